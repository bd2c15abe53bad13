"""The arena: squares, directions and neighbours."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.games.inyo.dice import EAST, NORTH, SOUTH, WEST

# INYO-GEO-1: five squares a side by default, or six, or seven.
SIZES = (5, 6, 7)

FILES = 7
"""Every arena numbers its squares alike, file by file, so that a number means one square and sorts as its text."""
CELLS = FILES * FILES
OUT = CELLS
"""The square of a die that has left the arena."""

DIRECTIONS = "nesw"
OPPOSITE_WAY = (SOUTH, WEST, NORTH, EAST)
STEPS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
"""Each direction as files and ranks: files run west to east, ranks south to north. INYO-GEO-1."""


def cell_at(file: int, rank: int) -> int:
    """Return the number of a square."""
    return file * FILES + rank


def file_and_rank(cell: int) -> tuple[int, int]:
    """Return where a square lies, counted from a1."""
    return divmod(cell, FILES)


def is_inside(file: int, rank: int, size: int) -> bool:
    """Tell whether the arena has such a square. INYO-GEO-1."""
    return 0 <= file < size and 0 <= rank < size


def opposite_cell(cell: int, size: int) -> int:
    """Return the square to which a half turn of the arena takes this one."""
    file, rank = file_and_rank(cell)
    return cell_at(size - 1 - file, size - 1 - rank)


def _beside(cell: int, steps: Iterable[tuple[int, int]], size: int) -> tuple[int, ...]:
    """Return the squares that lie some files and ranks away; OUT where the arena has none."""
    file, rank = file_and_rank(cell)
    found = [(file + files, rank + ranks) for files, ranks in steps]
    return tuple(cell_at(*at) if is_inside(*at, size) else OUT for at in found)


CELLS_OF = {size: [cell for cell in range(CELLS) if is_inside(*file_and_rank(cell), size)] for size in SIZES}
"""The squares of each arena."""
NEXT = {size: {cell: _beside(cell, STEPS.values(), size) for cell in CELLS_OF[size]} for size in SIZES}
"""The next square north, east, south and west, or OUT. INYO-GEO-1."""
EIGHT_STEPS = [(files, ranks) for files in (-1, 0, 1) for ranks in (-1, 0, 1) if files or ranks]
AROUND = {
    size: {cell: tuple(at for at in _beside(cell, EIGHT_STEPS, size) if at != OUT) for cell in CELLS_OF[size]}
    for size in SIZES
}
"""The squares adjacent or diagonal to each square, ascending. INYO-GEO-1."""
FILE_LETTERS = "abcdefg"


def square(cell: int) -> str:
    """Write a square: `c4`, or `--` outside the arena."""
    if cell == OUT:
        return "--"
    file, rank = file_and_rank(cell)
    return f"{FILE_LETTERS[file]}{rank + 1}"
