"""The contract that every game keeps: `Game`. Rules are here; what else a game offers are its parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic

from msgspec import Struct

from threefold.core.actions import ActionSpace
from threefold.core.cards import Cards
from threefold.core.contract import Action, Answer, Answers, Decision, Event, Outcome, S, Seat
from threefold.core.display import Display
from threefold.core.lab import Lab
from threefold.core.notation import Notation
from threefold.core.tournament import Tournament
from threefold.core.windows import Windows


class Game(ABC, Generic[S]):
    """The rules of one game in one mode; stateless. A mode is another Game; variants and sizes are options."""

    name: str
    edition: int
    """Raised when an old record would replay differently; never for speed or taste."""
    seats: range
    options: type[Struct]
    """Typed, with defaults: the lobby's form, part of the record; unknown ones are refused."""
    actions: ActionSpace
    hides: ClassVar[bool] = True
    """Whether seats may see different things. Where nothing is hidden, one view serves everybody."""
    sealable: tuple[str, ...] = ()
    """Verbs of simultaneous answers that everybody sees when they are opened: at a sealed table a browser sends the
    hash of such an answer first."""

    @abstractmethod
    def new(self, seats: int, options: Struct) -> S:
        """Return the first state. No randomness: setup rolls are decisions."""

    @abstractmethod
    def pending(self, state: S) -> tuple[Decision, ...]:
        """Return the questions that are asked now; () exactly when the game is over."""

    def more(self, state: S, seat: Seat, path: Answer) -> tuple[Action, ...]:
        """Return the steps that may follow in a longer answer; () when the path is complete."""
        return ()

    def calls(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return what this seat may say though nobody asks: claim a draw, concede."""
        return ()

    @abstractmethod
    def play(self, state: S, answers: Answers) -> list[Event]:
        """Play one complete answer of every pending seat, or one call, in place. Trusts its input."""

    def default(self, state: S, seat: Seat) -> Answer | None:
        """Return the answer when the clock runs out; None: it is drawn uniformly through chance."""
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Struct:
        """Return all that this seat may see and remember, built up from nothing; None: a spectator."""

    @abstractmethod
    def imagine(self, view: Any, rng: Random) -> S:
        """Return a state that fits this view: all that a bot ever gets."""

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams of two seats or more, who win together; by default nobody does."""
        return ()

    # The parts: a game replaces those for which it has more than the defaults.

    @cached_property
    def notation(self) -> Notation[S]:
        """How answers, events, positions and games are written and read."""
        return Notation(self)

    @cached_property
    def display(self) -> Display[S]:
        """What boards show and forms begin with."""
        return Display(self)

    @cached_property
    def windows(self) -> Windows[S]:
        """Early answers, agents and absent seats."""
        return Windows(self)

    @cached_property
    def lab(self) -> Lab[S]:
        """What tests, arenas and search need."""
        return Lab(self)

    @cached_property
    def cards(self) -> Cards:
        """The card sets of a table, and the tools of those who write cards."""
        return Cards(self)

    @cached_property
    def tournament(self) -> Tournament[S] | None:
        """How the game is held as many matches of another one; None: it cannot be."""
        return None


AnyGame = Game[Any]
