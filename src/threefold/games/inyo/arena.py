"""The arena: squares, directions and neighbours."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.games.inyo.dice import EAST, NORTH, SOUTH, WEST

# INYO-GEO-1: five squares a side by default, or six, or seven.
SIZES = (5, 6, 7)

FILES = 7
"""Squares are numbered file by file, seven to a file whatever the arena's size: a number means the same square in every
arena, and the numbers sort as the squares' texts do."""
CELLS = FILES * FILES
OUT = CELLS
"""The square number of a die that has left the arena."""

DIRECTIONS = "nesw"
OPPOSITE_WAY = (SOUTH, WEST, NORTH, EAST)
STEPS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
"""The step in each direction, as files and ranks: files run west to east, ranks south to north. INYO-GEO-1."""


def cell_at(file: int, rank: int) -> int:
    """Return the number of the square at a file and a rank, both counted from 0."""
    return file * FILES + rank


def file_and_rank(cell: int) -> tuple[int, int]:
    """Return a square's file and rank, both counted from 0, so that a1 is (0, 0)."""
    return divmod(cell, FILES)


def is_inside(file: int, rank: int, size: int) -> bool:
    """Tell whether a file and a rank lie inside an arena of this size. INYO-GEO-1."""
    return 0 <= file < size and 0 <= rank < size


def opposite_cell(cell: int, size: int) -> int:
    """Return the square to which a half turn of the arena moves this square."""
    file, rank = file_and_rank(cell)
    return cell_at(size - 1 - file, size - 1 - rank)


def _beside(cell: int, steps: Iterable[tuple[int, int]], size: int) -> tuple[int, ...]:
    """Return the squares at the given distances in files and ranks from a square; OUT for each that lies outside the
    arena.
    """
    file, rank = file_and_rank(cell)
    found = [(file + files, rank + ranks) for files, ranks in steps]
    return tuple(cell_at(*at) if is_inside(*at, size) else OUT for at in found)


CELLS_OF = {size: [cell for cell in range(CELLS) if is_inside(*file_and_rank(cell), size)] for size in SIZES}
"""The squares of each arena, by its size."""
NEXT = {size: {cell: _beside(cell, STEPS.values(), size) for cell in CELLS_OF[size]} for size in SIZES}
"""By size and square: the next squares north, east, south and west, or OUT. INYO-GEO-1."""
EIGHT_STEPS = [(files, ranks) for files in (-1, 0, 1) for ranks in (-1, 0, 1) if files or ranks]
AROUND = {
    size: {cell: tuple(at for at in _beside(cell, EIGHT_STEPS, size) if at != OUT) for cell in CELLS_OF[size]}
    for size in SIZES
}
"""By size and square: the squares adjacent or diagonal to it, in ascending order. INYO-GEO-1."""
FILE_LETTERS = "abcdefg"


def square(cell: int) -> str:
    """Write a square in notation: `c4`, or `--` for a square outside the arena."""
    if cell == OUT:
        return "--"
    file, rank = file_and_rank(cell)
    return f"{FILE_LETTERS[file]}{rank + 1}"
