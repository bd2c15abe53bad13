"""The state of a game of Inoka, whatever the mode: what lies where, and who is asked for what."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from threefold.core.contract import Seat
from threefold.games.inoka.options import Options
from threefold.games.inoka.tactics import Card

Side = int
"""Who wins stones and totems: a seat, or in Chosen One a team (0 is X, 1 is Y)."""

NOBODY = -1
NO_CARD: Card = -1


class Phase(IntEnum):
    """What is asked for; the last five but one are chance's."""

    HAND = 0
    PLAY = 1
    STONE = 2
    SEND = 3
    DRAFT = 4
    DECK = 5
    FIRST = 6
    LOT = 7
    BRACKET = 8
    OVER = 9


CHANCE_PHASES = (Phase.DECK, Phase.FIRST, Phase.LOT, Phase.BRACKET)


def _cards() -> list[list[Card]]:
    return []


def _numbers() -> list[int]:
    return []


@dataclass(slots=True)
class State:
    """Hands and asides are secret, all else is public. Lists by seat unless something else is said."""

    seats: int
    options: Options
    phase: Phase = Phase.HAND
    round: int = 0
    players: list[Seat] = field(default_factory=_numbers)
    """Who plays this round or match, in seat order."""
    asked: list[Seat] = field(default_factory=_numbers)
    """Who must answer, in seat order; for a lot, those among whom it decides."""
    hand: list[list[Card]] = field(default_factory=_cards)
    """Canonical order."""
    aside: list[list[Card]] = field(default_factory=_cards)
    """Face down, canonical order."""
    discard: list[list[Card]] = field(default_factory=_cards)
    table: list[list[Card]] = field(default_factory=_cards)
    """Cards left lying in a royale tie, in play order."""
    seen: list[list[Card]] = field(default_factory=_cards)
    """Cards shown, taken back and certainly in hand. INOKA-INFO-7."""
    stones: list[int] = field(default_factory=_numbers)
    """By side."""
    totems: list[Side] = field(default_factory=_numbers)
    """Who holds one."""
    out: list[Seat] = field(default_factory=_numbers)
    """Out of the round or the game, in order of leaving."""
    drawn_rounds: int = 0
    """Stoneless rounds in a row."""
    winners: list[Side] = field(default_factory=_numbers)
    """At the end: one, or all who share a draw."""

    last: list[Card] = field(default_factory=_numbers)
    """The last card shown in this clash: what a loser discards or has at stake."""
    identical: int = 0
    """Reveals of a challenge, or of the final two, that were identical so far."""

    failed: int = 0
    """Circle: reveals of this free-for-all that gave no winner."""
    challenger: Seat = NOBODY
    """Circle: who challenges; nobody during the free-for-all."""
    beaten: list[Seat] = field(default_factory=_numbers)
    """Circle: challengers beaten since the holder took the totem."""

    in_play: int = 0
    """Royale: totems not set aside."""
    at_stake: int = 0
    """Royale: totems that this clash has still to award."""
    won: list[Seat] = field(default_factory=_numbers)
    lost: list[Seat] = field(default_factory=_numbers)
    fallen: list[Seat] = field(default_factory=_numbers)
    """Royale: who won, lost and was eliminated in this clash."""

    row: list[Card] = field(default_factory=_numbers)
    """Draft: the open cards; NO_CARD where one has just been taken."""
    bag: list[int] = field(default_factory=_numbers)
    """Draft: how many of each card have not been drawn yet."""

    clash: int = 0
    """Chosen One: number of this clash in the match, from 1."""
    champions: list[Seat] = field(default_factory=_numbers)
    """Chosen One: X's and Y's, once named."""

    stages: list[list[Seat]] = field(default_factory=_cards)
    """Achkai: the order of each stage so far."""
    through: list[Seat] = field(default_factory=_numbers)
    """Achkai: who has reached the next stage."""

    def clone(self) -> State:
        """An independent copy."""
        return State(
            self.seats,
            self.options,
            self.phase,
            self.round,
            self.players[:],
            self.asked[:],
            [held[:] for held in self.hand],
            [held[:] for held in self.aside],
            [held[:] for held in self.discard],
            [held[:] for held in self.table],
            [held[:] for held in self.seen],
            self.stones[:],
            self.totems[:],
            self.out[:],
            self.drawn_rounds,
            self.winners[:],
            self.last[:],
            self.identical,
            self.failed,
            self.challenger,
            self.beaten[:],
            self.in_play,
            self.at_stake,
            self.won[:],
            self.lost[:],
            self.fallen[:],
            self.row[:],
            self.bag[:],
            self.clash,
            self.champions[:],
            [order[:] for order in self.stages],
            self.through[:],
        )


def lay(seats: int, options: Options, sides: int) -> State:
    """Everybody at the table, nothing on it."""
    return State(
        seats,
        options,
        players=list(range(seats)),
        hand=[[] for _ in range(seats)],
        aside=[[] for _ in range(seats)],
        discard=[[] for _ in range(seats)],
        table=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        stones=[0] * sides,
        last=[NO_CARD] * seats,
    )


def ask(state: State, phase: Phase, seats: list[Seat]) -> None:
    """Who must answer next."""
    state.phase = phase
    state.asked = sorted(seats)


def in_round(state: State) -> list[Seat]:
    """The players who are not out."""
    return [seat for seat in state.players if seat not in state.out]


def next_clockwise(state: State, seat: Seat, without: list[Seat]) -> Seat:
    """The next player in the round after a seat, skipping some. INOKA-CIRCLE-11, INOKA-CIRCLE-12."""
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if following not in state.out and following not in without:
            return following
    raise AssertionError(f"nobody is left after seat {seat}: {state}")
