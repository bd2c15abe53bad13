# pyright: basic
"""The verification of a table: each state's value must follow from the values of the next step, by other code than
solving.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.variant import Variant
from threefold.solvers.inyo.board import LIES, Values, board, states_of
from threefold.solvers.inyo.claims import check_states
from threefold.solvers.inyo.exact import UNSURE
from threefold.solvers.inyo.grapples import settle
from threefold.solvers.inyo.kernel import Places
from threefold.solvers.inyo.solve import ALL, FEW, ROOM, STATES_AT_ONCE, Progress, Tell, quiet, slices


class Verified(NamedTuple):
    """The result of a verification."""

    states: int
    wrong: int
    grapples: int
    """The number of grapples that were scored for it."""
    passes: int
    """How often all their scores were improved until none changed."""


class Sweep:
    """Checks states against a table.

    If no value is wrong, all are right: a win or loss in n steps rests on shorter ones, down to ends of the game, and
    if some drawn state were won, the shortest such win would rest on right values and be found wrong here.
    """

    def __init__(self, variant: Variant, values: Values, jobs: int, tell: Tell = quiet) -> None:
        self.board = board(variant)
        self.values = values
        self.jobs = jobs
        self.tell = tell
        self.scores = np.zeros(len(self.board.meetings) * LIES * 2, np.int16)
        self.grapples = 0
        self.passes = 0

    def run(self, sample: int = 0, seed: int = 1) -> Verified:
        """Check all states, or a random sample of them."""
        states = states_of(self.board.variant)
        if sample:
            states = states[np.random.default_rng(seed).choice(len(states), sample, replace=False)]
        return self.run_on(states)

    def run_on(self, states: npt.NDArray[np.int32]) -> Verified:
        """Check the given states."""
        checked, wrong = len(states), 0
        with ThreadPoolExecutor(self.jobs) as pool:
            candidates = FEW
            while len(states):
                found, asked = self._check(pool, states, candidates)
                candidates = ALL
                wrong += int((found == 0).sum())
                states = states[found == UNSURE]
                if len(states):
                    self._score(pool, asked)
        return Verified(checked, wrong, self.grapples, self.passes)

    def _check(
        self, pool: ThreadPoolExecutor, states: npt.NDArray[np.int32], candidates: int
    ) -> tuple[npt.NDArray[np.int8], Places]:
        found = np.zeros(len(states), np.int8)

        def check(part: slice) -> Places:
            asked = np.zeros(ROOM, np.int64)
            check_states(
                self.board.row, self.board.arena, self.values, self.scores, states[part], found[part], candidates, asked
            )
            return asked[1 : asked[0] + 1].copy()

        asked = [np.zeros(0, np.int64)]
        for number, new in enumerate(pool.map(check, slices(len(states), STATES_AT_ONCE)), 1):
            self.tell(Progress(0, "states checked", min(number * STATES_AT_ONCE, len(states)), len(states)))
            asked.append(new)
        return found, np.unique(np.concatenate(asked))

    def _score(self, pool: ThreadPoolExecutor, waiting: Places) -> None:
        def each(task: Callable[[slice], Any], whole: int, size: int) -> list[Any]:
            done: list[Any] = []
            for number, result in enumerate(pool.map(task, slices(whole, size)), 1):
                self.tell(Progress(0, "grapples", min(number * size, whole), whole))
                done.append(result)
            return done

        found = settle(self.board, self.values, np.zeros(0, np.int64), self.scores, waiting, each)
        self.grapples += found.grapples
        self.passes += found.passes
