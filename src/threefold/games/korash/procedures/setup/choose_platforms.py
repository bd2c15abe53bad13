"""Setting up: platforms are chosen from an open pool, then placed in turn order. KOR-SETUP-5, KOR-RULING-41."""

from __future__ import annotations

from msgspec.structs import replace

from threefold.core.contract import Answer, Decision
from threefold.games.korash.flow.stack import Ask, asking
from threefold.games.korash.procedures.setup.check_options import agreed_on
from threefold.games.korash.procedures.setup.factions import seat_in_turn
from threefold.games.korash.procedures.setup.starting_tiles import Counted, counted, players_edges, starting_tiles
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.events import Out, Placed
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.names import SEATS, SPOT_NAMES, UNIT_NAMES, read_tile
from threefold.games.korash.state.state import State

COUNTED = "KOR-MULTI-3"


def _begin_choosing(state: State, frame: SetupFrame, out: Out) -> None:
    state.active = state.first
    frame.at = 0


def platforms_left(state: State) -> list[int]:
    """Platforms that may be chosen."""
    pool = range(len(state.kit.catalogue.platforms))
    if state.options.same_platform or len(pool) < state.seats:
        return list(pool)
    return [platform for platform in pool if platform not in state.design[::CREW]]


def _choose_known_platforms(state: State, frame: SetupFrame, out: Out) -> None:
    while frame.at < state.seats:
        seat = frame.at
        if not state.out[seat]:
            preset = agreed_on(state.options.platforms, seat)
            left = platforms_left(state)
            if not preset and len(left) > 1:
                return
            state.design[seat * CREW] = state.kit.unit_of[preset] if preset else left[0]
        frame.at += 1


def _platform_question(state: State, frame: SetupFrame) -> Decision:
    return Decision(frame.at, "KOR-SETUP-5", tuple(c.PLATFORM + place for place in platforms_left(state)))


def _platform_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    state.design[frame.at * CREW] = answer[0] - c.PLATFORM
    frame.at += 1
    frame.pc -= 1


def _begin_placing(state: State, frame: SetupFrame, out: Out) -> None:
    frame.at = 0


def _placing_seat(state: State, frame: SetupFrame) -> int | None:
    return (state.first + frame.at) % state.seats if frame.at < state.seats else None


def _place_known(state: State, frame: SetupFrame, out: Out) -> None:
    """Place every platform whose tile was agreed on, or follows, up to the first seat with a choice. KOR-MULTI-4."""
    while (seat := _placing_seat(state, frame)) is not None:
        if state.out[seat]:
            frame.at += 1
            continue
        preset = agreed_on(state.options.places, seat)
        tiles = [read_tile(preset)] if preset else starting_tiles(state, seat)
        if len(tiles) > 1:
            return
        _place(state, frame, seat, tiles[0], out, None if preset else counted(state, seat), agreed=bool(preset))


def _place(
    state: State,
    frame: SetupFrame,
    seat: int,
    tile: int,
    out: Out,
    follows: Counted | None = None,
    *,
    agreed: bool = False,
) -> None:
    """Put a seat's platform on its first tile, and tell why it stands there."""
    unit = seat * CREW
    state.place[unit], state.occupant[tile] = tile, unit
    state.sources = None
    frame.at += 1
    placed = Placed(unit=UNIT_NAMES[unit], spot=SPOT_NAMES[tile])
    if follows:
        behind = SEATS[follows.behind]
        placed = replace(placed, why="counted", apart=follows.apart, behind=behind, past=follows.past, rule=COUNTED)
    elif agreed:
        placed = replace(placed, why="agreed", rule="KOR-MULTI-4")
    out.append(placed)


def laid(state: State, seat: int, tile: int) -> State:
    """The table once a seat starts there, with everybody whose place follows from it."""
    world = state.clone()
    found = asking(world)
    assert found is not None
    frame = found[1]
    assert isinstance(frame, SetupFrame)
    _place(world, frame, seat, tile, [])
    _place_known(world, frame, [])
    world.edges = players_edges(world)
    return world


def place_rule(state: State) -> str:
    """Return the rule by which platforms are placed at this table."""
    if state.options.placement == "free":
        return "KOR-MULTI-4"
    return "KOR-SETUP-5" if state.seats == 2 else COUNTED


def _place_question(state: State, frame: SetupFrame) -> Decision:
    seat = _placing_seat(state, frame)
    assert seat is not None
    return Decision(seat, place_rule(state), tuple(c.PLACE + tile for tile in starting_tiles(state, seat)))


def _place_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    seat = _placing_seat(state, frame)
    assert seat is not None
    _place(state, frame, seat, answer[0] - c.PLACE, out)
    frame.pc -= 1


CHOOSE_PLATFORMS = (
    _begin_choosing,
    _choose_known_platforms,
    Ask("D1", seat_in_turn, _platform_question, _platform_answer),
)
PLACE_PLATFORMS = (_begin_placing, _place_known, Ask("D1", _placing_seat, _place_question, _place_answer))
