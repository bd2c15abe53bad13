"""The state of a game of Inoka, whatever the mode: what lies where, and who is asked for what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from threefold.core.contract import Seat
from threefold.games.inoka.options import Options
from threefold.games.inoka.tactics import Card
from threefold.games.inoka.words import TEAM_NAMES

Side = int
"""A winner of stones and totems: a seat, or in Chosen One a team (0 is X, 1 is Y)."""

NOBODY = -1
NO_CARD: Card = -1


class Phase(IntEnum):
    """What the game waits for: HAND to DRAFT from players, DECK to BRACKET from chance."""

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


class ClashKind(IntEnum):
    """What the kernel does with revealed cards, named after the mode that does so."""

    DUEL = 0
    CIRCLE = 1
    ROYALE = 2
    TEAM = 3


class Traits(NamedTuple):
    """What the kernel, the search and a beginner's hunches ask about a mode with certain options."""

    clash: ClashKind
    for_stones: bool = True
    """Whether a round is played for a stone; otherwise the last player left wins."""
    winning_is_good: bool = True
    """Whether it is good to win a clash."""
    attack_ends: bool = False
    """Whether a holder of the totem who wins with an Attack wins the round."""
    hands_are_open: bool = False
    """Whether everybody knows all hands."""


@dataclass(slots=True)
class State:
    """The whole table. Hands and asides are secret, everything else is public. Lists are by seat where nothing else is
    said.
    """

    seats: int
    options: Options
    phase: Phase = Phase.HAND
    round: int = 0
    players: list[Seat] = field(default_factory=list[int])
    """The seats that play this round; in Achkai the two of this match. In seat order."""
    asked: list[Seat] = field(default_factory=list[int])
    """The seats that must answer, in seat order; for a lot, the seats among which it decides."""
    hand: list[list[Card]] = field(default_factory=list[list[int]])
    """Canonical order."""
    aside: list[list[Card]] = field(default_factory=list[list[int]])
    """Face down, canonical order."""
    discard: list[list[Card]] = field(default_factory=list[list[int]])
    table: list[list[Card]] = field(default_factory=list[list[int]])
    """Cards left lying in a royale tie, in play order."""
    seen: list[list[Card]] = field(default_factory=list[list[int]])
    """Cards that were shown, were taken back and are certainly in hand. INOKA-INFO-7."""
    stones: list[int] = field(default_factory=list[int])
    """By side."""
    totems: list[Side] = field(default_factory=list[int])
    """The sides that hold one."""
    out: list[Seat] = field(default_factory=list[int])
    """The seats that have left the round, in a royale the game, in Achkai the tournament, in order of leaving."""
    drawn_rounds: int = 0
    """Stoneless rounds in a row."""
    winners: list[Side] = field(default_factory=list[int])
    """At the end: the side that won, or all that share a draw."""

    last: list[Card] = field(default_factory=list[int])
    """The last card shown in this clash: what a loser discards or has at stake."""
    identical: int = 0
    """Reveals of a challenge, or of the final two, that were identical so far."""

    failed: int = 0
    """Circle: reveals of this free-for-all that gave no winner."""
    challenger: Seat = NOBODY
    """Circle: the seat that challenges the holder; NOBODY during the free-for-all."""
    beaten: list[Seat] = field(default_factory=list[int])
    """Circle: challengers beaten since the holder took the totem."""

    in_play: int = 0
    """Royale: totems not set aside."""
    at_stake: int = 0
    """Royale: totems that this clash has still to award."""
    won: list[Seat] = field(default_factory=list[int])
    lost: list[Seat] = field(default_factory=list[int])
    fallen: list[Seat] = field(default_factory=list[int])
    """Royale: the seats that won, lost and were eliminated in this clash."""

    row: list[Card] = field(default_factory=list[int])
    """Draft: the open cards; NO_CARD where one has just been taken."""
    bag: list[int] = field(default_factory=list[int])
    """Draft: how many of each card have not been drawn yet."""

    clash: int = 0
    """Chosen One: number of this clash in the match, from 1."""
    champions: list[Seat] = field(default_factory=list[int])
    """Chosen One: X's and Y's, once named."""

    stages: list[list[Seat]] = field(default_factory=list[list[int]])
    """Achkai: the order of each stage so far."""
    through: list[Seat] = field(default_factory=list[int])
    """Achkai: the seats that have reached the next stage."""

    def side_of(self, seat: Seat) -> Side:
        """Return the side of a seat: seats take turns between the teams, if there are any. INOKA-TEAM-1."""
        return seat % len(self.stones)

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats of a side, in seat order."""
        return tuple(range(side, self.seats, len(self.stones)))

    def team_name(self, side: Side) -> str:
        """Return X or Y; empty where every player is a side."""
        return TEAM_NAMES[side] if len(self.stones) < self.seats else ""

    def in_round(self) -> list[Seat]:
        """List the players who are not out."""
        return [seat for seat in self.players if seat not in self.out]

    def clone(self) -> State:
        """Return an independent copy."""
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
    """Return a table at which everybody sits and nothing lies yet."""
    cards: list[list[list[Card]]] = [[[] for _ in range(seats)] for _ in range(5)]
    hand, aside, discard, table, seen = cards
    return State(
        seats,
        options,
        players=list(range(seats)),
        hand=hand,
        aside=aside,
        discard=discard,
        table=table,
        seen=seen,
        stones=[0] * sides,
        last=[NO_CARD] * seats,
    )


def ask(state: State, phase: Phase, seats: Iterable[Seat]) -> None:
    """Set what these seats must answer next."""
    state.phase = phase
    state.asked = sorted(seats)
