"""The interface of a bot, the simplest bot, and the few functions that every bot uses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.core.walk import complete, every_answer


class Bot(Protocol):
    """Answers one question from a view. It remembers nothing between questions."""

    @property
    def name(self) -> str:
        """Return the name used in the lobby and on the command line."""
        ...

    @property
    def about(self) -> str:
        """Return a sentence for people who choose an opponent."""
        ...

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return one complete answer."""
        ...


def random_answer(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return an answer drawn step by step at random; for chance, draw by the odds."""
    if decision.seat == CHANCE:
        return (rng.choices(decision.legal, decision.odds)[0],)
    return complete(game.more, state, decision.seat, decision.legal, lambda _, steps: rng.choice(steps))


class Uniform:
    """Chooses every legal step with the same probability."""

    name = "random"
    about = "Plays anything that is allowed."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return an answer drawn step by step."""
        return random_answer(game, game.imagine(view, rng), decision, rng)


def random_answers(game: AnyGame, state: Any, rng: Random) -> dict[int, Answer]:
    """Return a random answer for everybody who is asked."""
    return {d.seat: random_answer(game, state, d, rng) for d in game.pending(state)}


def let_chance_roll(game: AnyGame, state: Any, rng: Random) -> None:
    """Play the random events until a player has to decide or the game ends."""
    while (pending := game.pending(state)) and all(d.seat == CHANCE for d in pending):
        game.play(state, random_answers(game, state, rng))


def some_answers(game: AnyGame, state: Any, decision: Decision, most: int, rng: Random) -> tuple[list[Answer], bool]:
    """Return every complete answer, or a random sample of `most`; and whether these are all."""
    found: list[Answer] = []
    for answer in every_answer(game.more, state, decision.seat, decision.legal):
        found.append(answer)
        if len(found) > most:
            drawn = {random_answer(game, state, decision, rng): None for _ in range(most)}
            return list(drawn), False
    return found, True


def is_win(places: Sequence[int], seat: Seat) -> bool:
    """Return whether a seat is in first place and not everybody shares that place."""
    return places[seat] == 1 and any(place > 1 for place in places)
