"""Showdown: players with hidden hands each choose a card in secret; the one who shows the lowest card loses it.

SHOWDOWN-DEAL-1  Every seat is dealt its hand from one pack: nine ranks, four of each.
SHOWDOWN-SHOW-1  All players with cards choose a card in secret and show it at the same time.
SHOWDOWN-SHOW-2  The lowest card is lost, face up. All others are taken back, seen by everybody.
SHOWDOWN-SHOW-3  A tie for lowest: all cards are taken back. A third tie in a row loses the cards that tied.
SHOWDOWN-OUT-1   A player without cards is out. The last one wins; players who go out in the same round share a place.
SHOWDOWN-TEAM-1  Even seats may play against odd ones: a team sees its hands, and lasts as long as one of its seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from threefold.core import CHANCE, ActionSpace, Answers, Decision, Event, Game, Lab, Outcome, Seat, Setup
from threefold.core.errors import OptionsError

RANKS, COPIES = 9, 4
SPACE = ActionSpace(draw=(RANKS,), show=(RANKS,))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options on which the players agree."""

    hand: Annotated[int, Meta(ge=1, le=4)] = 3
    teams: bool = False


class Dealt(Event, frozen=True):
    beat = 0
    seat: Seat


class Drew(Event, frozen=True):
    beat = 0
    seat: Seat
    rank: int


class Showed(Event, frozen=True):
    beat = 0
    seat: Seat
    rank: int


class Lost(Event, frozen=True):
    beat = 0
    seat: Seat
    rank: int
    last: bool


class Open(Struct):
    """What all seats see."""

    options: Options
    seen: list[list[int]]
    """The ranks shown and taken back, each once: certainly in that hand."""
    lost: list[list[int]]
    fell: list[int]
    """The round in which a seat went out; 0 while it is in."""
    dealt: int = 0
    rounds: int = 1
    ties: int = 0

    def clone(self) -> Open:
        seen, lost = ([cards.copy() for cards in lists] for lists in (self.seen, self.lost))
        return Open(self.options, seen, lost, self.fell.copy(), self.dealt, self.rounds, self.ties)


@dataclass(slots=True)
class State:
    """The state. The bag is the pack without the drawn cards: a card has no place in it before somebody sees it."""

    open: Open
    hands: list[list[int]]
    bag: list[int]
    """The number of cards left of each rank."""

    def clone(self) -> State:
        return State(self.open.clone(), [hand.copy() for hand in self.hands], self.bag.copy())


class View(Struct, frozen=True):
    """What one seat sees and remembers."""

    open: Open
    counts: tuple[int, ...]
    hands: dict[Seat, tuple[int, ...]]
    """The hands that this seat may see: its own and those of its team."""


class Showdown(Game[State]):
    name = "showdown"
    edition = 1
    seats = range(2, 9)
    options = Options
    actions = SPACE

    def new(self, seats: int, options: Struct) -> State:
        assert isinstance(options, Options)
        if options.teams and seats % 2:
            raise OptionsError(f"showdown: two equal teams need an even number of seats, not {seats}")
        seen, lost, hands = ([list[int]() for _ in range(seats)] for _ in range(3))
        return State(Open(options, seen, lost, [0] * seats), hands, [COPIES] * RANKS)

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        seats = len(state.hands)
        if state.open.options.teams:
            return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))
        return tuple((seat,) for seat in range(seats))

    def pending(self, state: State) -> tuple[Decision, ...]:
        if state.open.dealt < len(state.hands) * state.open.options.hand:
            legal = tuple(SPACE.code("draw", rank) for rank in range(RANKS) if state.bag[rank])
            return (Decision(CHANCE, "SHOWDOWN-DEAL-1", legal, odds=tuple(filter(None, state.bag))),)
        asked = [] if self.outcome(state) else [seat for seat, hand in enumerate(state.hands) if hand]
        cards = {seat: tuple(SPACE.code("show", rank) for rank in sorted(set(state.hands[seat]))) for seat in asked}
        return tuple(Decision(seat, "SHOWDOWN-SHOW-1", legal) for seat, legal in cards.items())

    def play(self, state: State, answers: Answers) -> list[Event]:
        ranks = {seat: int(SPACE.spell(path[0])[1]) for seat, path in sorted(answers.items())}
        return deal(state, ranks[CHANCE]) if CHANCE in ranks else show(state, ranks)

    def outcome(self, state: State) -> Outcome | None:
        now = state.open.rounds
        sides = self.teams(state)
        lasted = {side: max(state.open.fell[seat] or now for seat in side) for side in sides}
        if list(lasted.values()).count(now) > 1:
            return None
        places = {seat: 1 + sum(lasts > lasted[side] for lasts in lasted.values()) for side in sides for seat in side}
        return Outcome(tuple(places[seat] for seat in range(len(state.hands))), "SHOWDOWN-OUT-1")

    def view(self, state: State, seat: Seat | None) -> View:
        hands = {mate: tuple(state.hands[mate]) for mate in mates(state, seat)}
        return View(state.open.clone(), tuple(map(len, state.hands)), hands)

    def imagine(self, view: Any, rng: Random) -> State:
        """Deal the cards whose place this seat does not know; cards that were seen in a hand stay there."""
        assert isinstance(view, View)
        hands = [list(view.hands.get(seat, view.open.seen[seat])) for seat in range(len(view.counts))]
        placed = [rank for cards in (*hands, *view.open.lost) for rank in cards]
        pack = [rank for rank in range(RANKS) for _ in range(COPIES - placed.count(rank))]
        rng.shuffle(pack)
        for seat, count in enumerate(view.counts):
            hands[seat] = sorted(hands[seat] + [pack.pop() for _ in range(count - len(hands[seat]))])
        return State(view.open.clone(), hands, [pack.count(rank) for rank in range(RANKS)])

    @cached_property
    def lab(self) -> ShowdownLab:
        return ShowdownLab(self)


