"""Damage, shields, rewards for damage, destruction, and the check that follows every effect."""

from __future__ import annotations

from dataclasses import replace

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.ending import check_players, gain_influence, influence_left, leave_play, to_victory
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.flow.stack import happen, happen_all
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state.catalogue import LIFE
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import NONE, SEAT_REF, SPOT_REF, Entry
from threefold.games.korash.state.events import Damage, Destroyed, Out, Prevented, Repaired, Reward
from threefold.games.korash.state.names import SEATS, UNIT_NAMES
from threefold.games.korash.state.state import DESTROYED, Mod, State, What, sources
from threefold.games.korash.traits.filters import Due, holds
from threefold.games.korash.traits.modifiers import end_mods
from threefold.games.korash.traits.values import is_platform, stat

ENDLESS = 1 << 30


def source_name(source: int) -> str:
    """Return the name of a source of damage: a unit, a seat, or `-` for nobody."""
    if source < 0:
        return "-"
    return UNIT_NAMES[source] if source < SPOT_REF else SEATS[source - SEAT_REF]


def dealer_of(source: int) -> int:
    """Return the seat that deals damage from a source: a unit deals for its controller. KOR-REW-1."""
    if source < 0:
        return NONE
    return source // CREW if source < SPOT_REF else source - SEAT_REF


def deal(state: State, unit: int, n: int, source: int, out: Out) -> int:
    """Deal damage to one unit and reward the dealer's seat; return how many points were dealt.

    Damage stops at the point that earns the winning influence. A source below 0 means nobody. KOR-REW-2, KOR-RULING-40.
    """
    seat = dealer_of(source)
    if not earns(state, unit, seat):
        return _hurt(state, unit, n, source, out)
    dealt = _hurt(state, unit, n, source, out, to_victory(state, seat) or ENDLESS)
    if dealt:
        gain_influence(state, _rewards(state, {seat: dealt}, out), out)
    return dealt


def happen_at_once(state: State, due: Due, cause: int, out: Out) -> None:
    """Carry out what one effect does to several things: damage, then one gain of influence, then destruction.

    KOR-RULING-58, KOR-RULING-40, KOR-END-1.
    """
    if len(due.blows) == 1 and not due.gains:
        unit, n, source = due.blows[0]
        deal(state, unit, n, source, out)
    elif due.blows or due.gains:
        earned: dict[int, int] = {}
        for unit, n, source in due.blows:
            dealt, seat = _hurt(state, unit, n, source, out), dealer_of(source)
            if dealt and earns(state, unit, seat):
                earned[seat] = earned.get(seat, 0) + dealt
        gains = _rewards(state, earned, out)
        for seat, n in due.gains.items():
            gains[seat] = gains.get(seat, 0) + n
        gain_influence(state, gains, out)
    if due.destroyed and not state.rule:
        destroy(state, due.destroyed, cause, out)
        check_players(state, out)
        clean_screen(state, out)


def _hurt(state: State, unit: int, n: int, source: int, out: Out, most: int = ENDLESS) -> int:
    """Place damage on a unit until its life or `most` is reached; return how many points were dealt.

    KOR-UNIT-2, KOR-DMG-3, KOR-RULING-36.
    """
    if state.place[unit] < 0:
        return 0
    life = stat(state, unit, 2)
    shields = sum(mod.value for mod in state.mods if mod.on == unit and mod.what is What.SHIELD)
    n = min(n, shields + life)
    stopped = use_shields(state, unit, n, out)
    dealt = min(n - stopped, life, most)
    if dealt <= 0:
        clean_screen(state, out)
        return 0
    state.damage[unit] += dealt
    state.dealers[unit] = source
    out.append(Damage(unit=UNIT_NAMES[unit], n=dealt, source=source_name(source)))
    damaged, dealt_damage = (v.Happening.DAMAGED, unit, source), (v.Happening.DEALT_DAMAGE, source, unit)
    happen_all(state, (damaged, dealt_damage) if source >= 0 else (damaged,))
    if stopped:
        clean_screen(state, out)
    return dealt


