"""Modifiers (changes that last for a time): adding them, writing them as text, and ending them."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.entries import LAND_REF, SEAT_REF, SPOT_REF
from threefold.games.korash.state.events import DURATIONS, Mark, ModifierAdded, ModifierExpired, Out
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import Mod, State, What

POINT_WORDS = {What.SHIELD: "shield"}
"""The words of changes that have points, such as `shield=1`."""


def thing_name(thing: int) -> str:
    """Return the name of a unit, tile, territory or seat, such as `u1`, `F3`, `EF3` or `P1`."""
    if thing < SPOT_REF:
        return UNIT_NAMES[thing]
    if thing < LAND_REF:
        return SPOT_NAMES[thing - SPOT_REF]
    return LAND_NAMES[thing - LAND_REF] if thing < SEAT_REF else SEATS[thing - SEAT_REF]


def mark_of(state: State, mod: Mod) -> Mark:
    """Return a modifier as named fields."""
    until = DURATIONS[mod.until]
    if mod.what <= What.MOVEMENT:
        return Mark("more", v.STATS[mod.what], mod.value, until)
    if mod.what <= What.SET_MOVEMENT:
        return Mark("exactly", v.STATS[mod.what - What.SET_STRENGTH], mod.value, until)
    if mod.what in POINT_WORDS:
        return Mark("points", POINT_WORDS[mod.what], mod.value, until)
    bit = mod.value.bit_length() - 1
    if mod.what is What.KEYWORD:
        return Mark("word", state.kit.keywords[bit], 0, until)
    if mod.what is What.TRAIT:
        return Mark("word", state.kit.catalogue.traits[bit], 0, until)
    if mod.what is What.STATUS:
        return Mark("status", tuple(v.STATUSES)[bit], 0, until)
    return Mark("forbid", tuple(v.FORBIDS)[bit], 0, until)


def mod_word(mark: Mark) -> str:
    """Write a modifier as `str+9`, `str=2`, `immobile`, `+CABLES`, `forbid=attack` or `shield=1`."""
    match mark.kind:
        case "more":
            return f"{mark.what}{mark.n:+d}"
        case "exactly" | "points":
            return f"{mark.what}={mark.n}"
        case "word":
            return f"+{mark.what}"
        case "status":
            return mark.what
        case "forbid":
            return f"forbid={mark.what}"


def read_mark(word: str, until: str) -> Mark:
    """Return a modifier from the text of an event: what `mod_word` writes, and how long it lasts."""
    lasts = DURATIONS[DURATIONS.index(until)]  # pyright: ignore[reportArgumentType]
    if word.startswith("+"):
        return Mark("word", word[1:], 0, lasts)
    name, equals, value = word.partition("=")
    if name == "forbid":
        return Mark("forbid", value, 0, lasts)
    if equals:
        return Mark("exactly" if name in v.STATS else "points", name, int(value), lasts)
    stat = next((stat for stat in v.STATS if word.startswith((f"{stat}+", f"{stat}-"))), "")
    return Mark("more", stat, int(word[len(stat) :]), lasts) if stat else Mark("status", word, 0, lasts)


def add_mod(state: State, mod: Mod, out: Out) -> None:
    """Add a modifier. "For this combat" becomes "this turn" if there is no combat. KOR-RULING-13."""
    if mod.until == v.Until.COMBAT and state.combat is None:
        mod.until = v.Until.TURN
    state.mods.append(mod)
    mark = mark_of(state, mod)
    out.append(ModifierAdded(on=thing_name(mod.on), what=mod_word(mark), until=mark.until))


def end_mods(state: State, ended: list[Mod], out: Out) -> None:
    """Remove these modifiers and add an event for each."""
    gone = {id(mod) for mod in ended}
    for mod in ended:
        mark = mark_of(state, mod)
        out.append(ModifierExpired(on=thing_name(mod.on), what=mod_word(mark), until=mark.until))
    state.mods = [mod for mod in state.mods if id(mod) not in gone]
