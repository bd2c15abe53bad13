"""The state of a game of INYO: the dice, the token, which player has to choose, and what."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from threefold.core.actions import ActionSpace
from threefold.core.contract import Seat
from threefold.games.inyo.arena import CELLS, cell_at, file_and_rank, square
from threefold.games.inyo.dice import FACES, ORIENTATIONS, TURNS
from threefold.games.inyo.variant import Variant

Colour = int
MOON, SUN = 0, 1
PLAYERS = "ms"
"""Moon and Sun in notation."""
DICE = tuple(f"{square(cell)}:{orientation}" for cell in range(CELLS + 1) for orientation in ORIENTATIONS)
"""The notation of every die, by the die's number: `c4:3B`."""
SPACE = ActionSpace(place=(CELLS, TURNS), grapple=(4,), flip=(4, 4), pick=(CELLS,), draw=(), roll=(len(FACES),))
"""The action codes of INYO."""
PLACE, GRAPPLE, FLIP, PICK, DRAW, ROLL = SPACE.first.values()


class Phase(IntEnum):
    """The phase of the game: what the next choice is about."""

    ROLL = 0
    STEP = 1
    GRAPPLE = 2
    FLIP = 3
    PICK = 4
    OVER = 5


class Reason(IntEnum):
    """Why the loser lost, or why the game is a draw."""

    OOB = 0
    SUB = 1
    INTO = 2
    LOOP = 3
    REP = 4


class Tiebreak(IntEnum):
    """What decided which player won when both were losing."""

    NONE = 0
    LESS = 1
    TOKEN = 2


NOBODY = -1

DIE_BITS = 11
TURN_BITS = 5
NO_DIE = (1 << DIE_BITS) - 1
TOKEN_AT = 4 * DIE_BITS
PHASE_AT = TOKEN_AT + 1
ACTOR_AT = PHASE_AT + 3
"""How a position is packed into bits: four dice, then token, phase and actor. A die has three bits each for file and
rank and five for the orientation; if all are ones, the die is in hand."""


@dataclass(slots=True)
class State:
    """The state of a game.

    Each die is one number for its square and orientation; each player's dice are sorted by that number.
    """

    variant: Variant
    moon: Seat
    """The seat that plays Moon."""
    dice: list[list[int]]
    """Moon's and Sun's dice in the arena: one or two each."""
    token: Colour = MOON
    phase: Phase = Phase.STEP
    actor: Colour = MOON
    winner: Colour = NOBODY
    reason: Reason = Reason.OOB
    tiebreak: Tiebreak = Tiebreak.NONE
    rolls: list[int] = field(default_factory=list[int])
    """Faces rolled so far to decide who is Moon."""
    history: list[int] = field(default_factory=list[int])
    """The positions at which a player had to choose, packed, oldest first."""
    stood: int = 0
    """How often the last position of the history has occurred."""

    def clone(self) -> State:
        """Return an independent copy."""
        return State(
            self.variant,
            self.moon,
            [self.dice[MOON][:], self.dice[SUN][:]],
            self.token,
            self.phase,
            self.actor,
            self.winner,
            self.reason,
            self.tiebreak,
            self.rolls[:],
            self.history[:],
            self.stood,
        )

    def pack(self) -> int:
        """Return the position, or the result of a finished game, as one number; equal positions have equal numbers."""
        if self.phase is Phase.OVER:
            return Phase.OVER << PHASE_AT | self.winner + 1 << 6 | self.reason << 3 | self.tiebreak
        moon, sun = self.dice
        number = _pack_dice(sun) << 2 * DIE_BITS | _pack_dice(moon)
        return number | self.token << TOKEN_AT | self.phase << PHASE_AT | self.actor << ACTOR_AT

    @classmethod
    def unpack(cls, number: int, variant: Variant, moon: Seat = 0) -> State:
        """Return the state of a packed position; its history is empty."""
        phase = Phase(number >> PHASE_AT & 7)
        if phase is Phase.OVER:
            winner, reason, tiebreak = (number >> 6 & 3) - 1, Reason(number >> 3 & 7), Tiebreak(number & 7)
            return cls(variant, moon, [[], []], MOON, phase, MOON, winner, reason, tiebreak)
        fields = [number >> DIE_BITS * at & NO_DIE for at in range(4)]
        dice = [[_unpack_die(field) for field in pair if field != NO_DIE] for pair in (fields[:2], fields[2:])]
        return cls(variant, moon, dice, number >> TOKEN_AT & 1, phase, number >> ACTOR_AT & 1)


def cell_of(foot: int) -> int:
    """Return the square of a die."""
    return foot // TURNS


def foot_at(cell: int, orientation: int) -> int:
    """Return the number that stands for a die with this square and orientation."""
    return cell * TURNS + orientation


def other(colour: Colour) -> Colour:
    """Return the opponent of a player."""
    return 1 - colour


def seat_of(state: State, colour: Colour) -> Seat:
    """Return the seat that plays a colour."""
    return colour ^ state.moon


def colour_of(state: State, seat: Seat) -> Colour:
    """Return the colour that a seat plays."""
    return seat ^ state.moon


def _pack_die(foot: int) -> int:
    cell, turn = divmod(foot, TURNS)
    file, rank = file_and_rank(cell)
    return (file << 3 | rank) << TURN_BITS | turn


PACKED = tuple(map(_pack_die, range(CELLS * TURNS)))


def _pack_dice(dice: list[int]) -> int:
    return (PACKED[dice[1]] if len(dice) == 2 else NO_DIE) << DIE_BITS | PACKED[dice[0]]


def _unpack_die(field: int) -> int:
    square, turn = divmod(field, 1 << TURN_BITS)
    return foot_at(cell_at(square >> 3, square & 7), turn)
