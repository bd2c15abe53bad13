"""A short number that changes when any rule changes, computed from perft and fixed random games."""

from __future__ import annotations

import hashlib
from math import prod
from random import Random
from typing import Any

from threefold.bots.bot import random_answers
from threefold.core.game import AnyGame
from threefold.lab.perft import perft

GAMES_EACH = 5
PERFT_DEPTH = 2
MOST_FIRST = 1_000
LONGEST = 2_000


def signature(games: list[AnyGame]) -> str:
    """Return six hexadecimal digits over everything that these games do."""
    digest = hashlib.sha256()
    for game in games:
        for setup in game.lab.setups():
            state = game.new(setup.seats, setup.options)
            digest.update(f"{game.name} {setup} {_lines(game, state)}".encode())
            for number in range(GAMES_EACH):
                digest.update(_story(game, setup.seats, setup.options, Random(f"{game.name} {number}")).encode())
    return digest.hexdigest()[:6]


def _lines(game: AnyGame, state: Any) -> int:
    """Return perft, or only the number of first answers where there are too many to count deeper."""
    first = prod(len(decision.legal) for decision in game.pending(state))
    return perft(game, state, PERFT_DEPTH) if first <= MOST_FIRST else first


def _story(game: AnyGame, seats: int, options: object, rng: Random) -> str:
    """Play one random game; return its questions, events and outcome as text."""
    state = game.new(seats, options)  # pyright: ignore[reportArgumentType]
    told: list[str] = []
    for _ in range(LONGEST):
        pending = game.pending(state)
        if not pending:
            break
        told += [f"{d.seat} {d.rule} {d.legal}" for d in pending]
        told += map(str, game.play(state, random_answers(game, state, rng)))
    return "\n".join([*told, str(game.outcome(state))])
