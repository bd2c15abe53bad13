# pyright: basic
"""Solving INYO backwards, level by level, until a level decides nothing; the states left are draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from threefold.core.errors import OptionsError
from threefold.games.inyo.variant import Variant
from threefold.solvers.checkpoints import reading, writing
from threefold.solvers.inyo import kernel
from threefold.solvers.inyo.board import FEET, LIES, Board, Values, board, states_of, turns_of
from threefold.solvers.inyo.kernel import NO_SHIELD, UNKNOWN, Places

T = TypeVar("T")
R = TypeVar("R")

STATES_AT_ONCE, GRAPPLES_AT_ONCE = 500, 1 << 15
ROOM = 1 << 18
"""The length of a task's list of grapples; grapples that do not fit are listed later."""
FEW, ALL = 6, 8 * 24
"""For how many placements of a state grapples are listed: few in the first pass, then all."""
SAVED_EVERY = 10.0
"""The time in seconds between two checkpoints."""

Flags = npt.NDArray[np.uint8]
Tell = Callable[["Progress"], None]


class Progress(NamedTuple):
    """How far the work on a level has come."""

    level: int
    what: str
    done: int
    whole: int


class Counts(NamedTuple):
    """How many start-of-step states the player who acts first wins, loses or draws; each stands for eight images."""

    states: int
    wins: int
    losses: int
    draws: int
    longest: int
    by_steps: dict[int, tuple[int, int]]
    """The number of wins and of losses, by their number of steps."""


def quiet(progress: Progress) -> None:
    """Ignore the progress, for callers that show none."""


