"""What happens in a game of Inoka, in the order in which it is decided. Cards are written as in the notation."""

from __future__ import annotations

from threefold.core.contract import Event, Seat


class RoundBegan(Event, frozen=True):
    """A round begins: everybody has all nine cards again."""

    round: int


class Clashed(Event, frozen=True):
    """Cards were revealed together."""

    kind: str
    """duel, ffa, reffa, chal, royale, tie, final or team"""
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    """One for each of the seats."""


class Tied(Event, frozen=True):
    """The cards of these players tied."""

    seats: tuple[Seat, ...]


class LotDrawn(Event, frozen=True):
    """A lot decided."""

    seat: Seat


class Won(Event, frozen=True):
    """Players won a clash."""

    seats: tuple[Seat, ...]
    team: str = ""
    """X or Y where teams play."""


class Discarded(Event, frozen=True):
    """A loser's card went to the discards."""

    seat: Seat
    card: str


class TotemTaken(Event, frozen=True):
    """The totem, or the totems, changed hands; without seats it lies in the middle."""

    seats: tuple[Seat, ...]
    team: str = ""


class TotemSetAside(Event, frozen=True):
    """A totem left the game."""


class WentOut(Event, frozen=True):
    """A player left the round, in a royale the game."""

    seat: Seat


class StoneWon(Event, frozen=True):
    """A round was won."""

    seats: tuple[Seat, ...]
    reason: str
    """attack, last or sweep"""
    team: str = ""


class NoStoneWon(Event, frozen=True):
    """A round ended with nobody holding the totem."""


class StoneSpent(Event, frozen=True):
    """A loser gave up the stone and kept the card."""

    seat: Seat


class RowLaid(Event, frozen=True):
    """The first open cards of a draft."""

    cards: tuple[str, ...]


class FirstDrawn(Event, frozen=True):
    """The player was drawn who drafts first."""

    seat: Seat


class Took(Event, frozen=True):
    """A card was drafted, and another one filled its gap."""

    seat: Seat
    card: str
    refill: str
    """Empty when the deck is."""


class ChampionsNamed(Event, frozen=True):
    """The captains named champions: X's, then Y's."""

    seats: tuple[Seat, ...]


class StageBegan(Event, frozen=True):
    """A stage of a tournament began; seats are in bracket order."""

    stage: int
    seats: tuple[Seat, ...]


class ByeGiven(Event, frozen=True):
    """A player reached the second stage without a match."""

    seat: Seat


class MatchBegan(Event, frozen=True):
    """A match of two players began; seats are in bracket order."""

    seats: tuple[Seat, ...]


class Advanced(Event, frozen=True):
    """A player won a match of the tournament."""

    seat: Seat


class MatchEnded(Event, frozen=True):
    """The game is over."""

    seats: tuple[Seat, ...]
    """The winners, or everybody who shares the draw."""
    drawn: bool
    team: str = ""
