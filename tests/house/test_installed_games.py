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
