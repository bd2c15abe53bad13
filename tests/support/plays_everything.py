"""Plays a game of every installed kind to its end; run by the Python of a fresh installation."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold import bots, games
from threefold.core.table import Table

RNG = Random(1)


def play(name: str, *players: str) -> None:
    """Play one game with these bots in turn on its seats."""
    game = games.find(name)
    seats = [bots.find(players[seat % len(players)]) for seat in range(game.seats[0])]
    table: Table[Any] = Table[Any].new(game, [bot.name for bot in seats])
    table.start()
    while not table.over:
        for decision in table.pending:
            view = game.view(table.state, decision.seat)
            table.answer(decision.seat, seats[decision.seat].answer(game, view, decision, RNG))
    print(name, table.outcome.places if table.outcome else None)


if __name__ == "__main__":
    for each in games.names():
        play(each, "random")
    play("inyo", "careful", "perfect")
    play("inoka", "novice", "perfect")
    play("korash", "novice")
