"""Reads PNG pictures of pages, far enough to compare parts of them."""

from __future__ import annotations

import struct
import zlib


class Picture:
    """A PNG with 8 bits per channel."""

    def __init__(self, png: bytes, *, dots: float) -> None:
        self.dots = dots
        """The number of dots per millimetre."""
        width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
        assert depth == 8
        self.channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
        self.rows = self._rows(zlib.decompress(_data(png)), width * self.channels, height)

    def region(self, left: float, top: float, right: float, bottom: float) -> list[bytes]:
        """Return the dots of a part that is given in millimetres."""
        first, last = (round(edge * self.dots) * self.channels for edge in (left, right))
        return [row[first:last] for row in self.rows[round(top * self.dots) : round(bottom * self.dots)]]

    def _rows(self, raw: bytes, width: int, height: int) -> list[bytes]:
        rows: list[bytes] = []
        above = bytearray(width)
        for start in range(0, height * (width + 1), width + 1):
            row = bytearray(raw[start + 1 : start + 1 + width])
            self._undo(raw[start], row, above)
            rows.append(bytes(row))
            above = row
        return rows

    def _undo(self, kind: int, row: bytearray, above: bytearray) -> None:
        step = self.channels
        for at in range(len(row) if kind else 0):
            west, north = (row[at - step] if at >= step else 0), above[at]
            corner = above[at - step] if at >= step else 0
            guess = (0, west, north, (west + north) // 2, _paeth(west, north, corner))[kind]
            row[at] = (row[at] + guess) & 255


def _data(png: bytes) -> bytes:
    found, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    return found


def _paeth(west: int, north: int, corner: int) -> int:
    guess = west + north - corner
    return min((abs(guess - near), order, near) for order, near in enumerate((west, north, corner)))[2]
