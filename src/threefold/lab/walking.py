"""Random walks through a game, whoever chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from threefold.core.contract import CHANCE, Answer, AnyGame, Decision, Seat, Setup

Pick = Callable[[int], int]
"""Chooses one of n: a number in 0..n-1."""
LONGEST = 10_000
"""More entries than any random game of ours needs; one that goes on is a runaway."""


def seated(setup: Setup) -> list[Seat | None]:
    """Everyone who looks: each seat, and a spectator."""
    return [*range(setup.seats), None]


def answer_by(game: AnyGame, state: Any, decision: Decision, pick: Pick) -> Answer:
    """A complete answer to a question."""
    path: Answer = ()
    steps = decision.legal
    while steps:
        path = (*path, steps[pick(len(steps))])
        steps = () if decision.seat == CHANCE else game.more(state, decision.seat, path)
    return path


def answers_by(game: AnyGame, setup: Setup, state: Any, pick: Pick) -> dict[Seat, Answer]:
    """An answer of everybody who is asked; now and then a call instead."""
    callers = [seat for seat in range(setup.seats) if game.calls(state, seat)]
    if callers and pick(20) == 0:
        seat = callers[pick(len(callers))]
        return {seat: answer_by(game, state, Decision(seat, "call", game.calls(state, seat)), pick)}
    return {d.seat: answer_by(game, state, d, pick) for d in game.pending(state)}


def walk(game: AnyGame, setup: Setup, pick: Pick) -> Iterator[Any]:
    """Every state of one game, the last included; the caller may play on clones of them."""
    state = game.new(setup.seats, setup.options)
    yield state
    for _ in range(LONGEST):
        if not game.pending(state):
            return
        game.play(state, answers_by(game, setup, state, pick))
        yield state
    raise AssertionError(f"a runaway: still not over after {LONGEST} entries")


def somewhere(game: AnyGame, setup: Setup, pick: Pick) -> Any:
    """A state on the way, or the last one."""
    *passed, state = islice(walk(game, setup, pick), 1 + pick(60))
    if game.pending(state):
        return state
    # That game was shorter: stop the next one inside its length, for states on the way are worth more than ends.
    *_, state = islice(walk(game, setup, pick), 1 + pick(1 + len(passed)))
    return state


def allows(game: AnyGame, state: Any, decision: Decision, path: Answer) -> bool:
    """Whether these steps are a complete answer to a question."""
    steps = decision.legal
    for index, action in enumerate(path):
        if action not in steps:
            return False
        steps = () if decision.seat == CHANCE else game.more(state, decision.seat, path[: index + 1])
    return not steps
