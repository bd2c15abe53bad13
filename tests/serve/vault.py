"""Vault: an example game whose secrets are large numbers that occur nowhere else, so that tests can search for them.

Each seat is dealt three secrets; in each of three rounds everybody opens one at the same time. The highest sum wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core import CHANCE, ActionSpace, Answers, Decision, Event, Game, Outcome, Seat

SECRETS = tuple(500_000_003 + 7_654_321 * number for number in range(24))
ROUNDS = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There are no options."""


class Got(Event, frozen=True):
    beat = 0
    seat: Seat
    secret: int


class Opened(Event, frozen=True):
    beat = 0
    seat: Seat
    secret: int


@dataclass(slots=True)
class State:
    """The secrets in each seat's hand and those already opened."""

    hands: list[list[int]]
    opened: list[list[int]]

    def clone(self) -> State:
        return State([hand.copy() for hand in self.hands], [cards.copy() for cards in self.opened])


class View(Struct, frozen=True):
    seat: Seat | None
    hand: tuple[int, ...]
    held: tuple[int, ...]
    opened: tuple[tuple[int, ...], ...]


class Vault(Game[State]):
    name = "vault"
    edition = 1
    seats = range(2, 5)
    options = Options
    actions = ActionSpace(secret=(1_000_000_000,))

    def new(self, seats: int, options: Struct) -> State:
        return State([[] for _ in range(seats)], [[] for _ in range(seats)])

    def pending(self, state: State) -> tuple[Decision, ...]:
        if len(state.hands[-1]) + len(state.opened[-1]) < ROUNDS:
            free = tuple(sorted(set(SECRETS) - {secret for hand in state.hands for secret in hand}))
            return (Decision(CHANCE, "VAULT-DEAL-1", free, odds=(1,) * len(free)),)
        asked = [(seat, tuple(sorted(hand))) for seat, hand in enumerate(state.hands) if hand]
        return tuple(Decision(seat, "VAULT-OPEN-1", hand) for seat, hand in asked)

    def play(self, state: State, answers: Answers) -> list[Event]:
        if CHANCE in answers:
            seat = min(range(len(state.hands)), key=lambda seat: len(state.hands[seat]))
            state.hands[seat].append(answers[CHANCE][0])
            return [Got(seat=seat, secret=answers[CHANCE][0], to=(seat,))]
        for seat, (secret,) in answers.items():
            state.hands[seat].remove(secret)
            state.opened[seat].append(secret)
        return [Opened(seat=seat, secret=secret) for seat, (secret,) in sorted(answers.items())]

    def outcome(self, state: State) -> Outcome | None:
        if len(state.opened[0]) < ROUNDS:
            return None
        sums = [sum(cards) for cards in state.opened]
        return Outcome(tuple(1 + sum(other > mine for other in sums) for mine in sums), "VAULT-END-1")

    def view(self, state: State, seat: Seat | None) -> View:
        hand = () if seat is None else tuple(state.hands[seat])
        return View(seat, hand, tuple(map(len, state.hands)), tuple(map(tuple, state.opened)))

    def imagine(self, view: Any, rng: Random) -> State:
        opened = [list(cards) for cards in view.opened]
        free = sorted(set(SECRETS) - {*view.hand, *(secret for cards in opened for secret in cards)})
        rng.shuffle(free)
        hands = [[free.pop() for _ in range(0 if seat == view.seat else n)] for seat, n in enumerate(view.held)]
        if view.seat is not None:
            hands[view.seat] = list(view.hand)
        return State(hands, opened)


VAULT = Vault()
