"""Modifiers (changes that last for a time): adding them, writing them as text, and ending them."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.entries import LAND_REF, SEAT_REF, SPOT_REF
from threefold.games.korash.state.events import ModifierAdded, ModifierExpired, Out
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import Mod, State, What

UNTIL_WORDS = tuple("always" if until is v.Until.NONE else v.word(until) for until in v.Until)
STATUS_WORDS = {bit: word for word, bit in v.STATUSES.items()}
FORBID_WORDS = {bit: word for word, bit in v.FORBIDS.items()}

POINT_WORDS = {What.SHIELD: "shield"}
"""The words of changes that have points, such as `shield=1`."""


def thing_name(thing: int) -> str:
    """Return the name of a unit, tile, territory or seat, such as `u1`, `F3`, `EF3` or `P1`."""
    if thing < SPOT_REF:
        return UNIT_NAMES[thing]
    if thing < LAND_REF:
        return SPOT_NAMES[thing - SPOT_REF]
    return LAND_NAMES[thing - LAND_REF] if thing < SEAT_REF else SEATS[thing - SEAT_REF]


def mod_word(state: State, mod: Mod) -> str:
    """Write a modifier as `str+9`, `str=2`, `immobile`, `+CABLES`, `forbid=attack` or `shield=1`."""
    if mod.what <= What.MOVEMENT:
        return f"{v.STATS[mod.what]}{mod.value:+d}"
    if mod.what <= What.SET_MOVEMENT:
        return f"{v.STATS[mod.what - What.SET_STRENGTH]}={mod.value}"
    if mod.what is What.KEYWORD:
        return "+" + state.kit.keywords[mod.value.bit_length() - 1]
    if mod.what is What.TRAIT:
        return "+" + state.kit.catalogue.traits[mod.value.bit_length() - 1]
    if mod.what is What.STATUS:
        return STATUS_WORDS[mod.value]
    if mod.what is What.FORBID:
        return f"forbid={FORBID_WORDS[mod.value]}"
    return f"{POINT_WORDS[mod.what]}={mod.value}"


def add_mod(state: State, mod: Mod, out: Out) -> None:
    """Add a modifier. "For this combat" becomes "this turn" if there is no combat. KOR-RULING-13."""
    if mod.until == v.Until.COMBAT and state.combat is None:
        mod.until = v.Until.TURN
    state.mods.append(mod)
    out.append(ModifierAdded(on=thing_name(mod.on), what=mod_word(state, mod), until=UNTIL_WORDS[mod.until]))


def end_mods(state: State, ended: list[Mod], out: Out) -> None:
    """Remove these modifiers and add an event for each."""
    gone = {id(mod) for mod in ended}
    for mod in ended:
        out.append(ModifierExpired(on=thing_name(mod.on), what=mod_word(state, mod), until=UNTIL_WORDS[mod.until]))
    state.mods = [mod for mod in state.mods if id(mod) not in gone]
