"""Collisions: opposing dice side by side."""

from __future__ import annotations

from typing import NamedTuple

from threefold.games.inyo.arena import OPPOSITE_WAY, neighbours
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.state import MOON, SUN, State


class Collision(NamedTuple):
    """A die of Moon's, the direction in which a die of Sun's lies beside it, and how both lie."""

    moon: int
    direction: int
    sun: int


def collisions(state: State) -> list[Collision]:
    """Every pair of opposing dice that share an edge; a corner is not enough. INYO-COLL-1."""
    beside = dict([divmod(foot, TURNS) for foot in state.dice[SUN]])
    found: list[Collision] = []
    for foot in state.dice[MOON]:
        cell, moon = divmod(foot, TURNS)
        for direction, near in enumerate(neighbours(cell, state.variant.size)):
            if near in beside:
                found.append(Collision(moon, direction, beside[near]))
    return found


def throw_points(state: State, met: list[Collision]) -> tuple[list[int], list[int]]:
    """What Moon and Sun suffer in each direction, added over all collisions of the position as it stands.

    INYO-COLL-2, INYO-THROW-1, INYO-THROW-2.
    """
    moon_suffers, sun_suffers = [0, 0, 0, 0], [0, 0, 0, 0]
    facing = die(state.variant.net).facing
    for moon, direction, sun in met:
        back = OPPOSITE_WAY[direction]
        ours, theirs = facing[moon][direction], facing[sun][back]
        sun_suffers[direction] += (ours & ~theirs).bit_count()
        moon_suffers[back] += (theirs & ~ours).bit_count()
    return moon_suffers, sun_suffers
