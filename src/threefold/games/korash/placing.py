"""Setting up: platforms are chosen from an open pool, then placed in turn order. KOR-SETUP-5, KOR-RULING-41."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.core.errors import OptionsError
from threefold.games.korash import codes as c
from threefold.games.korash.agreed import agreed_on
from threefold.games.korash.codes import CREW
from threefold.games.korash.events import Placed
from threefold.games.korash.factions import seat_in_turn
from threefold.games.korash.multiplayer import players_edges, starting_tiles
from threefold.games.korash.stack import Ask, Out, asking
from threefold.games.korash.state import Frame, State
from threefold.games.korash.words import SEATS, SPOT_NAMES, UNIT_NAMES, read_tile


def _begin_choosing(state: State, frame: Frame, out: Out) -> None:
    state.active = state.first
    frame.args = [0]


def platforms_left(state: State) -> list[int]:
    """Platforms that may be chosen."""
    pool = range(len(state.kit.catalogue.platforms))
    if state.options.same_platform or len(pool) < state.seats:
        return list(pool)
    return [platform for platform in pool if platform not in state.design[::CREW]]


def _choose_known_platforms(state: State, frame: Frame, out: Out) -> None:
    while frame.args[0] < state.seats:
        seat = frame.args[0]
        if not state.out[seat]:
            preset = agreed_on(state.options.platforms, seat)
            left = platforms_left(state)
            if not preset and len(left) > 1:
                return
            state.design[seat * CREW] = state.kit.unit_of[preset] if preset else left[0]
        frame.args[0] += 1


def _platform_question(state: State, frame: Frame) -> Decision:
    return Decision(frame.args[0], "KOR-SETUP-5", tuple(c.PLATFORM + place for place in platforms_left(state)))


def _platform_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    state.design[frame.args[0] * CREW] = answer[0] - c.PLATFORM
    frame.args[0] += 1
    frame.pc -= 1


def _begin_placing(state: State, frame: Frame, out: Out) -> None:
    frame.args = [0]


def _placing_seat(state: State, frame: Frame) -> int | None:
    return (state.first + frame.args[0]) % state.seats if frame.args[0] < state.seats else None


def _place_known(state: State, frame: Frame, out: Out) -> None:
    """A place that the table agreed on, or the only one that is left. KOR-MULTI-4."""
    while (seat := _placing_seat(state, frame)) is not None:
        if state.out[seat]:
            frame.args[0] += 1
            continue
        preset = agreed_on(state.options.places, seat)
        tiles = [read_tile(preset)] if preset else _open_tiles(state, seat)
        if preset and state.occupant[tiles[0]] >= 0:
            raise OptionsError(f"korash: {preset} is taken before {SEATS[seat]} comes")
        if len(tiles) > 1:
            return
        _place(state, frame, seat, tiles[0], out)


def _open_tiles(state: State, seat: int) -> list[int]:
    """Where a seat may place its platform; what was agreed for another is kept free."""
    kept = {read_tile(place) for place in state.options.places if place}
    tiles = starting_tiles(state, seat)
    return [tile for tile in tiles if tile not in kept] or tiles


def _place(state: State, frame: Frame, seat: int, tile: int, out: Out) -> None:
    unit = seat * CREW
    state.place[unit], state.occupant[tile] = tile, unit
    state.sources = None
    frame.args[0] += 1
    out.append(Placed(unit=UNIT_NAMES[unit], spot=SPOT_NAMES[tile]))


def laid(state: State, seat: int, tile: int) -> State:
    """The table once a seat starts there, with everybody whose place follows from it."""
    world = state.clone()
    found = asking(world)
    assert found is not None
    _place(world, found[1], seat, tile, [])
    _place_known(world, found[1], [])
    world.edges = players_edges(world)
    return world


def _place_question(state: State, frame: Frame) -> Decision:
    seat = _placing_seat(state, frame)
    assert seat is not None
    rule = "KOR-SETUP-5" if state.seats == 2 else "KOR-MULTI-3"
    return Decision(seat, rule, tuple(sorted(c.PLACE + tile for tile in _open_tiles(state, seat))))


def _place_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
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
