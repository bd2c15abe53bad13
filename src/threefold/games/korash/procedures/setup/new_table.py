from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.territories import lay
from threefold.games.korash.flow.stack import push, run
from threefold.games.korash.map.tiles import lands
from threefold.games.korash.procedures.setup.agreements import check_options, players_edges
from threefold.games.korash.procedures.setup.seating import (
    AGREE_ORDER,
    CHOOSE_PLATFORMS,
    PLACE_PLATFORMS,
    TAKE_FACTIONS,
)
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import DrawFrame, SetupFrame, TurnFrame
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.options import Options, map_size
from threefold.games.korash.state.state import Bag, State, blank

FIRST_DRAWS, OTHERS_DRAW = 2, 3
"""How many tactics the first player and the others draw at the start, without mulligan. KOR-SETUP-6."""


def lay_table(seats: int, options: Options) -> tuple[State, Out]:
    """Create a table for `seats` players and run the setup up to the first question; return state and events."""
    kit = kit_of(options.cards)
    check_options(seats, options, kit)
    width, depth = map_size(seats, options.map)
    state = blank(kit, options, seats, width, depth)
    push(state, SetupFrame())
    out: Out = []
    run(state, out)
    return state, out


def deal_map(state: State, frame: SetupFrame, out: Out) -> None:
    """Put territories face-down on the map: shallows on players' edges, depths elsewhere.

    KOR-SETUP-1, KOR-ZONE-13, KOR-MULTI-1.
    """
    state.edges = players_edges(state)
    fill_decks(state)
    for land in lands(state.width, state.depth):
        lay(state, land)


def fill_decks(state: State) -> None:
    """Put all cards of both horizons into their bags."""
    kit = state.kit
    for horizon in v.Horizon:
        state.bags.append(Bag(horizon, [kit.lands[land].copies for land in kit.horizon_lands[horizon]]))
        state.deck[horizon] = horizon
        state.deck_left[horizon] = sum(state.bags[horizon].counts)


def opening_draw(state: State, frame: SetupFrame, out: Out) -> bool:
    """Let the first player draw two tactics and all others three, in turn order. KOR-SETUP-6."""
    if frame.at == 2 * state.seats:
        return False
    at = frame.at - state.seats
    seat = (state.first + at) % state.seats
    if not state.out[seat]:
        push(state, DrawFrame(seat, FIRST_DRAWS if at == 0 else OTHERS_DRAW))
    frame.at += 1
    return True


def begin_play(state: State, frame: SetupFrame, out: Out) -> None:
    """Start the first turn: that of the first player, or of the next one who has not conceded. KOR-SETUP-4."""
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
