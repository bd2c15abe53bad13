"""`threefold probe`."""

from __future__ import annotations

import pytest

from support.cli import threefold

START = "5 b2:34 d4:30 s step m"


def test_probe_prints_value_steps_and_every_move() -> None:
    told = threefold("probe", "inyo", "5 b2:01,c2:34 b3:03,c4:30 m grap s", "--json").json
    assert told["value"] == "win"
    assert told["steps"] == 1
    assert sorted(told["moves"]) == [">e", ">n", ">s", ">w"]
    assert sorted(told["moves"].values()) == ["draw", "draw", "draw", "win"]
    assert {move: bool(steps) for move, steps in told["move_steps"].items()} == {
        move: value != "draw" for move, value in told["moves"].items()
    }


def test_probe_without_json_prints_the_best_moves_first() -> None:
    ran = threefold("probe", "inyo", "5 b2:01,c2:34 b3:03,c4:30 m grap s")
    assert ran.out.splitlines()[0] == "win in 1"
    assert "win in 1" in next(line for line in ran.out.splitlines() if ">" in line)


def test_mixed_answers_have_a_share_and_a_chance_each() -> None:
    told = threefold("probe", "inoka", "A2A3T2B2B3 A2:T2", "--json").json
    assert told["book"] is True
    assert sorted(told["moves"]) == sorted(told["mix"]) == ["A3", "B2", "B3", "T2"]
    assert sum(told["mix"].values()) == pytest.approx(1.0)
    assert told["value"] == max(told["moves"].values())
    ran = threefold("probe", "inoka", "A2A3T2B2B3 A2:T2")
    assert ran.out.splitlines()[0] == f"{told['value']:.2%}"


def test_unsolved_positions_are_refused() -> None:
    for words in (
        ("inyo", "5 over m oob"),
        ("inyo", "nonsense"),
        ("inyo", START, "--option", "net=12031"),
        ("chess", START),
        ("inoka", "A2A3T2B2B3 A2"),
        ("inoka", "A2A3T2B2B3 A2:T2 A3:T3"),
    ):
        ran = threefold("probe", *words, "--json")
        assert ran.code == 2
        assert "error" in ran.json


def test_an_arena_that_is_not_the_positions_is_refused() -> None:
    ran = threefold("probe", "inyo", START, "--option", "arena=6")
    assert (ran.code, ran.err) == (2, "threefold: the position has arena 5, but the option arena is 6\n")
    for option in ("arena=5", "net=00000"):
        assert threefold("probe", "inyo", START, "--option", option, "--json").json["value"] == "draw"
    larger = START.replace("5", "6", 1)
    assert threefold("probe", "inyo", larger, "--option", "net=00000", "--json").code == 0, "no arena is named"
    assert threefold("probe", "inyo", larger, "--option", "arena=5").code == 2


def test_probe_prints_moves_of_the_same_worth_together() -> None:
    ran = threefold("probe", "inyo", START)
    rows = [line.split("│")[1:4] for line in ran.out.splitlines() if "│" in line]
    worth = [row[0].strip() for row in rows if row[0].strip()]
    assert worth[0] == "draw"
    assert len(worth) == len(set(worth)), "each worth has one row"
    told = threefold("probe", "inyo", START, "--json").json["moves"]
    shown = {word for row in rows for word in row[2].split()}
    assert shown == set(told)
