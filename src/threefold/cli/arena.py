"""`threefold arena GAME`: play bots against each other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli.output import (
    Cards,
    GameName,
    Jobs,
    Json,
    Option,
    Seats,
    Seed,
    console,
    print_json,
    print_table,
    ready_to_write,
)

if TYPE_CHECKING:
    from threefold.lab.contest import Contest
    from threefold.lab.reports import Table
    from threefold.lab.spread import Where


def command(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…", help="The bots, separated by commas, such as novice,careful. `all` means every bot."
        ),
    ],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games per pairing; seats are swapped from game to game.")
    ] = 100,
    seed: Seed = 1,
    seats: Seats = 0,
    alone: Annotated[
        bool, typer.Option("--alone", help="The first bot takes one seat; the other bots share all other seats.")
    ] = False,
    option: Option = None,
    cards: Cards = "",
    jobs: Jobs = 0,
    ray: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Play on the Ray cluster at this address: auto, host:port, ray://host:port or local.",
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save every game to this file. Running the same command again continues where it stopped.",
        ),
    ] = None,
    publish: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the measured strength of each bot to this file. The browser shows the numbers that are in "
            "src/threefold/bots/levels.json.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play bots against each other and rate them.

    With only one bot, it plays all seats, to test whether the factions are balanced; this works in games that have
    factions, such as korash. Ctrl-C stops early and reports the games played so far.

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
        ended = f"Stopped after {wanted.done(games)} of {wanted.total(games)} games. " if stopped else ""
        console(stderr=True).print(f"{ended}The games are not saved. Use --out FILE to save them.", soft_wrap=True)
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
