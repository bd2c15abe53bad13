"""The contract that every game keeps: `Game`. It holds the rules; everything else a game offers is one of its parts."""

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
    """The rules of one game in one mode; it has no state. A mode is another Game; variants and sizes are options."""

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
        """Return what this seat may do though nobody asks, such as claiming a draw or conceding."""
        return ()

    @abstractmethod
    def play(self, state: S, answers: Answers) -> list[Event]:
        """Play one complete answer of every pending seat, or one call, in place, without checking them."""

    def default(self, state: S, seat: Seat) -> Answer | None:
        """Return the answer that is given when the clock runs out; None: a random one."""
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Struct:
        """Return everything that this seat may see and remember; None is a spectator."""

    @abstractmethod
    def imagine(self, view: Any, rng: Random) -> S:
        """Return a state that fits this view. Bots get no other state."""

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams of two seats or more; team mates win together."""
        return ()

    # The parts: a game replaces those for which it has more than the defaults.

    @cached_property
    def notation(self) -> Notation[S]:
        """Return the part that reads and writes answers, events, positions and games."""
        return Notation(self)

    @cached_property
    def display(self) -> Display[S]:
        """Return the part that boards and forms use."""
        return Display(self)

    @cached_property
    def windows(self) -> Windows[S]:
        """Return the part for early answers, agents and absent seats."""
        return Windows(self)

    @cached_property
    def lab(self) -> Lab[S]:
        """Return the part that tests, arenas and search use."""
        return Lab(self)

    @cached_property
    def cards(self) -> Cards:
        """Return the part with card sets and the tools for card designers."""
        return Cards(self)

    @cached_property
    def tournament(self) -> Tournament[S] | None:
        """Return how the game is held as many matches of another one; None if it cannot be."""
        return None


AnyGame = Game[Any]
