"""The arena, the die and its twenty-four ways to lie, seen through legal moves and tilts."""

from __future__ import annotations

import pytest

from support.inyo import Fight, at, new
from support.rules import rule
from threefold.core.errors import NotationError

OPPOSITE = {"0": "4", "4": "0", "1": "3", "3": "1", "B": "D", "D": "B"}
PIPS = {"0": 0, "1": 1, "B": 2, "D": 2, "3": 3, "4": 4}

TABLE = """
01:D:....  0B:1:....  0D:3:....  03:B:....  10:B:...#  1B:4:.#..  1D:0:..#.  14:D:#...
B0:3:..##  B1:0:#.#.  B3:4:.#.#  B4:1:##..  D0:1:#..#  D1:4:.##.  D3:0:.##.  D4:3:#..#
30:D:##.#  3B:0:.###  3D:4:###.  34:B:#.##  41:B:####  4B:3:####  4D:1:####  43:D:####
"""
"""Orientation, east face, quadrants NW NE SW SE."""
DIE = TABLE.split()
EAST = {line[:2]: line[3] for line in DIE}
QUADRANTS = {line[:2]: line[5:] for line in DIE}

PROBES = ("d2", "b2", "d4", "b4")
"""Beside a die with four pips on c3 only the NW, NE, SW, SE quadrant of a die on these squares meets a pip."""

HOLDS = {
    "n": "5 c2:01,c3:{} c1:01,d1:01 m grap m",
    "e": "5 c2:01,c3:{} b1:01,c1:01 m grap m",
    "s": "5 c3:{},c4:01 c5:01,d5:01 m grap m",
    "w": "5 c2:01,c3:{} c1:01,d1:01 m grap m",
}
"""Grapples in which Moon may tilt the die on c3 that way and nobody is in the way."""
LANDS = {"n": "c4", "e": "d3", "s": "c2", "w": "b3"}


def squares(fight: Fight) -> set[str]:
    """Return the squares on which a die may be placed."""
    return {move[1:3] for move in fight.legal}


def face_up(orientation: str, legal: list[str]) -> str:
    """Find the pips of a face from the placements that do not touch them."""
    return "".join("." if f"+{square}:{orientation}" in legal else "#" for square in PROBES)


def quadrants(orientation: str, net: str = "00000") -> str:
    return face_up(orientation, at("5 c3:41 e3:01 m step m", net).legal)


def tilted(orientation: str, direction: str, net: str = "00000") -> str:
    """Return the orientation of a die from c3 after a tilt."""
    fight = at(HOLDS[direction].format(orientation), net)
    fight.play(f">{direction}")
    moon = fight.position.split(" ")[1]
    return dict(die.split(":") for die in moon.split(","))[LANDS[direction]]


@rule("INYO-GEO-1")
@pytest.mark.parametrize(
    ("size", "corner", "around"),
    [(5, "e5", {"d4", "d5", "e4"}), (6, "f6", {"e5", "e6", "f5"}), (7, "g7", {"f6", "f7", "g6"})],
)
def test_an_arena_is_five_or_six_or_seven_squares_a_side(size: int, corner: str, around: set[str]) -> None:
    assert squares(at(f"{size} {corner}:01 a1:01 s step m")) == around


@rule("INYO-GEO-1")
def test_the_arena_has_five_squares_a_side_unless_agreed_otherwise() -> None:
    assert new().position.startswith("5 ")


@rule("INYO-GEO-1")
@pytest.mark.parametrize("square", ["f1", "a6", "f6", "a0", "h1"])
def test_there_is_no_square_beyond_the_edge(square: str) -> None:
    assert at("5 a1:01 e5:01 s step m").position == "5 a1:01 e5:01 s step m"
    with pytest.raises(NotationError):
        at(f"5 a1:01 {square}:01 s step m")


