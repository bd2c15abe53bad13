# pyright: basic
"""The truth about any position of INYO, in any phase, from the table of its arena."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

import msgspec
import numpy as np

from threefold.core.contract import Action
from threefold.core.errors import NotationError, OptionsError
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.notation import read_position, write_move
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import Phase, State
from threefold.solvers import Choice, Probe, Puzzle, Value
from threefold.solvers.inyo import exact
from threefold.solvers.inyo.board import board
from threefold.solvers.inyo.grapples import NoRoom, settle
from threefold.solvers.inyo.solve import slices
from threefold.solvers.inyo.table import Table, shipped

FEWEST_SLOTS = 1 << 17


class Scored(NamedTuple):
    """One legal action."""

    action: Action
    score: int
    """The actor's, as `exact` counts it."""
    replies: int
    faults: int
    """How many of the replies give something away, whoever makes them."""


def one_by_one(task: Callable[[slice], Any], whole: int, size: int) -> list[Any]:
    """Without threads."""
    return [task(part) for part in slices(whole, size)]


class Oracle:
    """Answers from one table."""

    def __init__(self, table: Table) -> None:
        self.values = table.values
        self.board = board(table.size, table.net)

    def scored(self, position: int) -> list[Scored]:
        """Every legal action at a packed position."""
        slots = FEWEST_SLOTS
        while (found := self._scored(position, slots)) is None:
            slots *= 4
        return found

    def _scored(self, position: int, slots: int) -> list[Scored] | None:
        """None if there were too few slots for the grapples that it hangs on."""
        row, arena = self.board.row, self.board.arena
        keys, scores = np.full(slots, exact.EMPTY, np.int64), np.zeros(slots, np.int16)
        found, asked = np.empty((exact.BUFFER, 4), np.int32), np.zeros(slots // 16, np.int64)
        used = 0
        while True:
            asked[0] = 0
            count = exact.score_moves(row, arena, self.values, keys, scores, position, found, asked)
            if count >= 0:
                break
            try:
                waiting = asked[1 : asked[0] + 1].copy()
                most = slots // 2 - 4 * used
                used += settle(self.board, self.values, keys, scores, waiting, one_by_one, most).grapples
            except NoRoom:
                return None
        sign = -1 if position >> exact.ACTOR_AT & 1 else 1
        return [Scored(move, sign * score, replies, faults) for move, score, replies, faults in found[:count].tolist()]


def value_of(score: int) -> Value:
    """In a word."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def steps_of(score: int) -> int:
    """How many steps that is, the current one counted."""
    return exact.SURE - abs(exact.coarse(score)) // exact.FINE if score else 0


class InyoSolver:
    """What ships, asked in notation or by state."""

    def __init__(self) -> None:
        self.oracles: dict[tuple[int, int], Oracle] = {}

    def oracle(self, size: int, net: int) -> Oracle | None:
        """The oracle of an arena and a net; None: no such table ships."""
        if (size, net) not in self.oracles:
            table = shipped(size, net)
            if table is None:
                return None
            self.oracles[size, net] = Oracle(table)
        return self.oracles[size, net]

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> Probe:
        """The truth about a position in notation."""
        try:
            net = msgspec.convert(dict(options or {}), Options, strict=False).net
        except msgspec.ValidationError as error:
            raise OptionsError(f"inyo: {error}") from None
        state = read_position(position, read_net(net))
        oracle = self.oracle(state.size, state.net)
        if oracle is None:
            how = f"threefold solve inyo --arena {state.size} --net {net} --out FILE"
            raise OptionsError(f"no table ships for arena {state.size} with net {net}; `{how}` makes one")
        return probe_with(oracle, state)

    def choices(self, state: State) -> tuple[Choice, ...] | None:
        """Every legal action of whoever is to act; None where no table ships."""
        if state.phase in (Phase.ROLL, Phase.OVER):
            return None
        oracle = self.oracle(state.size, state.net)
        if oracle is None:
            return None
        return tuple(_choice(oracle, state, scored) for scored in oracle.scored(state.pack()))

    def puzzle(self, day: date) -> Puzzle:
        """The puzzle of a day."""
        from threefold.solvers.inyo.puzzles import puzzle_of

        return puzzle_of(day, self.oracle)


def probe_with(oracle: Oracle, state: State) -> Probe:
    """The truth about a state."""
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
    """With its trap: how many of the opponent's next replies would be mistakes."""
    from threefold.games.inyo.kernel import play_move

    after = play_move(oracle.board.row, oracle.board.arena, state.pack(), scored.action)
    replies, faults = scored.replies, scored.faults
    if after >> exact.PHASE_AT & 7 == exact.STEP and not replies:
        # A new step begins: what it asks is looked at in its own right.
        best = oracle.scored(after)
        kind = max(value.score for value in best)
        replies, faults = len(best), sum(value_of(value.score) != value_of(kind) for value in best)
    theirs = after >> exact.ACTOR_AT & 1 != state.actor
    trap = faults / replies if replies and theirs else 0.0
    return Choice(scored.action, value_of(scored.score), steps_of(scored.score), scored.score, trap)


SOLVER = InyoSolver()
