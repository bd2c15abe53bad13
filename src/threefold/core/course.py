"""The course of a match: plays the entries of its record and holds the resulting state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple

from threefold.core.contract import CHANCE, Answers, Event, Moment, Outcome, S
from threefold.core.errors import StaleAnswer
from threefold.core.game import Game
from threefold.core.history import History
from threefold.core.option_words import read_options
from threefold.core.record import Agreed, Call, EndedBy, Entry, Record, Resign, TakeBack, Turn, standing
from threefold.core.walk import short_number


class Played(NamedTuple):
    """One entry of the record and the events it caused."""

    number: int
    entry: Entry
    events: list[Event]


class Fold(NamedTuple, Generic[S]):
    """The result of playing all entries; a table can go on from it without playing them again."""

    state: S
    rolls: int
    learned: int
    ended: Outcome | None
    """How the match ended otherwise than by the rules: somebody has resigned, or all have agreed."""
    base: S | None
    """The state at `learned`: a take-back never goes further back."""


class Course(Generic[S]):
    """Plays the entries of one record without checking them."""

    def __init__(self, game: Game[S], record: Record, state: S) -> None:
        self.game = game
        self.record = record
        self.history = History(record)
        self.state: S = state
        self.learned = 0
        """What stands before this entry has told somebody something: no take-back passes it."""
        self.ended: Outcome | None = None
        self.base: S | None = None
        """The state at `learned`, so that a take-back plays only what stands behind it; None: the first one."""

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended; None while it goes on."""
        return self.ended or self.game.outcome(self.state)

    def expect(self, turn: int | None) -> None:
        """Refuse an answer to another turn than the current one; None fits any turn."""
        if turn is not None and turn != len(self.record.entries):
            now = len(self.record.entries)
            raise StaleAnswer(f"this answers turn {short_number(turn)}; the match is at turn {now}")

    def fold(self, rolls: int) -> Fold[S]:
        """Return the state after all entries, with what is needed to go on from it."""
        return Fold(self.state, rolls, self.learned, self.ended, self.base)

    def restore(self, fold: Fold[S], entries: Sequence[Entry]) -> None:
        """Go on from a fold of these entries."""
        self.state, _, self.learned, self.ended, self.base = fold
        self.history.restore(entries)

    def apply(self, entry: Entry) -> Played:
        """Add an entry to the record and play it."""
        number = self.history.add(entry)
        events: list[Event] = []
        match entry:
            case Turn(answers):
                events = self.game.play(self.state, answers)
            case Call(seat, path):
                events = self.game.play(self.state, {seat: path})
            case Resign(seat):
                self._end(tuple(2 if s == seat else 1 for s in range(2)), "resign")
            case Agreed():
                self._end((1,) * len(self.record.seats), "agreed")
            case TakeBack(to):
                self._undo(to)
        if not isinstance(entry, TakeBack):
            self.history.stand(number)
        if _teaches(entry, events):
            self.learned = number + 1
            self.base = self.state.clone()
        return Played(number, entry, events)

    def _end(self, places: tuple[int, ...], word: EndedBy) -> None:
        """End the match without a rule."""
        self.ended = Outcome(places, word)

    def _undo(self, to: int) -> None:
        """Play the remaining entries again, starting from the last reveal: take-backs go no further back."""
        self.history.undo(to)
        if self.base is None:
            self.state = self.game.new(len(self.record.seats), read_options(self.game, self.record.options))
        else:
            self.state = self.base.clone()
        self.record.outcome = None
        self.ended = None
        for _, entry in [*self.history.since(self.learned)][::-1]:
            if isinstance(entry, Turn):
                self.game.play(self.state, entry.answers)
            elif isinstance(entry, Call):
                self.game.play(self.state, {entry.seat: entry.path})


def _teaches(entry: Entry, events: Sequence[Event]) -> bool:
    """Return whether an entry revealed something for good: a roll, simultaneous choices, or a secret."""
    if isinstance(entry, Turn) and (CHANCE in entry.answers or entry.drawn or len(entry.answers) > 1):
        return True
    return any(event.reveals for event in events)


def replay(game: Game[S], record: Record) -> Iterator[Moment[S]]:
    """Yield each standing entry of a record as a moment, without checking it."""
    state = game.new(len(record.seats), read_options(game, record.options))
    for _, entry in standing(record.entries):
        if isinstance(entry, Turn | Call):
            answers: Answers = entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}
            before = state.clone()
            yield Moment(before, answers, game.play(state, answers))
