"""Matches between sides: every pairing is played, seats are swapped with the same seed, goals are judged, a stop loses
nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.cli import threefold
from threefold.core.errors import OptionsError
from threefold.core.lab import Goal
from threefold.lab.cluster import play_there
from threefold.lab.factions import Plan, Result, plan, play, run
from threefold.lab.figures import Figure, judge, percentile, quantile, share
from threefold.lab.log import Log
from threefold.lab.rota import in_order, period
from threefold.lab.sources import code

SHORT = {"rounds": 2}
"""Two rounds are enough to see that games are the same."""


def short(seed: int = 1, seats: int | None = None) -> Plan:
    return plan("korash", "random", seed, SHORT, seats)


def test_every_side_plays_every_side_and_itself_and_seats_are_swapped() -> None:
    pairings = short().pairings(2)
    assert len(short().lineups()) == 10
    assert Counter(pairing.seated for pairing in pairings) == {
        (a, b): 2 if a == b else 1 for a in short().sides for b in short().sides
    }


def test_with_four_seats_every_side_sits_beside_every_other() -> None:
    lineups = short(seats=4).lineups()
    assert len(lineups) == 6
    assert {line[1] for line in lineups} == {line[3] for line in lineups} == {"embers", "kites", "pact"}


def test_a_swapped_game_has_the_same_seed() -> None:
    two = [short().time_round(pairing) for pairing in short().pairings(4) if len(set(pairing.seated)) == 2]
    assert two == [0] * 12 + [1] * 12
    mirrors = [short().time_round(pairing) for pairing in short().pairings(2) if len(set(pairing.seated)) == 1]
    assert mirrors == [0] * 4 + [1] * 4, "such games need no swapped twin"
    assert [period(line) for line in ("abcd", "abab", "aaaa", "aab")] == [4, 2, 1, 3]


def test_games_of_a_side_against_itself_all_have_different_seeds() -> None:
    games = [found for found in run(short(), 4, 1) if found.sides == ("choir", "choir")]
    assert len({msgspec.json.encode((found.length, found.tally)) for found in games}) == 4


def test_the_results_do_not_depend_on_the_jobs() -> None:
    alone, two = (in_order(run(short(), 1, jobs), 1) for jobs in (1, 2))
    assert alone == two
    assert len(alone) == 10
    assert in_order(run(short(2), 1, 1), 1) != alone


def test_stopped_and_continued_run_gives_the_same_results(tmp_path: Path) -> None:
    whole = list(run(short(), 1, 1))
    log = Log(tmp_path / "sides.jsonl", short(), Result)
    for found in islice(run(short(), 1, 1), 3):
        log.add(found)
    again = Log(tmp_path / "sides.jsonl", short(), Result)
    rest = list(run(short(), 1, 1, again.results))
    assert in_order([*again.results, *rest], 1) == in_order(whole, 1)
    with pytest.raises(OptionsError, match="holds another arena"):
        Log(tmp_path / "sides.jsonl", msgspec.structs.replace(short(), cards="starter-sands@other"), Result)


def test_games_of_another_version_of_threefold_are_refused(tmp_path: Path) -> None:
    wanted = short()
    Log(tmp_path / "sides.jsonl", msgspec.structs.replace(wanted, code=""), Result)
    with pytest.raises(OptionsError, match=f'code: "" there, "{code()}" here'):
        Log(tmp_path / "sides.jsonl", wanted, Result)


def test_a_folder_with_other_cards_does_not_play_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = (tmp_path / machine / "dunes" for machine in ("here", "there"))
    for folder in (here, there):
        assert threefold("cards", "new", str(folder)).code == 0
    changed = there / "kites.toml"
    changed.write_text(changed.read_text(encoding="utf-8").replace("cost = 2", "cost = 3", 1), encoding="utf-8")
    monkeypatch.setenv("THREEFOLD_CARDS", str(here))
    wanted = plan("korash", "random", 1, {"rounds": 1})
    pairing = wanted.pairings(1)[0]
    assert play(wanted, pairing).sides == pairing.seated
    monkeypatch.setenv("THREEFOLD_CARDS", str(there))
    with pytest.raises(OptionsError, match=f"with the cards {wanted.cards}; here they are dunes@"):
        play(wanted, pairing)
    assert "here they are dunes@" in str(play_there(code(), play, wanted, pairing)), "what a node of a cluster says"


def test_a_game_without_sides_is_refused() -> None:
    with pytest.raises(OptionsError, match="deals everybody the same"):
        plan("inyo", "random", 1)


def figure(value: float, low: float, high: float) -> Figure:
    return Figure("it", value, low, high, 100)


@pytest.mark.parametrize(
    ("values", "met", "sure"),
    [
        ([figure(0.5, 0.46, 0.54)], True, True),
        ([figure(0.5, 0.4, 0.6)], True, False),
        ([figure(0.5, 0.46, 0.54), figure(0.6, 0.57, 0.63)], False, True),
        ([figure(0.5, 0.46, 0.54), figure(0.6, 0.5, 0.7)], False, False),
    ],
)
def test_goal_is_surely_met_only_if_all_intervals_lie_inside(values: list[Figure], met: bool, sure: bool) -> None:
    verdict = judge(Goal("it", 0.45, 0.55, "even"), values)
    assert (verdict.met, verdict.sure) == (met, sure)
    assert verdict.missed == (() if met else ("it",))


def test_goal_without_measurements_is_not_met() -> None:
    verdict = judge(Goal("it", 0.45, 0.55, "even"), [share("it", 0, 0)])
    assert (verdict.met, verdict.worst) == (False, None)


def test_quantiles_are_values_that_occurred() -> None:
    rounds = list(range(1, 101))
    assert (quantile("", rounds, 0.5).value, quantile("", rounds, 0.95).value) == (50, 95)
    median = quantile("", rounds, 0.5)
    assert (median.low, median.high) == (41, 60)


@pytest.mark.parametrize("part", [0.0, 0.25, 0.5, 0.95, 0.99, 1.0])
@pytest.mark.parametrize("count", [1, 2, 4, 7, 20, 99, 100])
def test_percentile_is_the_smallest_value_that_the_share_does_not_exceed(count: int, part: float) -> None:
    values = [(7 * place) % count + 1 for place in range(count)]
    enough = [value for value in sorted(values) if sum(other <= value for other in values) >= part * count]
    assert percentile(values, part) == quantile("", values, part).value == enough[0]


def test_percentile_of_no_values_is_zero() -> None:
    assert percentile([], 0.95) == 0
    assert percentile([0.5], 0.95) == 0.5


def test_report_has_every_section(tmp_path: Path) -> None:
    words = ("arena", "korash", "--bots", "random", "--games", "1", "--option", "rounds=2", "--jobs", "1")
    ran = threefold(*words, "--out", str(tmp_path / "out.jsonl"), "--json")
    assert ran.code == 0, ran.err
    report: dict[str, Any] = ran.json
    assert report["command"] == "threefold arena korash --bots random --games 1 --seed 1 --option rounds=2"
    assert (report["games"], report["bot"], report["sides"]) == (10, "random", ["choir", "embers", "kites", "pact"])
    assert len(report["matrix"]) == 16
    assert {"played", "burned", "held", "score"} <= report["card_use"][0].keys()
    ends = {name for name in report["figures"] if name.startswith("end.")}
    assert ends == {"end.KOR-END-5"}
    guard = next(goal for goal in report["goals"] if goal["figure"] == "end.KOR-END-5")
    assert (guard["met"], guard["sure"], guard["worst"]["value"]) == (False, True, 1.0)
    again = threefold(*words, "--out", str(tmp_path / "out.jsonl"))
    assert "every faction wins 45 to 55 %" in again.out
    assert "sands.toll-barge" in again.out
