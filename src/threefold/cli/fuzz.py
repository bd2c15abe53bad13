"""`threefold fuzz GAME`: random games until something breaks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Cards, GameName, Json, console, offer_cards, print_json, print_table

if TYPE_CHECKING:
    from threefold.lab.fuzz import Tally


def command(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    out: Annotated[Path, typer.Option(help="Where records of what broke are written.")] = Path("fuzz"),
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Play random games with random options, and report whatever breaks.

    Between the moves it also tries moves that are not allowed: each must be refused. The fast rules of bots must agree
    with the readable ones. Ctrl-C stops early and reports what was played.

    Example: threefold fuzz inyo --games 20
    """
    from rich.progress import Progress

    from threefold.games import find
    from threefold.lab.fuzz import Tally, fuzz

    rules = find(game)
    if cards:
        offer_cards(rules, cards)
    tally = Tally()
    stopped = False
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game}: games", total=games)
        try:
            for part in fuzz(game, games, seed, jobs or os.cpu_count() or 1):
                tally.add(part)
                progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            stopped = True
    _write(tally, game, seed, out)
    _report(tally, game, json=json)
    if tally.findings:
        raise typer.Exit(1)
    if stopped:
        raise typer.Exit(130)


def _write(tally: Tally, game: str, seed: int, out: Path) -> None:
    for finding in tally.findings:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{game}-{seed}-{finding.game}.json").write_text(finding.record, encoding="utf-8")


def _report(tally: Tally, game: str, *, json: bool) -> None:
    findings = [{"game": f.game, "kind": f.kind, "what": f.what} for f in tally.findings]
    if json:
        numbers = {"games": tally.games, "moves": tally.moves, "illegal": tally.illegal, "longest": tally.longest}
        print_json({"game": game, **numbers, "endings": tally.endings, "findings": findings})
        return
    rows = [[rule, f"{count:,}"] for rule, count in tally.endings.items()]
    tried = f"{tally.illegal:,} illegal paths"
    title = f"{game}: {tally.games:,} games, {tally.moves:,} moves, the longest {tally.longest:,}, {tried}"
    print_table(title, ("ended by", "games"), rows)
    for finding in findings:
        print(f"\ngame {finding['game']}: {finding['kind']}\n{finding['what']}")
    print("Nothing broke." if not findings else f"{len(findings)} games broke.")
