"""Setting up: factions, turn order, platforms and their places, the map, opening inventories. KOR-SETUP-1."""

from __future__ import annotations

from threefold.games.korash.agreed import check_options
from threefold.games.korash.board import lands
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.factions import TAKE_FACTIONS
from threefold.games.korash.kit import kit_of
from threefold.games.korash.multiplayer import map_size, players_edges
from threefold.games.korash.options import Options
from threefold.games.korash.placing import CHOOSE_PLATFORMS, PLACE_PLATFORMS
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push, run
from threefold.games.korash.state import Bag, Frame, State, blank
from threefold.games.korash.territories import lay
from threefold.games.korash.turn_order import AGREE_ORDER

FIRST_DRAWS, OTHERS_DRAW = 2, 3
"""Opening tactics; there is no mulligan. KOR-SETUP-6."""


def lay_table(seats: int, options: Options) -> tuple[State, Out]:
    """A table for so many, up to the first question."""
    kit = kit_of(options.cards)
    check_options(seats, options, kit)
    width, depth = map_size(seats, options.map)
    state = blank(kit, options, seats, width, depth)
    push(state, "setup", 0)
    out: Out = []
    run(state, out)
    return state, out


def set_up_without(state: State) -> None:
    """Somebody has given up, who may have been asked: setting up goes on without them. KOR-END-4."""
    frame = state.frames[-1] if state.frames else None
    if frame and frame.name == "setup" and isinstance(PROCEDURES["setup"][frame.pc], Ask):
        # Before each question of setting up stands a step that answers what need not be asked.
        frame.pc -= 1


def deal_map(state: State, frame: Frame, out: Out) -> None:
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


def opening_draw(state: State, frame: Frame, out: Out) -> bool:
    """Two tactics for whoever begins, three for all others, in turn order. KOR-SETUP-6."""
    if frame.args[0] == 2 * state.seats:
        return False
    at = frame.args[0] - state.seats
    seat = (state.first + at) % state.seats
    if not state.out[seat]:
        push(state, "draw", seat, FIRST_DRAWS if at == 0 else OTHERS_DRAW)
    frame.args[0] += 1
    return True


def begin_play(state: State, frame: Frame, out: Out) -> None:
    """Turns go clockwise from the first player, or the next one who has not given up meanwhile. KOR-SETUP-4."""
    order = ((state.first + at) % state.seats for at in range(state.seats))
    state.active = next(seat for seat in order if not state.out[seat])
    state.frames[-1] = Frame("turn", [])


PROCEDURES["setup"] = (
    *TAKE_FACTIONS,
    *AGREE_ORDER,
    *CHOOSE_PLATFORMS,
    *PLACE_PLATFORMS,
    deal_map,
    opening_draw,
    begin_play,
)
