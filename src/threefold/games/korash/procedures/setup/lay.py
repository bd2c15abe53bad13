"""Setting up: factions, turn order, platforms and their places, the map, opening inventories. KOR-SETUP-1."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.territories import lay
from threefold.games.korash.flow.stack import PROCEDURES, Ask, push, run
from threefold.games.korash.map.tiles import lands
from threefold.games.korash.procedures.setup.check_options import check_options
from threefold.games.korash.procedures.setup.choose_platforms import CHOOSE_PLATFORMS, PLACE_PLATFORMS
from threefold.games.korash.procedures.setup.factions import TAKE_FACTIONS
from threefold.games.korash.procedures.setup.starting_tiles import players_edges
from threefold.games.korash.procedures.setup.turn_order import AGREE_ORDER
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import DrawFrame, SetupFrame, TurnFrame
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.map_sizes import map_size
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import Bag, State, blank

FIRST_DRAWS, OTHERS_DRAW = 2, 3
"""Opening tactics; there is no mulligan. KOR-SETUP-6."""


def lay_table(seats: int, options: Options) -> tuple[State, Out]:
    """A table for so many, up to the first question."""
    kit = kit_of(options.cards)
    check_options(seats, options, kit)
    width, depth = map_size(seats, options.map)
    state = blank(kit, options, seats, width, depth)
    push(state, SetupFrame())
    out: Out = []
    run(state, out)
    return state, out


def set_up_without(state: State) -> None:
    """Somebody has given up, who may have been asked: setting up goes on without them. KOR-END-4."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, SetupFrame) and isinstance(PROCEDURES[SetupFrame][frame.pc], Ask):
        # Before each question of setting up stands a step that answers what need not be asked.
        frame.pc -= 1


def deal_map(state: State, frame: SetupFrame, out: Out) -> None:
    """Face-down everywhere: shallows along players' edges, depths elsewhere. KOR-SETUP-1, KOR-ZONE-13, KOR-MULTI-1."""
    state.edges = players_edges(state)
    fill_decks(state)
    for land in lands(state.width, state.depth):
        lay(state, land)


def fill_decks(state: State) -> None:
    """Both horizons whole, in bags."""
    kit = state.kit
    for horizon in v.Horizon:
        state.bags.append(Bag(horizon, [kit.lands[land].copies for land in kit.horizon_lands[horizon]]))
        state.deck[horizon] = horizon
        state.deck_left[horizon] = sum(state.bags[horizon].counts)


def opening_draw(state: State, frame: SetupFrame, out: Out) -> bool:
    """Two tactics for whoever begins, three for all others, in turn order. KOR-SETUP-6."""
    if frame.at == 2 * state.seats:
        return False
    at = frame.at - state.seats
    seat = (state.first + at) % state.seats
    if not state.out[seat]:
        push(state, DrawFrame(seat, FIRST_DRAWS if at == 0 else OTHERS_DRAW))
    frame.at += 1
    return True


def begin_play(state: State, frame: SetupFrame, out: Out) -> None:
    """Turns go clockwise from the first player, or the next one who has not given up meanwhile. KOR-SETUP-4."""
    order = ((state.first + at) % state.seats for at in range(state.seats))
    state.active = next(seat for seat in order if not state.out[seat])
    state.frames[-1] = TurnFrame()


SETUP = (
    *TAKE_FACTIONS,
    *AGREE_ORDER,
    *CHOOSE_PLATFORMS,
    *PLACE_PLATFORMS,
    deal_map,
    opening_draw,
    begin_play,
)
