"""Compiles the kernels that a game's bots need, before anybody waits for them.

After an installation the kernels must be compiled once, which can take a minute of processor time. Until then a bot
that needs no kernel answers instead.
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
"""The bot that answers while kernels are being compiled."""
LIGHT = ("forgiving", "random", "novice")
"""Bots that need no kernel."""
QUICK = Mcts("warming", "", nodes=2, playouts=1)
MOST_PLAYS = 120
"""How many plays of a random game are searched for questions."""


def needs_kernels(game: AnyGame, bot: str) -> bool:
    """Return whether this bot uses compiled code for this game."""
    if bot in LIGHT:
        return False
    weighs = hasattr(game, "weigh")
    if bot == "careful":
        return weighs
    return weighs or game.lab.kernel() is not None or solvers.solver_of(game.name) is not None


def is_ready(game: AnyGame, bot: str) -> bool:
    """Return whether this bot can answer without compiling anything first."""
    if not needs_kernels(game, bot):
        return True
    from threefold.jit import is_warm

    return is_warm(game.name)


def cold_games() -> list[str]:
    """Return the games whose kernels are not compiled yet."""
    return [name for name in games.names() if not is_ready(games.find(name), bots.TEACHER.name)]


def warm_up(name: str) -> None:
    """Compile everything that bots need for a game, by asking them one question of each kind."""
    from threefold.jit import note_warm

    game, rng = games.find(name), Random(1)
    for view, decision in _questions(game, rng):
        QUICK.answer(game, view, decision, rng)
        advise(game, view, decision, rng, QUICK)
    note_warm(name)


def _questions(game: AnyGame, rng: Random) -> Iterator[tuple[Any, Decision]]:
    """Yield one question for each rule that comes up in a random game."""
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
