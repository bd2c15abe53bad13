"""`threefold solve`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from support.cli import Ran, threefold
from threefold.solvers.inyo.survey import Surveyed


def solve(*words: str) -> Ran:
    return threefold("solve", "inyo", *words)


def test_shipped_table_is_counted_without_solving() -> None:
    told = solve("--arena", "5", "--shipped", "--json").json
    assert (told["wins"], told["losses"], told["draws"], told["longest"]) == (9916, 11883, 64601, 4)
    assert told["wins"] + told["losses"] + told["draws"] == told["states"] == 86_400
    assert told["start"] == 0


def test_solve_without_json_prints_a_table() -> None:
    ran = solve("--arena", "5", "--shipped")
    assert "86,400 states" in ran.out
    assert "longest win: 4 steps" in ran.out
    assert "64,601" in ran.out


def test_solve_writes_the_table_to_the_given_file(tmp_path: Path) -> None:
    told = solve("--arena", "5", "--shipped", "--out", str(tmp_path / "5.table"), "--json").json
    assert (tmp_path / "5.table").stat().st_size == told["bytes"] < 20_000


@pytest.mark.parametrize(
    "words",
    [
        ("--arena", "4"),
        ("--net", "5"),
        ("--arena", "5", "--arena", "6"),
        ("--shipped", "--net", "12031"),
        ("--shipped", "--picture", "map.svg"),
        ("--survey", "--verify"),
        ("--shipped", "--out", "."),
    ],
    ids=" ".join,
)
def test_unsolvable_game_is_refused(words: tuple[str, ...]) -> None:
    ran = solve(*words, "--json")
    assert ran.code == 2
    assert "error" in ran.json


def test_a_strategy_that_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    (tmp_path / "it").write_text("not that", encoding="utf-8")
    for words, said in (
        (("--strategy", str(tmp_path / "it")), "not a strategy"),
        (("--strategy", str(tmp_path / "none")), "none"),
        (("--bot", "strong"), "searches"),
        (("--bot", "stronk"), "no bot"),
        (("--bot", "novice", "--strategy", "it"), "not both"),
    ):
        ran = threefold("exploit", "inoka", *words, "--json")
        assert ran.code == 2
        assert said in ran.json["error"]


def surveyed(net: str, decisive: float) -> Surveyed:
    return Surveyed(5, net, 100, 10, 10, 80, 4, decisive, 0.5, 0, (7, 137, 0), 1.0)


def test_survey_continues_its_file_and_draws_its_chart(tmp_path: Path) -> None:
    kept = tmp_path / "survey.jsonl"
    lines = [msgspec.json.encode(surveyed(net, share)) for net, share in (("00000", 0.2), ("00001", 0.3))]
    kept.write_bytes(b"\n".join([*lines, b'{"arena":5,"ne']))
    nets = ("--net", "00000", "--net", "00001")
    picture = tmp_path / "map.svg"
    told = solve("--survey", *nets, "--out", str(kept), "--picture", str(picture), "--json").json
    assert [one["net"] for one in told] == ["00001", "00000"]
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.count("<circle") == 3
    assert ">00001</text>" in drawn


def test_a_file_that_is_no_survey_is_refused(tmp_path: Path) -> None:
    (tmp_path / "it").write_text("{}\n", encoding="utf-8")
    assert "survey" in solve("--survey", "--out", str(tmp_path / "it"), "--json").json["error"]


def test_solve_without_a_file_says_that_the_table_is_not_stored(tmp_path: Path) -> None:
    assert "The table is not saved. Use --out FILE to save it." in threefold("solve", "inyo", "--shipped").err
    kept = threefold("solve", "inyo", "--shipped", "--out", str(tmp_path / "table"))
    assert "not saved" not in kept.err
