"""The setup of a game: the options, each player's first die, and the rolls that decide which seat is Moon."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal

from msgspec import Meta, Struct

from threefold.core.contract import Event, Seat
from threefold.core.errors import NotationError, OptionsError
from threefold.games.inyo.arena import NEXT, SIZES, opposite_cell
from threefold.games.inyo.dice import FACES, NET, PIPS, TURNS, half_turn, read_net
from threefold.games.inyo.events import MoonFound, Rolled
from threefold.games.inyo.notation import read_die
from threefold.games.inyo.state import DICE, MOON, Phase, State, cell_of, foot_at
from threefold.games.inyo.variant import Variant

# INYO-SETUP-2: Moon's die; Sun's is its image under a half turn of the arena. INYO-SETUP-1: both show face 3.
STARTS = {5: "b2:34", 6: "c2:34", 7: "c3:34"}
DICE_ROLLED = 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of INYO on which the players agree before a game."""

    arena: Literal[5, 6, 7] = 5
    """The number of squares along each side of the arena."""
    net: Annotated[str, Meta(max_length=5, pattern=f"^{NET.pattern}$", examples=["00000", "01230"])] = "00000"
    """The net code of the dice: five digits that define their faces."""
    start: Annotated[str, Meta(max_length=5, pattern=r"^([a-g][1-7]:[0134BD]{2})?$", examples=["b2:34"])] = ""
    """Moon's first die, such as `b2:34`; empty for the arena's usual one."""
    first: Literal["agreed", "rolled"] = "agreed"
    """`agreed`: seat 0 is Moon; `rolled`: dice decide which seat is Moon."""


def lay(options: Options) -> State:
    """Create the state of a new game: each player has one die in the arena and one in hand; Moon holds the token.

    INYO-SETUP-1, INYO-SETUP-2.
    """
    moon = _start(options)
    cell, orientation = divmod(moon, TURNS)
    sun = foot_at(opposite_cell(cell, options.arena), half_turn(orientation))
    if cell_of(sun) == cell:
        raise OptionsError(f'inyo: start "{options.start}": the half turn leaves this square in place; choose another')
    return State(
        variant=variant_of(options),
        moon=0,
        dice=[[moon], [sun]],
        token=MOON,
        phase=Phase.ROLL if options.first == "rolled" else Phase.STEP,
    )


def roll(state: State, face: int) -> list[Event]:
    """Note one rolled die.

    When both seats have rolled four, the seat with the lower total is Moon; if the totals are equal, both roll again.
    INYO-SETUP-3.
    """
    seat: Seat = len(state.rolls) // DICE_ROLLED
    state.rolls.append(face)
    events: list[Event] = [Rolled(seat=seat, face=FACES[face])]
    if len(state.rolls) == 2 * DICE_ROLLED:
        first, second = (sum(PIPS[f] for f in state.rolls[at : at + DICE_ROLLED]) for at in (0, DICE_ROLLED))
        state.rolls = []
        if first != second:
            state.moon = 0 if first < second else 1
            state.phase = Phase.STEP
            events.append(MoonFound(seat=state.moon))
    return events


def random_options(rng: Random) -> Options:
    """Draw random options among all that are allowed."""
    size = rng.choice(SIZES)
    cells = [cell for cell in NEXT[size] if opposite_cell(cell, size) != cell]
    return Options(
        arena=size,
        net="".join(str(rng.randrange(choices)) for choices in (2, 4, 4, 4, 2)),
        start=DICE[foot_at(rng.choice(cells), rng.randrange(TURNS))],
        first=rng.choice(("agreed", "rolled")),
    )


def variant_of(options: Options) -> Variant:
    """Return the arena size and net of the options as a variant."""
    try:
        return Variant(options.arena, read_net(options.net))
    except NotationError as error:
        raise OptionsError(f"inyo: {error}") from None


def _start(options: Options) -> int:
    try:
        return read_die(options.start or STARTS[options.arena], options.arena)
    except NotationError as error:
        raise OptionsError(f"inyo: start: {error}") from None
