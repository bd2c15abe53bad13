"""Flips: a player whose two dice have touching pips turns both dice over."""

from __future__ import annotations

from itertools import product

from threefold.core.contract import Event
from threefold.games.inyo.dice import TURNS, upside_down
from threefold.games.inyo.events import Flipped
from threefold.games.inyo.order import heavier
from threefold.games.inyo.state import DICE, FLIP, MOON, PLAYERS, SUN, Colour, State, cell_of, foot_at
from threefold.games.inyo.step import pips_touch


def must_flip(state: State, colour: Colour) -> bool:
    """Tell whether pips on a player's own two dice touch, so that the player must flip. INYO-FLIP-1."""
    one, two = state.dice[colour]
    return pips_touch(state.variant.net, one, two)


def flipper(state: State) -> Colour | None:
    """Return the player who has to flip now, or None.

    If both have to, the player with the smaller total after flipping chooses first; if those totals are equal, the
    token holder does and keeps the token.

    INYO-FLIP-3.
    """
    flippers = [colour for colour in (MOON, SUN) if must_flip(state, colour)]
    if len(flippers) < 2:
        return flippers[0] if flippers else None
    # Opposite faces sum to four, so the player with more pips now will have fewer.
    most = heavier(state)
    return state.token if most is None else most


def flips(state: State) -> tuple[int, ...]:
    """List the legal flips: each turns both dice upside down and gives each one of four rotations, so that their pips
    do not touch. INYO-FLIP-2.
    """
    return tuple(
        FLIP + 4 * first + second
        for first, second in product(range(4), repeat=2)
        if not pips_touch(state.variant.net, *flipped(state, first, second))
    )


def flip(state: State, first: int, second: int) -> list[Event]:
    """Turn both dice of the player to act upside down, with the given rotations. INYO-FLIP-2."""
    state.dice[state.actor] = flipped(state, first, second)
    return [Flipped(player=PLAYERS[state.actor], dice=tuple(DICE[foot] for foot in state.dice[state.actor]))]


def flipped(state: State, first: int, second: int) -> list[int]:
    """Return the dice of the player to act after turning both upside down, each with the given rotation (0 to 3)."""
    rotations = zip(state.dice[state.actor], (first, second), strict=True)
    return [foot_at(cell_of(foot), upside_down(foot % TURNS)[rotation]) for foot, rotation in rotations]
