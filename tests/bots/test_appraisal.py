"""How a bot rates the answers to a question: it tries them in the same imagined states and gives an honest interval."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from threefold.bots.appraisal import appraise, margin
from threefold.bots.bot import random_answers
from threefold.core.contract import Decision
from threefold.games.korash import KORASH
from threefold.games.korash.bot.guide import GUIDE
from threefold.games.korash.state.state import State


def question(seed: int) -> tuple[State, Decision]:
    """Return the first question of a random game that a bot would think about."""
    rng = Random(seed)
    state = KORASH.new(2, KORASH.options())
    while True:
        for decision in KORASH.pending(state):
            if decision.seat >= 0 and GUIDE.pace(KORASH.view(state, decision.seat), decision) > 0:
                return state, decision
        KORASH.play(state, random_answers(KORASH, state, rng))


def test_appraised_answers_are_ordered_and_include_the_given_one() -> None:
    state, decision = question(3)
    view = KORASH.view(state, decision.seat)
    (other,) = [(action,) for action in decision.legal if not KORASH.more(state, decision.seat, (action,))][:1]
    found = appraise(KORASH, GUIDE, view, decision, Random(1), given=other, most=2, worlds=4)
    assert other in [one.answer for one in found]
    assert len(found) <= 3
    assert found[0].behind == 0.0
    assert not found[0].clear
    best = found[0].chances[decision.seat]
    for one in found:
        own = one.chances[decision.seat]
        assert 0.0 <= one.low <= own <= one.high <= 1.0
        assert one.behind == pytest.approx(best - own)
        assert sum(one.chances) == pytest.approx(1.0), "two seats share the chances"
    assert found == appraise(KORASH, GUIDE, view, decision, Random(1), given=other, most=2, worlds=4)


def test_too_few_candidates_are_not_appraised() -> None:
    state, decision = question(3)
    view = KORASH.view(state, decision.seat)
    assert appraise(KORASH, GUIDE, view, decision, Random(1), most=1, fewest=2) == []
    assert len(appraise(KORASH, GUIDE, view, decision, Random(1), most=1, worlds=2)) == 1


@pytest.mark.parametrize(("size", "quantile"), [(5, 2.776), (8, 2.365), (12, 2.201), (40, 2.023)])
def test_margin_follows_students_distribution(size: int, quantile: float) -> None:
    sample = [0.0, 1.0] * (size // 2) + [0.5] * (size % 2)
    spread = (sum((value - mean(sample)) ** 2 for value in sample) / (size - 1)) ** 0.5
    assert margin(sample) == pytest.approx(quantile * spread / size**0.5, rel=0.02)
    assert margin([0.5]) == 1.0
