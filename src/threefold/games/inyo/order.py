"""Who acts first."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.events import TokenPassed
from threefold.games.inyo.state import MOON, PLAYERS, SUN, Colour, State, other


def total(state: State, colour: Colour) -> int:
    """The pips face up on a player's dice in the arena. INYO-GEO-7."""
    pips = die(state.variant.net).pips
    return sum(pips[foot % TURNS] for foot in state.dice[colour])


def lighter_acts(state: State) -> list[Event]:
    """The smaller total acts first, and the order stands for the whole phase. INYO-ORDER-1, INYO-ORDER-3."""
    moon, sun = total(state, MOON), total(state, SUN)
    if moon == sun:
        return token_holder_acts(state)
    state.actor = MOON if moon < sun else SUN
    return []


def token_holder_acts(state: State) -> list[Event]:
    """A tie: the token holder hands the token over, then acts first. INYO-ORDER-2."""
    state.actor = state.token
    state.token = other(state.token)
    return [TokenPassed(player=PLAYERS[state.token])]
