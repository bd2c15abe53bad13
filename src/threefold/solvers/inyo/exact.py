# pyright: basic
"""Exact scores from a table of start-of-step values. Verification and probing share them; solving does not use them.

A score is seen from Moon: FINE * (SURE - n) if Moon wins in n steps, counting the current one; the negative of that if
Sun does; 0 for a draw. So Moon wants the highest score and Sun the lowest, a winner wants to win soon and a loser to
lose late. Grapples cost no step and may lead back to themselves: their scores start as draws and are improved until
nothing changes, so that a player wins a grapple only by leaving it, and nobody wins one that only goes in circles.
Each grapple on the way costs one of FINE, so that a winner does not delay.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.dice import TURNS
from threefold.games.inyo.kernel import (
    BUFFER,
    FLIPPING,
    GRAPPLING,
    NO_DIE,
    OVER,
    PICKING,
    PIPS,
    STEP,
    Tables,
    flips,
    grapple,
    legal_moves,
    play_move,
)
from threefold.games.inyo.state import ACTOR_AT, DIE_BITS, PHASE_AT, TOKEN_AT
from threefold.jit import kernel
from threefold.solvers.inyo.board import Values
from threefold.solvers.inyo.kernel import Places, cell_of, dice_at, grapple_place, wide

SURE, FINE = 100, 256
UNKNOWN = 32000
"""Returned instead of a score that depends on a grapple without a score."""
WORST = SURE * FINE
EMPTY = -1
ASKED, DRAWN = 32002, 32001
"""Stored instead of a score: ASKED for a grapple that is listed but not scored yet, DRAWN for a draw, because 0 means
that the grapple was never listed."""
UNSURE = -1
"""Returned where grapples must be scored first."""
BEYOND = 32003
Scores = npt.NDArray[np.int16]
Graph = npt.NDArray[np.int64]
"""Grapples and where they lead, seven numbers for each; see `expand_grapples`."""


@kernel
def score_of(value: int) -> int:
    """Return the score of a start-of-step value, counted from that step."""
    return FINE * (SURE - value if value > 0 else (-SURE - value if value < 0 else 0))


@kernel
def coarse(score: int) -> int:
    """Return a score without the costs of its grapples."""
    return (score + FINE - 1) // FINE * FINE if score > 0 else -((FINE - 1 - score) // FINE * FINE)


@kernel
def _a_step_later(value: int) -> int:
    """Return the score of a start-of-step value, counted from the step before."""
    return FINE * (SURE - 1 - value if value > 0 else (1 - SURE - value if value < 0 else 0))


@kernel
def begun(t: Tables, values: Values, position: int) -> int:
    """Return the score of a step that is about to start, counted from the step before."""
    moon, sun = position & NO_DIE, position >> 2 * DIE_BITS & NO_DIE
    token = position >> TOKEN_AT & 1
    # On a tie the token has just been passed.
    tie = t[PIPS + (moon & 31)] == t[PIPS + (sun & 31)]
    return _next_step(values, moon, sun, 1 - token if tie else token)


@kernel
def _next_step(values: Values, moon: int, sun: int, token: int) -> int:
    """Return the score of the next step, given who holds the token before it starts."""
    value = values[token, cell_of(moon) * TURNS + (moon & 31), cell_of(sun) * TURNS + (sun & 31)]
    return _a_step_later(wide(value))


@kernel
def picking(values: Values, position: int) -> int:
    """Return the score of a position in the pick-up phase, in which both players or only the second still have to pick
    up.
    """
    m0, m1 = position & NO_DIE, position >> DIE_BITS & NO_DIE
    s0, s1 = position >> 2 * DIE_BITS & NO_DIE, position >> 3 * DIE_BITS & NO_DIE
    token = position >> TOKEN_AT & 1
    if m1 == NO_DIE:
        return min(_next_step(values, m0, s0, token), _next_step(values, m0, s1, token))
    if s1 == NO_DIE:
        return max(_next_step(values, m0, s0, token), _next_step(values, m1, s0, token))
    a, b = _next_step(values, m0, s0, token), _next_step(values, m0, s1, token)
    c, d = _next_step(values, m1, s0, token), _next_step(values, m1, s1, token)
    if position >> ACTOR_AT & 1 == 0:
        return max(min(a, b), min(c, d))
    return min(max(a, c), max(b, d))


@kernel
def _flipping_last(t: Tables, arena: int, values: Values, position: int) -> int:
    moves = np.empty(16 + 1, np.int32)
    own = position >> 2 * DIE_BITS * (position >> ACTOR_AT & 1)
    count = flips(t, own & NO_DIE, own >> DIE_BITS & NO_DIE, moves)
    moon = position >> ACTOR_AT & 1 == 0
    best = -WORST if moon else WORST
    for at in range(count):
        score = picking(values, play_move(t, arena, position, moves[at]))
        best = max(best, score) if moon else min(best, score)
    return best


@kernel
def flipping(t: Tables, arena: int, values: Values, position: int) -> int:
    """Return the score of a position in which a player must flip, and perhaps the other player after that."""
    moves = np.empty(16 + 1, np.int32)
    own = position >> 2 * DIE_BITS * (position >> ACTOR_AT & 1)
    count = flips(t, own & NO_DIE, own >> DIE_BITS & NO_DIE, moves)
    moon = position >> ACTOR_AT & 1 == 0
    best = -WORST if moon else WORST
    for at in range(count):
        after = play_move(t, arena, position, moves[at])
        done = after >> PHASE_AT & 7 == PICKING
        score = picking(values, after) if done else _flipping_last(t, arena, values, after)
        best = max(best, score) if moon else min(best, score)
    return best


@kernel
def slot_of(keys: Places, place: int) -> int:
    """Return the slot that holds a grapple's score: its place if `keys` is empty, otherwise the slot with its key or a
    free one.
    """
    if len(keys) == 0:
        return place
    last = len(keys) - 1
    slot = wide(np.uint64(place) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(32)) & last
    while keys[slot] not in (EMPTY, place):
        slot = slot + 1 & last
    return slot


@kernel
def score_at(t: Tables, arena: int, values: Values, keys: Places, scores: Scores, position: int) -> int:
    """Return the score of a position after both placements; UNKNOWN if it depends on a grapple without a score."""
    phase = position >> PHASE_AT & 7
    if phase == OVER:
        winner = position >> 6 & 3
        return FINE * (SURE - 1) * ((winner == 1) - (winner == 2))
    if phase == PICKING:
        return picking(values, position)
    if phase == FLIPPING:
        return flipping(t, arena, values, position)
    if phase == STEP:
        return begun(t, values, position)
    place = grapple_place(t, position)
    slot = slot_of(keys, place >> 1)
    if scores[slot] in (0, ASKED):
        return UNKNOWN
    score = _spelled(wide(scores[slot]))
    return -score if place & 1 else score


@kernel
def _spelled(kept: int) -> int:
    """Return the score for a stored number; 0 is stored where there is no score yet."""
    return 0 if kept == DRAWN else kept


@kernel
def ask(t: Tables, keys: Places, scores: Scores, asked: Places, position: int) -> None:
    """Add a grapple to the list of those to be scored; asked[0] counts them.

    If the list is full, the grapple is left for later.
    """
    place = grapple_place(t, position) >> 1
    slot = slot_of(keys, place)
    if scores[slot] == 0 and asked[0] < len(asked) - 1:
        if len(keys):
            keys[slot] = place
        scores[slot] = ASKED
        asked[0] += 1
        asked[asked[0]] = place


@kernel
def expand_grapples(
    t: Tables,
    arena: int,
    meetings: npt.NDArray[np.int64],
    values: Values,
    keys: Places,
    scores: Scores,
    places: Places,
    graph: Graph,
    asked: Places,
) -> None:
    """Note where each listed grapple leads, and list the grapples among these positions.

    graph[i] holds the grapple's slot, who grapples, the best score that leaving the grapple gives (BEYOND: none), and
    up to four further grapples (-1: no more), each as twice its slot, plus one if the players are swapped.
    """
    for at in range(len(places)):
        m0, m1, s0, s1, token, actor = dice_at(t, meetings, places[at])
        best, count = BEYOND, 0
        for way in range(4):
            after = grapple(t, arena, m0, m1, s0, s1, token, actor, way)
            if after >> PHASE_AT & 7 == GRAPPLING:
                ask(t, keys, scores, asked, after)
                place = grapple_place(t, after)
                graph[at, 3 + count] = slot_of(keys, place >> 1) << 1 | place & 1
                count += 1
            else:
                best = _better(best, score_at(t, arena, values, keys, scores, after), actor)
        for unused in range(count, 4):
            graph[at, 3 + unused] = -1
        slot = slot_of(keys, places[at])
        graph[at, 0], graph[at, 1], graph[at, 2] = slot, actor, best
        scores[slot] = DRAWN if count else _kept(best)


@kernel
def relax_grapples(scores: Scores, graph: Graph) -> int:
    """Improve once the scores of all grapples that lead to others; return how many changed."""
    changed = 0
    for at in range(len(graph)):
        slot, actor, best = graph[at, 0], graph[at, 1], graph[at, 2]
        for way in range(3, 7):
            if graph[at, way] < 0:
                break
            score = _spelled(wide(scores[graph[at, way] >> 1]))
            best = _better(best, -score if graph[at, way] & 1 else score, actor)
        kept = _kept(best)
        if scores[slot] != kept:
            scores[slot] = kept
            changed += 1
    return changed


@kernel
def _better(best: int, score: int, actor: int) -> int:
    """Return the better of two scores for the grappler; BEYOND stands for no score."""
    if best == BEYOND:
        return score
    return min(best, score) if actor else max(best, score)


@kernel
def _kept(best: int) -> int:
    """Return the number to store for a score that is one more grapple away."""
    return DRAWN if best == 0 else best - (best > 0) + (best < 0)


@kernel
def score_moves(
    t: Tables,
    arena: int,
    values: Values,
    keys: Places,
    scores: Scores,
    position: int,
    found: npt.NDArray[np.int32],
    asked: Places,
) -> int:
    """Write every legal move with its score, the number of replies, and how many of these are mistakes.

    found[i] holds move, score, replies and mistakes; the player who replies may be the one who moved. Returns how many
    moves there are, or UNSURE if grapples must be scored first.
    """
    moves, replies = np.empty(BUFFER, np.int32), np.empty(BUFFER, np.int32)
    reached = np.empty(BUFFER, np.int64)
    count = legal_moves(t, arena, position, moves)
    sure = True
    for at in range(count):
        after = play_move(t, arena, position, moves[at])
        found[at, 0], found[at, 2], found[at, 3] = moves[at], 0, 0
        if not _is_second(after):
            found[at, 1] = score_at(t, arena, values, keys, scores, after)
            if found[at, 1] == UNKNOWN:
                ask(t, keys, scores, asked, after)
                sure = False
                continue
            if after >> PHASE_AT & 7 in (OVER, STEP):
                continue
        moon = after >> ACTOR_AT & 1 == 0
        best = -WORST if moon else WORST
        answers = legal_moves(t, arena, after, replies)
        for index in range(answers):
            then = play_move(t, arena, after, replies[index])
            score = score_at(t, arena, values, keys, scores, then)
            if score == UNKNOWN:
                ask(t, keys, scores, asked, then)
                sure = False
            reached[index] = score
            best = max(best, score) if moon else min(best, score)
        if _is_second(after):
            found[at, 1] = best
        found[at, 2] = answers
        for index in range(answers):
            found[at, 3] += _kind(reached[index]) != _kind(best)
    return count if sure else UNSURE


@kernel
def _is_second(position: int) -> bool:
    """Tell whether one player has placed a die and the other has not."""
    one = position >> DIE_BITS & NO_DIE == NO_DIE
    two = position >> 3 * DIE_BITS & NO_DIE == NO_DIE
    return position >> PHASE_AT & 7 == STEP and one != two


@kernel
def _kind(score: int) -> int:
    return (score > 0) - (score < 0)
