"""The pick-up phase: each player takes a die back into hand."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inyo.arena import square
from threefold.games.inyo.events import PickedUp
from threefold.games.inyo.state import MOON, PICK, PLAYERS, SUN, State, cell_of


def pickups(state: State) -> tuple[int, ...]:
    """Either of the own dice. INYO-PICK-1."""
    return tuple(PICK + cell_of(foot) for foot in state.dice[state.actor])


def pick_up(state: State, cell: int) -> list[Event]:
    """Takes the die on that square into hand. INYO-PICK-1."""
    state.dice[state.actor] = [foot for foot in state.dice[state.actor] if cell_of(foot) != cell]
    return [PickedUp(player=PLAYERS[state.actor], square=square(cell))]


def both_have_picked_up(state: State) -> bool:
    """Whether the pick-up phase is complete, so that a new step begins. INYO-PICK-2."""
    return len(state.dice[MOON]) == len(state.dice[SUN]) == 1
