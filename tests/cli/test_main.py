"""The command line as a whole: which commands are listed, and how wrong input is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import threefold, threefold_process
from support.processes import is_alive, start, started_by
from support.waiting import wait_for
from threefold.cli import play
from threefold.serve import reaching
from threefold.serve.limits import Limits

COMMANDS = ["conform", "fuzz", "games", "judge", "perft", "show", "signature", "terminal", "trace", "verify"]
BAD = {
    "a game that is not installed": (["perft", "chess", "--depth", "1"], 'no game "chess"; installed are inoka'),
    "a record that is not there": (["verify", "nowhere.json"], "nowhere.json"),
    "a folder instead of a record": (["show", "."], "Is a directory"),
    "an option without a value": (["terminal", "--option", "arena"], '"arena": an option is written name=value'),
    "an option that is not offered": (["terminal", "--option", "arena=9"], 'arena cannot be "9"; it can be 5, 6 or 7'),
    "a net that is none": (["terminal", "--option", "net=9"], "it can be a text, such as 00000 or 01230"),
    "a map that is none": (["terminal", "korash", "--option", "turn_order=x"], "it can be random or shown"),
    "an option with a slip": (["terminal", "--option", "aren=5"], "there is no option aren; did you mean arena?"),
    "a wish that nobody knows": (["prompts", "korash", "--wish", '{"x": 1}'], "its options are stops, bluff"),
    "an option that nobody knows": (
        ["terminal", "--option", "colour=red"],
        "its options are arena, net, start, first",
    ),
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
    "a database that is none": (["serve", "--database", "foo"], "write postgresql://user:password@host/name"),
    "a database that nobody here speaks": (["serve", "--database", "mysql://a/b"], '"mysql" is not spoken here'),
    "a database file after two slashes": (
        ["serve", "--database", "sqlite://x.db"],
        "sqlite:///file, with three slashes",
    ),
    "a database without a file": (["serve", "--database", "sqlite:///"], "names no file"),
    "an address that this machine has not": (
        ["serve", "--database", "sqlite:///x.db", "--host", "203.0.113.7", "--port", "0"],
        'cannot listen at "203.0.113.7"',
    ),
    "a file for the data of the table": (["play", "--data", sys.executable], "--data needs a folder"),
    "levels of one bot alone": (
        ["arena", "korash", "--bots", "random", "--publish", "x.json"],
        "only bots have levels to publish",
    ),
    "a folder without the project's source": (["trace", "--root", "nowhere"], "nowhere has no docs/rules"),
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all commands of this file in an empty folder, where they find nothing of the project."""
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
def test_unknown_command_with_json_is_an_error_object(words: list[str]) -> None:
    ran = threefold(*words)
    assert ran.code == 2
    # By default, the argument parser draws a box on standard error.
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


def test_help_of_serve_names_every_limit() -> None:
    told = " ".join(threefold("serve", "--help").out.replace("│", " ").split())
    assert [name for name in Limits.__struct_fields__ if name not in told] == []


@pytest.mark.parametrize("group", ["cards", "solve", "exploit"])
def test_help_of_every_group_has_an_example(group: str) -> None:
    assert f"Example: threefold {group} " in threefold(group, "--help").out


@pytest.mark.parametrize("words", [[], ["play"], ["cards"], ["cards", "check"]], ids=" ".join)
def test_help_shows_no_type_beside_switches(words: list[str]) -> None:
    assert "<bool>" not in threefold(*words, "--help").out


def test_version_is_printed() -> None:
    assert threefold("--version").out.startswith("threefold 0.")


def test_an_unknown_command_is_refused() -> None:
    ran = threefold("chess")
    assert (ran.code, ran.out) == (2, "")
    assert "No such command 'chess'" in ran.err


def test_threefold_without_a_command_runs_play(monkeypatch: pytest.MonkeyPatch) -> None:
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


def is_nowhere(_: str) -> None:
    """Find no module, as if nothing were installed."""


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "find_spec", is_nowhere)
    for scheme in ("postgresql", "postgres", "postgresql+asyncpg"):
        ran = threefold("serve", "--database", f"{scheme}://user@localhost/name")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == (
            "threefold: PostgreSQL needs its driver asyncpg, which is not installed: "
            'pip install "threefold[postgres]"\n'
        )


def test_printing_without_typst_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = threefold("cards", "print", "starter-sands")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        'threefold: cards are printed by typst, which is not installed: pip install "threefold[print]"\n'
    )


def test_a_cluster_without_ray_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = threefold("arena", "inyo", "--bots", "novice,random", "--ray", "local")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip() == 'threefold: --ray needs Ray, which is not installed: pip install "threefold[cluster]"'


@pytest.mark.parametrize(
    "words",
    [
        ["fuzz", "korash", "--games", "100000"],
        ["arena", "korash", "--bots", "careful", "--games", "100000"],
    ],
    ids=lambda words: words[0],
)
def test_killed_command_leaves_no_process_behind(words: list[str], tmp_path: Path) -> None:
    command = start(
        [Path(sys.executable).parent / "threefold", *words, "--jobs", "2"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: len(started_by(command.pid)) >= 2)
        started = started_by(command.pid)
        command.kill()
        command.wait(60)
        wait_for(lambda: not [pid for pid in started if is_alive(pid)])
    finally:
        command.kill()
