"""Grapples: collisions in which no pip meets a gap."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.arena import DIRECTIONS, OPPOSITE_WAY
from threefold.games.inyo.ending import end
from threefold.games.inyo.events import Grappled
from threefold.games.inyo.order import acts_first, heavier
from threefold.games.inyo.state import GRAPPLE, MOON, PLAYERS, Phase, Reason, State, other
from threefold.games.inyo.throws import collisions, is_out, tilt, why_losing

EVERY_WAY = tuple(range(GRAPPLE, GRAPPLE + 4))
"""All four directions are always allowed. INYO-GRAP-3."""


def begin_grapple(state: State) -> list[Event]:
    """Let the player with the larger total grapple; if the totals are equal, the token holder hands the token over and
    grapples. INYO-GRAP-1, INYO-GRAP-2.
    """
    state.phase = Phase.GRAPPLE
    return acts_first(state, heavier(state))


def grapple(state: State, direction: int) -> list[Event]:
    """Tilt both dice of the grappler in a direction; if that is towards an opposing die, push both opposing dice first.

    INYO-GRAP-3, INYO-GRAP-4.
    """
    grappler, opponent = state.actor, other(state.actor)
    towards = is_towards(state, direction)
    if towards:
        tilt(state, opponent, direction)
        reason = why_losing(state, opponent)
        if reason is not None:  # INYO-GRAP-5
            end(state, grappler, reason)
    follows = state.phase is not Phase.OVER
    if follows:
        tilt(state, grappler, direction)
        if is_out(state, grappler):  # INYO-GRAP-6
            end(state, opponent, Reason.OOB)
    return [Grappled(player=PLAYERS[grappler], direction=DIRECTIONS[direction], towards=towards, followed=follows)]


def is_towards(state: State, direction: int) -> bool:
    """Tell whether an opposing die lies next to one of the grappler's dice in that direction. INYO-GRAP-4."""
    seen_by_moon = direction if state.actor == MOON else OPPOSITE_WAY[direction]
    return any(met.direction == seen_by_moon for met in collisions(state))
