"""Read a fixture (a position as data) into a state that waits for its first decision."""

from __future__ import annotations

import tomllib
from typing import Any, cast

import msgspec

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.ending import check_end
from threefold.games.korash.flow.stack import run
from threefold.games.korash.procedures.turn import FIXTURE_STEPS, begin_counters
from threefold.games.korash.state.catalogue import blank_land, nameless
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import TurnFrame
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import DIRECTIONS, SEATS
from threefold.games.korash.state.options import Options, map_size
from threefold.games.korash.state.state import Card, State, blank
from threefold.games.korash.text.position.lands import read_map
from threefold.games.korash.text.position.shape import Fixture, Refused, Seat, at_path, seat_named
from threefold.games.korash.text.position.units import check_lives, read_acting, read_units, split_flags


def read_hand(state: State, number: int, seat: Seat, path: str) -> None:
    """Read the resources of one seat, and its tactics in inventory, stockpile, discard pile and screen."""
    kit = state.kit
    state.industry[number], state.influence[number] = seat.industry, seat.influence
    state.turns[number], state.out[number] = seat.turns, seat.out
    if seat.faction:
        if seat.faction not in kit.faction_of:
            raise Refused(f"{path}.faction", f'no faction "{seat.faction}"')
        state.faction[number] = kit.faction_of[seat.faction]
        stockpile = kit.factions[state.faction[number]].stockpile
        state.tactics[number] = [kit.tactic_of[tactic.id] for tactic, _ in stockpile]
        state.bag[number] = [copies for _, copies in stockpile]
    held = {
        name: [_tactic(state, number, card, f"{path}.{name}[{at}]") for at, card in enumerate(getattr(seat, name))]
        for name in ("inventory", "discard", "screen")
    }
    top: list[int] = []
    if isinstance(seat.stockpile, list):
        top = [_tactic(state, number, card, f"{path}.stockpile[{at}]") for at, card in enumerate(seat.stockpile)]
    for card in (*held["inventory"], *held["discard"], *held["screen"], *top):
        state.bag[number][card] = max(0, state.bag[number][card] - 1)
    state.inventory[number] = sorted(held["inventory"])
    state.discard[number], state.top[number] = held["discard"], top
    for card in held["screen"]:
        state.uids += 1
        state.screen[number].append(Card(card, state.uids))
    if seat.stockpile is None:
        state.left[number] = sum(state.bag[number])
    elif isinstance(seat.stockpile, int):
        state.left[number] = seat.stockpile
        if sum(state.bag[number]) < seat.stockpile:
            _unknown_stockpile(state, number, seat.stockpile)


def _unknown_stockpile(state: State, number: int, count: int) -> None:
    """Fill the stockpile of a seat without a faction: it may hold any tactic of the sets, at most thirty designs."""
    for index in range(len(state.kit.tactics)):
        if index not in state.tactics[number] and len(state.tactics[number]) < 30:
            state.tactics[number].append(index)
            state.bag[number].append(0)
    state.bag[number] = [count] * len(state.tactics[number])


def _tactic(state: State, number: int, card: str, path: str) -> int:
    """Return the index of a tactic in the seat's list of designs; add it at the end if its faction lacks it."""
    if card not in state.kit.tactic_of:
        raise Refused(path, f'no tactic "{card}"')
    index = state.kit.tactic_of[card]
    if index not in state.tactics[number]:
        if len(state.tactics[number]) == 30:
            raise Refused(path, "a seat can hold thirty designs at most")
        state.tactics[number].append(index)
        state.bag[number].append(0)
    return state.tactics[number].index(index)


STEP_PHASES = {"start": v.Phase.START, "platform": v.Phase.PLANNING, "main": v.Phase.MAIN, "storm": v.Phase.STORM}


def read_fixture(content: object) -> tuple[State, Out]:
    """Return the state of a fixture, run until its first decision, and the events on the way."""
    fixture = _convert(content)
    names = sorted(fixture.seats)
    count = len(names)
    if not 2 <= count <= 6 or names != list(SEATS[:count]):
        raise Refused("seats", f"P1, P2 and so on, two to six of them, not {', '.join(names)}")
    teams = tuple(tuple(seat_named(name, "teams", count) for name in team) for team in fixture.teams)
    members = [seat for team in teams for seat in team]
    if len(set(members)) < len(members):
        raise Refused("teams", "a player is in two teams")
    if teams and len(teams) + count - len(members) < 2:
        raise Refused("teams", "there must be two sides at least")
    try:
        options = msgspec.convert(
            {**fixture.options, "cards": fixture.cards, "map": fixture.map, "teams": teams}, Options
        )
    except msgspec.ValidationError as error:
        raise Refused("options", error) from None
    state = _lay(fixture, options, count)
    out: Out = []
    check_end(state, out)
    run(state, out)
    return state, out


