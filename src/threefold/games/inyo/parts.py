"""The optional parts of INYO: its notation, what its board shows, and what tests and bot matches use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from threefold.core.contract import CHANCE, Answer, Decision, Event, Moment, Outcome, Seat, Setup
from threefold.core.display import Display
from threefold.core.lab import Kernel, Lab, Symmetry
from threefold.core.notation import Notation, Written
from threefold.games.inyo import choice, notation, symmetry
from threefold.games.inyo.choice import InyoChoice, InyoEvent
from threefold.games.inyo.judge import judge
from threefold.games.inyo.setup import Options, random_options, variant_of
from threefold.games.inyo.show import Show, show
from threefold.games.inyo.state import PLAYERS, Phase, State, colour_of
from threefold.games.inyo.view import Scenery, scenery


class InyoNotation(Notation[State]):
    """Reads and writes moves such as `+d3:41`, positions and whole games."""

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """Write a move, such as `+d3:41`."""
        return notation.write_move(state, answer[0])

    def write_steps(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Write every legal move. There may be a hundred, so the texts are cached, except those of flips."""
        if state.phase is Phase.FLIP:
            return super().write_steps(state, decision)
        return notation.write_moves(decision.legal)

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """Return the answer that a move's text names, such as `+d3:41`."""
        return (notation.read_move(state, text),)

    def write_event(self, event: Event) -> str:
        """Write an event as `throw m:s1 s:n1`, `grapple s e free` or `loop`; write nothing for other events."""
        return notation.write_event(event)

    def write_position(self, state: State) -> str:
        """Write a position, such as `5 c2:34 c4:30 s step m`; write nothing while it is not decided which seat
        is Moon.
        """
        return notation.write_position(state)

    def read_position(self, text: str, options: Struct) -> State:
        """Return the state of a position's text; its dice have the net that the options name."""
        assert isinstance(options, Options)
        return notation.read_position(text, variant_of(options))

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """Write a game: start position, moves, `#` and result; write nothing while it is not decided which seat is
        Moon.
        """
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
        """Read a game: a start position and moves, or only moves from the usual start; the result may follow
        after `#`.
        """
        assert isinstance(options, Options)
        position, moves, result = notation.split_game(text)
        start = self.read_position(position, options) if position else self.game.new(2, options)
        return Written(replace(options, arena=start.variant.size), start, [(move,) for move in moves], result)


class InyoDisplay(Display[State]):
    """Tells the browser's board how the arena and the dice look."""

    shows_all = True

    def scenery(self, options: Struct) -> Scenery:
        """Return the size of the arena, and for each orientation of a die its faces and where each tilt leads."""
        assert isinstance(options, Options)
        return scenery(variant_of(options))

    def show(self, view: Any) -> Show:
        """Return everything that the board draws: the dice, which player acts, and why the game ended."""
        return show(view)

    def choice(self, text: str) -> InyoChoice:
        """Return a move that is written in the notation, with its squares and dice by name."""
        return choice.choice(text)

    def event(self, event: Event) -> InyoEvent:
        """Return an event with its dice by name."""
        return choice.told(event)


class InyoLab(Lab[State]):
    """The sample setups, the symmetries and the compiled rules of INYO."""

    def setups(self) -> Iterable[Setup]:
        """Return sample setups: every arena size, left- and right-handed dice, an unusual start, and dice that decide
        which seat is Moon.
        """
        yield from (Setup(2, Options(arena=size)) for size in (5, 6, 7))
        yield Setup(2, Options(net="12031"))
        yield Setup(2, Options(arena=6, net="01321", start="a3:B1"))
        yield Setup(2, Options(arena=7, net="13210", first="rolled"))

    def random_setup(self, rng: Random) -> Setup:
        """Draw a random arena size, net and start among all that the rules allow."""
        return Setup(2, random_options(rng))

    def symmetries(self, setup: Setup) -> tuple[Symmetry[State], ...]:
        """Return the three changes that leave the rules as they are: a quarter turn of the arena, swapped colours, and
        swapped seats.
        """
        return symmetry.SYMMETRIES

    def kernel(self) -> Kernel[State] | None:
        """Return the compiled rules, which are faster."""
        # Numba is slow to import, so import it only when the kernel is used.
        from threefold.games.inyo.search import InyoKernel

        return InyoKernel()

    def judge(self, request: Any) -> Any:
        """Play the moves of a request from its position; return where they lead, or why a move is refused."""
        return judge(request)
