"""The symmetries of INYO, changes that leave the rules as they are: a quarter turn of the arena, swapped colours,
swapped seats.
"""

from __future__ import annotations

from collections.abc import Callable

from threefold.core.contract import Answer
from threefold.core.lab import Symmetry
from threefold.games.inyo.arena import cell_at, file_and_rank
from threefold.games.inyo.dice import OPPOSITE, TURNS, die, orientation_of, top_of
from threefold.games.inyo.flips import flipped
from threefold.games.inyo.state import FLIP, GRAPPLE, NOBODY, PICK, PLACE, SPACE, State, foot_at, other
from threefold.games.inyo.variant import Variant


def turned_cell(cell: int, size: int) -> int:
    """Return the square to which a clockwise quarter turn moves this square; squares outside the arena stay where they
    are.
    """
    file, rank = file_and_rank(cell)
    return cell_at(rank, size - 1 - file) if file < size else cell


def turned_foot(foot: int, variant: Variant) -> int:
    """Return the die after a clockwise quarter turn of the arena; the face that looked west then looks north."""
    cell, turn = divmod(foot, TURNS)
    west = OPPOSITE[die(variant.net).east[turn]]
    return foot_at(turned_cell(cell, variant.size), orientation_of(top_of(turn), west))


def turned(state: State) -> State:
    """Return the game after a clockwise quarter turn of the arena."""

    def turn_dice(position: State) -> None:
        position.dice = [sorted(turned_foot(f, state.variant) for f in feet) for feet in position.dice]

    return _renamed(state, turn_dice)


def turned_answer(state: State, answer: Answer) -> Answer:
    """Return the same move in the game after a quarter turn of the arena."""
    match SPACE.spell(answer[0]):
        case "place", int(cell), int(turn):
            return (PLACE + turned_foot(foot_at(cell, turn), state.variant),)
        case "grapple", int(direction):
            return (GRAPPLE + (direction + 1) % 4,)
        case "flip", int(first), int(second):
            one, two = sorted(turned_foot(f, state.variant) for f in flipped(state, first, second))
            return (FLIP + 4 * (one % 4) + two % 4,)
        case "pick", int(cell):
            return (PICK + turned_cell(cell, state.variant.size),)
        case _:
            return answer


def recoloured(state: State) -> State:
    """Return the game with the names Moon and Sun swapped; each seat keeps its dice."""

    def swap(position: State) -> None:
        position.dice.reverse()
        position.token, position.actor = other(position.token), other(position.actor)
        if position.winner != NOBODY:
            position.winner = other(position.winner)

    renamed = _renamed(state, swap)
    renamed.moon = 1 - state.moon
    return renamed


def reseated(state: State) -> State:
    """Return the game with the two seats swapped."""
    renamed = state.clone()
    renamed.moon = 1 - state.moon
    return renamed


def _renamed(state: State, rename: Callable[[State], None]) -> State:
    """Return a copy of a state in which the position and every position of the history are changed by `rename`."""
    renamed = state.clone()
    rename(renamed)
    for index, number in enumerate(renamed.history):
        position = State.unpack(number, state.variant)
        rename(position)
        renamed.history[index] = position.pack()
    return renamed


def _as_it_is(state: State, answer: Answer) -> Answer:
    return answer


SYMMETRIES = (
    Symmetry((0, 1), turned, turned_answer),
    Symmetry((0, 1), recoloured, _as_it_is),
    Symmetry((1, 0), reseated, _as_it_is),
)
