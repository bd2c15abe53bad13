"""Collisions: opposing dice side by side, and what their pips do to each other."""

from __future__ import annotations

import pytest

from support.inyo import at
from support.rules import rule
from threefold.games.inyo.events import Grappled, Thrown

# Orientations by what they show along one edge, northern or western place first: `#.` is a pip and a gap.
EAST_EDGE = {"..": "01", "#.": "1B", ".#": "10", "##": "B3"}
WEST_EDGE = {"..": "01", "#.": "14", ".#": "1D", "##": "B1"}


@rule("INYO-COLL-1")
def test_diagonal_dice_do_not_collide() -> None:
    fight = at("5 b2:01,c3:41 e5:01 m step s")
    assert fight.play("+d4:01") == []
    assert fight.position == "5 b2:01,c3:41 d4:01,e5:01 m pick s"


@rule("INYO-COLL-1")
@pytest.mark.parametrize(
    ("moon", "sun", "move", "way", "thrown"),
    [
        ("c3:01,d4:41", "e5:01", "+d5:01", "n", "d7:43,e7:43"),
        ("c3:01,d4:41", "e5:01", "+e4:01", "e", "g4:41,g5:41"),
        ("c5:01,d4:41", "e3:01", "+d3:01", "s", "d1:43,e1:43"),
        ("d4:41,e3:01", "c5:01", "+c4:01", "w", "a4:41,a5:41"),
    ],
)
def test_adjacent_dice_collide_on_every_side(moon: str, sun: str, move: str, way: str, thrown: str) -> None:
    fight = at(f"7 {moon} {sun} m step s")
    assert fight.play(move) == [f"throw s:{way}2"]
    assert fight.position == f"7 {moon} {thrown} m flip s"


@rule("INYO-COLL-1")
def test_dice_of_one_player_do_not_collide() -> None:
    fight = at("5 b3:01,c3:B3 e5:01 m step s")
    assert fight.play("+d5:01") == []
    assert fight.position == "5 b3:01,c3:B3 d5:01,e5:01 m pick s"


@rule("INYO-COLL-1")
def test_without_a_collision_the_players_pick_up() -> None:
    fight = at("5 a1:34,b1:03 e5:14 m step s")
    assert fight.play("+d5:03") == []
    assert fight.legal == ["-d5", "-e5"]


@rule("INYO-COLL-2")
@pytest.mark.parametrize("moon", EAST_EDGE)
@pytest.mark.parametrize("sun", WEST_EDGE)
def test_a_pip_against_a_gap_is_a_point_and_nothing_else_is(moon: str, sun: str) -> None:
    fight = at(f"7 c4:01,d4:{EAST_EDGE[moon]} e5:01 m step s")
    fight.play(f"+e4:{WEST_EDGE[sun]}")
    places = list(zip(moon, sun, strict=True))
    suffers = {"m": places.count((".", "#")), "s": places.count(("#", "."))}
    if not any(suffers.values()):
        assert fight.position.split(" ")[4] == "grap"
        return
    tilts = (suffers["m"], suffers["s"])
    assert fight.happened[1] == Thrown(moon=(0, 0, 0, suffers["m"]), sun=(0, suffers["s"], 0, 0), tilts=tilts)


@rule("INYO-COLL-2")
def test_the_point_goes_from_the_die_with_the_pip_to_the_die_with_the_gap() -> None:
    fight = at("5 b3:01,b4:01 c3:01 m step s")
    assert fight.play("+c4:1D") == ["throw m:w1"]
    fight = at("5 c2:01,d2:01 c1:01 m step s")
    assert fight.play("+d1:1B") == ["throw m:n1"]


@rule("INYO-COLL-2")
def test_pips_away_from_the_edge_do_not_count() -> None:
    # Two pips on the west side of c3 and two on the east side of d3: gap faces gap in between.
    fight = at("5 b4:01,c3:B1 e4:01 m step s")
    assert fight.play("+d3:B3") == []
    assert fight.position == "5 b4:01,c3:B1 d3:B3,e4:01 s grap m"


@rule("INYO-COLL-3")
def test_a_grapple_beside_a_throw_is_ignored() -> None:
    # b3 and c3 grapple, c4 throws b4.
    fight = at("5 b3:01,b4:01 c3:01 m step s")
    assert fight.play("+c4:1D") == ["throw m:w1"]
    assert fight.position == "5 a3:D1,a4:D1 c3:01,c4:1D m pick s"
    assert not any(isinstance(event, Grappled) for event in fight.happened)


@rule("INYO-COLL-3")
def test_collisions_without_any_point_are_a_grapple() -> None:
    # Pip against pip at b4 and c4, gap against gap at b3 and c3.
    fight = at("5 b3:01,b4:10 c3:01 m step s")
    assert fight.play("+c4:1D") == []
    assert fight.position == "5 b3:01,b4:10 c3:01,c4:1D s grap m"
    assert fight.legal == [">e", ">n", ">s", ">w"]


@rule("INYO-COLL-3")
def test_one_point_anywhere_is_enough_for_a_throw() -> None:
    # Four collisions; only the NW pip of d3 meets a gap, that of d4.
    fight = at("7 d3:14,e4:01 e3:01 m step s")
    assert fight.play("+d4:01") == ["throw s:n1"]
    assert fight.position == "7 over m into"


@rule("INYO-COLL-4")
def test_after_a_throw_new_collisions_are_thrown_too() -> None:
    # The first throws bring b2 beside a2 and b1; there one pip of b1 meets a gap of b2.
    fight = at("5 b1:0B,c2:B4 c1:1B s step s")
    assert fight.play("+b2:01") == ["throw m:n1 s:w1", "throw m:n1"]
    assert fight.position == "5 b3:4D,c4:D0 a2:D1,b1:4B m pick s"


@rule("INYO-COLL-4")
def test_a_throw_may_lead_to_a_grapple() -> None:
    # c3:B1 comes to lie beside b3:4D, pips to pips.
    fight = at("5 b3:01,c4:B3 b4:B4 s step s")
    assert fight.play("+c3:01") == ["throw m:e1 s:s1"]
    assert fight.position == "5 c3:B1,d4:03 b3:4D,c2:14 s grap s"


@rule("INYO-COLL-4")
def test_a_grapple_may_lead_to_a_throw() -> None:
    fight = at("5 d1:0D,e1:03 e2:0B,e3:0D s grap m")
    assert fight.play(">n") == ["grapple m n towards", "throw m:s1"]
    assert fight.position == "5 d1:0D,e1:03 e3:D0,e4:B0 s flip s"


@rule("INYO-COLL-4")
def test_collisions_go_on_until_there_are_none() -> None:
    fight = at("5 d2:14 d1:0D,e2:4B m step m")
    assert fight.play("+e1:3D") == ["throw m:w2 s:w2", "throw m:e1 s:e1", "throw m:n1 s:w1", "throw s:w1"]
    assert fight.position == "5 c3:0D,d2:B4 a1:1D,b2:1B s pick m"


@rule("INYO-COLL-4")
def test_collisions_end_with_the_game() -> None:
    fight = at("5 b2:3B,c1:10 b1:41 s step s")
    assert fight.play("+c2:01") == ["throw m:e2 s:e2", "throw m:w1 s:w1", "throw s:s1"]
    assert fight.position == "5 over m oob"
    assert fight.legal == []
