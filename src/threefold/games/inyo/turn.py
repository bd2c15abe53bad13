"""A turn: who is asked what, what follows from an answer, and what follows by itself until somebody chooses again."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Action, Answers, Decision, Event, Seat
from threefold.games.inyo.collisions import collisions, throw_points
from threefold.games.inyo.dice import FACES
from threefold.games.inyo.ending import draw, may_call_draw, stand
from threefold.games.inyo.events import DrawCalled, Ended, Looped, Thrown
from threefold.games.inyo.flips import flip, flipper, flips
from threefold.games.inyo.grapples import EVERY_WAY, begin_grapple, grapple
from threefold.games.inyo.notation import write_reason, write_winner
from threefold.games.inyo.order import lighter_acts
from threefold.games.inyo.pickup import both_have_picked_up, pick_up, pickups
from threefold.games.inyo.setup import roll
from threefold.games.inyo.state import (
    DRAW,
    MOON,
    PLAYERS,
    ROLL,
    SPACE,
    SUN,
    Phase,
    Reason,
    State,
    colour_of,
    foot_at,
    other,
    seat_of,
)
from threefold.games.inyo.step import both_have_placed, place, placements
from threefold.games.inyo.throws import exchange


def pending(state: State) -> tuple[Decision, ...]:
    """Exactly one question at a time."""
    seat = seat_of(state, state.actor)
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.ROLL:
            faces = tuple(range(ROLL, ROLL + len(FACES)))
            return (Decision(CHANCE, "INYO-SETUP-3", faces, odds=(1,) * len(FACES)),)
        case Phase.STEP:
            return (Decision(seat, "INYO-STEP-2", placements(state)),)
        case Phase.GRAPPLE:
            return (Decision(seat, "INYO-GRAP-3", EVERY_WAY),)
        case Phase.FLIP:
            return (Decision(seat, "INYO-FLIP-2", flips(state)),)
        case Phase.PICK:
            return (Decision(seat, "INYO-PICK-1", pickups(state)),)


def calls(state: State, seat: Seat) -> tuple[Action, ...]:
    """Either player may call the draw of a repeated position, whoever is to act. INYO-DRAW-1."""
    return (DRAW,) if may_call_draw(state) else ()


def play(state: State, answers: Answers) -> list[Event]:
    """One choice, and all that follows from it."""
    ((seat, (action,)),) = answers.items()
    match SPACE.spell(action):
        case "place", int(cell), int(turn):
            events = place(state, foot_at(cell, turn))
        case "grapple", int(direction):
            events = grapple(state, direction)
        case "flip", int(first), int(second):
            events = flip(state, first, second)
        case "pick", int(cell):
            events = pick_up(state, cell)
        case "roll", int(face):
            return _roll(state, face)
        case _:
            draw(state, Reason.REP)
            return [DrawCalled(player=PLAYERS[colour_of(state, seat)]), *farewell(state)]
    return events + settle(state)


def _roll(state: State, face: int) -> list[Event]:
    events = roll(state, face)
    if state.phase is Phase.STEP:
        events += begin_step(state)
        stand(state)
    return events


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
