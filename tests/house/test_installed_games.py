"""Every game and mode of the source is installed, and pages that list modes list all of them."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from threefold import games
from threefold.games.inoka import MODES

ROOT = Path(__file__).parents[2]
GROUPS: dict[str, dict[str, str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]
MODE_ROW = re.compile(r"^\| \[([^]]+)\]\(#[\w-]+\) \| ([^|]*) \|", re.MULTILINE)
"""A row of the table of modes: the mode's name and its numbers of players. The rows are in the order of `MODES`."""


@pytest.mark.parametrize("group", GROUPS)
def test_every_entry_point_of_pyproject_is_installed(group: str) -> None:
    found = {entry.name: entry.value for entry in entry_points(group=group) if entry.value.startswith("threefold.")}
    assert found == GROUPS[group], "run make, which installs the package again"


def test_every_game_folder_is_installed() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "threefold" / "games").glob("*/game.py")}
    assert {re.split("[.:]", place)[2] for place in GROUPS["threefold.games"].values()} == folders


def test_every_mode_of_inoka_is_installed() -> None:
    installed = {games.find(name) for name in games.names() if name.partition("-")[0] == "inoka"}
    assert installed == set(MODES.values())


def test_every_game_can_be_drawn_in_a_terminal() -> None:
    assert GROUPS["threefold.terminal"].keys() == GROUPS["threefold.games"].keys()


def test_the_notation_page_lists_every_mode_that_the_judge_knows() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `mode` \|(.*)\|$", page, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row) == [*MODES]


def test_the_rules_page_of_inoka_lists_every_mode_with_its_players_and_has_a_section_for_it() -> None:
    page = (ROOT / "docs" / "rules" / "inoka.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \d+\. (.+)$", page, re.MULTILINE)
    listed = MODE_ROW.findall(page)
    numbers = [re.findall(r"\d+", players) for _, players in listed]
    assert [(int(found[0]), int(found[-1])) for found in numbers] == [
        (game.seats[0], game.seats[-1]) for game in MODES.values()
    ]
    assert {label for label, _ in listed} <= {*sections}


def test_the_rules_page_of_inoka_names_the_modes_of_every_option() -> None:
    page = (ROOT / "docs" / "rules" / "inoka.md").read_text(encoding="utf-8")
    labels = [label.lower() for label, _ in MODE_ROW.findall(page)]
    for option, modes in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.MULTILINE):
        having = [option in game.options.__struct_fields__ for game in MODES.values()]
        assert modes.lower().split(", ") == [label for label, has in zip(labels, having, strict=True) if has], option
