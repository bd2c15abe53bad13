"""How likely each seat is to win in a position of Tribes of Korash."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.games.korash.bot.chances import chances
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

HOME, AWAY = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"


def at(mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> State:
    """Return a position of two players at P1's turn."""
    return read_fixture(
        {
            "cards": ["rulebook-fixtures", "starter-sands"],
            "turn": "P1",
            "step": "main",
            "seats": {"P1": {"platform": HOME, **mine}, "P2": {"platform": AWAY, **(theirs or {})}},
        }
    )[0]


def test_chances_of_both_seats_add_up_to_one() -> None:
    assert sum(chances(at({"influence": 1, "industry": 3}))) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "better",
    [{"influence": 1}, {"industry": 3}, {"inventory": ["pact.dig-in"]}, {"units": ["3/3/1/2 F3"]}],
)
def test_more_of_any_resource_raises_the_chance(better: dict[str, Any]) -> None:
    plain = chances(at({}))[0]
    assert chances(at(better))[0] > plain
    assert chances(at({}, better))[0] < plain


def test_influence_counts_more_than_a_full_purse() -> None:
    assert chances(at({"influence": 1}, {"industry": 8}))[0] > 0.5


def test_a_hurt_platform_is_a_drawback() -> None:
    assert chances(at({"platform": f"{HOME} dmg=1"}))[0] < chances(at({}))[0]


def test_winning_influence_in_reach_is_worth_more_to_the_active_player() -> None:
    aboard = {"influence": 2, "units": ["kites.night-cutter on=u11"]}
    ashore = {"influence": 2, "units": ["kites.night-cutter F3"]}
    at_turn = chances(at(aboard))[0] - chances(at(ashore))[0]
    state = at(aboard)
    state.active = 1
    later = at(ashore)
    later.active = 1
    assert at_turn > chances(state)[0] - chances(later)[0]


def test_winner_has_chance_one() -> None:
    state = at({})
    state.rule, state.winners = "KOR-GOAL-2", [1]
    assert chances(state) == (0.0, 1.0)
