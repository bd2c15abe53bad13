"""A short number that changes when any rule does: perft and fixed games, by the readable rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from random import Random
from typing import Any

import msgspec

from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Action, Answer, Answers, Decision
from threefold.core.game import AnyGame
from threefold.core.walk import complete, follow
from threefold.lab.perft import perft

DIGITS = 6
GAMES_EACH = 40
"""Random games of each table that is worth testing."""
WALKS_EACH, STEPS_EACH = 20, 25
"""Random walks from each position that is worth testing, and the answers of each walk."""
PERFT_DEPTH = 2
MOST_FIRST = 1_000
LONGEST = 2_000


def signature(parts: dict[str, str]) -> str:
    """Return six hexadecimal digits over those of each game."""
    return _digits(f"{name} {digits}" for name, digits in parts.items())


def signatures(games: list[AnyGame], each: int = GAMES_EACH) -> dict[str, str]:
    """Return six hexadecimal digits for each game, over everything that it asks, tells and shows."""
    return {game.name: _digits(_stories(game, each)) for game in games}


def _digits(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(f"{text}\n".encode())
    return digest.hexdigest()[:DIGITS]


def _stories(game: AnyGame, each: int) -> Iterator[str]:
    """Yield what happens at each table and from each position, line by line."""
    for setup in game.lab.setups():
        yield f"{game.name} {setup} {_lines(game, game.new(setup.seats, setup.options))}"
        for number in range(each):
            state = game.new(setup.seats, setup.options)
            yield from _story(game, state, setup.seats, LONGEST, Random(f"{game.name} {number}"))
    for place, (seats, start) in enumerate(game.lab.positions()):
        for number in range(min(each, WALKS_EACH)):
            state = start.clone()
            begun = {asked.seat: _begun(game, state, asked, number) for asked in game.pending(state)}
            yield from _story(game, state, seats, STEPS_EACH, Random(f"{game.name} {place} {number}"), begun)


def _lines(game: AnyGame, state: Any) -> int:
    """Return perft, as deep as the first question allows: five hands chosen together are too many to count."""
    first = prod(len(decision.legal) for decision in game.pending(state))
    return perft(game, state, PERFT_DEPTH) if first <= MOST_FIRST else first


def _second_steps(game: AnyGame, state: Any, asked: Decision) -> list[Sequence[Action]]:
    """Return the steps that go on from each first step, where any do."""
    found = (follow(game.more, state, asked.seat, (action,), asked.legal)[1] for action in asked.legal)
    return [steps for steps in found if steps]


def _begun(game: AnyGame, state: Any, asked: Decision, number: int) -> Answer:
    """Return another answer for each number: the first answer of each verb, then the second of each, and so on."""
    verbs: dict[int | str, list[Action]] = {}
    for action in asked.legal:
        verbs.setdefault(game.actions.spell(action)[0], []).append(action)
    turn, verb = divmod(number, len(verbs))
    actions = list(verbs.values())[verb]
    return complete(
        game.more,
        state,
        asked.seat,
        asked.legal,
        lambda path, steps: steps[0] if path else actions[turn % len(actions)],
    )


def _story(
    game: AnyGame, state: Any, seats: int, longest: int, rng: Random, answers: Answers | None = None
) -> Iterator[str]:
    """Play one random game; yield what is asked, what may follow the first steps, what one viewer sees, what happens.

    The viewers take turns: each seat, then a spectator.
    """
    viewers = (*range(seats), None)
    for moment in range(longest):
        pending = game.pending(state)
        if not pending:
            break
        for asked in pending:
            yield f"{asked.seat} {asked.rule} {asked.legal} {asked.odds}"
            if asked.seat != CHANCE:
                yield str(_second_steps(game, state, asked))
        yield msgspec.json.encode(game.view(state, viewers[moment % len(viewers)])).decode()
        yield from map(str, game.play(state, answers or random_answers(game, state, rng)))
        answers = None
    yield str(game.outcome(state))
