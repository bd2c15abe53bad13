"""`threefold conform PACKAGE:GAME`: does a game keep the contract?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from threefold.cli.output import Json, console, print_json, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threefold.core.contract import Setup
    from threefold.core.game import AnyGame
    from threefold.lab.conform import Law


def command(
    game: Annotated[
        str, typer.Argument(metavar="PACKAGE:GAME", help="A game object, or the name of an installed one.")
    ],
    walks: Annotated[int, typer.Option(min=1, help="Random games for each law and setup.")] = 5,
    seed: Annotated[int, typer.Option(help="The same seed walks the same games.")] = 1,
    json: Json = False,
) -> None:
    """Check whether a game, yours or ours, keeps every law that games must keep. Exit 1 if not.

    Example: threefold conform inyo --walks 1
    """
    from rich.progress import track

    from threefold.core.errors import GameNotFound
    from threefold.lab.conform import LAWS, conform, tables, told

    found = _load(game)
    try:
        total = len(LAWS) * len(tables(found))
    except Exception as error:
        raise GameNotFound(f"{game} names no tables to try: {told(error)}") from None
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
            more = f"\n  and {len(places) - 1} times more, with other laws or setups" if len(places) > 1 else ""
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
        raise GameNotFound(f"{name} is no game: subclass threefold.core.Game")
    return cast("AnyGame", found)


def _is_no_such_name(error: Exception, module: str, attribute: str) -> bool:
    """Return whether an import failed because this module, or this name in it, does not exist."""
    if isinstance(error, ModuleNotFoundError):
        return f"{module}.".startswith(f"{error.name}.")
    return isinstance(error, AttributeError) and error.name == attribute
