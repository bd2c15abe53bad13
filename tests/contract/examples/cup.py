"""Cup: a knock-out of small matches, which can be played one after another or at the same time.

GLANCE-SHOW-1  Two players show a number at the same time, three times; the higher number scores a point.
GLANCE-END-1   The player with more points wins; equal points are a draw.
CUP-ORDER-1    The order of the players is drawn by lot, or is that of the seats.
CUP-MATCH-1    Neighbours play a match; the loser is out. With no power of two of players, the first ones skip a round.
CUP-LOT-1      A drawn match is decided by lot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Literal

from msgspec import Struct

from threefold.core import (
    CHANCE,
    ActionSpace,
    Answer,
    Answers,
    AnyGame,
    Decision,
    Event,
    Game,
    Lab,
    Outcome,
    Pairing,
    Seat,
    Setup,
    Tournament,
    knock_out,
)
from threefold.core.tournament import meeting

NUMBERS, ROUNDS, MOST = 3, 3, 64
SPACE = ActionSpace(show=(NUMBERS,), order=(MOST,), lot=(MOST,))


class Showed(Event, frozen=True):
    beat = 0
    seats: tuple[Seat, ...]
    numbers: tuple[int, ...]


class Advanced(Event, frozen=True):
    beat = 0
    seat: Seat


# A match


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """No options to choose."""


class Points(Struct):
    """The points; only answers that are being chosen are hidden."""

    points: list[int]
    rounds: int = 0

    def clone(self) -> Points:
        return Points(self.points.copy(), self.rounds)

    def score(self, numbers: list[int]) -> None:
        self.rounds += 1
        for side, number in enumerate(numbers):
            self.points[side] += number > numbers[1 - side]


class Glance(Game[Points]):
    name = "glance"
    edition = 1
    seats = range(2, 3)
    options = NoOptions
    actions = ActionSpace(show=(NUMBERS,))
    sealable = ("show",)

    def new(self, seats: int, options: Struct) -> Points:
        return Points([0, 0])

    def pending(self, state: Points) -> tuple[Decision, ...]:
        legal = tuple(range(NUMBERS))
        return () if state.rounds == ROUNDS else tuple(Decision(seat, "GLANCE-SHOW-1", legal) for seat in (0, 1))

    def play(self, state: Points, answers: Answers) -> list[Event]:
        numbers = [answers[seat][0] for seat in (0, 1)]
        state.score(numbers)
        return [Showed(seats=(0, 1), numbers=tuple(numbers))]

    def outcome(self, state: Points) -> Outcome | None:
        places = tuple(1 + (points < max(state.points)) for points in state.points)
        return Outcome(places, "GLANCE-END-1") if state.rounds == ROUNDS else None

    def view(self, state: Points, seat: Seat | None) -> Points:
        return state.clone()

    def imagine(self, view: Any, rng: Random) -> Points:
        return view.clone()


# The cup


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    order: Literal["lot", "seats"] = "lot"


@dataclass(slots=True)
class State:
    seats: int
    order: list[Seat]
    winners: list[Seat]
    match: Points

    def clone(self) -> State:
        return State(self.seats, self.order.copy(), self.winners.copy(), self.match.clone())


class View(Struct, frozen=True):
    seats: int
    order: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    match: Points


class Cup(Game[State]):
    name = "cup"
    edition = 1
    seats = range(2, MOST + 1)
    options = Options
    actions = SPACE

    def new(self, seats: int, options: Struct) -> State:
        assert isinstance(options, Options)
        return State(seats, list(range(seats)) if options.order == "seats" else [], [], Points([0, 0]))

    @cached_property
    def tournament(self) -> Tournament[State]:
        return SideBySide()

    @cached_property
    def lab(self) -> CupLab:
        return CupLab(self)

    def pending(self, state: State) -> tuple[Decision, ...]:
        if (free := state.seats - len(state.order)) > 0:
            left = [seat for seat in range(state.seats) if seat not in state.order]
            return (Decision(CHANCE, "CUP-ORDER-1", tuple(SPACE.code("order", s) for s in left), odds=(1,) * free),)
        seats = playing(state)
        if seats and state.match.rounds == ROUNDS:
            legal = tuple(sorted(SPACE.code("lot", seat) for seat in seats))
            return (Decision(CHANCE, "CUP-LOT-1", legal, odds=(1, 1)),)
        return tuple(Decision(seat, "CUP-MATCH-1", tuple(range(NUMBERS))) for seat in sorted(seats))

    def play(self, state: State, answers: Answers) -> list[Event]:
        if CHANCE in answers:
            verb, seat = SPACE.spell(answers[CHANCE][0])
            (state.order if verb == "order" else state.winners).append(int(seat))
            if verb == "lot":
                state.match = Points([0, 0])
            return [Advanced(seat=int(seat))]
        seats = playing(state)
        numbers = [answers[seat][0] for seat in seats]
        state.match.score(numbers)
        events: list[Event] = [Showed(seats=seats, numbers=tuple(numbers))]
        one, other = state.match.points
        if state.match.rounds == ROUNDS and one != other:
            state.winners.append(seats[other > one])
            state.match = Points([0, 0])
            events.append(Advanced(seat=state.winners[-1]))
        return events

    def outcome(self, state: State) -> Outcome | None:
        if len(state.winners) < state.seats - 1:
            return None
        return Outcome(tuple(1 + (seat != state.winners[-1]) for seat in range(state.seats)), "CUP-MATCH-1")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.seats, tuple(state.order), tuple(state.winners), state.match.clone())

    def imagine(self, view: Any, rng: Random) -> State:
        return State(view.seats, list(view.order), list(view.winners), view.match.clone())


class CupLab(Lab[State]):
    def setups(self) -> Iterable[Setup]:
        yield from (Setup(seats, Options()) for seats in (2, 3, 5, 8))
        yield Setup(6, Options(order="seats"))


def playing(state: State) -> tuple[Seat, ...]:
    """Return the two players of the current match."""
    pairings = knock_out(state.order)
    return meeting(pairings[len(state.winners)], state.winners) if len(state.winners) < len(pairings) else ()


class SideBySide(Tournament[State]):
    """The tournament with its matches played at the same time. CUP-MATCH-1."""

    game: AnyGame = Glance()

    def options(self, options: Struct) -> Struct:
        return NoOptions()

    def pairings(self, state: State) -> tuple[Pairing, ...]:
        return knock_out(state.order)

    def winners(self, state: State) -> tuple[Seat, ...]:
        return tuple(state.winners)

    def retell(self, answer: Answer) -> Answer:
        return answer

    def score(self, match: Any) -> tuple[int, ...]:
        return tuple(match.points)


GLANCE = Glance()
CUP = Cup()
