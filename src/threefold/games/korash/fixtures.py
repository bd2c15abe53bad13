"""Positions as data: a fixture with an empty stack in, everything written out back."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct

from threefold.core.errors import NotationError
from threefold.games.korash.abilities import provisional_tactic
from threefold.games.korash.board import horizon_at, lands, raise_walls, tiles
from threefold.games.korash.cards import default_sets
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.walk import blocks_of
from threefold.games.korash.codes import BAY, BAYS, CREW
from threefold.games.korash.kit import Kit, blank_land, encoded, is_blank, kit_of, nameless
from threefold.games.korash.modifiers import UNTIL_WORDS, mod_word
from threefold.games.korash.multiplayer import map_size, players_edges
from threefold.games.korash.options import Options
from threefold.games.korash.stack import Out, run
from threefold.games.korash.state import (
    DESTROYED,
    LAND_REF,
    NONE,
    QUARTERS,
    Bag,
    Card,
    Frame,
    Mod,
    State,
    What,
    blank,
)
from threefold.games.korash.territories import EVERYBODY, HORIZONS
from threefold.games.korash.turns import FIXTURE_STEPS
from threefold.games.korash.units import is_platform, stat
from threefold.games.korash.words import (
    DIRECTIONS,
    LAND_NAMES,
    SEATS,
    SPOT_NAMES,
    UNIT_NAMES,
    read_land,
    read_spot,
    read_unit,
)

STEP_PHASES = {"start": v.Phase.START, "platform": v.Phase.PLANNING, "main": v.Phase.MAIN, "storm": v.Phase.STORM}
STATS = ("str", "prot", "life", "mp")
PLACES = {"quarters": QUARTERS, "destroyed": DESTROYED}
BASIC_USED = {"attack": 8, "explore": 9, "sabotage": 10}
Natural = Annotated[int, Meta(ge=0)]
Deck = list[str] | Natural


class Seat(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's side."""

    faction: str = ""
    industry: Natural = 0
    influence: Natural = 0
    inventory: list[str] = []
    stockpile: Deck | None = None
    discard: list[str] = []
    screen: list[str] = []
    platform: str = ""
    units: list[str] = []
    turns: Natural = 1
    out: bool = False


class Piles(Struct, forbid_unknown_fields=True):
    """Both buried piles."""

    shallows: list[str] = []
    depths: list[str] = []


class Fixture(Struct, forbid_unknown_fields=True):
    """A position before a decision of one step, nothing pending."""

    seats: dict[str, Seat]
    cards: tuple[str, ...] = msgspec.field(default_factory=default_sets)
    map: Literal["", "6x4", "7x4", "7x5"] = ""
    teams: tuple[tuple[str, ...], ...] = ()
    options: dict[str, Any] = {}
    seed: int | str | None = None
    first: str = "P1"
    edges: str = ""
    round: Annotated[int, Meta(ge=1)] = 1
    turn: str = "P1"
    step: Literal["start", "platform", "main", "storm"] = "main"
    deployed: bool = False
    lands: dict[str, str] = {}
    shallows: Deck | None = None
    depths: Deck | None = None
    buried: Piles = msgspec.field(default_factory=Piles)


class Refused(NotationError):
    """A fixture that cannot be, with the path of what is wrong."""

    def __init__(self, path: str, message: object) -> None:
        super().__init__(f"{path}: {message}")


@contextmanager
def at_path(path: str) -> Generator[None]:
    """Whatever is wrong inside is told with this path."""
    try:
        yield
    except Refused:
        raise
    except (NotationError, ValueError) as error:
        raise Refused(path, error) from None


