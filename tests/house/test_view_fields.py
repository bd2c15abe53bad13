"""Every field of a view is read by the browser's board and by the terminal's, or is listed here as one that is not.

The browser's boards also draw what the server works out from a view and sends (`show`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec import structs

from threefold import games
from threefold.games.inoka.view import InokaView

ROOT = Path(__file__).parents[2]
PARTS = {field.name for field in structs.fields(InokaView) if field.default is None}
"""The fields of Inoka's view that only some modes have."""
NOT_IN_BROWSER = {"inoka": {"drawn_rounds", "identical"}, "inyo": {"occurrences"}}
NOT_IN_TERMINAL = {
    "inoka": {"asides", "drawn_rounds", "goal", "identical", "mode", "options", *PARTS - {"draft"}},
    "inyo": {"draw_may_be_called", "history", "moon_seat", "occurrences", "rolls"},
}
FAMILIES = sorted({name.partition("-")[0] for name in games.names()})


def unread(family: str, files: Iterable[Path], *, drawn: bool = False) -> set[str]:
    """Return the fields of a game's view that none of these files names, or of what a board gets in its place."""
    game = next(game for game in map(games.find, games.names()) if game.name.partition("-")[0] == family)
    setup = next(iter(game.lab.setups()))
    view = game.view(game.new(setup.seats, setup.options), 0)
    view = game.display.drawn(view)[0] if drawn else view
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {field.name for field in structs.fields(view) if not re.search(rf"\b{field.name}\b", text)}


@pytest.mark.parametrize("family", FAMILIES)
def test_browser_reads_every_field_of_a_view(family: str) -> None:
    folder = ROOT / "web" / "src" / "boards" / family
    files = [path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    assert unread(family, files, drawn=True) == NOT_IN_BROWSER.get(family, set())


@pytest.mark.parametrize("family", FAMILIES)
def test_terminal_reads_every_field_of_a_view(family: str) -> None:
    file = ROOT / "src" / "threefold" / "games" / family / "terminal.py"
    assert unread(family, [file]) == NOT_IN_TERMINAL.get(family, set())
