"""`threefold conform`."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest

from support.cli import threefold
from threefold.core.contract import Answers, Decision, Event
from threefold.games.inyo.game import Inyo
from threefold.games.inyo.parts import InyoLab, InyoNotation
from threefold.games.inyo.state import State


class Forgetful(Inyo):
    """A game that offers its answers in the wrong order and whose notation changes it."""

    name = "forgetful"

    def pending(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(d.seat, d.rule, d.legal[::-1], d.odds) for d in super().pending(state))

    @cached_property
    def notation(self) -> ForgetfulNotation:
        return ForgetfulNotation(self)


class ForgetfulNotation(InyoNotation):
    """A notation that changes a position when it writes it."""

    def write_position(self, state: State) -> str:
        state.history = state.history[1:]
        return super().write_position(state)


class Crashing(Inyo):
    """A game that raises an error when it is played."""

    name = "crashing"

    def play(self, state: State, answers: Answers) -> list[Event]:
        raise ZeroDivisionError("no play today")


@pytest.fixture(autouse=True)
def strange_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Create a module with games that break laws."""
    module = ModuleType("strange_games")
    vars(module).update(Forgetful=Forgetful, CRASHING=Crashing(), number=7)
    monkeypatch.setitem(sys.modules, "strange_games", module)


@pytest.mark.parametrize("name", ["inyo", "threefold.games.inyo.game:Inyo"])
def test_inyo_keeps_every_law(name: str) -> None:
    ran = threefold("conform", name, "--walks", "1", "--json")
    assert ran.code == 0
    assert ran.json["game"] == "inyo"
    assert ran.json["checks"] >= 15 * 6
    assert ran.json["broken"] == []


def test_a_broken_law_is_named_with_its_setup_and_is_exit_code_1() -> None:
    ran = threefold("conform", "strange_games:Forgetful", "--walks", "1", "--json")
    assert ran.code == 1
    problems = {row["law"]: row["problem"] for row in ran.json["broken"]}
    assert "legal is not ascending" in problems["questions are well formed: ascending, answerable, in the action space"]
    assert "looking changed the state" in problems["looking changes nothing"]
    assert all("Options(" in row["setup"] for row in ran.json["broken"])


def test_crashing_game_breaks_laws_but_not_the_command() -> None:
    ran = threefold("conform", "strange_games:CRASHING", "--walks", "1")
    assert ran.code == 1
    assert "BROKEN" in ran.out
    assert "ZeroDivisionError: no play today" in ran.out


def test_other_object_is_no_game() -> None:
    ran = threefold("conform", "strange_games:number")
    assert ran.code == 2
    assert ran.err.startswith("threefold: strange_games:number")


def test_crash_is_reported_once_with_file_and_line() -> None:
    ran = threefold("conform", "strange_games:CRASHING", "--walks", "1")
    assert ran.out.count("ZeroDivisionError") == 1
    assert f"at {__file__}, line " in ran.out
    assert ", in play" in ran.out
    assert "more times, for other laws or setups" in ran.out


BROKEN = {
    "a syntax error": ("def play(:\n", "SyntaxError: invalid syntax", 1),
    "an error at import": ("x = 1\ny = x / 0\n", "ZeroDivisionError: division by zero", 2),
    "a module that it imports is missing": ("x = 1\nimport no_such_module\n", "No module named 'no_such_module'", 2),
    "an attribute that it uses is missing": ("import sys\nsys.no_such_name\n", "has no attribute 'no_such_name'", 2),
    "an error when the game is made": (
        "class GAME:\n    def __init__(self):\n        raise RuntimeError('not today')\n",
        "RuntimeError: not today",
        3,
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_syntax_error_is_reported_with_file_and_line(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, said, line = BROKEN[what]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    module = f"broken_{abs(hash(what))}"
    (tmp_path / f"{module}.py").write_text(text)
    ran = threefold("conform", f"{module}:GAME")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert f"{module}.py, line {line}" in ran.err
    assert ran.err.count("\n") == 2


def test_game_without_setups_is_reported_in_one_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InyoLab, "setups", Crashing.play)
    ran = threefold("conform", "strange_games:CRASHING")
    assert ran.code == 2
    assert ran.err.startswith("threefold: strange_games:CRASHING fails to list its setups: TypeError")
