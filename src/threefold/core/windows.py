"""The part of a game in which seats interrupt each other: early answers, and agents that answer for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol

from msgspec import Struct

from threefold.core.contract import Answer, Decision, Facts, S, S_contra, Seat


class Verdict(Struct, frozen=True):
    """What an agent makes of a window for one seat."""

    prompt: bool
    """Ask the person."""
    delayed: bool
    """Where it does not: whether its answer is shown only after the table's delay. At once only if that follows from
    wishes and public facts alone."""
    answer: Answer
    """What it answers where it does not prompt."""
    passes: Answer
    """What lets things happen: a window closes when everybody has said this. Any other answer acts."""
    about: str
    """What the window is about for this seat, by public facts: a key for the client's words."""
    cause: str
    """What may be answered, in the game's notation: the same for every seat."""


class Agent(Protocol[S_contra]):
    """Answers for a person in windows that are asked of everybody, so that being asked tells nothing.

    It says the same in two worlds that its seat cannot tell apart; and what it does at once, without delay, it does
    whatever the seat holds.
    """

    wishes: type[Struct]
    """One person's settings at one table: typed, with defaults; the client's form. Hidden from all others."""
    presets: Mapping[str, Mapping[str, Any]]
    """Names for settings that go together; each says only what it changes."""

    def accept(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """New wishes, checked, and noted when they were made; a ThreefoldError says what is wrong with them."""
        ...

    def consider(self, state: S_contra, seat: Seat, wishes: Any) -> Verdict | None:
        """What to do about the window in which a seat is asked, or will be; None: agents do not answer this."""
        ...

    def answered(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """The wishes that are left when the seat has answered the window of this state, itself or not."""
        ...

    def lasting(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """The wishes without those whose time is over, for their owner to see."""
        ...

    faults: tuple[str, ...]
    """What counts against an agent when it is measured, by name."""

    def faults_of(self, state: S_contra, decision: Decision, verdict: Verdict) -> tuple[str, ...]:
        """What is wrong with a verdict, found out by other means than it was."""
        ...

    def turn(self, state: S_contra) -> tuple[int, tuple[Seat, ...]] | None:
        """Which turn it is, and the opponents of whose it is: prompts are counted by opponents' turns."""
        ...


class Windows(Generic[S]):
    """No windows: what a game in which nobody interrupts has."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def queue(self, state: S) -> tuple[Decision, ...]:
        """Return the questions that follow if nobody acts, by public facts alone: they may be answered early."""
        return ()

    def agent(self) -> Agent[S] | None:
        """Return who answers windows for people, in games that ask everybody who might have something to say."""
        return None

    def absent_after(self, options: Struct) -> int:
        """Return how often in a row a seat may run out of time before a bot takes it, where the host wants that."""
        return 3
