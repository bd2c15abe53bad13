"""`threefold arena GAME`: bots against bots."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli.output import Cards, GameName, Json, Option, console, print_json, print_table, read_settings

if TYPE_CHECKING:
    from threefold.lab.arena import Log, Plan, Result


def command(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Who plays; every pair, or every choice of seats.")],
    games: Annotated[int, typer.Option(min=1, help="How many games of each pairing; seats are swapped.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0: as few as the game has.")] = 0,
    alone: Annotated[bool, typer.Option("--alone", help="The first bot takes one seat, the others the rest.")] = False,
    option: Option = None,
    cards: Cards = "",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="A file that keeps every game; the same command continues where it stopped.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other and rate them.

    Ctrl-C stops early and reports what was played.
    """
    from threefold.games import find
    from threefold.lab.arena import Log, in_order, plan

    rules = find(game)
    wanted = plan(game, bots.split(","), seed, read_settings(rules, option, cards), seats or None, alone=alone)
    log = Log(out, wanted) if out else None
    results, stopped = _play(wanted, games, jobs or os.cpu_count() or 1, log)
    report = _report(wanted, in_order(results, games), _command(wanted, bots, games, seats, option))
    if json:
        print_json({**report, "stopped": stopped})
    else:
        _print(report)
    if stopped:
        raise typer.Exit(130)


def _play(wanted: Plan, games: int, jobs: int, log: Log | None) -> tuple[list[Result], bool]:
    """The results so far, and whether somebody stopped it."""
    from rich.progress import Progress

    from threefold.lab.arena import in_order, run

    results = list(log.results) if log else []
    with Progress(console=console(stderr=True), transient=True) as progress:
        total = len(wanted.lineups()) * games
        task = progress.add_task(f"{wanted.game}: games", total=total, completed=len(in_order(results, games)))
        try:
            for result in run(wanted, games, jobs, tuple(results)):
                results.append(result)
                if log:
                    log.add(result)
                progress.advance(task)
        except KeyboardInterrupt:
            return results, True
    return results, False


def _command(wanted: Plan, bots: str, games: int, seats: int, option: list[str] | None) -> str:
    """The command that plays these games again."""
    words = ["threefold", "arena", wanted.game, "--bots", bots, "--games", str(games), "--seed", str(wanted.seed)]
    words += ["--seats", str(seats)] if seats else []
    words += ["--alone"] if wanted.alone else []
    return shlex.join([*words, *(word for setting in option or [] for word in ("--option", setting))])


def _report(wanted: Plan, results: list[Result], command: str) -> dict[str, Any]:
    from threefold.lab.arena import first_places, mean, ratings, scores, total

    table, rated = scores(results), ratings(results)
    rows: list[dict[str, Any]] = []
    for name in wanted.bots:
        mine = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == name]
        thought = sum(result.seconds[seat] for result, seat in mine)
        given = sum(result.answers[seat] for result, seat in mine)
        mu, sigma = rated.get(name, (0.0, 0.0))
        first, fair = first_places(results, name)
        rows.append(
            {"bot": name, **_numbers(total(table, name)), "rating": round(mu, 2), "sigma": round(sigma, 2)}
            | {"first": round(first, 4), "fair": round(fair, 4)}
            | {
                "length": round(mean(result.length for result, _ in mine), 1),
                "seconds": round(thought / (given or 1), 4),
            }
        )
    pairs = [{"bot": a, "other": b, **_numbers(score)} for (a, b), score in table.items() if _before(wanted, a, b)]
    head = {"game": wanted.game, "edition": wanted.edition, "options": wanted.options, "seats": wanted.seats}
    played = {"seed": wanted.seed, "command": command, "games": len(results)}
    return {**head, **played, "bots": rows, "pairs": pairs}


def _before(wanted: Plan, one: str, two: str) -> bool:
    return wanted.bots.index(one) < wanted.bots.index(two)


def _numbers(score: Any) -> dict[str, Any]:
    from threefold.lab.arena import wilson

    low, high = wilson(score.share, score.played)
    counts = {"wins": score.wins, "draws": score.draws, "losses": score.losses}
    return {**counts, "score": round(score.share, 4), "low": round(low, 4), "high": round(high, 4)}


def _print(report: dict[str, Any]) -> None:
    counts = ("won", "drawn", "lost", "score", "95 %")
    title = f"{report['game']}: {report['games']:,} games, seed {report['seed']}"
    more = report["seats"] > 2
    rows = [
        [
            *(row["bot"], *_cells(row), f"{row['rating']} ± {row['sigma']}"),
            *([_firsts(row)] if more else []),
            *(str(row["length"]), str(row["seconds"])),
        ]
        for row in sorted(report["bots"], key=lambda row: -row["rating"])
    ]
    first = ("first (fair)",) if more else ()
    print_table(title, ("bot", *counts, "rating", *first, "mean length", "s an answer"), rows)
    if len(report["bots"]) > 2:
        pairs = [[f"{row['bot']} : {row['other']}", *_cells(row)] for row in report["pairs"]]
        print_table("pairs", ("bots", *counts), pairs)


def _firsts(row: dict[str, Any]) -> str:
    return f"{row['first']:.1%} ({row['fair']:.1%})"


def _cells(row: dict[str, Any]) -> list[str]:
    counts = [f"{row[key]:,}" for key in ("wins", "draws", "losses")]
    return [*counts, f"{row['score']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}"]
