# pyright: basic
"""INYO on positions that are packed into one number: the contract's Kernel, and the part of the contract that a search
uses.
"""

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
"""The packed result of a game that was drawn because a position was repeated."""


class Position:
    """A position packed into one number, with the list of positions that occurred before it."""

    __slots__ = ("arena", "moon", "packed", "stood", "tables", "times", "variant")

    def __init__(self, variant: Variant, moon: Seat, packed: int, stood: list[int], times: int) -> None:
        self.variant = variant
        self.tables, self.arena = kernel.facts(variant)
        self.moon = moon
        self.packed = packed
        self.stood = stood
        self.times = times
        """How often this position has occurred."""

    @classmethod
    def of(cls, state: State) -> Position:
        """Return a state as a packed position."""
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
        """Return the seat that is to act."""
        return (self.packed >> ACTOR_AT & 1) ^ self.moon

    def legal(self) -> tuple[Action, ...]:
        """Return every legal move of the player to act."""
        moves = np.empty(BUFFER, np.int32)
        count = legal_moves(self.tables, self.arena, self.packed, moves)
        return tuple(moves[:count].tolist())

    def play(self, move: Action) -> None:
        """Play a move or call the draw; end the game as a draw when a position occurs for the fifth time."""
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
    """The contract's Kernel, which plays INYO with the compiled functions."""

    def load(self, state: State) -> Position:
        """Return a state as a packed position."""
        return Position.of(state)

    def legal(self, packed: Position, seat: Seat) -> tuple[Action, ...]:
        """Return the actions that `pending` would offer to this seat."""
        position = packed.packed
        if position >> PHASE_AT & 7 == OVER or (position >> ACTOR_AT & 1) ^ packed.moon != seat:
            return ()
        return packed.legal()

    def play(self, packed: Position, answers: Answers) -> None:
        """Play the answers on the packed position itself, as `Game.play` does on a state."""
        ((_, (move,)),) = answers.items()
        packed.play(move)

    def differs(self, packed: Position, state: State) -> str:
        """Describe how the packed position and the state differ; return an empty text if they agree."""
        if packed.packed == state.pack() and packed.stood == state.history:
            return ""
        other = State.unpack(packed.packed, state.variant, state.moon)
        return f"the kernel stands at {other}, the rules at {state}"

    def swift(self) -> InyoSearch:
        """Return the part of the contract that a search uses, on packed positions."""
        return InyoSearch()

    def rollout(self, state: State | Position, count: int, seed: int) -> tuple[int, int, int]:
        """Play `count` random games; return how often seat 0, seat 1 and nobody won.

        Positions from before the start do not count as repeated.
        """
        at = Position.of(state) if isinstance(state, State) else state
        results = np.zeros(4, np.int64)
        kernel.random_games(at.tables, at.arena, at.packed, count, seed, results)
        wins = results[:2].tolist()
        return wins[at.moon], wins[1 - at.moon], int(results[2:].sum())

    def perft(self, state: State, depth: int) -> int:
        """Count the sequences of `depth` legal answers."""
        if depth == 0:
            return 1
        history = np.zeros(len(state.history) + depth + 1, np.int64)
        past = state.history[:-1]
        history[: len(past)] = past
        return kernel.count_lines(*kernel.facts(state.variant), state.pack(), depth, history, len(past))


class InyoSearch(InyoKernel):
    """The part of the contract that a search uses, on packed positions."""

    def __init__(self) -> None:
        self.moves = np.empty(BUFFER, np.int32)
        self.viewed: Any = None
        self.world: Position | None = None
        """The position that `viewed` shows, kept because a search calls `imagine` with one view thousands of times."""
        self.asked: dict[int, tuple[Decision, ...]] = {}
        """The open question of each packed position that this search has met."""

    @property
    def lab(self) -> InyoSearch:
        """Return this object, because a search asks the game's lab for its kernel."""
        return self

    def kernel(self) -> InyoSearch:
        """Return this object, because it also plays random games."""
        return self

    def can_win(self, state: Position) -> bool:
        """Tell whether the player to act has a move that wins at once."""
        return bool(kernel.can_win(state.tables, state.arena, state.packed, self.moves))

    def imagine(self, view: Any, rng: Random) -> Position:
        """Return the position that a view shows; there is only one, because nothing is hidden."""
        if self.world is None or view is not self.viewed:
            self.world, self.viewed, self.asked = Position.of(imagine(view)), view, {}
        return self.world.clone()

    def pending(self, state: Position) -> tuple[Decision, ...]:
        """Return the one open question, without the id of its rule."""
        asked = self.asked.get(state.packed)
        if asked is None:
            asked = () if state.is_over else (Decision(state.seat, "", state.legal()),)
            self.asked[state.packed] = asked
        return asked

    def more(self, state: Position, seat: Seat, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return no further steps, because every answer of INYO has just one step."""
        return ()

    def outcome(self, state: Position) -> Outcome | None:
        """Return the result with the winner in first place, or both seats in first place after a draw; None while the
        game runs.
        """
        if not state.is_over:
            return None
        winner = state.packed >> 6 & 3
        if not winner:
            return Outcome((1, 1), "")
        return Outcome((1, 2) if (winner - 1) ^ state.moon == 0 else (2, 1), "")

    def teams(self, state: Position) -> tuple[tuple[Seat, ...], ...]:
        """Return no teams, because INYO has two single players."""
        return ()

    def view(self, state: Position, seat: Seat | None) -> Any:
        """Return the position and how often it has occurred: two search nodes with the same values are the same."""
        return state.packed, state.times
