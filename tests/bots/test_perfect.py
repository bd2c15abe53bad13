"""The bot that plays perfectly in solved games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from contract.examples.pebbles import PEBBLES
from threefold import bots, solvers
from threefold.bots.perfect import Perfect
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame
from threefold.games.inyo import INYO
from threefold.games.inyo.notation import read_move, read_position
from threefold.games.inyo.setup import Options
from threefold.games.inyo.variant import USUAL
from threefold.lab.arena import plan, run

PERFECT = bots.find("perfect")


def answer(position: str, seed: int = 1) -> int:
    state = read_position(position, USUAL)
    (decision,) = INYO.pending(state)
    (action,) = PERFECT.answer(INYO, INYO.view(state, decision.seat), decision, Random(seed))
    return action


class Substitute:
    """A bot that answers with the first legal step."""

    name, about = "substitute", "First."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        return (decision.legal[0],)


def test_perfect_bot_takes_a_win() -> None:
    position = "5 b2:01,c2:34 b3:03,c4:30 m grap s"
    won = [move for move, value in solvers.find("inyo").probe(position).moves.items() if value == "win"]
    assert answer(position) in [read_move(read_position(position, USUAL), move) for move in won]


def test_perfect_bot_prefers_the_equal_move_with_most_losing_replies() -> None:
    state = INYO.new(2, Options())
    choices = solvers.find("inyo").choices(state)
    assert choices
    drawn = [choice for choice in choices if choice.value == "draw"]
    widest = max(choice.trap for choice in drawn)
    assert 0 < widest < 1
    assert len({choice.trap for choice in drawn}) > 1
    chosen = answer("5 b2:34 d4:30 s step m")
    assert next(choice for choice in drawn if choice.action == chosen).trap == widest


def test_substitute_answers_in_unsolved_games() -> None:
    bot = Perfect(Substitute())
    state = PEBBLES.new(2, PEBBLES.options())
    (decision,) = PEBBLES.pending(state)
    assert bot.answer(PEBBLES, PEBBLES.view(state, 0), decision, Random(1)) == (decision.legal[0],)
    other = INYO.new(2, Options(net="12031"))
    (decision,) = INYO.pending(other)
    assert bot.answer(INYO, INYO.view(other, decision.seat), decision, Random(1)) == (decision.legal[0],)
    assert bot.unhurried() is bot


@pytest.mark.parametrize("opponent", ["random", "novice"])
def test_perfect_does_not_lose_inyo(opponent: str) -> None:
    wanted = plan("inyo", ["perfect", opponent], seed=7)
    for result in run(wanted, 20, where=1):
        assert result.places[result.bots.index("perfect")] == 1


@pytest.mark.long
@pytest.mark.parametrize("arena", [5, 6, 7])
@pytest.mark.parametrize("opponent", [name for name in bots.BOTS if name != "perfect"])
def test_perfect_bot_never_loses(opponent: str, arena: int) -> None:
    wanted = plan("inyo", ["perfect", opponent], seed=7, options={"arena": arena})
    # A draw against the strongest searching bot takes minutes; docs/solved.md has more games from larger machines.
    games = (30 if opponent == "strong" else 1000) if arena == 5 else (10 if opponent == "strong" else 200)
    results = list(run(wanted, games, where=2))
    assert len(results) == games
    assert all(result.places[result.bots.index("perfect")] == 1 for result in results)