def parse_fixture(text: str, cards: tuple[str, ...]) -> State:
    """Return the state of a fixture written as JSON or TOML; `cards` are its card sets if it names none."""
    try:
        content: object = msgspec.json.decode(text) if text.lstrip()[:1] in "{[" else tomllib.loads(text)
    except (msgspec.DecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused("fixture", f"this is neither JSON nor TOML: {error}") from None
    if isinstance(content, dict):
        content = {"cards": cards, **cast("dict[str, Any]", content)}
    return read_fixture(content)[0]


def _convert(content: object) -> Fixture:
    try:
        return msgspec.convert(content, Fixture)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        path = path.rstrip("`") or "fixture"
        if path.startswith("seats[...]"):
            path = _seat_path(content, path.removeprefix("seats[...]"))
        elif path == "lands[...]":
            path = _land_path(content)
        raise Refused(path, message) from None


def _seat_path(content: Any, rest: str) -> str:
    """Return the path of the seat that cannot be read."""
    for name, seat in content["seats"].items():
        try:
            msgspec.convert(seat, Seat)
        except msgspec.ValidationError:
            return f"seats.{name}{rest}"
    return f"seats{rest}"


def _land_path(content: Any) -> str:
    return next(f"lands.{name}" for name, text in content["lands"].items() if not isinstance(text, str))


def _lay(fixture: Fixture, options: Options, count: int) -> State:
    with at_path("cards"):
        kit = kit_of(fixture.cards, _nameless(fixture), _blanks(fixture), _keywords(fixture))
    if fixture.seats[fixture.turn].out if fixture.turn in fixture.seats else False:
        raise Refused("turn", f"{fixture.turn} is out of the game")
    with at_path("map"):
        width, depth = map_size(count, fixture.map)
    state = blank(kit, options, count, width, depth)
    state.round, state.phase = fixture.round, STEP_PHASES[fixture.step]
    state.first = seat_named(fixture.first, "first", count)
    state.active = seat_named(fixture.turn, "turn", count)
    state.deploys = int(fixture.deployed)
    for name, seat in fixture.seats.items():
        read_hand(state, SEATS.index(name), seat, f"seats.{name}")
    read_units(state, fixture)
    state.edges = _read_edges(fixture.edges)
    read_map(state, fixture)
    state.frames = [TurnFrame(FIXTURE_STEPS[fixture.step])]
    state.acting = read_acting(state, fixture.acting)
    if fixture.step == "start":
        begin_counters(state)
    # While units were read, this cache was filled without riders and territories.
    state.sources = None
    check_lives(state)
    return state


def _nameless(fixture: Fixture) -> tuple[str, ...]:
    """Return the units of a fixture that are written as bare numbers (`5/4/2/2`) instead of a card."""
    found: dict[str, None] = {}
    for name, seat in fixture.seats.items():
        for at, line in enumerate(seat.units):
            word = line.strip().split(" ")[0]
            if "/" in word:
                found[word] = None
                with at_path(f"seats.{name}.units[{at}]"):
                    nameless(word, 0)
    return tuple(found)


def _blanks(fixture: Fixture) -> tuple[str, ...]:
    """Return the territories of a fixture that are written as `blank` instead of a card, without their flags."""
    decks = (("shallows", fixture.shallows), ("depths", fixture.depths))
    piles = (*decks, ("buried.shallows", fixture.buried.shallows), ("buried.depths", fixture.buried.depths))
    texts = {f"lands.{name}": text for name, text in fixture.lands.items()}
    texts |= {f"{word}[{at}]": card for word, pile in piles if isinstance(pile, list) for at, card in enumerate(pile)}
    found: dict[str, None] = {}
    for path, text in texts.items():
        card = split_flags(text.removeprefix("down ").split(" known=")[0])[0]
        if card.split(" ")[0] == "blank":
            found[card] = None
            with at_path(path):
                blank_land(card, 0)
    return tuple(found)


def _keywords(fixture: Fixture) -> tuple[str, ...]:
    """Return the keywords that flags give to units, whether or not any card has them."""
    lines = [line for seat in fixture.seats.values() for line in (seat.platform, *seat.units)]
    flags = [flag[1:].split("/")[0].split("@")[0] for line in lines for flag in line.split() if flag[:1] == "+"]
    return tuple(sorted({flag for flag in flags if flag.isupper()}))


def _read_edges(text: str) -> int:
    """Read the map edges at which players began: present places of platforms do not show them. KOR-RULING-43."""
    edges = 0
    for letter in text:
        if letter not in DIRECTIONS:
            raise Refused("edges", f'"{letter}" is none of N, E, S, W')
        edges |= 1 << DIRECTIONS.index(letter)
    if not edges:
        raise Refused("edges", "name at least one edge, such as SN")
    return edges
