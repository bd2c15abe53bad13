# pyright: basic
"""The solver of INYO: the exact value of any position, in any phase, from the solved table of its arena."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from threefold.core.errors import NotationError, OptionsError
from threefold.games.inyo.kernel import play_move
from threefold.games.inyo.notation import read_position, write_move
from threefold.games.inyo.setup import Options, variant_of
from threefold.games.inyo.state import Phase, State
from threefold.games.inyo.variant import Variant
from threefold.solvers import Choice, Probe, Puzzle
from threefold.solvers.inyo import exact
from threefold.solvers.inyo.oracle import Oracle, Scored, steps_of, value_of
from threefold.solvers.inyo.puzzles import puzzle_of
from threefold.solvers.inyo.table import shipped


class InyoSolver:
    """Answers from the solved tables in the package, for positions in notation and for states."""

    def __init__(self) -> None:
        self.oracles: dict[Variant, Oracle] = {}

    def oracle(self, variant: Variant) -> Oracle | None:
        """Return the oracle of a variant, or None if the package has no table of it."""
        if variant not in self.oracles:
            table = shipped(variant)
            if table is None:
                return None
            self.oracles[variant] = Oracle(table)
        return self.oracles[variant]

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> Probe:
        """Return the exact value of a position in notation; raise an error if the package has no table for it."""
        try:
            variant = variant_of(msgspec.convert(dict(options or {}), Options, strict=False))
        except msgspec.ValidationError as error:
            raise OptionsError(f"inyo: {error}") from None
        state = read_position(position, variant)
        if "arena" in (options or {}) and state.variant.size != variant.size:
            raise OptionsError(f"the position has arena {state.variant.size}, but the option arena is {variant.size}")
        oracle = self.oracle(state.variant)
        if oracle is None:
            how = f"threefold solve inyo --arena {state.variant.size} --net {variant.net:05d} --out FILE"
            told = f"arena {state.variant.size} with net {variant.net:05d}"
            raise OptionsError(f"no table ships for {told}; `{how}` makes one")
        return probe_with(oracle, state)

    def choices(self, state: State) -> tuple[Choice, ...] | None:
        """Return every legal action of the player to act, with its value; None if the package has no table of the
        variant.
        """
        if state.phase in (Phase.ROLL, Phase.OVER):
            return None
        oracle = self.oracle(state.variant)
        if oracle is None:
            return None
        return tuple(_choice(oracle, state, scored) for scored in oracle.scored(state.pack()))

    def puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a day, which is the same for all players."""
        return puzzle_of(day, self.oracle)


def probe_with(oracle: Oracle, state: State) -> Probe:
    """Return the exact value of a state and of each legal move."""
    if state.phase is Phase.OVER:
        raise NotationError("the game is over: nobody is to act")
    found = oracle.scored(state.pack())
    best = max(scored.score for scored in found)
    texts = {write_move(state, scored.action): scored.score for scored in found}
    return Probe(
        value=value_of(best),
        steps=steps_of(best),
        moves={text: value_of(score) for text, score in texts.items()},
        move_steps={text: steps_of(score) for text, score in texts.items()},
    )


def _choice(oracle: Oracle, state: State, scored: Scored) -> Choice:
    """Return an action with its value and its trap: the share of the opponent's next replies that are mistakes."""
    after = play_move(oracle.board.row, oracle.board.arena, state.pack(), scored.action)
    replies, faults = scored.replies, scored.faults
    if after >> exact.PHASE_AT & 7 == exact.STEP and not replies:
        # The action ends the step, so count the mistakes among the first moves of the next step.
        best = oracle.scored(after)
        kind = max(value.score for value in best)
        replies, faults = len(best), sum(value_of(value.score) != value_of(kind) for value in best)
    theirs = after >> exact.ACTOR_AT & 1 != state.actor
    trap = faults / replies if replies and theirs else 0.0
    return Choice(scored.action, value_of(scored.score), steps_of(scored.score), scored.score, trap)


SOLVER = InyoSolver()
