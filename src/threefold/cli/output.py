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


def read_settings(game: AnyGame, settings: list[str] | None) -> dict[str, Any]:
    """`arena=6` and the like as the game's options; words stay words, numbers become numbers where one is wanted."""
    import msgspec

    from threefold.core.errors import OptionsError

    plain: dict[str, Any] = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionsError(f'"{setting}": an option is written name=value')
        plain[name] = value
    try:
        return msgspec.to_builtins(msgspec.convert(plain, game.options, strict=False))
    except msgspec.ValidationError as error:
        raise OptionsError(f"{game.name}: {str(error).replace('`$.', '`')}") from None
