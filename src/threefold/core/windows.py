"""The part of a game in which seats may interrupt each other.

A window is a moment in which all seats are asked whether they interrupt. Seats may answer before they are asked, and
agents may answer for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol

from msgspec import Struct

from threefold.core.contract import Answer, Decision, Facts, S, S_contra, Seat


class Verdict(Struct, frozen=True):
    """What an agent decides to do for its seat in one window: ask the person, or answer."""

    prompt: bool
    """Whether to ask the person."""
    delayed: bool
    """If the person is not asked: whether the answer is shown only after the table's delay. It is shown at once only if
    it follows from wishes and public facts alone."""
    answer: Answer
    """The agent's answer if the person is not asked."""
    passes: Answer
    """The answer that does not interrupt: the window closes when all seats have given it."""
    about: str
    """What the window is about for this seat, by public facts: a key for the client's words."""
    cause: str
    """The action that may be interrupted, in the game's notation; the same for every seat."""


class Agent(Protocol[S_contra]):
    """Answers for a person in windows that ask everybody, so that being asked tells nothing.

    Its verdict depends only on what its seat may see. What it does at once, without delay, does not even depend on
    that.
    """

    wishes: type[Struct]
    """One person's settings at one table: typed, with defaults; the client's form. Hidden from all others."""
    presets: Mapping[str, Mapping[str, Any]]
    """Names for settings that go together; each says only what it changes."""

    def accept(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """Check new wishes and note when they were made; raise a ThreefoldError if something is wrong with them."""
        ...

    def consider(self, state: S_contra, seat: Seat, wishes: Any) -> Verdict | None:
        """Return what to do about the window that asks this seat; None if agents do not answer it."""
        ...

    def answered(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """Return the wishes that remain after the seat has answered this window."""
        ...

    def lasting(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """Return the wishes that are still valid, to show them to their owner."""
        ...

    faults: tuple[str, ...]
    """What counts against an agent when it is measured, by name."""

    def faults_of(self, state: S_contra, decision: Decision, verdict: Verdict) -> tuple[str, ...]:
        """Return what is wrong with a verdict, computed in another way than the verdict itself."""
        ...

    def turn(self, state: S_contra) -> tuple[int, tuple[Seat, ...]] | None:
        """Return the number of the turn and the opponents of its player: prompts are counted per opponent's turn."""
        ...


class Windows(Generic[S]):
    """The windows' part of a game; by default there are no windows."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def queue(self, state: S) -> tuple[Decision, ...]:
        """Return the questions that follow if nobody acts, going by public facts; they may be answered early."""
        return ()

    def agent(self) -> Agent[S] | None:
        """Return the agent that answers windows for people; None in games without windows."""
        return None

    def absent_after(self, options: Struct) -> int:
        """Return after how many timeouts in a row a bot takes a seat, if the host wants that."""
        return 3
