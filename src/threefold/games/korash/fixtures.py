"""Positions as data: a fixture with an empty stack in, everything written out back."""

from __future__ import annotations

import re
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from threefold.core.errors import NotationError
from threefold.games.korash.board import horizon_at, lands, raise_walls, tiles
from threefold.games.korash.cards import default_sets
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, BAYS, CREW
from threefold.games.korash.kit import Kit, encoded, is_blank, kit_of
from threefold.games.korash.modifiers import UNTIL_WORDS, mod_word
from threefold.games.korash.multiplayer import map_size, players_edges
from threefold.games.korash.options import Options
from threefold.games.korash.stack import Out, run
from threefold.games.korash.state import (
    DESTROYED,
    LAND_REF,
    NONE,
    NOWHERE,
    QUARTERS,
    Bag,
    Card,
    Frame,
    Mod,
    State,
    What,
    blank,
)
from threefold.games.korash.territories import HORIZONS
from threefold.games.korash.turns import FIXTURE_STEPS
from threefold.games.korash.words import (
    DIRECTIONS,
    LAND_NAMES,
    SEATS,
    SPOT_NAMES,
    UNIT_NAMES,
    read_land,
    read_seat,
    read_spot,
    read_unit,
)

STEP_PHASES = {"start": v.Phase.START, "platform": v.Phase.PLANNING, "main": v.Phase.MAIN, "storm": v.Phase.STORM}
STATS = ("str", "prot", "life", "mp")
PLACES = {"quarters": QUARTERS, "destroyed": DESTROYED}
BASIC_USED = {"attack": 8, "explore": 9, "sabotage": 10}
Deck = list[str] | int


class Seat(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's side."""

    faction: str = ""
    industry: int = 0
    influence: int = 0
    inventory: list[str] = []
    stockpile: Deck | None = None
    discard: list[str] = []
    screen: list[str] = []
    platform: str = ""
    units: list[str] = []
    turns: int = 1
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
    round: int = 1
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


def read_fixture(content: object) -> tuple[State, Out]:
    """The state of a fixture and what happens up to its first decision."""
    try:
        fixture = msgspec.convert(content, Fixture)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        raise Refused(path.rstrip("`") or "fixture", message) from None
    names = list(fixture.seats)
    count = len(names)
    if not 2 <= count <= 6 or names != list(SEATS[:count]):
        raise Refused("seats", f"P1, P2 and so on in order, two to six of them, not {', '.join(names)}")
    teams = tuple(tuple(read_seat(name) for name in team) for team in fixture.teams)
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


def _lay(fixture: Fixture, options: Options, count: int) -> State:
    kit = kit_of(fixture.cards, _nameless(fixture), _blanks(fixture), _keywords(fixture))
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
    _check(state)
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


def _design_words(fixture: Fixture) -> list[str]:
    return [line.split(" ")[0] for seat in fixture.seats.values() for line in seat.units if line]


def _nameless(fixture: Fixture) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in _design_words(fixture) if "/" in word))


def _blanks(fixture: Fixture) -> tuple[str, ...]:
    """The territories without text, as the kit names them: what lasts on them is no part of it."""
    decks = [deck for deck in (fixture.shallows, fixture.depths) if isinstance(deck, list)]
    piles = [*fixture.buried.shallows, *fixture.buried.depths, *(card for deck in decks for card in deck)]
    texts = [text.removeprefix("down ").split(" known=")[0] for text in (*fixture.lands.values(), *piles)]
    return tuple(dict.fromkeys(_split_flags(text)[0] for text in texts if text.split(" ")[0] == "blank"))


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
    try:
        _read_place(state, unit, place, path, aboard)
        for flag in flags:
            _read_flag(state, unit, flag, path)
    except Refused:
        raise
    except (NotationError, ValueError) as error:
        raise Refused(path, error) from None


def _read_place(state: State, unit: int, place: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
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
        state.damage[unit] = int(value)
    elif name == "spent":
        state.spent[unit] = int(value)
    elif name == "used":
        for word in value.split(","):
            state.used[unit] |= 1 << (BASIC_USED[word] if word in BASIC_USED else int(word))
    else:
        state.mods.append(_read_mod(state, unit, unit // CREW, flag, path))


def _read_mod(state: State, thing: int, seat: int, flag: str, path: str) -> Mod:
    """`immobile/turn@fx.ensnare`, `str+9/combat`, `+CABLES`."""
    rest, _, card = flag.partition("@")
    word, _, until = rest.partition("/")
    until = until or "permanent"
    if until not in UNTIL_WORDS:
        raise Refused(path, f'"{flag}": no duration "{until}"')
    what, value = _read_change(state.kit, word, path)
    uid = NONE
    if card:
        seat, uid = _on_screen(state, card, path)
    return Mod(thing, what, value, UNTIL_WORDS.index(until), seat, uid)


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


def _on_screen(state: State, card: str, path: str) -> tuple[int, int]:
    for seat, cards in enumerate(state.screen):
        for shown in cards:
            if state.kit.tactics[state.tactics[seat][shown.tactic]].id == card:
                return seat, shown.uid
    raise Refused(path, f'no "{card}" lies on a screen')


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
                state.ground_used[land] = sum(1 << int(number) for number in flag[5:].split(","))
            else:
                state.mods.append(_read_mod(state, LAND_REF + land, state.active, flag, path))
    state.land[land] = _land_card(state, card, path)
    state.faceup[land] = not down
    state.lair[land] = state.deck[horizon_at(state, land)] if down else NONE
    if down and marks:
        state.known[land] = sum(1 << _seat_named(seat, path, state.seats) for seat in marks.split(","))


def _split_flags(text: str) -> tuple[str, list[str]]:
    """The card and what lasts on it; a blank's own marks belong to the card."""
    words = text.split(" ")
    if words[0] != "blank":
        return words[0], words[1:]
    lasting = [word for word in words if "/" in word or word.startswith("used=")]
    return " ".join(word for word in words if word not in lasting), lasting


def _check(state: State) -> None:
    """One unit a tile and one aboard were checked on the way; a player needs something on the map."""
    for seat in range(state.seats):
        if state.design[seat * CREW] < 0:
            state.place[seat * CREW] = NOWHERE


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
    if state.sabotaged[unit]:
        words.append("sabotaged")
    return " ".join([*words, *_write_mods(state, unit)])


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
        used = [str(number) for number in range(8) if state.ground_used[land] >> number & 1]
        return " ".join([text, *([f"used={','.join(used)}"] * bool(used)), *_write_mods(state, LAND_REF + land)])
    known = [SEATS[seat] for seat in range(state.seats) if state.known[land] >> seat & 1]
    return f"down {text}" + (f" known={','.join(known)}" if known else "")


def _write_deck(state: State, horizon: int) -> Deck:
    top = [state.kit.lands[card].id for card in state.deck_top[horizon]]
    return len(top) + state.deck_left[horizon] if state.deck_left[horizon] else top
