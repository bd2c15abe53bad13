# pyright: basic
"""One level of the retrograde analysis: which player wins within n steps, given who wins within n - 1.

Moon is the player who acts first in the step, Sun the other. Level n looks at the states that are not decided within
n - 1 steps, and uses only values of lower levels for the states after the step, so the level is the distance. Grapples
cost no step: they are decided in the same level, again and again until nothing changes. Grapples that only lead to each
other stay undecided, which in the end means a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.arena import CELLS
from threefold.games.inyo.dice import TURNS
from threefold.games.inyo.kernel import (
    DELTAS,
    GRAPPLING,
    OVER,
    PICKING,
    PIPS,
    TOUCH,
    TURN_OVER,
    Tables,
    grapple,
    play_move,
    resolve,
)
from threefold.games.inyo.state import ACTOR_AT, DIE_BITS, FLIP, NO_DIE, PHASE_AT, TOKEN_AT
from threefold.jit import kernel
from threefold.solvers.inyo.board import (
    FEET,
    FREE_MASK,
    LIES,
    LIGHTER,
    LOST,
    MEETING,
    PAIR,
    PAIRS,
    TURNED,
    WON,
    Values,
)

Places = npt.NDArray[np.int64]
ALL_TURNS = (1 << TURNS) - 1
NO_SHIELD = 255
ASKED, OPEN = 100, 101
"""Stored for a grapple that is not decided: ASKED if it is listed and not looked at, OPEN + n if level n left it."""
LEVELS = 24
"""The number of different levels n of OPEN + n; after that, all open grapples are forgotten and listed again."""
DECIDED, IDLE, LIVE = 0, 1, 2
UNKNOWN = 2
"""Returned by `settled` for a grapple that has not been looked at."""


@kernel
def wide(number: Any) -> int:
    """Return a number in 64 bits, because a number from a smaller array would overflow."""
    return np.int64(number)  # pyright: ignore[reportReturnType]


@kernel
def cell_of(field: int) -> int:
    """Return the square number of a die that is packed as in the kernel."""
    square = field >> 5
    return square - (square >> 3)


@kernel
def place_of(t: Tables, m0: int, m1: int, s0: int, s1: int, token: int) -> int:
    """Return twice the place of four colliding dice and a token, plus one if the stored image has the players
    swapped.
    """
    ours = t[PAIR + (cell_of(m0) * CELLS + cell_of(m1))]
    theirs = t[PAIR + (cell_of(s0) * CELLS + cell_of(s1))]
    code = t[MEETING + (ours * PAIRS + theirs)]
    turned = TURNED + (code >> 3 & 3) * TURNS
    a, b = t[turned + (m0 & 31)], t[turned + (m1 & 31)]
    c, d = t[turned + (s0 & 31)], t[turned + (s1 & 31)]
    if code & 4:
        a, b = b, a
    if code & 2:
        c, d = d, c
    if code & 1:
        a, b, c, d, token = c, d, a, b, 1 - token
    lie = ((wide(a) * TURNS + wide(b)) * TURNS + wide(c)) * TURNS + wide(d)
    return ((wide(code >> 5) * LIES + lie) * 2 + token) * 2 + wide(code & 1)


@kernel
def picked(t: Tables, m0: int, m1: int, s0: int, s1: int, token: int, actor: int) -> int:
    """Return who wins a position in which the pick-up starts: 1 for Moon, -1 for Sun, 0 if neither is known to win."""
    one = (token * FEET + (cell_of(m0) * TURNS + (m0 & 31))) * CELLS
    two = (token * FEET + (cell_of(m1) * TURNS + (m1 & 31))) * CELLS
    c0, c1, t0, t1 = cell_of(s0), cell_of(s1), s0 & 31, s1 & 31
    w00, w01 = t[WON + (one + c0)] >> t0 & 1, t[WON + (one + c1)] >> t1 & 1
    w10, w11 = t[WON + (two + c0)] >> t0 & 1, t[WON + (two + c1)] >> t1 & 1
    l00, l01 = t[LOST + (one + c0)] >> t0 & 1, t[LOST + (one + c1)] >> t1 & 1
    l10, l11 = t[LOST + (two + c0)] >> t0 & 1, t[LOST + (two + c1)] >> t1 & 1
    if actor == 0:
        return (w00 & w01 | w10 & w11) - ((l00 | l01) & (l10 | l11))
    return ((w00 | w10) & (w01 | w11)) - (l00 & l10 | l01 & l11)


@kernel
def _picked_at(t: Tables, position: int) -> int:
    m0, m1 = position & NO_DIE, position >> DIE_BITS & NO_DIE
    s0, s1 = position >> 2 * DIE_BITS & NO_DIE, position >> 3 * DIE_BITS & NO_DIE
    return picked(t, m0, m1, s0, s1, position >> TOKEN_AT & 1, position >> ACTOR_AT & 1)


@kernel
def _flipped_last(t: Tables, arena: int, position: int) -> int:
    """Return who wins a position in which one player must flip and then nobody else: 1 for Moon, -1 for Sun, or 0."""
    actor = position >> ACTOR_AT & 1
    own = position >> 2 * DIE_BITS * actor
    one, two = own & NO_DIE, own >> DIE_BITS & NO_DIE
    row = ((two >> 5) - (one >> 5)) * TURNS + TURN_OVER[one & 31]
    wanted = 1 - 2 * actor
    best = -wanted
    for rotation in range(4):
        touching = t[TOUCH + (row + rotation)] >> TURN_OVER[two & 31]
        for other in range(4):
            if touching >> other & 1 == 0:
                value = _picked_at(t, play_move(t, arena, position, FLIP + 4 * rotation + other))
                if value == wanted:
                    return wanted
                if value == 0:
                    best = 0
    return best


@kernel
def flipped(t: Tables, arena: int, position: int) -> int:
    """Return who wins a position in which a player must flip, and perhaps the other after that: 1 for Moon, -1 for Sun,
    or 0.
    """
    actor = position >> ACTOR_AT & 1
    own = position >> 2 * DIE_BITS * actor
    one, two = own & NO_DIE, own >> DIE_BITS & NO_DIE
    row = ((two >> 5) - (one >> 5)) * TURNS + TURN_OVER[one & 31]
    wanted = 1 - 2 * actor
    best = -wanted
    for rotation in range(4):
        touching = t[TOUCH + (row + rotation)] >> TURN_OVER[two & 31]
        for other in range(4):
            if touching >> other & 1 == 0:
                after = play_move(t, arena, position, FLIP + 4 * rotation + other)
                done = after >> PHASE_AT & 7 == PICKING
                value = _picked_at(t, after) if done else _flipped_last(t, arena, after)
                if value == wanted:
                    return wanted
                if value == 0:
                    best = 0
    return best


@kernel
def grapple_place(t: Tables, position: int) -> int:
    """Return twice the place of a grapple, plus one if the stored image has the players swapped."""
    m0, m1 = position & NO_DIE, position >> DIE_BITS & NO_DIE
    s0, s1 = position >> 2 * DIE_BITS & NO_DIE, position >> 3 * DIE_BITS & NO_DIE
    return place_of(t, m0, m1, s0, s1, position >> TOKEN_AT & 1)


@kernel
def dice_at(t: Tables, meetings: npt.NDArray[np.int64], place: int) -> tuple[int, int, int, int, int, int]:
    """Return the grapple at a place: four dice, who holds the token, and who grapples."""
    token, lie = place & 1, place >> 1
    meeting = lie // LIES
    lie -= meeting * LIES
    d, lie = lie % TURNS, lie // TURNS
    c, lie = lie % TURNS, lie // TURNS
    b, a = lie % TURNS, lie // TURNS
    moon, sun = t[PIPS + a] + t[PIPS + b], t[PIPS + c] + t[PIPS + d]
    actor = 1 - token if moon == sun else (0 if moon > sun else 1)
    m0, m1 = meetings[meeting, 0] << 5 | a, meetings[meeting, 1] << 5 | b
    s0, s1 = meetings[meeting, 2] << 5 | c, meetings[meeting, 3] << 5 | d
    return m0, m1, s0, s1, token, actor


@kernel
def settled(t: Tables, arena: int, grapples: Values, level: int, position: int) -> int:
    """Return who wins a position after both placements: 1 for Moon, -1 for Sun, 0 for neither; UNKNOWN if it depends on
    a new grapple.
    """
    phase = position >> PHASE_AT & 7
    if phase == OVER:
        winner = position >> 6 & 3
        return (winner == 1) - (winner == 2)
    if phase == PICKING:
        return _picked_at(t, position)
    if phase == GRAPPLING:
        place = grapple_place(t, position)
        value = grapples[place >> 1]
        if value == OPEN + level:
            return 0
        if value == 0 or value >= ASKED:
            return UNKNOWN
        sign = (value > 0) - (value < 0)
        return -sign if place & 1 else sign
    return flipped(t, arena, position)


@kernel
def ask(t: Tables, grapples: Values, level: int, asked: Places, position: int) -> None:
    """Add a grapple to the list of those to be decided; asked[0] counts them.

    If the list is full, the grapple is left for later.
    """
    place = grapple_place(t, position) >> 1
    stale = grapples[place] >= OPEN and grapples[place] != OPEN + level
    if (grapples[place] == 0 or stale) and asked[0] < len(asked) - 1:
        grapples[place] = ASKED
        asked[0] += 1
        asked[asked[0]] = place


@kernel
def decide_grapples(
    t: Tables,
    arena: int,
    meetings: npt.NDArray[np.int64],
    grapples: Values,
    places: Places,
    live: npt.NDArray[np.uint8],
    level: int,
    asked: Places,
) -> int:
    """Try once to decide each listed grapple; return how many were decided.

    live[i] becomes DECIDED, IDLE if the grapple cannot be decided in this level, or LIVE if another grapple may decide
    it.
    """
    count = 0
    for at in range(len(places)):
        value, depends = _grappled(t, arena, meetings, grapples, level % LEVELS, places[at], asked)
        live[at] = DECIDED if value else (LIVE if depends else IDLE)
        grapples[places[at]] = value or OPEN + level % LEVELS
        count += value != 0
    return count


@kernel
def _grappled(
    t: Tables, arena: int, meetings: npt.NDArray[np.int64], grapples: Values, level: int, place: int, asked: Places
) -> tuple[int, bool]:
    m0, m1, s0, s1, token, actor = dice_at(t, meetings, place)
    wanted = 1 - 2 * actor
    best, depends, unknown = -wanted, False, 0
    for way in range(4):
        after = grapple(t, arena, m0, m1, s0, s1, token, actor, way)
        value = settled(t, arena, grapples, level, after)
        if value == wanted:
            return wanted, False
        if value == UNKNOWN:
            unknown |= 1 << way
        elif value == 0:
            best = 0
        if value in (0, UNKNOWN) and after >> PHASE_AT & 7 == GRAPPLING:
            depends = True
    for way in range(4):
        if unknown >> way & 1:
            best = 0
            ask(t, grapples, level, asked, grapple(t, arena, m0, m1, s0, s1, token, actor, way))
    return best, depends


@kernel
def decide_states(
    t: Tables,
    arena: int,
    grapples: Values,
    states: npt.NDArray[np.int32],
    shields: npt.NDArray[np.uint8],
    found: npt.NDArray[np.int8],
    level: int,
    candidates: int,
    asked: Places,
) -> None:
    """Write for each state who wins it: 1 for the player who acts first, -1 for the other, 0 for neither, or UNKNOWN.

    If it is UNKNOWN, list the grapples that it depends on, for the first `candidates` placements: usually one of these
    already avoids losing, and the others need not be looked at.
    """
    for at in range(len(states)):
        found[at], shields[at] = decide_state(
            t,
            arena,
            grapples,
            wide(states[at, 0]),
            wide(states[at, 1]),
            wide(states[at, 2]),
            wide(shields[at]),
            level % LEVELS,
            candidates,
            asked,
        )


@kernel
def decide_state(
    t: Tables,
    arena: int,
    grapples: Values,
    first: int,
    second: int,
    token: int,
    shield: int,
    level: int,
    candidates: int,
    asked: Places,
) -> tuple[int, int]:
    """Return who wins a state (1, -1, 0 or UNKNOWN, as in `decide_states`), and a placement with which the first player
    does not lose.
    """
    moon = field_of(first)
    sun = field_of(second)
    if t[PIPS + (moon & 31)] == t[PIPS + (sun & 31)]:
        token = 1 - token
    if shield != NO_SHIELD:
        near = (moon >> 5) + DELTAS[shield // TURNS]
        value = _placed(t, arena, grapples, moon, near << 5 | shield % TURNS, sun, token, True, False, level, asked)
        if value == 1:
            return 1, shield
        if value != 0:
            shield = NO_SHIELD
    # Usually some placement decides without any grapple, so no grapple needs to be solved for it.
    value, shield = _try_all(t, arena, grapples, moon, sun, token, shield, 0, level, asked)
    if value == UNKNOWN:
        return _try_all(t, arena, grapples, moon, sun, token, shield, candidates, level, asked)
    return value, shield


@kernel
def _try_all(
    t: Tables,
    arena: int,
    grapples: Values,
    moon: int,
    sun: int,
    token: int,
    shield: int,
    candidates: int,
    level: int,
    asked: Places,
) -> tuple[int, int]:
    """Try every placement; once one is found that does not lose, look only for one that wins."""
    unknown = 0
    for at in range(8):
        near = (moon >> 5) + DELTAS[at]
        if arena >> (near & 63) & 1 == 0 or near == sun >> 5:
            continue
        free = t[FREE_MASK + ((moon & 31) * 8 + at)]
        for turn in range(TURNS):
            if free >> turn & 1 == 0:
                continue
            bare = shield == NO_SHIELD
            asks = candidates > 0 and (not bare or unknown < candidates)
            value = _placed(t, arena, grapples, moon, near << 5 | turn, sun, token, bare, asks, level, asked)
            if value == 1:
                return 1, shield
            unknown += value == UNKNOWN
            if value == 0 and bare:
                shield = at * TURNS + turn
    if unknown:
        return UNKNOWN, shield
    return (-1 if shield == NO_SHIELD else 0), shield


@kernel
def field_of(foot: int) -> int:
    cell = foot // TURNS
    return (cell + cell // 7) << 5 | foot - cell * TURNS


@kernel
def _is_beside(one: int, two: int) -> bool:
    delta = one - two
    return delta == 1 or delta == -1 or delta == 8 or delta == -8


@kernel
def _placed(
    t: Tables,
    arena: int,
    grapples: Values,
    moon: int,
    placed: int,
    sun: int,
    token: int,
    ask_loss: bool,
    asking: bool,
    level: int,
    asked: Places,
) -> int:
    """Return who wins after Moon's placement: 1, -1, 0 or UNKNOWN.

    If `ask_loss` is not set, 0 may also stand for a loss.
    """
    won, lost, colliding = _quiet_replies(t, arena, moon, placed, sun, token, ask_loss)
    if not won and (lost or not ask_loss):
        return -1 if lost else 0
    unknown = False
    for bt in range(8):
        if colliding >> bt & 1 == 0:
            continue
        free = t[FREE_MASK + ((sun & 31) * 8 + bt)]
        for reply in range(TURNS):
            if free >> reply & 1:
                after = _met(t, arena, moon, placed, sun, ((sun >> 5) + DELTAS[bt]) << 5 | reply, token)
                value = settled(t, arena, grapples, level, after)
                if value == UNKNOWN:
                    unknown = True
                    continue
                won &= value > 0
                lost |= value < 0
                if not won and (lost or not ask_loss):
                    return -1 if lost else 0
    if unknown:
        if asking:
            _ask_replies(t, arena, grapples, moon, placed, sun, token, colliding, level, asked)
        return UNKNOWN
    return 1 if won else (-1 if lost else 0)


@kernel
def _met(t: Tables, arena: int, moon: int, placed: int, sun: int, reply: int, token: int) -> int:
    """Return the position after both placements and all throws that follow."""
    return resolve(t, arena, min(moon, placed), max(moon, placed), min(sun, reply), max(sun, reply), token)


@kernel
def _ask_replies(
    t: Tables,
    arena: int,
    grapples: Values,
    moon: int,
    placed: int,
    sun: int,
    token: int,
    colliding: int,
    level: int,
    asked: Places,
) -> None:
    """List the grapples on which the value of a placement still depends."""
    for bt in range(8):
        free = t[FREE_MASK + ((sun & 31) * 8 + bt)] if colliding >> bt & 1 else 0
        for reply in range(TURNS):
            if free >> reply & 1:
                after = _met(t, arena, moon, placed, sun, ((sun >> 5) + DELTAS[bt]) << 5 | reply, token)
                if after >> PHASE_AT & 7 == GRAPPLING:
                    ask(t, grapples, level, asked, after)


@kernel
def _quiet_replies(
    t: Tables, arena: int, moon: int, placed: int, sun: int, token: int, ask_loss: bool
) -> tuple[bool, bool, int]:
    """Tell whether Moon wins after all replies without a collision, whether Moon loses after one of them, and on which
    squares replies collide.
    """
    won, lost, colliding = True, False, 0
    near = placed >> 5
    meets = _is_beside(moon >> 5, sun >> 5) or _is_beside(near, sun >> 5)
    for bt in range(8):
        to = (sun >> 5) + DELTAS[bt]
        if arena >> (to & 63) & 1 == 0 or to in (moon >> 5, near):
            continue
        if meets or _is_beside(to, moon >> 5) or _is_beside(to, near):
            colliding |= 1 << bt
            continue
        free = t[FREE_MASK + ((sun & 31) * 8 + bt)]
        wins, losses = _picked_masks(t, moon, placed, sun, to - (to >> 3), token)
        won &= free & ~wins == 0
        lost |= free & losses != 0
        if not won and (lost or not ask_loss):
            break
    return won, lost, colliding


@kernel
def _picked_masks(t: Tables, moon: int, placed: int, sun: int, cell: int, token: int) -> tuple[int, int]:
    """Return the orientations of Sun's second die with which Moon wins, and those with which Moon loses, if no dice
    collide.
    """
    more = wide(t[PIPS + (moon & 31)] + t[PIPS + (placed & 31)] - t[PIPS + (sun & 31)] + 8)
    sun_first = wide(t[LIGHTER + more])
    tie = wide(t[LIGHTER + (more + 1)]) & ~sun_first
    moon_first = ALL_TURNS & ~(sun_first | tie)
    one = cell_of(moon) * TURNS + (moon & 31)
    two = cell_of(placed) * TURNS + (placed & 31)
    won, lost = _masks(t, one, two, sun, cell, token, moon_first, sun_first)
    if tie:
        # A tie passes the token, so look in the row of the other token holder.
        more_won, more_lost = _masks(t, one, two, sun, cell, 1 - token, 0 if token else tie, tie if token else 0)
        won |= more_won
        lost |= more_lost
    return won, lost


@kernel
def _masks(
    t: Tables, one: int, two: int, sun: int, cell: int, token: int, moon_first: int, sun_first: int
) -> tuple[int, int]:
    at1, at2 = (token * FEET + one) * CELLS, (token * FEET + two) * CELLS
    own, turn = cell_of(sun), sun & 31
    w1, w2 = -(t[WON + (at1 + own)] >> turn & 1), -(t[WON + (at2 + own)] >> turn & 1)
    l1, l2 = -(t[LOST + (at1 + own)] >> turn & 1), -(t[LOST + (at2 + own)] >> turn & 1)
    wc1, wc2 = t[WON + (at1 + cell)], t[WON + (at2 + cell)]
    lc1, lc2 = t[LOST + (at1 + cell)], t[LOST + (at2 + cell)]
    won = moon_first & (w1 & wc1 | w2 & wc2) | sun_first & (w1 | w2) & (wc1 | wc2)
    lost = moon_first & (l1 | lc1) & (l2 | lc2) | sun_first & (l1 & l2 | lc1 & lc2)
    return won, lost


@kernel
def mark(t: Tables, values: Values, level: int) -> None:
    """Write as bits which states are won and which are lost in fewer steps than this level."""
    for token in range(2):
        for foot in range(FEET):
            for cell in range(CELLS):
                won, lost = 0, 0
                for turn in range(TURNS):
                    value = values[token, foot, cell * TURNS + turn]
                    won |= (0 < value < level) << turn
                    lost |= (-level < value < 0) << turn
                t[WON + ((token * FEET + foot) * CELLS + cell)] = won
                t[LOST + ((token * FEET + foot) * CELLS + cell)] = lost


@kernel
def spread(
    values: Values,
    states: npt.NDArray[np.int32],
    found: npt.NDArray[np.int8],
    turned: npt.NDArray[np.int32],
    level: int,
) -> None:
    """Write what was decided for a state to all its eight images."""
    for at in range(len(states)):
        if found[at] in (1, -1):
            first, second, token = states[at]
            for quarter in range(4):
                one, two = turned[quarter, first], turned[quarter, second]
                values[token, one, two] = found[at] * level
                values[1 - token, two, one] = -found[at] * level
