"""The events of a game of INYO. Players are written `m` (Moon) and `s` (Sun); dice and squares as in the notation."""

from __future__ import annotations

from threefold.core.contract import Event, Seat

Points = tuple[int, int, int, int]
"""Throw points that a player suffered, in the order north, east, south, west."""


class Rolled(Event, frozen=True):
    """A seat rolled one of the four dice that decide who is Moon."""

    seat: Seat
    face: str


class MoonFound(Event, frozen=True):
    """A seat rolled the lower total and so plays Moon."""

    beat = 700
    seat: Seat


class TokenPassed(Event, frozen=True):
    """The players' totals were equal, so the token holder handed the token to the opponent and acts first."""

    player: str
    """The player who has the token now."""


class Placed(Event, frozen=True):
    """A player placed the die in hand in the arena."""

    player: str
    die: str


class Thrown(Event, frozen=True):
    """One exchange of throws: the points each player suffered."""

    beat = 800
    moon: Points
    sun: Points
    tilts: tuple[int, int]
    """How often Moon's and Sun's dice tilted: less often than their points if the game ended before."""


class Looped(Event, frozen=True):
    """Throws repeated an earlier position and would never end; the event lists all throws up to there."""

    beat = 1200
    throws: tuple[Thrown, ...]


class Grappled(Event, frozen=True):
    """A player tilted both own dice; if they went towards the opponent's dice, those were pushed first."""

    beat = 700
    player: str
    direction: str
    towards: bool
    followed: bool
    """Whether the player's own dice tilted; they do not if pushing the opponent ended the game."""


class Flipped(Event, frozen=True):
    """A player whose own dice had touching pips turned both dice over."""

    beat = 700
    player: str
    dice: tuple[str, ...]


class PickedUp(Event, frozen=True):
    """A player took one die from the arena back into the hand."""

    player: str
    square: str


class DrawCalled(Event, frozen=True):
    """A player ended the game by calling the draw that a repeated position allows."""

    beat = 700
    player: str


class Ended(Event, frozen=True):
    """The game is over; the event holds the winner (`d` for a draw) and the reason."""

    beat = 700
    winner: str
    reason: str
