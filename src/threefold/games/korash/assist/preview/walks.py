"""Find all tiles that a unit can reach by several Moves in a row, if nothing interrupts them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from threefold.core.contract import Answer
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import leave_behind, put, settle_left
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import leave_options, routes, step_cost
from threefold.games.korash.traits.values import forbidden, is_immobile
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser


class Walk(Struct, frozen=True):
    """A way to one spot. The player makes its Moves one after the other, and stops if anything else happens."""

    spots: tuple[str, ...]
    """Every spot on the way; the last is where it ends."""
    moves: tuple[Answer, ...]
    """One whole answer for each Move."""
    stops: tuple[str, ...]
    """The spot where each Move ends."""
    movement: int
    leaves: str | UnsetType = UNSET
    """The passenger that has to stay behind. KOR-CARRY-5."""


class Stop(NamedTuple):
    """A spot that a walk has reached, and the state of the game as it would be then."""

    world: State
    spots: tuple[int, ...]
    moves: tuple[Answer, ...]
    stops: tuple[int, ...]
    movement: int
    left: int
    """The passenger that had to stay behind; NONE if there was none."""


class Guided(Chooser):
    """A chooser that follows a given route, and takes a passenger along if it may come."""

    def __init__(self, route: Sequence[int]) -> None:
        super().__init__(())
        self.ahead = [c.PLACE + spot for spot in route[1:]]
        self.said: list[int] = []

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the next code along the route."""
        code = c.KEEP if name == "leave" and c.KEEP in codes else codes[0]
        if name == "route":
            code = self.ahead.pop(0) if self.ahead else c.DONE
        if len(codes) > 1:
            self.said.append(code)
        return code


def walks(state: State, unit: int) -> tuple[Walk, ...]:
    """Return the cheapest way to each spot that a unit can reach; of equal ways, one with fewest Moves. KOR-MOVE-1."""
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
    """Return the routes of the next Move; none for a unit that has boarded a platform or picked up a passenger."""
    world = stop.world
    arrived = stop.moves and (world.aboard[unit] >= 0 or world.rider[unit] != rider)
    if is_immobile(world, unit) or forbidden(world, unit, v.NO_MOVE):
        return []
    return [] if arrived else routes(world, unit)


def _go(stop: Stop, unit: int, route: tuple[int, ...]) -> Stop:
    """Return where the walk is after one more Move to which nobody responds."""
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
