"""`threefold perft`."""

from __future__ import annotations

import pytest

from support.cli import Ran, threefold


def perft(*words: str) -> Ran:
    return threefold("perft", "inyo", *words)


def test_perft_prints_one_json_object_with_and_without_json() -> None:
    assert perft("--depth", "2").json == perft("--depth", "2", "--json").json == {"nodes": 9028}


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("rules", [(), ("--rules",)], ids=["kernel", "rules"])
def test_divided_counts_of_the_first_moves_add_up_to_the_total(depth: int, rules: tuple[str, ...]) -> None:
    position = ("--position", "5 b2:01,c2:34 b3:03,c4:30 m grap s")
    whole = perft("--depth", str(depth), *position, *rules).json
    divided = perft("--depth", str(depth), *position, *rules, "--divide").json
    assert divided["nodes"] == whole["nodes"] == sum(divided["divide"].values())
    assert list(divided["divide"]) == [">e", ">n", ">s", ">w"]


def test_rules_and_kernel_give_the_same_count_under_each_first_move() -> None:
    assert perft("--depth", "2", "--divide").json == perft("--depth", "2", "--divide", "--rules").json


def test_perft_of_depth_zero_is_one() -> None:
    assert perft("--depth", "0").json == {"nodes": 1}
    assert perft("--depth", "0", "--divide").json == {"nodes": 1}


def test_a_finished_game_has_no_lines() -> None:
    assert perft("--depth", "2", "--position", "5 over m oob").json == {"nodes": 0}
    assert perft("--depth", "2", "--position", "5 over m oob", "--divide").json == {"nodes": 0, "divide": {}}


def test_options_change_the_position() -> None:
    assert perft("--depth", "2", "--option", "arena=6").json == {"nodes": 9604}
    assert perft("--depth", "2", "--option", "net=12031").json == {"nodes": 9460}
    assert perft("--depth", "2", "--option", "arena=6", "--option", "start=a1:01").json["nodes"] > 0


def test_position_is_read_with_dice_of_the_given_net() -> None:
    position = ("--depth", "3", "--position", "5 c2:34 c4:30 s step m")
    assert perft(*position).json != perft(*position, "--option", "net=12031").json


def test_rolls_for_who_is_moon_are_counted_as_outcomes() -> None:
    assert perft("--depth", "2", "--option", "first=rolled", "--divide").json == {
        "nodes": 36,
        "divide": {f"?{face}": 6 for face in "0134BD"},
    }
