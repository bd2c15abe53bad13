"""Everything that people may meet has words in every language: games, modes, options, their values, bots, events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct, structs

from threefold import games
from threefold.bots import BOTS
from threefold.core.contract import Event
from threefold.core.game import AnyGame
from threefold.games.inoka import MODES
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.traits.modifiers import POINT_WORDS

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = sorted(path.stem for path in (WEB / "i18n").glob("??.ts"))
GAMES = [games.find(name) for name in games.names()]
KEY = re.compile(r'^\s*"([^"]+)":', re.MULTILINE)


@cache
def words(language: str) -> set[str]:
    """Return the keys of a language, those of the boards included."""
    files = [WEB / "i18n" / f"{language}.ts", *WEB.glob(f"boards/**/words.{language}.ts")]
    return {key for file in files for key in KEY.findall(file.read_text(encoding="utf-8"))}


def family(game: AnyGame) -> str:
    """Return the name that the modes of a game share."""
    return game.name.partition("-")[0]


def options_of(kind: type[Struct]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the options that a form asks for in words, with the values to choose from.

    Left out are lists, which have controls of their own: cards, teams, factions, platforms and places.
    """
    hints = get_type_hints(kind)
    for field in structs.fields(kind):
        hint = hints[field.name]
        if get_origin(hint) is not tuple:
            yield field.name, get_args(hint) if get_origin(hint) is Literal else ()


def events() -> Iterator[type[Event]]:
    """Yield every kind of event of our games."""
    waiting = [Event]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("threefold.games."):
                yield kind


def missing(language: str, wanted: list[str]) -> list[str]:
    return [key for key in wanted if key not in words(language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_game_has_a_name_and_a_description(game: AnyGame, language: str) -> None:
    is_mode = sum(family(other) == family(game) for other in GAMES) > 1
    modes = [f"mode.{game.name}"] if is_mode else []
    assert missing(language, [f"game.{game.name}", f"game.{game.name}.line", *modes]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_option_and_its_values_have_words(game: AnyGame, language: str) -> None:
    wanted = [
        ".".join(["option", family(game), *parts])
        for name, values in options_of(game.options)
        for parts in ([name], *([name, str(value)] for value in values))
    ]
    assert missing(language, wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_has_a_name(language: str) -> None:
    assert missing(language, [f"bot.{name}" for name in BOTS]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_of_card_has_a_name(language: str) -> None:
    workshops = [shop for game in GAMES if (shop := game.cards.workshop())]
    assert workshops
    assert missing(language, [f"bench.new.{kind}" for shop in workshops for kind in shop.fields]) == []


def test_no_cast_hides_a_key_without_words() -> None:
    sources = [path for suffix in ("ts", "svelte") for path in WEB.rglob(f"*.{suffix}")]
    assert [path.name for path in sources if re.search(r"\bas Key\b", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("kind", list(events()), ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}")
def test_board_names_every_event(kind: type[Event]) -> None:
    folder = WEB / "boards" / kind.__module__.split(".")[2]
    paths = [path for name in ("speech.ts", "events.ts") for path in folder.rglob(name)]
    told = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert re.search(rf"\b{kind.__name__}\b", told), f"no sentence of {folder.name} names this event, even as silent"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lasting_changes_of_korash_have_words(language: str) -> None:
    changes = [*v.STATUSES, *POINT_WORDS.values(), *(f"forbid.{word}" for word in v.FORBIDS)]
    wanted = [*(f"korash.mod.{change}" for change in changes), *(f"korash.stat.{stat}" for stat in v.STATS)]
    assert missing(language, wanted) == []


def test_no_list_of_games_or_modes_is_written_by_hand() -> None:
    """Lists of games follow from what is installed; only the entry points and the pages of docs name every game."""
    modes = [*games.names(), *MODES]
    root = WEB.parents[1]
    sources = [path for top in ("src/threefold", "tests", "bench", "tools") for path in (root / top).rglob("*.py")]
    sources += [path for suffix in ("ts", "svelte") for path in WEB.rglob(f"*.{suffix}")]
    kept = [
        f"{path.relative_to(root)}: {' '.join(listed.split())[:80]}"
        for path in sources
        for listed in re.findall(r"[\[({][^\[\](){}]*[\])}]", path.read_text(encoding="utf-8"))
        if sum(f'"{name}"' in listed or f"'{name}'" in listed for name in modes) >= 4
    ]
    assert kept == []
