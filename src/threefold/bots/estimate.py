"""Estimates the chance of every answer by a search over imagined worlds; nothing here is a proof.

It looks as a bot does, from a view, in many worlds that fit it.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from threefold.bots.foresight import foresee
from threefold.bots.mcts import Search
from threefold.bots.playouts import playout_of, swift
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

NODES = 1500
SECONDS = 4.0
PLAYOUTS = 24


class Tried(NamedTuple):
    """An answer, how often it was tried, and its mean result (1 is a win, 0 a loss)."""

    answer: Answer
    tries: int
    chance: float


def estimate(
    game: AnyGame, view: Any, decision: Decision, rng: Random, nodes: int = NODES, seconds: float = SECONDS
) -> list[Tried]:
    """Return every answer that was tried, best first."""
    fast = swift(game)
    until = monotonic() + seconds if seconds < inf else inf
    seen = foresee(fast, view, decision, rng, until=until - seconds / 2 if until < inf else inf)
    sure = [Tried(answer, 0, 1.0) for answer in seen.wins] + [Tried(answer, 0, 0.0) for answer in seen.lost]
    if not seen.open:
        return sorted(sure, key=lambda tried: -tried.chance)
    search = Search(fast, decision, playout_of(fast, PLAYOUTS), rng, seen.open)
    for _ in range(nodes):
        if monotonic() > until:
            break
        search.iterate(fast.imagine(view, rng))
    open_ones = [
        Tried(answer, tries, search.worth[answer] / tries) for answer, tries in search.good.items() if tries > 0
    ]
    return sorted(sure + open_ones, key=lambda tried: (-(tried.chance == 1.0), -tried.tries, -tried.chance))
