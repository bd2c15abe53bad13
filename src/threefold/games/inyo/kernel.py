# pyright: basic
"""The compiled rules of INYO, on packed integers.

A position is one number, as `State.pack` makes it. A die is a square (file * 8 + rank) and an orientation; on this
grid a step north is +1, east +8, and every step out of the arena leaves the bits of `arena`. The lockstep tests in
tests/games/inyo compare every function with the readable rules.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.dice import OPPOSITE, TURNS, die
from threefold.games.inyo.ending import DRAWN_AT
from threefold.games.inyo.state import (
    ACTOR_AT,
    DIE_BITS,
    FLIP,
    GRAPPLE,
    NO_DIE,
    PHASE_AT,
    PICK,
    PLACE,
    TOKEN_AT,
    Phase,
    Reason,
    Tiebreak,
)
from threefold.games.inyo.step import touch
from threefold.games.inyo.variant import Variant
from threefold.jit import kernel

STEP, GRAPPLING, FLIPPING, PICKING, OVER = (int(phase) for phase in Phase if phase is not Phase.ROLL)
OOB, SUB, INTO, LOOP, REP = map(int, Reason)
BY_NOTHING, BY_LESS, BY_TOKEN = map(int, Tiebreak)
MOON_WINS, SUN_WINS, NOBODY_WINS = 1, 2, 0

DELTAS = (-9, -8, -7, -1, 1, 7, 8, 9)
"""The distances from a square to the eight squares around it, in ascending order."""
DIRECTION_DELTAS = (1, 8, -1, -8)
MOST_MOVES = 8 * TURNS
BUFFER = MOST_MOVES + TURNS
"""The length of an array that holds every legal move and the padding behind the last one."""
LONGEST = 1 << 14
"""The most positions in one random game; a game that needs more is broken off and counted as unfinished."""
RUNAWAY = -1
SLOT_BITS = 12
SLOTS = 1 << SLOT_BITS
"""The number of counters in which a random game counts its positions, by a hash of each."""

Ints = npt.NDArray[np.int64]


Tables = npt.NDArray[np.int32]
"""The table row of a net: one array that holds several tables, each starting at the index named below. Several arrays
would be slower, because Numba counts the references to each array that it passes."""

FACING = 0
"""By orientation: the pips along the four edges, two bits for each direction."""
TILTS = FACING + TURNS
"""By orientation and direction: the orientation after a tilt in that direction."""
PIPS = TILTS + 4 * TURNS
"""By orientation: the number of pips on the top face."""
TOUCH = PIPS + TURNS
"""By the distance to a square with a higher number and the orientation of the die here: the orientations of a die there
whose pips touch this die's, as bits."""
FREE_COUNT = TOUCH + 10 * TURNS
"""By orientation and neighbouring square: how many orientations of a die there have no touching pips."""
FREE = FREE_COUNT + 8 * TURNS
"""By orientation and neighbouring square: the orientations of a die there without touching pips, then padding."""
TABLES = FREE + 8 * TURNS * TURNS


@lru_cache(maxsize=64)
def tables(variant: Variant) -> Tables:
    """Return the table row of a variant: everything that the compiled rules use except the arena's squares."""
    shape = die(variant.net)
    row = np.zeros(TABLES, np.int32)
    row[PIPS : PIPS + TURNS] = shape.pips
    row[TILTS : TILTS + 4 * TURNS] = np.array(shape.tilts).ravel()
    for turn in range(TURNS):
        row[FACING + turn] = sum(bits << 2 * way for way, bits in enumerate(shape.facing[turn]))
        for at, delta in enumerate(DELTAS):
            files = (delta + 9) // 8 - 1
            free = [t for t in range(TURNS) if not touch(variant.net, turn, t, files, delta - 8 * files)]
            row[FREE_COUNT + turn * 8 + at] = len(free)
            first = FREE + (turn * 8 + at) * TURNS
            row[first : first + len(free)] = free
            if delta > 0:
                row[TOUCH + delta * TURNS + turn] = (1 << TURNS) - 1 - sum(1 << t for t in free)
    return row


@lru_cache(maxsize=64)
def facts(variant: Variant) -> tuple[Tables, int]:
    """Return the first two arguments of every kernel function: the table row of a variant, and its squares as bits."""
    size = range(variant.size)
    return tables(variant), sum(1 << (file << 3 | rank) for file in size for rank in size)


