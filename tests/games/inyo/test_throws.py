"""Throws: all throws of an exchange are counted from the same position and happen at once."""

from __future__ import annotations

import pytest

from support.inyo import at
from support.rules import rule
from threefold.games.inyo import INYO
from threefold.games.inyo.events import Ended, Thrown
from threefold.games.inyo.state import MOON, SUN, Reason
from threefold.games.inyo.throws import tilt_away


@rule("INYO-THROW-1")
def test_both_players_throw_each_other_at_once() -> None:
    # Thrown one after the other, the second would no longer be beside the first.
    fight = at("5 b3:01,c3:1B d4:01 s step s")
    assert fight.play("+d3:1D") == ["throw m:w1 s:e1"]
    assert fight.position == "5 a3:D1,b3:4B e3:4D,e4:B1 s flip s"


@rule("INYO-THROW-1")
def test_points_of_one_die_on_two_sides_are_counted_before_it_moves() -> None:
    # d3 is hit from the west and from the south: had it been tilted first, the second blow would have missed.
    fight = at("7 c3:10,d2:1B e4:01 m step s")
    assert fight.play("+d3:01") == ["throw s:n1,e1"]
    assert fight.position == "7 over m sub"


@rule("INYO-THROW-2")
@pytest.mark.parametrize(
    ("position", "move", "throw", "after"),
    [
        # One from b3 to c3 and one from b4 to c4.
        ("5 b3:10,b4:1B c3:01 m step s", "+c4:01", "throw s:e2", "5 b3:10,b4:1B e3:41,e4:41 m flip s"),
        ("5 c3:01 b3:10,b4:1B m step m", "+c4:01", "throw m:e2", "5 e3:41,e4:41 b3:10,b4:1B m flip m"),
        # Two from b3 to c3 and one from b4 to c4.
        ("6 b3:B3,b4:1B c3:01 m step s", "+c4:01", "throw s:e3", "6 b3:B3,b4:1B f3:D1,f4:D1 m pick m"),
    ],
)
def test_points_in_one_direction_add_up_over_both_dice(position: str, move: str, throw: str, after: str) -> None:
    fight = at(position)
    assert fight.play(move) == [throw]
    assert fight.position == after


@rule("INYO-THROW-2")
def test_points_of_one_player_do_not_reduce_those_of_the_other() -> None:
    # b3 throws c3 twice; c4 throws b4 once: two to the east and one to the west.
    fight = at("6 b3:B3,b4:01 c3:01 m step s")
    assert fight.play("+c4:1D") == ["throw m:w1 s:e2"]
    assert fight.happened[1] == Thrown(moon=(0, 0, 0, 1), sun=(0, 2, 0, 0), tilts=(1, 2))


@rule("INYO-THROW-3", "INYO-END-2")
@pytest.mark.parametrize(
    ("move", "throw", "after"),
    [
        ("+d2:1B", "throw m:n1,e1", "7 over s sub"),
        ("+d2:01", "throw m:e1", "7 e3:B1,f4:B1 c3:1B,d2:01 m pick s"),
        ("+c2:01", "throw m:e1", "7 e3:B1,f4:B1 c2:01,c3:1B m pick s"),
    ],
)
def test_points_in_two_directions_submit_and_in_one_do_not(move: str, throw: str, after: str) -> None:
    fight = at("7 d3:01,e4:01 c3:1B m step s")
    assert fight.play(move) == [throw]
    assert fight.position == after


@rule("INYO-THROW-3")
def test_opposite_directions_submit_too() -> None:
    # b4 throws b5 to the north, a5 throws a4 to the south.
    fight = at("5 a4:03,b5:0B b4:1B m step s")
    assert fight.play("+a5:B1") == ["throw m:n1,s1"]
    assert fight.position == "5 over s sub"


@rule("INYO-THROW-3")
def test_a_submitted_player_loses_though_the_other_would_be_thrown_out() -> None:
    # Three squares to the west would take Moon out; Sun suffered less, but in two directions.
    fight = at("5 a4:0B,b3:3D b4:3D m step s")
    assert fight.play("+c3:1D") == ["throw m:w3 s:n1,e1"]
    assert fight.position == "5 over m sub"
    view = INYO.view(fight.state, None)
    assert (view.moon, view.sun) == (("a4:0B", "b3:3D"), ("b4:3D", "c3:1D"))


