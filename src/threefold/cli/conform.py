"""`threefold conform PACKAGE:GAME`: does a game keep the contract?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from threefold.cli.output import Json, console, print_json, print_table

if TYPE_CHECKING:
    from threefold.core.contract import AnyGame


def command(
    game: Annotated[
        str, typer.Argument(metavar="PACKAGE:GAME", help="A game object, or the name of an installed one.")
    ],
    walks: Annotated[int, typer.Option(min=1, help="Random games for each law and setup.")] = 5,
    seed: Annotated[int, typer.Option(help="The same seed walks the same games.")] = 1,
    json: Json = False,
) -> None:
    """Check a game, yours or ours, against every law of the contract."""
    from rich.progress import track

    from threefold.lab.conform import LAWS, conform, tables

    found = _load(game)
    total = len(LAWS) * len(tables(found))
    rows = list(track(conform(found, walks, seed), "Laws", total, console=console(stderr=True), transient=True))
    broken = [(law, setup, problem) for law, setup, problem in rows if problem]
    if json:
        problems = [{"law": law.sentence, "setup": str(setup), "problem": problem} for law, setup, problem in broken]
        print_json({"game": found.name, "checks": len(rows), "broken": problems})
    else:
        kept = {law.sentence: "kept" for law, _, _ in rows} | {law.sentence: "BROKEN" for law, _, _ in broken}
        print_table(f"{found.name}: {len(rows)} checks", ("law", ""), list(kept.items()))
        for law, setup, problem in broken:
            print(f"\nBroken: {law.sentence}\n  on {setup}\n  {problem}")
    if broken:
        raise typer.Exit(1)


def _load(name: str) -> AnyGame:
    import sys
    from importlib import import_module
    from pathlib import Path

    from threefold import games
    from threefold.core.contract import Game
    from threefold.core.errors import GameNotFound

    module, colon, attribute = name.partition(":")
    if not colon:
        return games.find(name)
    # A game that is being written lies where its author works, and is not installed yet.
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise GameNotFound(f"{name}: {error}") from None
    found = found() if isinstance(found, type) else found
    if not isinstance(found, Game):
        raise GameNotFound(f"{name} is no game: subclass threefold.core.Game")
    return cast("AnyGame", found)
