"""Which INYO is played: what the rules depend on and what stays the same during a game."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Variant(Struct, frozen=True):
    """An arena and a net of dice. State, view, notation, kernel tables and solvers all carry it."""

    size: int = 5
    """Squares a side."""
    net: int = 0
    """The faces of the dice; `read_net` reads its five digits."""

    def __str__(self) -> str:
        """Write the first line of a table file: `5 00000`, then every other field that is not the usual one."""
        others = [
            f"{name}={getattr(self, name)}"
            for name in self.__struct_fields__[2:]
            if getattr(self, name) != getattr(USUAL, name)
        ]
        return " ".join([str(self.size), f"{self.net:05d}", *others])

    @classmethod
    def read(cls, text: str) -> Variant:
        """Read what `str` has written; raise ValueError for any other text."""
        size, net, *others = text.split(" ")
        fields = {"size": size, "net": int(net), **dict(word.split("=") for word in others)}
        return msgspec.convert(fields, cls, strict=False)


USUAL = Variant()
