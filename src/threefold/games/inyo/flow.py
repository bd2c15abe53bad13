"""What follows by itself after every choice, until somebody has to choose again."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.collisions import collisions, throw_points
from threefold.games.inyo.ending import draw, stand
from threefold.games.inyo.events import Ended, Looped, Thrown
from threefold.games.inyo.flips import flipper
from threefold.games.inyo.grapples import begin_grapple
from threefold.games.inyo.notation import write_reason, write_winner
from threefold.games.inyo.order import lighter_acts
from threefold.games.inyo.pickup import both_have_picked_up
from threefold.games.inyo.state import MOON, SUN, Phase, Reason, State, other
from threefold.games.inyo.step import both_have_placed
from threefold.games.inyo.throws import exchange


def settle(state: State) -> list[Event]:
    """From a choice just made to the next one: step, collisions, pick-up, and round again. INYO-ORDER-3."""
    events: list[Event] = []
    match state.phase:
        case Phase.STEP if not both_have_placed(state):
            state.actor = other(state.actor)
        case Phase.STEP | Phase.GRAPPLE:
            events += resolve(state)
        case Phase.FLIP:
            events += after_collisions(state)
        case Phase.PICK if not both_have_picked_up(state):
            state.actor = other(state.actor)
        case Phase.PICK:
            events += begin_step(state)
        case _:
            pass
    if state.phase is not Phase.OVER:
        stand(state)
    return events + farewell(state)


def begin_step(state: State) -> list[Event]:
    """Each has one die in the arena; the lighter player steps first. INYO-ORDER-1, INYO-PICK-2."""
    state.phase = Phase.STEP
    return lighter_acts(state)


def resolve(state: State) -> list[Event]:
    """Throws as long as a pip meets a gap, then a grapple if dice still collide, then on.

    INYO-COLL-3, INYO-COLL-4, INYO-GRAP-7.
    """
    throws: list[Event] = []
    stood: set[tuple[int, ...]] = set()
    while met := collisions(state):
        suffered = throw_points(state, met)
        if not any(map(any, suffered)):
            return throws + begin_grapple(state)
        position = (*state.dice[MOON], *state.dice[SUN])
        if position in stood:
            return endless(state, throws)
        stood.add(position)
        tilts = exchange(state, suffered)
        throws.append(Thrown(moon=points(suffered[MOON]), sun=points(suffered[SUN]), tilts=tilts))
        if state.phase is Phase.OVER:
            return throws
    return throws + after_collisions(state)


def endless(state: State, throws: list[Event]) -> list[Event]:
    """Throws that come back to a position they already had would never end: a draw. INYO-DRAW-3."""
    draw(state, Reason.LOOP)
    return [Looped(throws=tuple(event for event in throws if isinstance(event, Thrown)))]


def after_collisions(state: State) -> list[Event]:
    """No collision is left: whoever must flip flips, then pick-up begins. INYO-COLL-1, INYO-FLIP-1, INYO-PICK-1."""
    who = flipper(state)
    if who is not None:
        state.phase, state.actor = Phase.FLIP, who
        return []
    state.phase = Phase.PICK
    return lighter_acts(state)


def farewell(state: State) -> list[Event]:
    """The last event of a game that is over."""
    if state.phase is not Phase.OVER:
        return []
    return [Ended(winner=write_winner(state), reason=write_reason(state))]


def points(suffered: list[int]) -> tuple[int, int, int, int]:
    """The four counts as an event holds them."""
    north, east, south, west = suffered
    return north, east, south, west
