"""The variant of INYO that is played: the arena's size and the net of the dice, which stay the same during a game."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Variant(Struct, frozen=True, omit_defaults=True):
    """An arena size and a net of dice. The state, view, notation, kernel tables and solvers each hold a variant.

    A further field needs a default value; views and table files then leave it out where it has that value.
    """

    size: int
    """The number of squares along each side of the arena."""
    net: int
    """The five digits of the net code as one number; see `read_net`."""

    def __str__(self) -> str:
        """Write the first line of a table file: `5 00000`, followed by every further field that has an unusual
        value.
        """
        others = [
            f"{name}={getattr(self, name)}"
            for name in self.__struct_fields__[2:]
            if getattr(self, name) != getattr(USUAL, name)
        ]
        return " ".join([str(self.size), f"{self.net:05d}", *others])

    @classmethod
    def read(cls, text: str) -> Variant:
        """Read the text that `str` writes; raise ValueError for any other text."""
        size, net, *others = text.split(" ")
        fields = {"size": size, "net": int(net), **dict(word.split("=") for word in others)}
        return msgspec.convert(fields, cls, strict=False)


USUAL = Variant(5, 0)