def read_fixture(content: object) -> tuple[State, Out]:
    """The state of a fixture and what happens up to its first decision."""
    fixture = _convert(content)
    names = list(fixture.seats)
    count = len(names)
    if not 2 <= count <= 6 or names != list(SEATS[:count]):
        raise Refused("seats", f"P1, P2 and so on in order, two to six of them, not {', '.join(names)}")
    teams = tuple(tuple(_seat_named(name, "teams", count) for name in team) for team in fixture.teams)
    members = [seat for team in teams for seat in team]
    if len(set(members)) < len(members):
        raise Refused("teams", "nobody is in two teams")
    try:
        options = msgspec.convert(
            {**fixture.options, "cards": fixture.cards, "map": fixture.map, "teams": teams}, Options
        )
    except msgspec.ValidationError as error:
        raise Refused("options", error) from None
    state = _lay(fixture, options, count)
    out: Out = []
    run(state, out)
    return state, out


def _convert(content: object) -> Fixture:
    try:
        return msgspec.convert(content, Fixture)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        path = path.rstrip("`") or "fixture"
        if path.startswith("seats[...]"):
            path = _seat_path(content, path.removeprefix("seats[...]"))
        raise Refused(path, message) from None


def _seat_path(content: Any, rest: str) -> str:
    """Which seat it is that cannot be read."""
    for name, seat in content["seats"].items():
        try:
            msgspec.convert(seat, Seat)
        except msgspec.ValidationError:
            return f"seats.{name}{rest}"
    return f"seats{rest}"


def _lay(fixture: Fixture, options: Options, count: int) -> State:
    kit = kit_of(fixture.cards, _nameless(fixture), _blanks(fixture), _keywords(fixture))
    if fixture.seats[fixture.turn].out if fixture.turn in fixture.seats else False:
        raise Refused("turn", f"{fixture.turn} is out of the game")
    width, depth = map_size(count, fixture.map)
    state = blank(kit, options, count, width, depth)
    state.round, state.phase = fixture.round, STEP_PHASES[fixture.step]
    state.first = _seat_named(fixture.first, "first", count)
    state.active = _seat_named(fixture.turn, "turn", count)
    state.deploys = int(fixture.deployed)
    for name, seat in fixture.seats.items():
        _read_cards(state, SEATS.index(name), seat, f"seats.{name}")
    _read_units(state, fixture)
    state.edges = _read_edges(fixture.edges) if fixture.edges else players_edges(state)
    _read_map(state, fixture)
    state.frames = [Frame("turn", [], FIXTURE_STEPS[fixture.step])]
    state.acting = _acting(state)
    _check_lives(state)
    return state


def _seat_named(name: str, path: str, count: int) -> int:
    if name not in SEATS[:count]:
        raise Refused(path, f'"{name}" is no seat of this table')
    return SEATS.index(name)


def _acting(state: State) -> int:
    """The unit whose turn goes on: it has begun something, and neither ended nor exhausted itself."""
    own = range(state.active * CREW, state.active * CREW + CREW)
    return next(
        (
            unit
            for unit in own
            if (state.spent[unit] or state.used[unit]) and not state.ended[unit] and not state.exhausted[unit]
        ),
        NONE,
    )


def _nameless(fixture: Fixture) -> tuple[str, ...]:
    """The crews that no card describes."""
    found: dict[str, None] = {}
    for name, seat in fixture.seats.items():
        for at, line in enumerate(seat.units):
            word = line.split(" ")[0]
            if "/" in word:
                found[word] = None
                with at_path(f"seats.{name}.units[{at}]"):
                    nameless(word, 0)
    return tuple(found)


def _blanks(fixture: Fixture) -> tuple[str, ...]:
    """The territories without text, as the kit names them: what lasts on them is no part of it."""
    decks = (("shallows", fixture.shallows), ("depths", fixture.depths))
    piles = (*decks, ("buried.shallows", fixture.buried.shallows), ("buried.depths", fixture.buried.depths))
    texts = {f"lands.{name}": text for name, text in fixture.lands.items()}
    texts |= {f"{word}[{at}]": card for word, pile in piles if isinstance(pile, list) for at, card in enumerate(pile)}
    found: dict[str, None] = {}
    for path, text in texts.items():
        card = _split_flags(text.removeprefix("down ").split(" known=")[0])[0]
        if card.split(" ")[0] == "blank":
            found[card] = None
            with at_path(path):
                blank_land(card, 0)
    return tuple(found)


