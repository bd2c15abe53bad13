"""`threefold solve GAME`: compute perfect play for a game; each solvable game has its own command."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli import solve_inoka
from threefold.cli.output import (
    Checkpoint,
    Jobs,
    Json,
    PlainCommand,
    PlainGroup,
    console,
    going_on,
    print_json,
    print_table,
    ready_to_write,
    say_nothing_is_kept,
)

if TYPE_CHECKING:
    from threefold.solvers.inyo.solve import Tell
    from threefold.solvers.inyo.survey import Surveyed

app = typer.Typer(cls=PlainGroup, no_args_is_help=True)


@app.callback()
def which() -> None:
    """Compute perfect play for a game.

    Example: threefold solve inyo --arena 5 --shipped --verify
    """


app.command("inoka", cls=PlainCommand)(solve_inoka.command)


@app.command("inyo", cls=PlainCommand)
def solve_inyo(
    arena: Annotated[
        list[int] | None,
        typer.Option(
            metavar="SIZE", help="The size of the arena: 5, 6 or 7. With --survey it can be given several times."
        ),
    ] = None,
    net: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            help="The net code of the dice, such as 00000; docs/rules/inyo.md explains it. With --survey it can be "
            "given several times.",
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Also check the value of every position against its successors' values.")
    ] = False,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Use the table that comes with threefold instead of computing it.")
    ] = False,
    survey: Annotated[
        bool, typer.Option("--survey", help="Solve several variants, by default all net codes, and compare them.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the table, or the results of the survey, to this file.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the results of the survey to this SVG file.")
    ] = None,
    checkpoint: Checkpoint = None,
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Compute who wins, and in how many steps, from every position of INYO at the beginning of a step.

    Ctrl-C stops. Running the same command again continues where it stopped.

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
            raise OptionsError("--survey cannot be combined with --verify, --shipped or --checkpoint")
        _survey(arena or [5], net or [], out, picture, jobs or os.cpu_count() or 1, json)
        return
    if len(arena or [5]) > 1 or len(net or []) > 1:
        raise OptionsError("several arenas or nets need --survey")
    if picture:
        raise OptionsError("--picture draws the results of a survey: add --survey")
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
                raise OptionsError(
                    f"threefold comes with no table for arena {size} and net {net}; without --shipped it is computed"
                )
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
    states = f"{report['states']:,} states, each standing for 8 positions"
    title = f"inyo, arena {report['arena']}, net {report['net']}: {states}"
    rows = [[f"in {n}", f"{found['wins']:,}", f"{found['losses']:,}", ""] for n, found in report["by_steps"].items()]
    rows.append(["all", f"{report['wins']:,}", f"{report['losses']:,}", f"{report['draws']:,}"])
    print_table(title, ("steps", "won by the player who acts first", "lost", "drawn"), rows)
    told = console().print
    told(f"longest win: {report['longest']} steps; usual start: {_worth(report['start'])}")
    told(f"{report['seconds']} s, {report['cpu_seconds']} s of CPU time, at most {report['peak_mb']:,} MB of memory")
    if "verified" in report:
        found = report["verified"]
        told(
            f"verified: {found['states']:,} states, {found['wrong']:,} wrong; {found['grapples']:,} grapples scored "
            f"in {found['passes']} passes; {found['seconds']} s, {found['cpu_seconds']} s of CPU time"
        )


def _worth(value: int) -> str:
    ends = "wins" if value > 0 else "loses"
    return "drawn" if value == 0 else f"the player who acts first {ends} in {abs(value)}"


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
            kept = f"Run the same command to continue from {out}." if out else "Use --out FILE to save the survey."
            told = f"Stopped after {len(done)} of {len(variants)} variants. {kept}"
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
