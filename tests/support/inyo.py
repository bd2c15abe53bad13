"""INYO scenarios as short as on the page: `fight = at("5 c2:34 c4:30 s step m")`, then `fight.play("+c2:14")`."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.core.errors import IllegalAction
from threefold.games.inyo import INYO
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.notation import read_move, read_position
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import State, seat_of
from threefold.games.inyo.variant import Variant


class Fight:
    """A game in progress that is played by moves in notation."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.happened: list[Event] = []

    @property
    def position(self) -> str:
        return INYO.notation.write_position(self.state)

    @property
    def legal(self) -> list[str]:
        """Return every legal move as sorted text, with `=` if a draw may be called."""
        actions = [action for decision in INYO.pending(self.state) for action in decision.legal]
        actions += INYO.calls(self.state, seat_of(self.state, self.state.actor))
        return sorted(INYO.notation.write_answer(self.state, 0, (action,)) for action in actions)

    def play(self, *moves: str) -> list[str]:
        """Play the moves, each of which must be legal, and return the events in notation."""
        told: list[str] = []
        for move in moves:
            if move not in self.legal:
                raise IllegalAction(f"{move} is not among {self.legal}")
            action = read_move(self.state, move)
            self.happened = INYO.play(self.state, {seat_of(self.state, self.state.actor): (action,)})
            told += [text for event in self.happened if (text := INYO.notation.write_event(event))]
        return told


def at(position: str, net: str = "00000") -> Fight:
    """Return a fight at this position, which counts as its first occurrence."""
    return Fight(read_position(position, Variant(5, read_net(net))))


def new(**options: object) -> Fight:
    """Return a fight at its beginning."""
    return Fight(INYO.new(2, Options(**options)))  # pyright: ignore[reportArgumentType]
