"""Playing on as if nobody had anything to say, until the next real decision."""

from __future__ import annotations

from random import Random

from threefold.core.contract import CHANCE, Answer
from threefold.games.korash import codes as c
from threefold.games.korash.chains import more, price_asked
from threefold.games.korash.codes import CREW
from threefold.games.korash.opening import Kind
from threefold.games.korash.playing import answer_now
from threefold.games.korash.stack import Out, asking, run
from threefold.games.korash.state import State
from threefold.games.korash.windows import AT, KIND

ANSWERING = (Kind.RESPONSE, Kind.ENGAGE, Kind.OUTCOME)
"""Windows on something; the others are steps of a turn."""
MOST_STEPS = 200


def after(state: State, answer: Answer, rng: Random) -> tuple[State, Out]:
    """What an answer leads to if everybody lets it happen; and what is told on the way."""
    state = state.clone()
    out: Out = []
    answer_now(state, answer, out)
    settle(state, rng, out)
    return state, out


def settle(state: State, rng: Random, out: Out) -> None:
    """Everybody passes and pays small tolls until a player's own action is asked for, or a step window."""
    for _ in range(MOST_STEPS):
        found = asking(state)
        if found is None:
            return
        ask, frame = found
        if frame.name == "window":
            if frame.args[KIND] not in ANSWERING:
                return
            frame.args[AT] = state.seats
            run(state, out)
            continue
        seat = ask.seat(state, frame)
        if seat == CHANCE:
            decision = ask.question(state, frame)
            answer: Answer = (rng.choices(decision.legal, decision.odds)[0],)
        elif frame.name in ("turn", "setup"):
            return
        else:
            assert seat is not None
            answer = shrug(state, seat)
        answer_now(state, answer, out)


def shrug(state: State, seat: int) -> Answer:
    """What is done without thinking: advance with a crew, pay what can be paid, accept, take the first."""
    found = asking(state)
    assert found
    ask, frame = found
    legal = ask.question(state, frame).legal
    if frame.name == "toll":
        return (c.PAY,) if state.industry[seat] >= price_asked(frame) else (c.DECLINE,)
    if frame.name == "combat":
        crew = state.combat is not None and state.combat.attacker % CREW
        return (c.ADVANCE,) if crew else (c.STAY,)
    path: Answer = (c.ACCEPT if c.ACCEPT in legal else legal[0],)
    while steps := more(state, seat, path):
        path = (*path, steps[0])
    return path
