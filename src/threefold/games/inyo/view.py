"""The view that players and spectators have of a game of INYO: nothing is hidden."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inyo.dice import FACES, NE, NW, ORIENTATIONS, SE, SW, die
from threefold.games.inyo.ending import may_call_draw
from threefold.games.inyo.notation import DIE, write_position, write_reason, write_winner
from threefold.games.inyo.state import DICE, NOBODY, PLAYERS, Phase, Reason, State, Tiebreak
from threefold.games.inyo.variant import Variant

PHASE_NAMES = [phase.name.lower() for phase in Phase]
DIE_NUMBERS = {text: number for number, text in enumerate(DICE)}


class View(Struct, frozen=True):
    """The whole game, with dice and positions written in notation."""

    position: str
    variant: Variant
    moon_seat: Seat
    moon: tuple[str, ...]
    """Moon's dice in the arena; one that has left it lies at `--`."""
    sun: tuple[str, ...]
    token: str
    phase: str
    actor: str
    rolls: str
    """The faces rolled so far to decide who is Moon."""
    winner: str | None
    reason: str
    occurrences: int
    """How often this position has occurred."""
    draw_may_be_called: bool
    history: tuple[int, ...]
    """Every position so far at which a player had to choose, packed; the rule about repeated positions needs them."""


class Lie(Struct, frozen=True):
    """What a die looks like in one orientation."""

    top: str
    """The face on top."""
    quadrants: str
    """The pips of the top face: `#` or `.` for NW, NE, SW, SE."""
    sides: tuple[str, ...]
    """The faces that look north, east, south and west."""
    turns: tuple[str, ...]
    """This orientation, and those after each quarter turn clockwise: the same face stays on top."""
    tilts: tuple[str, ...]
    """The orientations after tilting north, east, south and west."""


class Scenery(Struct, frozen=True):
    """What never changes during a game: the arena, and what its dice look like in each orientation."""

    variant: Variant
    lies: dict[str, Lie]
    """What a die looks like, by orientation."""


def scenery(variant: Variant) -> Scenery:
    """Return everything that a board needs to draw the dice and to roll them."""
    shape = die(variant.net)
    lies: dict[str, Lie] = {}
    for turn, name in enumerate(ORIENTATIONS):
        quadrants = "".join("#" if shape.quadrants[turn] & bit else "." for bit in (NW, NE, SW, SE))
        sides, tilts = tuple(shape.sides[turn]), tuple(ORIENTATIONS[tilted] for tilted in shape.tilts[turn])
        # After a clockwise quarter turn, the face that looked west looks north.
        turns = tuple(name[0] + sides[-number % 4] for number in range(4))
        lies[name] = Lie(name[0], quadrants, sides, turns, tilts)
    return Scenery(variant, lies)


def view(state: State) -> View:
    """Return the view that both players and spectators have of this state."""
    over = state.phase is Phase.OVER
    moon, sun = state.dice
    return View(
        position=write_position(state),
        variant=state.variant,
        moon_seat=state.moon,
        moon=tuple(map(DIE, moon)),
        sun=tuple(map(DIE, sun)),
        token=PLAYERS[state.token],
        phase=PHASE_NAMES[state.phase],
        actor=PLAYERS[state.actor],
        rolls="".join([FACES[face] for face in state.rolls]) if state.rolls else "",
        winner=write_winner(state) if over else None,
        reason=write_reason(state) if over else "",
        occurrences=state.stood,
        draw_may_be_called=may_call_draw(state),
        history=tuple(state.history),
    )


def imagine(seen: View) -> State:
    """Return the state that a view shows; there is only one, because nothing is hidden."""
    word, _, decided = seen.reason.partition("/")
    return State(
        variant=seen.variant,
        moon=seen.moon_seat,
        dice=[[DIE_NUMBERS[text] for text in dice] for dice in (seen.moon, seen.sun)],
        token=PLAYERS.index(seen.token),
        phase=Phase[seen.phase.upper()],
        actor=PLAYERS.index(seen.actor),
        winner=PLAYERS.find(seen.winner) if seen.winner else NOBODY,
        reason=Reason[word.upper()] if word else Reason.OOB,
        tiebreak=Tiebreak[decided.upper()] if decided else Tiebreak.NONE,
        rolls=[FACES.index(face) for face in seen.rolls],
        history=list(seen.history),
        stood=seen.occurrences,
    )
