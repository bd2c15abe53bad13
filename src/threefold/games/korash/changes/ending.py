"""How the game ends, how players are eliminated, and how units leave play."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.core.contract import Outcome
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.flow.stack import PROCEDURES, Ask, Kind, happen
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.entries import NONE, SEAT_REF, Delayed, Of
from threefold.games.korash.state.events import Eliminated, Gained, GameOver, Out
from threefold.games.korash.state.frames import Frame, TurnFrame, WindowFrame
from threefold.games.korash.state.names import SEATS, land_of
from threefold.games.korash.state.options import INFLUENCE_TO_WIN, left_in_supply
from threefold.games.korash.state.state import DESTROYED, NOWHERE, State

STORM_STEP = 15
"""The step of a turn that begins the storm phase."""
BEFORE_THE_STORM = (Kind.START, Kind.SUPPLY, Kind.PLANNING, Kind.MAIN)
USES_A_TURN = 300
CHAINED_TRIGGERS = 200
"""The limits: after 300 uses only pass and end are legal; after 200 triggers no more enter. KOR-RULING-47."""
NOTHING_LEFT = 1000
"""A number larger than the life of any platform."""


def check_end(state: State, out: Out, *, after_last_round: bool = False) -> None:
    """End the game if it is decided. The first of these conditions that is true decides it:

    1. A seat in the game has three influence. The seat with the most wins; equal seats win together. This can end the
       game in the middle of a resolution. KOR-GOAL-2, KOR-END-1, KOR-RULING-40.
    2. Only one player or team is left; it wins. If nobody is left, nobody wins. KOR-END-2.
    3. The last round is over: influence, then least damage, then territories held decide. KOR-END-5.
    """
    if state.rule:
        return
    standing = [seat for seat in range(state.seats) if not state.out[seat]]
    enough = {seat: (state.influence[seat],) for seat in standing if state.influence[seat] >= INFLUENCE_TO_WIN}
    if enough:
        _end(state, _best(enough), "KOR-GOAL-2" if len(enough) == 1 else "KOR-END-1", out)
    elif len({state.teams[seat] for seat in standing}) <= 1:
        _end(state, standing, "KOR-END-2", out)
    elif after_last_round:
        _end(state, _best({seat: standing_of(state, seat) for seat in standing}), "KOR-END-5", out)


def _best(marks: Mapping[int, tuple[int, ...]]) -> list[int]:
    """Return the seats with the highest value."""
    most = max(marks.values())
    return [seat for seat, mark in marks.items() if mark == most]


def _end(state: State, winners: list[int], rule: str, out: Out) -> None:
    """End the game; the whole team of a winner wins. KOR-TEAM-1."""
    teams = {state.teams[seat] for seat in winners}
    state.winners = [seat for seat in range(state.seats) if state.teams[seat] in teams]
    state.rule = rule
    names = ",".join(SEATS[seat] for seat in state.winners) or "-"
    out.append(GameOver(winners=names, rule=rule))


def standing_of(state: State, seat: int) -> tuple[int, int, int]:
    """Return a seat's values after the last round: influence, damage to its platform (negative), territories held.

    A lost platform counts as having all the damage it could take. KOR-END-5, KOR-RULING-47.
    """
    home = seat * CREW
    hurt = state.damage[home]
    if state.place[home] < 0:
        # In a fixture a seat may have no platform at all.
        hurt = state.kit.units[state.design[home]].life if state.design[home] >= 0 else NOTHING_LEFT
    held = {
        land_of(state.place[unit])
        for unit in range(home, home + CREW)
        if 0 <= state.place[unit] < BAY and state.faceup[land_of(state.place[unit])]
    }
    return state.influence[seat], -hurt, len(held)


def outcome(state: State) -> Outcome | None:
    """Return the places when the game is over: winners share the first, all others the place behind them."""
    if not state.rule:
        return None
    behind = len(state.winners) + 1
    places = tuple(1 if seat in state.winners else behind for seat in range(state.seats))
    return Outcome(places if state.winners else (1,) * state.seats, state.rule)


# Eliminating players


def check_players(state: State, out: Out) -> None:
    """Eliminate every player who has neither a platform nor a unit on the map. KOR-END-4."""
    if not state.rule:
        eliminate(
            state, [seat for seat in range(state.seats) if not state.out[seat] and _is_finished(state, seat)], out
        )


def _is_finished(state: State, seat: int) -> bool:
    """Return whether a player has neither a platform nor a unit on the map.

    Units in the bay of a lost platform do not count. An option can make the loss of the platform alone sufficient.
    KOR-PLAT-5, KOR-END-3, KOR-END-4, KOR-RULING-46.
    """
    home = state.place[seat * CREW]
    if home >= 0:
        return False
    if home == DESTROYED and state.options.platform_loss == "eliminate":
        return True
    return not any(0 <= state.place[unit] < BAY for unit in range(seat * CREW, seat * CREW + CREW))


def eliminate(state: State, seats: list[int], out: Out) -> None:
    """Eliminate players together, and end the game if only one player or team is left. KOR-END-2, KOR-END-4."""
    for seat in seats:
        _remove_player(state, seat, out)
    if seats:
        check_end(state, out)
        if not state.rule and state.out[state.active]:
            _skip_to_storm(state)


def _remove_player(state: State, seat: int, out: Out) -> None:
    """Remove a player's pending entries, units and tactics; modifiers they created stay. KOR-RULING-48."""
    state.out[seat] = True
    out.append(Eliminated(seat=SEATS[seat]))
    for unit in range(seat * CREW, seat * CREW + CREW):
        if state.place[unit] != DESTROYED:
            leave_play(state, unit, NOWHERE)
    state.inventory[seat], state.top[seat], state.bottom[seat] = [], [], []
    state.left[seat], state.bag[seat] = 0, [0] * len(state.bag[seat])
    # Change the list itself: `run` is using it.
    state.frames[:] = [frame for frame in state.frames if frame.owner(state.entries) != seat]
    for entry in state.entries:
        if entry.seat == seat:
            entry.dead = True
    state.queues = [[entry for entry in queue if entry.seat != seat] for queue in state.queues]
    state.delays = [delay for delay in state.delays if delay.context.seat != seat]