@rule("INYO-GEO-1")
def test_ranks_grow_to_the_north_and_files_to_the_east() -> None:
    assert at(HOLDS["n"].format("01")).play(">n") == ["grapple m n free"]
    for direction, square in LANDS.items():
        fight = at(HOLDS[direction].format("01"))
        fight.play(f">{direction}")
        assert f"{square}:" in fight.position.split(" ")[1]


@rule("INYO-GEO-1")
def test_four_squares_are_adjacent_and_four_are_diagonal() -> None:
    assert squares(at("5 c3:01 a1:01 s step m")) == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert squares(at("5 a3:01 e5:01 s step m")) == {"a2", "a4", "b2", "b3", "b4"}


@rule("INYO-GEO-2")
def test_each_die_has_one_face_of_each_of_six_patterns() -> None:
    legal = at("5 c3:41 e3:01 m step m").legal
    patterns = {top: {face_up(o, legal) for o in EAST if o[0] == top} for top in PIPS}
    assert patterns == {
        "0": {"...."},
        "1": {"#...", ".#..", "..#.", "...#"},
        "B": {"##..", "..##", "#.#.", ".#.#"},
        "D": {"#..#", ".##."},
        "3": {"###.", "##.#", "#.##", ".###"},
        "4": {"####"},
    }


@rule("INYO-GEO-2", "INYO-FLIP-2")
@pytest.mark.parametrize("orientation", ["1B", "3D", "B4", "D1", "41"])
def test_opposite_faces_have_four_pips_together(orientation: str) -> None:
    fight = at(f"5 c3:{orientation},c4:41 a1:01,b1:01 m flip m")
    shown = {move[4] for move in fight.legal}
    assert shown == {OPPOSITE[orientation[0]]}
    assert PIPS[orientation[0]] + PIPS[shown.pop()] == 4


@rule("INYO-GEO-3")
@pytest.mark.parametrize(("digit", "pip"), list(enumerate(["#...", ".#..", "..#.", "...#"])))
def test_the_second_digit_of_a_net_says_where_face_1_has_its_pip(digit: int, pip: str) -> None:
    # Face 4 north and D east: the vertices with 4,B and 4,D and 0,B and 0,D lie NW, NE, SW and SE.
    assert quadrants("14", f"0{digit}000") == pip
    assert quadrants("34", f"0{digit}000") == "#.##"


@rule("INYO-GEO-3")
@pytest.mark.parametrize(("digit", "gap"), list(enumerate(["#.##", ".###", "###.", "##.#"])))
def test_the_third_digit_of_a_net_says_where_face_3_has_its_gap(digit: int, gap: str) -> None:
    # Face 4 north and B east: the same vertices lie NE, NW, SE and SW.
    assert quadrants("34", f"00{digit}00") == gap
    assert quadrants("14", f"00{digit}00") == "#..."


@rule("INYO-GEO-3")
@pytest.mark.parametrize(("digit", "bar"), list(enumerate(["##..", ".#.#", "..##", "#.#."])))
def test_the_fourth_digit_of_a_net_says_along_which_edge_the_bar_lies(digit: int, bar: str) -> None:
    # Face 4 north and 1 east, so 0 lies south and 3 west.
    assert quadrants("B4", f"000{digit}0") == bar


@rule("INYO-GEO-3")
@pytest.mark.parametrize(("digit", "across"), [(0, "#..#"), (1, ".##.")])
def test_the_fifth_digit_of_a_net_says_which_diagonal_has_the_pips(digit: int, across: str) -> None:
    # Face 4 north and 3 east: {4,1,D} lies NW and {0,3,D} SE.
    assert quadrants("D4", f"0000{digit}") == across


@rule("INYO-GEO-3")
def test_the_first_digit_of_a_net_says_which_way_round_the_sides_go() -> None:
    # A tilt to the west brings up the face that looked east.
    assert [tilted(f"4{north}", "w")[0] for north in "1B3D"] == ["B", "3", "D", "1"]
    assert [tilted(f"4{north}", "w", "10000")[0] for north in "1B3D"] == ["D", "1", "B", "3"]


