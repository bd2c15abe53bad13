"""`threefold solve GAME`: the whole truth about a game, one command for each that can be solved."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli import solve_inoka
from threefold.cli.output import Json, console, going_on, print_json, print_table, ready_to_write, say_nothing_is_kept

if TYPE_CHECKING:
    from threefold.solvers.inyo.solve import Tell
    from threefold.solvers.inyo.survey import Surveyed

app = typer.Typer(help="Find out how a game is played perfectly.", no_args_is_help=True)


@app.callback()
def which() -> None:
    """Find out how a game is played perfectly."""


app.command("inoka")(solve_inoka.command)


@app.command("inyo")
def solve_inyo(
    arena: Annotated[list[int] | None, typer.Option(help="5, 6 or 7; may be repeated for a survey.")] = None,
    net: Annotated[list[str] | None, typer.Option(help="A net code; may be repeated for a survey.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Also check every value against those it follows from.")
    ] = False,
    shipped: Annotated[bool, typer.Option("--shipped", help="Do not solve: take the table that ships.")] = False,
    survey: Annotated[bool, typer.Option("--survey", help="Solve many variants and draw a map of them.")] = False,
    out: Annotated[Path | None, typer.Option(help="Keep the table, or the survey, in this file.")] = None,
    picture: Annotated[Path | None, typer.Option(help="The survey's map, an SVG.")] = None,
    checkpoint: Annotated[Path | None, typer.Option(help="Where a solve that is stopped goes on from.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Threads or processes; 0: one a core.")] = 0,
    json: Json = False,
) -> None:
    """Find out who wins, and in how many steps, from every position of INYO in which a step begins.

    Ctrl-C stops; the same command goes on.

    Example: threefold solve inyo --arena 5 --shipped --verify
    """
    from threefold.core.errors import OptionsError
    from threefold.games.inyo.arena import SIZES
    from threefold.games.inyo.dice import read_net

    for code in net or []:
        read_net(code)
    if not set(arena or [5]) <= set(SIZES):
        raise OptionsError(f"an arena is one of {', '.join(map(str, SIZES))}")
    ready_to_write(out, picture, checkpoint)
    if survey:
        if verify or shipped or checkpoint:
            raise OptionsError("a survey solves whole variants: --verify, --shipped and --checkpoint go without it")
        _survey(arena or [5], net or [], out, picture, jobs or os.cpu_count() or 1, json)
        return
    if len(arena or [5]) > 1 or len(net or []) > 1:
        raise OptionsError("one arena and one net at a time, or --survey")
    if picture:
        raise OptionsError("--picture draws the map of a survey: add --survey")
    size, code = (arena or [5])[0], (net or ["00000"])[0]
    report = _solve(size, code, shipped, out, checkpoint, jobs or os.cpu_count() or 1, verify)
    print_json(report) if json else _print(report)
    if not out:
        say_nothing_is_kept("The table")
    if verify and report["verified"]["wrong"]:
        raise typer.Exit(1)


def _solve(
    size: int, net: str, shipped: bool, out: Path | None, checkpoint: Path | None, jobs: int, verify: bool
) -> dict[str, Any]:
    from platformdirs import user_cache_path

    from threefold.core.errors import OptionsError
    from threefold.games.inyo.dice import read_net
    from threefold.games.inyo.variant import Variant
    from threefold.solvers.inyo import table
    from threefold.solvers.inyo.solve import Retrograde, count
    from threefold.solvers.inyo.survey import usual_value
    from threefold.solvers.inyo.verify import Sweep

    variant = Variant(size, read_net(net))
    started, spent = perf_counter(), process_time()
    kept = checkpoint or user_cache_path("threefold") / "solve" / f"inyo-{size}-{net}.npz"
    with _bar() as tell:
        if shipped:
            ready = table.shipped(variant)
            if ready is None:
                raise OptionsError(f"no table ships for arena {size} with net {net}: without --shipped it is solved")
            values = ready.values
        else:
            with going_on(kept):
                values = Retrograde(variant, jobs, tell, kept).run()
        report: dict[str, Any] = {"game": "inyo", "arena": size, "net": net, "shipped": shipped}
        report |= {"seconds": round(perf_counter() - started, 2), "cpu_seconds": round(process_time() - spent, 2)}
        counts = count(variant, values)
        report |= {"states": counts.states, "images": 8, "wins": counts.wins, "losses": counts.losses}
        report |= {"draws": counts.draws, "longest": counts.longest}
        report["by_steps"] = {str(n): {"wins": w, "losses": lost} for n, (w, lost) in counts.by_steps.items()}
        report["start"] = usual_value(size, values)
        if out:
            packed = table.Table(variant, values).pack()
            out.write_bytes(packed)
            report["bytes"] = len(packed)
        if verify:
            started, spent = perf_counter(), process_time()
            found = Sweep(variant, values, jobs, tell).run()
            report["verified"] = {
                **found._asdict(),
                "seconds": round(perf_counter() - started, 2),
                "cpu_seconds": round(process_time() - spent, 2),
            }
    report["peak_mb"] = _peak()
    return report


def _peak() -> int:
    """Return the most memory that this process has used, in megabytes; 0 if the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@contextmanager
