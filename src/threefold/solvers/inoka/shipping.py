"""The strategy of the duel that is part of the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from threefold.solvers.inoka.duel import duel
from threefold.solvers.inoka.strategy import Duellist, unpack

SHIPPED = "duel.strategy"


@cache
def duellist() -> Duellist:
    """Return a duellist who plays the strategy in the package."""
    tree = duel().tree
    return Duellist(tree, unpack(tree, shipped())[0])


def shipped() -> bytes:
    """Read the file of the strategy in the package."""
    return (files("threefold.solvers.inoka") / SHIPPED).read_bytes()
