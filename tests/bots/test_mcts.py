"""The tree search finds what theory proves, and sees every win or loss that is one answer and one reply away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.walks import blind, is_legal, questions, walk
from contract.examples.pebbles import PEBBLES, Options
from contract.examples.showdown import SHOWDOWN
from support.inyo import at
from threefold import bots
from threefold.bots.foresight import foresee
from threefold.bots.mcts import Mcts, Search
from threefold.bots.playouts import UNDECIDED, play_out, playout_of, swift
from threefold.core.contract import Setup
from threefold.games.inyo import INYO
from threefold.games.inyo.state import State

DEEP = Mcts("deep", "", nodes=600)


@pytest.mark.parametrize("pebbles", [p for p in range(2, 14) if p % 4])
def test_search_leaves_a_multiple_of_four_pebbles(pebbles: int) -> None:
    state = PEBBLES.new(2, Options(pebbles=pebbles))
    (decision,) = PEBBLES.pending(state)
    for seed in range(3):
        assert DEEP.answer(PEBBLES, state.clone(), decision, Random(seed)) == (pebbles % 4 - 1,)


@pytest.mark.parametrize("pebbles", [p for p in range(2, 14) if p % 4 != 1])
def test_search_leaves_one_more_than_a_multiple_of_four_if_the_last_pebble_loses(pebbles: int) -> None:
    state = PEBBLES.new(2, Options(pebbles=pebbles, misere=True))
    (decision,) = PEBBLES.pending(state)
    for seed in range(3):
        assert DEEP.answer(PEBBLES, state.clone(), decision, Random(seed)) == ((pebbles - 1) % 4 - 1,)


def test_a_proof_ends_the_search_early() -> None:
    state = PEBBLES.new(2, Options(pebbles=9))
    (decision,) = PEBBLES.pending(state)
    search = Search(PEBBLES, decision, playout_of(PEBBLES, 1), Random(1), [(0,), (1,), (2,)])
    for _ in range(2000):
        if search.decided:
            break
        search.iterate(state.clone())
    assert search.decided
    assert search.root
    assert search.root.proven == (1.0, 0.0)
    assert search.chosen() == (0,)


def test_search_stops_when_no_answer_can_catch_up() -> None:
    state = PEBBLES.new(2, Options(pebbles=9))
    (decision,) = PEBBLES.pending(state)
    search = Search(PEBBLES, decision, playout_of(PEBBLES, 1), Random(1), [(0,), (1,), (2,)])
    search.good = {(0,): 40, (1,): 10, (2,): 12}
    assert search.is_clear(27)
    assert not search.is_clear(28), "the second could draw level"
    search.secret = True
    assert not search.is_clear(0), "where the answer is drawn by its shares, all of them count"


@pytest.mark.parametrize("every", [12, pytest.param(4, marks=pytest.mark.long)])
def test_stopping_early_changes_no_answer(every: int) -> None:
    rng = Random(5)
    bot = Mcts("even", "", nodes=60)
    compared = 0
    for moment, state in enumerate(walk(INYO, INYO.lab.random_setup(rng), rng)):
        for decision in questions(INYO, state) if moment % every == 0 else ():
            view = INYO.view(state, decision.seat)
            tried = bot.think(INYO, view, decision, Random(7)).tried
            most = max((count for count, _ in tried.values()), default=0)
            given = bot.answer(INYO, view, decision, Random(7))
            compared += len(tried) > 1
            assert not tried or tried[given][0] == most
    assert compared > 3


def test_secret_choices_are_mixed_and_never_proven() -> None:
    rng = Random(3)
    state = next(s for s in walk(SHOWDOWN, Setup(2, SHOWDOWN.options()), rng) if len(questions(SHOWDOWN, s)) == 2)
    decision = max(questions(SHOWDOWN, state), key=lambda d: len(d.legal))
    view = SHOWDOWN.view(state, decision.seat)
    search = Search(SHOWDOWN, decision, playout_of(SHOWDOWN, 1), rng, [(step,) for step in decision.legal])
    for _ in range(60):
        search.iterate(SHOWDOWN.imagine(view, rng))
    assert search.secret
    assert search.world is None, "many hands fit what this seat sees"
    assert not any(node.sure for node in search.nodes.values())
    assert sum(search.good.values()) == 60


def mates(state: State) -> tuple[set[int], set[int]]:
    """Return, by the readable rules, the moves that win at once and those to which a reply wins at once."""
    seat = questions(INYO, state)[0].seat
    wins, blunders = set[int](), set[int]()
    for move in questions(INYO, state)[0].legal:
        after = state.clone()
        INYO.play(after, {seat: (move,)})
        if outcome := INYO.outcome(after):
            (wins if outcome.places[seat] < outcome.places[1 - seat] else blunders).add(move)
            continue
        if (replier := questions(INYO, after)[0]).seat != seat and _can_win(after, replier.seat, replier.legal):
            blunders.add(move)
    return wins, blunders


def _can_win(state: State, seat: int, legal: tuple[int, ...]) -> bool:
    for reply in legal:
        after = state.clone()
        INYO.play(after, {seat: (reply,)})
        if (outcome := INYO.outcome(after)) and outcome.places[seat] < outcome.places[1 - seat]:
            return True
    return False


@settings(max_examples=6)
@given(seed=st.integers(0, 1000))
def test_search_of_inyo_wins_at_once_and_avoids_immediate_losses(seed: int) -> None:
    rng = Random(seed)
    states = [s for s in walk(INYO, Setup(2, INYO.options()), rng) if questions(INYO, s)]
    state = rng.choice(states)
    wins, blunders = mates(state)
    (decision,) = questions(INYO, state)
    (move,) = Mcts("few", "", nodes=5).answer(blind(INYO), INYO.view(state, decision.seat), decision, rng)
    assert move in wins or not wins
    assert move not in blunders - wins or len(blunders) == len(decision.legal)


FORCED = {
    "5 a2:10 c2:0D m step s": "+b2:30 +b2:34 +b2:3D +b2:41 +b2:43 +b2:4B +b2:4D +b2:B1",
    "5 b3:B1 d4:14 m step s": "+c3:3D +c3:41 +c3:43 +c3:4B +c3:4D",
    "5 b2:30,c3:14 d2:0B s pick m": "-b2",
    "5 a4:01 b5:B3 m step m": "+b4:30 +b4:34 +b4:3D +b4:41 +b4:43 +b4:4B +b4:4D +b4:B4 +b4:D0 +b4:D4",
}
"""Positions from random games in which no move wins at once, with the only moves that win against any reply."""


def keeps_a_win(state: State, seat: int, move: int) -> bool:
    """Return whether every reply to a move loses or allows a win at once, by the readable rules."""
    INYO.play(state, {seat: (move,)})
    (replier,) = questions(INYO, state)
    for reply in replier.legal:
        after = state.clone()
        INYO.play(after, {replier.seat: (reply,)})
        asked, outcome = questions(INYO, after), INYO.outcome(after)
        if outcome and outcome.places[seat] == 1 and outcome.places[replier.seat] == 2:
            continue
        if not asked or asked[0].seat != seat or not _can_win(after, seat, asked[0].legal):
            return False
    return replier.seat != seat


@pytest.mark.parametrize("position", FORCED)
def test_search_of_inyo_finds_a_win_in_two(position: str) -> None:
    state = at(position).state
    (decision,) = questions(INYO, state)
    best = {INYO.notation.read_answer(state, decision.seat, text) for text in FORCED[position].split()}
    assert not mates(state)[0]
    assert {DEEP.answer(INYO, INYO.view(state, decision.seat), decision, Random(seed)) for seed in range(3)} <= best


@pytest.mark.long
@pytest.mark.parametrize("position", FORCED)
def test_wins_in_two_steps_are_exactly_the_proven_ones(position: str) -> None:
    state = at(position).state
    (decision,) = questions(INYO, state)
    best = {INYO.notation.read_answer(state, decision.seat, text)[0] for text in FORCED[position].split()}
    assert {move for move in decision.legal if keeps_a_win(state.clone(), decision.seat, move)} == best


def test_game_without_a_kernel_is_searched_by_its_own_rules() -> None:
    assert swift(PEBBLES) is PEBBLES


def test_a_playout_that_does_not_end_in_time_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threefold.bots.playouts.MOST_PLAYS", 2)
    assert play_out(PEBBLES, PEBBLES.new(2, Options(pebbles=60)), Random(1)) == UNDECIDED
    assert len(play_out(PEBBLES, PEBBLES.new(2, Options(pebbles=2)), Random(1))) == 2


def test_foresight_sorts_wins_from_losses() -> None:
    state = PEBBLES.new(2, Options(pebbles=5))
    (decision,) = PEBBLES.pending(state)
    seen = foresee(PEBBLES, state, decision, Random(1))
    assert (seen.wins, seen.open, seen.lost) == ([], [(0,)], [(1,), (2,)])
    late = foresee(PEBBLES, state, decision, Random(1), until=0.0)
    assert late.open == [(0,), (1,), (2,)], "nothing is certain once the time is over"


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_level_has_a_time_limit_that_an_arena_removes(name: str) -> None:
    level: Any = bots.find(name)
    assert level.seconds <= 2
    assert level.unhurried().seconds == float("inf")
    state = INYO.new(2, INYO.options())
    (decision,) = questions(INYO, state)
    hasty = Mcts("hasty", "", nodes=10**9, seconds=0.2)
    hasty.answer(INYO, INYO.view(state, 0), decision, Random(1))
    # This number of positions would take hours, so only the clock can have ended the search.
    assert is_legal(INYO, state, decision, hasty.answer(INYO, INYO.view(state, 0), decision, Random(1)))
