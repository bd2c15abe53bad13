"""`threefold perft GAME`: how many lines there are."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Cards, GameName, Json, Option, print_json, read_settings


def command(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=64, help="How many answers deep.")],
    position: Annotated[str, typer.Option(help="Where to start, in the game's notation; else a new game.")] = "",
    seats: Annotated[int, typer.Option(help="Seats of a new game.")] = 0,
    option: Option = None,
    cards: Cards = "",
    divide: Annotated[bool, typer.Option("--divide", help="Also the count under each first answer.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="Count by the readable rules, not the kernel.")] = False,
    json: Json = True,
) -> None:
    """Count in how many ways a game can go on for this many answers, as JSON.

    Calls such as draw claims are not counted.

    Example: threefold perft inyo --depth 2
    """
    from threefold.core.option_words import read_options
    from threefold.games import find
    from threefold.lab import perft

    found = find(game)
    options = read_options(found, read_settings(found, option, cards))
    state = found.notation.read_position(position, options) if position else found.new(seats or found.seats[0], options)
    count = perft.perft if rules else perft.fast_perft
    if not divide or depth == 0:
        print_json({"nodes": count(found, state, depth)})
        return
    counts = perft.divide(found, state, depth, count)
    print_json({"nodes": sum(counts.values()), "divide": counts})
