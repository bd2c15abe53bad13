"""What the board shows of a view: totals of pips, who acts first by them, and why the game ended."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.state import CELLS, PLAYERS, Phase
from threefold.games.inyo.view import DIE_NUMBERS, View

LOST = CELLS * TURNS
"""From this number on a die is outside the arena."""


class Standing(Struct, frozen=True):
    """How a player stands."""

    pips: int
    """Face up on the dice in the arena. INYO-GEO-7."""
    lost: int
    """Dice outside the arena."""


class Ending(Struct, frozen=True):
    """Why the game is over."""

    winner: str
    """`m`, `s`, or `d` for a draw."""
    reason: str
    """Why the loser lost, or why it is a draw: a key."""
    decided: str
    """What decided if both were losing: `less` or `token`; else empty."""


class Show(Struct, frozen=True):
    """What the board shows beside the dice."""

    phase: str
    actor: Seat | None
    """The seat that has to choose; null while dice decide who is Moon, and when the game is over."""
    moon: Standing
    sun: Standing
    lighter: str
    """The player with fewer pips, who acts first: `m` or `s`; empty if they are equal. INYO-ORDER-1."""
    occurrences: int
    """How often this position has stood."""
    draw: bool
    """Whether a draw may be called."""
    ended: Ending | None


def show(seen: View) -> Show:
    """Return what the board shows of a view."""
    over, rolling = seen.winner is not None, seen.phase == Phase.ROLL.name.lower()
    moon, sun = standing(seen, seen.moon), standing(seen, seen.sun)
    reason, _, decided = seen.reason.partition("/")
    lighter = "" if moon.pips == sun.pips else PLAYERS[moon.pips > sun.pips]
    actor = seen.moon_seat if seen.actor == PLAYERS[0] else 1 - seen.moon_seat
    return Show(
        phase=seen.phase,
        actor=None if over or rolling else actor,
        moon=moon,
        sun=sun,
        lighter=lighter,
        occurrences=seen.occurrences,
        draw=seen.draw_may_be_called,
        ended=Ending(seen.winner, reason, decided) if seen.winner is not None else None,
    )


def standing(seen: View, dice: tuple[str, ...]) -> Standing:
    """Return the pips and losses of one player's dice."""
    pips = die(seen.variant.net).pips
    feet = [DIE_NUMBERS[text] for text in dice]
    return Standing(sum(pips[foot % TURNS] for foot in feet if foot < LOST), sum(foot >= LOST for foot in feet))
