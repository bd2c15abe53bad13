"""The strategy of the duel that ships."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from threefold.solvers.inoka.duel import duel
from threefold.solvers.inoka.strategy import Duellist, unpack

SHIPPED = "duel.strategy"


@cache
def duellist() -> Duellist:
    """Return the duellist who plays the strategy that ships."""
    tree = duel().tree
    return Duellist(tree, unpack(tree, shipped())[0])


def shipped() -> bytes:
    """Read the file of the strategy that ships."""
    return (files("threefold.solvers.inoka") / SHIPPED).read_bytes()
