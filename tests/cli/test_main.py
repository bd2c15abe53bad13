"""The command line as a whole: what is listed, and how it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from support.cli import threefold, threefold_process
from threefold.cli import play

COMMANDS = ["conform", "fuzz", "games", "judge", "perft", "show", "signature", "terminal", "trace", "verify"]
BAD = {
    "a game that is not installed": (["perft", "chess", "--depth", "1"], 'no game "chess"; installed are inoka'),
    "a record that is not there": (["verify", "nowhere.json"], "nowhere.json"),
    "a folder instead of a record": (["show", "."], "Is a directory"),
    "an option without a value": (["terminal", "--option", "arena"], '"arena": an option is written name=value'),
    "an option that is not offered": (["terminal", "--option", "arena=9"], "at `arena`"),
    "an option that nobody knows": (["terminal", "--option", "colour=red"], "`colour`"),
    "a list that does not end": (["terminal", "korash", "--option", "factions=[1"], "factions=one,two or as JSON"),
    "a faction that is none": (["terminal", "korash", "--option", 'factions=["ghosts","pact"]'], 'no faction "ghosts"'),
    "a bot that nobody knows": (
        ["terminal", "--bot", "deep"],
        'no bot "deep"; there are forgiving, random, novice, careful, steady, strong, keen, perfect, teacher',
    ),
    "a position that does not parse": (["perft", "inyo", "--depth", "1", "--position", "x"], '"x": a position is'),
    "a start that a half turn leaves in place": (
        ["perft", "inyo", "--depth", "1", "--option", "start=c3:34"],
        "the half turn leaves this square in place",
    ),
    "a start outside the arena": (["perft", "inyo", "--depth", "1", "--option", "start=g7:34"], '"g7" is no square'),
    "too many seats": (["perft", "inyo", "--depth", "1", "--seats", "3"], "2 seats, not 3"),
    "a module that is not there": (["conform", "no.such:GAME"], "No module named 'no'"),
    "a name that a module lacks": (["conform", "threefold.games.inyo:CHESS"], "CHESS"),
    "a database that is none": (["serve", "--database", "foo"], "write postgresql+asyncpg://user:password@host/name"),
    "a database that nobody here speaks": (["serve", "--database", "mysql://a/b"], '"mysql" is not spoken here'),
    "an address that this machine has not": (
        ["serve", "--database", "sqlite:///x.db", "--host", "203.0.113.7", "--port", "0"],
        'cannot listen at "203.0.113.7"',
    ),
    "a file for the data of the table": (["play", "--data", sys.executable], "--data names a folder"),
    "levels of one bot alone": (
        ["arena", "korash", "--bots", "random", "--publish", "x.json"],
        "only bots have levels to publish",
    ),
    "a folder that is no checkout": (["trace", "--root", "nowhere"], "nowhere is no checkout"),
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No command of this file finds anything of the project beside it."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_one_clear_line_and_exit_code_2(what: str) -> None:
    words, message = BAD[what]
    ran = threefold(*words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("threefold: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("what", BAD)
def test_bad_input_with_json_is_an_error_object_and_exit_code_2(what: str) -> None:
    words, message = BAD[what]
    ran = threefold(*words, "--json")
    assert (ran.code, ran.err) == (2, "")
    assert ran.json.keys() == {"error"}
    assert message in ran.json["error"]


@pytest.mark.parametrize(
    "words",
    [["perft", "inyo", "--json"], ["perft", "inyo", "--depth", "-1", "--json"], ["show", "--json"]],
    ids=" ".join,
)
def test_words_that_are_no_command_are_an_error_object_with_json_too(words: list[str]) -> None:
    ran = threefold(*words)
    assert ran.code == 2
    # Left to itself the argument parser draws a box on standard error.
    assert ran.json.keys() == {"error"}


def test_help_lists_every_command() -> None:
    ran = threefold("--help")
    assert ran.code == 0
    assert all(f" {command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_json_and_says_what_it_does(command: str) -> None:
    ran = threefold(command, "--help")
    assert ran.code == 0
    assert "--json" in ran.out


def test_the_version_is_told() -> None:
    assert threefold("--version").out.startswith("threefold 0.")


def test_an_unknown_command_is_refused() -> None:
    ran = threefold("chess")
    assert (ran.code, ran.out) == (2, "")
    assert "No such command 'chess'" in ran.err


def test_without_a_command_the_table_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(play, "command", lambda: opened.append("the table"))
    assert threefold().code == 0
    assert opened == ["the table"]


def test_the_module_runs_as_a_command() -> None:
    refused = threefold_process("show", "nowhere.json")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("threefold: ")
    assert refused.err.count("\n") == 1
    error = threefold_process("show", "nowhere.json", "--json")
    assert (error.code, error.err) == (2, "")
    assert json.loads(error.out).keys() == {"error"}
