"""INYO, the contents page: two fighters whose feet are dice. Each section of the rulebook is a module beside this."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from threefold.core.contract import (
    CHANCE,
    Action,
    Answer,
    Answers,
    Decision,
    Event,
    Game,
    Kernel,
    Moment,
    Outcome,
    Seat,
    Setup,
    Symmetry,
    Written,
)
from threefold.core.errors import OptionsError
from threefold.games.inyo import notation, symmetry, turn
from threefold.games.inyo.ending import DRAWN_AT, stand
from threefold.games.inyo.judge import judge
from threefold.games.inyo.setup import Options, lay, random_options, variant_of
from threefold.games.inyo.state import NOBODY, PLAYERS, SPACE, Phase, Reason, State, Tiebreak, colour_of, seat_of
from threefold.games.inyo.turn import begin_step
from threefold.games.inyo.view import Scenery, View, imagine, scenery, view

ENDED_BY = {
    Reason.OOB: "INYO-END-1",
    Reason.SUB: "INYO-END-2",
    Reason.INTO: "INYO-END-3",
    Reason.LOOP: "INYO-DRAW-3",
}
DECIDED_BY = {Tiebreak.LESS: "INYO-END-4", Tiebreak.TOKEN: "INYO-END-5"}


class Inyo(Game[State]):
    """INYO by the contract; the modules beside this one do the work."""

    name = "inyo"
    edition = 1
    seats = range(2, 3)
    options = Options
    actions = SPACE
    hides = False

    def new(self, seats: int, options: Struct) -> State:
        """Lay out a new game; Moon passes the token and steps first, unless dice decide who is Moon."""
        assert isinstance(options, Options)
        if seats not in self.seats:
            raise OptionsError(f"inyo is a duel: 2 seats, not {seats}")
        state = lay(options)
        if state.phase is Phase.STEP:
            begin_step(state)
            stand(state)
        return state

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Ask exactly one question at a time."""
        return turn.pending(state)

    def calls(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Let either player call the draw of a repeated position, whoever is to act. INYO-DRAW-1."""
        return turn.calls(state, seat)

    def play(self, state: State, answers: Answers) -> list[Event]:
        """Play one choice, and everything that follows from it."""
        return turn.play(state, answers)

    def outcome(self, state: State) -> Outcome | None:
        """Place the winner first; a draw is shared."""
        if state.phase is not Phase.OVER:
            return None
        if state.winner == NOBODY:
            repeated = "INYO-DRAW-2" if state.stood == DRAWN_AT else "INYO-DRAW-1"
            return Outcome((1, 1), ENDED_BY.get(state.reason, repeated))
        winner = seat_of(state, state.winner)
        rule = DECIDED_BY.get(state.tiebreak) or ENDED_BY[state.reason]
        return Outcome((1, 2) if winner == 0 else (2, 1), rule)

    def view(self, state: State, seat: Seat | None) -> View:
        """Show everything to everybody."""
        return view(state)

    def scenery(self, options: Struct) -> Scenery:
        """Return the arena, and how the dice of this net lie and tilt."""
        assert isinstance(options, Options)
        return scenery(variant_of(options))

    def imagine(self, view: Any, rng: Random) -> State:
        """Return the only state that fits a view."""
        return imagine(view)

    def setups(self) -> Iterable[Setup]:
        """Yield every arena, left- and right-handed dice, another start, and the roll for who is Moon."""
        yield from (Setup(2, Options(arena=size)) for size in (5, 6, 7))
        yield Setup(2, Options(net="12031"))
        yield Setup(2, Options(arena=6, net="01321", start="a3:B1"))
        yield Setup(2, Options(arena=7, net="13210", first="rolled"))

    def random_setup(self, rng: Random) -> Setup:
        """Draw any arena, net and start that the rules allow."""
        return Setup(2, random_options(rng))

    def symmetries(self, setup: Setup) -> tuple[Symmetry[State], ...]:
        """Return a quarter turn of the arena, other colours and other seats."""
        return symmetry.SYMMETRIES

    def kernel(self) -> Kernel[State]:
        """Return the compiled rules."""
        # Numba is slow to import: only whoever asks for the kernel waits for it.
        from threefold.games.inyo.search import InyoKernel

        return InyoKernel()

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """Write a move: `+d3:41`."""
        return notation.write_move(state, answer[0])

    def write_steps(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Write every legal move; there may be a hundred, so they are remembered where possible."""
        if state.phase is Phase.FLIP:
            return super().write_steps(state, decision)
        return notation.write_moves(decision.legal)

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """Read a move: `+d3:41`."""
        return (notation.read_move(state, text),)

    def write_event(self, event: Event) -> str:
        """Write `throw m:s1 s:n1`, `grapple s e free` or `loop`; empty for other events."""
        return notation.write_event(event)

    def write_position(self, state: State) -> str:
        """Write a position: `5 c2:34 c4:30 s step m`; empty until it is known who is Moon."""
        return notation.write_position(state)

    def read_position(self, text: str, options: Struct) -> State:
        """Read a position, with dice of the options' net."""
        assert isinstance(options, Options)
        return notation.read_position(text, variant_of(options))

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """Write start position, moves, `#` and the result; empty until it is known who is Moon."""
        if now.phase is Phase.ROLL:
            return ""
        played = [moment for moment in moments if CHANCE not in moment.answers]
        first = played[0].before if played else now
        if outcome is None:
            result = "*"
        elif outcome.places[0] == outcome.places[1]:
            result = "d"
        else:
            result = PLAYERS[colour_of(first, outcome.places.index(1))]
        return notation.write_game(played, first, result)

    def read_game(self, text: str, options: Struct) -> Written[State]:
        """Read a position and moves, or moves alone from the usual start; after `#` comes the result."""
        assert isinstance(options, Options)
        position, moves, result = notation.split_game(text)
        start = self.read_position(position, options) if position else self.new(2, options)
        return Written(replace(options, arena=start.variant.size), start, [(move,) for move in moves], result)

    def judge(self, request: Any) -> Any:
        """Judge a position and moves: what they lead to, or why not."""
        return judge(request)


INYO = Inyo()