class ShowdownLab(Lab[State]):
    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Exchange unseen cards of other teams with cards of the pack."""
        world = state.clone()
        theirs = [other for other in range(len(state.hands)) if other not in mates(state, seat)]
        pack = [rank for rank in range(RANKS) for _ in range(state.bag[rank])]
        for other in theirs:
            for rank in state.open.seen[other]:
                world.hands[other].remove(rank)
            pack += world.hands[other]
        rng.shuffle(pack)
        for other in theirs:
            world.hands[other] = sorted([*state.open.seen[other], *(pack.pop() for _ in world.hands[other])])
        world.bag = [pack.count(rank) for rank in range(RANKS)]
        return world

    def setups(self) -> Iterable[Setup]:
        yield from (Setup(seats, Options(hand=4)) for seats in (2, 3, 8))
        yield Setup(4, Options(teams=True))
        yield Setup(6, Options(hand=1, teams=True))


def deal(state: State, rank: int) -> list[Event]:
    """Give the next seat a card: all see that it is drawn, only its team sees which. SHOWDOWN-DEAL-1."""
    seat = state.open.dealt % len(state.hands)
    state.bag[rank] -= 1
    state.open.dealt += 1
    state.hands[seat] = sorted([*state.hands[seat], rank])
    return [Dealt(seat=seat), Drew(seat=seat, rank=rank, to=mates(state, seat))]


def show(state: State, shown: dict[Seat, int]) -> list[Event]:
    """Reveal the cards of a round at once. SHOWDOWN-SHOW-2, SHOWDOWN-SHOW-3."""
    lowest = [seat for seat, rank in shown.items() if rank == min(shown.values())]
    state.open.ties = (state.open.ties + 1) % 3 if len(lowest) > 1 else 0
    events: list[Event] = [Showed(seat=seat, rank=rank) for seat, rank in shown.items()]
    for seat, rank in shown.items():
        if seat in lowest and not state.open.ties:
            events.append(lose(state, seat, rank))
        else:
            state.open.seen[seat] = sorted({*state.open.seen[seat], rank})
    state.open.rounds += 1
    return events


def lose(state: State, seat: Seat, rank: int) -> Event:
    """Remove a shown card from a hand; nobody knows whether it held this rank twice, so it is no longer certain."""
    state.hands[seat].remove(rank)
    state.open.lost[seat].append(rank)
    state.open.seen[seat] = [other for other in state.open.seen[seat] if other != rank]
    if not state.hands[seat]:
        state.open.fell[seat] = state.open.rounds
    return Lost(seat=seat, rank=rank, last=not state.hands[seat])


def mates(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose hands this seat may see."""
    sides = SHOWDOWN.teams(state)
    return next((side for side in sides if seat in side), ())


SHOWDOWN = Showdown()
