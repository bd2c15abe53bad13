"""A player's turn: start, planning, main, storm, end."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import check
from threefold.games.korash.changes.ending import STORM_STEP, check_end, gain_influence
from threefold.games.korash.changes.tactics import expire, gain_industry, gain_tactics
from threefold.games.korash.changes.territories import storm
from threefold.games.korash.flow.stack import Ask, Do, Kind, delay_due, drain, happen, window
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import NONE, SEAT_REF
from threefold.games.korash.state.events import Out, Phase, TurnStarted, Untapped
from threefold.games.korash.state.frames import Frame, TurnFrame
from threefold.games.korash.state.names import SEATS, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.values import forbidden, is_stranded, supply_more
from threefold.games.korash.use.legal import Moment, offers
from threefold.games.korash.use.pay import carry_out, end_unit_turn

PHASE_WORDS = tuple(map(v.word, v.Phase))


def announce_turn(state: State, frame: Frame, out: Out) -> None:
    """Announce a turn and reset what is counted in each turn. KOR-TURN-1, KOR-TURN-10."""
    state.phase = v.Phase.START
    begin_counters(state)
    out.append(TurnStarted(seat=SEATS[state.active], round=state.round))


def begin_counters(state: State) -> None:
    """Reset everything that is counted in each turn."""
    state.acting, state.deploys, state.uses, state.chained = NONE, 0, 0, 0
    units = len(state.used)
    state.used, state.sabotaged, state.once = [0] * units, [False] * units, []
    state.ground_used = [0] * len(state.ground_used)


def start(state: State, frame: Frame, out: Out) -> None:
    """End what lasted until this turn; then let delayed effects and triggers of the turn's start enter. KOR-TURN-2."""
    seat = state.active
    expire(state, out, v.Until.YOUR_NEXT_TURN, seat=seat)
    check(state, out)
    delay_due(state, v.Moment.YOUR_NEXT_TURN, out, seat)
    happen(state, v.Happening.START_OF_TURN, SEAT_REF + seat)
    drain(state)


def enter(phase: v.Phase) -> Do:
    """Return a step that starts a phase.

    Untapping, supply and the storm are no entries and cannot be interrupted. KOR-TURN-3, KOR-TURN-5, KOR-RULING-17.
    """

    def begins(state: State, frame: Frame, out: Out) -> None:
        state.phase = phase
        out.append(Phase(name=PHASE_WORDS[phase]))
        happen(state, v.Happening.PHASE_BEGINS, SEAT_REF + state.active)
        drain(state)

    return begins


def close_phase(state: State, frame: Frame, out: Out) -> None:
    """End the turn of the acting unit at the end of a phase. KOR-TURN-7."""
    end_unit_turn(state, out)


def untap(state: State, frame: Frame, out: Out) -> None:
    """Untap the active player's units in every zone, end their exhaustion and reset their spent movement.

    KOR-TURN-10, KOR-RULING-7, KOR-INT-8.
    """
    for unit in range(state.active * CREW, state.active * CREW + CREW):
        state.exhausted[unit] = state.ended[unit] = False
        state.spent[unit] = 0
        if state.tapped[unit] and not forbidden(state, unit, v.NO_UNTAP):
            state.tapped[unit] = False
            out.append(Untapped(unit=UNIT_NAMES[unit]))


def collect_supply(state: State, frame: Frame, out: Out) -> None:
    """Give the active player the supply of its platform and crews: industry, tactics, then influence.

    Crews count on the map or in the bay. A lost platform supplies nothing, nor do the units in its bay.
    KOR-SUP-1, KOR-SUP-2, KOR-RULING-46.
    """
    seat = state.active
    home = seat * CREW
    industry, tactic, influence = supply_more(state, seat) if state.place[home] >= 0 else (0, 0, 0)
    for unit in range(home, home + CREW):
        if state.place[unit] >= 0 and not is_stranded(state, unit):
            supply = state.kit.units[state.design[unit]].supply
            if supply is not None:
                industry, tactic = industry + supply.industry, tactic + supply.tactic
                influence += supply.influence
    gain_industry(state, seat, industry, out)
    gain_tactics(state, seat, tactic)
    if influence:
        gain_influence(state, {seat: influence}, out)


