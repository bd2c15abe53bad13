"""What the verbs of position do: free moves, push and pull, place, swap, recall."""

from __future__ import annotations

from threefold.games.korash.board import OPPOSITE, neighbours
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW, SPOTS
from threefold.games.korash.combat import reaches
from threefold.games.korash.declaring import free_bays
from threefold.games.korash.events import Placed
from threefold.games.korash.filters import amount, refer
from threefold.games.korash.granted import wallproof
from threefold.games.korash.meant import Handler, Where, crews
from threefold.games.korash.movement import can_end, relocate
from threefold.games.korash.platforms import lift, may_board, put
from threefold.games.korash.pushing import open_ways
from threefold.games.korash.stack import Out
from threefold.games.korash.state import NONE, SPOT_REF, Entry, State
from threefold.games.korash.steering import steer
from threefold.games.korash.things import spots_of
from threefold.games.korash.units import forbidden, is_platform
from threefold.games.korash.words import SPOT_NAMES, UNIT_NAMES

IN_THE_AIR = SPOTS
"""Where a unit is in the middle of a swap: in play, and nowhere."""


def _move(state: State, entry: Entry, effect: m.Move, out: Out, where: Where) -> None:
    """Free steps along the announced route, until the first that the unit could not end on; or picked as they come.

    KOR-RULING-30, KOR-RULING-52. Who cannot move does not do so for a card, either. KOR-RULING-27.
    """
    if not effect.announced:
        steer(state, where[0], crews(state, entry, effect.to), amount(state, entry, effect.n))
        return
    for unit in crews(state, entry, effect.to)[:1]:
        if forbidden(state, unit, v.NO_MOVE):
            continue
        for spot in entry.route:
            if not reaches(state, unit, spot) or not can_end(state, unit, spot):
                break
            relocate(state, unit, spot, False, out)


def shove(state: State, entry: Entry, unit: int, source: int, n: int, out: Out, *, pull: bool) -> None:
    """Step by step, stopping before a wall, the map edge or a tile it could not end on. KOR-RULING-52."""
    ways = open_ways(state, entry, unit, source, pull=pull)
    if not ways or state.place[unit] >= BAY or forbidden(state, unit, v.NO_PUSHED):
        return
    # What was announced for one is the axis for all whose axes are equal.
    across = (way for way in ways if OPPOSITE[way] == entry.way)
    way = entry.way if entry.way in ways else next(across, ways[0])
    proof = source < SPOT_REF and wallproof(state, source)
    for _ in range(n):
        spot = state.place[unit]
        if state.closed[spot] >> way & 1 and not proof:
            break
        onto = next((tile for side, tile in neighbours(state.width, state.depth)[spot] if side == way), NONE)
        if onto < 0 or not can_end(state, unit, onto):
            break
        relocate(state, unit, onto, False, out)


def _push(state: State, entry: Entry, effect: m.Push, out: Out, where: Where) -> None:
    for source in refer(state, entry, effect.away_from)[:1]:
        for unit in crews(state, entry, effect.to):
            shove(state, entry, unit, source, amount(state, entry, effect.n), out, pull=False)


def _pull(state: State, entry: Entry, effect: m.Pull, out: Out, where: Where) -> None:
    for source in refer(state, entry, effect.towards)[:1]:
        for unit in crews(state, entry, effect.to):
            shove(state, entry, unit, source, amount(state, entry, effect.n), out, pull=True)


def _place(state: State, entry: Entry, effect: m.Place, out: Out, where: Where) -> None:
    """On a tile where it may not stand nothing happens. KOR-RULING-52."""
    for unit in crews(state, entry, effect.to)[:1]:
        for thing in refer(state, entry, effect.onto)[:1]:
            for spot in spots_of(state, thing)[:1]:
                foreign = spot >= BAY and unit // CREW != entry.seat
                if spot != state.place[unit] and not foreign and can_end(state, unit, spot):
                    relocate(state, unit, spot, False, out, Placed)


def _swap(state: State, entry: Entry, effect: m.Swap, out: Out, where: Where) -> None:
    """All or nothing. KOR-RULING-52."""
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
    """Whether a unit may stand where another stands now."""
    spot, host = state.place[other], state.aboard[other]
    if spot >= BAY:
        return unit // CREW == other // CREW and not is_platform(unit)
    return host < 0 or may_board(state, unit, host)


def _lift_off(state: State, unit: int) -> None:
    lift(state, unit)
    state.place[unit] = IN_THE_AIR


def _recall(state: State, entry: Entry, effect: m.Recall, out: Out, where: Where) -> None:
    """Back into its own bay, on the first free tile."""
    for unit in crews(state, entry, effect.to):
        seat = unit // CREW
        free = free_bays(state, seat)
        if free and not is_platform(unit) and state.place[unit] < BAY and state.place[seat * CREW] >= 0:
            relocate(state, unit, free[0], False, out, Placed)


POSITIONS: dict[type[m.Effect], Handler] = {
    m.Move: _move,
    m.Push: _push,
    m.Pull: _pull,
    m.Place: _place,
    m.Swap: _swap,
    m.Recall: _recall,
}
