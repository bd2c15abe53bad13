"""`threefold perft GAME`: count the possible continuations of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Cards, GameName, Json, Option, Seats, print_json, read_settings


def command(
    game: GameName,
    depth: Annotated[int, typer.Option(metavar="N", min=0, max=64, help="How many moves to look ahead.")],
    position: Annotated[
        str,
        typer.Option(metavar="POSITION", help="The position to start from, in notation. Default: a new game."),
    ] = "",
    seats: Seats = 0,
    option: Option = None,
    cards: Cards = "",
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count after each first move.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Use the readable rules instead of the compiled ones, which are faster.")
    ] = False,
    json: Json = True,
) -> None:
    """Count all possible continuations of a game up to a number of moves, as JSON.

    Where several players choose at once, their choices together count as one move. Optional calls, such as claiming a
    draw, are not counted. docs/notation.md describes how positions are written.

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
