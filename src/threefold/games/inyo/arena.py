"""The arena: squares, directions and who lies beside whom."""

from __future__ import annotations

from threefold.games.inyo.dice import EAST, NORTH, SOUTH, WEST

# INYO-GEO-1: five squares a side by default, or six, or seven.
SIZES = (5, 6, 7)

FILES = 7
"""Every arena numbers its squares alike, file by file, so that a number means one square and sorts as its text."""
CELLS = FILES * FILES
OUT = CELLS
"""Where a die lies that has left the arena."""

DIRECTIONS = "nesw"
OPPOSITE_WAY = (SOUTH, WEST, NORTH, EAST)
STEPS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
"""Each direction as files and ranks: files run west to east, ranks south to north. INYO-GEO-1."""


def cell_at(file: int, rank: int) -> int:
    """The number of a square."""
    return file * FILES + rank


def file_and_rank(cell: int) -> tuple[int, int]:
    """Where a square lies, counted from a1."""
    return divmod(cell, FILES)


def is_inside(file: int, rank: int, size: int) -> bool:
    """Whether the arena has such a square. INYO-GEO-1."""
    return 0 <= file < size and 0 <= rank < size


def beyond(cell: int, direction: int, size: int) -> int:
    """The next square that way, or OUT. INYO-GEO-1."""
    return NEXT[size][cell][direction]


def neighbours(cell: int, size: int) -> tuple[int, ...]:
    """The next square each way, or OUT. INYO-GEO-1."""
    return NEXT[size][cell]


def around(cell: int, size: int) -> tuple[int, ...]:
    """The squares adjacent or diagonal to this one, ascending. INYO-GEO-1."""
    return AROUND[size][cell]


def opposite_cell(cell: int, size: int) -> int:
    """The square that a half turn of the arena puts in this one's place."""
    file, rank = file_and_rank(cell)
    return cell_at(size - 1 - file, size - 1 - rank)


def _next(cell: int, direction: int, size: int) -> int:
    file, rank = file_and_rank(cell)
    files, ranks = STEPS[direction]
    return cell_at(file + files, rank + ranks) if is_inside(file + files, rank + ranks, size) else OUT


def _around(cell: int, size: int) -> tuple[int, ...]:
    file, rank = file_and_rank(cell)
    near = [(f, r) for f in (file - 1, file, file + 1) for r in (rank - 1, rank, rank + 1) if (f, r) != (file, rank)]
    return tuple(cell_at(f, r) for f, r in near if is_inside(f, r, size))


def _whole(size: int) -> list[int]:
    return [cell for cell in range(CELLS) if is_inside(*file_and_rank(cell), size)]


NEXT = {
    size: {cell: tuple(_next(cell, direction, size) for direction in range(4)) for cell in _whole(size)}
    for size in SIZES
}
AROUND = {size: {cell: _around(cell, size) for cell in _whole(size)} for size in SIZES}
FILE_LETTERS = "abcdefg"


def square(cell: int) -> str:
    """Write `c4`; a die that has left the arena is at `--`."""
    if cell == OUT:
        return "--"
    file, rank = file_and_rank(cell)
    return f"{FILE_LETTERS[file]}{rank + 1}"
