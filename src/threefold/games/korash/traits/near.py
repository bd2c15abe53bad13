"""The test whether a thing is near enough to others, by open steps over tiles and bays."""

from __future__ import annotations

from collections.abc import Callable

from threefold.games.korash.map.refs import known_spots, spots_of
from threefold.games.korash.map.tiles import doors, spots_within, steps_apart, within
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import SPOT_REF, Context
from threefold.games.korash.state.state import State


class Nearby:
    """The things that a description must be near to, and the tiles that are near enough. KOR-TILE-5, KOR-TILE-7."""

    __slots__ = ("context", "full", "sources", "state", "steps", "tiles", "wallproof")

    def __init__(
        self,
        state: State,
        context: Context,
        sources: list[int],
        steps: int,
        wallproof: Callable[[State, int], bool],
        *,
        full: bool,
    ) -> None:
        self.state, self.context, self.wallproof = state, context, wallproof
        self.sources, self.steps, self.full = sources, steps, full
        self.tiles = -1
        """The tiles that are near enough, as bits; -1 until they are computed."""

    def reaches(self, thing: int) -> bool:
        """Return whether a thing is near enough."""
        spots = spots_of(self.state, thing)
        if self.full or any(spot >= BAY for spot in spots):
            return any(self._is_within(source, thing) for source in self.sources)
        if self.tiles < 0:
            self.tiles = self._tiles()
        return any(self.tiles >> spot & 1 for spot in spots)

    def _tiles(self) -> int:
        state, steps, found = self.state, self.steps, 0
        walls = any(state.closed)
        for source in self.sources:
            whose = source // CREW if source < SPOT_REF else self.context.seat
            ways = doors(state, wallproof=not walls or self._wallproof(source))
            for start in known_spots(state, self.context, source):
                if start < BAY:
                    found |= within(1 << start, steps, ways)
                elif steps and (home := state.place[whose * CREW]) >= 0:
                    found |= within(1 << home, steps - 1, ways)
        return found

    def _wallproof(self, source: int) -> bool:
        """Return whether walls are open for the unit that a source is or acts through. KOR-RULING-21."""
        unit = source if source < SPOT_REF else self.context.unit
        return unit >= 0 and self.wallproof(self.state, unit)

    def _is_within(self, source: int, thing: int) -> bool:
        """Return whether a thing is at most `steps` open steps from a source."""
        state, steps, full = self.state, self.steps, self.full
        whose = source // CREW if source < SPOT_REF else self.context.seat
        wanted = spots_of(state, thing)
        # All seats use the same numbers for bay tiles, so leave out the bays of other seats: they are never near.
        if thing < SPOT_REF and thing // CREW != whose:
            wanted = [spot for spot in wanted if spot < BAY]
        walls = any(state.closed)
        for start in known_spots(state, self.context, source):
            if start < BAY and all(spot < BAY for spot in wanted):
                if all(steps_apart(start, spot, full=full) > steps for spot in wanted):
                    continue
                if not walls:
                    return True
            if not set(wanted).isdisjoint(spots_within(state, whose, start, steps, self._wallproof(source), full)):
                return True
        return False
