"""Single words of the notation: squares, dice, players, directions."""

from __future__ import annotations

from threefold.games.inyo.arena import CELLS, OUT, file_and_rank
from threefold.games.inyo.dice import ORIENTATIONS

PLAYERS = "ms"
FILE_LETTERS = "abcdefg"


def square(cell: int) -> str:
    """`c4`; a die that has left the arena is at `--`."""
    if cell == OUT:
        return "--"
    file, rank = file_and_rank(cell)
    return f"{FILE_LETTERS[file]}{rank + 1}"


DICE = tuple(f"{square(cell)}:{orientation}" for cell in range(CELLS + 1) for orientation in ORIENTATIONS)
"""Every die by its number: `c4:3B`."""
