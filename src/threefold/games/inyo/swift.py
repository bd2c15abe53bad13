# pyright: basic
"""INYO for bots that look far: what a search needs of the contract, over packed positions."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from msgspec import Struct

from threefold.core.contract import Answers, Decision, Outcome, Seat
from threefold.games.inyo import kernel
from threefold.games.inyo.state import ACTOR_AT, PHASE_AT
from threefold.games.inyo.view import imagine


class Position(Struct):
    """A position of INYO in one number, and those that have stood before it."""

    net: int
    arena: int
    moon: Seat
    packed: int
    stood: list[int]
    times: int
    """How often this position has stood."""

    def clone(self) -> Position:
        """An independent copy."""
        return Position(self.net, self.arena, self.moon, self.packed, self.stood.copy(), self.times)


class SwiftInyo:
    """What a search needs of INYO, by the kernel; tests hold it to the kernel."""

    def __init__(self) -> None:
        self.moves = np.empty(kernel.BUFFER, np.int32)
        self.viewed: Any = None
        self.world: Position | None = None
        """What fits `viewed`: a search imagines the same view thousands of times."""
        self.asked: dict[int, tuple[Decision, ...]] = {}
        """The questions of that search's positions."""

    def kernel(self) -> SwiftInyo:
        """Itself, for its rollouts."""
        return self

    def rollout(self, state: Position, count: int, seed: int) -> tuple[int, int, int]:
        """How often seat 0, seat 1 and nobody won of so many random games from here."""
        results = np.zeros(4, np.int64)
        kernel.random_games(kernel.tables(state.net), state.arena, state.packed, count, seed, results)
        wins = results[:2].tolist()
        return wins[state.moon], wins[1 - state.moon], int(results[2:].sum())

    def can_win(self, state: Position) -> bool:
        """Whether who is to act wins at once by some move."""
        return bool(kernel.can_win(kernel.tables(state.net), state.arena, state.packed, self.moves))

    def imagine(self, view: Any, rng: Random) -> Any:
        """The one world that fits, packed; before the roll for Moon there is nothing to pack."""
        if self.world is None or view is not self.viewed:
            state = imagine(view)
            packed, arena = state.pack(), kernel.arena_bits(state.size)
            self.world = Position(state.net, arena, state.moon, packed, state.history, state.history.count(packed))
            self.viewed, self.asked = view, {}
        return self.world.clone()

    def pending(self, state: Position) -> tuple[Decision, ...]:
        """The one question; its rule is not told."""
        asked = self.asked.get(state.packed)
        if asked is None:
            asked = self.asked[state.packed] = self._pending(state)
        return asked

    def _pending(self, state: Position) -> tuple[Decision, ...]:
        if state.packed >> PHASE_AT & 7 == kernel.OVER:
            return ()
        count = kernel.legal_moves(kernel.tables(state.net), state.arena, state.packed, self.moves)
        seat = (state.packed >> ACTOR_AT & 1) ^ state.moon
        return (Decision(seat, "", tuple(self.moves[:count].tolist())),)

    def more(self, state: Position, seat: Seat, path: tuple[int, ...]) -> tuple[int, ...]:
        """Every answer is one step."""
        return ()

    def play(self, state: Position, answers: Answers) -> None:
        """One move; a fifth repetition is a draw."""
        ((move,),) = answers.values()
        state.packed = kernel.play_move(kernel.tables(state.net), state.arena, state.packed, move)
        if state.packed >> PHASE_AT & 7 != kernel.OVER:
            state.stood.append(state.packed)
            state.times = state.stood.count(state.packed)
            if state.times == 5:
                state.packed = kernel.OVER << PHASE_AT

    def outcome(self, state: Position) -> Outcome | None:
        """Winner first; a draw is shared."""
        if state.packed >> PHASE_AT & 7 != kernel.OVER:
            return None
        winner = state.packed >> 6 & 3
        if not winner:
            return Outcome((1, 1), "")
        return Outcome((1, 2) if (winner - 1) ^ state.moon == 0 else (2, 1), "")

    def teams(self, state: Position) -> tuple[tuple[Seat, ...], ...]:
        """A duel."""
        return ()

    def view(self, state: Position, seat: Seat | None) -> Any:
        """The position and how often it has stood: enough to tell nodes apart."""
        return state.packed, state.times