def use_shields(state: State, unit: int, n: int, out: Out) -> int:
    """Let a unit's shields stop damage, the oldest first; return how many points they stopped.

    Stopped points do not count as dealt. KOR-DMG-5, KOR-REW-4, KOR-RULING-38.
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
    """Return whether a seat is rewarded for damage to a unit: an enemy platform. KOR-REW-1, KOR-TEAM-3."""
    return seat >= 0 and is_platform(unit) and are_enemies(state, seat, unit // CREW) and not state.out[seat]


def _rewards(state: State, dealt: dict[int, int], out: Out) -> dict[int, int]:
    """Return the influence that each seat earns by damage to enemy platforms. KOR-REW-1, KOR-REW-3, KOR-RULING-3."""
    left = influence_left(state)
    earned: dict[int, int] = {}
    for seat, points in dealt.items():
        if n := min(points, left):
            out.append(Reward(seat=SEATS[seat], n=n))
            earned[seat] = n
            left -= n
    return earned


def repair(state: State, unit: int, n: int, out: Out) -> None:
    """Take damage tokens off a unit; nothing else removes them. KOR-DMG-6."""
    n = min(n, state.damage[unit])
    if n > 0:
        state.damage[unit] -= n
        out.append(Repaired(unit=UNIT_NAMES[unit], n=n))


def destroy(state: State, fell: list[int], cause: int, out: Out) -> None:
    """Destroy units together; they leave the game. The cause is who dealt the last damage. KOR-ZONE-5, KOR-DMG-2."""
    out += [Destroyed(unit=UNIT_NAMES[unit]) for unit in fell]
    happen_all(state, [(v.Happening.DESTROYED, unit, state.dealers.get(unit, cause)) for unit in fell])
    for unit in fell:
        leave_play(state, unit, DESTROYED)


def check(state: State, out: Out) -> None:
    """Carry out what follows an effect: destroy units without life, eliminate players, clean the screens."""
    if state.rule:
        return
    changed = False
    # A destroyed unit or an ended modifier may have kept other units alive.
    while _destroy_fallen(state, out) or (state.mods and _end_conditions(state, out)):
        changed = True
    if state.dealers:
        state.dealers.clear()
    if changed:
        check_players(state, out)
        clean_screen(state, out)


def _destroy_fallen(state: State, out: Out) -> bool:
    """Destroy all units with 0 life together; return whether there were any. KOR-UNIT-2."""
    endangered = _endangered(state)
    if not endangered:
        return False
    fell = [unit for unit in endangered if stat(state, unit, 2) <= 0]
    if fell:
        destroy(state, fell, NONE, out)
    return bool(fell)


def _end_conditions(state: State, out: Out) -> bool:
    """Remove "while" modifiers whose condition has become false; return whether there were any."""
    ended = [mod for mod in state.mods if mod.until == v.Until.WHILE and not still(state, mod)]
    if ended:
        end_mods(state, ended, out)
    return bool(ended)


def _endangered(state: State) -> list[int]:
    """Return the units that may have 0 life, so that only these are checked."""
    place = state.place
    if (state.sources or sources(state)).statics[LIFE]:
        return [unit for unit, spot in enumerate(place) if spot >= 0]
    found: list[int] = []
    if any(state.damage):
        lives = state.kit.stats
        # Without a modifier of life, only damage of at least the printed life is fatal.
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
    """Return whether the condition of a "while" modifier holds; a modifier from a fixture has none and stays."""
    if mod.context is None:
        return True
    lasts = getattr(state.kit.blocks[mod.block].steps[mod.pc], "lasts", None)
    return lasts is not None and holds(state, mod.context, lasts.condition)


def can_sabotage(state: State, unit: int) -> bool:
    """Return whether a unit is aboard an enemy platform and so has Sabotage. KOR-SAB-1, KOR-SAB-4."""
    host = state.aboard[unit]
    return host >= 0 and are_enemies(state, unit // CREW, host // CREW)


def sabotage(state: State, entry: Entry, out: Out) -> bool:
    """Let a unit deal 1 damage to the platform it is aboard; a platform takes sabotage damage once a turn.

    KOR-SAB-1, KOR-SAB-2, KOR-SAB-3, KOR-RULING-38.
    """
    unit = entry.unit
    if state.place[unit] < 0 or not can_sabotage(state, unit):
        return False
    host = state.aboard[unit]
    if state.sabotaged[host]:
        return True
    if deal(state, host, 1, unit, out):
        state.sabotaged[host] = True
        happen(state, v.Happening.SABOTAGED, unit, host)
    return True
