"""Ten short fights, move by move."""

from __future__ import annotations

from support.inyo import at
from support.rules import rule
from threefold.games.inyo.events import Flipped, Looped, Thrown, TokenPassed


@rule("INYO-STEP-2", "INYO-STEP-4", "INYO-STEP-5")
def test_example_1_legal_placements() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert len(fight.legal) == 98
    assert [move for move in fight.legal if move[4] == "4"] == ["+d3:41", "+d3:43", "+d3:4B", "+d3:4D"]


@rule("INYO-THROW-4", "INYO-FLIP-1", "INYO-FLIP-2")
def test_example_2_a_throw_and_then_a_flip() -> None:
    fight = at("5 d1:B4 c1:03 m step s")
    assert fight.play("+c2:14", "+e1:03") == ["throw s:w1"]
    assert fight.position == "5 d1:B4,e1:03 b1:B3,b2:D4 m flip s"
    assert fight.play("~b1:D4,b2:B4") == []
    assert fight.position == "5 d1:B4,e1:03 b1:D4,b2:B4 m pick m"


@rule("INYO-THROW-5", "INYO-FLIP-3", "INYO-ORDER-2")
def test_example_3_both_are_thrown_both_flip_and_ties_pass_the_token() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+d2:14", "+c3:D0") == ["throw m:s1 s:n1"]
    assert fight.position == "5 c1:41,d1:43 c4:4D,c5:43 s flip s"
    fight.play("~c4:0D,c5:0B")
    assert fight.position == "5 c1:41,d1:43 c4:0D,c5:0B s flip m"
    fight.play("~c1:01,d1:01")
    assert fight.happened == [Flipped(player="m", dice=("c1:01", "d1:01")), TokenPassed(player="m")]
    assert fight.position == "5 c1:01,d1:01 c4:0D,c5:0B m pick s"
    fight.play("-c4", "-c1")
    assert fight.position == "5 d1:01 c5:0B s step m"


@rule("INYO-THROW-6", "INYO-END-1")
def test_example_4_out_of_bounds_by_two() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+d2:B4", "+d3:0D") == ["throw s:n2"]
    assert fight.position == "5 over m oob"


@rule("INYO-THROW-3", "INYO-END-2")
def test_example_5_submission() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+c3:0B", "+b3:30") == ["throw m:e2,s1"]
    assert fight.position == "5 over s sub"


@rule("INYO-THROW-3", "INYO-END-5")
def test_example_6_both_are_submitted_and_the_token_decides() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+d3:D4", "+c3:D0") == ["throw m:e1,s1 s:n1,w1"]
    assert fight.position == "5 over s sub/token"


@rule("INYO-GRAP-2", "INYO-GRAP-4", "INYO-GRAP-7")
def test_example_7_grapples_tied_free_towards_and_countered() -> None:
    fight = at("5 c2:34 c4:30 s step m")
    assert fight.play("+b2:01", "+b3:03") == []
    assert fight.position == "5 b2:01,c2:34 b3:03,c4:30 m grap s"
    assert fight.play(">e") == ["grapple s e free"]
    assert fight.position == "5 b2:01,c2:34 c3:D3,d4:B0 m grap s"
    assert fight.play(">s") == ["grapple s s towards"]
    assert fight.position == "5 b1:14,c1:41 c2:3B,d3:0D m grap m"
    assert fight.play(">w") == ["grapple m w free"]
    assert fight.position == "5 a1:D4,b1:B1 c2:3B,d3:0D m flip m"
    fight.play("~a1:B1,b1:D1")
    assert fight.position == "5 a1:B1,b1:D1 c2:3B,d3:0D m pick s"


@rule("INYO-THROW-6", "INYO-END-3")
def test_example_8_thrown_into_a_die() -> None:
    fight = at("5 d4:03 d3:1D m step m")
    assert fight.play("+e3:1B", "+e4:01") == ["throw s:n1"]
    assert fight.position == "5 over m into"


@rule("INYO-THROW-7", "INYO-END-4")
def test_example_9_both_out_at_different_ticks() -> None:
    fight = at("5 e4:34 e5:D0 s step s")
    assert fight.play("+d4:43", "+d3:B0") == ["throw m:s3 s:n1"]
    assert fight.position == "5 over s oob/less"


@rule("INYO-DRAW-3")
def test_example_10_endless_throws() -> None:
    fight = at("5 a1:41 a2:4B s step m")
    assert fight.play("+b2:0D", "+b1:0D") == ["loop"]
    assert fight.position == "5 over d loop"
    east = Thrown(moon=(0, 2, 0, 0), sun=(0, 2, 0, 0), tilts=(2, 2))
    west = Thrown(moon=(0, 0, 0, 2), sun=(0, 0, 0, 2), tilts=(2, 2))
    assert [event for event in fight.happened if isinstance(event, Looped)] == [Looped(throws=(east, west))]
