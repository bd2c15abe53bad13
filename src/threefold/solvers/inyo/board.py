# pyright: basic
"""What the solver knows of an arena and a net, in one row of numbers behind the kernel's own.

A start-of-step state is a die of each player and the token: a die is `foot = cell * 24 + turn`, as the rules number
them, so every arena shares one layout. Turning the arena and exchanging the players change nothing, and a place here
means all eight images.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from threefold.games.inyo.arena import AROUND, CELLS, NEXT, file_and_rank
from threefold.games.inyo.dice import TURNS
from threefold.games.inyo.kernel import FREE, FREE_COUNT, PIPS, TABLES, Tables, facts, tables
from threefold.games.inyo.state import foot_at
from threefold.games.inyo.symmetry import turned_cell, turned_foot
from threefold.games.inyo.variant import Variant

FEET = CELLS * TURNS
PAIRS = 156
"""Most pairs of neighbouring squares that an arena has."""
LIES = TURNS**4
"""Ways for four dice to lie on four given squares."""

PAIR = TABLES
"""By cell and cell: the number of the pair, either way round; -1: not neighbours."""
MEETING = PAIR + CELLS * CELLS
"""By Moon's pair and Sun's: where the meeting's images are kept and how it lies to them; -1: no collision."""
TURNED = MEETING + PAIRS * PAIRS
"""By quarter turns and orientation."""
FREE_MASK = TURNED + 4 * TURNS
"""By orientation and neighbour: the orientations that do not touch there, as bits."""
LIGHTER = FREE_MASK + TURNS * 8
"""By n + 8: the orientations of fewer than n pips, as bits."""
WON = LIGHTER + 32
"""By token, foot and cell: the opposing orientations there against which that foot wins, as bits."""
LOST = WON + 2 * FEET * CELLS
"""The same for those against which it loses."""
ROW = LOST + 2 * FEET * CELLS

Values = npt.NDArray[np.int8]
"""By token (0: the first foot's player holds it when the step begins), foot and opposing foot: n, the first foot's
player wins within n steps, -n, loses, 0, neither."""


class Board(NamedTuple):
    """An arena and a net, ready to be solved."""

    variant: Variant
    arena: int
    row: Tables
    meetings: npt.NDArray[np.int64]
    """The four squares of each meeting of colliding pairs, one of its eight images."""


@lru_cache(maxsize=8)
def turns_of(variant: Variant) -> npt.NDArray[np.int32]:
    """Return, by quarter turns and foot, the foot that it becomes; -1 outside the arena."""
    quarter = np.full(FEET, -1, np.int32)
    lies = np.array([turned_foot(turn, variant) % TURNS for turn in range(TURNS)], np.int32)
    for cell in NEXT[variant.size]:
        to = turned_cell(cell, variant.size)
        quarter[cell * TURNS : (cell + 1) * TURNS] = to * TURNS + lies
    turned = np.full((4, FEET), -1, np.int32)
    inside = quarter >= 0
    turned[0, inside] = np.flatnonzero(inside)
    for number in range(1, 4):
        turned[number, inside] = quarter[turned[number - 1, inside]]
    return turned


@lru_cache(maxsize=4)
def board(variant: Variant) -> Board:
    """Return the numbers of a variant."""
    row = np.zeros(ROW, np.int32)
    row[:TABLES] = tables(variant)
    for turn in range(TURNS):
        for at in range(8):
            first = FREE + (turn * 8 + at) * TURNS
            free = row[first : first + row[FREE_COUNT + turn * 8 + at]]
            row[FREE_MASK + turn * 8 + at] = sum(1 << int(lie) for lie in free)
    pips = row[PIPS : PIPS + TURNS]
    for count in range(-8, 16):
        row[LIGHTER + count + 8] = sum(1 << turn for turn in range(TURNS) if pips[turn] < count)
    turned = turns_of(variant)
    for quarter in range(4):
        row[TURNED + quarter * TURNS : TURNED + (quarter + 1) * TURNS] = turned[quarter, :TURNS] % TURNS
    meetings = _lay_meetings(row, variant.size, turned)
    return Board(variant, facts(variant)[1], row, meetings)


def _lay_meetings(row: Tables, size: int, turned: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    cells = list(NEXT[size])
    pairs = [pair for pair in combinations(cells, 2) if pair[1] in AROUND[size][pair[0]]]
    row[PAIR:MEETING] = -1
    row[MEETING:TURNED] = -1
    for number, (one, two) in enumerate(pairs):
        row[PAIR + one * CELLS + two] = row[PAIR + two * CELLS + one] = number
    found: dict[tuple[int, ...], int] = {}
    for moon, ours in enumerate(pairs):
        for sun, theirs in enumerate(pairs):
            if set(ours) & set(theirs) or not any(b in NEXT[size][a] for a in ours for b in theirs):
                continue
            images = [(_image(ours, theirs, quarter, turned), quarter) for quarter in range(4)]
            images += [((b, a), quarter + 4) for (a, b), quarter in images]
            (first, second), how = min(images, key=lambda image: [sorted(pair) for pair in image[0]])
            number = found.setdefault((*sorted(first), *sorted(second)), len(found))
            reversed_moon, reversed_sun = first[0] > first[1], second[0] > second[1]
            if how >= 4:
                reversed_moon, reversed_sun = reversed_sun, reversed_moon
            flags = (how & 3) << 3 | reversed_moon << 2 | reversed_sun << 1 | how >> 2
            row[MEETING + moon * PAIRS + sun] = number << 5 | flags
    squares = [[file << 3 | rank for file, rank in map(file_and_rank, cells)] for cells in found]
    return np.array(squares, np.int64)


def _image(
    ours: tuple[int, int], theirs: tuple[int, int], quarter: int, turned: npt.NDArray[np.int32]
) -> tuple[tuple[int, int], tuple[int, int]]:
    a, b, c, d = (int(turned[quarter, cell * TURNS]) // TURNS for cell in (*ours, *theirs))
    return (a, b), (c, d)


@lru_cache(maxsize=4)
def states_of(variant: Variant) -> npt.NDArray[np.int32]:
    """List one of the eight images of each start-of-step state: who acts first, the other, the token before the step.

    Who is lighter acts first; on a tie the holder, whom we then call the first. INYO-ORDER-1, INYO-ORDER-2.
    """
    pips, turned = tables(variant)[PIPS : PIPS + TURNS], turns_of(variant)
    feet = np.array([foot_at(cell, turn) for cell in NEXT[variant.size] for turn in range(TURNS)], np.int64)
    first, second = (grid.ravel() for grid in np.meshgrid(feet, feet, indexing="ij"))
    weight = pips[first % TURNS] - pips[second % TURNS]
    wanted = (first // TURNS != second // TURNS) & (weight <= 0)
    first, second, weight = first[wanted], second[wanted], weight[wanted]
    own = first * FEET + second
    least = np.min(
        [turned[quarter, first].astype(np.int64) * FEET + turned[quarter, second] for quarter in range(4)], 0
    )
    first, second, weight = first[own == least], second[own == least], weight[own == least]
    holding = np.stack([first, second, np.zeros_like(first)], 1)
    other = np.stack([first, second, np.ones_like(first)], 1)[weight < 0]
    return np.concatenate([holding, other]).astype(np.int32)
