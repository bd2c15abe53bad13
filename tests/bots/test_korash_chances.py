"""What a position of Tribes of Korash is taken to be worth to each seat."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.games.korash.bot.chances import chances
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

HOME, AWAY = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"


def at(mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> State:
    """A table for two at P1's turn."""
    return read_fixture(
        {
            "cards": ["rulebook-fixtures", "starter-sands"],
            "turn": "P1",
            "step": "main",
            "seats": {"P1": {"platform": HOME, **mine}, "P2": {"platform": AWAY, **(theirs or {})}},
        }
    )[0]


def test_the_chances_of_two_make_one() -> None:
    assert sum(chances(at({"influence": 1, "industry": 3}))) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "better",
    [{"influence": 1}, {"industry": 3}, {"inventory": ["pact.dig-in"]}, {"units": ["3/3/1/2 F3"]}],
)
def test_whatever_a_seat_has_more_is_to_its_good(better: dict[str, Any]) -> None:
    plain = chances(at({}))[0]
    assert chances(at(better))[0] > plain
    assert chances(at({}, better))[0] < plain


def test_influence_counts_more_than_a_full_purse() -> None:
    assert chances(at({"influence": 1}, {"industry": 8}))[0] > 0.5


def test_a_hurt_platform_is_a_drawback() -> None:
    assert chances(at({"platform": f"{HOME} dmg=1"}))[0] < chances(at({}))[0]


def test_the_last_influence_within_reach_is_worth_most_to_who_is_at_turn() -> None:
    aboard = {"influence": 2, "units": ["kites.night-cutter on=u11"]}
    ashore = {"influence": 2, "units": ["kites.night-cutter F3"]}
    at_turn = chances(at(aboard))[0] - chances(at(ashore))[0]
    state = at(aboard)
    state.active = 1
    later = at(ashore)
    later.active = 1
    assert at_turn > chances(state)[0] - chances(later)[0]


def test_who_has_won_has_all_chances() -> None:
    state = at({})
    state.rule, state.winners = "KOR-GOAL-2", [1]
    assert chances(state) == (0.0, 1.0)
