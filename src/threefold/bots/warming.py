"""Compiling what a game's bots need, before anybody waits for it.

After an installation the kernels of a game have to be compiled once, which can take a minute of processor time. Until
that is done a bot that needs them would keep its table waiting; somebody who needs none can answer instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from threefold import bots, games, solvers
from threefold.bots.advice import advise
from threefold.bots.bot import let_chance_roll, random_answers
from threefold.bots.mcts import Mcts
from threefold.core.contract import CHANCE, Decision
from threefold.core.game import AnyGame

STAND_IN = "novice"
"""Who answers as long as kernels are compiled."""
LIGHT = ("forgiving", "random", "novice")
"""Bots that need no kernel."""
QUICK = Mcts("warming", "", nodes=2, playouts=1)
MOST_PLAYS = 120
"""Plays of a random game that are looked at for a question of each kind."""


def needs_kernels(game: AnyGame, bot: str) -> bool:
    """Whether this bot loads compiled code for this game."""
    if bot in LIGHT:
        return False
    weighs = hasattr(game, "weigh")
    if bot == "careful":
        return weighs
    return weighs or game.lab.kernel() is not None or solvers.solver_of(game.name) is not None


def is_ready(game: AnyGame, bot: str) -> bool:
    """Whether this bot can answer without compiling anything first."""
    if not needs_kernels(game, bot):
        return True
    from threefold.jit import is_warm

    return is_warm(game.name)


def cold_games() -> list[str]:
    """The games whose kernels have still to be compiled."""
    return [name for name in games.names() if not is_ready(games.find(name), bots.TEACHER.name)]


def warm_up(name: str) -> None:
    """Compiles all that bots need for a game, by asking them one question of each kind."""
    from threefold.jit import note_warm

    game, rng = games.find(name), Random(1)
    for view, decision in _questions(game, rng):
        QUICK.answer(game, view, decision, rng)
        advise(game, view, decision, rng, QUICK)
    note_warm(name)


def _questions(game: AnyGame, rng: Random) -> Iterator[tuple[Any, Decision]]:
    """One question under each rule that a random game comes by."""
    state, known = game.new(min(game.seats), game.options()), set[str]()
    for _ in range(MOST_PLAYS):
        let_chance_roll(game, state, rng)
        for decision in game.pending(state):
            if decision.seat != CHANCE and decision.rule not in known:
                known.add(decision.rule)
                yield game.view(state, decision.seat), decision
        if game.outcome(state):
            return
        game.play(state, random_answers(game, state, rng))
