"""Setting up: factions, turn order, platforms, places, the map, opening inventories."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.errors import OptionsError
from threefold.games.korash import codes as c
from threefold.games.korash.board import edges_of, lands, ring
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import CREW
from threefold.games.korash.events import Placed, Shown
from threefold.games.korash.kit import Kit, kit_of
from threefold.games.korash.multiplayer import OWN_EDGES, map_size, players_edges, starting_tiles
from threefold.games.korash.options import Options
from threefold.games.korash.stack import PROCEDURES, Ask, Out, asking, push, run
from threefold.games.korash.state import QUARTERS, Bag, Frame, State, blank
from threefold.games.korash.territories import lay
from threefold.games.korash.words import SEATS, SPOT_NAMES, UNIT_NAMES, read_spot, read_tile
from threefold.games.korash.zones import card_chance, is_open, pop_drawn, pop_known, tactic_id

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


def check_options(seats: int, options: Options, kit: Kit) -> None:
    """Refuses what no table can be laid with. KOR-GOAL-1, KOR-TEAM-1."""
    if not 2 <= seats <= c.MOST_SEATS:
        raise OptionsError(f"korash seats 2 to {c.MOST_SEATS}, not {seats}")
    for name, chosen in (("factions", options.factions), ("platforms", options.platforms), ("places", options.places)):
        if len(chosen) > seats:
            raise OptionsError(f"korash: {name} names {len(chosen)} seats, there are {seats}")
    for faction in options.factions:
        if faction and faction not in kit.faction_of:
            raise OptionsError(f'korash: no faction "{faction}"; there are {", ".join(kit.faction_of)}')
    platforms = [unit.id for unit in kit.catalogue.platforms]
    for platform in options.platforms:
        if platform and platform not in platforms:
            raise OptionsError(f'korash: no platform "{platform}"; there are {", ".join(platforms)}')
    if not kit.factions or not platforms:
        raise OptionsError("korash: these card sets have no faction or no platform to choose")
    _check_doubles("faction", options.factions, options.same_faction or len(kit.factions) < seats)
    _check_doubles("platform", options.platforms, options.same_platform or len(platforms) < seats)
    _check_seating(seats, options)


def _check_doubles(what: str, chosen: tuple[str, ...], allowed: bool) -> None:
    """What is chosen beforehand is bound by the host's word, too. KOR-RULING-41."""
    twice = [name for at, name in enumerate(chosen) if name and name in chosen[:at]]
    if twice and not allowed:
        raise OptionsError(f'korash: two players have the {what} "{twice[0]}", which same_{what} forbids')


def _check_seating(seats: int, options: Options) -> None:
    seated = [seat for team in options.teams for seat in team]
    if len(set(seated)) != len(seated) or any(not 0 <= seat < seats for seat in seated):
        raise OptionsError(f"korash: teams {options.teams} do not fit {seats} seats")
    if options.teams and len(options.teams) + seats - len(seated) < 2:
        raise OptionsError("korash: there must be two sides at least")
    width, depth = map_size(seats, options.map)
    for seat, place in enumerate(options.places):
        if place and (place not in SPOT_NAMES or read_spot(place) not in ring(width, depth, corners=True)):
            raise OptionsError(f'korash: "{place}" is no edge tile of this map')
        if place and seats == 2 and not edges_of(read_spot(place), width, depth) & OWN_EDGES[seat]:
            raise OptionsError(f'korash: "{place}" is not on the map edge of {SEATS[seat]}')
    if options.first > seats:
        raise OptionsError(f"korash: seat {options.first} cannot begin, there are {seats}")


# Factions. KOR-SETUP-2.


def factions_left(state: State, seat: int) -> list[int]:
    """All of them, or those nobody has where the host forbids doubles. KOR-RULING-41."""
    everyone = range(len(state.kit.factions))
    if state.options.same_faction or len(everyone) < state.seats:
        return list(everyone)
    return [faction for faction in everyone if faction not in state.faction]


def _preset(chosen: tuple[str, ...], seat: int) -> str:
    return chosen[seat] if seat < len(chosen) else ""


def _choose_known_factions(state: State, frame: Frame, out: Out) -> None:
    while frame.args[0] < state.seats:
        seat = frame.args[0]
        preset = _preset(state.options.factions, seat)
        left = factions_left(state, seat)
        if not preset and len(left) > 1:
            return
        take_faction(state, seat, state.kit.faction_of[preset] if preset else left[0])
        frame.args[0] += 1


def take_faction(state: State, seat: int, faction: int) -> None:
    """Its units to your quarters, its stockpile is yours. KOR-SETUP-2, KOR-ZONE-6, KOR-TAC-1."""
    kit = state.kit
    state.faction[seat] = faction
    unit = seat * CREW
    for design, copies in kit.factions[faction].units:
        for _ in range(copies):
            unit += 1
            state.design[unit], state.place[unit] = kit.unit_of[design.id], QUARTERS
    stockpile = kit.factions[faction].stockpile
    state.tactics[seat] = [kit.tactic_of[tactic.id] for tactic, _ in stockpile]
    state.bag[seat] = [copies for _, copies in stockpile]
    state.left[seat] = sum(state.bag[seat])


