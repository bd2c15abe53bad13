"""Tilting: both dice of a player roll one square the same way."""

from __future__ import annotations

from threefold.games.inyo.arena import OUT, beyond
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.state import Colour, State, cell_of, foot_at, other


def tilt(state: State, colour: Colour, direction: int) -> None:
    """Rolls a player's dice over that edge; one may leave the arena. INYO-GEO-6."""
    tilts = die(state.net).tilts
    moved: list[int] = []
    for foot in state.dice[colour]:
        cell, turn = divmod(foot, TURNS)
        moved.append(foot_at(beyond(cell, direction, state.size), tilts[turn][direction]))
    state.dice[colour] = sorted(moved)


def is_out(state: State, colour: Colour) -> bool:
    """Whether a die of this player has left the arena. INYO-END-1."""
    return any(cell_of(foot) == OUT for foot in state.dice[colour])


def is_upon(state: State, colour: Colour) -> bool:
    """Whether a die of this player stands on the square of an opposing die. INYO-END-3."""
    taken = {cell_of(foot) for foot in state.dice[other(colour)]} - {OUT}
    return any(cell_of(foot) in taken for foot in state.dice[colour])
