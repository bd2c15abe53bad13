"""Fair lines: who waits for one of a few places, whose turn it is, and who has to wait behind people."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

from threefold.serve.refusals import Refusal

PLACES = 64
"""Places where nobody says how many workers there are."""
OWN_WAITING = 4
"""Questions of one person that may wait."""
WAITING = 200
"""Questions of people that may wait in one line."""


class _Waiting(NamedTuple):
    turn: asyncio.Future[None]
    alone: bool


class Queue:
    """A few places that many want, given to one asker after the other.

    Everybody who asks has a line of their own, and the lines take turns: somebody who asks a hundred things delays
    others no more than somebody who asks one. What can wait (`later`) gets a place only while nobody else wants it,
    and never the last place, where there are several.
    """

    def __init__(self, places: int = PLACES) -> None:
        self._free = places
        self._places_for_later = max(1, places - 1)
        self._lines: tuple[OrderedDict[str, deque[_Waiting]], ...] = (OrderedDict(), OrderedDict())
        self._working: Counter[str] = Counter()
        self._later_working = 0

    @asynccontextmanager
    async def turn(self, who: str, *, alone: bool = False, later: bool = False) -> AsyncGenerator[None]:
        """Wait for a place and hold it.

        `alone`: one at a time for this asker, and a refusal if too many of theirs wait. `later`: behind all others.
        """
        await self._wait(who, alone=alone, later=later)
        try:
            yield
        finally:
            self._leave(who, later=later)

    async def _wait(self, who: str, *, alone: bool, later: bool) -> None:
        lines = self._lines[later]
        if alone and self._is_long(who):
            raise Refusal("busy")
        waiting = _Waiting(asyncio.get_running_loop().create_future(), alone)
        lines.setdefault(who, deque()).append(waiting)
        self._give_places()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.done() and not waiting.turn.cancelled():
                self._leave(who, later=later)
            else:
                self._give_up(who, waiting, later=later)
            raise

    def _is_long(self, who: str) -> bool:
        own = sum(len(lines.get(who, ())) for lines in self._lines)
        return (
            own >= OWN_WAITING
            or sum(one.alone for lines in self._lines for line in lines.values() for one in line) >= WAITING
        )

    def _give_up(self, who: str, waiting: _Waiting, *, later: bool) -> None:
        line = self._lines[later].get(who, deque())
        if waiting in line:
            line.remove(waiting)
        if not line:
            self._lines[later].pop(who, None)

    def _leave(self, who: str, *, later: bool) -> None:
        self._free += 1
        self._later_working -= later
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        self._give_places()

    def _give_places(self) -> None:
        while self._free and (self._give_place(later=False) or self._give_place(later=True)):
            pass

    def _give_place(self, *, later: bool) -> bool:
        """Give a place to the first of those who may have one now; return whether anybody may."""
        if later and self._later_working >= self._places_for_later:
            return False
        lines = self._lines[later]
        for who, line in lines.items():
            if line[0].alone and self._working[who]:
                continue
            taken = line.popleft()
            if taken.turn.cancelled():
                # Its asker has just given up, and hears of it next.
                if not line:
                    del lines[who]
                return True
            # Whoever has had a turn goes behind all others.
            lines.move_to_end(who)
            if not line:
                del lines[who]
            self._free -= 1
            self._later_working += later
            self._working[who] += 1
            taken.turn.set_result(None)
            return True
        return False
