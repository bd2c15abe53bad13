"""`threefold arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from support.cli import threefold
from support.processes import start
from support.waiting import PATIENCE, wait_for

WORDS = ("arena", "inyo", "--bots", "random,novice", "--games", "6", "--seed", "5")


def untimed(report: Any) -> Any:
    """Return a report without the times that the bots thought."""
    for row in report["bots"]:
        del row["seconds"]
    return report


def test_report_names_everything_it_depends_on() -> None:
    ran = threefold(*WORDS, "--option", "arena=6", "--jobs", "1", "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["game"], report["edition"], report["seed"], report["seats"]) == ("inyo", 1, 5, 2)
    assert report["options"]["arena"] == 6
    assert report["command"] == "threefold " + " ".join(WORDS) + " --option arena=6"
    assert report["games"] == 6
    assert not report["stopped"]
    first, second = report["bots"]
    assert (first["wins"], first["draws"]) == (second["losses"], second["draws"])
    assert first["wins"] + first["draws"] + first["losses"] == 6
    assert first["low"] <= first["score"] <= first["high"]


def test_a_second_run_continues_the_first(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    whole = untimed(threefold(*WORDS, "--jobs", "1", "--json").json)
    threefold("arena", "inyo", "--bots", "random,novice", "--games", "2", "--seed", "5", "--jobs", "1", "--out", file)
    before = Path(file).read_text(encoding="utf-8")
    again = untimed(threefold(*WORDS, "--jobs", "1", "--out", file, "--json").json)
    assert again == whole
    after = Path(file).read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(after.splitlines()) == 7


def test_arena_without_json_prints_tables() -> None:
    words = ("--bots", "random,novice,forgiving", "--games", "2", "--jobs", "1")
    ran = threefold("arena", "inyo", *words)
    assert ran.code == 0, ran.err
    assert "inyo: 6 games, seed 1" in ran.out
    assert "random : forgiving" in ran.out
    assert "±" in ran.out


def test_wrong_arguments_are_explained() -> None:
    assert 'no bot "deep"' in threefold("arena", "inyo", "--bots", "deep,random").err
    assert "two bots or more" in threefold("arena", "inyo", "--bots", "random").err


def test_interrupted_arena_prints_a_report_and_the_next_run_continues_its_file(tmp_path: Path) -> None:
    file, levels = tmp_path / "games.jsonl", tmp_path / "levels.json"
    words = ["arena", "inyo", "--bots", "random,novice", "--games", "100000", "--jobs", "2", "--out", str(file)]
    words += ["--publish", str(levels)]
    process = start(
        [sys.executable, "-m", "threefold.cli", *words, "--json"],
        env={**os.environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        wait_for(lambda: process.poll() is not None or (file.exists() and file.read_bytes().count(b"\n") > 3))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    report = json.loads(out)
    assert report["stopped"]
    assert report["games"] == file.read_bytes().count(b"\n") - 1 > 0
    assert b"Traceback" not in err
    assert not levels.exists(), "what was not measured to its end is not published"


def test_arena_without_a_file_says_that_no_game_is_stored(tmp_path: Path) -> None:
    words = ("arena", "inyo", "--bots", "random,novice", "--games", "1", "--jobs", "1")
    assert "The games are not saved. Use --out FILE to save them." in threefold(*words).err
    assert "not saved" not in threefold(*words, "--out", str(tmp_path / "games.jsonl")).err
