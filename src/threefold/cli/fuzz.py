"""`threefold fuzz GAME`: play random games to find bugs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Cards, GameName, Jobs, Json, Seed, console, offer_cards, print_json, print_table

if TYPE_CHECKING:
    from threefold.lab.fuzz import Tally


def command(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games to play.")] = 1000,
    seed: Seed = 1,
    jobs: Jobs = 0,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="The folder for the records of games in which something failed.")
    ] = Path("fuzz"),
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Play random games with random options to find bugs. The exit code is 1 if something fails.

    It also tries illegal moves and checks that each is refused. It checks that the compiled rules, which bots use,
    agree with the readable ones. Ctrl-C stops early and reports the games played so far.

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
        if finding.record:
            out.mkdir(parents=True, exist_ok=True)
            (out / f"{game}-{seed}-{finding.game}.json").write_text(finding.record, encoding="utf-8")


def _report(tally: Tally, game: str, *, json: bool) -> None:
    findings = [{"game": f.game, "kind": f.kind, "what": f.what} for f in tally.findings]
    if json:
        numbers = {"games": tally.games, "moves": tally.moves, "illegal": tally.illegal, "longest": tally.longest}
        print_json({"game": game, **numbers, "endings": tally.endings, "findings": findings})
        return
    rows = [[rule, f"{count:,}"] for rule, count in tally.endings.items()]
    tried = f"{tally.illegal:,} illegal answers tried"
    title = f"{game}: {tally.games:,} games, {tally.moves:,} moves, the longest {tally.longest:,}, {tried}"
    print_table(title, ("ended by", "games"), rows)
    for finding in findings:
        print(f"\ngame {finding['game']}: {finding['kind']}\n{finding['what']}")
    print("Nothing failed." if not findings else f"Games in which something failed: {len(findings)}.")
