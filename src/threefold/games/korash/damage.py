"""Damage, shields, reward, destruction, and the check that follows every effect."""

from __future__ import annotations

from dataclasses import replace

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import CREW
from threefold.games.korash.ending import check_standing, leave_play
from threefold.games.korash.events import Damage, Destroyed, Prevented, Repaired, Reward
from threefold.games.korash.filters import holds
from threefold.games.korash.happenings import heard, queue
from threefold.games.korash.modifiers import end_mods
from threefold.games.korash.sources import sources
from threefold.games.korash.stack import Out
from threefold.games.korash.state import DESTROYED, NONE, SEAT_REF, SPOT_REF, Entry, Mod, State, What
from threefold.games.korash.things import are_enemies
from threefold.games.korash.touch import LIFE
from threefold.games.korash.units import is_platform, stat
from threefold.games.korash.words import SEATS, UNIT_NAMES
from threefold.games.korash.zones import clean_screen, gain_influence, influence_left, to_victory


def source_name(source: int) -> str:
    """A unit, a seat, or nobody."""
    if source < 0:
        return "-"
    return UNIT_NAMES[source] if source < SPOT_REF else SEATS[source - SEAT_REF]


def dealer_of(source: int) -> int:
    """Whose damage it is: things you control deal for you. KOR-REW-1."""
    if source < 0:
        return NONE
    return source // CREW if source < SPOT_REF else source - SEAT_REF


def deal(state: State, unit: int, n: int, source: int, out: Out) -> int:
    """Places damage token by token until the unit is destroyed; returns how many were dealt.

    KOR-UNIT-2, KOR-DMG-3, KOR-RULING-36. A source below zero is nobody: no reward. KOR-REW-2.
    """
    if state.place[unit] < 0:
        return 0
    n = min(n, prevented_and_room(state, unit))
    stopped = use_shields(state, unit, n, out)
    dealt = min(n - stopped, stat(state, unit, 2))
    seat = dealer_of(source)
    rewarded = earns(state, unit, seat)
    if rewarded and (wanting := to_victory(state, seat)):
        # Token by token: the one that wins the game is the last. KOR-RULING-40.
        dealt = min(dealt, wanting)
    if dealt <= 0:
        clean_screen(state, out)
        return 0
    state.damage[unit] += dealt
    state.dealers[unit] = source
    out.append(Damage(unit=UNIT_NAMES[unit], n=dealt, source=source_name(source)))
    found = heard(state, v.Happening.DAMAGED, unit, source)
    if source >= 0:
        found += heard(state, v.Happening.DEALT_DAMAGE, source, unit)
    if found:
        queue(state, found)
    if stopped:
        clean_screen(state, out)
    if rewarded:
        reward(state, dealt, seat, out)
    return dealt


def prevented_and_room(state: State, unit: int) -> int:
    """Shields stop points first; then no more than its life is dealt. KOR-RULING-36."""
    return sum(mod.value for mod in state.mods if mod.on == unit and mod.what is What.SHIELD) + stat(state, unit, 2)


def use_shields(state: State, unit: int, n: int, out: Out) -> int:
    """Prevention is used up by the first damage that comes, oldest shield first; what was prevented was not dealt.

    KOR-DMG-5, KOR-REW-4, KOR-RULING-38.
    """
    stopped = 0
    for index, mod in enumerate(state.mods):
        if mod.on == unit and mod.what is What.SHIELD and stopped < n:
            used = min(mod.value, n - stopped)
            stopped += used
            state.mods[index] = replace(mod, value=mod.value - used)
    if stopped:
        out.append(Prevented(unit=UNIT_NAMES[unit], n=stopped))
        state.mods = [mod for mod in state.mods if mod.what is not What.SHIELD or mod.value]
    return stopped


def earns(state: State, unit: int, seat: int) -> bool:
    """Whether damage to a unit is rewarded: a seat deals it, to an enemy platform. KOR-REW-1, KOR-TEAM-3."""
    return seat >= 0 and is_platform(unit) and are_enemies(state, seat, unit // CREW) and not state.out[seat]


def reward(state: State, n: int, seat: int, out: Out) -> None:
    """Each damage that you deal to an enemy platform earns one influence, as part of the damage.

    KOR-REW-1, KOR-REW-3, KOR-RULING-3.
    """
    if n := min(n, influence_left(state)):
        out.append(Reward(seat=SEATS[seat], n=n))
        gain_influence(state, {seat: n}, out)


def repair(state: State, unit: int, n: int, out: Out) -> None:
    """Takes damage tokens off; nothing else does. KOR-DMG-6."""
    n = min(n, state.damage[unit])
    if n > 0:
        state.damage[unit] -= n
        out.append(Repaired(unit=UNIT_NAMES[unit], n=n))


def destroy(state: State, fell: list[int], cause: int, out: Out) -> None:
    """All together, to their owners' destroyed zones and out of the game; damage is its dealer's deed.

    KOR-ZONE-5, KOR-DMG-2.
    """
    found: list[Entry] = []
    for unit in fell:
        out.append(Destroyed(unit=UNIT_NAMES[unit]))
        found += heard(state, v.Happening.DESTROYED, unit, state.dealers.get(unit, cause))
    if found:
        queue(state, found)
    for unit in fell:
        leave_play(state, unit, DESTROYED)


def check(state: State, out: Out) -> None:
    """After every effect: units at 0 life are destroyed together, then elimination, then the last one standing."""
    if state.rule:
        return
    changed = False
    # Whoever falls, and whatever ends, may have kept others alive.
    while _destroy_fallen(state, out) or (state.mods and _end_conditions(state, out)):
        changed = True
    if state.dealers:
        state.dealers.clear()
    if changed:
        check_standing(state, out)
        clean_screen(state, out)


def _destroy_fallen(state: State, out: Out) -> bool:
    """Units at 0 life; whether there were any. KOR-UNIT-2."""
    endangered = _endangered(state)
    if not endangered:
        return False
    fell = [unit for unit in endangered if stat(state, unit, 2) <= 0]
    if fell:
        destroy(state, fell, NONE, out)
    return bool(fell)


def _end_conditions(state: State, out: Out) -> bool:
    """Changes that last while something is so end when it is not; whether any did."""
    ended = [mod for mod in state.mods if mod.until == v.Until.WHILE and not still(state, mod)]
    if ended:
        end_mods(state, ended, out)
    return bool(ended)


def _endangered(state: State) -> list[int]:
    """Units whose life may have run out."""
    place = state.place
    if (state.sources or sources(state)).statics[LIFE]:
        return [unit for unit, spot in enumerate(place) if spot >= 0]
    found: list[int] = []
    if any(state.damage):
        lives = state.kit.stats
        # Without a modifier of life, damage must have reached what is printed.
        found = [
            unit
            for unit, hurt in enumerate(state.damage)
            if hurt and place[unit] >= 0 and hurt >= lives[state.design[unit]][2]
        ]
    for mod in state.mods:
        if (mod.what is What.LIFE or mod.what is What.SET_LIFE) and place[mod.on] >= 0 and mod.on not in found:
            found.append(mod.on)
    return found


def still(state: State, mod: Mod) -> bool:
    """Whether the condition of a "while" holds; one that a fixture has laid does not tell it, and goes on."""
    if mod.context is None:
        return True
    lasts = getattr(state.kit.blocks[mod.block].steps[mod.pc], "lasts", None)
    return lasts is not None and holds(state, mod.context, lasts.condition)
