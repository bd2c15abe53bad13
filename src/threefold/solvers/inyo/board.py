# pyright: basic
"""What the solver knows about a variant: one row of numbers that continues the row of the game's kernel.

A start-of-step state consists of one die of each player and the token. A die is `foot = cell * 24 + turn`, as in the
rules, so all arenas share one layout. Turning the arena and swapping the players change nothing, so each state has
eight images. A place is the number of four colliding dice and a token; it stands for all eight images.
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
"""The number of pairs of neighbouring squares (also diagonal) in the largest arena."""
LIES = TURNS**4
"""The number of ways in which four dice can lie on four given squares."""

PAIR = TABLES
"""By two squares, in any order: the number of the pair; -1 if they are no neighbours."""
MEETING = PAIR + CELLS * CELLS
"""By Moon's pair and Sun's pair: the number of the stored image, and how to turn and swap the dice to reach it; -1 if
the pairs do not collide."""
TURNED = MEETING + PAIRS * PAIRS
"""By number of quarter turns and orientation: the orientation after these turns."""
FREE_MASK = TURNED + 4 * TURNS
"""By orientation and neighbouring square: the orientations of a die there without touching pips, as bits."""
LIGHTER = FREE_MASK + TURNS * 8
"""By n + 8: the orientations with fewer than n pips, as bits."""
WON = LIGHTER + 32
"""By token, die and square: the orientations of an opposing die there against which the die's player wins, as bits."""
LOST = WON + 2 * FEET * CELLS
"""By token, die and square: the orientations of an opposing die there against which the die's player loses, as bits."""
ROW = LOST + 2 * FEET * CELLS

Values = npt.NDArray[np.int8]
"""By token (0: the first die's player holds it before the step), die and opposing die: n if the first die's player wins
in n steps, -n if the player loses in n steps, 0 for a draw or if it is not known yet."""


class Board(NamedTuple):
    """An arena and a net with everything that the solver needs to know about them."""

    variant: Variant
    arena: int
    row: Tables
    meetings: npt.NDArray[np.int64]
    """The four squares of each meeting of two colliding pairs, for one of its eight images."""


@lru_cache(maxsize=8)
def turns_of(variant: Variant) -> npt.NDArray[np.int32]:
    """Return the die that each die becomes after 0 to 3 quarter turns of the arena; -1 for dice outside the arena."""
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
    """Return the sizes and lookup tables that the solver uses for a variant."""
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
    """List every start-of-step state of a variant, with only one of its eight images: the die of the player who acts
    first, the other die, and who held the token before the step (0: the first).

    The player with fewer pips acts first; if both have the same number, we call the token holder the first.
    INYO-ORDER-1, INYO-ORDER-2.
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