def _bar() -> Generator[Tell]:
    """Return a progress bar that starts again with every level."""
    from rich.progress import Progress

    from threefold.solvers.inyo import solve

    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("inyo", total=None)

        def tell(now: solve.Progress) -> None:
            told = f"level {now.level}: {now.what}" if now.level else now.what
            progress.update(task, description=told, completed=now.done, total=now.whole)

        yield tell


def _print(report: dict[str, Any]) -> None:
    title = f"inyo, arena {report['arena']}, net {report['net']}: {report['states']:,} states, each with eight images"
    rows = [[f"in {n}", f"{found['wins']:,}", f"{found['losses']:,}", ""] for n, found in report["by_steps"].items()]
    rows.append(["all", f"{report['wins']:,}", f"{report['losses']:,}", f"{report['draws']:,}"])
    print_table(title, ("steps", "won by who acts first", "lost", "drawn"), rows)
    told = console().print
    told(f"longest win: {report['longest']} steps; usual start: {_worth(report['start'])}")
    told(f"{report['seconds']} s, {report['cpu_seconds']} s of processor time, {report['peak_mb']:,} MB at most")
    if "verified" in report:
        found = report["verified"]
        told(
            f"verified: {found['states']:,} states, {found['wrong']:,} wrong; {found['grapples']:,} grapples scored "
            f"in {found['passes']} passes; {found['seconds']} s, {found['cpu_seconds']} s of processor time"
        )


def _worth(value: int) -> str:
    return "drawn" if value == 0 else f"{'won' if value > 0 else 'lost'} by who acts first in {abs(value)}"


def _survey(
    arenas: list[int], nets: list[str], out: Path | None, picture: Path | None, jobs: int, as_json: bool
) -> None:
    import msgspec
    from rich.progress import Progress

    from threefold.solvers.inyo.chart import draw
    from threefold.solvers.inyo.survey import NETS, read_survey, survey

    variants = [(arena, net) for arena in arenas for net in nets or NETS]
    done = [one for one in (read_survey(out) if out else []) if (one.arena, one.net) in variants]
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("variants", total=len(variants), completed=len(done))
        try:
            for one in survey(variants, jobs, tuple(done)):
                done.append(one)
                progress.advance(task)
                if out:
                    with out.open("ab") as file:
                        file.write(msgspec.json.encode(one) + b"\n")
        except KeyboardInterrupt:
            kept = f"the same command goes on from {out}" if out else "nothing is kept: --out FILE keeps the survey"
            told = f"stopped after {len(done)} of {len(variants)} variants; {kept}"
            console(stderr=True).print(told, soft_wrap=True)
            raise
    if not out:
        say_nothing_is_kept("The survey")
    done.sort(key=lambda one: (one.arena, -one.decisive))
    if picture:
        picture.write_text(draw(done), encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(done))
        return
    starts = ("starts won : drawn : lost", "sharpest of the drawn")
    columns = ("arena", "net", "decisive", "sharp", "longest", "usual start", *starts)
    print_table(f"{len(done)} variants", columns, [_row(one) for one in done])


def _row(one: Surveyed) -> list[str]:
    starts = " : ".join(map(str, one.starts))
    shares = [f"{one.decisive:.1%}", f"{one.sharp:.1%}"]
    best = max((start for start in one.each if start.value == 0), key=lambda start: start.sharp, default=None)
    sharpest = f"{best.die} {best.sharp:.0%}" if best else ""
    return [str(one.arena), one.net, *shares, str(one.longest), _worth(one.start), starts, sharpest]
