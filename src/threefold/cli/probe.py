"""`threefold probe GAME POSITION`: the truth about a position."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import GameName, Json, Option, console, print_json, print_table

if TYPE_CHECKING:
    from threefold.solvers import MixProbe


def command(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position in the game's notation.")],
    option: Option = None,
    json: Json = False,
) -> None:
    """Say who wins a position of a solved game, by proof, and what every move is worth.

    A game that ends in the current step counts 1, a draw 0. Where players choose in secret, a position is a round as
    one player sees it (A2A3T2B2B3 A2:T2), and every move has its chance of winning beside how often it should be made.

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
    print_table(position, ("worth", "moves", ""), rows)


def _print_mix(position: str, found: MixProbe) -> None:
    console().print(f"{found.value:.2%}" + ("" if found.book else ", solved anew from a guess at the hands"))
    moves = sorted(found.moves, key=lambda move: (-found.mix[move], -found.moves[move]))
    rows = [[move, f"{found.mix[move]:.1%}", f"{found.moves[move]:.2%}"] for move in moves]
    print_table(position, ("move", "is made", "wins"), rows)


def _hurry(value: str, steps: int) -> int:
    return -steps if value == "loss" else steps


def _told(value: str, steps: int) -> str:
    return value if value == "draw" else f"{value} in {steps}"
