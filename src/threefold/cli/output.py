"""Functions and options that all commands share."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from threefold.lab.settings import offer_cards, read_settings

if TYPE_CHECKING:
    import socket

    from rich.console import Console

__all__ = [
    "Browser",
    "Cards",
    "Checkpoint",
    "Data",
    "GameName",
    "Jobs",
    "Json",
    "Option",
    "PlainCommand",
    "PlainGroup",
    "Port",
    "Seats",
    "Seed",
    "Threads",
    "console",
    "data_folder",
    "going_on",
    "offer_cards",
    "port_of",
    "print_error",
    "print_json",
    "print_table",
    "read_settings",
    "ready_to_write",
    "say_nothing_is_kept",
]

Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, such as inyo.")]
Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="Set a game option; can be given several times. `threefold games` lists the options.",
    ),
]
Port = Annotated[
    int, typer.Option(metavar="PORT", min=0, max=65_535, help="The port to listen on. 0 picks any free port.")
]
Data = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="The folder for the database. Default: your user data folder.")
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")]
Cards = Annotated[
    str,
    typer.Option(
        "--cards", metavar="FOLDER", help="The card set to use: a folder of card files, or the id of an installed set."
    ),
]
Seats = Annotated[int, typer.Option(metavar="N", min=0, help="Number of players. 0 means the fewest the game allows.")]
Seed = Annotated[int, typer.Option(metavar="N", help="Random seed. The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(metavar="N", min=0, help="How many processes to use. 0 means one per CPU core.")]
Checkpoint = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file for unfinished work. Default: a file in your user cache folder."),
]
Threads = Annotated[
    int, typer.Option("--jobs", metavar="N", min=0, help="How many threads to use. 0 means one per CPU core.")
]


class PlainCommand(TyperCommand):
    """A command whose help shows no type beside switches and no line breaks within paragraphs."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.help = _without_line_breaks(self.help)

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters of the command, with no type shown beside switches."""
        return _without_types(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands; its help is like that of a PlainCommand."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.help = _without_line_breaks(self.help)

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters of the group, with no type shown beside switches."""
        return _without_types(super().get_params(ctx))


def _without_line_breaks(text: str | None) -> str | None:
    """Join the lines of each paragraph, so that they fit a terminal of any width."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", text) if text else text


def _without_types(parameters: Sequence[Any]) -> Sequence[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters


def print_json(value: object) -> None:
    """Print one line of JSON in ASCII letters."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def print_error(message: str, as_json: bool) -> None:
    """Print an error in one line: as JSON on standard output, else on standard error."""
    if as_json:
        print_json({"error": message})
    else:
        print(f"threefold: {message}", file=sys.stderr)


def console(*, stderr: bool = False) -> Console:
    """Return where tables and boards are painted."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def port_of(listening: socket.socket, wanted: int) -> int:
    """Return the port of a socket; say so if it is not the one that was wanted."""
    port: int = listening.getsockname()[1]
    if wanted not in (0, port):
        console(stderr=True).print(f"Port {wanted} is taken, so threefold uses port {port}.", soft_wrap=True)
    return port


def ready_to_write(*files: Path | None) -> None:
    """Check before a long job begins that its output file can be written."""
    from threefold.core.errors import OptionsError

    for file in files:
        if file is None:
            continue
        if file.is_dir():
            raise OptionsError(f"{file} is a folder, not a file")
        file.parent.mkdir(parents=True, exist_ok=True)
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            raise OptionsError(f"{file} cannot be written")


@contextmanager
def going_on(checkpoint: Path) -> Generator[None]:
    """Say, if the job is stopped, how to continue it."""
    try:
        yield
    except KeyboardInterrupt:
        console(stderr=True).print(f"Stopped. Run the same command to continue from {checkpoint}.", soft_wrap=True)
        raise


def say_nothing_is_kept(what: str) -> None:
    """Say, on standard error, that a result is only printed."""
    console(stderr=True).print(f"{what} is not saved. Use --out FILE to save it.", soft_wrap=True)


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table for people."""
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))  # what stands in brackets is no markup
    screen = console()
    screen.print(title, style="italic", markup=False)
    screen.print(table)


def data_folder() -> Path:
    """Return the folder in which this user's matches are kept."""
    from platformdirs import user_data_path

    return user_data_path("threefold", appauthor=False)