class Retrograde:
    """The analysis of one variant; it can be stopped after any task and continued later."""

    def __init__(self, variant: Variant, jobs: int, tell: Tell = quiet, checkpoint: Path | None = None) -> None:
        ready = board(variant)
        self.board: Board = ready._replace(row=ready.row.copy())
        self.states = states_of(variant)
        self.turned = turns_of(variant)
        self.jobs = jobs
        self.tell = tell
        self.checkpoint = checkpoint
        self.level = 1
        self.values: Values = np.zeros((2, FEET, FEET), np.int8)
        self.grapples = np.zeros(len(self.board.meetings) * LIES * 2, np.int8)
        self.saved = monotonic()
        if checkpoint and checkpoint.exists():
            self._resume(checkpoint)

    def run(self) -> Values:
        """Solve level by level until a level decides nothing; return all values."""
        try:
            with ThreadPoolExecutor(self.jobs) as pool:
                try:
                    while self._run_level(pool):
                        self.level += 1
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise
        except KeyboardInterrupt:
            self._save()
            raise
        if self.checkpoint:
            self.checkpoint.unlink(missing_ok=True)
        return self.values

    def _run_level(self, pool: ThreadPoolExecutor) -> bool:
        """Decide all states of this level; return whether any state has this level's value, also from before an
        interruption.
        """
        kernel.mark(self.board.row, self.values, self.level)
        if self.level % kernel.LEVELS == 0:
            self.grapples[self.grapples >= kernel.OPEN] = 0
        states = self._undecided()
        shields = np.full(len(states), NO_SHIELD, np.uint8)
        candidates = FEW
        while len(states):
            found, asked = self._decide_states(pool, states, shields, candidates)
            hanging = found == UNKNOWN
            states, shields = states[hanging], shields[hanging]
            candidates = ALL
            if len(states):
                self._decide_grapples(pool, asked)
        return bool((np.abs(self.values) == self.level).any())

    def _undecided(self) -> npt.NDArray[np.int32]:
        first, second, token = self.states.T
        return self.states[self.values[token, first, second] == 0]

    def _decide_states(
        self, pool: ThreadPoolExecutor, states: npt.NDArray[np.int32], shields: Flags, candidates: int
    ) -> tuple[npt.NDArray[np.int8], Places]:
        found = np.zeros(len(states), np.int8)

        def decide(part: slice) -> Places:
            asked = np.zeros(ROOM, np.int64)
            kernel.decide_states(
                self.board.row,
                self.board.arena,
                self.grapples,
                states[part],
                shields[part],
                found[part],
                self.level,
                candidates,
                asked,
            )
            kernel.spread(self.values, states[part], found[part], self.turned, self.level)
            return asked[1 : asked[0] + 1].copy()

        parts = list(slices(len(states), STATES_AT_ONCE))
        asked = [new for new in self._all(pool, decide, parts, "states", len(states), STATES_AT_ONCE) if len(new)]
        return found, np.unique(np.concatenate(asked)) if asked else np.zeros(0, np.int64)

    def _decide_grapples(self, pool: ThreadPoolExecutor, waiting: Places) -> None:
        """Decide these grapples and all grapples that they lead to, as far as this level allows."""
        while len(waiting):
            live = np.zeros(len(waiting), np.uint8)

            def decide(
                part: slice, waiting: Places = waiting, live: npt.NDArray[np.uint8] = live
            ) -> tuple[int, Places]:
                asked = np.zeros(ROOM, np.int64)
                decided = kernel.decide_grapples(
                    self.board.row,
                    self.board.arena,
                    self.board.meetings,
                    self.grapples,
                    waiting[part],
                    live[part],
                    self.level,
                    asked,
                )
                return decided, asked[1 : asked[0] + 1].copy()

            parts = list(slices(len(waiting), GRAPPLES_AT_ONCE))
            done = list(self._all(pool, decide, parts, "grapples", len(waiting), GRAPPLES_AT_ONCE))
            new = np.unique(np.concatenate([asked for _, asked in done]))
            stuck = not len(new) and not any(decided for decided, _ in done)
            waiting = waiting[:0] if stuck else np.concatenate([waiting[live == kernel.LIVE], new])

    def _all(
        self, pool: ThreadPoolExecutor, task: Callable[[T], R], parts: Iterable[T], what: str, whole: int, size: int
    ) -> Iterator[R]:
        for number, result in enumerate(pool.map(task, parts), 1):
            self.tell(Progress(self.level, what, min(number * size, whole), whole))
            if monotonic() - self.saved > SAVED_EVERY:
                self._save()
            yield result

    def _save(self) -> None:
        self.saved = monotonic()
        if self.checkpoint:
            first, second, token = self.states.T
            found = self.values[token, first, second]
            with writing(self.checkpoint) as file:
                np.savez_compressed(file, variant=str(self.board.variant), level=self.level, found=found)

    def _resume(self, checkpoint: Path) -> None:
        """Read the decided states from a checkpoint; the rest of its level and all its grapples are decided again."""
        with reading(checkpoint), np.load(checkpoint) as kept:
            variant, level, found = str(kept["variant"]), int(kept["level"]), kept["found"]
        if variant != str(self.board.variant):
            raise OptionsError(f"{checkpoint} belongs to the variant {variant}")
        self.level = level
        for value in range(1, level + 1):
            signs = np.where(np.abs(found) == value, np.sign(found), 0).astype(np.int8)
            kernel.spread(self.values, self.states, signs, self.turned, value)


def slices(whole: int, size: int) -> Iterator[slice]:
    """Return slices of the given size that cover everything; the last one may be shorter."""
    return (slice(at, min(at + size, whole)) for at in range(0, whole, size))


def count(variant: Variant, values: Values) -> Counts:
    """Count the states that the player who acts first wins, loses and draws."""
    first, second, token = states_of(variant).T
    found = values[token, first, second].astype(np.int64)
    longest = int(np.abs(found).max())
    steps = {n: (int((found == n).sum()), int((found == -n).sum())) for n in range(1, longest + 1)}
    return Counts(len(found), int((found > 0).sum()), int((found < 0).sum()), int((found == 0).sum()), longest, steps)
