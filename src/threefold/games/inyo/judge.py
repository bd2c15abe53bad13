"""The command `threefold judge inyo`: it reads a position and moves, and shows where they lead."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import Event
from threefold.core.errors import IllegalAction, NotationError
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.notation import read_move, read_position, write_event, write_move, write_position
from threefold.games.inyo.state import DRAW, State, seat_of
from threefold.games.inyo.turn import calls, pending, play
from threefold.games.inyo.variant import Variant


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the command's input: a position, the moves to play from it, and the net of the dice."""

    position: str
    moves: tuple[str, ...] = ()
    net: str = "00000"


def judge(request: Any) -> dict[str, Any]:
    """Play the moves of a request; return the last position, the events and the moves legal there, or the reason why a
    move is refused.
    """
    try:
        asked = msgspec.convert(request, Request)
        state = read_position(asked.position, Variant(5, read_net(asked.net)))
    except (NotationError, msgspec.ValidationError) as error:
        return {"error": str(error), "at": None}
    events: list[Event] = []
    for at, move in enumerate(asked.moves):
        try:
            events += _play(state, move)
        except (NotationError, IllegalAction) as error:
            return {"error": str(error), "at": at}
    told = [text for event in events if (text := write_event(event))]
    legal = sorted(write_move(state, action) for action in _legal(state))
    return {"position": write_position(state), "events": told, "legal": legal}


def _play(state: State, move: str) -> list[Event]:
    action = read_move(state, move)
    legal = _legal(state)
    if action not in legal:
        rule = next((decision.rule for decision in pending(state)), "anything: the game is over")
        raise IllegalAction(f'"{move}" is not among the {len(legal)} answers to {rule}')
    return play(state, {seat_of(state, state.actor): (action,)})


def _legal(state: State) -> tuple[int, ...]:
    """List every legal answer to the open question, and the draw call if it is allowed."""
    answers = tuple(action for decision in pending(state) for action in decision.legal)
    return answers + ((DRAW,) if calls(state, 0) else ())
