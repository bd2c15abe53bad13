"""What the card verbs do that change positions: free moves, push and pull, place, swap, recall."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import go, lift, put, relocate, walk
from threefold.games.korash.flow.stack import Ask, push
from threefold.games.korash.map.refs import known_spots, spots_of
from threefold.games.korash.map.tiles import OPPOSITE, neighbours, steps_apart
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW, SPOTS
from threefold.games.korash.state.entries import NONE, SPOT_REF, Entry
from threefold.games.korash.state.events import Out, Placed
from threefold.games.korash.state.frames import StepsFrame
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import Handler, Shove, Where, amount, crews, refer
from threefold.games.korash.traits.reach import can_end, can_enter, can_pass, free_steps, may_board
from threefold.games.korash.traits.values import forbidden, is_carrier, is_platform, wallproof
from threefold.games.korash.use.announce import free_bays, open_ways

RULE = "KOR-RULING-53"


def steer(state: State, index: int, units: Sequence[int], n: int) -> None:
    """Let each of these units take up to n free steps, one unit after the other."""
    for unit in reversed(units):
        push(state, StepsFrame(index, unit, n, []))


def _set_out(state: State, frame: StepsFrame, out: Out) -> None:
    """Start the route where the unit stands now, because another unit may just have carried it there."""
    frame.route = frame.route or [state.place[frame.unit]]


def _ways(state: State, frame: StepsFrame) -> list[int]:
    """Return the spots that may come next on the route of the unit."""
    if state.place[frame.unit] < 0 or forbidden(state, frame.unit, v.NO_MOVE):
        return []
    return free_steps(state, frame.unit, frame.route, frame.left)


def _steps_seat(state: State, frame: StepsFrame) -> int | None:
    return state.entries[frame.entry].seat if _ways(state, frame) else None


def _steps_question(state: State, frame: StepsFrame) -> Decision:
    may_stop = len(frame.route) == 1 or can_end(state, frame.unit, frame.route[-1])
    legal = (*((c.DONE,) if may_stop else ()), *(c.PLACE + spot for spot in _ways(state, frame)))
    about = frame.unit * 100 + frame.left
    return Decision(state.entries[frame.entry].seat, RULE, legal, about=about)


def _steps_answer(state: State, frame: StepsFrame, answer: Answer, out: Out) -> None:
    if answer[0] == c.DONE:
        frame.left = 0
    else:
        frame.left -= 1
        frame.route.append(answer[0] - c.PLACE)


def _arrive(state: State, frame: StepsFrame, out: Out) -> None:
    """Move the unit to the end of the chosen route. KOR-RULING-52."""
    if state.place[frame.unit] == frame.route[0]:
        walk(state, frame.unit, frame.route[1:], out)


STEPS = (_set_out, Ask("D7", _steps_seat, _steps_question, _steps_answer), _arrive)


IN_THE_AIR = SPOTS
"""The place of a unit in the middle of a swap: it is in play, but on no spot."""


def _move(state: State, entry: Entry, effect: m.Move, out: Out, where: Where) -> None:
    """Move units by free steps along the announced route, or along one that is chosen step by step.

    A unit that can't move does not move for a card either. KOR-RULING-30, KOR-RULING-52, KOR-RULING-59.
    """
    if not effect.announced:
        steer(state, where[0], crews(state, entry, effect.to), amount(state, entry, effect.n))
        return
    for unit in crews(state, entry, effect.to)[:1]:
        if not forbidden(state, unit, v.NO_MOVE):
            walk(state, unit, entry.route, out)


def shove(state: State, entry: Entry, unit: int, source: int, n: int, out: Out, *, pull: bool) -> None:
    """Push or pull a unit up to n tiles, through friends but not through walls, the map edge or other units.

    If it would end on a friend's tile, it stays where it started. KOR-MOVE-3, KOR-RULING-52.
    """
    ways = open_ways(state, entry, unit, source, pull=pull)
    if not ways or state.place[unit] >= BAY or forbidden(state, unit, v.NO_PUSHED):
        return
    # If a unit is equally far away on both axes, the announced direction says which axis counts.
    across = (way for way in ways if OPPOSITE[way] == entry.way)
    way = entry.way if entry.way in ways else next(across, ways[0])
    proof = source < SPOT_REF and wallproof(state, source)
    at = state.place[unit]
    passed: list[int] = []
    while len(passed) < n:
        onto = next((tile for side, tile in neighbours(state.width, state.depth)[at] if side == way), NONE)
        if onto < 0 or (state.closed[at] >> way & 1 and not proof) or not can_enter(state, unit, onto):
            break
        passed.append(onto)
        at = onto
        if not can_pass(state, unit, onto):
            break
    go(state, unit, passed, out)


def _push(state: State, entry: Entry, effect: m.Push, out: Out, where: Where) -> None:
    for source in refer(state, entry, effect.away_from)[:1]:
        for unit in crews(state, entry, effect.to):
            where[3].shoves.append(Shove(unit, source, amount(state, entry, effect.n), pull=False))


def _pull(state: State, entry: Entry, effect: m.Pull, out: Out, where: Where) -> None:
    for source in refer(state, entry, effect.towards)[:1]:
        for unit in crews(state, entry, effect.to):
            where[3].shoves.append(Shove(unit, source, amount(state, entry, effect.n), pull=True))


def shove_at_once(state: State, entry: Entry, shoves: list[Shove], out: Out) -> None:
    """Push or pull several units as if at once: the unit in front moves first. KOR-RULING-58."""
    if len(shoves) > 1:
        shoves = sorted(shoves, key=lambda one: _apart(state, entry, one) * (1 if one.pull else -1))
    for one in shoves:
        shove(state, entry, one.unit, one.source, one.n, out, pull=one.pull)


def _apart(state: State, entry: Entry, shoved: Shove) -> int:
    """Return how many steps a unit stands from what pushes or pulls it."""
    here = [spot for spot in spots_of(state, shoved.unit) if spot < BAY]
    there = [spot for spot in known_spots(state, entry, shoved.source) if spot < BAY]
    return min((steps_apart(spot, other) for spot in here for other in there), default=0)


def _place(state: State, entry: Entry, effect: m.Place, out: Out, where: Where) -> None:
    """Place units on a spot one after the other, as long as the spot has room for the next. KOR-RULING-52."""
    for thing in refer(state, entry, effect.onto)[:1]:
        for spot in spots_of(state, thing)[:1]:
            for unit in crews(state, entry, effect.to):
                foreign = spot >= BAY and unit // CREW != entry.seat
                if spot != state.place[unit] and not foreign and can_end(state, unit, spot):
                    relocate(state, unit, spot, False, out, Placed)


def _swap(state: State, entry: Entry, effect: m.Swap, out: Out, where: Where) -> None:
    """Swap two units if each may stand where the other stands; otherwise do nothing. KOR-RULING-52."""
    if effect.first == effect.second:
        pair = crews(state, entry, effect.first)
    else:
        pair = [*crews(state, entry, effect.first)[:1], *crews(state, entry, effect.second)[:1]]
    if len(pair) != 2 or pair[0] == pair[1]:
        return
    first, second = pair
    if state.aboard[first] == second or state.aboard[second] == first:
        return
    if _may_take(state, first, second) and _may_take(state, second, first):
        spots = state.place[first], state.place[second]
        for unit in pair:
            _lift_off(state, unit)
        for unit, spot in zip(pair, reversed(spots), strict=True):
            out.append(Placed(unit=UNIT_NAMES[unit], spot=SPOT_NAMES[spot]))
            put(state, unit, spot, out)


def _may_take(state: State, unit: int, other: int) -> bool:
    """Return whether a unit may stand where another stands now."""
    spot, host = state.place[other], state.aboard[other]
    if spot < BAY and host < 0:
        return True
    # A bay tile or a carrier has room for one unit only.
    if state.rider[unit] >= 0 and not is_platform(unit):
        return False
    if spot >= BAY or not is_platform(host):
        fits = not is_platform(unit) and (spot >= BAY or not is_carrier(state, unit))
        return fits and unit // CREW == other // CREW
    return may_board(state, unit, host)


def _lift_off(state: State, unit: int) -> None:
    lift(state, unit)
    state.place[unit] = IN_THE_AIR


def _recall(state: State, entry: Entry, effect: m.Recall, out: Out, where: Where) -> None:
    """Move units back into their own bays, onto the first free tile."""
    for unit in crews(state, entry, effect.to):
        seat = unit // CREW
        free = free_bays(state, seat)
        if free and not is_platform(unit) and state.place[unit] < BAY and state.place[seat * CREW] >= 0:
            # A bay tile holds one unit: a passenger stays where it is. KOR-CARRY-4.
            relocate(state, unit, free[0], True, out, Placed)


POSITIONS: dict[type[m.Effect], Handler] = {
    m.Move: _move,
    m.Push: _push,
    m.Pull: _pull,
    m.Place: _place,
    m.Swap: _swap,
    m.Recall: _recall,
}
