"""What bots that look far ahead use: fast versions of games, and random playouts that value a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Seat
from threefold.core.game import AnyGame

Rewards = tuple[float, ...]
"""A number per seat: 1 is first alone, 0 last alone, 0.5 a draw of all."""

UNDECIDED: Rewards = ()
"""The rewards of a playout that was cut short: a draw."""

Playout = Callable[[Any, Random], Rewards]
"""A function that plays a state to its end; it may change the state."""

MOST_PLAYS = 300
"""After this many plays a playout counts as a draw."""


def rewards(places: Sequence[int], teams: Sequence[Sequence[Seat]] = ()) -> Rewards:
    """Return for each seat the share of opponents that it is ahead of; equal places count half."""
    mates = {seat: team for team in teams for seat in team}
    found: list[float] = []
    for seat, place in enumerate(places):
        others = [p for other, p in enumerate(places) if other not in mates.get(seat, (seat,))]
        ahead = sum(1.0 if other > place else 0.5 if other == place else 0.0 for other in others)
        found.append(ahead / len(others) if others else 0.5)
    return tuple(found)


def settled(game: AnyGame, state: Any) -> Rewards | None:
    """Return the rewards of a finished game; None if it is not over."""
    outcome = game.outcome(state)
    return rewards(outcome.places, game.teams(state)) if outcome else None


def swift(game: AnyGame) -> AnyGame:
    """Return the kernel's fast version of the game if it has one, otherwise the game itself."""
    kernel: Any = game.lab.kernel()
    return kernel.swift() if hasattr(kernel, "swift") else game


def playout_of(game: AnyGame, count: int) -> Playout:
    """Return the fastest playout of this game: `count` games in the kernel, or one game by the readable rules.

    A kernel may offer `rollout(state, count, seed)`, returning wins of seat 0, wins of seat 1 and draws; or, for any
    number of seats, `playout(state, seed)`, which returns the rewards of one game.
    """
    kernel: Any = game.lab.kernel()
    if hasattr(kernel, "rollout"):
        return _by_rollout(game, kernel.rollout, count)
    if hasattr(kernel, "playout"):
        return _by_playout(game, kernel.playout)
    return lambda state, rng: play_out(game, state, rng)


def play_out(game: AnyGame, state: Any, rng: Random) -> Rewards:
    """Play one random game by the readable rules; a game that takes too long counts as a draw."""
    for _ in range(MOST_PLAYS):
        if (value := settled(game, state)) is not None:
            return value
        game.play(state, random_answers(game, state, rng))
    return settled(game, state) or UNDECIDED


def _by_playout(game: AnyGame, playout: Callable[[Any, int], Rewards]) -> Playout:
    def play(state: Any, rng: Random) -> Rewards:
        return settled(game, state) or playout(state, rng.getrandbits(62))

    return play


def _by_rollout(game: AnyGame, rollout: Callable[[Any, int, int], tuple[int, int, int]], count: int) -> Playout:
    def play(state: Any, rng: Random) -> Rewards:
        if (value := settled(game, state)) is not None:
            return value
        if any(decision.seat == CHANCE for decision in game.pending(state)):
            return play_out(game, state, rng)  # kernels begin after the rolls
        first, second, drawn = rollout(state, count, rng.getrandbits(62))
        played = max(1, first + second + drawn)
        return (first + drawn / 2) / played, (second + drawn / 2) / played

    return play
