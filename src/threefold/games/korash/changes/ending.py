"""How it ends: influence, the last one standing, elimination, the length guard."""

from __future__ import annotations

from threefold.core.contract import Outcome
from threefold.games.korash.flow.stack import PROCEDURES, Ask, Kind
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.entries import NONE, Delayed, Of
from threefold.games.korash.state.events import Eliminated, GameOver, Out
from threefold.games.korash.state.frames import Frame, TurnFrame, WindowFrame
from threefold.games.korash.state.names import SEATS, land_of
from threefold.games.korash.state.options import INFLUENCE_TO_WIN
from threefold.games.korash.state.state import DESTROYED, NOWHERE, State

STORM_STEP = 15
"""The step of a turn that begins the storm phase."""
BEFORE_THE_STORM = (Kind.START, Kind.SUPPLY, Kind.PLANNING, Kind.MAIN)
USES_A_TURN = 300
CHAINED_TRIGGERS = 200
"""After so many only passing and ending is legal, and no more triggers enter. KOR-RULING-47."""
NOTHING_LEFT = 1000
"""More damage than any platform takes."""


def check_victory(state: State, out: Out) -> None:
    """Three influence win at once, inside a resolution if need be; of several, the most; of equals, all.

    KOR-GOAL-2, KOR-END-1, KOR-RULING-40.
    """
    if state.rule or max(state.influence) < INFLUENCE_TO_WIN:
        return
    there = [seat for seat, held in enumerate(state.influence) if held >= INFLUENCE_TO_WIN and not state.out[seat]]
    if there:
        most = max(state.influence[seat] for seat in there)
        winners = [seat for seat in there if state.influence[seat] == most]
        end(state, winners, "KOR-GOAL-2" if len(there) == 1 else "KOR-END-1", out)


def end(state: State, winners: list[int], rule: str, out: Out) -> None:
    """The game is over; when one member wins the whole team does. KOR-TEAM-1."""
    teams = {state.teams[seat] for seat in winners}
    state.winners = [seat for seat in range(state.seats) if state.teams[seat] in teams]
    state.rule = rule
    names = ",".join(SEATS[seat] for seat in state.winners) or "-"
    out.append(GameOver(winners=names, rule=rule))


def check_standing(state: State, out: Out) -> None:
    """Whoever has no platform and no unit on the map is out; the last player or team standing wins.

    KOR-END-2, KOR-END-3, KOR-END-4, KOR-RULING-46.
    """
    if state.rule:
        return
    finished = [seat for seat in range(state.seats) if not state.out[seat] and is_finished(state, seat)]
    for seat in finished:
        remove_player(state, seat, out)
    if finished:
        _go_on_without(state, out)


def is_finished(state: State, seat: int) -> bool:
    """Bay and quarters lie inside the platform: without it, units there are stranded. KOR-PLAT-5, KOR-RULING-46."""
    home = state.place[seat * CREW]
    if home >= 0:
        return False
    if home == DESTROYED and state.options.platform_loss == "eliminate":
        return True
    return not any(0 <= state.place[unit] < BAY for unit in range(seat * CREW, seat * CREW + CREW))


def eliminate(state: State, seat: int, out: Out) -> None:
    """One player is out; perhaps only one player or team is left then. KOR-END-2, KOR-END-4."""
    remove_player(state, seat, out)
    _go_on_without(state, out)


def remove_player(state: State, seat: int, out: Out) -> None:
    """Pending entries vanish, units and tactics leave the game, durations run on. KOR-RULING-48."""
    state.out[seat] = True
    out.append(Eliminated(seat=SEATS[seat]))
    for unit in range(seat * CREW, seat * CREW + CREW):
        if state.place[unit] != DESTROYED:
            leave_play(state, unit, NOWHERE)
    state.inventory[seat], state.top[seat], state.bottom[seat] = [], [], []
    state.left[seat], state.bag[seat] = 0, [0] * len(state.bag[seat])
    # In place: the frames are being run.
    state.frames[:] = [frame for frame in state.frames if frame.owner(state.entries) != seat]
    for entry in state.entries:
        if entry.seat == seat:
            entry.dead = True
    state.queues = [[entry for entry in queue if entry.seat != seat] for queue in state.queues]
    state.delays = [delay for delay in state.delays if delay.context.seat != seat]


