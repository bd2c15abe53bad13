"""Every bot answers legally, uses only its view, and answers the same way for the same random source."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.walks import GAMES, blind, is_legal, questions, walk
from contract.examples.pebbles import PEBBLES, Options
from threefold import bots
from threefold.bots import Bot
from threefold.bots.bot import Uniform, is_win, random_answer, some_answers
from threefold.bots.careful import Careful
from threefold.bots.mcts import Mcts
from threefold.bots.novice import Forgiving, Novice
from threefold.bots.playouts import rewards
from threefold.core.contract import Decision
from threefold.core.errors import OptionsError
from threefold.core.game import AnyGame
from threefold.core.walk import every_answer
from threefold.games.inyo import INYO

QUICK: dict[str, Bot] = {
    bot.name: bot for bot in (Forgiving(), Uniform(), Novice(), Careful(), Mcts("mcts", "", nodes=12, playouts=2))
}
"""The kinds of bots, with limits that suit a test."""


def asked(game: AnyGame, seed: int) -> tuple[Any, Decision]:
    """Return a question somewhere in a random game."""
    rng = Random(seed)
    states = [state for state in walk(game, game.lab.random_setup(rng), rng) if questions(game, state)]
    state = rng.choice(states)
    return state, rng.choice(questions(game, state))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", QUICK)
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_answer_is_legal_and_depends_only_on_view_and_random_source(kind: str, name: str, seed: int) -> None:
    game, bot = GAMES[name], QUICK[kind]
    state, decision = asked(game, seed)
    before = state.clone()
    view = game.view(state, decision.seat)
    answer = bot.answer(blind(game), view, decision, Random(seed))
    assert is_legal(game, state, decision, answer)
    assert bot.answer(blind(game), view, decision, Random(seed)) == answer
    assert state == before
    assert game.view(state, decision.seat) == view, "nor is the view changed"


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", bots.BOTS)
def test_every_level_plays_a_whole_legal_game(kind: str, name: str) -> None:
    game, bot, rng = GAMES[name], bots.find(kind), Random(1)
    for state in walk(game, game.lab.random_setup(rng), rng):
        for decision in questions(game, state):
            answer = bot.answer(blind(game), game.view(state, decision.seat), decision, rng)
            assert is_legal(game, state, decision, answer)


@pytest.mark.parametrize("kind", QUICK)
def test_a_single_legal_answer_is_given_at_once(kind: str) -> None:
    state = PEBBLES.new(2, Options(pebbles=1, misere=True))
    (decision,) = PEBBLES.pending(state)
    assert QUICK[kind].answer(PEBBLES, state.clone(), decision, Random(1)) == (0,)


def test_novice_takes_a_win_it_sees_and_forgiving_avoids_it() -> None:
    state = PEBBLES.new(2, Options(pebbles=3))
    (decision,) = PEBBLES.pending(state)
    taken = [Novice().answer(PEBBLES, state.clone(), decision, Random(seed)) for seed in range(60)]
    left = [Forgiving().answer(PEBBLES, state.clone(), decision, Random(seed)) for seed in range(60)]
    assert taken.count((2,)) > 50
    assert (2,) not in left


def test_levels_are_registered_by_name_with_a_description() -> None:
    levels = ["forgiving", "random", "novice", "careful", "steady", "strong", "keen", "perfect"]
    assert list(bots.BOTS) == [*levels, "teacher"]
    assert [bot.name for bot in bots.LEVELS] == levels
    assert all(bot.about.endswith(".") and bots.find(name) is bot for name, bot in bots.BOTS.items())
    with pytest.raises(OptionsError, match='no bot "deep"; there are forgiving, random'):
        bots.find("deep")


def test_long_answers_are_all_listed_or_sampled() -> None:
    game = GAMES["parley"]
    state, decision = next(
        (state, decision)
        for seed in range(50)
        for state, decision in [asked(game, seed)]
        if len(list(every_answer(game.more, state, decision.seat, decision.legal))) > 10
    )
    everything, are_all = some_answers(game, state, decision, 500, Random(1))
    assert are_all
    assert all(is_legal(game, state, decision, answer) for answer in everything)
    few, are_all = some_answers(game, state, decision, 5, Random(1))
    assert not are_all
    assert 0 < len(few) <= 5
    assert set(few) < set(everything)
    assert random_answer(game, state, decision, Random(2)) in everything


@pytest.mark.parametrize(
    ("places", "teams", "expected"),
    [
        ((1, 2), (), (1.0, 0.0)),
        ((1, 1), (), (0.5, 0.5)),
        ((2, 1, 3), (), (0.5, 1.0, 0.0)),
        ((1, 2, 2), (), (1.0, 0.25, 0.25)),
        ((1, 2, 1, 2), ((0, 2), (1, 3)), (1.0, 0.0, 1.0, 0.0)),
    ],
)
def test_reward_is_the_share_of_opponents_behind(
    places: tuple[int, ...], teams: tuple[tuple[int, ...], ...], expected: tuple[float, ...]
) -> None:
    assert rewards(places, teams) == expected


def test_first_place_shared_by_all_is_no_win() -> None:
    assert is_win((1, 2), 0)
    assert not is_win((1, 2), 1)
    assert not is_win((1, 1), 0)


def test_bots_do_not_load_the_kernel_before_they_need_it() -> None:
    import subprocess
    import sys

    code = "import sys; from threefold import bots; assert 'numba' not in sys.modules and len(bots.BOTS) == 9"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert INYO.name == "inyo"
