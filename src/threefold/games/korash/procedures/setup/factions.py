"""Setting up: everybody takes a faction. KOR-SETUP-2."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.flow.stack import Ask
from threefold.games.korash.procedures.setup.check_options import agreed_on
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.state import QUARTERS, State


def factions_left(state: State) -> list[int]:
    """All of them, or those nobody has where the host forbids doubles. KOR-RULING-41."""
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


def seat_in_turn(state: State, frame: SetupFrame) -> int | None:
    """Who chooses next, clockwise from the first seat; None: everybody has."""
    return frame.at if frame.at < state.seats else None


def _faction_question(state: State, frame: SetupFrame) -> Decision:
    seat = frame.at
    return Decision(seat, "KOR-SETUP-2", tuple(c.FACTION + faction for faction in factions_left(state)))


def _faction_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    take_faction(state, frame.at, answer[0] - c.FACTION)
    frame.at += 1
    frame.pc -= 1


TAKE_FACTIONS = (_choose_known_factions, Ask("D1", seat_in_turn, _faction_question, _faction_answer))