def _go_on_without(state: State, out: Out) -> None:
    check_last(state, out)
    if not state.rule and state.out[state.active]:
        _skip_to_storm(state)


def _skip_to_storm(state: State) -> None:
    """The turn of somebody who is out goes on with the storm; windows of its steps before close. KOR-RULING-48."""
    for frame in state.frames:
        if isinstance(frame, TurnFrame):
            # A step of the turn that is being run is followed by the next one; a question is not.
            running = frame is state.frames[-1] and not isinstance(PROCEDURES[TurnFrame][frame.pc], Ask)
            if frame.pc <= STORM_STEP:
                frame.pc = STORM_STEP - running
                state.frames[:] = [frame for frame in state.frames if not _is_step_window(frame)]


def _is_step_window(frame: Frame) -> bool:
    return isinstance(frame, WindowFrame) and frame.kind in BEFORE_THE_STORM


def check_last(state: State, out: Out) -> None:
    """The last player or team standing wins; nobody does if nobody is left. KOR-END-2."""
    standing = _standing(state)
    if len({state.teams[seat] for seat in standing}) <= 1:
        end(state, standing, "KOR-END-2", out)


def _standing(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if not state.out[seat]]


def leave_play(state: State, unit: int, place: int) -> None:
    """Takes a unit off its tile; who was aboard stays on the tile. KOR-CARRY-4, KOR-RULING-48."""
    spot = state.place[unit]
    if spot >= 0:
        _remember(state, unit, spot)
    if 0 <= spot < BAY:
        host, rider = state.aboard[unit], state.rider[unit]
        if host >= 0:
            state.rider[host] = NONE
        else:
            state.occupant[spot] = rider
            if rider >= 0:
                state.aboard[rider] = NONE
    elif spot >= BAY:
        state.berth[unit // CREW * BAYS + spot - BAY] = NONE
    state.aboard[unit] = state.rider[unit] = NONE
    state.place[unit] = place
    state.sources = None
    state.mods = [mod for mod in state.mods if mod.on != unit]
    if state.acting == unit:
        state.acting = NONE


def _remember(state: State, unit: int, spot: int) -> None:
    """What a unit has begun resolves without it, from where it was last. KOR-RULING-26."""
    for entries in (state.entries, *state.queues):
        for entry in entries:
            if unit in (entry.unit, entry.source) and entry.of is not Of.MOVE:
                entry.origin = spot
    for index, delay in enumerate(state.delays):
        if unit in (delay.context.unit, delay.context.source):
            context = delay.context.as_context()
            context.origin = spot
            state.delays[index] = Delayed(delay.moment, delay.block, context)


def adjudicate(state: State, out: Out) -> None:
    """Influence, then least damage on the own platform, then face-up territories occupied, then shared.

    KOR-END-5, KOR-RULING-47.
    """
    standing = [seat for seat in range(state.seats) if not state.out[seat]]
    marks = {seat: standing_of(state, seat) for seat in standing}
    best = max(marks.values())
    end(state, [seat for seat in standing if marks[seat] == best], "KOR-END-5", out)


def standing_of(state: State, seat: int) -> tuple[int, int, int]:
    """What the length guard compares; a platform lost counts as all the damage there is."""
    home = seat * CREW
    hurt = state.damage[home]
    if state.place[home] < 0:
        # Of a platform that a fixture does not even name nothing is left at all.
        hurt = state.kit.units[state.design[home]].life if state.design[home] >= 0 else NOTHING_LEFT
    held = {
        land_of(state.place[unit])
        for unit in range(home, home + CREW)
        if 0 <= state.place[unit] < BAY and state.faceup[land_of(state.place[unit])]
    }
    return state.influence[seat], -hurt, len(held)


def outcome(state: State) -> Outcome | None:
    """Winners are first; everybody else shares the place behind them."""
    if not state.rule:
        return None
    behind = len(state.winners) + 1
    places = tuple(1 if seat in state.winners else behind for seat in range(state.seats))
    return Outcome(places if state.winners else (1,) * state.seats, state.rule)
