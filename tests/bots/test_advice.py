"""Advice about a question, a teacher bot's remarks on an answer, and how the teacher plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.walks import GAMES, blind, is_legal, questions, walk
from contract.examples.pebbles import PEBBLES
from contract.examples.pebbles import Options as Pebbles
from threefold import bots, solvers
from threefold.bots.advice import Advice, Rated, Reason, advise
from threefold.bots.lessons import Lesson, afterwards, beforehand
from threefold.bots.mcts import Mcts
from threefold.core.contract import Answer
from threefold.core.game import AnyGame
from threefold.games.inoka.modes import MODES
from threefold.games.inyo import INYO
from threefold.games.inyo.notation import read_move, read_position
from threefold.games.inyo.variant import USUAL
from threefold.games.korash import KORASH
from threefold.games.korash.text.position import read_fixture

QUICK = Mcts("quick", "", nodes=30, playouts=2)
WON = "5 b2:01,c2:34 b3:03,c4:30 m grap s"
"""Sun grapples and can win."""


def about(game: AnyGame, state: Any) -> Advice:
    decision = questions(game, state)[0]
    return advise(game, game.view(state, decision.seat), decision, Random(1), QUICK)


def about_pebbles(count: int) -> Advice:
    return about(PEBBLES, PEBBLES.new(2, Pebbles(pebbles=count)))


def test_good_answers_in_solved_games_keep_the_value() -> None:
    advice = about(INYO, read_position(WON, USUAL))
    moves = solvers.find("inyo").probe(WON).moves
    won = {read_move(read_position(WON, USUAL), move) for move, value in moves.items() if value == "win"}
    assert advice.known == "proof"
    assert {one.answer[0] for one in advice.rated[: advice.good]} == won
    assert advice.best.reason.why == "wins"
    assert advice.best.reason.steps == solvers.find("inyo").probe(WON).steps
    assert advice.best.reason.worse == len(moves) - len(won)


def test_advice_on_a_draw_counts_losing_answers() -> None:
    position = "5 b2:34 d4:30 s step m"
    values = list(solvers.find("inyo").probe(position).moves.values())
    advice = about(INYO, read_position(position, USUAL))
    assert advice.best.reason.why == "draws"
    assert advice.best.reason.worse == values.count("loss") > 0
    assert advice.best.reason.of == len(values) - 1


def test_best_answer_of_a_mix_has_the_largest_share() -> None:
    duel = MODES["duel"]
    advice = about(duel, duel.new(2, duel.options()))
    assert advice.known == "mix"
    assert sum(one.worth for one in advice.rated) == pytest.approx(1)
    assert advice.best.reason.share == round(100 * advice.best.worth) > 5
    assert 1 < advice.good < len(advice.rated)


def test_advice_in_unsolved_games_names_wins_refuted_and_searched_answers() -> None:
    now = about_pebbles(3)
    assert (now.known, now.best.answer, now.best.reason.why, now.good) == ("search", (2,), "forced", 1)
    later = about_pebbles(5)
    assert later.best.answer == (0,)
    assert (later.best.reason.why, later.best.reason.worse, later.best.reason.of) == ("search", 2, 2)
    assert [one.reason.why for one in later.rated] == ["search", "refuted", "refuted"]
    assert later.good == 1


@pytest.mark.parametrize("name", [*GAMES, "royale"])
def test_advice_comes_from_the_view_alone_and_its_best_is_legal(name: str) -> None:
    game, rng = {**GAMES, "royale": MODES["royale"]}[name], Random(3)
    states = [state for state in walk(game, game.lab.random_setup(rng), rng) if questions(game, state)]
    for state in rng.sample(states, 2):
        decision = questions(game, state)[0]
        advice = advise(blind(game), game.view(state, decision.seat), decision, rng, QUICK)
        assert is_legal(game, state, decision, advice.best.answer)
        assert 0 < advice.good <= len(advice.rated)


# Lessons


def lesson_after(advice: Advice, answer: Answer) -> Lesson:
    found = afterwards(advice, answer)
    assert found
    return found


def test_remark_on_a_lost_win_names_the_winning_answer() -> None:
    advice = about(INYO, read_position(WON, USUAL))
    worse = advice.rated[advice.good]
    lesson = lesson_after(advice, worse.answer)
    assert lesson.code == ("win_to_draw" if worse.worth else "win_to_loss")
    assert lesson.better == advice.best.answer
    assert afterwards(advice, advice.best.answer) is None


def test_remark_on_a_lost_draw_only_if_the_loss_was_near() -> None:
    advice = about(INYO, read_position("5 b2:34 d4:30 s step m", USUAL))
    lost = [one for one in advice.rated if one.reason.why == "loses"]
    near = min(lost, key=lambda one: one.reason.steps)
    far_off = Rated(near.answer, near.worth, Reason("loses", steps=21))
    assert lesson_after(advice, near.answer) == Lesson("draw_to_loss", near.reason.steps, better=advice.best.answer)
    assert afterwards(Advice("proof", (advice.best, far_off), 1), far_off.answer) is None


def test_missed_wins_and_overlooked_replies_are_remarked_in_unsolved_games() -> None:
    assert lesson_after(about_pebbles(3), (0,)).code == "missed_win"
    assert lesson_after(about_pebbles(5), (1,)).code == "overlooked"
    assert afterwards(about_pebbles(5), (0,)) is None
    assert afterwards(about_pebbles(5), (9,)) is None, "an answer that was not examined gets no remark"


def test_rare_answer_of_a_mix_is_remarked() -> None:
    duel = MODES["duel"]
    advice = about(duel, duel.new(2, duel.options()))
    assert lesson_after(advice, advice.rated[-1].answer).code == "rare"
    assert afterwards(advice, advice.rated[1].answer) is None


def test_hint_before_a_question_mentions_a_near_win_but_not_the_answer() -> None:
    lesson = beforehand(about(INYO, read_position(WON, USUAL)))
    assert lesson
    assert lesson.code == "win_here"
    assert lesson.better == ()
    assert beforehand(about_pebbles(3)) == Lesson("win_here")
    assert beforehand(about_pebbles(9)) is None


# The teacher


def taught(game: AnyGame, state: Any, seed: int = 1) -> Answer:
    decision = questions(game, state)[0]
    return bots.TEACHER.answer(game, game.view(state, decision.seat), decision, Random(seed))


def test_teacher_plays_a_win_in_one() -> None:
    assert taught(PEBBLES, PEBBLES.new(2, Pebbles(pebbles=2))) == (1,)


def test_teacher_keeps_the_game_even_and_sets_exercises() -> None:
    state = read_position("5 b2:34 d4:30 s step m", USUAL)
    choices = solvers.find("inyo").choices(state)
    assert choices
    known = {choice.action: choice for choice in choices}
    played = [known[taught(INYO, state, seed)[0]] for seed in range(40)]
    even, lost = ([choice for choice in played if choice.value == value] for value in ("draw", "loss"))
    assert len(even) + len(lost) == len(played)
    assert 2 < len(lost) < 16
    assert all(choice.steps in range(2, 5) for choice in lost)
    assert all(choice.trap <= 0.5 for choice in even)
    assert len({choice.action for choice in even}) > 3


def test_advice_in_guided_games_comes_from_the_guided_search() -> None:
    state = read_fixture(
        {
            "cards": ["rulebook-fixtures", "starter-sands"],
            "turn": "P1",
            "step": "main",
            "seats": {
                "P1": {"platform": "fx.korashi-stronghold B4", "industry": 8, "units": ["3/3/1/2 D3", "5/3/1/2 F3"]},
                "P2": {"platform": "fx.korashi-stronghold K1", "units": ["2/2/1/2 F2"]},
            },
        }
    )[0]
    (decision,) = KORASH.pending(state)
    found = advise(KORASH, KORASH.view(state, decision.seat), decision, Random(1), QUICK)
    assert found.known == "search"
    assert len(found.rated) > 1
    assert all(answer.answer[0] in decision.legal for answer in found.rated)
