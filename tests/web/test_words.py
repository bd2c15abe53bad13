"""The server sends codes, and the client has words for all of them in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from threefold import games
from threefold.core.contract import Event
from threefold.games.korash.assist.autopass.wishes import PRESETS, Stops, Wishes
from threefold.serve import wire

SOURCE = Path(__file__).parents[2] / "web" / "src"
OWN = {"offline", "broken", "unknown"}
"""The client's own refusals: the server was not reached, or sent an unknown answer."""
BOARDS = ("inyo", "inoka", "korash")


def keys(language: str, *folders: str) -> set[str]:
    """Return the keys of a language's word lists; in files with both languages English comes first."""
    found: set[str] = set()
    for folder in folders:
        for file in (SOURCE / folder).rglob("*.ts"):
            text = file.read_text(encoding="utf-8")
            if file.name.endswith("words.ts"):
                english, _, german = text.partition("\n  de: {")
                text = english if language == "en" else german
            elif not file.stem.endswith(language):
                continue
            found |= set(re.findall(r'^ *"([^"]+)": *"', text, re.MULTILINE))
    return found


def events_of(game: str) -> set[str]:
    """Return the names of all events of a game."""
    open_, found = [Event], set[type[Event]]()
    games.find(game)
    while open_:
        kinds = open_.pop().__subclasses__()
        found |= set(kinds)
        open_ += kinds
    return {kind.__name__ for kind in found if kind.__module__.startswith(f"threefold.games.{game}.")}


def is_list(kind: Any) -> bool:
    """Return whether a form leaves an option out, because lists have controls of their own."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return get_origin(bare) is tuple


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_has_words(language: str) -> None:
    worded = {key.removeprefix("refused.") for key in keys(language, "i18n") if key.startswith("refused.")}
    assert worded == {*get_args(wire.Code), *OWN}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_stop_wish_and_preset_of_korash_has_words(language: str) -> None:
    worded = keys(language, "boards/korash")
    assert len(worded) > 200
    promises = ("mine", "attacked", "hold", "interject", "bluff", "sparing")
    assert {"hold", "interject", "bluff", "sparing"} <= set(Wishes.__struct_fields__)
    wanted = {f"korash.stop.{stop}" for stop in Stops.__struct_fields__}
    wanted |= {f"korash.preset.{name}" for name in PRESETS} | {f"korash.wish.{wish}" for wish in promises}
    assert not wanted - worded


@pytest.mark.parametrize("board", BOARDS)
def test_board_names_every_event_of_its_game(board: str) -> None:
    events = events_of(board)
    assert len(events) > 8
    written = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "boards" / board).rglob("*.ts"))
    unknown = [kind for kind in events if not re.search(rf"\b{kind}\b", written)]
    assert not unknown


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", sorted(games.names()))
def test_every_option_of_a_form_has_words(game: str, language: str) -> None:
    worded, family = keys(language, "i18n"), game.partition("-")[0]
    for field in msgspec.structs.fields(games.find(game).options):
        if not is_list(field.type):
            assert f"option.{family}.{field.name}" in worded
