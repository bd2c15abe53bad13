"""`threefold arena GAME`: bots against bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli.output import Cards, GameName, Json, Option, console, print_json, print_table, ready_to_write

if TYPE_CHECKING:
    from threefold.lab.contest import Contest
    from threefold.lab.reports import Table
    from threefold.lab.spread import Where


def command(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who plays: every pair, or all; one alone tries out factions.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games of each pairing; seats are swapped.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0: as few as the game has.")] = 0,
    alone: Annotated[bool, typer.Option("--alone", help="The first bot takes one seat, the others the rest.")] = False,
    option: Option = None,
    cards: Cards = "",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, host:port, ray://host:port or local.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(help="A file that keeps every game; the same command continues where it stopped.")
    ] = None,
    publish: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the bots' levels into this file, where the lobby reads them."),
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other and rate them. With a single bot: see whether a game's factions are even.

    Ctrl-C stops early and reports what was played.

    Example: threefold arena inyo --bots novice,careful --games 20
    """
    from threefold.core.errors import OptionsError
    from threefold.lab.cluster import Cluster
    from threefold.lab.contest import NO_LEVELS, Wish, contest

    wish = Wish(game=game, bots=bots, seed=seed, seats=seats, alone=alone, option=option or (), cards=cards, out=out)
    wanted = contest(wish)
    if publish and not wanted.has_levels:
        raise OptionsError(NO_LEVELS)
    ready_to_write(publish)
    stopped = _play(wanted, games, Cluster(ray) if ray else jobs or os.cpu_count() or 1)
    report = wanted.report(games)
    if publish and not stopped:
        wanted.publish(report, publish)
    if json:
        print_json({**report, "stopped": stopped})
    else:
        _print(wanted.tables(report))
    if not out:
        kept = f"stopped after {wanted.done(games)} of {wanted.total(games)} games; " if stopped else ""
        told = f"{kept}no game is kept: --out FILE keeps them, and goes on where it stopped"
        console(stderr=True).print(told, soft_wrap=True)
    if stopped:
        raise typer.Exit(130)


def _print(tables: Sequence[Table]) -> None:
    """Print tables in frames if they fit, otherwise as plain text."""
    out = console()
    if all(sum(width + 3 for width in table.widths()) < out.width for table in tables):
        for table in tables:
            print_table(*table)
    else:
        out.print("\n\n".join(map(str, tables)), markup=False, soft_wrap=True)


def _play(wanted: Contest[Any, Any], games: int, where: Where) -> bool:
    """Play the games; return True if Ctrl-C stopped it."""
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True) as progress:
        total, done = wanted.total(games), wanted.done(games)
        task = progress.add_task(f"{wanted.wish.game}: games", total=total, completed=done)
        try:
            for _ in wanted.play(games, where):
                progress.advance(task)
        except KeyboardInterrupt:
            return True
    return False
