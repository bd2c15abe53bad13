"""Flips: a player whose two dice have touching pips turns both dice over."""

from __future__ import annotations

from itertools import product

import pytest

from support.inyo import at
from support.rules import rule
from threefold.games.inyo.dice import ORIENTATIONS
from threefold.games.inyo.events import Flipped, TokenPassed

RING = ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")
"""The squares around d4."""


@rule("INYO-FLIP-1")
def test_a_player_whose_pips_touch_after_the_collisions_must_flip() -> None:
    fight = at("5 b3:10,b4:1B c3:01 m step s")
    fight.play("+c4:01")
    assert fight.position == "5 b3:10,b4:1B e3:41,e4:41 m flip s"
    assert all(move.startswith("~") for move in fight.legal)


@rule("INYO-FLIP-1")
def test_a_player_whose_pips_do_not_touch_does_not_flip() -> None:
    fight = at("6 b3:B3,b4:1B c3:01 m step s")
    fight.play("+c4:01")
    assert fight.position == "6 b3:B3,b4:1B f3:D1,f4:D1 m pick m"


@rule("INYO-FLIP-1")
def test_nobody_flips_while_dice_collide() -> None:
    # After the push the pips of c2 and c3 touch, but c3 and d3 still collide.
    fight = at("6 b2:03,b3:0B c3:01,d3:03 s grap m")
    fight.play(">e")
    assert fight.position == "6 c2:D3,c3:3B d3:B1,e3:D3 s grap m"
    fight.play(">w")
    assert fight.position == "6 b2:03,b3:0B d3:B1,e3:D3 s pick m"


@rule("INYO-FLIP-1")
def test_the_dice_are_flipped_after_a_grapple_too() -> None:
    fight = at("5 c2:01,c3:14 c1:01,d1:01 s grap m")
    fight.play(">w")
    assert fight.position == "5 b2:D1,b3:D4 c1:01,d1:01 s flip m"


@rule("INYO-FLIP-2")
def test_both_dice_are_turned_upside_down_where_they_stand() -> None:
    fight = at("5 c3:B3,d3:B1 a1:01,b1:01 m flip m")
    fight.play("~c3:D0,d3:D4")
    assert fight.happened[0] == Flipped(player="m", dice=("c3:D0", "d3:D4"))
    assert fight.position == "5 c3:D0,d3:D4 a1:01,b1:01 m pick s"


@rule("INYO-FLIP-2")
def test_each_die_gets_any_rotation_in_which_no_pips_touch() -> None:
    # D0 and D4 have pips NW and SE, D1 and D3 have them NE and SW: unlike dice meet in one row.
    fight = at("5 c3:B3,d3:B1 a1:01,b1:01 m flip m")
    alike = [*product(("D0", "D4"), repeat=2), *product(("D1", "D3"), repeat=2)]
    assert fight.legal == sorted(f"~c3:{one},d3:{two}" for one, two in alike)


@rule("INYO-FLIP-2")
def test_a_flip_to_faces_without_pips_is_free() -> None:
    fight = at("5 c3:41,c4:43 a1:01,b1:01 m flip m")
    blanks = ("01", "0B", "0D", "03")
    assert fight.legal == sorted(f"~c3:{one},c4:{two}" for one, two in product(blanks, repeat=2))


@rule("INYO-FLIP-2", "INYO-STEP-5")
def test_at_least_two_of_sixteen_flips_are_legal_for_every_touching_pair() -> None:
    touching, fewest = 0, 16
    for orientation, square in product(ORIENTATIONS, RING):
        free = {move[1:] for move in at(f"7 d4:{orientation} g1:01 s step m").legal}
        for turned in ORIENTATIONS:
            if f"{square}:{turned}" not in free:
                dice = ",".join(sorted((f"d4:{orientation}", f"{square}:{turned}")))
                touching += 1
                fewest = min(fewest, len(at(f"7 {dice} g1:01,g2:01 s flip m").legal))
    assert (touching, fewest) == (1532, 2)


@rule("INYO-FLIP-3")
@pytest.mark.parametrize(
    ("position", "move", "after"),
    [
        # 7 and 6 pips now, 1 and 2 when flipped.
        ("5 a3:1B,b3:01 a4:01 s step s", "+b4:41", "5 a1:3D,b1:43 a5:30,b5:34 s flip m"),
        # 4 and 6 pips now, 4 and 2 when flipped.
        ("5 d4:4B,d5:0B c4:01 m step s", "+c5:B4", "5 e4:1B,e5:3B a4:41,a5:D4 m flip s"),
    ],
)
def test_if_both_must_flip_the_player_who_will_be_lighter_flips_first(position: str, move: str, after: str) -> None:
    fight = at(position)
    fight.play(move)
    assert fight.position == after


@rule("INYO-FLIP-3")
@pytest.mark.parametrize("token", ["m", "s"])
def test_if_both_will_be_equal_the_token_holder_flips_first_and_keeps_the_token(token: str) -> None:
    # 5 and 5 pips.
    fight = at(f"5 d3:0B,e3:B1 e2:0B {token} step s")
    fight.play("+d2:D3")
    assert fight.position == f"5 d4:D0,e4:3B d1:3B,e1:B4 {token} flip {token}"
    assert not any(isinstance(event, TokenPassed) for event in fight.happened)


@rule("INYO-FLIP-3")
def test_after_the_first_flip_the_other_player_flips_and_then_both_pick_up() -> None:
    fight = at("5 d3:0B,e3:B1 e2:0B s step s")
    fight.play("+d2:D3", "~d1:1D,e1:D0")
    assert fight.happened == [Flipped(player="s", dice=("d1:1D", "e1:D0"))]
    assert fight.position == "5 d4:D0,e4:3B d1:1D,e1:D0 s flip m"
    fight.play("~d4:B1,e4:1B")
    assert fight.happened == [Flipped(player="m", dice=("d4:B1", "e4:1B")), TokenPassed(player="m")]
    assert fight.position == "5 d4:B1,e4:1B d1:1D,e1:D0 m pick s"
