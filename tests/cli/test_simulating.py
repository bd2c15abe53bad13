"""Simulated games between sides, as the workbench runs them."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from threefold.cli.simulating import simulate
from threefold.core.errors import OptionsError
from threefold.lab import factions
from threefold.serve.wire.bench import Simulation


def test_simulation_reports_each_game_and_can_be_stopped(tmp_path: Path) -> None:
    playing = simulate(tmp_path, "korash", {"rounds": 1}, "mine@0", "random", 12)
    first, *others = islice(playing, 4)
    playing.close()
    # Four factions make ten pairings, each played equally often: twelve games are rounded up to twenty.
    assert (first.done, first.total, first.rows) == (0, 20, ())
    assert [now.done for now in others] == sorted(now.done for now in others)
    last = others[-1]
    assert last.done >= 3
    assert {row.side for row in last.rows} == {"choir", "embers", "kites", "pact"}
    scores = [row.score for row in last.rows]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= row.low <= row.score <= row.high <= 1 for row in last.rows if row.games)
    assert last.rounds == 1

    # A second run with the same cards plays only the missing games; with other cards it plays all.
    on = simulate(tmp_path, "korash", {"rounds": 1}, "mine@0", "random", 12)
    assert next(on) == last
    other = simulate(tmp_path, "korash", {"rounds": 1}, "mine@1", "random", 12)
    assert next(other).done == 0


def test_file_of_another_version_is_not_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def simulation() -> Generator[Simulation]:
        return simulate(tmp_path, "korash", {"rounds": 1}, "mine@0", "random", 10)

    playing = simulation()
    *_, last = islice(playing, 2)
    playing.close()
    assert next(simulation()) == last
    monkeypatch.setattr(factions, "code", lambda: "another")
    assert next(simulation()).done == 0 < last.done


def test_simulation_whose_games_take_too_long_ends_with_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(active_children())
    monkeypatch.setenv("THREEFOLD_LIMITS", "game_seconds=0.1")
    playing = simulate(tmp_path, "korash", {}, "mine@0", "random", 12)
    next(playing)
    with pytest.raises(OptionsError, match=r"no game has ended for 0\.1 seconds"):
        next(playing)
    for worker in set(active_children()) - before:
        worker.join(20)
        assert worker.exitcode is not None


def test_a_game_without_sides_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionsError):
        next(simulate(tmp_path, "inyo", {}, "", "random", 2))
