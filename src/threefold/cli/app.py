"""The list of commands."""

from __future__ import annotations

import typer

from threefold.cli import (
    arena,
    cards,
    conform,
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

app = typer.Typer(
    name="threefold",
    help="INYO, Inoka and Tribes of Korash on one table. Without a command: `threefold play`.",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (play, serve, terminal, games, show, verify, judge, probe, perft, conform, fuzz, arena, prompts, trace)

for module in (*COMMANDS, signature):
    app.command(module.__name__.rpartition(".")[2])(module.command)

app.add_typer(solve.app, name="solve")
app.add_typer(exploit.app, name="exploit")
app.add_typer(cards.app, name="cards")


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    """INYO, Inoka and Tribes of Korash on one table. Without a command: `threefold play`."""
    if context.invoked_subcommand is None:
        play.command()
