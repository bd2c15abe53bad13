"""The part of a game that may be held as many matches of another one, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from threefold.core.contract import Answer, S_contra, Seat


class Pairing(Struct, frozen=True):
    """One match of a tournament: its stage and the players who meet."""

    stage: int
    sides: tuple[int, ...]
    """Seats of the tournament, in the order in which they sit at the match; `~n` is the winner of match number n."""


class Tournament(Protocol[S_contra]):
    """How a game that consists of many matches of another game is held as matches side by side.

    The state knows all pairings after the opening rolls. From then on it asks for the matches in that order. It only
    rolls to decide a drawn match. Matches make no rolls of their own, except for seats that are late.
    """

    game: Any
    """The game that its matches are played by."""

    def options(self, options: Struct) -> Struct:
        """Return the options of its matches."""
        ...

    def pairings(self, state: S_contra) -> tuple[Pairing, ...]:
        """Return every match, in the order of the record."""
        ...

    def winners(self, state: S_contra) -> tuple[Seat, ...]:
        """Return the winners of the decided matches, in the order of the record."""
        ...

    def retell(self, answer: Answer) -> Answer:
        """Return an answer given in a match as an answer of this game."""
        ...

    def score(self, match: Any) -> tuple[int, ...]:
        """Return the numbers that a bracket shows beside the names, from the state of a match."""
        ...


def knock_out(order: Sequence[Seat]) -> tuple[Pairing, ...]:
    """Return the pairings of a knock-out: neighbours meet; if seats are missing, the first players skip a round."""
    left: list[int] = list(order)
    byes = (1 << (len(left) - 1).bit_length()) - len(left)
    pairings: list[Pairing] = []
    stage = 1
    while len(left) > 1:
        waiting, meeting = left[:byes], left[byes:]
        winners: list[int] = []
        for one, other in zip(meeting[::2], meeting[1::2], strict=True):
            winners.append(~len(pairings))
            pairings.append(Pairing(stage, (one, other)))
        left, byes, stage = waiting + winners, 0, stage + 1
    return tuple(pairings)


def meeting(pairing: Pairing, winners: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the two seats of a pairing, once the matches before it are decided."""
    return tuple(side if side >= 0 else winners[~side] for side in pairing.sides)
