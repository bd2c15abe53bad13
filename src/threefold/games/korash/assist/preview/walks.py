"""Walks: how far a unit gets by Moves said one after the other, if nothing comes between."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from threefold.core.contract import Answer
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import leave_behind, leave_options, put, routes, settle_left, step_cost
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.values import forbidden, is_immobile
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser


class Walk(Struct, frozen=True):
    """A way to one spot. Who walks it says its moves in turn, and stops where anything else happens."""

    spots: tuple[str, ...]
    """Every spot on the way; the last is where it ends."""
    moves: tuple[Answer, ...]
    """One whole answer for each Move."""
    stops: tuple[str, ...]
    """Where each of them ends."""
    movement: int
    leaves: str | UnsetType = UNSET
    """The passenger that has to stay behind. KOR-CARRY-5."""


class Stop(NamedTuple):
    """Where a walk has come to, and the table as it would be then."""

    world: State
    spots: tuple[int, ...]
    moves: tuple[Answer, ...]
    stops: tuple[int, ...]
    movement: int
    left: int
    """Who had to stay behind."""


class Guided(Chooser):
    """Says a route as it is, and takes a passenger along where it may come."""

    def __init__(self, route: Sequence[int]) -> None:
        super().__init__(())
        self.ahead = [c.PLACE + spot for spot in route[1:]]
        self.said: list[int] = []

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the code that goes on along the route."""
        code = c.KEEP if name == "leave" and c.KEEP in codes else codes[0]
        if name == "route":
            code = self.ahead.pop(0) if self.ahead else c.DONE
        if len(codes) > 1:
            self.said.append(code)
        return code


def walks(state: State, unit: int) -> tuple[Walk, ...]:
    """Return the cheapest way to every spot that a unit can reach; among equals that with fewest Moves. KOR-MOVE-1."""
    found: dict[int, Stop] = {}
    order = count()
    rim = [(0, 0, next(order), Stop(state, (), (), (), 0, NONE))]
    while rim:
        *_, stop = heappop(rim)
        if stop.spots:
            if stop.spots[-1] in found:
                continue
            found[stop.spots[-1]] = stop
        for route in _onward(stop, unit, state.rider[unit]):
            if route[-1] not in found and route[-1] != state.place[unit]:
                further = _go(stop, unit, route)
                heappush(rim, (further.movement, len(further.moves), next(order), further))
    return tuple(
        Walk(
            _names(stop.spots),
            stop.moves,
            _names(stop.stops),
            stop.movement,
            UNIT_NAMES[stop.left] if stop.left >= 0 else UNSET,
        )
        for stop in found.values()
    )


def _names(spots: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SPOT_NAMES[spot] for spot in spots)


def _onward(stop: Stop, unit: int, rider: int) -> list[tuple[int, ...]]:
    """Return the Moves that may follow; a unit that boards or picks somebody up has arrived."""
    world = stop.world
    arrived = stop.moves and (world.aboard[unit] >= 0 or world.rider[unit] != rider)
    if is_immobile(world, unit) or forbidden(world, unit, v.NO_MOVE):
        return []
    return [] if arrived else routes(world, unit)


def _go(stop: Stop, unit: int, route: tuple[int, ...]) -> Stop:
    """Return the state after a Move that nobody answered."""
    seat, world = unit // CREW, stop.world.clone()
    guided, first = Guided(route), c.MOVE + unit % CREW * c.SPOTS + route[0]
    announce(world, seat, first, guided)
    spent = sum(step_cost(here, there) for here, there in pairwise((world.place[unit], *route)))
    left = world.rider[unit] if leave_options(world, unit, route[-1]) == (True,) else NONE
    if left >= 0:
        leave_behind(world, unit, [])
    put(world, unit, route[-1], [])
    if left >= 0:
        settle_left(world, left)
    world.spent[unit] += spent
    said = (first, *guided.said)
    stops = (*stop.stops, route[-1])
    return Stop(world, (*stop.spots, *route), (*stop.moves, said), stops, stop.movement + spent, left)
