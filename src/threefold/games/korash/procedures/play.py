"""How the game goes on: who is asked what, what may be said, and what follows from it."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Action, Answer, Answers, Decision, Event, Seat
from threefold.games.korash.changes.ending import eliminate
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.flow.stack import asking, run
from threefold.games.korash.procedures import next_steps
from threefold.games.korash.procedures.setup.lay import set_up_without
from threefold.games.korash.procedures.window import queued
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.state import State


def pending(state: State) -> tuple[Decision, ...]:
    """One question at a time, whoever is asked."""
    found = asking(state)
    return (found[0].question(state, found[1]),) if found else ()


def more(state: State, seat: Seat, path: Answer) -> tuple[Action, ...]:
    """The next codes of a sentence. A use that is complete is kept in `state.ready`, to be announced only once."""
    return () if seat == CHANCE else next_steps.more(state, seat, path)


def queue(state: State) -> tuple[Decision, ...]:
    """In a window, those who are asked next if nobody acts. KOR-INT-6."""
    found = asking(state)
    return queued(state, found[1]) if found and isinstance(found[1], WindowFrame) else ()


def calls(state: State, seat: Seat) -> tuple[Action, ...]:
    """Conceding, at any time, is the only sentence of a seat that is not asked. KOR-END-4."""
    return () if state.rule or state.out[seat] else (c.CONCEDE,)


def play(state: State, answers: Answers) -> list[Event]:
    """One sentence, and all that follows from it."""
    ((seat, answer),) = answers.items()
    out: Out = []
    if answer[0] == c.CONCEDE:
        eliminate(state, seat, out)
        set_up_without(state)
        clean_screen(state, out)
        _run_on(state, out)
    else:
        answer_now(state, answer, out)
    return out


def answer_now(state: State, path: Answer, out: Out) -> None:
    """What is asked is answered, and all that follows happens."""
    found = asking(state)
    assert found
    found[0].answer(state, found[1], path, out)
    _run_on(state, out)


def _run_on(state: State, out: Out) -> None:
    """To the next question, for which what `more` has kept is of no use."""
    run(state, out)
    state.ready = None
