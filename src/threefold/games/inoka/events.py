"""The events of a game of Inoka. Cards are written as in the notation: `A3`, `T1`, `B2`."""

from __future__ import annotations

from threefold.core.contract import Event, Seat


class RoundBegan(Event, frozen=True):
    """A round started, and every player has all nine cards again."""

    round: int


class Clashed(Event, frozen=True):
    """Players revealed their cards at the same time."""

    beat = 1200
    kind: str
    """The kind of clash: duel, ffa, reffa, chal, royale, tie, final or team."""
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    """The card of each of the seats, in the same order."""


class Tied(Event, frozen=True):
    """The cards of these players tied, so that none of them won yet."""

    seats: tuple[Seat, ...]


class LotDrawn(Event, frozen=True):
    """A player was drawn by lot, because the cards did not decide."""

    beat = 700
    seat: Seat


class Won(Event, frozen=True):
    """One or more players won a clash."""

    beat = 700
    seats: tuple[Seat, ...]
    team: str = ""
    """The team, X or Y, if teams play; otherwise empty."""


class Discarded(Event, frozen=True):
    """A player who lost a clash discarded a card."""

    beat = 0
    seat: Seat
    card: str


class TotemTaken(Event, frozen=True):
    """The totem, or both totems, went to these players; if there are none, it lies in the middle."""

    beat = 700
    seats: tuple[Seat, ...]
    team: str = ""


class TotemSetAside(Event, frozen=True):
    """One of two totems was taken out of the game."""

    beat = 700


class WentOut(Event, frozen=True):
    """A player left the round, or in a Battle Royale the game."""

    beat = 700
    seat: Seat


class StoneWon(Event, frozen=True):
    """A side won a round and got its stone."""

    beat = 1000
    seats: tuple[Seat, ...]
    reason: str
    """How the round was won: attack, last or sweep."""
    team: str = ""


class NoStoneWon(Event, frozen=True):
    """A round ended without a stone, because no player held the totem."""

    beat = 700


class StoneSpent(Event, frozen=True):
    """A player who lost a clash paid with a stone and kept the card."""

    beat = 700
    seat: Seat


class RowLaid(Event, frozen=True):
    """The first open cards of a draft were put in a row."""

    beat = 700
    cards: tuple[str, ...]


class FirstDrawn(Event, frozen=True):
    """The player who drafts first was drawn by lot."""

    beat = 700
    seat: Seat


class Took(Event, frozen=True):
    """A player took a card from the row, and the next card of the deck filled the gap."""

    beat = 700
    seat: Seat
    card: str
    refill: str
    """The card that fills the gap; empty if the deck is empty."""


class ChampionsNamed(Event, frozen=True):
    """The captains named their champions: first team X's, then team Y's."""

    beat = 1000
    seats: tuple[Seat, ...]


class StageBegan(Event, frozen=True):
    """A stage of a tournament started; the seats are in the order of the bracket."""

    beat = 700
    stage: int
    seats: tuple[Seat, ...]


class ByeGiven(Event, frozen=True):
    """A player reached the second stage without playing a match."""

    seat: Seat


class MatchBegan(Event, frozen=True):
    """A match between two players started; the seats are in the order of the bracket."""

    beat = 700
    seats: tuple[Seat, ...]


class Advanced(Event, frozen=True):
    """A player won a match of the tournament."""

    beat = 1000
    seat: Seat


class MatchEnded(Event, frozen=True):
    """The game is over."""

    beat = 1200
    seats: tuple[Seat, ...]
    """The winners, or all players who share the draw."""
    drawn: bool
    team: str = ""
