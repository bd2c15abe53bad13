"""Grapples: collisions in which no pip meets a gap."""

from __future__ import annotations

import pytest

from support.inyo import at
from support.rules import rule
from threefold.games.inyo import INYO
from threefold.games.inyo.events import Ended, Grappled, TokenPassed


@rule("INYO-GRAP-1")
@pytest.mark.parametrize(
    ("position", "move", "after"),
    [
        ("5 d3:01,e4:4D e2:0B s step s", "+d2:0B", "5 d3:01,e4:4D d2:0B,e2:0B s grap m"),
        ("5 b4:03,c4:0B d4:1B m step s", "+c3:03", "5 b4:03,c4:0B c3:03,d4:1B m grap s"),
    ],
)
def test_the_heavier_player_grapples_and_the_token_stays(position: str, move: str, after: str) -> None:
    fight = at(position)
    assert fight.play(move) == []
    assert fight.position == after
    assert not any(isinstance(event, TokenPassed) for event in fight.happened)


@rule("INYO-GRAP-1")
def test_totals_are_compared_again_before_every_grapple() -> None:
    # 0 to 1 before the push, 4 to 3 after it.
    fight = at("5 a3:0B,a4:0B a5:03,b5:10 m grap s")
    assert fight.play(">s") == ["grapple s s towards"]
    assert fight.position == "5 a2:B4,a3:B4 a4:34,b4:03 m grap m"


@rule("INYO-GRAP-2")
@pytest.mark.parametrize(("token", "after", "grappler"), [("m", "s", "m"), ("s", "m", "s")])
def test_in_a_tie_the_token_holder_hands_the_token_over_and_grapples(token: str, after: str, grappler: str) -> None:
    fight = at(f"5 b1:03,b2:03 a3:0B {token} step s")
    assert fight.play("+a2:0D") == []
    assert fight.happened[-1] == TokenPassed(player=after)
    assert fight.position == f"5 b1:03,b2:03 a2:0D,a3:0B {after} grap {grappler}"


@rule("INYO-GRAP-2", "INYO-GRAP-7")
def test_token_holder_grapples_next_if_a_grapple_makes_the_totals_equal() -> None:
    # 4 to 4 after the push: Sun has the token.
    fight = at("5 b1:01,c1:03 b2:0D,c3:0B s grap m")
    assert fight.play(">n") == ["grapple m n towards"]
    assert fight.happened[-1] == TokenPassed(player="m")
    assert fight.position == "5 b2:30,c2:10 b3:B0,c4:D0 m grap s"


@rule("INYO-GRAP-3")
@pytest.mark.parametrize("position", ["5 e4:01,e5:01 c5:01,d4:0B s grap m", "5 a1:14,b1:01 b2:01,b3:01 s grap m"])
def test_a_grappler_may_choose_any_of_four_directions(position: str) -> None:
    fight = at(position)
    assert fight.legal == [">e", ">n", ">s", ">w"]
    assert INYO.pending(fight.state)[0].rule == "INYO-GRAP-3"


@rule("INYO-GRAP-3")
@pytest.mark.parametrize(("way", "moon"), [("n", "c3:30,c4:01"), ("w", "b2:D1,b3:D4")])
def test_a_free_grapple_tilts_both_own_dice_one_square(way: str, moon: str) -> None:
    fight = at("5 c2:01,c3:14 c1:01,d1:01 s grap m")
    assert fight.play(f">{way}") == [f"grapple m {way} free"]
    assert fight.happened[0] == Grappled(player="m", direction=way, towards=False, followed=True)
    assert fight.position.split(" ")[1:3] == [moon, "c1:01,d1:01"]


@rule("INYO-GRAP-4")
def test_grappling_towards_the_opponent_pushes_both_opposing_dice() -> None:
    # Only d1 has an opposing die to its west, and only c1 an opposing die to its east: all four tilt.
    fight = at("5 b1:03,c1:03 d1:0D,d2:01 m grap s")
    assert fight.play(">w") == ["grapple s w towards"]
    assert fight.happened[0] == Grappled(player="s", direction="w", towards=True, followed=True)
    assert fight.position == "5 a1:B3,b1:B3 c1:3D,c2:D1 m grap s"


@rule("INYO-GRAP-4")
@pytest.mark.parametrize(("way", "sun"), [("n", "d2:B0,d3:30"), ("e", "e1:1D,e2:B1")])
def test_a_grapple_away_from_the_opponent_or_past_it_moves_nobody_else(way: str, sun: str) -> None:
    fight = at("7 b1:03,c1:03 d1:0D,d2:01 m grap s")
    assert fight.play(f">{way}") == [f"grapple s {way} free"]
    assert fight.position == f"7 b1:03,c1:03 {sun} m pick m"


