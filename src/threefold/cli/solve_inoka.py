"""`threefold solve inoka`: compute the equilibrium of the duel."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Checkpoint,
    Json,
    Threads,
    console,
    going_on,
    print_json,
    ready_to_write,
    say_nothing_is_kept,
)

if TYPE_CHECKING:
    from threefold.solvers.inoka.solve import Measured


def command(
    target: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="Stop when a perfect opponent gains at most this; 0.001 means that it wins 50.1 % of the rounds.",
        ),
    ] = 1e-3,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the strategy to this file.")] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw to this SVG file how much a perfect opponent wins after each iteration."
        ),
    ] = None,
    checkpoint: Checkpoint = None,
    jobs: Threads = 0,
    json: Json = False,
) -> None:
    """Compute a strategy for a round of Inoka's duel that no opponent can beat by more than a small share.

    Ctrl-C stops. Running the same command again continues where it stopped.

    Example: threefold solve inoka --target 0.01 --out duel.strategy
    """
    from platformdirs import user_cache_path
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from threefold.core.errors import OptionsError
    from threefold.solvers.cfr.chart import draw
    from threefold.solvers.inoka.duel import duel
    from threefold.solvers.inoka.solve import exploitability, solve
    from threefold.solvers.inoka.strategy import unpack

    if not 0 < target < 1:
        raise OptionsError(f"--target {target}: a target is between 0 and 1")
    kept = checkpoint or user_cache_path("threefold") / "solve" / "inoka.npz"
    ready_to_write(kept, out, picture)
    started, spent = perf_counter(), process_time()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("a perfect opponent gains ...", total=None)

        def tell(now: Measured) -> None:
            said = f"iteration {now.iteration}: a perfect opponent gains {now.exploitability:.2e} (target {target:.0e})"
            progress.update(task, description=said)

        with going_on(kept):
            solved = solve(target, jobs or None, kept, tell)
    if not out:
        say_nothing_is_kept("The strategy")
    last = solved.curve[-1]
    report = {
        "game": "inoka",
        "exploitability": last.exploitability,
        "iterations": last.iteration,
        "seconds": round(perf_counter() - started, 1),
        "cpu_seconds": round(process_time() - spent, 1),
        "curve": solved.curve,
    }
    if out:
        data = solved.pack()
        out.write_bytes(data)
        report["bytes"] = len(data)
        report["after_rounding"] = exploitability(unpack(duel().tree, data)[0], jobs or None)
    if picture:
        curve = [now[:2] for now in solved.curve]
        picture.write_text(draw(curve, "What a perfect opponent gains in a round"), encoding="utf-8")
    if json:
        print_json(report)
        return
    console().print(f"after {last.iteration:,} iterations a perfect opponent gains {last.exploitability:.3e}")
    console().print(f"{report['seconds']} s, {report['cpu_seconds']} s of CPU time")
    if out:
        console().print(
            f"{out}: {report['bytes']:,} bytes; after rounding a perfect opponent gains {report['after_rounding']:.3e}"
        )