def _seat_in_turn(state: State, frame: Frame) -> int | None:
    return frame.args[0] if frame.args[0] < state.seats else None


def _faction_question(state: State, frame: Frame) -> Decision:
    seat = frame.args[0]
    return Decision(seat, "KOR-SETUP-2", tuple(c.FACTION + faction for faction in factions_left(state, seat)))


def _faction_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    take_faction(state, frame.args[0], answer[0] - c.FACTION)
    frame.args[0] += 1
    frame.pc -= 1


# Turn order. KOR-SETUP-3, KOR-RULING-42: highest industry cost shown, only tied players show again, then all shuffle.


def _agree_order(state: State, frame: Frame, out: Out) -> None:
    options = state.options
    if options.first:
        state.first = options.first - 1
        frame.args = []
    elif options.turn_order == "random":
        frame.args = [1, 0, *range(state.seats)]
    else:
        frame.args = [0, 0, *range(state.seats)]


def _contest(frame: Frame) -> list[int]:
    return frame.args[2:]


def _show_known(state: State, frame: Frame, out: Out) -> None:
    """Everybody still in the contest shows the top card; then costs are compared."""
    while frame.args and not frame.args[0]:
        at, contest = frame.args[1], _contest(frame)
        if at == len(contest):
            _compare_shown(state, frame)
        elif not state.top[contest[at]] and not state.left[contest[at]]:
            # What was shown lies at the bottom: all thirty were equal, and a lot decides.
            frame.args[0] = 1
        elif is_open(state, contest[at]):
            return
        else:
            _show(state, frame, pop_known(state, contest[at]), out)


def _show(state: State, frame: Frame, card: int, out: Out) -> None:
    seat = _contest(frame)[frame.args[1]]
    state.bottom[seat].append(card)
    frame.args[1] += 1
    out.append(Shown(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def _compare_shown(state: State, frame: Frame) -> None:
    costs = {seat: _shown_cost(state, seat) for seat in _contest(frame)}
    most = max(costs.values())
    tied = [seat for seat, cost in costs.items() if cost == most]
    if len(tied) == 1:
        _begin_with(state, frame, tied[0])
    else:
        frame.args = [0, 0, *tied]


def _shown_cost(state: State, seat: int) -> int:
    return state.kit.tactics[state.tactics[seat][state.bottom[seat][-1]]].cost


def _begin_with(state: State, frame: Frame, seat: int) -> None:
    state.first = seat
    frame.args = []
    for other in range(state.seats):
        for card in state.bottom[other]:
            state.bag[other][card] += 1
        state.left[other] += len(state.bottom[other])
        state.bottom[other] = []


def _order_seat(state: State, frame: Frame) -> int | None:
    return CHANCE if frame.args else None


def _order_question(state: State, frame: Frame) -> Decision:
    contest = _contest(frame)
    if frame.args[0]:
        return Decision(CHANCE, "KOR-RULING-42", tuple(c.SEAT + seat for seat in contest), odds=(1,) * len(contest))
    return card_chance(state, contest[frame.args[1]], "KOR-SETUP-3")


def _order_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    if frame.args[0]:
        _begin_with(state, frame, answer[0] - c.SEAT)
    else:
        seat = _contest(frame)[frame.args[1]]
        _show(state, frame, pop_drawn(state, seat, answer[0] - c.TACTIC), out)
    frame.pc -= 1


# Platforms: chosen from an open pool, then placed in turn order. KOR-SETUP-5, KOR-RULING-41.


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
        preset = _preset(state.options.platforms, seat)
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
        preset = _preset(state.options.places, seat)
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


# The map and the opening inventories


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
    push(state, "draw", seat, FIRST_DRAWS if at == 0 else OTHERS_DRAW)
    frame.args[0] += 1
    return True


def begin_play(state: State, frame: Frame, out: Out) -> None:
    """Turns go clockwise from the first player. KOR-SETUP-4."""
    state.active = state.first
    state.frames[-1] = Frame("turn", [])


PROCEDURES["setup"] = (
    _choose_known_factions,
    Ask("D1", _seat_in_turn, _faction_question, _faction_answer),
    _agree_order,
    _show_known,
    Ask("chance", _order_seat, _order_question, _order_answer),
    _begin_choosing,
    _choose_known_platforms,
    Ask("D1", _seat_in_turn, _platform_question, _platform_answer),
    _begin_placing,
    _place_known,
    Ask("D1", _placing_seat, _place_question, _place_answer),
    deal_map,
    opening_draw,
    begin_play,
)
