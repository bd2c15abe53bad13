"""The tree of a guided search: which nodes it shares, what it learns, and that it ends in time."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest
from msgspec import json

from bots.walks import blind
from contract.examples.pebbles import PEBBLES, Options
from threefold.bots import STRONG, mcts
from threefold.bots.bot import random_answers
from threefold.bots.careful import Careful
from threefold.bots.guided import TREE, Guided
from threefold.bots.node import CAUTION, WIDENING, Ranked
from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.game import AnyGame
from threefold.games.korash import KORASH
from threefold.games.korash.bot.guide import GUIDE
from threefold.games.korash.state.state import State

LONGEST_TURN = 10.0
GREEDY = Careful()


class Ones:
    """A guide that advises every seat to take one pebble, and always takes one in playouts."""

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain

    def pace(self, view: Any, decision: Decision) -> float:
        return 1.0

    def is_plain(self, state: Any, decision: Decision) -> bool:
        return self.plain

    def candidates(self, state: Any, decision: Decision, rng: Random) -> list[Answer]:
        return [(action,) for action in decision.legal]

    def suggest(self, state: Any, decision: Decision, rng: Random) -> Answer:
        return (0,)

    def settle_luck(self, state: Any, rng: Random) -> None:
        pass

    def is_far(self, root: Any, state: Any) -> bool:
        return False

    def worth(self, state: Any) -> tuple[float, ...]:
        raise AssertionError("pebbles are played to the end")


def pebbles(count: int, *, plain: bool) -> Guided:
    """Return a search of a position with this number of pebbles left."""
    state = PEBBLES.new(2, Options(pebbles=count))
    (decision,) = PEBBLES.pending(state)
    return Guided(PEBBLES, Ones(plain=plain), PEBBLES.view(state, 0), decision, Random(3))


def test_tree_finds_the_reply_that_the_guide_overlooks() -> None:
    # With seven left, taking one wins if everybody always takes one; but a reply of two leaves four, which loses.
    assert pebbles(7, plain=True).best(800, inf) == (0,)
    assert pebbles(7, plain=False).best(800, inf) == (2,)


def test_tree_learns_better_replies_for_every_seat() -> None:
    search = pebbles(7, plain=False)
    search.best(800, inf)
    wins = {(1, 6): (1,), (1, 3): (2,), (0, 3): (2,), (0, 2): (1,)}
    for (seat, left), taken in wins.items():
        seen = PEBBLES.new(2, Options(pebbles=left))
        seen.turn = seat
        node = search.tree.nodes[seat, json.encode(seen)]
        assert node.answers[node.best] == taken


def test_search_with_few_lines_uses_them_all_to_compare_answers() -> None:
    search = pebbles(7, plain=False)
    search.best(TREE - 1, inf)
    assert all(node.open == 1 for node in search.tree.nodes.values())


def test_ranked_answers_are_admitted_one_by_one() -> None:
    node = Ranked(0, (5,))
    opened: list[int] = []
    for visit in range(4 * WIDENING + 1):
        if node.is_due:
            node.widen([(4,), (5,), (3,)])
            opened.append(visit)
        node.visits += 1
        node.learn(node.choose(), (0.0,))
    assert opened == [WIDENING, 4 * WIDENING]
    assert node.answers == [(5,), (4,), (3,)]
    assert node.best == 0
    assert node.tries[1] > node.tries[2] == 1


def test_answer_replaces_the_first_after_enough_gain_and_tries() -> None:
    node = Ranked(1, (0,))
    node.widen([(0,), (1,)])
    gained = 0.8 * CAUTION
    node.learn(1, (-gained, gained))
    assert node.best == 0
    node.learn(1, (-gained, gained))
    assert node.best == 1
    node.learn(1, (gained, -gained))
    assert node.best == 0


def test_seat_answers_the_same_in_worlds_that_it_cannot_distinguish() -> None:
    state = middle(4)
    (decision,) = KORASH.pending(state)
    view = KORASH.view(state, decision.seat)
    search = Guided(KORASH, GUIDE, view, decision, Random(1))
    for seed in range(3):
        world = KORASH.imagine(view, Random(seed))
        assert search.tree.follow(world, {decision.seat: search.offered[0]}, seed, inf)
    mine = [node.visits for (seat, _), node in search.tree.nodes.items() if seat == decision.seat]
    theirs = [node.visits for (seat, _), node in search.tree.nodes.items() if seat != decision.seat]
    assert max(mine) == 3
    assert set(theirs) <= {1}, "who is dealt other cards sees another question"


class Ticking:
    """A clock that moves on each time it is read."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


class Noting:
    """A game that notes each time an answer is played."""

    def __init__(self, game: AnyGame, clock: Ticking) -> None:
        self.game, self.clock = game, clock
        self.played: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def play(self, state: Any, answers: dict[int, Answer]) -> Any:
        self.played.append(self.clock.now)
        return self.game.play(state, answers)


def test_line_stops_at_the_deadline() -> None:
    state = middle(4)
    (decision,) = KORASH.pending(state)
    view = KORASH.view(state, decision.seat)
    clock = Ticking(1.0)
    game: Any = Noting(KORASH, clock)
    search = Guided(game, GUIDE, view, decision, Random(1), clock)
    answer = search.best(100_000, 90.0)
    assert answer in search.offered
    assert len(game.played) > 50
    assert max(game.played) <= 90.0
    assert clock.now < 100.0


def test_turn_of_the_strong_bot_ends_in_time_on_slow_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticking(0.05)
    monkeypatch.setattr(mcts, "monotonic", clock)
    rng = Random(2)
    state = middle(12)
    thinker, turns = state.active, sum(state.turns)
    answers = 0
    while KORASH.pending(state) and sum(state.turns) == turns:
        (decision,) = KORASH.pending(state)
        if decision.seat == CHANCE:
            KORASH.play(state, random_answers(KORASH, state, rng))
            continue
        bot = STRONG if decision.seat == thinker else GREEDY
        answers += bot is STRONG
        view = KORASH.view(state, decision.seat)
        KORASH.play(state, {decision.seat: bot.answer(blind(KORASH), view, decision, rng)})
    assert answers > 5
    assert 1.0 < clock.now < LONGEST_TURN


def middle(turns: int) -> State:
    """Return the start of a turn in a game of greedy bots, where its player is asked what the crews do."""
    rng, state = Random(11), KORASH.new(2, KORASH.options())
    while True:
        (decision,) = KORASH.pending(state)
        if sum(state.turns) >= turns and decision.rule == "KOR-TURN-4":
            return state
        if decision.seat == CHANCE:
            KORASH.play(state, random_answers(KORASH, state, rng))
        else:
            view = KORASH.view(state, decision.seat)
            KORASH.play(state, {decision.seat: GREEDY.answer(KORASH, view, decision, rng)})
