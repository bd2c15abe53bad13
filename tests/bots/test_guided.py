"""The guided search of Korash keeps to its time, tries the answers that the game suggests, and finds better ones."""

from __future__ import annotations

from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

from bots.walks import blind, is_legal, questions
from threefold.bots import STRONG
from threefold.bots.bot import random_answers
from threefold.bots.guided import FEWEST_WORLDS, Guided
from threefold.bots.mcts import Mcts
from threefold.core.contract import Answer, Decision
from threefold.games.korash import KORASH
from threefold.games.korash.bot.guide import GUIDE
from threefold.games.korash.state.codes import END
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

SMALL = Mcts("small", "", nodes=200)
LONGEST_TURN = 10.0
HOME, AWAY = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"


def test_turn_of_the_strong_bot_plans_at_most_ten_seconds() -> None:
    main, window = Decision(0, "KOR-TURN-4", (2, 3)), Decision(0, "KOR-COMBAT-4", (0, 2541))
    own, others = ([GUIDE.pace(seen(uses), asked) for uses in range(300)] for asked in (main, window))
    assert own == sorted(own, reverse=True)
    assert others == sorted(others, reverse=True)
    assert (sum(own) + 1.5 * sum(others)) * STRONG.seconds < LONGEST_TURN
    assert own[30] == others[20] == 0.0, "a long turn is finished as advised"


def seen(uses: int, acting: int = -1) -> Any:
    """Return the parts of a view on which the search's pace depends."""
    return SimpleNamespace(core=SimpleNamespace(uses=uses, acting=acting))


def test_unit_that_has_begun_to_act_follows_the_advice() -> None:
    main = Decision(0, "KOR-TURN-4", (2, 3))
    assert GUIDE.pace(seen(1), main) > 0
    assert GUIDE.pace(seen(1, acting=3), main) == 0.0


def test_questions_that_only_offer_burning_are_not_searched() -> None:
    burn = KORASH.actions.code("burn", 3)
    assert GUIDE.pace(seen(0), Decision(1, "KOR-INT-6", (0, burn))) == 0.0


def test_guided_answer_is_legal_and_depends_only_on_the_random_source() -> None:
    rng = Random(4)
    state = KORASH.new(2, KORASH.options())
    for moment in range(260):
        for decision in questions(KORASH, state) if moment % 40 == 0 else ():
            view = KORASH.view(state, decision.seat)
            answer = SMALL.answer(blind(KORASH), view, decision, Random(moment))
            assert is_legal(KORASH, state, decision, answer)
            assert SMALL.answer(blind(KORASH), view, decision, Random(moment)) == answer
        KORASH.play(state, random_answers(KORASH, state, rng))


def test_guided_search_without_time_gives_the_advised_answer() -> None:
    search = search_of(GUIDE)
    assert len(search.offered) > 1
    assert search.best(1000, 0.0) == search.offered[0]
    assert not any(search.leads.values())


def test_guided_search_takes_the_third_influence_that_wins() -> None:
    search = search_of(GUIDE)
    assert KORASH.notation.write_answer(table(), 0, search.best(40, inf)) == "sabotage:u1"


def test_an_answer_that_is_clearly_better_than_the_advised_one_is_found() -> None:
    search = search_of(Backwards())
    best = search.best(100, inf)
    assert KORASH.notation.write_answer(table(), 0, search.offered[0]) == "end"
    assert KORASH.notation.write_answer(table(), 0, best) == "sabotage:u1"
    assert len(search.leads[best]) >= FEWEST_WORLDS
    assert all(lead > 0 for lead in search.leads[best])


def test_clearly_worse_answer_is_dropped_early() -> None:
    search = search_of(GUIDE)
    search.best(100, inf)
    assert len(search.leads[search.offered[-1]]) < FEWEST_WORLDS


def test_same_question_in_same_world_gives_same_line() -> None:
    search = search_of(GUIDE)
    world = KORASH.imagine(search.view, Random(2))
    GUIDE.settle_luck(world, Random(2))
    lines = [search.tree.follow(world.clone(), {0: search.offered[-1]}, 7, inf) for _ in range(3)]
    assert len({line.rewards for line in lines if line}) == 1


class Backwards(type(GUIDE)):
    """A guide that advises to end the turn, which is bad advice, and does nothing useful in playouts."""

    def candidates(self, state: State, decision: Decision, rng: Random) -> list[Answer]:
        found = super().candidates(state, decision, rng)
        return [answer for answer in found if answer[0] == END] + [answer for answer in found if answer[0] != END]

    def suggest(self, state: State, decision: Decision, rng: Random) -> Answer:
        return (END,) if END in decision.legal else super().suggest(state, decision, rng)


def search_of(guide: Any) -> Guided:
    """Return a search for the first question at the table below."""
    state = table()
    (decision,) = KORASH.pending(state)
    return Guided(KORASH, guide, KORASH.view(state, 0), decision, Random(1))


def table() -> State:
    """Return a position in which P1 holds two influence and has a unit on P2's deck."""
    return read_fixture(
        {
            "cards": ["rulebook-fixtures", "starter-sands"],
            "turn": "P1",
            "step": "main",
            "seats": {
                "P1": {"platform": HOME, "influence": 2, "units": ["kites.night-cutter on=u11", "3/3/1/2 F3"]},
                "P2": {"platform": AWAY, "units": ["3/3/1/2 G3"]},
            },
        }
    )[0]


def test_deciding_hidden_chance_in_advance_changes_no_view() -> None:
    rng = Random(9)
    state = KORASH.new(2, KORASH.options())
    for _ in range(300):
        KORASH.play(state, random_answers(KORASH, state, rng))
    seen = [KORASH.view(state, seat) for seat in (0, 1, None)]
    GUIDE.settle_luck(state, rng)
    assert [KORASH.view(state, seat) for seat in (0, 1, None)] == seen
    assert not any(state.left)
    assert all(card >= 0 for land, card in enumerate(state.land) if state.lair[land] >= 0)
