"""Moves and events as the board gets them: with the squares and dice that the notation's texts name as fields."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast, get_args

from msgspec import Struct

from threefold.core.contract import Event
from threefold.core.display import Choice
from threefold.games.inyo import events

Way = Literal["n", "e", "s", "w"]
WAYS: tuple[Way, ...] = get_args(Way)


class DieAt(Struct, frozen=True):
    """A die on a square, or outside the arena."""

    square: str
    """The square's name; empty outside the arena."""
    lie: str
    """The die's orientation, by its name in the scenery."""


class Step(Choice, frozen=True, tag="step"):
    """Places the die in hand."""

    square: str
    lie: str


class Grapple(Choice, frozen=True, tag="grapple"):
    """Grapples in one direction."""

    way: Way


class Flip(Choice, frozen=True, tag="flip"):
    """Turns both own dice over."""

    dice: tuple[DieAt, ...]


class PickUp(Choice, frozen=True, tag="pick"):
    """Takes a die back into the hand."""

    square: str


class CallDraw(Choice, frozen=True, tag="draw"):
    """Calls a draw."""


class Roll(Choice, frozen=True, tag="roll"):
    """Rolls one of the dice that decide who is Moon."""

    face: str


OUTSIDE = "--"
"""The square of a die that has left the arena, in the notation."""
InyoChoice = Step | Grapple | Flip | PickUp | CallDraw | Roll


@lru_cache(maxsize=4096)
def choice(text: str) -> InyoChoice:
    """Return a move that is written in the notation, such as `+d3:41`, with its parts by name."""
    rest = text[1:]
    match text[:1]:
        case "+":
            die = die_at(rest)
            return Step(text, die.square, die.lie)
        case ">":
            return Grapple(text, cast("Way", rest))
        case "~":
            return Flip(text, tuple(map(die_at, rest.split(","))))
        case "-":
            return PickUp(text, rest)
        case "?":
            return Roll(text, rest)
        case _:
            return CallDraw(text)


def die_at(text: str) -> DieAt:
    """Return a die that is written as square and orientation: `c4:3B`, or `--:3B` outside the arena."""
    square, _, lie = text.partition(":")
    return DieAt("" if square == OUTSIDE else square, lie)


# Events that hold texts of the notation; the board gets them in this form, under the same names.


class Placed(Event, frozen=True, tag="Placed"):
    """A player placed the die in hand in the arena."""

    player: str
    die: DieAt


class Flipped(Event, frozen=True, tag="Flipped"):
    """A player whose own dice had touching pips turned both dice over."""

    player: str
    dice: tuple[DieAt, ...]


class Ended(Event, frozen=True, tag="Ended"):
    """The game is over."""

    winner: str
    """`m`, `s`, or `d` for a draw."""
    reason: str
    decided: str
    """The tiebreak if both players were losing: `less` or `token`; otherwise empty."""


InyoEvent = (
    events.Rolled
    | events.MoonFound
    | events.TokenPassed
    | Placed
    | events.Thrown
    | events.Looped
    | events.Grappled
    | Flipped
    | events.PickedUp
    | events.DrawCalled
    | Ended
)


def told(event: Event) -> InyoEvent:
    """Return an event as the board gets it."""
    match event:
        case events.Placed(player=player, die=die):
            return Placed(player, die_at(die))
        case events.Flipped(player=player, dice=dice):
            return Flipped(player, tuple(map(die_at, dice)))
        case events.Ended(winner=winner, reason=reason):
            word, _, decided = reason.partition("/")
            return Ended(winner, word, decided)
        case _:
            assert isinstance(event, InyoEvent)
            return event
