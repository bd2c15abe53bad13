"""What commands share: printing, and the options that all of them have."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from threefold.core.contract import AnyGame

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as inyo.")]
Option = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]

Cards = Annotated[
    str, typer.Option("--cards", metavar="FOLDER", help="Play with this folder of card files, or this set by id.")
]


def print_json(value: object) -> None:
    """One line of JSON, in letters that every terminal has."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def console(*, stderr: bool = False) -> Console:
    """Where tables and boards are painted."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table for people."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def offer_cards(game: AnyGame, cards: str) -> None:
    """From here on the game is played with these cards where nobody names others."""
    from threefold.core.errors import OptionsError

    if "cards" not in game.options.__struct_fields__:
        raise OptionsError(f"{game.name} has no cards")
    from threefold.games.korash.cards import offer

    offer(cards)


def read_settings(game: AnyGame, settings: list[str] | None, cards: str = "") -> dict[str, Any]:
    """`arena=6` and the like as the game's options; words stay words, numbers become numbers where one is wanted."""
    import msgspec

    from threefold.core.errors import OptionsError

    if cards:
        offer_cards(game, cards)
    plain: dict[str, Any] = {}
    defaults = game.options()
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionsError(f'"{setting}": an option is written name=value')
        several = isinstance(getattr(defaults, name, None), tuple)
        plain[name] = value.split(",") if several else value
    try:
        return msgspec.to_builtins(msgspec.convert(plain, game.options, strict=False))
    except msgspec.ValidationError as error:
        raise OptionsError(f"{game.name}: {str(error).replace('`$.', '`')}") from None
