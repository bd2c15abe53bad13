"""What a bot is, and the few things that every bot does with a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.core.walk import complete, every_answer


class Bot(Protocol):
    """Answers one question from a view; it remembers nothing between two questions."""

    @property
    def name(self) -> str:
        """What the lobby and the command line call it."""
        ...

    @property
    def about(self) -> str:
        """A sentence for people who choose an opponent."""
        ...

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """One complete answer."""
        ...


def random_answer(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """An answer drawn step by step; for chance, by its odds."""
    if decision.seat == CHANCE:
        return (rng.choices(decision.legal, decision.odds)[0],)
    return complete(game.more, state, decision.seat, decision.legal, lambda _, steps: rng.choice(steps))


def random_answers(game: AnyGame, state: Any, rng: Random) -> dict[int, Answer]:
    """An answer for everybody who is asked."""
    return {d.seat: random_answer(game, state, d, rng) for d in game.pending(state)}


def let_chance_roll(game: AnyGame, state: Any, rng: Random) -> None:
    """Plays as long as chance alone is asked."""
    while (pending := game.pending(state)) and all(d.seat == CHANCE for d in pending):
        game.play(state, random_answers(game, state, rng))


def some_answers(game: AnyGame, state: Any, decision: Decision, most: int, rng: Random) -> tuple[list[Answer], bool]:
    """Every complete answer, or a sample where there are more than `most`; and whether these are all."""
    found: list[Answer] = []
    for answer in every_answer(game.more, state, decision.seat, decision.legal):
        found.append(answer)
        if len(found) > most:
            drawn = {random_answer(game, state, decision, rng): None for _ in range(most)}
            return list(drawn), False
    return found, True


def is_win(places: Sequence[int], seat: Seat) -> bool:
    """Whether a seat is first, and not everybody with it."""
    return places[seat] == 1 and any(place > 1 for place in places)
