"""The end of the game: who loses, and who wins if both lose."""

from __future__ import annotations

import pytest

from support.inyo import at
from support.rules import rule
from threefold.core.contract import Outcome
from threefold.games.inyo import INYO
from threefold.games.inyo.events import Ended


@rule("INYO-END-1")
@pytest.mark.parametrize(
    ("position", "move", "after", "places"),
    [
        ("5 d3:10,d4:01 e4:01 m step s", "+e3:01", "5 over m oob", (1, 2)),
        ("5 e1:0D,e2:0B d1:34 m step s", "+c2:0B", "5 over s oob", (2, 1)),
        ("7 f3:10,f4:01 g4:01 m step s", "+g3:01", "7 over m oob", (1, 2)),
    ],
)
def test_a_player_with_a_die_out_of_the_arena_loses(
    position: str, move: str, after: str, places: tuple[int, int]
) -> None:
    fight = at(position)
    fight.play(move)
    assert fight.position == after
    assert INYO.outcome(fight.state) == Outcome(places, "INYO-END-1")


@rule("INYO-END-1")
def test_the_same_throw_in_a_larger_arena_does_not_end_the_game() -> None:
    fight = at("6 d3:10,d4:01 e4:01 m step s")
    assert fight.play("+e3:01") == ["throw s:e1"]
    assert fight.position == "6 d3:10,d4:01 f3:B1,f4:B1 m flip s"
    assert INYO.outcome(fight.state) is None


@rule("INYO-END-2")
def test_a_submitted_player_loses() -> None:
    # The NE pip of b3 throws c3 to the east, the bar of c2 throws it to the north.
    fight = at("5 c3:01,d3:03 b3:1B m step s")
    assert fight.play("+c2:B4") == ["throw m:n2,e1"]
    assert fight.happened[-1] == Ended(winner="s", reason="sub")
    assert INYO.outcome(fight.state) == Outcome((2, 1), "INYO-END-2")


@rule("INYO-END-3")
def test_a_player_thrown_onto_an_opposing_die_loses() -> None:
    fight = at("5 a1:0D a2:03,b1:1B m step m")
    assert fight.play("+b2:0B") == ["throw m:n1"]
    assert fight.position == "5 over s into"
    assert INYO.outcome(fight.state) == Outcome((2, 1), "INYO-END-3")


@rule("INYO-END-3")
def test_a_player_pushed_onto_an_opposing_die_loses() -> None:
    fight = at("5 d4:0D,e3:0B d3:0B,e4:01 m grap s")
    assert fight.play(">w") == ["grapple s w towards"]
    assert fight.position == "5 over s into"


@rule("INYO-END-4")
@pytest.mark.parametrize("token", ["m", "s"])
@pytest.mark.parametrize(
    ("dice", "actor", "move", "throw", "result"),
    [
        ("d2:43,e1:0B e3:01", "s", "+e2:10", "throw m:s1 s:e2", "m oob/less"),
        ("c4:3D b5:03,c5:B3", "m", "+d5:0B", "throw m:e2 s:n1", "s oob/less"),
        ("a2:0B,b1:B4 a1:D4", "s", "+b2:03", "throw m:n1,e1 s:n2,w1", "m sub/less"),
        ("a5:03 a4:B4,b3:03", "m", "+b4:D1", "throw m:n2,e1 s:s1,w1", "s sub/less"),
    ],
)
def test_if_both_lose_the_player_thrown_less_wins_even_without_the_token(
    dice: str, actor: str, move: str, throw: str, result: str, token: str
) -> None:
    fight = at(f"5 {dice} {token} step {actor}")
    assert fight.play(move) == [throw]
    assert fight.position == f"5 over {result}"


@rule("INYO-END-4")
def test_player_thrown_less_is_found_by_points_and_not_by_directions() -> None:
    # Moon suffers 1 + 1 + 1 in three directions, Sun 2 + 1 in two: equal, so the token decides.
    fight = at("5 a3:3D,b4:0B a4:1B m step s")
    assert fight.play("+b3:3B") == ["throw m:n1,e1,w1 s:n2,e1"]
    assert fight.position == "5 over m sub/token"


@rule("INYO-END-4")
def test_points_do_not_matter_if_only_one_player_loses() -> None:
    # Moon suffers one point and is out, Sun suffers two and is not.
    fight = at("5 b1:B4 b2:01,c1:4B s step m")
    assert fight.play("+a2:01") == ["throw m:w1 s:n2"]
    assert fight.position == "5 over s oob"


@rule("INYO-END-5")
@pytest.mark.parametrize("token", ["m", "s"])
@pytest.mark.parametrize(
    ("dice", "actor", "move", "throws", "reason"),
    [
        ("d2:B3,e1:0B e2:B1", "s", "+d1:03", ["throw m:s1 s:s1"], "oob"),
        ("a2:4D a3:0B,b4:3B", "m", "+b3:0D", ["throw m:s2 s:n2"], "oob"),
        ("a5:0B,b4:3B a4:D3", "s", "+b5:01", ["throw m:n1,e1 s:n1,w1"], "sub"),
        ("a3:01,b4:3D a4:30", "s", "+b3:0B", ["throw m:s1 s:s1", "throw m:n1,w1 s:n1,w1"], "sub"),
    ],
)
def test_if_both_lose_and_were_thrown_equally_the_token_holder_wins(
    dice: str, actor: str, move: str, throws: list[str], reason: str, token: str
) -> None:
    fight = at(f"5 {dice} {token} step {actor}")
    assert fight.play(move) == throws
    assert fight.position == f"5 over {token} {reason}/token"
    assert INYO.view(fight.state, None).token == token


@rule("INYO-END-5")
def test_a_token_passed_for_a_grapple_decides_for_its_new_holder() -> None:
    # Sun had the token, passed it for the tied grapple and is submitted together with Moon.
    fight = at("5 c1:0B,d2:0D d1:01 s step s")
    fight.play("+e1:03")
    assert fight.position == "5 c1:0B,d2:0D d1:01,e1:03 m grap s"
    assert fight.play(">w") == ["grapple s w towards", "throw m:n1,w1 s:e1,s1"]
    assert fight.position == "5 over m sub/token"
