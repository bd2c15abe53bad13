"""Bots that play Tribes of Korash answer legally, and sensibly where the best answer is clear."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.walks import blind, is_legal, questions
from threefold.bots.bot import Uniform, random_answers
from threefold.bots.careful import Careful
from threefold.core.contract import CHANCE
from threefold.games.korash import KORASH
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

GREEDY = Careful()
HOME, AWAY = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"


def at(
    mine: dict[str, Any],
    theirs: dict[str, Any] | None = None,
    step: str = "main",
    lands: dict[str, str] | None = None,
) -> State:
    """Return a position of two players at P1's turn."""
    return read_fixture(
        {
            "cards": ["rulebook-fixtures", "starter-sands"],
            "turn": "P1",
            "step": step,
            "lands": lands or {},
            "seats": {"P1": {"platform": HOME, **mine}, "P2": {"platform": AWAY, **(theirs or {})}},
        }
    )[0]


def says(state: State) -> str:
    """Return the greedy bot's answer in notation."""
    (decision,) = KORASH.pending(state)
    answer = GREEDY.answer(KORASH, KORASH.view(state, decision.seat), decision, Random(1))
    return KORASH.notation.write_answer(state, decision.seat, answer)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_greedy_answer_is_legal_and_depends_only_on_view_and_random_source(seats: int) -> None:
    rng = Random(seats)
    setup = next(setup for setup in KORASH.lab.setups() if setup.seats == seats)
    state = KORASH.new(setup.seats, setup.options)
    for moment in range(700):
        if not KORASH.pending(state):
            break
        for decision in questions(KORASH, state) if moment % 7 == 0 else ():
            view = KORASH.view(state, decision.seat)
            answer = GREEDY.answer(blind(KORASH), view, decision, Random(moment))
            assert is_legal(KORASH, state, decision, answer)
            assert GREEDY.answer(blind(KORASH), view, decision, Random(moment)) == answer
            assert KORASH.view(state, decision.seat) == view
        KORASH.play(state, random_answers(KORASH, state, rng))


def test_greedy_beats_random_play_by_influence() -> None:
    rng = Random(5)
    for game in range(3):
        state = KORASH.new(2, KORASH.options())
        while KORASH.pending(state):
            (decision,) = KORASH.pending(state)
            if decision.seat == CHANCE:
                answers = random_answers(KORASH, state, rng)
            else:
                bot = GREEDY if decision.seat == game % 2 else Uniform()
                answers = {decision.seat: bot.answer(KORASH, KORASH.view(state, decision.seat), decision, rng)}
            KORASH.play(state, answers)
        assert state.winners == [game % 2]
        assert state.rule == "KOR-GOAL-2"


def test_greedy_sabotages_when_aboard_an_enemy_platform() -> None:
    assert says(at(mine={"units": ["kites.night-cutter on=u11"]})) == "sabotage:u1"


def test_greedy_explores_the_desert_it_stands_on() -> None:
    assert says(at(mine={"units": ["3/3/1/2 F3"]})) == "explore:u1"


def test_greedy_attacks_a_platform_that_is_weaker() -> None:
    state = at(mine={"units": ["15/9/3/2 K2"]}, theirs={"platform": "sands.gale-skimmer K1"})
    assert says(state) == "attack:u1:K1"


def test_greedy_strikes_a_platform_from_afar() -> None:
    state = at(mine={"industry": 8, "units": ["choir.shard-mortar I1"]})
    assert says(state) == "ability:u1:2:t=u11"


def test_greedy_takes_the_last_influence_from_a_card() -> None:
    lands: dict[str, str] = dict.fromkeys(("EF3", "CD3", "EF2", "CD2"), "sands.tin-scrapyard")
    mine = {"influence": 2, "industry": 6, "inventory": ["pact.the-wells-remember"]}
    state = at({**mine, "units": [f"3/3/1/2 {spot} tapped" for spot in ("E3", "C3", "E2", "C2")]}, lands=lands)
    assert says(state) == "use:pact.the-wells-remember"


def test_greedy_moves_a_unit_off_an_unsuitable_territory() -> None:
    state = at(mine={"industry": 14, "units": ["kites.kite-scout E3"]}, lands={"EF3": "sands.court-of-lanterns"})
    assert not says(state).startswith("ground")


def test_greedy_keeps_a_weak_unit_from_attacking() -> None:
    assert not says(at(mine={"units": ["1/1/1/1 K2 tapped"]})).startswith("attack")


def test_greedy_plays_the_card_that_turns_a_lost_combat() -> None:
    state = at(
        mine={"units": ["5/4/2/2 E3"]},
        theirs={"units": ["3/3/1/2 F3"], "industry": 1, "inventory": ["pact.dig-in"]},
    )
    state = played(state, "P1 attack:u1:F3", "P2 pass")
    assert says(state) == "use:pact.dig-in:t=u12"


def test_greedy_moves_a_platform_away_from_a_stronger_one() -> None:
    state = at(
        {"platform": "sands.gale-skimmer F3 dmg=1"},
        {"platform": "fx.korashi-stronghold F2", "influence": 2},
        "platform",
    )
    assert says(state).startswith("move:u0:")


def test_greedy_leaves_a_platform_where_nothing_threatens_it() -> None:
    assert says(at({"platform": "sands.gale-skimmer B4"}, step="platform")) == "end"


def test_greedy_passes_on_harmless_actions() -> None:
    state = at(mine={"units": ["5/4/2/2 E3"]}, theirs={"industry": 3, "inventory": ["fx.ensnare"]})
    assert says(played(state, "P1 explore:u1")) == "pass"


def played(state: State, *sentences: str) -> State:
    """Play these sentences, each with its speaker; the speaker must be the seat that is asked."""
    for sentence in sentences:
        speaker, words = sentence.split()
        (decision,) = KORASH.pending(state)
        assert speaker == f"P{decision.seat + 1}", f"{speaker} is not asked: {sentence}"
        KORASH.play(state, {decision.seat: KORASH.notation.read_answer(state, decision.seat, words)})
    return state
