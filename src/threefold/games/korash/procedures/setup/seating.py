"""The choices of each seat before play: faction, first player, platform and starting tile.

KOR-SETUP-2, KOR-SETUP-3, KOR-SETUP-5, KOR-RULING-41.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.changes.tactics import card_chance, is_open, pop_drawn, pop_known, tactic_id
from threefold.games.korash.flow.stack import Ask, asking
from threefold.games.korash.procedures.setup.agreements import (
    Counted,
    agreed_on,
    counted,
    players_edges,
    starting_tiles,
)
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.events import Out, Placed, Shown
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.names import SEATS, SPOT_NAMES, UNIT_NAMES, read_tile
from threefold.games.korash.state.state import QUARTERS, State


def factions_left(state: State) -> list[int]:
    """Return the factions that may be chosen: all, or only unused ones if doubles are not allowed.

    KOR-RULING-41.
    """
    everyone = range(len(state.kit.factions))
    if state.options.same_faction or len(everyone) < state.seats:
        return list(everyone)
    return [faction for faction in everyone if faction not in state.faction]


def _choose_known_factions(state: State, frame: SetupFrame, out: Out) -> None:
    while frame.at < state.seats:
        seat = frame.at
        if not state.out[seat]:
            preset = agreed_on(state.options.factions, seat)
            left = factions_left(state)
            if not preset and len(left) > 1:
                return
            take_faction(state, seat, state.kit.faction_of[preset] if preset else left[0])
        frame.at += 1


def take_faction(state: State, seat: int, faction: int) -> None:
    """Give a seat its faction: units to quarters, tactics to the stockpile. KOR-SETUP-2, KOR-ZONE-6, KOR-TAC-1."""
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


def seat_in_turn(state: State, frame: SetupFrame) -> int | None:
    """Return the seat that chooses next, clockwise from P1; None if all have chosen."""
    return frame.at if frame.at < state.seats else None


def _faction_question(state: State, frame: SetupFrame) -> Decision:
    seat = frame.at
    return Decision(seat, "KOR-SETUP-2", tuple(c.FACTION + faction for faction in factions_left(state)))


def _faction_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    take_faction(state, frame.at, answer[0] - c.FACTION)
    frame.at += 1
    frame.pc -= 1


TAKE_FACTIONS = (_choose_known_factions, Ask("D1", seat_in_turn, _faction_question, _faction_answer))


def _agree_order(state: State, frame: SetupFrame, out: Out) -> None:
    options = state.options
    frame.at, frame.lot = 0, options.turn_order == "random"
    frame.contest = [] if options.first else list(range(state.seats))
    if options.first:
        state.first = options.first - 1


def _show_known(state: State, frame: SetupFrame, out: Out) -> None:
    """Let the seats that may begin show cards while chance is not needed; then compare the costs."""
    _leave_out(state, frame)
    while frame.contest and not frame.lot:
        at, contest = frame.at, frame.contest
        if at == len(contest):
            _compare_shown(state, frame)
        elif not state.top[contest[at]] and not state.left[contest[at]]:
            # The stockpile is used up, with all thirty cards shown: every comparison was equal, so a lot decides.
            frame.lot = True
        elif is_open(state, contest[at]):
            return
        else:
            _show(state, frame, pop_known(state, contest[at]), out)


def _leave_out(state: State, frame: SetupFrame) -> None:
    """Remove conceded players from the seats that may begin."""
    contest = frame.contest
    standing = [seat for seat in contest if not state.out[seat]]
    if len(standing) == len(contest):
        return
    if len(standing) == 1:
        _begin_with(state, frame, standing[0])
    else:
        frame.at = sum(not state.out[seat] for seat in contest[: frame.at])
        frame.contest = standing


def _show(state: State, frame: SetupFrame, card: int, out: Out) -> None:
    contest = frame.contest
    seat = contest[frame.at]
    state.bottom[seat].append(card)
    frame.at += 1
    shown = Shown(seat=SEATS[seat], card=tactic_id(state, seat, card), cost=_shown_cost(state, seat))
    if frame.at == len(contest):
        highest, tied = _dearest(state, contest)
        names = tuple(SEATS[other] for other in tied)
        if len(tied) == 1:
            shown = replace(shown, highest=highest, begins=names[0])
        else:
            # The tied seats show further cards until one has none left.
            lot = any(not state.top[other] and not state.left[other] for other in tied)
            shown = replace(shown, highest=highest, tied=names, lot=lot)
    out.append(shown)


def _dearest(state: State, contest: list[int]) -> tuple[int, list[int]]:
    """Return the highest cost shown, and the seats that showed it."""
    costs = {seat: _shown_cost(state, seat) for seat in contest}
    highest = max(costs.values())
    return highest, [seat for seat, cost in costs.items() if cost == highest]


def _compare_shown(state: State, frame: SetupFrame) -> None:
    _, tied = _dearest(state, frame.contest)
    if len(tied) == 1:
        _begin_with(state, frame, tied[0])
    else:
        frame.at, frame.contest = 0, tied


def _shown_cost(state: State, seat: int) -> int:
    return state.kit.tactics[state.tactics[seat][state.bottom[seat][-1]]].cost


def _begin_with(state: State, frame: SetupFrame, seat: int) -> None:
    state.first = seat
    frame.contest = []
    for other in range(state.seats):
        for card in state.bottom[other]:
            state.bag[other][card] += 1
        state.left[other] += len(state.bottom[other])
        state.bottom[other] = []


def _order_seat(state: State, frame: SetupFrame) -> int | None:
    return CHANCE if frame.contest else None


def _order_question(state: State, frame: SetupFrame) -> Decision:
    contest = frame.contest
    if frame.lot:
        return Decision(CHANCE, "KOR-RULING-42", tuple(c.SEAT + seat for seat in contest), odds=(1,) * len(contest))
    return card_chance(state, contest[frame.at], "KOR-SETUP-3")


def _order_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    if frame.lot:
        _begin_with(state, frame, answer[0] - c.SEAT)
    else:
        seat = frame.contest[frame.at]
        _show(state, frame, pop_drawn(state, seat, answer[0] - c.TACTIC), out)
    frame.pc -= 1


AGREE_ORDER = (_agree_order, _show_known, Ask("chance", _order_seat, _order_question, _order_answer))


COUNTED = "KOR-MULTI-3"


def _begin_choosing(state: State, frame: SetupFrame, out: Out) -> None:
    state.active = state.first
    frame.at = 0


def platforms_left(state: State) -> list[int]:
    """Return the platforms that may be chosen."""
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
    """Place every platform whose tile is agreed or determined, up to the first seat with a choice. KOR-MULTI-4."""
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
    """Put a seat's platform on its first tile, with an event that says why it stands there."""
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
    """Return a copy of the state in which a seat has started on a tile and all determined platforms are placed."""
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
