"""Which player acts first: the totals of pips decide, and the token if the totals are equal."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.events import TokenPassed
from threefold.games.inyo.state import MOON, PLAYERS, SUN, Colour, State, other


def total(state: State, colour: Colour) -> int:
    """Count the pips on the top faces of a player's dice in the arena. INYO-GEO-7."""
    pips = die(state.variant.net).pips
    return sum(pips[foot % TURNS] for foot in state.dice[colour])


def heavier(state: State) -> Colour | None:
    """Return the player with the larger total, or None if the totals are equal."""
    moon, sun = total(state, MOON), total(state, SUN)
    return None if moon == sun else MOON if moon > sun else SUN


def acts_first(state: State, colour: Colour | None) -> list[Event]:
    """Let this player act first.

    If `colour` is None because the totals are equal, the token holder hands the token over and acts first.

    INYO-ORDER-2, INYO-ORDER-3.
    """
    if colour is not None:
        state.actor = colour
        return []
    state.actor = state.token
    state.token = other(state.token)
    return [TokenPassed(player=PLAYERS[state.token])]


def lighter_acts(state: State) -> list[Event]:
    """Let the player with the smaller total act first. INYO-ORDER-1."""
    most = heavier(state)
    return acts_first(state, None if most is None else other(most))