def settle(state: State, frame: Frame, out: Out) -> None:
    """Check for destroyed units and eliminated players, and let the waiting triggers enter."""
    check(state, out)
    drain(state)


# The decisions of the active player


def act_seat(state: State, frame: Frame) -> int | None:
    """Return the active player, who acts until the phase is ended."""
    return None if state.out[state.active] else state.active


def blow(state: State, frame: Frame, out: Out) -> None:
    storm(state, out)
    check(state, out)
    drain(state)


def end_effects(state: State, frame: Frame, out: Out) -> None:
    """Let delayed effects and triggers of the turn's end enter, after the window. KOR-TURN-9, KOR-RULING-25."""
    state.phase = v.Phase.END
    delay_due(state, v.Moment.END_OF_COMBAT, out)
    delay_due(state, v.Moment.END_OF_TURN, out)
    happen(state, v.Happening.END_OF_TURN, SEAT_REF + state.active)
    drain(state)


def expire_turn(state: State, frame: Frame, out: Out) -> bool:
    """End what lasts for the turn and clean the screens; repeat if that sets off triggers. KOR-TURN-9."""
    expire(state, out, v.Until.TURN, v.Until.COMBAT)
    check(state, out)
    return drain(state)


def pass_on(state: State, frame: Frame, out: Out) -> None:
    """Start the next player's turn, clockwise; after the last round end the game. KOR-SETUP-4, KOR-END-5."""
    state.turns[state.active] += 1
    seat, round_ = state.active, state.round
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if seat == state.first:
            round_ += 1
        if not state.out[seat]:
            break
        # A modifier that lasts until the next turn of an eliminated player ends when that turn would start.
        expire(state, out, v.Until.YOUR_NEXT_TURN, seat=seat)
    if round_ > state.options.rounds:
        check_end(state, out, after_last_round=True)
        return
    state.active, state.round = seat, round_
    state.frames[-1] = TurnFrame()


def _asks(name: str, rule: str, moment: Moment) -> Ask:
    """Return a step that asks the active player what to do, again and again until the phase is ended."""

    def question(state: State, frame: Frame) -> Decision:
        return Decision(state.active, rule, tuple(offers(state, state.active, moment)), about=state.uses)

    def answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
        if answer[0] in (c.END, c.END_UNIT):
            end_unit_turn(state, out)
            frame.pc += answer[0] == c.END
        else:
            carry_out(state, state.active, answer, out, own_phase=True)

    return Ask(name, act_seat, question, answer)


# First the platform acts; in the main phase units act and deploy in any order. KOR-TURN-4, KOR-TURN-8, KOR-RULING-5.
PLATFORM_ASK = _asks("D2", "KOR-TURN-3", Moment.PLATFORM)
MAIN_ASK = _asks("D3", "KOR-TURN-4", Moment.MAIN)
STORM = enter(v.Phase.STORM)

TURN = (
    announce_turn,
    start,
    window(Kind.START),
    enter(v.Phase.PLANNING),
    untap,
    collect_supply,
    settle,
    window(Kind.SUPPLY),
    PLATFORM_ASK,
    close_phase,
    window(Kind.PLANNING),
    enter(v.Phase.MAIN),
    MAIN_ASK,
    close_phase,
    window(Kind.MAIN),
    STORM,
    blow,
    window(Kind.TURN),
    end_effects,
    expire_turn,
    pass_on,
)
FIXTURE_STEPS = {
    "start": TURN.index(start),
    "platform": TURN.index(PLATFORM_ASK),
    "main": TURN.index(MAIN_ASK),
    "storm": TURN.index(blow),
}
"""The index in TURN for each step name of a fixture: after its announcement, before its first decision."""
assert TURN[STORM_STEP] is STORM
