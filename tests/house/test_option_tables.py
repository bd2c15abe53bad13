"""The options in each page of rules equal the game's, with their defaults and values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import structs

from threefold import games
from threefold.core.table import read_options

PAGES = Path(__file__).parents[2] / "docs" / "rules"
ROW = re.compile(r"^\| `(\w+)` \|(.*)\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]*)`")


def rows(page: Path) -> dict[str, list[str]]:
    """Return the cells of the table of options, by option."""
    table = page.read_text(encoding="utf-8").partition("## Options at the table")[2].partition("\n## ")[0]
    return {name: [cell.strip() for cell in cells.split(" | ")] for name, cells in ROW.findall(table)}


def options_of(page: Path) -> dict[str, tuple[str, set[str]]]:
    """Return for each option of the page's games its default as JSON, and its values if they are listed."""
    found: dict[str, tuple[str, set[str]]] = {}
    for game in map(games.find, games.names()):
        if game.name.partition("-")[0] == page.stem:
            hints = get_type_hints(game.options)
            for field in structs.fields(game.options):
                default = msgspec.json.encode(getattr(read_options(game, {}), field.name)).decode()
                listed = get_args(hints[field.name]) if get_origin(hints[field.name]) is Literal else ()
                found[field.name] = default, {msgspec.json.encode(value).decode() for value in listed}
    return found


@pytest.mark.parametrize("rules", sorted(PAGES.glob("*.md")), ids=lambda rules: rules.stem)
def test_table_of_options_equals_the_options_of_the_game(rules: Path) -> None:
    told, known = rows(rules), options_of(rules)
    assert told.keys() == known.keys()
    for name, (default, values) in known.items():
        cells = told[name]
        assert CODE.findall(cells[-2]) == [default], f"{name}: the default"
        assert values <= {value for cell in cells[:-2] for value in CODE.findall(cell)}, f"{name}: the values"
