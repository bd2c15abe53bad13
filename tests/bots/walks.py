"""Positions of every game in which a bot may be asked, reached by random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from contract.examples.parley import PARLEY
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Decision, Setup
from threefold.core.game import AnyGame
from threefold.games.inyo import INYO

GAMES: dict[str, AnyGame] = {game.name: game for game in (PEBBLES, SHOWDOWN, PARLEY, INYO)}


def walk(game: AnyGame, setup: Setup, rng: Random) -> Iterator[Any]:
    """Yield every state of one random game."""
    state = game.new(setup.seats, setup.options)
    while game.pending(state):
        yield state.clone()
        game.play(state, random_answers(game, state, rng))


def questions(game: AnyGame, state: Any) -> list[Decision]:
    """Return the questions to seats, without those to chance."""
    return [decision for decision in game.pending(state) if decision.seat != CHANCE]


def is_legal(game: AnyGame, state: Any, decision: Decision, answer: tuple[int, ...]) -> bool:
    """Tell whether the answer is one complete path of legal steps."""
    steps = decision.legal
    for length, step in enumerate(answer, 1):
        if step not in steps:
            return False
        steps = game.more(state, decision.seat, answer[:length])
    return bool(answer) and not steps


class Blind:
    """A game as a bot may use it: it cannot create a game or read a position; a state comes only from `imagine`."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.imagined = 0

    def __getattr__(self, name: str) -> Any:
        if name in FORBIDDEN:
            raise AssertionError(f"a bot must not use {name}")
        found = getattr(self.game, name)
        return Blind(found) if name in ("notation", "lab") else found

    def imagine(self, view: Any, rng: Random) -> Any:
        """Count the call and return a state that fits the view."""
        self.imagined += 1
        return self.game.imagine(view, rng)


FORBIDDEN = {"new", "read_position", "setups", "random_setup", "judge", "write_game"}


def blind(game: AnyGame) -> AnyGame:
    """Return the game in the form that a bot may use."""
    return cast("AnyGame", Blind(game))
