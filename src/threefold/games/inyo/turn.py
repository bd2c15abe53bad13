"""A turn of INYO: the open question, the answer, and everything that follows until a player has to choose again."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Action, Answers, Decision, Event, Seat
from threefold.games.inyo.dice import FACES
from threefold.games.inyo.ending import draw, may_call_draw, stand
from threefold.games.inyo.events import DrawCalled, Ended, Looped, Thrown
from threefold.games.inyo.flips import flip, flipper, flips
from threefold.games.inyo.grapples import EVERY_WAY, begin_grapple, grapple
from threefold.games.inyo.notation import write_reason, write_winner
from threefold.games.inyo.order import lighter_acts
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
from threefold.games.inyo.step import both_have_picked_up, both_have_placed, pick_up, pickups, place, placements
from threefold.games.inyo.throws import collisions, exchange, throw_points


def pending(state: State) -> tuple[Decision, ...]:
    """Return the one open question, or nothing if the game is over."""
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
    """Let both players call the draw of a repeated position, no matter which of them is to act. INYO-DRAW-1."""
    return (DRAW,) if may_call_draw(state) else ()


def play(state: State, answers: Answers) -> list[Event]:
    """Play one choice and everything that follows from it without another choice; return the events."""
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
    """Continue after a choice until the next choice: steps, collisions, pick-up, then a new step phase.

    INYO-ORDER-3.
    """
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
    """Start a step phase, in which the player with the smaller total steps first. INYO-ORDER-1, INYO-PICK-2."""
    state.phase = Phase.STEP
    return lighter_acts(state)


def resolve(state: State) -> list[Event]:
    """Apply throws as long as there are any.

    If dice still collide then, start a grapple; otherwise start the flip or pick-up.

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
    """End the game as a draw, because throws that repeat an earlier position would never end. INYO-DRAW-3."""
    draw(state, Reason.LOOP)
    return [Looped(throws=tuple(event for event in throws if isinstance(event, Thrown)))]


def after_collisions(state: State) -> list[Event]:
    """Let a player flip who must; otherwise start the pick-up. INYO-COLL-1, INYO-FLIP-1, INYO-PICK-1."""
    who = flipper(state)
    if who is not None:
        state.phase, state.actor = Phase.FLIP, who
        return []
    state.phase = Phase.PICK
    return lighter_acts(state)


def farewell(state: State) -> list[Event]:
    """Return the event that ends the game if the game is over, else no event."""
    if state.phase is not Phase.OVER:
        return []
    return [Ended(winner=write_winner(state), reason=write_reason(state))]


def points(suffered: list[int]) -> tuple[int, int, int, int]:
    """Return the points of a player as a tuple in the order north, east, south, west, as an event holds them."""
    north, east, south, west = suffered
    return north, east, south, west
