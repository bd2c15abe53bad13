"""The state of a game of Inoka in any mode: all cards, stones and totems, and which seats have to answer what."""

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
"""A side wins stones and totems: it is a seat, or in Chosen One a team (0 is X, 1 is Y)."""

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
    """How the compiled rules decide a clash, named after the mode that does so."""

    DUEL = 0
    CIRCLE = 1
    ROYALE = 2
    TEAM = 3


class Traits(NamedTuple):
    """What the compiled rules, the search and the simple bots need to know about a mode with certain options."""

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
    """The whole table. Only hands and cards put aside are secret.

    Lists have one entry for each seat unless their own comment says otherwise.
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
    """The cards in each hand, sorted."""
    aside: list[list[Card]] = field(default_factory=list[list[int]])
    """The cards that each player put aside, face down, sorted."""
    discard: list[list[Card]] = field(default_factory=list[list[int]])
    table: list[list[Card]] = field(default_factory=list[list[int]])
    """The cards that each player has on the table in a tie of a royale, in the order played."""
    seen: list[list[Card]] = field(default_factory=list[list[int]])
    """The cards that each player has shown and taken back, so that they are certainly in hand. INOKA-INFO-7."""
    stones: list[int] = field(default_factory=list[int])
    """The stones of each side."""
    totems: list[Side] = field(default_factory=list[int])
    """The sides that hold a totem."""
    out: list[Seat] = field(default_factory=list[int])
    """The seats that have left the round (in a royale the game, in Achkai the tournament), in order of leaving."""
    drawn_rounds: int = 0
    """The number of rounds in a row that ended without a stone."""
    winners: list[Side] = field(default_factory=list[int])
    """After the game: the side that won, or all sides that share a draw."""

    last: list[Card] = field(default_factory=list[int])
    """The card that each player showed last in this clash; a loser has to discard it or pay with a stone."""
    identical: int = 0
    """How often the two players of a challenge, or the last two of a royale, have shown identical cards so far."""

    failed: int = 0
    """Circle: how often the cards of this free-for-all have given no winner."""
    challenger: Seat = NOBODY
    """Circle: the seat that challenges the holder; NOBODY during the free-for-all."""
    beaten: list[Seat] = field(default_factory=list[int])
    """Circle: the challengers whom the holder has beaten since taking the totem."""

    in_play: int = 0
    """Royale: the number of totems in the game."""
    at_stake: int = 0
    """Royale: the number of totems that this clash has not awarded yet."""
    won: list[Seat] = field(default_factory=list[int])
    lost: list[Seat] = field(default_factory=list[int])
    fallen: list[Seat] = field(default_factory=list[int])
    """Royale: the seats that won, lost and were eliminated in this clash."""

    row: list[Card] = field(default_factory=list[int])
    """Draft: the open cards; NO_CARD where one has just been taken."""
    bag: list[int] = field(default_factory=list[int])
    """Draft: how many of each card have not been drawn yet."""

    clash: int = 0
    """Chosen One: the number of this clash in the match, counted from 1."""
    champions: list[Seat] = field(default_factory=list[int])
    """Chosen One: the champions of X and Y, once they are named."""

    stages: list[list[Seat]] = field(default_factory=list[list[int]])
    """Achkai: the order of each stage so far."""
    through: list[Seat] = field(default_factory=list[int])
    """Achkai: the seats that have reached the next stage."""

    def side_of(self, seat: Seat) -> Side:
        """Return the side that a seat plays for; if there are teams, the seats belong to X and Y in turn.

        INOKA-TEAM-1.
        """
        return seat % len(self.stones)

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that play for a side, in seat order."""
        return tuple(range(side, self.seats, len(self.stones)))

    def team_name(self, side: Side) -> str:
        """Return the name of a team, X or Y; return an empty text if every player plays alone."""
        return TEAM_NAMES[side] if len(self.stones) < self.seats else ""

    def in_round(self) -> list[Seat]:
        """List the players of this round who are not out."""
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
    """Create the state of a new game, in which no cards, stones or totems have been given out."""
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
    """Set the next question: its phase, and the seats that have to answer."""
    state.phase = phase
    state.asked = sorted(seats)
