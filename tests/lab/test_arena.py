"""Matches between bots: each bot plays every seat, the same seed gives the same games, and a stop loses nothing."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from contract.examples.parley import PARLEY
from contract.examples.showdown import SHOWDOWN
from threefold import games
from threefold.core.errors import OptionsError, RecordError
from threefold.core.game import AnyGame
from threefold.lab import arena, sources
from threefold.lab.arena import Plan, Result, plan, run
from threefold.lab.log import Log
from threefold.lab.rota import in_order
from threefold.lab.scores import ratings, scores, total, wilson
from threefold.lab.sources import code


def timeless(results: list[Result]) -> list[Result]:
    """Return the results without the times, which differ from run to run."""
    return [msgspec.structs.replace(result, seconds=()) for result in results]


def example(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> str:
    """Install an example game for this test."""

    def find(name: str) -> AnyGame:
        return game

    monkeypatch.setattr(games, "find", find)
    return game.name


def result(bots: str, places: tuple[int, ...], number: int = 0, teams: tuple[tuple[int, ...], ...] = ()) -> Result:
    return Result(0, number, tuple(bots), places, "", 10, teams, (1,) * len(bots), (0.0,) * len(bots))


def test_every_pair_meets_and_seats_are_swapped() -> None:
    wanted = plan("inyo", ["random", "novice", "forgiving"], 1)
    pairings = wanted.pairings(4)
    assert Counter(pairing.seated for pairing in pairings) == {
        pair: 2
        for a, b in [("random", "novice"), ("random", "forgiving"), ("novice", "forgiving")]
        for pair in [(a, b), (b, a)]
    }


def test_seats_rotate_at_larger_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(example(monkeypatch, PARLEY), ["random", "novice"], 1)
    assert wanted.seats == 3
    assert [pairing.seated for pairing in wanted.pairings(3)] == [
        ("random", "novice", "random"),
        ("random", "random", "novice"),
        ("novice", "random", "random"),
    ]


def test_a_game_with_secret_choices_and_teams_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    name = example(monkeypatch, SHOWDOWN)
    wanted = plan(name, ["random", "novice"], 1, {"teams": True}, seats=4)
    results = list(run(wanted, 3, 1))
    assert all(r.teams == ((0, 2), (1, 3)) for r in results)
    table = scores(results)
    assert total(table, "random").played == total(table, "novice").played == 12
    assert set(ratings(results)) == {"random", "novice"}


def test_the_results_do_not_depend_on_the_jobs() -> None:
    wanted = plan("inyo", ["random", "novice", "forgiving"], 7)
    alone, two = (timeless(in_order(run(wanted, 4, jobs), 4)) for jobs in (1, 2))
    assert alone == two
    assert len(alone) == 12
    assert timeless(list(run(plan("inyo", ["random", "novice", "forgiving"], 8), 4, 1))) != alone


def test_stopped_and_continued_run_gives_the_same_results(tmp_path: Path) -> None:
    wanted = plan("inyo", ["random", "novice"], 3)
    whole = list(run(wanted, 8, 1))
    path = tmp_path / "new" / "arena.jsonl"
    log = Log(path, wanted, Result)
    for found in islice(run(wanted, 8, 1), 3):
        log.add(found)
    with path.open("ab") as file:
        file.write(b'{"lineup": 0, "num')
    again = Log(path, wanted, Result)
    assert timeless(again.results) == timeless(whole[:3])
    rest = list(run(wanted, 8, 1, again.results))
    assert len(rest) == 5
    for found in rest:
        again.add(found)
    assert timeless(in_order(Log(path, wanted, Result).results, 8)) == timeless(whole)
    assert not list(run(wanted, 8, 1, again.results))
    assert len(list(run(wanted, 10, 1, again.results))) == 2, "more games: the missing ones"
    assert timeless(in_order(again.results, 2)) == timeless(whole[:2]), "fewer: the first ones"


def test_a_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    Log(path, plan("inyo", ["random", "novice"], 3), Result)
    with pytest.raises(OptionsError, match=r"holds another arena \(seed: 3 there, 4 here\)"):
        Log(path, plan("inyo", ["random", "novice"], 4), Result)
    with pytest.raises(OptionsError, match="option arena: 5 there, 7 here"):
        Log(path, plan("inyo", ["random", "novice"], 3, {"arena": 7}), Result)
    path.write_text("not an arena\n", encoding="utf-8")
    with pytest.raises(RecordError, match="is not the file of an arena"):
        Log(path, plan("inyo", ["random", "novice"], 3), Result)


@pytest.mark.parametrize("kept", ["0123456789abcdef", ""])
def test_games_of_another_version_of_threefold_are_refused(tmp_path: Path, kept: str) -> None:
    path, wanted = tmp_path / "arena.jsonl", plan("inyo", ["random", "novice"], 3)
    assert wanted.code == code()
    Log(path, msgspec.structs.replace(wanted, code=kept), Result)
    with pytest.raises(OptionsError, match=rf'holds another arena \(code: "{kept}" there, "{code()}" here\)'):
        Log(path, wanted, Result)


def test_code_hash_changes_with_every_rule_card_and_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    (tmp_path / "jit.py").touch()
    found = [fresh_code()]
    for name in ("core/rule.py", "games/a/cards/set.toml", "games/a/tables/5.table", "solvers/a/b.strategy"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for text in ("one", "other"):
            path.write_text(text, encoding="utf-8")
            found.append(fresh_code())
    assert len(set(found)) == 9
    (tmp_path / "core" / "rule.pyc").write_text("compiled", encoding="utf-8")
    assert fresh_code() == found[-1]


def fresh_code() -> str:
    """Return the hash of the current code and data."""
    return sources.code.__wrapped__()


def test_run_with_other_cards_than_planned_is_refused() -> None:
    wanted = plan("korash", ["random", "novice"], 1, {"rounds": 1})
    assert len(list(run(wanted, 1, 1))) == 1
    other = msgspec.structs.replace(wanted, cards="starter-sands@0000000000000000")
    with pytest.raises(
        OptionsError, match="with the cards starter-sands@0000000000000000; here they are starter-sands@"
    ):
        list(run(other, 1, 1))


@pytest.mark.parametrize("names", [["random"], ["random", "random"]])
def test_arena_with_fewer_than_two_different_bots_is_refused(names: list[str]) -> None:
    with pytest.raises(OptionsError, match="two bots or more"):
        plan("inyo", names, 1)


@pytest.mark.parametrize(
    ("share", "played", "low", "high"),
    [
        (0.8, 10, 0.4902, 0.9433),
        (0.5, 10, 0.2366, 0.7634),
        (0.0, 10, 0.0, 0.2775),
        (1.0, 20, 0.8389, 1.0),
        (0.5, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_agree_with_published_values(share: float, played: int, low: float, high: float) -> None:
    assert wilson(share, played) == pytest.approx((low, high), abs=5e-5)


def test_scores_compare_opponents_but_not_team_mates() -> None:
    table = scores([result("ab", (1, 2)), result("ba", (1, 1)), result("ab", (2, 1))])
    assert msgspec.to_builtins(table["a", "b"]) == {"wins": 1, "draws": 1, "losses": 1}
    assert table["a", "b"].share == 0.5
    teams = scores([result("abba", (1, 2, 1, 2), teams=((0, 2), (1, 3)))])
    assert msgspec.to_builtins(teams["a", "b"]) == {"wins": 1, "draws": 0, "losses": 1}


def test_bot_with_more_wins_is_rated_higher() -> None:
    rated = ratings([result("ab", (1, 2), number) for number in range(10)])
    assert rated["a"][0] > 25 > rated["b"][0]


def test_error_names_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "RUNAWAY", 3)
    wanted: Plan = plan("inyo", ["random", "novice"], 1)
    with pytest.raises(RecordError, match="not over after 3 entries"):
        list(run(wanted, 1, 1))
