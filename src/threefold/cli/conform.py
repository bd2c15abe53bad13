"""`threefold conform PACKAGE:GAME`: check that a game meets the requirements of the game interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from threefold.cli.output import Json, Seed, console, print_json, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threefold.core.contract import Setup
    from threefold.core.game import AnyGame
    from threefold.lab.conform import Law


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="PACKAGE:GAME",
            help="The Python module and the name of the game object in it, or the name of an installed game.",
        ),
    ],
    walks: Annotated[
        int, typer.Option(metavar="N", min=1, help="Random games for each requirement and each setup of the game.")
    ] = 5,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Check that a game, yours or ours, meets all requirements of the game interface.

    The exit code is 1 if it does not. docs/contract.md describes the interface.

    Example: threefold conform inyo --walks 1
    """
    from rich.progress import track

    from threefold.core.errors import GameNotFound
    from threefold.lab.conform import LAWS, conform, tables, told

    found = _load(game)
    try:
        total = len(LAWS) * len(tables(found))
    except Exception as error:
        raise GameNotFound(f"{game} fails to list its setups: {told(error)}") from None
    rows = list(track(conform(found, walks, seed), "Laws", total, console=console(stderr=True), transient=True))
    broken = [(law, setup, problem) for law, setup, problem in rows if problem]
    if json:
        problems = [{"law": law.sentence, "setup": str(setup), "problem": problem} for law, setup, problem in broken]
        print_json({"game": found.name, "checks": len(rows), "broken": problems})
    else:
        kept = {law.sentence: "kept" for law, _, _ in rows} | {law.sentence: "BROKEN" for law, _, _ in broken}
        print_table(f"{found.name}: {len(rows)} checks", ("law", ""), list(kept.items()))
        for problem, places in _by_problem(broken).items():
            law, setup = places[0]
            more = f"\n  and {len(places) - 1} more times, for other laws or setups" if len(places) > 1 else ""
            print(f"\nBroken: {law.sentence}\n  on {setup}\n  {problem}{more}")
    if broken:
        raise typer.Exit(1)


def _by_problem(broken: Sequence[tuple[Law, Setup, str]]) -> dict[str, list[tuple[Law, Setup]]]:
    """Group laws and setups by the problem they meet, so that each problem is printed once."""
    found: dict[str, list[tuple[Law, Setup]]] = {}
    for law, setup, problem in broken:
        found.setdefault(problem, []).append((law, setup))
    return found


def _load(name: str) -> AnyGame:
    import sys
    from importlib import import_module
    from pathlib import Path

    from threefold import games
    from threefold.core.errors import GameNotFound
    from threefold.core.game import Game
    from threefold.lab.conform import told

    module, colon, attribute = name.partition(":")
    if not colon:
        return games.find(name)
    # A game that is being written lies where its author works, and is not installed yet.
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), attribute)
        found = found() if isinstance(found, type) else found
    except Exception as error:
        if _is_no_such_name(error, module, attribute):
            raise GameNotFound(f"{name}: {error}") from None
        raise GameNotFound(f"{name} cannot be read: {told(error)}") from None
    if not isinstance(found, Game):
        raise GameNotFound(f"{name} is not a game; a game is a subclass of threefold.core.Game")
    return cast("AnyGame", found)


def _is_no_such_name(error: Exception, module: str, attribute: str) -> bool:
    """Return whether an import failed because this module, or this name in it, does not exist."""
    if isinstance(error, ModuleNotFoundError):
        return f"{module}.".startswith(f"{error.name}.")
    return isinstance(error, AttributeError) and error.name == attribute
