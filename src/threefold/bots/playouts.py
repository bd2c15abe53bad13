"""What a position is worth to each seat, by playing it out at random: fast where the game's kernel can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Seat
from threefold.core.game import AnyGame

Rewards = tuple[float, ...]
"""By seat: 1 is first alone, 0 last alone, a half a draw of all."""

UNDECIDED: Rewards = ()
"""Of a playout that was cut short: a draw of all, however many they are."""

Playout = Callable[[Any, Random], Rewards]
"""Plays a state, which it may spoil, to an end."""

MOST_PLAYS = 300
"""Plays after which a plain playout is called a draw."""


def rewards(places: Sequence[int], teams: Sequence[Sequence[Seat]] = ()) -> Rewards:
    """The share of its opponents that each seat is ahead of; who shares its place counts half."""
    mates = {seat: team for team in teams for seat in team}
    found: list[float] = []
    for seat, place in enumerate(places):
        others = [p for other, p in enumerate(places) if other not in mates.get(seat, (seat,))]
        ahead = sum(1.0 if other > place else 0.5 if other == place else 0.0 for other in others)
        found.append(ahead / len(others) if others else 0.5)
    return tuple(found)


def settled(game: AnyGame, state: Any) -> Rewards | None:
    """What an ending is worth to each seat; None: it is not over."""
    outcome = game.outcome(state)
    return rewards(outcome.places, game.teams(state)) if outcome else None


def playout_of(game: AnyGame, count: int) -> Playout:
    """The fastest playout that this game has: `count` games in the kernel, or a single plain one.

    A kernel may offer `rollout(state, count, seed)`: how many of so many random games seat 0 wins, seat 1 wins and
    nobody wins; or, for any number of seats, `playout(state, seed)`: each seat's reward in one.
    """
    kernel: Any = game.lab.kernel()
    if hasattr(kernel, "rollout"):
        return _by_rollout(game, kernel.rollout, count)
    if hasattr(kernel, "playout"):
        return _by_playout(game, kernel.playout)
    return lambda state, rng: play_out(game, state, rng)


def play_out(game: AnyGame, state: Any, rng: Random) -> Rewards:
    """One random game by the readable rules; one that does not end in time is a draw."""
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
