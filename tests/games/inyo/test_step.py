"""The step phase: where and how the die in hand may be placed."""

from __future__ import annotations

from itertools import product

import pytest

from support.inyo import Fight, at
from support.rules import rule
from threefold.core.errors import IllegalAction
from threefold.games.inyo.arena import OPPOSITE_WAY
from threefold.games.inyo.dice import ORIENTATIONS, TURNS, die, upside_down
from threefold.games.inyo.events import Placed

RING = ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")
"""The squares around d4."""


def squares(fight: Fight) -> set[str]:
    return {move[1:3] for move in fight.legal}


def ways(fight: Fight, square: str) -> set[str]:
    """Return the orientations allowed on a square."""
    return {move[4:] for move in fight.legal if move[1:3] == square}


@rule("INYO-STEP-1")
def test_each_player_in_turn_places_the_die_in_hand() -> None:
    fight = at("5 a1:14 e5:34 m step m")
    fight.play("+b2:01")
    assert fight.happened == [Placed(player="m", die="b2:01")]
    assert fight.position == "5 a1:14,b2:01 e5:34 m step s"
    fight.play("+e4:0B")
    assert fight.happened == [Placed(player="s", die="e4:0B")]
    assert fight.position == "5 a1:14,b2:01 e4:0B,e5:34 m pick m"


@rule("INYO-STEP-1")
def test_player_cannot_step_twice_in_a_row() -> None:
    fight = at("5 a1:14 e5:34 m step m")
    fight.play("+b2:01")
    assert all(move[1:3] in {"d4", "d5", "e4"} for move in fight.legal)
    with pytest.raises(IllegalAction):
        fight.play("+a2:01")


@rule("INYO-STEP-2")
def test_die_may_be_placed_only_next_to_the_players_own_die_or_diagonally_from_it() -> None:
    assert squares(at("7 d4:01 a1:01 s step m")) == set(RING)
    assert squares(at("7 d4:01 a1:01 s step s")) == {"a2", "b1", "b2"}


@rule("INYO-STEP-2")
def test_a_die_goes_on_an_empty_square() -> None:
    assert squares(at("5 c3:01 c4:01,d4:01 s step m")) == {"b2", "b3", "b4", "c2", "d2", "d3"}
    assert squares(at("5 b3:01,c3:01 c4:01 s step s")) == {"b4", "b5", "c5", "d3", "d4", "d5"}


@rule("INYO-STEP-2")
@pytest.mark.parametrize("move", ["+c2:01", "+c4:01", "+c5:01", "+e3:01", "+a1:01"])
def test_a_die_goes_neither_on_a_die_nor_two_squares_away(move: str) -> None:
    fight = at("5 c2:01 c4:01 s step m")
    assert "+c3:01" in fight.legal
    with pytest.raises(IllegalAction):
        fight.play(move)


@rule("INYO-STEP-3")
def test_beside_a_face_without_pips_a_die_may_lie_in_any_way() -> None:
    fight = at("5 c3:01 a1:01 s step m")
    assert len(fight.legal) == 8 * 24
    assert all(ways(fight, square) == set(ORIENTATIONS) for square in squares(fight))


@rule("INYO-STEP-3")
def test_nobody_may_pass() -> None:
    for position in ("5 c2:34 c4:30 s step m", "5 a1:43 a2:34,b1:01 s step m"):
        assert all(move.startswith("+") for move in at(position).legal)


@rule("INYO-STEP-3")
@pytest.mark.parametrize(
    ("own", "taken", "free"),
    [
        ("a1", ("a2", "b1"), "b2"),
        ("a1", ("a2", "b2"), "b1"),
        ("e5", ("d5", "e4"), "d4"),
        ("e1", ("d1", "d2"), "e2"),
    ],
)
def test_even_in_a_corner_there_is_a_placement(own: str, taken: tuple[str, str], free: str) -> None:
    for orientation in ORIENTATIONS:
        fight = at(f"5 {own}:{orientation} {taken[0]}:41,{taken[1]}:01 s step m")
        assert squares(fight) == {free}
        assert ways(fight, free) >= {"01", "0B", "0D", "03"}