def _skip_to_storm(state: State) -> None:
    """Continue the turn of an eliminated player with its storm, closing earlier windows. KOR-RULING-48."""
    for frame in state.frames:
        if isinstance(frame, TurnFrame):
            # If a step of the turn is running now, `run` adds 1 to `pc` after it; a question does not.
            running = frame is state.frames[-1] and not isinstance(PROCEDURES[TurnFrame][frame.pc], Ask)
            if frame.pc <= STORM_STEP:
                frame.pc = STORM_STEP - running
                state.frames[:] = [frame for frame in state.frames if not _is_step_window(frame)]


def _is_step_window(frame: Frame) -> bool:
    return isinstance(frame, WindowFrame) and frame.kind in BEFORE_THE_STORM


# Taking units out of play


def leave_play(state: State, unit: int, place: int) -> None:
    """Take a unit off its tile; a unit aboard it stays on the tile. KOR-CARRY-4, KOR-RULING-48."""
    spot = state.place[unit]
    if spot >= 0:
        _remember_spot(state, unit, spot)
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


def _remember_spot(state: State, unit: int, spot: int) -> None:
    """Store where a unit was in all its entries and delayed effects: they resolve from there. KOR-RULING-26."""
    for entries in (state.entries, *state.queues):
        for entry in entries:
            if unit in (entry.unit, entry.source) and entry.of is not Of.MOVE:
                entry.origin = spot
    for index, delay in enumerate(state.delays):
        if unit in (delay.context.unit, delay.context.source):
            context = delay.context.as_context()
            context.origin = spot
            state.delays[index] = Delayed(delay.moment, delay.block, context)


def influence_left(state: State) -> int:
    """Return how much influence the supply still contains."""
    return left_in_supply(state.influence, state.options.influence)


def gain_influence(state: State, gains: dict[int, int], out: Out) -> None:
    """Give players influence together, and end the game if one of them now has enough. KOR-RES-2, KOR-GOAL-2."""
    for seat, wanted in gains.items():
        n = min(wanted, influence_left(state))
        if n > 0:
            state.influence[seat] += n
            out.append(Gained(seat=SEATS[seat], what="influence", n=n))
            happen(state, v.Happening.GAINED, SEAT_REF + seat)
    check_end(state, out)


def to_victory(state: State, seat: int) -> int:
    """Return the influence that a seat needs to win; 0 if it has won or the supply is too small. KOR-GOAL-2."""
    wanting = INFLUENCE_TO_WIN - state.influence[seat]
    return wanting if 0 < wanting <= influence_left(state) else 0
