"""The game INYO as the contract describes it. The other modules of this folder each hold one section of the
rulebook.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.contract import Action, Answers, Decision, Event, Outcome, Seat
from threefold.core.errors import OptionsError
from threefold.core.game import Game
from threefold.games.inyo import turn
from threefold.games.inyo.ending import DRAWN_AT, stand
from threefold.games.inyo.parts import InyoDisplay, InyoLab, InyoNotation
from threefold.games.inyo.setup import Options, lay
from threefold.games.inyo.state import NOBODY, SPACE, Phase, Reason, State, Tiebreak, seat_of
from threefold.games.inyo.turn import begin_step
from threefold.games.inyo.view import View, imagine, view

ENDED_BY = {
    Reason.OOB: "INYO-END-1",
    Reason.SUB: "INYO-END-2",
    Reason.INTO: "INYO-END-3",
    Reason.LOOP: "INYO-DRAW-3",
}
DECIDED_BY = {Tiebreak.LESS: "INYO-END-4", Tiebreak.TOKEN: "INYO-END-5"}


class Inyo(Game[State]):
    """INYO as a game of the contract; its methods call the other modules of this folder."""

    name = "inyo"
    edition = 1
    seats = range(2, 3)
    options = Options
    actions = SPACE
    hides = False

    def new(self, seats: int, options: Struct) -> State:
        """Create a new game.

        Moon passes the token and steps first, unless the dice still have to decide which seat is Moon.
        """
        assert isinstance(options, Options)
        if seats not in self.seats:
            raise OptionsError(f"inyo is a duel: 2 seats, not {seats}")
        state = lay(options)
        if state.phase is Phase.STEP:
            begin_step(state)
            stand(state)
        return state

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the one open question, or nothing if the game is over."""
        return turn.pending(state)

    def calls(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Let both players call the draw of a repeated position, no matter which of them is to act. INYO-DRAW-1."""
        return turn.calls(state, seat)

    def play(self, state: State, answers: Answers) -> list[Event]:
        """Play one choice and everything that follows from it without another choice; return the events."""
        return turn.play(state, answers)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result with the winner in first place, or both seats in first place after a draw; None while the
        game runs.
        """
        if state.phase is not Phase.OVER:
            return None
        if state.winner == NOBODY:
            repeated = "INYO-DRAW-2" if state.stood == DRAWN_AT else "INYO-DRAW-1"
            return Outcome((1, 1), ENDED_BY.get(state.reason, repeated))
        winner = seat_of(state, state.winner)
        rule = DECIDED_BY.get(state.tiebreak) or ENDED_BY[state.reason]
        return Outcome((1, 2) if winner == 0 else (2, 1), rule)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the same view of the whole game for every seat and for spectators, because nothing is hidden."""
        return view(state)

    def imagine(self, view: Any, rng: Random) -> State:
        """Return the state that a view shows; there is only one, because nothing is hidden."""
        return imagine(view)

    @cached_property
    def notation(self) -> InyoNotation:
        """Return the part that reads and writes moves, positions and games."""
        return InyoNotation(self)

    @cached_property
    def display(self) -> InyoDisplay:
        """Return the part that tells a board what to show."""
        return InyoDisplay(self)

    @cached_property
    def lab(self) -> InyoLab:
        """Return the part that tests, bot matches and searches use."""
        return InyoLab(self)


INYO = Inyo()
