"""The step phase, in which each player places a die, and the pick-up phase, in which each player takes one back."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from threefold.core.contract import Event
from threefold.games.inyo.arena import AROUND, OPPOSITE_WAY, STEPS, file_and_rank, square
from threefold.games.inyo.dice import NE, NW, SE, SW, TURNS, die
from threefold.games.inyo.events import PickedUp, Placed
from threefold.games.inyo.state import DICE, MOON, PICK, PLACE, PLAYERS, SUN, State, cell_of, foot_at, other

DIRECTION_OF = {step: direction for direction, step in STEPS.items()}
CORNERS = {(1, 1): (NE, SW), (1, -1): (SE, NW), (-1, 1): (NW, SE), (-1, -1): (SW, NE)}
"""The quadrants of two dice that meet at a shared corner, by the files and ranks from the first die to the second."""


def placements(state: State) -> tuple[int, ...]:
    """List the legal placements: each free square next to the player's own die, also diagonally, with each orientation
    whose pips do not touch.

    INYO-STEP-2, INYO-STEP-3, INYO-STEP-4.
    """
    (own,) = state.dice[state.actor]
    near = AROUND[state.variant.size][cell_of(own)]
    taken = [cell for foot in state.dice[other(state.actor)] if (cell := cell_of(foot)) in near]
    return _free_beside(state.variant.net, state.variant.size, own, *taken)


def place(state: State, foot: int) -> list[Event]:
    """Place the player's die from the hand in the arena. INYO-STEP-1."""
    state.dice[state.actor].append(foot)
    state.dice[state.actor].sort()
    return [Placed(player=PLAYERS[state.actor], die=DICE[foot])]


def both_have_placed(state: State) -> bool:
    """Tell whether both players have placed their second die, which ends the step phase. INYO-ORDER-3."""
    return len(state.dice[MOON]) == len(state.dice[SUN]) == 2


def pickups(state: State) -> tuple[int, ...]:
    """List the two dice that the player to act may take back into the hand. INYO-PICK-1."""
    return tuple(PICK + cell_of(foot) for foot in state.dice[state.actor])


def pick_up(state: State, cell: int) -> list[Event]:
    """Take the die on that square back into the player's hand. INYO-PICK-1."""
    state.dice[state.actor] = [foot for foot in state.dice[state.actor] if cell_of(foot) != cell]
    return [PickedUp(player=PLAYERS[state.actor], square=square(cell))]


def both_have_picked_up(state: State) -> bool:
    """Tell whether both players have taken a die back, so that a new step phase begins. INYO-PICK-2."""
    return len(state.dice[MOON]) == len(state.dice[SUN]) == 1


def pips_touch(net: int, one: int, two: int) -> bool:
    """Tell whether pips on two dice of one player touch. INYO-STEP-4."""
    (cell, turn), (beside, turned) = divmod(one, TURNS), divmod(two, TURNS)
    return touch(net, turn, turned, *_offset(cell, beside))


def touch(net: int, turn: int, turned: int, files: int, ranks: int) -> bool:
    """Tell whether pips of two dice touch: they face each other across a shared edge, or both lie at a shared corner.

    INYO-STEP-5.
    """
    shape = die(net)
    if (direction := DIRECTION_OF.get((files, ranks))) is not None:
        return bool(shape.facing[turn][direction] & shape.facing[turned][OPPOSITE_WAY[direction]])
    if (files, ranks) not in CORNERS:
        return False
    here, there = CORNERS[files, ranks]
    return bool(shape.quadrants[turn] & here and shape.quadrants[turned] & there)


@cache
def _free_turns(net: int, turn: int, files: int, ranks: int) -> tuple[int, ...]:
    """List the orientations in which a second die, at this distance in files and ranks, has no pip that touches the
    first.
    """
    return tuple(turned for turned in range(TURNS) if not touch(net, turn, turned, files, ranks))


@lru_cache(maxsize=8192)
def _free_beside(net: int, size: int, own: int, *taken: int) -> tuple[int, ...]:
    """List the placements on the free squares around a die.

    The lists are cached, because the same ones are needed often.
    """
    free = [near for near in AROUND[size][cell_of(own)] if near not in taken]
    return tuple(chain.from_iterable([_free_on(net, own, near) for near in free]))


@lru_cache(maxsize=16384)
def _free_on(net: int, own: int, near: int) -> tuple[int, ...]:
    """List the placements of a second die on one square next to a die."""
    cell, orientation = divmod(own, TURNS)
    return tuple(PLACE + foot_at(near, turn) for turn in _free_turns(net, orientation, *_offset(cell, near)))


def _offset(cell: int, to: int) -> tuple[int, int]:
    (file, rank), (file_to, rank_to) = file_and_rank(cell), file_and_rank(to)
    return file_to - file, rank_to - rank