@rule("INYO-GRAP-5", "INYO-END-1")
def test_an_opponent_pushed_out_loses_before_the_grappler_tilts() -> None:
    fight = at("5 c1:03,d2:0B e1:01,e2:0B s grap m")
    assert fight.play(">e") == ["grapple m e towards"]
    assert fight.position == "5 over m oob"
    assert fight.happened[0] == Grappled(player="m", direction="e", towards=True, followed=False)
    assert INYO.view(fight.state, None).moon == ("c1:03", "d2:0B")


@rule("INYO-GRAP-5", "INYO-END-3")
def test_an_opponent_pushed_onto_a_grapplers_die_loses_before_the_grappler_tilts() -> None:
    # e4 pushes d4 to c4; with it e3 goes onto d3, which is Sun's.
    fight = at("5 d4:0D,e3:0B d3:0B,e4:01 m grap s")
    assert fight.play(">w") == ["grapple s w towards"]
    assert fight.happened[-1] == Ended(winner="s", reason="into")
    assert INYO.view(fight.state, None).sun == ("d3:0B", "e4:01")
    assert [die[:2] for die in INYO.view(fight.state, None).moon] == ["c4", "d3"]


@rule("INYO-GRAP-5")
def test_a_push_out_wins_though_the_grappler_would_leave_the_arena_too() -> None:
    fight = at("5 a3:0D,b4:03 a4:0B,a5:0B s grap m")
    assert fight.play(">w") == ["grapple m w towards"]
    assert fight.position == "5 over m oob"


@rule("INYO-GRAP-5")
def test_a_push_both_out_and_onto_a_die_counts_as_out() -> None:
    # e5 goes over the east edge, d4 onto e4.
    fight = at("5 d4:01,e5:0B d5:0D,e4:01 m grap s")
    assert fight.play(">e") == ["grapple s e towards"]
    assert fight.position == "5 over s oob"


@rule("INYO-GRAP-6", "INYO-END-1")
@pytest.mark.parametrize(
    ("position", "move", "after"),
    [
        ("5 e2:03,e3:01 d2:01,e1:01 s grap m", ">e", "5 over s oob"),
        ("5 d2:03,e3:10 c2:01,c3:14 s grap m", ">e", "5 over s oob"),
        ("5 a5:03,b5:01 c4:43,c5:1B m grap s", ">n", "5 over m oob"),
    ],
)
def test_a_grappler_who_leaves_the_arena_loses(position: str, move: str, after: str) -> None:
    fight = at(position)
    assert [told.split(" ")[-1] for told in fight.play(move)] == ["free"]
    assert fight.position == after


@rule("INYO-GRAP-6")
def test_a_grappler_may_go_to_the_very_edge() -> None:
    fight = at("5 d2:03,d3:10 c1:01,d1:01 s grap m")
    assert fight.play(">e") == ["grapple m e free"]
    assert fight.position.split(" ")[1] == "e2:D3,e3:D0"


@rule("INYO-GRAP-7")
def test_a_player_may_grapple_again_and_again() -> None:
    fight = at("5 c4:1D,d3:01 b5:01,c5:0D s grap m")
    assert fight.play(">w", ">e") == ["grapple m w free", "grapple m e free"]
    assert fight.position == "5 c4:1D,d3:01 b5:01,c5:0D s grap m"


@rule("INYO-GRAP-7")
def test_the_opponent_may_grapple_next() -> None:
    fight = at("5 a3:0B,a4:0B a5:03,b5:10 m grap s")
    fight.play(">s")
    assert fight.position == "5 a2:B4,a3:B4 a4:34,b4:03 m grap m"
    assert fight.play(">s") == ["grapple m s free"]
    assert [event for event in fight.happened if isinstance(event, Grappled)] == [
        Grappled(player="m", direction="s", towards=False, followed=True)
    ]


@rule("INYO-GRAP-7", "INYO-COLL-4")
def test_after_a_grapple_a_throw_comes_first() -> None:
    # c2 has tilted to c3 beside b3, and a pip of it meets a gap.
    fight = at("5 c2:0D,c3:0D b2:0B,b3:0D s grap m")
    assert fight.play(">n") == ["grapple m n free", "throw s:w1"]
    assert fight.position == "5 c3:B0,c4:B0 a2:1B,a3:3D m pick s"


@rule("INYO-GRAP-4", "INYO-GRAP-7")
@pytest.mark.parametrize(
    ("position", "move", "after"),
    [
        ("6 a2:0D,b1:0D a3:01,b3:01 s grap m", ">n", "6 a3:B0,b2:B0 a4:30,b4:30 s grap s"),
        ("7 b3:0B,b4:0B b5:0D,c4:0D s grap m", ">e", "7 c3:1B,c4:1B c5:3D,d4:3D s grap s"),
    ],
)
def test_grapples_of_mirrored_dice_follow_their_own_net(position: str, move: str, after: str) -> None:
    fight = at(position, "12031")
    assert fight.play(move) == [f"grapple m {move[1]} towards"]
    assert fight.position == after
