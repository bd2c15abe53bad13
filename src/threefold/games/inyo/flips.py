"""Flips: dice that came to touch are turned over."""

from __future__ import annotations

from itertools import product

from threefold.core.contract import Event
from threefold.games.inyo.dice import TURNS, upside_down
from threefold.games.inyo.events import Flipped
from threefold.games.inyo.order import heavier
from threefold.games.inyo.state import DICE, FLIP, MOON, PLAYERS, SUN, Colour, State, cell_of, foot_at
from threefold.games.inyo.step import pips_touch


def must_flip(state: State, colour: Colour) -> bool:
    """Tell whether a player's own pips touch once no collision is left. INYO-FLIP-1."""
    one, two = state.dice[colour]
    return pips_touch(state.variant.net, one, two)


def flipper(state: State) -> Colour | None:
    """Return who flips now. Of two, whoever will be lighter chooses first; on a tie the token holder, who keeps it.

    INYO-FLIP-3.
    """
    flippers = [colour for colour in (MOON, SUN) if must_flip(state, colour)]
    if len(flippers) < 2:
        return flippers[0] if flippers else None
    # Opposite faces sum to four, so whoever is heavier now will be lighter.
    most = heavier(state)
    return state.token if most is None else most


def flips(state: State) -> tuple[int, ...]:
    """List the rotations of both dice upside down in which their pips do not touch. INYO-FLIP-2."""
    return tuple(
        FLIP + 4 * first + second
        for first, second in product(range(4), repeat=2)
        if not pips_touch(state.variant.net, *flipped(state, first, second))
    )


def flip(state: State, first: int, second: int) -> list[Event]:
    """Turn both dice over where they stand. INYO-FLIP-2."""
    state.dice[state.actor] = flipped(state, first, second)
    return [Flipped(player=PLAYERS[state.actor], dice=tuple(DICE[foot] for foot in state.dice[state.actor]))]


def flipped(state: State, first: int, second: int) -> list[int]:
    """Return the actor's dice turned over, each in the given one of four rotations."""
    rotations = zip(state.dice[state.actor], (first, second), strict=True)
    return [foot_at(cell_of(foot), upside_down(foot % TURNS)[rotation]) for foot, rotation in rotations]