def _keywords(fixture: Fixture) -> tuple[str, ...]:
    """Keywords that flags give to units, whether or not a card has them."""
    lines = [line for seat in fixture.seats.values() for line in (seat.platform, *seat.units)]
    flags = [flag[1:].split("/")[0].split("@")[0] for line in lines for flag in line.split(" ") if flag[:1] == "+"]
    return tuple(sorted({flag for flag in flags if flag.isupper()}))


def _read_edges(text: str) -> int:
    edges = 0
    for letter in text:
        if letter not in DIRECTIONS:
            raise Refused("edges", f'"{letter}" is none of N, E, S, W')
        edges |= 1 << DIRECTIONS.index(letter)
    return edges


# Tactics


def _read_cards(state: State, number: int, seat: Seat, path: str) -> None:
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
    """Cards nobody has named, without a faction to tell which: any tactic of the sets, as far as codes reach."""
    for index in range(len(state.kit.tactics)):
        if index not in state.tactics[number] and len(state.tactics[number]) < 30:
            state.tactics[number].append(index)
            state.bag[number].append(0)
    state.bag[number] = [count] * len(state.tactics[number])


def _tactic(state: State, number: int, card: str, path: str) -> int:
    """A place in the seat's list; a design that its faction lacks goes behind the others."""
    if card not in state.kit.tactic_of:
        raise Refused(path, f'no tactic "{card}"')
    index = state.kit.tactic_of[card]
    if index not in state.tactics[number]:
        if len(state.tactics[number]) == 30:
            raise Refused(path, "a seat can hold thirty designs at most")
        state.tactics[number].append(index)
        state.bag[number].append(0)
    return state.tactics[number].index(index)


# Units


def _read_units(state: State, fixture: Fixture) -> None:
    aboard: list[tuple[int, int, str]] = []
    for name, seat in fixture.seats.items():
        first = SEATS.index(name) * CREW
        lines = [(first, seat.platform, f"seats.{name}.platform")] if seat.platform else []
        if len(seat.units) >= CREW:
            raise Refused(f"seats.{name}.units", f"{CREW - 1} units at most")
        lines += [(first + at + 1, line, f"seats.{name}.units[{at}]") for at, line in enumerate(seat.units)]
        for unit, line, path in lines:
            if line:
                _read_unit(state, unit, line, path, aboard)
    for unit, host, path in aboard:
        if host >= len(state.place) or host % CREW or not 0 <= state.place[host] < BAY:
            raise Refused(path, f"{UNIT_NAMES[host]} is no platform on the map")
        if state.rider[host] >= 0:
            raise Refused(path, f"somebody is already aboard {UNIT_NAMES[host]}")
        state.place[unit], state.aboard[unit], state.rider[host] = state.place[host], host, unit