@rule("INYO-STEP-4")
@pytest.mark.parametrize("move", ["+c3:10", "+c3:D0", "+d2:1D", "+d1:14", "+b1:1B", "+b2:B3"])
def test_own_pips_may_not_touch(move: str) -> None:
    # The one gap of 3B lies NW.
    fight = at("5 c2:3B c5:30 s step m")
    with pytest.raises(IllegalAction):
        fight.play(move)
    assert move not in fight.legal


@rule("INYO-STEP-4")
@pytest.mark.parametrize("move", ["+c3:1D", "+b2:1B", "+b3:41", "+d2:1B", "+d1:3B"])
def test_own_pips_may_lie_beside_a_gap(move: str) -> None:
    fight = at("5 c2:3B c5:30 s step m")
    fight.play(move)
    assert fight.happened == [Placed(player="m", die=move[1:])]


@rule("INYO-STEP-4")
def test_pips_of_opponents_may_touch() -> None:
    fight = at("5 b3:01,c3:41 e3:01 m step s")
    assert ways(fight, "d3") == set(ORIENTATIONS)


@rule("INYO-STEP-5")
@pytest.mark.parametrize(
    ("square", "touching"),
    [
        ("d3", {"NW"}),
        ("c4", {"SE"}),
        ("d4", {"SW"}),
        ("b3", set[str]()),
        ("c2", set[str]()),
        ("b4", set[str]()),
        ("d2", set[str]()),
        ("b2", set[str]()),
    ],
)
def test_two_pips_touch_at_facing_places_of_an_edge_or_at_a_common_corner(square: str, touching: set[str]) -> None:
    # The one pip of c3 lies NE. Beside it to the east only a NW pip faces it: a SW pip meets it at a point.
    single = {"14": "NW", "1B": "NE", "1D": "SW", "10": "SE"}
    allowed = ways(at("5 c3:1B a1:01 s step m"), square)
    assert {quadrant for orientation, quadrant in single.items() if orientation not in allowed} == touching


@rule("INYO-STEP-5")
def test_pips_that_meet_only_at_a_point_of_a_shared_edge_do_not_touch() -> None:
    assert {"1D", "B0"} <= ways(at("5 c3:1B a1:01 s step m"), "d3")
    assert ways(at("5 c3:1B a1:01 s step m"), "d3").isdisjoint({"14", "B1", "B4", "41"})


@rule("INYO-STEP-5")
def test_1532_of_the_4608_pairs_of_orientations_around_a_square_touch() -> None:
    free = sum(len(at(f"7 d4:{orientation} a1:01 s step m").legal) for orientation in ORIENTATIONS)
    assert 24 * 8 * 24 - free == 1532


def test_100_of_1732_pairs_could_not_be_flipped_if_points_of_an_edge_touched_too() -> None:
    # Why the ruling is as it is. An edge then touches as soon as both dice have a pip on it; corners stay.
    facing = die(0).facing
    free = 0
    for orientation in ORIENTATIONS:
        corner = at(f"7 d4:{orientation} a1:01 s step m")
        free += sum(len(ways(corner, square)) for square in ("c3", "c5", "e3", "e5"))

    def touch(way: int, one: int, two: int) -> bool:
        return bool(facing[one][way] and facing[two][OPPOSITE_WAY[way]])

    touching = [edge for edge in product(range(4), range(TURNS), range(TURNS)) if touch(*edge)]
    assert 24 * 4 * 24 - free + len(touching) == 1732
    hopeless = [
        (way, one, two)
        for way, one, two in touching
        if all(touch(way, first, second) for first, second in product(upside_down(one), upside_down(two)))
    ]
    assert len(hopeless) == 100


@rule("INYO-STEP-4", "INYO-STEP-5")
@pytest.mark.parametrize(("net", "square"), [("00000", "d4"), ("12031", "b4")])
def test_with_mirrored_dice_the_gap_of_a_34_is_on_the_other_side(net: str, square: str) -> None:
    fight = at("5 c3:34 a1:01 s step m", net)
    assert {near for near in squares(fight) if ways(fight, near) == set(ORIENTATIONS)} == {square}