@rule("INYO-THROW-3")
def test_a_submitted_player_loses_though_the_other_would_run_into_a_die() -> None:
    # b1 would tilt onto b2.
    fight = at("5 c1:B4 b1:3B,c2:0D s step m")
    assert fight.play("+b2:03") == ["throw m:n1,e1 s:n2"]
    assert fight.position == "5 over s sub"


@rule("INYO-THROW-4")
def test_a_throw_tilts_both_dice_once_for_every_point() -> None:
    # 0D becomes D4, 4B, B0 and 01 becomes 14, 43, 30, square by square.
    fight = at("5 d4:0D d5:B0,e5:30 m step m")
    assert fight.play("+e4:01") == ["throw m:s3"]
    assert fight.position == "5 d1:B0,e1:30 d5:B0,e5:30 s pick m"


@rule("INYO-THROW-4")
def test_dice_of_the_thrower_stay_where_they_are() -> None:
    fight = at("5 b3:10,b4:1B c3:01 m step s")
    fight.play("+c4:01")
    assert fight.position.split(" ")[1] == "b3:10,b4:1B"


@rule("INYO-THROW-4")
def test_collisions_between_two_tilts_do_not_count() -> None:
    # Halfway the dice lie at b2:D4,c1:B4 and b1:0D,c2:01, where Sun would be submitted.
    fight = at("5 c2:14,d1:34 c1:1D s step s")
    assert fight.play("+d2:B1") == ["throw m:w2 s:w2"]
    assert fight.position == "5 a2:34,b1:14 a1:3D,b2:D1 s grap s"


@rule("INYO-THROW-5")
def test_two_thrown_players_tilt_together() -> None:
    # Interlocked: every die enters a square that an opposing die leaves in the same moment.
    fight = at("5 c1:0D,d2:41 d1:B4 m step s")
    assert fight.play("+c2:1B") == ["throw m:w1 s:w1"]
    assert fight.position == "5 b1:3D,c2:B1 b2:4B,c1:14 s grap m"


@rule("INYO-THROW-5")
@pytest.mark.parametrize(
    ("position", "move", "throw", "after"),
    [
        (
            "5 b3:0D,c2:B4 c1:4B m step s",
            "+d2:01",
            "throw m:n2 s:e1",
            "5 b5:4B,c4:D0 d1:1B,e2:B1 m flip m",
        ),
        (
            "5 d2:01,e2:4B e3:0B s step s",
            "+d3:30",
            "throw m:s1 s:n2",
            "5 d1:14,e1:B0 d5:14,e5:4D s pick m",
        ),
    ],
)
def test_each_player_is_thrown_as_far_as_that_players_own_points(
    position: str, move: str, throw: str, after: str
) -> None:
    fight = at(position)
    assert fight.play(move) == [throw]
    assert fight.position == after


@rule("INYO-THROW-5", "INYO-THROW-6")
def test_player_thrown_further_loses_by_running_into_the_one_who_stopped() -> None:
    # Both tilt to the west; then Moon stops and Sun tilts once more, from d3 onto c3.
    fight = at("5 d3:0B,e4:3D d4:01 m step s")
    assert fight.play("+e3:D0") == ["throw m:w1 s:w2"]
    assert fight.position == "5 over m into"


@rule("INYO-THROW-6", "INYO-END-1")
def test_one_die_out_of_the_arena_is_enough_to_lose() -> None:
    fight = at("5 d3:10,d4:01 e4:01 m step s")
    assert fight.play("+e3:01") == ["throw s:e1"]
    assert fight.position == "5 over m oob"
    fight = at("5 c2:3B d2:01,e3:0D m step m")
    assert fight.play("+b2:01") == ["throw s:e2"]
    assert INYO.view(fight.state, None).sun[0].startswith("e2:")
    assert fight.position == "5 over m oob"


@rule("INYO-THROW-6", "INYO-END-3")
@pytest.mark.parametrize(
    ("position", "move", "throw", "winner"),
    [
        ("5 a1:0D a2:03,b1:1B m step m", "+b2:0B", "throw m:n1", "s"),
        ("5 c2:01,d3:14 d2:0D s step s", "+c3:01", "throw s:w1", "m"),
    ],
)
def test_a_player_thrown_onto_an_opposing_die_loses_and_not_the_one_run_into(
    position: str, move: str, throw: str, winner: str
) -> None:
    fight = at(position)
    assert fight.play(move) == [throw]
    assert fight.happened[-1] == Ended(winner=winner, reason="into")


