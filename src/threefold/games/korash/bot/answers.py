"""Complete answers that begin with a given code, and try answers on a copy of the state."""

from __future__ import annotations

from random import Random

from threefold.core.contract import CHANCE, Answer
from threefold.core.walk import complete
from threefold.games.korash.flow.stack import Kind, asking, run
from threefold.games.korash.procedures.play import answer_now, more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import CombatFrame, SetupFrame, TollFrame, TurnFrame, WindowFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.use.idle import is_idle


def completions(state: State, seat: int, first: Answer, most: int, rng: Random) -> list[Answer]:
    """Return at most `most` complete answers that begin with `first`, without those that would do nothing."""
    found: list[Answer] = []
    begun = [first]
    while begun and len(found) <= most:
        path = begun.pop()
        steps = more(state, seat, path)
        if not steps:
            if not _is_idle(state, path):
                found.append(path)
        elif len(steps) > most:
            begun += [(*path, step) for step in rng.sample(steps, most)]
        else:
            begun += [(*path, step) for step in steps]
    return found if len(found) <= most else rng.sample(found, most)


def _is_idle(state: State, path: Answer) -> bool:
    """Return whether the use that was just announced to its end would do nothing."""
    ready = state.ready
    return ready is not None and ready[1] == path and is_idle(state, ready[2])


ANSWERING = (Kind.RESPONSE, Kind.ENGAGE, Kind.OUTCOME)
"""The windows in which players answer an action or a combat; other windows are steps of a turn."""
MOST_STEPS = 200


def after(state: State, answer: Answer, rng: Random) -> tuple[State, Out]:
    """Return the state after an answer if nobody responds to it, and the events on the way."""
    state = state.clone()
    out: Out = []
    answer_now(state, answer, out)
    settle(state, rng, out)
    return state, out


def settle(state: State, rng: Random, out: Out) -> None:
    """Let everybody pass and pay small tolls until a turn or a setup question needs a player's decision."""
    for _ in range(MOST_STEPS):
        found = asking(state)
        if found is None:
            return
        ask, frame = found
        if isinstance(frame, WindowFrame):
            if frame.kind not in ANSWERING:
                return
            frame.at = state.seats
            run(state, out)
            continue
        seat = ask.seat(state, frame)
        if seat == CHANCE:
            decision = ask.question(state, frame)
            answer: Answer = (rng.choices(decision.legal, decision.odds)[0],)
        elif isinstance(frame, TurnFrame | SetupFrame):
            return
        else:
            assert seat is not None
            answer = shrug(state, seat)
        answer_now(state, answer, out)


def shrug(state: State, seat: int) -> Answer:
    """Return an answer without thinking.

    A crew advances, a toll is paid if possible, an offer is accepted; for anything else the first code is taken.
    """
    found = asking(state)
    assert found
    ask, frame = found
    legal = ask.question(state, frame).legal
    if isinstance(frame, TollFrame):
        return (c.PAY,) if state.industry[seat] >= frame.price else (c.DECLINE,)
    if isinstance(frame, CombatFrame):
        crew = state.combat is not None and state.combat.attacker % CREW
        return (c.ADVANCE,) if crew else (c.STAY,)
    first = c.ACCEPT if c.ACCEPT in legal else legal[0]
    return complete(more, state, seat, (first,), lambda _, steps: steps[0])
