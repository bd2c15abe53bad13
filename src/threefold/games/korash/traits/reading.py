"""How a description reads units and territories: as they are printed, as they are granted, or as they are now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from threefold.games.korash.state.state import State


class Reading(NamedTuple):
    """What a description is told of the things that it asks about.

    Each of the three readings is made from the one before it, so statics never run in circles. PRINTED is what stands
    on cards and what cards gave for a time; grants are read by it. GRANTED adds the words that statics grant; all other
    statics are read by it. NOW adds the stats that these statics change; whatever is done is done by it.
    """

    stat: Callable[[State, int, int], int]
    """Of a unit: strength 0, protection 1, life 2, movement 3."""
    keywords: Callable[[State, int], int]
    """Of a unit, as bits."""
    traits: Callable[[State, int], int]
    """Named abilities of a unit, as bits."""
    wallproof: Callable[[State, int], bool]
    """Whether walls are open for a unit."""
    is_enduring: Callable[[State, int], bool]
    """Whether the storm passes a face-up territory by."""