def _read_unit(state: State, unit: int, line: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
    design, place, *flags = [*line.split(" "), ""][: len(line.split(" ")) + (" " not in line)]
    kit = state.kit
    if design not in kit.unit_of:
        raise Refused(path, f'no unit "{design}"')
    index = kit.unit_of[design]
    if kit.units[index].platform != (unit % CREW == 0):
        raise Refused(path, f'"{design}" is {"no" if unit % CREW == 0 else "a"} platform')
    state.design[unit] = index
    with at_path(path):
        _read_place(state, unit, place, path, aboard)
        for flag in flags:
            _read_flag(state, unit, flag, path)


def _read_place(state: State, unit: int, place: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
    if unit % CREW == 0 and (place == "quarters" or place.startswith("on=")):
        raise Refused(path, "a platform is on the map or destroyed")
    if place in PLACES:
        state.place[unit] = PLACES[place]
    elif place.startswith("on="):
        aboard.append((unit, read_unit(place[3:]), path))
    else:
        spot = read_spot(place)
        berth = unit // CREW * BAYS + spot - BAY
        if spot >= BAY and (unit % CREW == 0 or spot >= BAY + state.options.bay):
            raise Refused(path, f"{place} cannot hold it")
        if spot >= BAY and state.berth[berth] >= 0:
            raise Refused(path, f"somebody is already in {place}")
        if spot < BAY and spot not in tiles(state.width, state.depth):
            raise Refused(path, f"{place} is not on the map")
        if spot < BAY and state.occupant[spot] >= 0:
            raise Refused(path, f"{UNIT_NAMES[state.occupant[spot]]} is already on {place}")
        state.place[unit] = spot
        if spot < BAY:
            state.occupant[spot] = unit
        else:
            state.berth[berth] = unit


def _read_flag(state: State, unit: int, flag: str, path: str) -> None:
    name, _, value = flag.partition("=")
    if flag == "tapped":
        state.tapped[unit] = True
    elif flag == "exhausted":
        state.exhausted[unit] = True
    elif flag == "ended":
        state.ended[unit] = True
    elif flag == "sabotaged":
        state.sabotaged[unit] = True
    elif name == "dmg":
        state.damage[unit] = _natural(flag, value)
    elif name == "spent":
        state.spent[unit] = _natural(flag, value)
    elif name == "used":
        for word in value.split(","):
            state.used[unit] |= 1 << (BASIC_USED[word] if word in BASIC_USED else _ability_number(flag, word))
    else:
        state.mods.append(_read_mod(state, unit, unit // CREW, flag, path))


def _natural(flag: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise NotationError(f'"{flag}": a number such as 1 is wanted')
    return int(value)


def _ability_number(flag: str, word: str) -> int:
    if word not in ("1", "2", "3", "4"):
        raise NotationError(f'"{flag}": abilities are numbered 1 to 4')
    return int(word)


def _read_mod(state: State, thing: int, seat: int, flag: str, path: str) -> Mod:
    """`immobile/turn@fx.ensnare`, `str+9/combat`, `+CABLES`."""
    rest, _, card = flag.partition("@")
    word, _, until = rest.partition("/")
    until = until or "permanent"
    if until not in UNTIL_WORDS[1:]:
        raise Refused(path, f'"{flag}": no duration "{until}"')
    what, value = _read_change(state.kit, word, path)
    uid = NONE
    if card:
        seat, uid = _on_screen(state, card, path, (thing, what, value))
    mod = Mod(thing, what, value, UNTIL_WORDS.index(until), seat, uid)
    if mod.until == v.Until.WHILE and not (card and _find_condition(state, mod, card)):
        raise Refused(path, f'"{flag}": nothing tells what it lasts as long as')
    return mod


def _find_condition(state: State, mod: Mod, card: str) -> bool:
    """Where on its card the condition of a "while" stands; what it was announced for is the thing it lasts on."""
    place = state.tactics[mod.seat].index(state.kit.tactic_of[card])
    for block in blocks_of(state.kit.tactics[state.kit.tactic_of[card]].use.do):
        for pc, step in enumerate(block.steps):
            lasts, to = getattr(step, "lasts", None), getattr(step, "to", NONE)
            if lasts is not None and lasts.until is v.Until.WHILE:
                context = provisional_tactic(state, mod.seat, place)
                if isinstance(to, int) and to >= 0:
                    context.slots[to] = [mod.on]
                mod.block, mod.pc, mod.context = block.number, pc, context
                return True
    return False


def _read_change(kit: Kit, word: str, path: str) -> tuple[What, int]:
    found = re.fullmatch(r"(str|prot|life|mp)([+-]\d+|=\d+)", word)
    if found:
        which = STATS.index(found[1])
        return (What(which + 4), int(found[2][1:])) if found[2][0] == "=" else (What(which), int(found[2]))
    if re.fullmatch(r"shield=\d+", word):
        return What.SHIELD, int(word[7:])
    if word in v.STATUSES:
        return What.STATUS, v.STATUSES[word]
    if word.startswith("forbid=") and word[7:] in v.FORBIDS:
        return What.FORBID, v.FORBIDS[word[7:]]
    if word.startswith("+") and word[1:] in kit.catalogue.traits:
        return What.TRAIT, 1 << kit.catalogue.traits.index(word[1:])
    if word.startswith("+") and word[1:] in kit.keywords:
        return What.KEYWORD, 1 << kit.keywords.index(word[1:])
    raise Refused(path, f'"{word}" is no flag')


def _on_screen(state: State, card: str, path: str, change: tuple[int, What, int]) -> tuple[int, int]:
    """The copy that made a change: the first that has not made the very same one already."""
    copies = [
        (seat, shown.uid)
        for seat, cards in enumerate(state.screen)
        for shown in cards
        if state.kit.tactics[state.tactics[seat][shown.tactic]].id == card
    ]
    if not copies:
        raise Refused(path, f'no "{card}" lies on a screen')
    made = {mod.uid for mod in state.mods if (mod.on, mod.what, mod.value) == change}
    return next((copy for copy in copies if copy[1] not in made), copies[0])


# The map


def _read_map(state: State, fixture: Fixture) -> None:
    kit = state.kit
    for horizon in v.Horizon:
        state.bags.append(Bag(horizon, [kit.lands[land].copies for land in kit.horizon_lands[horizon]]))
        state.deck[horizon] = horizon
    for name, text in fixture.lands.items():
        _read_land(state, name, text, f"lands.{name}")
    piles = (fixture.buried.shallows, fixture.buried.depths)
    decks = (fixture.shallows, fixture.depths)
    for horizon, (word, pile, deck) in enumerate(zip(HORIZONS, piles, decks, strict=True)):
        state.buried[horizon] = [_land_card(state, card, f"buried.{word}[{at}]") for at, card in enumerate(pile)]
        if isinstance(deck, list):
            state.deck_top[horizon] = [_land_card(state, card, f"{word}[{at}]") for at, card in enumerate(deck)]
    _lay_deserts(state, decks)
    raise_walls(state)


def _lay_deserts(state: State, decks: tuple[Deck | None, Deck | None]) -> None:
    """Deserts nobody has seen lie on the map; the rest of the bag, or as many as are given, is the deck."""
    unseen = [land for land in lands(state.width, state.depth) if state.land[land] < 0]
    for land in unseen:
        state.lair[land] = state.deck[horizon_at(state, land)]
    for horizon, deck in enumerate(decks):
        bag = state.bags[horizon]
        lying = sum(state.lair[land] == horizon for land in unseen)
        if isinstance(deck, int):
            state.deck_left[horizon] = deck
            if sum(bag.counts) < deck:
                bag.counts = [count + deck for count in bag.counts]
        elif deck is None:
            state.deck_left[horizon] = max(0, sum(bag.counts) - lying)
    for land in unseen:
        if not sum(state.bags[state.lair[land]].counts):
            state.lair[land] = NONE


def _land_card(state: State, card: str, path: str) -> int:
    """A named card is in no bag."""
    if card not in state.kit.land_of:
        raise Refused(path, f'no territory "{card}"')
    index = state.kit.land_of[card]
    land = state.kit.lands[index]
    if not is_blank(land):
        place = state.kit.horizon_lands[land.horizon].index(index)
        counts = state.bags[land.horizon].counts
        counts[place] = max(0, counts[place] - 1)
    return index


def _read_land(state: State, name: str, text: str, path: str) -> None:
    try:
        land = read_land(name)
    except NotationError as error:
        raise Refused(path, error) from None
    if land not in lands(state.width, state.depth):
        raise Refused(path, "this is not on the map")
    down = text.startswith("down ")
    card, _, marks = text.removeprefix("down ").partition(" known=")
    if not down:
        card, flags = _split_flags(card)
        for flag in flags:
            if flag.startswith("used="):
                with at_path(path):
                    state.ground_used[land] = sum({1 << _ability_number(flag, word) for word in flag[5:].split(",")})
            else:
                state.mods.append(_read_mod(state, LAND_REF + land, state.active, flag, path))
    state.land[land] = _land_card(state, card, path)
    state.faceup[land] = not down
    state.lair[land] = state.deck[horizon_at(state, land)] if down else NONE
    if down and marks:
        known = {1 << _seat_named(seat, path, state.seats) for seat in marks.split(",")}
        # What every seat knows was seen by all, spectators too.
        state.known[land] = sum(known) if len(known) < state.seats else EVERYBODY


def _split_flags(text: str) -> tuple[str, list[str]]:
    """The card and what lasts on it; a blank's own marks belong to the card."""
    words = text.split(" ")
    if words[0] != "blank":
        return words[0], words[1:]
    lasting = [word for word in words if "/" in word or word.startswith("used=")]
    return " ".join(word for word in words if word not in lasting), lasting


def _check_lives(state: State) -> None:
    """One unit a tile and one aboard were checked on the way; nobody in play has lost all life."""
    for unit, place in enumerate(state.place):
        if place >= 0 and stat(state, unit, 2) <= 0:
            at = f"units[{unit % CREW - 1}]" if unit % CREW else "platform"
            raise Refused(f"seats.{SEATS[unit // CREW]}.{at}", "it has no life left: it is destroyed")


# Writing


def write_fixture(state: State) -> dict[str, Any]:
    """Every key, everything written out; pending entries follow as `stack`."""
    kit = state.kit
    catalogue = encoded(kit)[0]
    plain = cast("dict[str, Any]", msgspec.to_builtins(state.options))
    defaults = cast("dict[str, Any]", msgspec.to_builtins(Options()))
    told = {"cards", "map", "teams"}
    position: dict[str, Any] = {
        "cards": list(catalogue),
        "map": f"{state.width}x{state.depth}",
        "teams": [[SEATS[seat] for seat in team] for team in state.options.teams],
        "options": {key: value for key, value in plain.items() if value != defaults[key] and key not in told},
        "first": SEATS[state.first],
        "edges": "".join(letter for letter in "SWNE" if state.edges >> DIRECTIONS.index(letter) & 1),
        "round": state.round,
        "turn": SEATS[state.active],
        "step": _step_word(state),
        "deployed": state.deploys > 0,
        "seats": {SEATS[seat]: _write_seat(state, seat) for seat in range(state.seats)},
        "lands": {
            LAND_NAMES[land]: text for land in lands(state.width, state.depth) if (text := _write_land(state, land))
        },
        "shallows": _write_deck(state, 0),
        "depths": _write_deck(state, 1),
        "buried": {
            "shallows": [kit.lands[card].id for card in state.buried[0]],
            "depths": [kit.lands[card].id for card in state.buried[1]],
        },
    }
    pending = [entry.sentence for entry in state.entries if not entry.dead]
    if pending:
        position["stack"] = pending
    return position


def _step_word(state: State) -> str:
    turn = next((frame for frame in state.frames if frame.name == "turn"), None)
    if turn is None:
        return "start"
    return next((word for word in ("storm", "main", "platform") if turn.pc >= FIXTURE_STEPS[word] - 1), "start")


def _write_seat(state: State, seat: int) -> dict[str, Any]:
    kit = state.kit

    def names(cards: list[int]) -> list[str]:
        return [kit.tactics[state.tactics[seat][card]].id for card in cards]

    faction = state.faction[seat]
    first = seat * CREW
    crews = [] if state.out[seat] else [unit for unit in range(first + 1, first + CREW) if state.design[unit] >= 0]
    known = [*state.top[seat], *state.bottom[seat]]
    return {
        "faction": kit.factions[faction].id if faction >= 0 else "",
        "industry": state.industry[seat],
        "influence": state.influence[seat],
        "inventory": names(state.inventory[seat]),
        "stockpile": names(known) if not state.left[seat] else len(known) + state.left[seat],
        "discard": names(state.discard[seat]),
        "screen": names([card.tactic for card in state.screen[seat]]),
        "platform": write_unit(state, first) if state.design[first] >= 0 and not state.out[seat] else "",
        "units": [write_unit(state, unit) for unit in crews],
        "turns": state.turns[seat],
        "out": state.out[seat],
    }


def write_unit(state: State, unit: int) -> str:
    """`5/4/2/2 E3 exhausted spent=1 immobile/turn@fx.ensnare`."""
    place = state.place[unit]
    words = [state.kit.units[state.design[unit]].id]
    if state.aboard[unit] >= 0:
        words.append(f"on={UNIT_NAMES[state.aboard[unit]]}")
    elif place >= 0:
        words.append(SPOT_NAMES[place])
    else:
        words.append("quarters" if place == QUARTERS else "destroyed")
    marks = (("tapped", state.tapped), ("exhausted", state.exhausted), ("ended", state.ended))
    words += [word for word, flags in marks if flags[unit]]
    if state.damage[unit]:
        words.append(f"dmg={state.damage[unit]}")
    if state.spent[unit]:
        words.append(f"spent={state.spent[unit]}")
    if state.used[unit]:
        used = [str(number) for number in range(8) if state.used[unit] >> number & 1]
        if not state.exhausted[unit]:
            used += [word for word, bit in BASIC_USED.items() if state.used[unit] >> bit & 1]
        words += [f"used={','.join(used)}"] * bool(used)
    if _may_be_sabotaged(state, unit):
        words.append("sabotaged")
    return " ".join([*words, *_write_mods(state, unit)])


def _may_be_sabotaged(state: State, unit: int) -> bool:
    """Whether it matters that a platform took such damage this turn: not while the saboteur lies exhausted aboard."""
    rider = state.rider[unit]
    return state.sabotaged[unit] and not (rider >= 0 and state.exhausted[rider])


def _ground_matters(state: State) -> bool:
    """Whether somebody is left who could use what a territory has already given this turn."""
    ready = [unit for unit, place in enumerate(state.place) if place >= 0 and not state.exhausted[unit]]
    return any(not is_platform(unit) or state.phase < v.Phase.MAIN for unit in ready if unit // CREW == state.active)


def _write_mods(state: State, thing: int) -> list[str]:
    return [_write_mod(state, mod) for mod in state.mods if mod.on == thing]


def _write_mod(state: State, mod: Mod) -> str:
    until = UNTIL_WORDS[mod.until]
    text = mod_word(state, mod)
    if until != "permanent" or mod.uid >= 0:
        text += f"/{until}"
    for seat, cards in enumerate(state.screen):
        for card in cards:
            if card.uid == mod.uid:
                text += f"@{state.kit.tactics[state.tactics[seat][card.tactic]].id}"
    return text


def _write_land(state: State, land: int) -> str:
    card = state.land[land]
    if card < 0:
        return ""
    text = state.kit.lands[card].id
    if state.faceup[land]:
        used = [str(number) for number in range(8) if state.ground_used[land] >> number & 1 and _ground_matters(state)]
        return " ".join([text, *([f"used={','.join(used)}"] * bool(used)), *_write_mods(state, LAND_REF + land)])
    known = [SEATS[seat] for seat in range(state.seats) if state.known[land] >> seat & 1]
    return f"down {text}" + (f" known={','.join(known)}" if known else "")


def _write_deck(state: State, horizon: int) -> Deck:
    top = [state.kit.lands[card].id for card in state.deck_top[horizon]]
    return len(top) + state.deck_left[horizon] if state.deck_left[horizon] else top
