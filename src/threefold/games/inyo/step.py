"""The step phase: each player places the die in hand."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from threefold.core.contract import Event
from threefold.games.inyo.arena import OPPOSITE_WAY, STEPS, around, file_and_rank
from threefold.games.inyo.dice import NE, NW, SE, SW, TURNS, die
from threefold.games.inyo.events import Placed
from threefold.games.inyo.state import DICE, MOON, PLACE, PLAYERS, SUN, State, cell_of, foot_at, other

DIRECTION_OF = {step: direction for direction, step in STEPS.items()}
CORNERS = {(1, 1): (NE, SW), (1, -1): (SE, NW), (-1, 1): (NW, SE), (-1, -1): (SW, NE)}
"""Which quadrants of two dice meet at a corner, by where the second lies."""


def placements(state: State) -> tuple[int, ...]:
    """Any free square adjacent or diagonal to the own die, any orientation whose pips do not touch.

    INYO-STEP-2, INYO-STEP-3, INYO-STEP-4.
    """
    (own,) = state.dice[state.actor]
    near = around(cell_of(own), state.variant.size)
    taken = [cell for foot in state.dice[other(state.actor)] if (cell := cell_of(foot)) in near]
    return _free_beside(state.variant.net, state.variant.size, own, *taken)


def place(state: State, foot: int) -> list[Event]:
    """The die in hand goes into the arena. INYO-STEP-1."""
    state.dice[state.actor].append(foot)
    state.dice[state.actor].sort()
    return [Placed(player=PLAYERS[state.actor], die=DICE[foot])]


def both_have_placed(state: State) -> bool:
    """Whether the step phase is complete. INYO-ORDER-3."""
    return len(state.dice[MOON]) == len(state.dice[SUN]) == 2


def pips_touch(net: int, one: int, two: int) -> bool:
    """Whether two dice of one player have touching pips. INYO-STEP-4."""
    (cell, turn), (beside, turned) = divmod(one, TURNS), divmod(two, TURNS)
    return touch(net, turn, turned, *_offset(cell, beside))


def touch(net: int, turn: int, turned: int, files: int, ranks: int) -> bool:
    """Two pips at facing places of a shared edge, or the two pips at a shared corner. INYO-STEP-5."""
    shape = die(net)
    if (direction := DIRECTION_OF.get((files, ranks))) is not None:
        return bool(shape.facing[turn][direction] & shape.facing[turned][OPPOSITE_WAY[direction]])
    if (files, ranks) not in CORNERS:
        return False
    here, there = CORNERS[files, ranks]
    return bool(shape.quadrants[turn] & here and shape.quadrants[turned] & there)


@cache
def _free_turns(net: int, turn: int, files: int, ranks: int) -> tuple[int, ...]:
    """The orientations in which a second die, so many files and ranks away, does not touch."""
    return tuple(turned for turned in range(TURNS) if not touch(net, turn, turned, files, ranks))


@lru_cache(maxsize=8192)
def _free_beside(net: int, size: int, own: int, *taken: int) -> tuple[int, ...]:
    """The placements on the free squares around a die: asked for at every step, at every table."""
    free = [near for near in around(cell_of(own), size) if near not in taken]
    return tuple(chain.from_iterable([_free_on(net, own, near) for near in free]))


@lru_cache(maxsize=16384)
def _free_on(net: int, own: int, near: int) -> tuple[int, ...]:
    """The placements on one square beside a die."""
    cell, orientation = divmod(own, TURNS)
    return tuple(PLACE + foot_at(near, turn) for turn in _free_turns(net, orientation, *_offset(cell, near)))


def _offset(cell: int, to: int) -> tuple[int, int]:
    (file, rank), (file_to, rank_to) = file_and_rank(cell), file_and_rank(to)
    return file_to - file, rank_to - rank
