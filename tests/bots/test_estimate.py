"""How a search rates every answer."""

from __future__ import annotations

from math import inf
from random import Random

from threefold.bots.estimate import estimate
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.game import INYO
from threefold.games.inyo.notation import read_position
from threefold.games.inyo.variant import Variant


def test_winning_answer_is_rated_first() -> None:
    state = read_position("5 b2:01,c2:34 b3:03,c4:30 m grap s", Variant(5, read_net("00000")))
    (decision,) = INYO.pending(state)
    found = estimate(INYO, INYO.view(state, decision.seat), decision, Random(1), nodes=40, seconds=inf)
    assert found[0].chance == 1.0
    INYO.play(state, {decision.seat: found[0].answer})
    outcome = INYO.outcome(state)
    assert outcome
    assert outcome.places[decision.seat] == 1
    assert all(0.0 <= one.chance <= 1.0 for one in found)


def test_same_random_source_gives_same_estimates() -> None:
    state = INYO.new(2, INYO.options())
    (decision,) = INYO.pending(state)
    view = INYO.view(state, decision.seat)
    first, again = (estimate(INYO, view, decision, Random(7), nodes=60, seconds=inf) for _ in range(2))
    assert first == again
    assert sum(one.tries for one in first) == 60
