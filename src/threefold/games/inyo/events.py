"""What happens in a game of INYO. Players are `m` and `s`; dice and squares are written as in the notation."""

from __future__ import annotations

from threefold.core.contract import Event, Seat

Points = tuple[int, int, int, int]
"""Throw points that a player suffered: n, e, s, w."""


class Rolled(Event, frozen=True):
    """A seat rolled one of the four dice that decide who is Moon."""

    seat: Seat
    face: str


class MoonFound(Event, frozen=True):
    """A seat rolled the lower total and is Moon."""

    seat: Seat


class TokenPassed(Event, frozen=True):
    """A tie: the holder handed the token over and acts first."""

    player: str
    """The player who has the token now."""


class Placed(Event, frozen=True):
    """A player took a step."""

    player: str
    die: str


class Thrown(Event, frozen=True):
    """One exchange of throws: the points each player suffered."""

    moon: Points
    sun: Points
    tilts: tuple[int, int]
    """How often the dice of Moon and of Sun tilted; fewer times than their points if the game ended before."""


class Looped(Event, frozen=True):
    """Throws came back to an earlier position and would go on for ever: all of them up to there."""

    throws: tuple[Thrown, ...]


class Grappled(Event, frozen=True):
    """A player tilted both own dice, pushing the opponent first if it went towards them."""

    player: str
    direction: str
    towards: bool
    followed: bool
    """Whether the own dice tilted; if the push ended the game, they did not."""


class Flipped(Event, frozen=True):
    """A player with touching pips turned both dice over."""

    player: str
    dice: tuple[str, ...]


class PickedUp(Event, frozen=True):
    """A player took a die back into hand."""

    player: str
    square: str


class DrawCalled(Event, frozen=True):
    """A player called the draw that a repeated position allows."""

    player: str


class Ended(Event, frozen=True):
    """The game is over: the winner, or `d`, and why."""

    winner: str
    reason: str
