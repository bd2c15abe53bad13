"""Every law on every game and setup, with random choices from Hypothesis; and a broken game for every law."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.broken import BROKEN
from contract.examples import parley, pebbles, showdown
from contract.examples.cup import CUP, GLANCE
from contract.examples.parley import PARLEY, Parley
from contract.examples.pebbles import PEBBLES, Pebbles
from contract.examples.salon import SALON
from contract.examples.showdown import SHOWDOWN, Showdown, ShowdownLab
from support.cli import Ran, threefold_process
from threefold import games
from threefold.core import Action, Answer, AnyGame, Event, Notation, Seat, Setup, Symmetry
from threefold.lab import conform
from threefold.lab.conform import LAWS, Law

T = TypeVar("T")
TESTS = Path(__file__).parents[1]


class QuietParley(Parley):
    """Parley in which nobody may concede, so that random games last long."""

    name = "quiet parley"

    def calls(self, state: parley.State, seat: Seat) -> tuple[Action, ...]:
        return ()


class RoundTable(Showdown):
    """Showdown with a symmetry: moving every player one chair on changes only the names."""

    name = "round table"

    @cached_property
    def lab(self) -> RoundLab:
        return RoundLab(self)


class RoundLab(ShowdownLab):
    def symmetries(self, setup: Setup) -> tuple[Symmetry[showdown.State], ...]:
        names = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
        return (Symmetry(names, moved_on, same_answer),)

    def setups(self) -> Iterable[Setup]:
        yield Setup(3, showdown.Options())
        yield Setup(4, showdown.Options(teams=True))


def moved_on(state: showdown.State) -> showdown.State:
    moved = state.clone()
    moved.hands, moved.open.fell = next_chair(moved.hands), next_chair(moved.open.fell)
    moved.open.seen, moved.open.lost = next_chair(moved.open.seen), next_chair(moved.open.lost)
    return moved


def next_chair(chairs: list[T]) -> list[T]:
    return chairs[-1:] + chairs[:-1]


def same_answer(_: showdown.State, answer: Answer) -> Answer:
    return answer


@dataclass
class Picks:
    """Chooses from a list as long as it lasts, then from a seed, so games have any length and failures shrink."""

    choices: list[int]
    seed: int
    used: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    def __call__(self, n: int) -> int:
        if self.used == len(self.choices):
            return self.rng.randrange(n)
        self.used += 1
        return self.choices[self.used - 1] % n


PICKS = st.builds(Picks, st.lists(st.integers(0, 2**31 - 1), max_size=40), st.integers(0, 2**32 - 1))
INSTALLED = [games.find(name) for name in games.names()]
EXAMPLES: list[AnyGame] = [PEBBLES, SHOWDOWN, PARLEY, SALON, GLANCE, CUP, RoundTable(), QuietParley()]
CASES = [(law, game, setup) for game in [*INSTALLED, *EXAMPLES] for setup in conform.tables(game) for law in LAWS]


def named(case: tuple[Law, AnyGame, Setup]) -> str:
    law, game, setup = case
    return f"{game.name} {setup.seats} {setup.options}: {law.sentence}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_game_keeps_every_law(case: tuple[Law, AnyGame, Setup]) -> None:
    law, game, setup = case

    # Each case gets a function of its own, because Hypothesis adds up the settings of a function that runs again.
    @settings(max_examples=8)
    @given(pick=PICKS)
    def keeps(pick: Picks) -> None:
        law.check(game, setup, pick)

    keeps()


# The laws can fail


def broken_by(game: AnyGame, walks: int) -> dict[str, str]:
    """Return the laws that `conform` reports as broken, each with the problem."""
    return {law.sentence: problem for law, _, problem in conform.conform(game, walks, seed=1) if problem}


@pytest.mark.parametrize(("check", "game"), BROKEN, ids=lambda value: getattr(value, "__name__", type(value).__name__))
def test_broken_game_breaks_exactly_its_law(check: object, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    (law,) = (law for law in LAWS if law.check is check)
    monkeypatch.setattr(conform, "LAWS", (law,))
    assert list(broken_by(game, walks=60)) == [law.sentence]


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert {law.sentence for law in LAWS} == {law.sentence for law in LAWS if law.check in dict(BROKEN)}


@pytest.mark.parametrize("game", [PEBBLES, SHOWDOWN, PARLEY, SALON, CUP], ids=lambda game: game.name)
def test_game_without_faults_breaks_no_law(game: AnyGame) -> None:
    assert broken_by(game, walks=10) == {}


def test_an_error_inside_a_game_is_a_broken_law_and_not_a_crash() -> None:
    class Wordless(Notation[pebbles.State]):
        def write_event(self, event: Event) -> str:
            raise KeyError("no words")

    class Trips(Pebbles):
        notation = cached_property(Wordless)

    broken = broken_by(Trips(), walks=10)
    assert broken.keys() == {"views and events survive the wire"}
    said, where = broken["views and events survive the wire"].splitlines()
    assert said == "KeyError: 'no words'"
    assert where.startswith(f"  at {__file__}, line ")
    assert where.endswith(", in write_event")


# The command


def conforms(*words: str) -> Ran:
    path = os.pathsep.join([str(TESTS), str(TESTS / "contract"), os.environ.get("PYTHONPATH", "")])
    return threefold_process("conform", *words, env={**os.environ, "PYTHONPATH": path})


def test_conform_lists_every_law_that_is_kept() -> None:
    done = conforms("examples.pebbles:PEBBLES")
    assert done.code == 0, done.err
    assert done.out.count("kept") == len(LAWS)
    assert "BROKEN" not in done.out


def test_conform_accepts_a_class_as_well_as_an_object() -> None:
    assert conforms("examples.pebbles:Pebbles", "--walks", "1").code == 0


def test_conform_names_the_broken_law_and_the_setup() -> None:
    done = conforms("contract.broken:Descending", "--walks", "1")
    assert done.code == 1
    assert "Broken: questions are well formed" in done.out
    assert "legal is not ascending: (2, 1, 0)" in done.out
    assert "Setup(seats=2" in done.out


def test_conform_reports_broken_laws_in_json() -> None:
    done = conforms("contract.broken:Descending", "--walks", "1", "--json")
    report = done.json
    assert done.code == 1
    assert list(report) == ["game", "checks", "broken"]
    assert (report["game"], report["checks"]) == ("pebbles", len(LAWS) * len(list(PEBBLES.lab.setups())))
    assert [list(row) for row in report["broken"]] == [["law", "setup", "problem"]] * len(report["broken"])
    assert {row["law"] for row in report["broken"]} == {LAWS[1].sentence}


def test_conform_reports_in_json_that_no_law_is_broken() -> None:
    done = conforms("examples.pebbles:PEBBLES", "--walks", "1", "--json")
    assert done.code == 0
    assert done.json["broken"] == []


@pytest.mark.parametrize(
    "name",
    [
        "no_such_module:GAME",
        "examples.pebbles:NO_SUCH_GAME",
        "no-such-game",
        # No module, a relative one, and something that is no game.
        ":PEBBLES",
        ".examples:PEBBLES",
        "json:dumps",
    ],
)
def test_unknown_game_name_gives_one_error_line_and_exit_code_2(name: str) -> None:
    done = conforms(name)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("threefold: ")
    assert len(done.err.splitlines()) == 1


def test_unknown_game_name_with_json_gives_an_error_object() -> None:
    done = conforms("no_such_module:GAME", "--json")
    assert done.code == 2
    assert "no_such_module" in done.json["error"]
