"""What the board shows of a view: each player's pips, which player acts first, and why the game ended."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.state import CELLS, PLAYERS, Phase
from threefold.games.inyo.view import DIE_NUMBERS, View

LOST = CELLS * TURNS
"""Dice with this number or a higher one have left the arena."""


class Standing(Struct, frozen=True):
    """One player's pips and lost dice."""

    pips: int
    """The number of pips on the top faces of the dice in the arena. INYO-GEO-7."""
    lost: int
    """The number of dice that have left the arena."""


class Ending(Struct, frozen=True):
    """The winner of a finished game and the reason."""

    winner: str
    """`m`, `s`, or `d` for a draw."""
    reason: str
    """Why the loser lost, or why the game is a draw, as the notation's word: `oob`, `sub`, `into`, `loop` or `rep`."""
    decided: str
    """The tiebreak if both players were losing: `less` or `token`; otherwise empty."""


class Show(Struct, frozen=True):
    """What the board shows next to the dice."""

    phase: str
    actor: Seat | None
    """The seat that has to choose; null while dice decide which seat is Moon, and after the game."""
    moon: Standing
    sun: Standing
    lighter: str
    """The player with fewer pips, who acts first: `m` or `s`; empty if they are equal. INYO-ORDER-1."""
    occurrences: int
    """How often this position has occurred."""
    draw: bool
    """Whether a draw may be called."""
    ended: Ending | None


def show(seen: View) -> Show:
    """Return what the board shows of this view."""
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
    """Count the pips on one player's dice in the arena, and the dice that have left it."""
    pips = die(seen.variant.net).pips
    feet = [DIE_NUMBERS[text] for text in dice]
    return Standing(sum(pips[foot % TURNS] for foot in feet if foot < LOST), sum(foot >= LOST for foot in feet))
