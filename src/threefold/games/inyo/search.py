# pyright: basic
"""INYO on packed positions: the contract's Kernel, and the game as a search plays it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from threefold.core.contract import Action, Answers, Decision, Outcome, Seat
from threefold.games.inyo import kernel
from threefold.games.inyo.ending import DRAWN_AT
from threefold.games.inyo.kernel import BUFFER, OVER, legal_moves, play_move
from threefold.games.inyo.state import ACTOR_AT, DRAW, PHASE_AT, State
from threefold.games.inyo.variant import Variant
from threefold.games.inyo.view import imagine

DRAWN = kernel.ended(kernel.NOBODY_WINS, kernel.REP, kernel.BY_NOTHING)
"""A game that a repeated position has ended."""


class Position:
    """A position in one number, and those that have stood before it."""

    __slots__ = ("arena", "moon", "packed", "stood", "tables", "times", "variant")

    def __init__(self, variant: Variant, moon: Seat, packed: int, stood: list[int], times: int) -> None:
        self.variant = variant
        self.tables, self.arena = kernel.facts(variant)
        self.moon = moon
        self.packed = packed
        self.stood = stood
        self.times = times
        """How often this position has stood."""

    @classmethod
    def of(cls, state: State) -> Position:
        """Return the packed form of a state."""
        packed = state.pack()
        return cls(state.variant, state.moon, packed, state.history[:], state.history.count(packed))

    def clone(self) -> Position:
        """Return an independent copy."""
        copy = Position.__new__(Position)
        copy.variant, copy.tables, copy.arena, copy.moon = self.variant, self.tables, self.arena, self.moon
        copy.packed, copy.stood, copy.times = self.packed, self.stood.copy(), self.times
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (
            (self.variant, self.moon, self.packed, self.stood) == (other.variant, other.moon, other.packed, other.stood)
        )

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.packed >> PHASE_AT & 7 == OVER

    @property
    def seat(self) -> Seat:
        """Return who is to act."""
        return (self.packed >> ACTOR_AT & 1) ^ self.moon

    def legal(self) -> tuple[Action, ...]:
        """Return every move of the player to act."""
        moves = np.empty(BUFFER, np.int32)
        count = legal_moves(self.tables, self.arena, self.packed, moves)
        return tuple(moves[:count].tolist())

    def play(self, move: Action) -> None:
        """Play a move or call the draw; a position that stands too often ends the game."""
        if move == DRAW:
            self.packed = DRAWN
            return
        self.packed = packed = play_move(self.tables, self.arena, self.packed, move)
        if packed >> PHASE_AT & 7 != OVER:
            self.stood.append(packed)
            self.times = self.stood.count(packed)
            if self.times == DRAWN_AT:
                self.packed = DRAWN


class InyoKernel:
    """The contract's Kernel over the compiled functions."""

    def load(self, state: State) -> Position:
        """Return the packed position of a state."""
        return Position.of(state)

    def legal(self, packed: Position, seat: Seat) -> tuple[Action, ...]:
        """Return what `pending` would offer this seat."""
        position = packed.packed
        if position >> PHASE_AT & 7 == OVER or (position >> ACTOR_AT & 1) ^ packed.moon != seat:
            return ()
        return packed.legal()

    def play(self, packed: Position, answers: Answers) -> None:
        """Do what `Game.play` does, in place."""
        ((_, (move,)),) = answers.items()
        packed.play(move)

    def differs(self, packed: Position, state: State) -> str:
        """Say how kernel and rules disagree; empty if they agree."""
        if packed.packed == state.pack() and packed.stood == state.history:
            return ""
        other = State.unpack(packed.packed, state.variant, state.moon)
        return f"the kernel stands at {other}, the rules at {state}"

    def swift(self) -> InyoSearch:
        """Return what a search needs of the contract, over packed positions."""
        return InyoSearch()

    def rollout(self, state: State | Position, count: int, seed: int) -> tuple[int, int, int]:
        """Return how often seat 0, seat 1 and nobody won random games; these forget earlier repetitions."""
        at = Position.of(state) if isinstance(state, State) else state
        results = np.zeros(4, np.int64)
        kernel.random_games(at.tables, at.arena, at.packed, count, seed, results)
        wins = results[:2].tolist()
        return wins[at.moon], wins[1 - at.moon], int(results[2:].sum())

    def perft(self, state: State, depth: int) -> int:
        """Count the lines of that many answers."""
        if depth == 0:
            return 1
        history = np.zeros(len(state.history) + depth + 1, np.int64)
        past = state.history[:-1]
        history[: len(past)] = past
        return kernel.count_lines(*kernel.facts(state.variant), state.pack(), depth, history, len(past))


class InyoSearch(InyoKernel):
    """What a search needs of the contract, over packed positions."""

    def __init__(self) -> None:
        self.moves = np.empty(BUFFER, np.int32)
        self.viewed: Any = None
        self.world: Position | None = None
        """The position of `viewed`: a search imagines the same view thousands of times."""
        self.asked: dict[int, tuple[Decision, ...]] = {}
        """The questions of that search's positions."""

    @property
    def lab(self) -> InyoSearch:
        """Return itself: it is a lab that offers its own kernel."""
        return self

    def kernel(self) -> InyoSearch:
        """Return itself, for its rollouts."""
        return self

    def can_win(self, state: Position) -> bool:
        """Tell whether the player to act has a move that wins at once."""
        return bool(kernel.can_win(state.tables, state.arena, state.packed, self.moves))

    def imagine(self, view: Any, rng: Random) -> Position:
        """Return the one position that fits a view."""
        if self.world is None or view is not self.viewed:
            self.world, self.viewed, self.asked = Position.of(imagine(view)), view, {}
        return self.world.clone()

    def pending(self, state: Position) -> tuple[Decision, ...]:
        """Return the one question, without its rule."""
        asked = self.asked.get(state.packed)
        if asked is None:
            asked = () if state.is_over else (Decision(state.seat, "", state.legal()),)
            self.asked[state.packed] = asked
        return asked

    def more(self, state: Position, seat: Seat, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return nothing: every answer is one step."""
        return ()

    def outcome(self, state: Position) -> Outcome | None:
        """Return the winner first; a draw is shared."""
        if not state.is_over:
            return None
        winner = state.packed >> 6 & 3
        if not winner:
            return Outcome((1, 1), "")
        return Outcome((1, 2) if (winner - 1) ^ state.moon == 0 else (2, 1), "")

    def teams(self, state: Position) -> tuple[tuple[Seat, ...], ...]:
        """Return no teams: it is a duel."""
        return ()

    def view(self, state: Position, seat: Seat | None) -> Any:
        """Return what tells nodes apart: the position and how often it has stood."""
        return state.packed, state.times
