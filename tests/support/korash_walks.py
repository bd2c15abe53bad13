"""Random games of Korash, step by step, at tables of every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from threefold.bots.bot import random_answers
from threefold.core.contract import Event, Setup
from threefold.games.korash import KORASH
from threefold.games.korash.sample_setups import PAIRS
from threefold.games.korash.state.codes import PASS
from threefold.games.korash.state.events import Destroyed, Shuffled
from threefold.games.korash.state.frames import DigFrame
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State

TABLES = {
    "two": Setup(2, Options(rounds=12)),
    "three": Setup(3, Options(rounds=5, placement="all_edge_tiles")),
    "four in teams": Setup(4, Options(rounds=4, teams=PAIRS, allies_show=True)),
    "five": Setup(5, Options(rounds=3)),
    "six, poor": Setup(6, Options(rounds=3, industry=6, influence=4, bay=2, platform_loss="eliminate")),
}
KEEPS = 0.7
"""How often a seat passes, so that it still has hidden cards."""


class Step(NamedTuple):
    """One answer and the states before and after it."""

    before: State
    after: State
    """The state itself and no copy: the game goes on with it."""
    events: list[Event]


def steps(state: State, rng: Random, keeps: float = KEEPS) -> Iterator[Step]:
    """Play a game on to its end; yield each step."""
    while pending := KORASH.pending(state):
        before = state.clone()
        passes = PASS in pending[0].legal and rng.random() < keeps
        answers = {pending[0].seat: (PASS,)} if passes else random_answers(KORASH, state, rng)
        yield Step(before, state, KORASH.play(state, answers))


def game(setup: Setup, seed: int, keeps: float = KEEPS) -> Iterator[Step]:
    """Play a whole game; yield each step."""
    return steps(KORASH.new(setup.seats, setup.options), Random(seed), keeps)


def states(setup: Setup, seed: int, every: int = 25) -> list[State]:
    """Return every `every`-th state, and the last one, of a game in which seats never pass on purpose."""
    found: list[State] = []
    last = None
    for number, step in enumerate(game(setup, seed, keeps=0)):
        if number % every == 0:
            found.append(step.before)
        last = step.after
    assert last
    return [*found, last]


def sights(step: Step) -> Counter[str]:
    """Count the things that tests want to have seen, such as entries, combats and hidden cards, in a step."""
    state, told = step.after, [type(event) for event in step.events]
    hidden = [known for known, up in zip(state.known, state.faceup, strict=True) if known and not up]
    return +Counter(
        {
            "entries": bool(state.entries),
            "changes": bool(state.mods),
            "delays": bool(state.delays),
            "combat": state.combat is not None,
            "aboard": any(host >= 0 for host in state.aboard),
            "hands": sum(map(bool, state.inventory)) > 1,
            "digs": any(isinstance(frame, DigFrame) and frame.cards for frame in state.frames),
            "peeks": any(known < 1 << state.seats for known in hidden),
            "destroyed": Destroyed in told,
            "shuffled": Shuffled in told,
        }
    )
