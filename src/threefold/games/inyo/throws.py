"""Collisions between opposing dice, and the throws that they cause; all points of one exchange are applied at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.games.inyo.arena import NEXT, OPPOSITE_WAY, OUT
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.ending import decide
from threefold.games.inyo.state import MOON, SUN, Colour, Reason, State, cell_of, foot_at, other

Suffered = Sequence[Sequence[int]]
"""Throw points, by the player who suffers them and the direction."""


class Collision(NamedTuple):
    """Two opposing dice that share an edge: the orientation of Moon's die, the direction from it to Sun's die, and the
    orientation of Sun's die.
    """

    moon: int
    direction: int
    sun: int


def collisions(state: State) -> list[Collision]:
    """List every pair of opposing dice that share an edge; dice that share only a corner do not collide.

    INYO-COLL-1.
    """
    beside = dict([divmod(foot, TURNS) for foot in state.dice[SUN]])
    found: list[Collision] = []
    for foot in state.dice[MOON]:
        cell, moon = divmod(foot, TURNS)
        for direction, near in enumerate(NEXT[state.variant.size][cell]):
            if near in beside:
                found.append(Collision(moon, direction, beside[near]))
    return found


def throw_points(state: State, met: list[Collision]) -> tuple[list[int], list[int]]:
    """Return the points that Moon and Sun suffer in each direction, added up over all collisions.

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


def exchange(state: State, suffered: Suffered) -> tuple[int, int]:
    """Apply one exchange of throws.

    If a player is submitted, end the game before any die moves; otherwise tilt the dice of each thrown player. Return
    how often each player's dice tilted.

    INYO-THROW-3, INYO-THROW-4.
    """
    losing, tilts = submitted(suffered), (0, 0)
    if not losing:
        losing, tilts = tilt_away(state, suffered)
    if losing:
        decide(state, losing, [sum(points) for points in suffered])
    return tilts


def submitted(suffered: Suffered) -> dict[Colour, Reason]:
    """Return the players who lose because they are thrown in two or more directions at once.

    INYO-THROW-3, INYO-END-2.
    """
    return {colour: Reason.SUB for colour in (MOON, SUN) if sum(1 for points in suffered[colour] if points) > 1}


def tilt_away(state: State, suffered: Suffered) -> tuple[dict[Colour, Reason], tuple[int, int]]:
    """Tilt the dice of both thrown players, one square per point and both players at the same time.

    Return the players who lose, with the reason, and how often each player's dice tilted.

    A losing player's dice stop where they are; the other player's complete their tilts. INYO-THROW-4, INYO-THROW-5,
    INYO-THROW-7.
    """
    left = [sum(points) for points in suffered]
    losing: dict[Colour, Reason] = {}
    while moving := [colour for colour in (MOON, SUN) if left[colour] and colour not in losing]:
        for colour in moving:
            tilt(state, colour, next(way for way in range(4) if suffered[colour][way]))
            left[colour] -= 1
        losing |= {colour: reason for colour in moving if (reason := why_losing(state, colour)) is not None}
    return losing, (sum(suffered[MOON]) - left[MOON], sum(suffered[SUN]) - left[SUN])


def why_losing(state: State, colour: Colour) -> Reason | None:
    """Return why a player who has just tilted loses: a die left the arena, or moved onto an opposing die; None if
    neither. INYO-THROW-6.
    """
    if is_out(state, colour):
        return Reason.OOB
    return Reason.INTO if is_upon(state, colour) else None


# Tilting: both dice of a player roll over the same edge


def tilt(state: State, colour: Colour, direction: int) -> None:
    """Roll both dice of a player one square in a direction; a die may leave the arena. INYO-GEO-6."""
    tilts = die(state.variant.net).tilts
    moved: list[int] = []
    for foot in state.dice[colour]:
        cell, turn = divmod(foot, TURNS)
        moved.append(foot_at(NEXT[state.variant.size][cell][direction], tilts[turn][direction]))
    state.dice[colour] = sorted(moved)


def is_out(state: State, colour: Colour) -> bool:
    """Tell whether a die of this player has left the arena. INYO-END-1."""
    return any(cell_of(foot) == OUT for foot in state.dice[colour])


def is_upon(state: State, colour: Colour) -> bool:
    """Tell whether a die of this player lies on the square of an opposing die. INYO-END-3."""
    taken = {cell_of(foot) for foot in state.dice[other(colour)]} - {OUT}
    return any(cell_of(foot) in taken for foot in state.dice[colour])
