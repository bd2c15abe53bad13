# pyright: basic
"""A solved variant as a file: the value of every start-of-step state, stored once for its eight images."""

from __future__ import annotations

import lzma
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np
import numpy.typing as npt

from threefold.core.errors import RecordError
from threefold.games.inyo.arena import NEXT, SIZES
from threefold.games.inyo.dice import NET, TURNS, die
from threefold.games.inyo.variant import Variant
from threefold.solvers.inyo.board import FEET, Values, turns_of

MAGIC = b"threefold inyo table 1\n"
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "lc": 0, "lp": 0, "pb": 0}]


class Table:
    """The values of all start-of-step states of one variant."""

    def __init__(self, variant: Variant, values: Values) -> None:
        self.variant = variant
        self.values = values

    def pack(self) -> bytes:
        """Return the table as the bytes of a file."""
        rows, columns, kept = _layout(self.variant)
        part = np.where(kept, self.values[:, rows[:, None], columns], 0).astype(np.int8)
        head = f"{self.variant}\n".encode()
        return MAGIC + head + lzma.compress(part.tobytes(), lzma.FORMAT_RAW, filters=FILTERS)

    @classmethod
    def unpack(cls, packed: bytes, name: str) -> Table:
        """Read a table from the bytes of a file; error messages call the file `name`."""
        if not packed.startswith(MAGIC):
            raise RecordError(f"{name} is no table of INYO")
        head, _, body = packed[len(MAGIC) :].partition(b"\n")
        try:
            variant = Variant.read(head.decode())
        except ValueError:
            raise RecordError(f"{name} is for no variant of INYO") from None
        if variant.size not in SIZES or not NET.fullmatch(f"{variant.net:05d}"):
            raise RecordError(f"{name}: no arena {variant.size} with net {variant.net:05d}")
        rows, columns, _ = _layout(variant)
        try:
            bytes_kept = lzma.decompress(body, lzma.FORMAT_RAW, filters=FILTERS)
            part = np.frombuffer(bytes_kept, np.int8).reshape(2, len(rows), len(columns))
        except (lzma.LZMAError, ValueError) as error:
            raise RecordError(f"{name} is damaged: {error}") from None
        values = np.zeros((2, FEET, FEET), np.int8)
        for turned in turns_of(variant):
            # The middle square's rows hold every turn of the other die already.
            values[:, turned[rows][:, None], turned[columns]] = part
        return cls(variant, values - values[::-1].transpose(0, 2, 1))


def _layout(variant: Variant) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
    """Return the dice on a quarter of the arena, all dice, and by token which pairs of them are stored."""
    cells = np.array(list(NEXT[variant.size]))
    turned = turns_of(variant)
    quarter = [cell for cell in cells.tolist() if cell * TURNS <= min(turned[:, cell * TURNS] // TURNS * TURNS)]
    columns = (cells[:, None] * TURNS + np.arange(TURNS)).ravel().astype(np.int32)
    rows = (np.array(quarter)[:, None] * TURNS + np.arange(TURNS)).ravel().astype(np.int32)
    pips = np.array(die(variant.net).pips)
    weight = pips[rows % TURNS][:, None] - pips[columns % TURNS]
    return rows, columns, np.stack([weight <= 0, weight < 0])


def file_name(variant: Variant) -> str:
    """Return the file name of a variant's table in the package."""
    return f"{str(variant).replace(' ', '-')}.table"


@lru_cache(maxsize=4)
def shipped(variant: Variant) -> Table | None:
    """Read a variant's table from the package; return None if there is none."""
    file = resources.files("threefold.games.inyo") / "tables" / file_name(variant)
    return Table.unpack(file.read_bytes(), file.name) if file.is_file() else None


def read(path: Path) -> Table:
    """Read a table from a file."""
    return Table.unpack(path.read_bytes(), str(path))
