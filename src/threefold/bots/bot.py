"""What a bot is, and the few things that every bot does with a game."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from threefold.core.contract import CHANCE, Answer, AnyGame, Decision


class Bot(Protocol):
    """Answers one question from a view."""

    name: str
    about: str
    """A sentence for people who choose an opponent."""

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """One complete answer."""
        ...


def random_answer(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """An answer drawn step by step; for chance, by its odds."""
    if decision.seat == CHANCE:
        return (rng.choices(decision.legal, decision.odds)[0],)
    path: Answer = ()
    steps = decision.legal
    while steps:
        path = (*path, rng.choice(steps))
        steps = game.more(state, decision.seat, path)
    return path


def random_answers(game: AnyGame, state: Any, rng: Random) -> dict[int, Answer]:
    """An answer for everybody who is asked."""
    return {d.seat: random_answer(game, state, d, rng) for d in game.pending(state)}


def let_chance_roll(game: AnyGame, state: Any, rng: Random) -> None:
    """Plays as long as chance alone is asked."""
    while (pending := game.pending(state)) and all(d.seat == CHANCE for d in pending):
        game.play(state, random_answers(game, state, rng))
