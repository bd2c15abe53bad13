"""`threefold trace`: list every rule with the code that implements it and the tests that check it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import Json, print_json, print_table


def command(
    root: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The folder of the project's source code. Default: the folder that threefold runs from.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """List every rule with the code that implements it and the tests that check it.

    The exit code is 1 if a rule has no code or no test.

    Example: threefold trace
    """
    import msgspec

    from threefold.lab.trace import trace

    home = root or Path(__file__).parents[3]
    if not (home / "docs" / "rules").is_dir():
        raise FileNotFoundError(f"{home} has no docs/rules; give the project's folder with --root")
    traced = trace(home)
    missing = [rule.id for rule in traced if not rule.code or not rule.tests]
    if json:
        print_json({"rules": msgspec.to_builtins(traced), "missing": missing})
    else:
        rows = [[rule.id, "\n".join(map(str, rule.code)), "\n".join(map(str, rule.tests))] for rule in traced]
        print_table(f"{len(traced)} rules", ("id", "code", "tests"), rows)
        print(f"Without code or test: {', '.join(missing)}" if missing else "Every rule has code and a test.")
    if missing:
        raise typer.Exit(1)
