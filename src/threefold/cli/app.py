"""The list of commands."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli import (
    arena,
    cards,
    conform,
    doctor,
    exploit,
    fuzz,
    games,
    judge,
    perft,
    play,
    probe,
    prompts,
    serve,
    show,
    signature,
    solve,
    terminal,
    trace,
    verify,
)
from threefold.cli.output import PlainCommand, PlainGroup

app = typer.Typer(
    name="threefold",
    cls=PlainGroup,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

PANELS = {
    "Play": (play, terminal, games, doctor),
    "For hosts": (serve,),
    "Records and positions": (show, verify, judge, probe),
    "Bots and numbers": (arena, prompts, perft),
    "For developers of games": (conform, fuzz, trace, signature),
}

app.add_typer(cards.app, name="cards", rich_help_panel="Play")
app.add_typer(solve.app, name="solve", rich_help_panel="Bots and numbers")
app.add_typer(exploit.app, name="exploit", rich_help_panel="Bots and numbers")
for panel, modules in PANELS.items():
    for module in modules:
        app.command(module.__name__.rpartition(".")[2], cls=PlainCommand, rich_help_panel=panel)(module.command)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"threefold {version('threefold')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play INYO, Inoka and Tribes of Korash in your browser. With no command, it runs `threefold play`.

    Every command has its own help with an example, such as: threefold arena --help
    """
    if context.invoked_subcommand is None:
        play.command()