TURN_OVER = np.array([4 * OPPOSITE[turn // 4] for turn in range(TURNS)], np.int64)
SQUARE_OF_CELL = np.array([file << 3 | rank for file in range(7) for rank in range(7)], np.int64)


@kernel
def legal_moves(t: Tables, arena: int, position: int, moves: npt.NDArray[np.int32]) -> int:
    """Write every legal move of a position into `moves`, in ascending order; return how many there are."""
    phase = position >> PHASE_AT & 7
    own = position >> (2 * DIE_BITS * (position >> ACTOR_AT & 1))
    one, two = own & NO_DIE, own >> DIE_BITS & NO_DIE
    if phase == STEP:
        return _placements(t, arena, position, one, moves)
    if phase == GRAPPLING:
        for way in range(4):
            moves[way] = GRAPPLE + way
        return 4
    if phase == FLIPPING:
        return flips(t, one, two, moves)
    if phase == PICKING:
        moves[0], moves[1] = PICK + _cell(one), PICK + _cell(two)
        return 2
    return 0


@kernel
def play_move(t: Tables, arena: int, position: int, move: int) -> int:
    """Return the position or the result after a legal move. The caller checks for repeated positions."""
    actor = position >> ACTOR_AT & 1
    token = position >> TOKEN_AT & 1
    m0, m1 = position & NO_DIE, position >> DIE_BITS & NO_DIE
    s0, s1 = position >> 2 * DIE_BITS & NO_DIE, position >> 3 * DIE_BITS & NO_DIE
    if move < GRAPPLE:
        cell = move // TURNS
        placed = SQUARE_OF_CELL[cell] << 5 | move - cell * TURNS
        if actor == 0:
            m0, m1 = min(m0, placed), max(m0, placed)
        else:
            s0, s1 = min(s0, placed), max(s0, placed)
        if m1 == NO_DIE or s1 == NO_DIE:
            return _pack(m0, m1, s0, s1, token, STEP, 1 - actor)
        return resolve(t, arena, m0, m1, s0, s1, token)
    if move < FLIP:
        return grapple(t, arena, m0, m1, s0, s1, token, actor, move - GRAPPLE)
    if move < PICK:
        first, second = (move - FLIP) >> 2, (move - FLIP) & 3
        if actor == 0:
            m0 = m0 & ~31 | TURN_OVER[m0 & 31] + first
            m1 = m1 & ~31 | TURN_OVER[m1 & 31] + second
        else:
            s0 = s0 & ~31 | TURN_OVER[s0 & 31] + first
            s1 = s1 & ~31 | TURN_OVER[s1 & 31] + second
        return _after_collisions(t, m0, m1, s0, s1, token)
    square = SQUARE_OF_CELL[move - PICK]
    if actor == 0:
        m0, m1 = m1 if m0 >> 5 == square else m0, NO_DIE
    else:
        s0, s1 = s1 if s0 >> 5 == square else s0, NO_DIE
    if m1 != NO_DIE or s1 != NO_DIE:
        return _pack(m0, m1, s0, s1, token, PICKING, 1 - actor)
    return _ordered(m0, m1, s0, s1, token, STEP, t[PIPS + (m0 & 31)], t[PIPS + (s0 & 31)])


@kernel
def times_stood(history: Ints, length: int, position: int) -> int:
    """Count how often a position occurs among the first `length` entries of a history."""
    count = 0
    for index in range(length):
        count += history[index] == position
    return count


@kernel
def is_drawn(history: Ints, length: int, position: int) -> bool:
    """Tell whether a position has occurred for the last allowed time, so that the game is drawn. INYO-DRAW-2."""
    return times_stood(history, length, position) == DRAWN_AT


@kernel
def random_game(
    t: Tables, arena: int, start: int, seed: int, history: Ints, moves: npt.NDArray[np.int32], trace: Ints
) -> int:
    """Play uniformly random legal moves until the game ends; repeated positions and endless throws are draws.

    history[0] becomes the result, trace (if there is room) the moves. Returns how many moves were made.
    """
    position, length, made = start, 0, 0
    random = seed
    seen = np.zeros(SLOTS, np.uint16)
    while position >> PHASE_AT & 7 != OVER:
        if length >= LONGEST:
            history[0] = RUNAWAY
            return made
        history[length] = position
        length += 1
        # Most positions are new: search the history only when their slot has been met often enough for a draw.
        slot = np.uint64(position) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(64 - SLOT_BITS)
        seen[slot] += 1
        if seen[slot] >= DRAWN_AT and is_drawn(history, length, position):
            position = ended(NOBODY_WINS, REP, BY_NOTHING)
            break
        count = legal_moves(t, arena, position, moves)
        random = _next_random(random)
        move = moves[((mixed(random) >> 32 & 0xFFFFFFFF) * count) >> 32]
        if made < len(trace):
            trace[made] = move
        made += 1
        position = play_move(t, arena, position, move)
    history[0] = position
    return made


@kernel
def random_games(t: Tables, arena: int, start: int, games: int, seed: int, results: Ints) -> int:
    """Play random games; count Moon's wins, Sun's wins, draws and unfinished games in `results`; return the number of
    moves played.
    """
    history = np.empty(LONGEST + 1, np.int64)
    moves = np.empty(BUFFER, np.int32)
    trace = np.empty(0, np.int64)
    total = 0
    for game in range(games):
        total += random_game(t, arena, start, mixed(seed + game), history, moves, trace)
        if history[0] == RUNAWAY:
            results[3] += 1
        else:
            results[((history[0] >> 6 & 3) + 2) % 3] += 1
    return total


@kernel
def can_win(t: Tables, arena: int, position: int, moves: npt.NDArray[np.int32]) -> bool:
    """Tell whether the player to act has a move that wins the game at once."""
    wins = 1 + (position >> ACTOR_AT & 1)
    for index in range(legal_moves(t, arena, position, moves)):
        after = play_move(t, arena, position, moves[index])
        if after >> PHASE_AT & 7 == OVER and after >> 6 & 3 == wins:
            return True
    return False


@kernel
def count_lines(t: Tables, arena: int, position: int, depth: int, history: Ints, length: int) -> int:
    """Count the sequences of `depth` legal moves; a sequence stops early when a repeated position is drawn."""
    if position >> PHASE_AT & 7 == OVER:
        return 0
    history[length] = position
    if is_drawn(history, length + 1, position):
        return 0
    moves = np.empty(BUFFER, np.int32)
    count = legal_moves(t, arena, position, moves)
    if depth == 1:
        return count
    total = 0
    for index in range(count):
        total += count_lines(t, arena, play_move(t, arena, position, moves[index]), depth - 1, history, length + 1)
    return total


@kernel
def _placements(t: Tables, arena: int, position: int, own: int, moves: npt.NDArray[np.int32]) -> int:
    for at in range(4):
        field = position >> at * DIE_BITS & NO_DIE
        if field != NO_DIE:
            arena &= ~(1 << (field >> 5))
    square, turn = own >> 5, own & 31
    count = 0
    for at in range(8):
        near = square + DELTAS[at]
        if arena >> (near & 63) & 1:
            first = PLACE + TURNS * (near - (near >> 3))
            # With unsigned indexes Numba need not check for negative ones, which count from the end; the loop then
            # becomes a few vector instructions.
            source, target = np.uint64(FREE + (turn * 8 + at) * TURNS), np.uint64(count)
            for index in range(np.uint64(TURNS)):
                moves[target + index] = np.int32(first) + t[source + index]
            count += t[FREE_COUNT + turn * 8 + at]
    return count


@kernel
def flips(t: Tables, one: int, two: int, moves: npt.NDArray[np.int32]) -> int:
    first, second = TURN_OVER[one & 31], TURN_OVER[two & 31]
    row = ((two >> 5) - (one >> 5)) * TURNS + first
    count = 0
    for rotation in range(4):
        touching = t[TOUCH + (row + rotation)] >> second
        for other in range(4):
            moves[count] = FLIP + 4 * rotation + other
            count += 1 - (touching >> other & 1)
    return count


@kernel
def resolve(t: Tables, arena: int, m0: int, m1: int, s0: int, s1: int, token: int) -> int:
    """Apply throws until there are none left, then start a grapple, a flip or the pick-up.

    If a position repeats, the game is a draw.
    """
    checkpoint, taken, limit = 0, 0, 1
    while True:
        met, moon, sun = suffered(t, m0, m1, s0, s1)
        if met == 0:
            return _after_collisions(t, m0, m1, s0, s1, token)
        if moon == 0 and sun == 0:
            heavier = t[PIPS + (s0 & 31)] + t[PIPS + (s1 & 31)], t[PIPS + (m0 & 31)] + t[PIPS + (m1 & 31)]
            return _ordered(m0, m1, s0, s1, token, GRAPPLING, heavier[0], heavier[1])
        # What follows depends on the position alone, so a position that occurs again will occur again and again.
        # To notice this, remember one position at a time, and replace it after 1, 2, 4, 8 … exchanges (Brent).
        stands = _pack(m0, m1, s0, s1, 0, 0, 0)
        if stands == checkpoint:
            return ended(NOBODY_WINS, LOOP, BY_NOTHING)
        taken += 1
        if taken == limit:
            checkpoint, taken, limit = stands, 0, limit * 2
        result, m0, m1, s0, s1 = _exchange(t, arena, m0, m1, s0, s1, token, moon, sun)
        if result:
            return result


@kernel
def suffered(t: Tables, m0: int, m1: int, s0: int, s1: int) -> tuple[int, int, int]:
    """Return the number of collisions, then the points that Moon and Sun suffer, each in one number with four bits per
    direction.
    """
    met, moon, sun = 0, 0, 0
    for pair in range(4):
        ours = m1 if pair & 1 else m0
        theirs = s1 if pair & 2 else s0
        delta = (theirs >> 5) - (ours >> 5)
        if delta == 1:
            way = 0
        elif delta == 8:
            way = 1
        elif delta == -1:
            way = 2
        elif delta == -8:
            way = 3
        else:
            continue
        met += 1
        back = way ^ 2
        pips, gaps = t[FACING + (ours & 31)] >> 2 * way & 3, t[FACING + (theirs & 31)] >> 2 * back & 3
        thrown, taken = pips & ~gaps, gaps & ~pips
        sun += ((thrown & 1) + (thrown >> 1)) << 4 * way
        moon += ((taken & 1) + (taken >> 1)) << 4 * back
    return met, moon, sun


@kernel
def _exchange(
    t: Tables, arena: int, m0: int, m1: int, s0: int, s1: int, token: int, moon: int, sun: int
) -> tuple[int, int, int, int, int]:
    """Apply one exchange of throws; return the result (0 if the game does not end) and the four dice."""
    moon_ways, sun_ways = _ways(moon), _ways(sun)
    moon_left, sun_left = _points(moon), _points(sun)
    if moon_ways > 1 or sun_ways > 1:
        reasons = SUB if moon_ways > 1 else -1, SUB if sun_ways > 1 else -1
        return _decided(reasons[0], reasons[1], moon_left, sun_left, token), m0, m1, s0, s1
    moon_way, sun_way = _way(moon), _way(sun)
    moon_total, sun_total = moon_left, sun_left
    moon_lost, sun_lost = -1, -1
    while (moon_left and moon_lost < 0) or (sun_left and sun_lost < 0):
        moon_moves, sun_moves = moon_left > 0 and moon_lost < 0, sun_left > 0 and sun_lost < 0
        if moon_moves:
            m0, m1 = _tilted(t, m0, moon_way), _tilted(t, m1, moon_way)
            moon_left -= 1
        if sun_moves:
            s0, s1 = _tilted(t, s0, sun_way), _tilted(t, s1, sun_way)
            sun_left -= 1
        if moon_moves:
            moon_lost = _why_losing(arena, m0, m1, s0, s1)
        if sun_moves:
            sun_lost = _why_losing(arena, s0, s1, m0, m1)
    if moon_lost < 0 and sun_lost < 0:
        return 0, m0, m1, s0, s1
    return _decided(moon_lost, sun_lost, moon_total, sun_total, token), m0, m1, s0, s1


@kernel
def _decided(moon_lost: int, sun_lost: int, moon_total: int, sun_total: int, token: int) -> int:
    """Return the result when one or both players lose; a player whose reason is -1 does not lose."""
    if sun_lost < 0:
        return ended(SUN_WINS, moon_lost, BY_NOTHING)
    if moon_lost < 0:
        return ended(MOON_WINS, sun_lost, BY_NOTHING)
    if moon_total != sun_total:
        return ended(SUN_WINS, moon_lost, BY_LESS) if moon_total > sun_total else ended(MOON_WINS, sun_lost, BY_LESS)
    return ended(MOON_WINS, sun_lost, BY_TOKEN) if token == 0 else ended(SUN_WINS, moon_lost, BY_TOKEN)


@kernel
def grapple(t: Tables, arena: int, m0: int, m1: int, s0: int, s1: int, token: int, actor: int, way: int) -> int:
    a0, a1, o0, o1 = (m0, m1, s0, s1) if actor == 0 else (s0, s1, m0, m1)
    delta = DIRECTION_DELTAS[way]
    ahead0, ahead1 = (a0 >> 5) + delta, (a1 >> 5) + delta
    if ahead0 in (o0 >> 5, o1 >> 5) or ahead1 in (o0 >> 5, o1 >> 5):
        o0, o1 = _tilted(t, o0, way), _tilted(t, o1, way)
        lost = _why_losing(arena, o0, o1, a0, a1)
        if lost >= 0:
            return ended(MOON_WINS if actor == 0 else SUN_WINS, lost, BY_NOTHING)
    a0, a1 = _tilted(t, a0, way), _tilted(t, a1, way)
    if _is_out(arena, a0) or _is_out(arena, a1):
        return ended(SUN_WINS if actor == 0 else MOON_WINS, OOB, BY_NOTHING)
    if actor == 0:
        return resolve(t, arena, a0, a1, o0, o1, token)
    return resolve(t, arena, o0, o1, a0, a1, token)


@kernel
def _after_collisions(t: Tables, m0: int, m1: int, s0: int, s1: int, token: int) -> int:
    moon, sun = t[PIPS + (m0 & 31)] + t[PIPS + (m1 & 31)], t[PIPS + (s0 & 31)] + t[PIPS + (s1 & 31)]
    moon_flips, sun_flips = _touching(t, m0, m1), _touching(t, s0, s1)
    if moon_flips or sun_flips:
        if moon_flips and sun_flips:
            actor = token if moon == sun else (0 if moon > sun else 1)
        else:
            actor = 0 if moon_flips else 1
        return _pack(m0, m1, s0, s1, token, FLIPPING, actor)
    return _ordered(m0, m1, s0, s1, token, PICKING, moon, sun)


@kernel
def _ordered(m0: int, m1: int, s0: int, s1: int, token: int, phase: int, moon: int, sun: int) -> int:
    """Let the player with the smaller total act first; if the totals are equal, the token holder hands the token over
    and acts first.
    """
    if moon == sun:
        return _pack(m0, m1, s0, s1, 1 - token, phase, token)
    return _pack(m0, m1, s0, s1, token, phase, 0 if moon < sun else 1)


@kernel
def _tilted(t: Tables, field: int, way: int) -> int:
    """Return a die after one tilt; a die that leaves the arena gets the number of some square outside it."""
    return ((field >> 5) + DIRECTION_DELTAS[way] & 63) << 5 | t[TILTS + ((field & 31) * 4 + way)]


@kernel
def _is_out(arena: int, field: int) -> bool:
    return arena >> (field >> 5) & 1 == 0


@kernel
def _why_losing(arena: int, one: int, two: int, their_one: int, their_two: int) -> int:
    """Return the reason why a player who has just tilted loses; -1 if the player does not lose."""
    if _is_out(arena, one) or _is_out(arena, two):
        return OOB
    a, b, c, d = one >> 5, two >> 5, their_one >> 5, their_two >> 5
    return INTO if a in (c, d) or b in (c, d) else -1


@kernel
def _touching(t: Tables, one: int, two: int) -> bool:
    return t[TOUCH + (((two >> 5) - (one >> 5)) * TURNS + (one & 31))] >> (two & 31) & 1 == 1


@kernel
def _ways(points: int) -> int:
    return (points & 15 > 0) + (points >> 4 & 15 > 0) + (points >> 8 & 15 > 0) + (points >> 12 & 15 > 0)


@kernel
def _way(points: int) -> int:
    return 0 if points & 15 else 1 if points >> 4 & 15 else 2 if points >> 8 & 15 else 3


@kernel
def _points(points: int) -> int:
    return (points & 15) + (points >> 4 & 15) + (points >> 8 & 15) + (points >> 12 & 15)


@kernel
def _cell(field: int) -> int:
    square = field >> 5
    return square - (square >> 3)


@kernel
def _pack(m0: int, m1: int, s0: int, s1: int, token: int, phase: int, actor: int) -> int:
    dice = m0 | m1 << DIE_BITS | s0 << 2 * DIE_BITS | s1 << 3 * DIE_BITS
    return dice | token << TOKEN_AT | phase << PHASE_AT | actor << ACTOR_AT


@kernel
def ended(winner: int, reason: int, tiebreak: int) -> int:
    return OVER << PHASE_AT | winner << 6 | reason << 3 | tiebreak


@kernel
def _next_random(state: int) -> int:
    return state + -7046029254386353131


@kernel
def mixed(number: int) -> int:
    """Scramble the bits of a number with the last steps of the random number generator splitmix64."""
    mixed = np.uint64(number)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(mixed ^ (mixed >> np.uint64(31)))  # type: ignore[return-value]
