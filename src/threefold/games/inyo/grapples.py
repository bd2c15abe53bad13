"""Grapples: collisions in which no pip meets a gap."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.arena import DIRECTIONS, OPPOSITE_WAY
from threefold.games.inyo.collisions import collisions
from threefold.games.inyo.ending import end
from threefold.games.inyo.events import Grappled
from threefold.games.inyo.order import token_holder_acts, total
from threefold.games.inyo.state import GRAPPLE, MOON, PLAYERS, SUN, Phase, Reason, State, other
from threefold.games.inyo.throws import is_out, tilt, why_losing

EVERY_WAY = tuple(range(GRAPPLE, GRAPPLE + 4))
"""All four directions are always allowed. INYO-GRAP-3."""


def begin_grapple(state: State) -> list[Event]:
    """The larger total grapples; a tie is the token holder's, who hands it over. INYO-GRAP-1, INYO-GRAP-2."""
    state.phase = Phase.GRAPPLE
    moon, sun = total(state, MOON), total(state, SUN)
    if moon == sun:
        return token_holder_acts(state)
    state.actor = MOON if moon > sun else SUN
    return []


def grapple(state: State, direction: int) -> list[Event]:
    """Towards the opponent both opposing dice are pushed first, then the own dice tilt. INYO-GRAP-3, INYO-GRAP-4."""
    grappler, opponent = state.actor, other(state.actor)
    towards = is_towards(state, direction)
    if towards:
        tilt(state, opponent, direction)
        push_may_end(state)
    follows = state.phase is not Phase.OVER
    if follows:
        tilt(state, grappler, direction)
        if is_out(state, grappler):  # INYO-GRAP-6
            end(state, opponent, Reason.OOB)
    return [Grappled(player=PLAYERS[grappler], direction=DIRECTIONS[direction], towards=towards, followed=follows)]


def is_towards(state: State, direction: int) -> bool:
    """Whether an opposing die lies beside an own die in that direction. INYO-GRAP-4."""
    seen_by_moon = direction if state.actor == MOON else OPPOSITE_WAY[direction]
    return any(met.direction == seen_by_moon for met in collisions(state))


def push_may_end(state: State) -> None:
    """An opponent pushed out, or onto a grappler's die, loses at once. INYO-GRAP-5."""
    reason = why_losing(state, other(state.actor))
    if reason is not None:
        end(state, state.actor, reason)
