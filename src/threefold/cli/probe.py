"""`threefold probe GAME POSITION`: show who wins a position of a solved game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import GameName, Json, Option, console, print_json, print_table

if TYPE_CHECKING:
    from threefold.solvers import MixProbe


def command(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position in the game's notation, in quotes.")],
    option: Option = None,
    json: Json = False,
) -> None:
    """Show who wins a position of a solved game with perfect play, and the value of every move.

    In INYO, "win in 1" means that the game ends in the current step. In the duel of Inoka a position is a round as one
    player sees it, such as "A2A3T2B2B3 A2:T2"; for every card it shows how often perfect play chooses the card and how
    often that wins. docs/notation.md describes how positions are written.

    Example: threefold probe inyo "5 b2:34 d4:30 s step m"
    """
    from msgspec import to_builtins

    from threefold import solvers
    from threefold.cli.output import read_settings
    from threefold.games import find

    found = solvers.probed(game).probe(position, read_settings(find(game), option))
    if json:
        print_json(to_builtins(found))
        return
    if isinstance(found, solvers.MixProbe):
        _print_mix(position, found)
        return
    console().print(_told(found.value, found.steps))
    order = {"win": 0, "draw": 1, "loss": 2}
    moves = sorted(found.moves, key=lambda m: (order[found.moves[m]], _hurry(found.moves[m], found.move_steps[m]), m))
    worth = {move: _told(found.moves[move], found.move_steps[move]) for move in moves}
    alike = [(value, list(those)) for value, those in groupby(moves, worth.__getitem__)]
    rows = [[value, str(len(those)), " ".join(those)] for value, those in alike]
    print_table(position, ("value", "count", "moves"), rows)


def _print_mix(position: str, found: MixProbe) -> None:
    console().print(f"{found.value:.2%}" + ("" if found.book else "; computed for a guess at the opponent's hand"))
    moves = sorted(found.moves, key=lambda move: (-found.mix[move], -found.moves[move]))
    rows = [[move, f"{found.mix[move]:.1%}", f"{found.moves[move]:.2%}"] for move in moves]
    print_table(position, ("move", "played", "wins"), rows)


def _hurry(value: str, steps: int) -> int:
    return -steps if value == "loss" else steps


def _told(value: str, steps: int) -> str:
    return value if value == "draw" else f"{value} in {steps}"
