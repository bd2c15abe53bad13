"""How the game goes on: who is asked what, what may be called, and what follows from an answer."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Action, Answers, Decision, Event, Seat
from threefold.games.inyo.dice import FACES
from threefold.games.inyo.ending import draw, may_call_draw, stand
from threefold.games.inyo.events import DrawCalled
from threefold.games.inyo.flips import flip, flips
from threefold.games.inyo.flow import begin_step, farewell, settle
from threefold.games.inyo.grapples import EVERY_WAY, grapple
from threefold.games.inyo.moves import DRAW, ROLL, SPACE
from threefold.games.inyo.pickup import pick_up, pickups
from threefold.games.inyo.setup import roll
from threefold.games.inyo.state import Phase, Reason, State, colour_of, foot_at, seat_of
from threefold.games.inyo.step import place, placements
from threefold.games.inyo.words import PLAYERS


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
