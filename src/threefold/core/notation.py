"""The part of a game that writes and reads answers, events, positions and whole games as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from msgspec import Struct

from threefold.core.contract import Action, Answer, Decision, Event, Facts, Moment, Outcome, S, Seat
from threefold.core.errors import NotationError


class Written(NamedTuple, Generic[S]):
    """A game that was read from its notation."""

    options: Struct
    """Those that were given, as far as the text does not say otherwise."""
    start: S
    turns: Sequence[tuple[str, ...]]
    """What was answered, in seat order; whether it is legal is the reader's business."""
    result: str = ""
    """How it ended, as `write_game` writes it after `#`; "": the text does not say."""


class Notation(Generic[S]):
    """The notation of a game; by default it writes verbs and numbers."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def write_answer(self, state: S, seat: Seat, answer: Answer) -> str:
        """Return an answer as text."""
        return " ".join(map(self.game.actions.write, answer))

    def write_steps(self, state: S, decision: Decision) -> tuple[str, ...]:
        """Return the first steps of every answer to a question as text."""
        return tuple(self.write_answer(state, decision.seat, (action,)) for action in decision.legal)

    def write_next(self, state: S, seat: Seat, path: Answer, steps: Sequence[Action]) -> tuple[str, ...]:
        """Return the steps that may follow a path as text."""
        return tuple(map(self.game.actions.write, steps))

    def read_answer(self, state: S, seat: Seat, text: str) -> Answer:
        """Return the answer that a text means, legal or not."""
        return tuple(map(self.game.actions.read, text.split()))

    def write_event(self, event: Event) -> str:
        """Return an event as text; "" if the notation leaves it out."""
        return ""

    def write_position(self, state: S) -> str:
        """Return a state as text; "" if the notation has no positions."""
        return ""

    def read_position(self, text: str, options: Struct) -> S:
        """Return the state that a text means."""
        raise NotationError(f"{self.game.name} has no notation for positions")

    def write_game(self, moments: Sequence[Moment[S]], now: S, outcome: Outcome | None) -> str:
        """Return a whole game as text: the answers and the last position or result."""
        texts = [
            self.write_answer(moment.before, seat, answer)
            for moment in moments
            for seat, answer in sorted(moment.answers.items())
        ]
        places = ",".join(map(str, outcome.places)) if outcome else "*"
        return " ".join([*texts, "#", places])

    def read_game(self, text: str, options: Struct) -> Written[S]:
        """Read a text that `write_game` wrote, or a position."""
        raise NotationError(f"{self.game.name} has no notation for games that can be read back; its records can")
