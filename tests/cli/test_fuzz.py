"""`threefold fuzz`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from support.cli import Ran, threefold
from support.processes import start
from threefold import games
from threefold.core.contract import Answers, Decision, Event, Outcome
from threefold.core.lab import Kernel
from threefold.core.record import load
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.game import Inyo
from threefold.games.inyo.parts import InyoLab
from threefold.games.inyo.search import InyoKernel, Position
from threefold.games.inyo.state import Phase, State
from threefold.lab import fuzz

LATE = 12
"""The broken games fail after this many positions."""


class WrongKernel(InyoKernel):
    """A kernel that plays another move than the rules after a while."""

    def play(self, packed: Position, answers: Answers) -> None:
        super().play(packed, answers)
        if len(packed.stood) >= LATE:
            packed.packed ^= 1


class WrongLab(InyoLab):
    def kernel(self) -> Kernel[State]:
        return WrongKernel()


class WithWrongKernel(Inyo):
    lab = cached_property(WrongLab)


class SlowLab(InyoLab):
    def kernel(self) -> None:
        return None


class WithoutKernel(Inyo):
    lab = cached_property(SlowLab)


class Crashing(WithoutKernel):
    def play(self, state: State, answers: Answers) -> list[Event]:
        if len(state.history) >= LATE:
            raise ZeroDivisionError("the twelfth position")
        return super().play(state, answers)


class WithoutTable(WithoutKernel):
    """A game that cannot create its table."""

    def new(self, seats: int, options: Any) -> State:
        raise ZeroDivisionError("no table")


class WithoutOutcome(WithoutKernel):
    """A game that fails when it is asked whether it is over."""

    def outcome(self, state: State) -> Outcome | None:
        raise ZeroDivisionError("no outcome")


class DeadEnd(WithoutKernel):
    def pending(self, state: State) -> tuple[Decision, ...]:
        return () if len(state.history) >= LATE else super().pending(state)


class Leaky(WithoutKernel):
    """A view that cannot be sent as JSON."""

    def view(self, state: State, seat: int | None) -> object:  # pyright: ignore[reportIncompatibleMethodOverride]
        return object() if len(state.history) >= LATE else super().view(state, seat)


BROKEN: dict[str, tuple[Inyo, str, str]] = {
    "a kernel that goes another way": (WithWrongKernel(), "crash", "the kernel stands at"),
    "rules that crash": (Crashing(), "crash", "ZeroDivisionError: the twelfth position"),
    "rules that ask nobody": (DeadEnd(), "dead end", "nobody is asked and there is no outcome"),
    "a view that cannot be sent": (Leaky(), "crash", "TypeError"),
}


def fuzz_broken(game: Inyo, out: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Ran:
    def find(name: str) -> Inyo:
        return game

    with monkeypatch.context() as patched:
        patched.setattr(games, "find", find)
        return threefold("fuzz", "inyo", "--games", "2", "--jobs", "1", "--seed", "4", "--out", str(out), *words)


def test_fuzzing_three_games_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = threefold("fuzz", "inyo", "--games", "3", "--jobs", "1", "--json")
    assert ran.code == 0
    assert ran.json["game"] == "inyo"
    assert ran.json["games"] == 3
    assert ran.json["findings"] == []
    assert sum(ran.json["endings"].values()) == 3
    assert ran.json["moves"] >= ran.json["longest"] > 0
    assert list(tmp_path.iterdir()) == [], "nothing is written where nothing broke"


def test_same_seed_plays_the_same_games_with_any_number_of_jobs(tmp_path: Path) -> None:
    words = ("fuzz", "inyo", "--games", "4", "--seed", "7", "--json")
    alone, two = (threefold(*words, "--jobs", jobs).json for jobs in ("1", "2"))
    other = threefold("fuzz", "inyo", "--games", "4", "--seed", "8", "--jobs", "1", "--json").json
    assert alone == two != other


def test_fuzz_without_json_prints_a_table(tmp_path: Path) -> None:
    ran = threefold("fuzz", "inyo", "--games", "2", "--jobs", "1", "--out", str(tmp_path))
    assert ran.code == 0
    assert "inyo: 2 games" in ran.out
    assert ran.out.endswith("Nothing failed.\n")


@pytest.mark.parametrize("what", BROKEN)
def test_broken_game_is_found_and_gives_exit_code_1(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, kind, message = BROKEN[what]
    ran = fuzz_broken(game, tmp_path / "found", monkeypatch, "--json")
    assert ran.code == 1
    assert [finding["game"] for finding in ran.json["findings"]] == [0, 1]
    assert {finding["kind"] for finding in ran.json["findings"]} == {kind}
    assert all(message in finding["what"] for finding in ran.json["findings"])
    assert {path.name for path in (tmp_path / "found").iterdir()} == {"inyo-4-0.json", "inyo-4-1.json"}


def test_finding_is_printed_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = fuzz_broken(Crashing(), tmp_path, monkeypatch)
    assert ran.code == 1
    assert "game 0: crash" in ran.out
    assert ran.out.endswith("Games in which something failed: 2.\n")


@pytest.mark.parametrize("what", BROKEN)
def test_findings_record_replays_to_the_error(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz_broken(BROKEN[what][0], tmp_path, monkeypatch)
    for path in tmp_path.iterdir():
        record = load(path.read_text(encoding="utf-8"))
        table = Table[State].resume(INYO, record)
        assert table.turn == len(record.entries) > 0
        assert len(table.state.history) >= LATE or table.state.phase is Phase.OVER
        ran = threefold("verify", str(path))
        assert ran.code == 0, ran.err


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("command", ["show", "verify"])
def test_record_of_a_finding_can_be_opened_and_says_what_went_wrong(
    command: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _, message = BROKEN[what]
    fuzz_broken(game, tmp_path, monkeypatch)

    def find(name: str) -> Inyo:
        return game

    monkeypatch.setattr(games, "find", find)
    for path in tmp_path.iterdir():
        ran = threefold(command, str(path))
        assert ran.code == 0, ran.err
        assert "the program broke" in ran.out
        assert message in ran.out


def test_record_of_a_finding_keeps_the_broken_entry_apart_from_those_that_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Crashing()
    fuzz_broken(game, tmp_path, monkeypatch)
    for path in tmp_path.iterdir():
        record = load(path.read_text(encoding="utf-8"))
        assert record.broke
        assert record.broke.entry
        table = Table[State].resume(game, record)
        assert table.turn == len(record.entries)
        with pytest.raises(ZeroDivisionError):
            table.admit(record.broke.entry)


def test_table_that_cannot_be_created_is_a_finding_without_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = fuzz_broken(WithoutTable(), tmp_path, monkeypatch, "--json")
    assert ran.code == 1
    assert [finding["kind"] for finding in ran.json["findings"]] == ["crash", "crash"]
    assert all("no table\nat 2 seats with Options(" in finding["what"] for finding in ran.json["findings"])
    assert list(tmp_path.iterdir()) == []


def test_record_of_a_crash_before_the_first_answer_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz_broken(WithoutOutcome(), tmp_path, monkeypatch)
    for number in (0, 1):
        record = load((tmp_path / f"inyo-4-{number}.json").read_text(encoding="utf-8"))
        assert record.entries == []
        assert record.broke
        assert "no outcome" in record.broke.what


def test_a_game_that_does_not_end_is_a_runaway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "RUNAWAY", 5)
    ran = fuzz_broken(WithoutKernel(), tmp_path, monkeypatch, "--json")
    assert ran.code == 1
    assert [finding["kind"] for finding in ran.json["findings"]] == ["runaway", "runaway"]


def test_an_interrupt_ends_a_long_fuzz_with_a_report_of_what_was_played(tmp_path: Path) -> None:
    process = start(
        [sys.executable, "-m", "threefold.cli", "fuzz", "inyo", "--games", "1000", "--jobs", "1", "--json"],
        cwd=tmp_path,
        env={**os.environ, "FORCE_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stderr
        shown = b""
        while not re.search(rb"[1-9]\d*%", shown):
            more = os.read(process.stderr.fileno(), 4096)
            assert more, "it ended before it was interrupted"
            shown += more
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    report = json.loads(out)
    assert 0 < report["games"] < 1000
    assert sum(report["endings"].values()) == report["games"]
    assert report["findings"] == []
    assert b"Traceback" not in err
