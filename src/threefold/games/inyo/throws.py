"""Throws: one exchange, in which all that is suffered applies at once."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.games.inyo.arena import OUT, beyond
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.ending import decide
from threefold.games.inyo.state import MOON, SUN, Colour, Reason, State, cell_of, foot_at, other

Suffered = Sequence[Sequence[int]]
"""Points by victim and direction."""


def exchange(state: State, suffered: Suffered) -> tuple[int, int]:
    """Submission is judged before any die moves; otherwise everyone thrown tilts away: how often, by colour.

    INYO-THROW-3, INYO-THROW-4.
    """
    losing, tilts = submitted(suffered), (0, 0)
    if not losing:
        losing, tilts = tilt_away(state, suffered)
    if losing:
        decide(state, losing, [sum(points) for points in suffered])
    return tilts


def submitted(suffered: Suffered) -> dict[Colour, Reason]:
    """The players thrown in two or more directions at once. INYO-THROW-3, INYO-END-2."""
    return {colour: Reason.SUB for colour in (MOON, SUN) if sum(1 for points in suffered[colour] if points) > 1}


def tilt_away(state: State, suffered: Suffered) -> tuple[dict[Colour, Reason], tuple[int, int]]:
    """Both thrown players tilt together, a square a tick, as many as their points: who is losing and why, and how often
    each has tilted.

    A losing player's dice stay where they are, the other one completes its tilts. INYO-THROW-4, INYO-THROW-5,
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
    """A player who has just tilted loses out of the arena or upon an opposing die; out comes first. INYO-THROW-6."""
    if is_out(state, colour):
        return Reason.OOB
    return Reason.INTO if is_upon(state, colour) else None


# Tilting: both dice of a player roll one square the same way


def tilt(state: State, colour: Colour, direction: int) -> None:
    """Rolls a player's dice over that edge; one may leave the arena. INYO-GEO-6."""
    tilts = die(state.variant.net).tilts
    moved: list[int] = []
    for foot in state.dice[colour]:
        cell, turn = divmod(foot, TURNS)
        moved.append(foot_at(beyond(cell, direction, state.variant.size), tilts[turn][direction]))
    state.dice[colour] = sorted(moved)


def is_out(state: State, colour: Colour) -> bool:
    """Whether a die of this player has left the arena. INYO-END-1."""
    return any(cell_of(foot) == OUT for foot in state.dice[colour])


def is_upon(state: State, colour: Colour) -> bool:
    """Whether a die of this player stands on the square of an opposing die. INYO-END-3."""
    taken = {cell_of(foot) for foot in state.dice[other(colour)]} - {OUT}
    return any(cell_of(foot) in taken for foot in state.dice[colour])