@rule("INYO-THROW-6")
@pytest.mark.parametrize(
    ("position", "move", "throw", "after"),
    [
        ("5 e4:03 d4:1B,e3:0D s step m", "+d3:0B", "throw m:e1", "5 over s oob"),
        ("5 d1:B0,e2:01 e1:01 s step s", "+d2:0D", "throw s:e1", "5 over m oob"),
    ],
)
def test_a_player_both_out_and_upon_a_die_is_out(position: str, move: str, throw: str, after: str) -> None:
    # One die leaves over the east edge, the other one tilts onto the opponent's corner of the square of four.
    fight = at(position)
    assert fight.play(move) == [throw]
    assert fight.position == after


@rule("INYO-THROW-6")
def test_throw_to_the_edge_ends_nothing() -> None:
    fight = at("5 b3:10,b4:1B c3:01 m step s")
    fight.play("+c4:01")
    assert fight.position.split(" ")[2] == "e3:41,e4:41"


@rule("INYO-THROW-7")
def test_player_out_first_does_not_lose_before_the_exchange_is_complete() -> None:
    # Moon's b5 is out after one tick, Sun's b4 after two; Moon was thrown less.
    fight = at("5 b5:01,c4:B1 b4:0D s step s")
    assert fight.play("+c3:3D") == ["throw m:n1 s:w2"]
    assert fight.position == "5 over m oob/less"


@rule("INYO-THROW-7")
def test_player_out_one_tick_earlier_can_still_win_by_the_token() -> None:
    # Moon is out after one tick, Sun after two.
    fight = at("5 d2:43,e3:B3 d3:30 m step s")
    assert fight.play("+e4:0D") == ["throw m:e2 s:n2"]
    assert fight.position == "5 over m oob/token"


@rule("INYO-THROW-7")
def test_a_losing_player_stops_tilting() -> None:
    # Two points to the east: after the first tilt one die is out, and the other one stays on e2.
    fight = at("5 c2:3B d2:0B,e2:0D m step m")
    assert fight.play("+c3:01") == ["throw s:e2"]
    assert fight.position == "5 over m oob"
    assert [die[:2] for die in INYO.view(fight.state, None).sun] == ["e2", "--"]
    assert fight.happened[1] == Thrown(moon=(0, 0, 0, 0), sun=(0, 2, 0, 0), tilts=(0, 1))


@rule("INYO-THROW-7")
def test_opponent_of_a_losing_player_completes_the_tilts() -> None:
    # Sun is out after the first of Moon's two tilts.
    fight = at("5 d2:10 e1:B1,e2:03 s step m")
    assert fight.play("+d1:0D") == ["throw m:w2 s:e1"]
    assert fight.position == "5 over m oob"
    assert INYO.view(fight.state, None).moon == ("b1:4D", "b2:30")


def test_player_who_completes_the_tilts_can_run_into_a_die_that_stayed() -> None:
    # Real collisions never give these points, so the test sets them directly.
    state = at("5 d4:D1,e5:D1 d1:01,e1:01 m flip m").state
    losing, tilts = tilt_away(state, ([0, 1, 0, 0], [3, 0, 0, 0]))
    assert losing == {MOON: Reason.OOB, SUN: Reason.INTO}
    assert tilts == (1, 3)


@rule("INYO-THROW-1", "INYO-THROW-5")
@pytest.mark.parametrize(
    ("position", "move", "throw", "after"),
    [
        (
            "6 d1:D4,d2:0D e2:3B m step s",
            "+e1:01",
            "throw m:w2 s:e1",
            "6 b1:B4,b2:4D f1:D1,f2:0B m flip m",
        ),
        (
            "7 b3:43 c3:03,c4:D1 s step m",
            "+b4:0D",
            "throw m:w1 s:e2",
            "7 a3:B3,a4:1D e3:43,e4:B1 s flip s",
        ),
    ],
)
def test_throws_of_mirrored_dice_follow_their_own_net(position: str, move: str, throw: str, after: str) -> None:
    fight = at(position, "12031")
    assert fight.play(move) == [throw]
    assert fight.position == after
