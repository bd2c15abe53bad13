# pyright: basic
"""The contract's Kernel: games in the kernel's form, over its compiled functions."""

from __future__ import annotations

import numpy as np

from threefold.core.contract import Action, Answers, Seat
from threefold.games.inyo.kernel import (
    BUFFER,
    BY_NOTHING,
    LONGEST,
    NOBODY_WINS,
    OVER,
    REP,
    arena_bits,
    count_lines,
    ended,
    legal_moves,
    play_move,
    random_games,
    tables,
    times_stood,
)
from threefold.games.inyo.moves import DRAW
from threefold.games.inyo.state import ACTOR_AT, PHASE_AT, State, seat_of
from threefold.games.inyo.swift import SwiftInyo


class Packed:
    """A game in the kernel's form."""

    def __init__(self, state: State) -> None:
        self.tables = tables(state.net)
        self.arena = arena_bits(state.size)
        self.position = state.pack()
        self.history = np.zeros(LONGEST + 1, np.int64)
        self.length = len(state.history)
        self.history[: self.length] = state.history
        self.seat = seat_of(state, state.actor)
        self.moon = state.moon


class InyoKernel:
    """The contract's Kernel over the compiled functions."""

    def load(self, state: State) -> Packed:
        """The kernel's own form of a state."""
        return Packed(state)

    def legal(self, packed: Packed, seat: Seat) -> tuple[Action, ...]:
        """What `pending` would offer this seat."""
        if packed.position >> PHASE_AT & 7 == OVER or (packed.position >> ACTOR_AT & 1) ^ packed.moon != seat:
            return ()
        moves = np.empty(BUFFER, np.int32)
        count = legal_moves(packed.tables, packed.arena, packed.position, moves)
        return tuple(moves[:count].tolist())

    def play(self, packed: Packed, answers: Answers) -> None:
        """What `Game.play` does, in place."""
        ((_, (move,)),) = answers.items()
        if move == DRAW:
            packed.position = ended(NOBODY_WINS, REP, BY_NOTHING)
            return
        packed.position = play_move(packed.tables, packed.arena, packed.position, move)
        if packed.position >> PHASE_AT & 7 != OVER:
            packed.history[packed.length] = packed.position
            packed.length += 1
            if times_stood(packed.history, packed.length, packed.position) == 5:
                packed.position = ended(NOBODY_WINS, REP, BY_NOTHING)

    def differs(self, packed: Packed, state: State) -> str:
        """How the two disagree, in words."""
        if packed.position == state.pack() and packed.history[: packed.length].tolist() == state.history:
            return ""
        other = State.unpack(packed.position, state.size, state.net, state.moon)
        return f"the kernel stands at {other}, the rules at {state}"

    def swift(self) -> object:
        """What a search needs of the contract, over packed positions."""
        return SwiftInyo()

    def rollout(self, state: State, count: int, seed: int) -> tuple[int, int, int]:
        """How often seat 0, seat 1 and nobody won of so many random games from here; earlier repetitions forgotten."""
        results = np.zeros(4, np.int64)
        random_games(tables(state.net), arena_bits(state.size), state.pack(), count, seed, results)
        wins = results[:2].tolist()
        return wins[state.moon], wins[1 - state.moon], int(results[2:].sum())

    def perft(self, state: State, depth: int) -> int:
        """How many lines of that many answers there are."""
        if depth == 0:
            return 1
        history = np.zeros(len(state.history) + depth + 1, np.int64)
        past = state.history[:-1]
        history[: len(past)] = past
        return count_lines(tables(state.net), arena_bits(state.size), state.pack(), depth, history, len(past))
