# pyright: basic
"""Whether the values of a table follow from each other, in compiled code: each from the values of the next step."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.dice import TURNS
from threefold.games.inyo.kernel import DELTAS, PIPS, Tables, resolve
from threefold.jit import kernel
from threefold.solvers.inyo.board import FREE_MASK, Values
from threefold.solvers.inyo.exact import UNKNOWN, UNSURE, Scores, ask, coarse, score_at, score_of
from threefold.solvers.inyo.kernel import Places, field_of, wide

MISSES, KEEPS, EXCEEDS = -2, 0, 1
"""Whether a placement misses, reaches or exceeds a value that the table claims."""


@kernel
def check_states(
    t: Tables,
    arena: int,
    values: Values,
    scores: Scores,
    states: npt.NDArray[np.int32],
    found: npt.NDArray[np.int8],
    candidates: int,
    asked: Places,
) -> None:
    """Write for each state whether its value follows from the next step: 1 for yes, 0 for no, UNSURE if grapples must
    be scored first.
    """
    keys = np.empty(0, np.int64)
    for at in range(len(states)):
        first, second, token = wide(states[at, 0]), wide(states[at, 1]), wide(states[at, 2])
        claim = score_of(wide(values[token, first, second]))
        moon, sun = field_of(first), field_of(second)
        if t[PIPS + (moon & 31)] == t[PIPS + (sun & 31)]:
            token = 1 - token
        found[at] = _check(t, arena, values, keys, scores, moon, sun, token, claim, 0, asked)
        if found[at] == UNSURE:
            found[at] = _check(t, arena, values, keys, scores, moon, sun, token, claim, candidates, asked)


@kernel
def _check(
    t: Tables,
    arena: int,
    values: Values,
    keys: Places,
    scores: Scores,
    moon: int,
    sun: int,
    token: int,
    claim: int,
    candidates: int,
    asked: Places,
) -> int:
    """Return 1 if some placement reaches the claimed value and none exceeds it, 0 if not, or UNSURE if grapples must be
    scored first.
    """
    keeps, unsure = False, 0
    for at in range(8):
        near = (moon >> 5) + DELTAS[at]
        if arena >> (near & 63) & 1 == 0 or near == sun >> 5:
            continue
        free = t[FREE_MASK + ((moon & 31) * 8 + at)]
        for turn in range(TURNS):
            if free >> turn & 1:
                verdict = _compare(
                    t,
                    arena,
                    values,
                    keys,
                    scores,
                    moon,
                    near << 5 | turn,
                    sun,
                    token,
                    claim,
                    keeps,
                    candidates > 0 and (keeps or unsure < candidates),
                    asked,
                )
                if verdict > 0:
                    return 0
                keeps |= verdict == KEEPS
                unsure += verdict == UNSURE
    if unsure:
        return UNSURE
    return 1 if keeps else 0


@kernel
def _compare(
    t: Tables,
    arena: int,
    values: Values,
    keys: Places,
    scores: Scores,
    moon: int,
    placed: int,
    sun: int,
    token: int,
    claim: int,
    kept: bool,
    asking: bool,
    asked: Places,
) -> int:
    """Tell whether the best reply to a placement makes it exceed, reach or miss the claimed value.

    If another placement already reaches it, finding that this one does not exceed it is enough.
    """
    m0, m1 = min(moon, placed), max(moon, placed)
    low, unsure = False, False
    for bt in range(8):
        to = (sun >> 5) + DELTAS[bt]
        if arena >> (to & 63) & 1 == 0 or to == moon >> 5 or to == placed >> 5:
            continue
        free = t[FREE_MASK + ((sun & 31) * 8 + bt)]
        for reply in range(TURNS):
            if free >> reply & 1:
                theirs = to << 5 | reply
                after = resolve(t, arena, m0, m1, min(sun, theirs), max(sun, theirs), token)
                score = score_at(t, arena, values, keys, scores, after)
                if score == UNKNOWN:
                    unsure = True
                    if asking:
                        ask(t, keys, scores, asked, after)
                    continue
                low |= coarse(score) <= claim
                if coarse(score) < claim or (low and kept):
                    return MISSES
    if low:
        return UNSURE if unsure else KEEPS
    return UNSURE if unsure else EXCEEDS