@rule("INYO-GEO-3")
def test_a_mirrored_die_shows_every_face_in_the_mirror() -> None:
    plain, mirrored = (at("5 c3:41 e3:01 m step m", net).legal for net in ("00000", "10000"))
    for orientation in EAST:
        north_west, north_east, south_west, south_east = face_up(orientation, plain)
        assert face_up(orientation, mirrored) == north_east + north_west + south_east + south_west


@rule("INYO-GEO-4")
@pytest.mark.parametrize(
    ("orientation", "printed"),
    [("10", "...#"), ("D1", ".##."), ("41", "####"), ("B1", "#.#."), ("01", "...."), ("34", "#.##")],
)
def test_the_usual_die_unfolds_as_printed(orientation: str, printed: str) -> None:
    assert face_up(orientation, at("5 c3:41 e3:01 m step m").legal) == printed


@rule("INYO-GEO-4")
def test_all_four_dice_have_the_same_net() -> None:
    moon, sun = at("5 c3:41 e3:01 m step m").legal, at("5 e3:01 c3:41 m step s").legal
    assert moon == sun
    assert new().legal == new(net="00000").legal
    assert new().legal != new(net="01000").legal


@rule("INYO-GEO-5")
def test_a_die_lies_in_twenty_four_ways() -> None:
    assert {move[4:] for move in at("5 c3:01 e5:01 s step m").legal} == set(EAST)
    assert len(EAST) == 24


@rule("INYO-GEO-5")
def test_an_orientation_is_its_top_face_and_its_north_face() -> None:
    legal = at("5 c3:41 e3:01 m step m").legal
    assert {orientation: face_up(orientation, legal) for orientation in EAST} == QUADRANTS
    assert {orientation: tilted(orientation, "w")[0] for orientation in EAST} == EAST
    assert all(tilted(orientation, "s")[0] == orientation[1] for orientation in EAST)


@rule("INYO-GEO-6")
@pytest.mark.parametrize(("direction", "result"), [("n", "34"), ("e", "D1"), ("s", "10"), ("w", "B1")])
def test_a_tilt_brings_up_the_face_opposite_the_edge_it_rolls_over(direction: str, result: str) -> None:
    assert tilted("41", direction) == result


@rule("INYO-GEO-6")
@pytest.mark.parametrize("orientation", EAST)
def test_after_a_tilt_the_old_top_face_looks_that_way(orientation: str) -> None:
    top, north = orientation
    assert tilted(orientation, "n") == OPPOSITE[north] + top
    assert tilted(orientation, "s") == north + OPPOSITE[top]
    east = tilted(orientation, "e")
    assert east == OPPOSITE[EAST[orientation]] + north
    assert EAST[east] == top
    west = tilted(orientation, "w")
    assert west == EAST[orientation] + north
    assert EAST[west] == OPPOSITE[top]


@rule("INYO-GEO-6")
def test_a_die_tilted_there_and_back_lies_as_before() -> None:
    for orientation in EAST:
        assert tilted(tilted(orientation, "n"), "s") == orientation
        assert tilted(tilted(orientation, "e"), "w") == orientation


@rule("INYO-GEO-7")
def test_total_does_not_count_a_die_in_hand() -> None:
    fight = at("5 c2:41,d2:01 d4:34,e4:01 m pick s")
    fight.play("-e4", "-c2")
    assert fight.position == "5 d2:01 d4:34 m step m"


@rule("INYO-GEO-7")
def test_every_pip_face_up_in_the_arena_counts() -> None:
    fight = at("5 c2:41,d2:01 d4:34,e4:01 m pick s")
    fight.play("-e4", "-d2")
    assert fight.position == "5 c2:41 d4:34 m step s"


@rule("INYO-GEO-7", "INYO-GRAP-1")
def test_total_counts_the_pips_of_both_dice() -> None:
    # 1 and 2 against 2 and 0.
    fight = at("5 c2:10,d3:B0 c4:B4 m step s")
    fight.play("+d4:03")
    assert fight.position == "5 c2:10,d3:B0 c4:B4,d4:03 m grap m"
