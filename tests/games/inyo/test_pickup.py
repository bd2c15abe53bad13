"""The pick-up phase."""

from __future__ import annotations

import pytest

from support.inyo import at
from support.rules import rule
from threefold.core.errors import IllegalAction
from threefold.games.inyo.events import PickedUp, TokenPassed


@rule("INYO-PICK-1")
@pytest.mark.parametrize(("move", "left"), [("-a1", "b1:03"), ("-b1", "a1:34")])
def test_each_player_may_take_back_either_of_their_two_dice(move: str, left: str) -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    assert fight.legal == ["-a1", "-b1"]
    fight.play(move)
    assert fight.happened == [PickedUp(player="m", square=move[1:])]
    assert fight.position == f"5 {left} d5:03,e5:41 m pick s"


@rule("INYO-PICK-1")
@pytest.mark.parametrize("move", ["-d5", "-e5", "-c3", "+b2:01"])
def test_nobody_takes_a_die_of_the_opponent_or_none_at_all(move: str) -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    with pytest.raises(IllegalAction):
        fight.play(move)
    assert fight.legal == ["-a1", "-b1"]


@rule("INYO-PICK-1", "INYO-FLIP-2")
def test_the_order_follows_the_totals_after_the_flip() -> None:
    # Before the flip Sun has 8 pips and Moon 2; afterwards 0 and 2.
    fight = at("5 b3:10,b4:1B c3:01 m step s")
    fight.play("+c4:01")
    assert fight.position == "5 b3:10,b4:1B e3:41,e4:41 m flip s"
    fight.play("~e3:01,e4:01")
    assert fight.position == "5 b3:10,b4:1B e3:01,e4:01 m pick s"


@rule("INYO-PICK-1", "INYO-ORDER-2")
def test_a_tie_after_a_throw_passes_the_token() -> None:
    fight = at("5 d3:0B c4:30,d4:03 s step m")
    assert fight.play("+c3:01") == ["throw m:s1"]
    assert fight.happened[-1] == TokenPassed(player="m")
    assert fight.position == "5 c2:14,d2:B4 c4:30,d4:03 m pick s"


@rule("INYO-PICK-2")
def test_when_both_have_picked_up_a_new_step_begins() -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    fight.play("-a1", "-d5")
    assert fight.position == "5 b1:03 e5:41 m step m"
    assert {move[1:3] for move in fight.legal} == {"a1", "a2", "b2", "c1", "c2"}


@rule("INYO-PICK-2")
def test_after_a_pickup_the_dice_left_in_the_arena_decide_who_acts_first() -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    fight.play("-b1", "-e5")
    assert fight.position == "5 a1:34 d5:03 m step s"


@rule("INYO-PICK-2")
def test_the_die_taken_back_may_lie_in_another_way_next_time() -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    fight.play("-a1", "-d5", "+a1:4B")
    assert fight.position == "5 a1:4B,b1:03 e5:41 m step s"
