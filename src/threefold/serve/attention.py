"""What people wish of their agents at one table, and what those make of the window that is open.

A window asks everybody who might have something to say. Whoever is prompted sees the question; for the others their
agents pass. What others can see of that, who is waited for and how long, comes from public facts, from wishes and from
what people do: never from what a seat holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Raw

from threefold.core.contract import Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.core.table import Table
from threefold.core.windows import Agent, Verdict

if TYPE_CHECKING:
    from threefold.serve.rows import Sits

DELAY = (400, 800)
"""Milliseconds that a masked window stays open at least, drawn evenly: whoever has a card looks the same."""
ENCODE = msgspec.json.Encoder().encode


class Place(NamedTuple):
    """A seat that may answer in a window, in the order of priority."""

    decision: Decision
    verdict: Verdict | None
    """None: a bot sits there, and answers for itself."""

    @property
    def is_prompted(self) -> bool:
        """Whether a person is really asked."""
        return self.verdict is not None and self.verdict.prompt

    @property
    def takes_time(self) -> bool:
        """Whether others might think that somebody thinks here: that follows from wishes and public facts."""
        return self.verdict is not None and (self.verdict.prompt or self.verdict.delayed)


class Attention:
    """The wishes of every seat, as of each turn in which they changed; the window is looked at once a turn."""

    def __init__(self, game: AnyGame, began: int) -> None:
        self.agent: Agent[Any] | None = game.windows.agent()
        self.began = began
        """When the turn began that is played now: the window opened then."""
        self.given: set[int] = set()
        """The entries of the record that agents gave."""
        self.told: dict[Seat, bytes] = {}
        """What the owners of wishes were told last."""
        self._history: dict[Seat, list[tuple[int, Any]]] = {}
        self._places: tuple[int, tuple[Place, ...]] | None = None

    # Wishes

    def wishes(self, seat: Seat) -> Any:
        """What the person in a seat wishes now."""
        assert self.agent
        known = self._history.get(seat)
        return known[-1][1] if known else self.agent.wishes()

    def set(self, seat: Seat, turn: int, wishes: Any) -> None:
        """From this turn on."""
        known = self._history.setdefault(seat, [])
        if known and known[-1][0] == turn:
            known.pop()
        known.append((turn, wishes))
        self.forget()

    def restore(self, stored: Iterable[tuple[Seat, int, bytes]]) -> None:
        """The wishes as the database has them, oldest first."""
        if self.agent:
            self._history = {}
            for seat, turn, wishes in stored:
                self.set(seat, turn, msgspec.json.decode(wishes, type=self.agent.wishes))
            self.forget()

    def go_back(self, to: int, turn: int) -> list[Seat]:
        """The table went back to before this entry: wishes are what they were then. Whose have changed."""
        changed: list[Seat] = []
        for seat, known in self._history.items():
            assert self.agent
            then = next((wishes for made, wishes in reversed(known) if made <= to), self.agent.wishes())
            if then != known[-1][1]:
                changed.append(seat)
                known.append((turn, then))
        self.forget()
        return changed

    def lasting(self, table: Table[Any], seat: Seat) -> Raw:
        """A seat's wishes as their owner sees them."""
        assert self.agent
        return Raw(ENCODE(self.agent.lasting(table.state, seat, self.wishes(seat))))

    # Windows

    def forget(self) -> None:
        """Who sits where, or what they wish, has changed: the window is looked at again."""
        self._places = None

    def places(self, table: Table[Any] | None, seats: Sequence[Sits]) -> tuple[Place, ...]:
        """The window that is open, if one is and a person may answer in it."""
        if self.agent is None or table is None:
            return ()
        if self._places is None or self._places[0] != table.turn:
            self._places = table.turn, self._look(self.agent, table, seats)
        return self._places[1]

    def _look(self, agent: Agent[Any], table: Table[Any], seats: Sequence[Sits]) -> tuple[Place, ...]:
        if len(table.pending) != 1 or table.pending[0].seat < 0:
            return ()
        places: list[Place] = []
        for decision in (*table.pending, *table.queued):
            verdict = None
            if seats[decision.seat].kind == "human":
                verdict = agent.consider(table.state, decision.seat, self.wishes(decision.seat))
                if verdict is None:
                    return ()
            places.append(Place(decision, verdict))
        return tuple(places) if any(place.verdict for place in places) else ()

    def stays_open_until(self, seed: bytes, turn: int, began: int) -> int:
        """When a masked window may close at the earliest: every process draws the same moment, and nobody knows it."""
        return began + round(Random(f"{seed.hex()} {turn}").uniform(*DELAY))


def answer_of(table: Table[Any], place: Place) -> Answer | None:
    """What a person has answered, provisionally, in a window."""
    sealed = table.sealed.get(place.decision.seat)
    return sealed.path if sealed is not None and sealed.decision == place.decision else None
