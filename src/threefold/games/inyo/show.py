"""What the board draws of a view: the dice of each player, which player acts, and why the game ended."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inyo.choice import WAYS, DieAt, Way, die_at
from threefold.games.inyo.dice import TURNS, die
from threefold.games.inyo.grapples import is_towards
from threefold.games.inyo.state import CELLS, PLAYERS, Phase
from threefold.games.inyo.variant import Variant
from threefold.games.inyo.view import DIE_NUMBERS, View, imagine

PhaseName = Literal["roll", "step", "grapple", "flip", "pick", "over"]
LOST = CELLS * TURNS
"""Dice with this number or a higher one have left the arena."""


class Standing(Struct, frozen=True):
    """One player's dice."""

    dice: tuple[DieAt, ...]
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
    """Everything that the board draws. Players are written `m` (Moon) and `s` (Sun)."""

    variant: Variant
    phase: PhaseName
    moon_seat: Seat
    moon: Standing
    sun: Standing
    token: str
    """The player who has the token."""
    player: str
    """The player who acts."""
    actor: Seat | None
    """The seat that has to choose; null while dice decide which seat is Moon, and after the game."""
    lighter: str
    """The player with fewer pips, who acts first: `m` or `s`; empty if they are equal. INYO-ORDER-1."""
    towards: tuple[Way, ...]
    """The directions in which the player who grapples would push the opponent's dice. INYO-GRAP-4."""
    opening: bool
    """Whether nobody has chosen anything yet."""
    occurrences: int
    """How often this position has occurred."""
    draw: bool
    """Whether a draw may be called."""
    ended: Ending | None


def show(seen: View) -> Show:
    """Return what the board draws of this view."""
    over, rolling = seen.winner is not None, seen.phase == Phase.ROLL.name.lower()
    moon, sun = standing(seen, seen.moon), standing(seen, seen.sun)
    reason, _, decided = seen.reason.partition("/")
    lighter = "" if moon.pips == sun.pips else PLAYERS[moon.pips > sun.pips]
    actor = seen.moon_seat if seen.actor == PLAYERS[0] else 1 - seen.moon_seat
    return Show(
        variant=seen.variant,
        phase=cast("PhaseName", seen.phase),
        moon_seat=seen.moon_seat,
        moon=moon,
        sun=sun,
        token=seen.token,
        player=seen.actor,
        actor=None if over or rolling else actor,
        lighter=lighter,
        towards=towards(seen),
        opening=len(seen.history) <= 1,
        occurrences=seen.occurrences,
        draw=seen.draw_may_be_called,
        ended=Ending(seen.winner, reason, decided) if seen.winner is not None else None,
    )


def standing(seen: View, dice: tuple[str, ...]) -> Standing:
    """Return one player's dice, the pips on those in the arena, and how many have left it."""
    pips = die(seen.variant.net).pips
    feet = [DIE_NUMBERS[text] for text in dice]
    shown = tuple(map(die_at, dice))
    return Standing(shown, sum(pips[foot % TURNS] for foot in feet if foot < LOST), sum(foot >= LOST for foot in feet))


def towards(seen: View) -> tuple[Way, ...]:
    """Return the directions in which a grapple would push the opponent's dice; none in any other phase."""
    if seen.phase != Phase.GRAPPLE.name.lower():
        return ()
    state = imagine(seen)
    return tuple(way for number, way in enumerate(WAYS) if is_towards(state, number))
