"""Read the units of a fixture, their marks, and changes that last for a while or for good."""

from __future__ import annotations

import re

from threefold.core.errors import NotationError
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import blocks_of
from threefold.games.korash.map.tiles import tiles
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.events import DURATIONS
from threefold.games.korash.state.names import SEATS, UNIT_NAMES, read_spot, read_unit
from threefold.games.korash.state.state import DESTROYED, QUARTERS, Mod, State, What
from threefold.games.korash.text.position.shape import Fixture, Refused, at_path
from threefold.games.korash.traits.modifiers import POINT_WORDS
from threefold.games.korash.traits.values import is_carrier, stat
from threefold.games.korash.use.abilities import USED_ATTACK, USED_EXPLORE, USED_SABOTAGE, provisional_tactic

BASIC_USED = {"attack": USED_ATTACK, "explore": USED_EXPLORE, "sabotage": USED_SABOTAGE}


def read_flag(state: State, unit: int, flag: str, path: str) -> None:
    """Read one word behind a unit: a mark such as `tapped`, or a change that lasts."""
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
            state.used[unit] |= BASIC_USED.get(word) or 1 << ability_number(flag, word)
    else:
        state.mods.append(read_mod(state, unit, unit // CREW, flag, path))


def _natural(flag: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise NotationError(f'"{flag}": write a number such as 1')
    return int(value)


def ability_number(flag: str, word: str) -> int:
    """Return the number of an ability with a cost."""
    if word not in ("1", "2", "3", "4"):
        raise NotationError(f'"{flag}": abilities are numbered 1 to 4')
    return int(word)


def read_mod(state: State, thing: int, seat: int, flag: str, path: str) -> Mod:
    """Read a change that lasts: `str+9/combat`, `+CABLES`, `immobile/turn@fx.ensnare`.

    The card or the seat that made the change follows the @.
    """
    rest, _, card = flag.partition("@")
    word, _, until = rest.partition("/")
    until = until or "permanent"
    if until not in DURATIONS[1:]:
        raise Refused(path, f'"{flag}": no duration "{until}"')
    what, value = _read_change(state.kit, word, path)
    uid = NONE
    if card in SEATS[: state.seats]:
        seat, card = SEATS.index(card), ""
    if card:
        seat, uid = _on_screen(state, card, path, seat, (thing, what, value))
    mod = Mod(thing, what, value, DURATIONS.index(until), seat, uid)
    if mod.until == v.Until.WHILE and not (card and _find_condition(state, mod, card)):
        raise Refused(path, f'"{flag}": this change lasts as long as something else, which is not named')
    return mod


def _find_condition(state: State, mod: Mod, card: str) -> bool:
    """Note where the condition of a "while" is written on its card; return whether there is one."""
    place = state.tactics[mod.seat].index(state.kit.tactic_of[card])
    for block in blocks_of(state.kit.tactics[state.kit.tactic_of[card]].use.do):
        for pc, step in enumerate(block.steps):
            lasts, to = getattr(step, "lasts", None), getattr(step, "to", NONE)
            if lasts is not None and lasts.until is v.Until.WHILE:
                context = provisional_tactic(state, mod.seat, place)
                if isinstance(to, int) and to >= 0:
                    context.slots[to] = [mod.on]
                mod.block, mod.pc, mod.context = block.number, pc, context.as_context()
                return True
    return False


def _read_change(kit: Kit, word: str, path: str) -> tuple[What, int]:
    found = re.fullmatch(rf"({'|'.join(v.STATS)})([+-]\d+|=\d+)", word)
    if found:
        which = v.STATS.index(found[1])
        return (
            (What(What.SET_STRENGTH + which), int(found[2][1:])) if found[2][0] == "=" else (What(which), int(found[2]))
        )
    for what, name in POINT_WORDS.items():
        if re.fullmatch(rf"{name}=\d+", word):
            return what, int(word.partition("=")[2])
    if word in v.STATUSES:
        return What.STATUS, v.STATUSES[word]
    if word.startswith("forbid=") and word[7:] in v.FORBIDS:
        return What.FORBID, v.FORBIDS[word[7:]]
    if word.startswith("+") and word[1:] in kit.catalogue.traits:
        return What.TRAIT, 1 << kit.catalogue.traits.index(word[1:])
    if word.startswith("+") and word[1:] in kit.keywords:
        return What.KEYWORD, 1 << kit.keywords.index(word[1:])
    raise Refused(path, f'"{word}" is no flag')


def _on_screen(state: State, card: str, path: str, owner: int, change: tuple[int, What, int]) -> tuple[int, int]:
    """Return seat and number of the card on a screen that made a change; prefer a copy that made no such change yet."""
    copies = [
        (seat, shown.uid)
        for seat, cards in enumerate(state.screen)
        for shown in cards
        if state.kit.tactics[state.tactics[seat][shown.tactic]].id == card
    ]
    if not copies:
        raise Refused(path, f'no "{card}" lies on a screen')

    def doubt(copy: tuple[int, int]) -> tuple[bool, bool, int, bool]:
        seat, uid = copy
        made = [(mod.on, mod.what, mod.value) for mod in state.mods if mod.uid == uid]
        return change in made, change[0] not in {on for on, _, _ in made}, len(made), seat != owner

    return min(copies, key=doubt)


def split_flags(text: str) -> tuple[str, list[str]]:
    """Return the card, and the flags that last on it; other words behind `blank` belong to the card."""
    words = text.split(" ")
    if words[0] != "blank":
        return words[0], words[1:]
    lasting = [word for word in words if "/" in word or word.startswith("used=")]
    return " ".join(word for word in words if word not in lasting), lasting


PLACES = {"quarters": QUARTERS, "destroyed": DESTROYED}


def read_units(state: State, fixture: Fixture) -> None:
    """Read all units of all seats, and which unit is aboard which."""
    aboard: list[tuple[int, int, str]] = []
    for name, seat in fixture.seats.items():
        first = SEATS.index(name) * CREW
        lines = [(first, seat.platform, f"seats.{name}.platform")] if seat.platform else []
        if len(seat.units) >= CREW:
            raise Refused(f"seats.{name}.units", f"{CREW - 1} units at most")
        lines += [(first + at + 1, line, f"seats.{name}.units[{at}]") for at, line in enumerate(seat.units)]
        for unit, line, path in lines:
            _read_unit(state, unit, line, path, aboard)
    for unit, host, path in aboard:
        if host >= len(state.place) or not 0 <= state.place[host] < BAY:
            raise Refused(path, f"{UNIT_NAMES[host]} is not on the map")
        # A crew that has lost "carrier" keeps its passenger, just as a boarder stays aboard. KOR-RULING-39.
        if host % CREW and (unit // CREW != host // CREW or is_carrier(state, unit) or state.aboard[host] >= 0):
            raise Refused(path, f"{UNIT_NAMES[host]} cannot carry {UNIT_NAMES[unit]}")
        if state.rider[host] >= 0:
            raise Refused(path, f"somebody is already aboard {UNIT_NAMES[host]}")
        state.place[unit], state.aboard[unit], state.rider[host] = state.place[host], host, unit


def _read_unit(state: State, unit: int, line: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
    design, place, *flags = [*line.split(), ""][: max(2, len(line.split()))]
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
            read_flag(state, unit, flag, path)


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
            raise Refused(path, f"the unit cannot be on {place}")
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


def check_lives(state: State) -> None:
    """Raise an error if a unit in play has no life left."""
    for unit, place in enumerate(state.place):
        if place >= 0 and stat(state, unit, 2) <= 0:
            at = f"units[{unit % CREW - 1}]" if unit % CREW else "platform"
            raise Refused(f"seats.{SEATS[unit // CREW]}.{at}", "it has no life left: it is destroyed")


def _may_act(state: State) -> list[int]:
    """Return the active player's units in play that have a turn in this phase. KOR-TURN-8."""
    home = state.active * CREW
    own = {v.Phase.PLANNING: (home,), v.Phase.MAIN: range(home + 1, home + CREW)}.get(v.Phase(state.phase), ())
    return [unit for unit in own if state.place[unit] >= 0]


def usual_acting(state: State) -> int:
    """Return the first unit that has spent or used something and is neither ended nor exhausted, or NONE."""
    busy = (unit for unit in _may_act(state) if state.spent[unit] or state.used[unit])
    return next((unit for unit in busy if not (state.ended[unit] or state.exhausted[unit])), NONE)


def read_acting(state: State, name: str) -> int:
    """Return the unit whose turn goes on; "-" means that none does."""
    if name in ("", "-"):
        return NONE if name else usual_acting(state)
    with at_path("acting"):
        unit = read_unit(name)
    if unit not in _may_act(state):
        raise Refused("acting", f"{name} has no turn now")
    return unit
