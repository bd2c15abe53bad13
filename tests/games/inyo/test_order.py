"""Which player acts first, and how the token decides ties."""

from __future__ import annotations

import pytest

from support.inyo import at, new
from support.rules import rule
from threefold.games.inyo import INYO
from threefold.games.inyo.events import Placed, TokenPassed


@rule("INYO-ORDER-1")
@pytest.mark.parametrize(
    ("pick_up", "position"),
    [("-d2", "5 c2:34 e5:14 m step s"), ("-c2", "5 d2:01 e5:14 m step m")],
)
def test_the_lighter_player_steps_first(pick_up: str, position: str) -> None:
    fight = at("5 c2:34,d2:01 e5:14 m pick m")
    fight.play(pick_up)
    assert fight.position == position
    assert not any(isinstance(event, TokenPassed) for event in fight.happened)


@rule("INYO-ORDER-1")
@pytest.mark.parametrize(("moon", "sun", "first"), [("14", "34", "m"), ("34", "14", "s"), ("01", "14", "m")])
def test_the_lighter_player_picks_up_first(moon: str, sun: str, first: str) -> None:
    fight = at(f"5 a1:{moon},b1:03 e5:{sun} m step s")
    fight.play("+d5:03")
    assert fight.position == f"5 a1:{moon},b1:03 d5:03,e5:{sun} m pick {first}"


@rule("INYO-ORDER-1")
def test_totals_after_the_step_decide_which_player_picks_up_first() -> None:
    # Moon was lighter when the step began, 1 to 3, and is heavier now, 5 to 3.
    fight = at("5 a1:14 e5:34 m step m")
    fight.play("+b1:43")
    assert fight.position == "5 a1:14,b1:43 e5:34 m step s"
    fight.play("+d5:03")
    assert fight.position == "5 a1:14,b1:43 d5:03,e5:34 m pick s"


@rule("INYO-ORDER-2")
@pytest.mark.parametrize(("token", "after", "first"), [("m", "s", "m"), ("s", "m", "s")])
def test_in_a_tie_the_token_holder_hands_the_token_over_and_steps_first(token: str, after: str, first: str) -> None:
    fight = at(f"5 a1:34 d5:03,e5:30 {token} pick s")
    fight.play("-d5")
    assert fight.happened[-1] == TokenPassed(player=after)
    assert fight.position == f"5 a1:34 e5:30 {after} step {first}"


@rule("INYO-ORDER-2")
@pytest.mark.parametrize(("token", "after", "first"), [("m", "s", "m"), ("s", "m", "s")])
def test_in_a_tie_the_token_holder_hands_the_token_over_and_picks_up_first(token: str, after: str, first: str) -> None:
    fight = at(f"5 a1:34,b1:03 e5:30 {token} step s")
    fight.play("+d5:03")
    assert fight.happened[-1] == TokenPassed(player=after)
    assert fight.position == f"5 a1:34,b1:03 d5:03,e5:30 {after} pick {first}"


@rule("INYO-ORDER-2")
def test_without_a_tie_the_token_stays() -> None:
    fight = at("5 a1:34,b1:03 e5:14 s step s")
    fight.play("+d5:03")
    assert fight.position == "5 a1:34,b1:03 d5:03,e5:14 s pick s"
    fight.play("-d5", "-b1")
    assert fight.position == "5 a1:34 e5:14 s step s"


@rule("INYO-ORDER-2")
def test_next_tie_belongs_to_the_other_player() -> None:
    fight = new()
    fight.play("+a1:01", "+e5:01")
    assert fight.position == "5 a1:01,b2:34 d4:30,e5:01 m pick s"
    fight.play("-e5", "-a1")
    assert fight.position == "5 b2:34 d4:30 s step m"


@rule("INYO-ORDER-2")
def test_the_token_moves_before_the_action_and_only_once() -> None:
    fight = at("5 a1:34 d5:03,e5:30 m pick s")
    fight.play("-d5")
    assert INYO.view(fight.state, None).token == "s"
    fight.play("+b1:03")
    assert fight.happened == [Placed(player="m", die="b1:03")]
    assert fight.position == "5 a1:34,b1:03 e5:30 s step s"


@rule("INYO-ORDER-3")
def test_a_tie_that_arises_within_a_phase_moves_no_token() -> None:
    # 1 to 3 when the phase began, 3 to 3 after Moon's step.
    fight = at("5 a1:14 e5:34 m step m")
    fight.play("+b1:B3")
    assert fight.happened == [Placed(player="m", die="b1:B3")]
    assert fight.position == "5 a1:14,b1:B3 e5:34 m step s"


@rule("INYO-ORDER-3")
def test_nothing_collides_before_both_have_stepped() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+c3:0B") == []
    assert fight.position == "5 c2:34,c3:0B c4:30 s step s"
    assert fight.play("+d5:01") == ["throw m:s1"]


@rule("INYO-ORDER-3")
def test_each_player_picks_up_once_before_a_new_step_begins() -> None:
    fight = at("5 a1:34,b1:03 d5:03,e5:41 m pick m")
    fight.play("-b1")
    assert fight.position == "5 a1:34 d5:03,e5:41 m pick s"
    assert fight.legal == ["-d5", "-e5"]
    fight.play("-e5")
    assert fight.position == "5 a1:34 d5:03 m step s"


@rule("INYO-ORDER-3")
def test_a_step_is_stepping_then_collisions_then_picking_up() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    phases = [fight.position.split(" ")[4]]
    for move in ("+b2:01", "+b3:03", ">e", ">s", ">w", "~a1:B1,b1:D1", "-d3", "-a1"):
        fight.play(move)
        phases.append(fight.position.split(" ")[4])
    assert phases == ["step", "step", "grap", "grap", "grap", "flip", "pick", "pick", "step"]
