"""Renamings that change no rule: a turn of the arena, other colours, other seats."""

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
    """Return where a quarter turn clockwise takes a square; squares outside stay."""
    file, rank = file_and_rank(cell)
    return cell_at(rank, size - 1 - file) if file < size else cell


def turned_foot(foot: int, variant: Variant) -> int:
    """Return where a quarter turn takes a die; its west face then looks north."""
    cell, turn = divmod(foot, TURNS)
    west = OPPOSITE[die(variant.net).east[turn]]
    return foot_at(turned_cell(cell, variant.size), orientation_of(top_of(turn), west))


def turned(state: State) -> State:
    """Turn the whole game by a quarter."""

    def turn_dice(position: State) -> None:
        position.dice = [sorted(turned_foot(f, state.variant) for f in feet) for feet in position.dice]

    return _renamed(state, turn_dice)


def turned_answer(state: State, answer: Answer) -> Answer:
    """Return the same move on the turned board."""
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
    """Call Moon's dice Sun's, and Sun's Moon's; seats keep their dice."""

    def swap(position: State) -> None:
        position.dice.reverse()
        position.token, position.actor = other(position.token), other(position.actor)
        if position.winner != NOBODY:
            position.winner = other(position.winner)

    renamed = _renamed(state, swap)
    renamed.moon = 1 - state.moon
    return renamed


def reseated(state: State) -> State:
    """Exchange the players' seats."""
    renamed = state.clone()
    renamed.moon = 1 - state.moon
    return renamed


def _renamed(state: State, rename: Callable[[State], None]) -> State:
    """Rename a state and its whole history."""
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
