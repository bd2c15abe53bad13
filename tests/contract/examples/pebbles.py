"""Pebbles: players take one, two or three; the one who takes the last wins. It is the smallest game of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from threefold.core import ActionSpace, Answers, Decision, Event, Game, Lab, Outcome, Seat, Setup


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options on which the players agree."""

    pebbles: Annotated[int, Meta(ge=1, le=60)] = 12
    misere: bool = False
    """Whether the player who takes the last pebble loses."""


class State(Struct):
    """The state, which is also the view, because nothing is hidden."""

    seats: int
    pebbles: int
    misere: bool
    turn: Seat = 0

    def clone(self) -> State:
        return State(self.seats, self.pebbles, self.misere, self.turn)


class Took(Event, frozen=True):
    beat = 0
    seat: Seat
    pebbles: int


class Pebbles(Game[State]):
    name = "pebbles"
    edition = 1
    seats = range(2, 5)
    options = Options
    actions = ActionSpace(take=(3,))  # code 0 takes one pebble

    def new(self, seats: int, options: Struct) -> State:
        assert isinstance(options, Options)
        return State(seats, options.pebbles, options.misere)

    def pending(self, state: State) -> tuple[Decision, ...]:
        legal = tuple(range(min(3, state.pebbles)))
        return (Decision(state.turn, "PEBBLES-TAKE-1", legal),) if legal else ()

    def play(self, state: State, answers: Answers) -> list[Event]:
        ((seat, (action,)),) = answers.items()
        state.pebbles -= action + 1
        if state.pebbles:
            state.turn = (seat + 1) % state.seats
        return [Took(seat=seat, pebbles=action + 1)]

    def outcome(self, state: State) -> Outcome | None:
        places = tuple(2 if (seat == state.turn) == state.misere else 1 for seat in range(state.seats))
        return None if state.pebbles else Outcome(places, "PEBBLES-END-2" if state.misere else "PEBBLES-END-1")

    def view(self, state: State, seat: Seat | None) -> State:
        return state.clone()

    def imagine(self, view: Any, rng: Random) -> State:
        return view.clone()

    @cached_property
    def lab(self) -> PebblesLab:
        return PebblesLab(self)


class PebblesLab(Lab[State]):
    def setups(self) -> Iterable[Setup]:
        yield from super().setups()
        yield Setup(2, Options(pebbles=20, misere=True))


PEBBLES = Pebbles()
