"""A bot that looks one answer and one reply ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.bot import let_chance_roll, random_answer, random_answers
from threefold.bots.weighing import advised, weighed
from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.core.walk import is_answer

BEST, FAIR, WORST = 1.0, 0.0, -1.0
WEIGHED = 400
"""Playouts for games that weigh their answers themselves."""
MOST_PLAYS = 12_000
"""Positions looked at for one answer: about half a second of the readable rules."""


class Careful:
    """Takes a win that it sees and avoids answers after which the opponent can win at once."""

    name = "careful"
    about = "Takes a win when it sees one and does not walk into the next blow."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the answer whose worst reply is best; choose randomly among equals."""
        if answer := weighed(game, view, decision, WEIGHED, rng):
            return answer
        if answer := advised(game, view, decision, rng):
            return answer
        state = game.imagine(view, rng)
        answers = _candidates(game, state, decision, rng)
        replies = max(1, MOST_PLAYS // len(answers))
        worth = {answer: _worth(game, state.clone(), decision.seat, answer, replies, rng) for answer in answers}
        best = max(worth.values())
        return rng.choice([answer for answer, value in worth.items() if value == best])


def _candidates(game: AnyGame, state: Any, decision: Decision, rng: Random) -> list[Answer]:
    """Return every one-step answer; for longer answers a sample for each first step."""
    found: dict[Answer, None] = {}
    for first in decision.legal:
        only = Decision(decision.seat, decision.rule, (first,))
        for _ in range(1 if is_answer(game.more, state, decision.seat, (first,), (first,)) else 4):
            found[random_answer(game, state, only, rng)] = None
    return list(found)


def _worth(game: AnyGame, state: Any, seat: Seat, answer: Answer, replies: int, rng: Random) -> float:
    game.play(state, {**random_answers(game, state, rng), seat: answer})
    let_chance_roll(game, state, rng)
    if (value := _settled(game, state, seat)) is not None:
        return value
    pending = game.pending(state)
    asked = next(d for d in pending if d.seat != CHANCE)
    mine = asked.seat == seat
    value = FAIR
    for first in rng.sample(asked.legal, min(replies, len(asked.legal))):
        after = state.clone()
        reply = random_answer(game, after, Decision(asked.seat, asked.rule, (first,)), rng)
        game.play(after, {**random_answers(game, after, rng), asked.seat: reply})
        settled = _settled(game, after, seat) or FAIR
        value = max(value, settled * 0.9) if mine else min(value, settled)
    return value


def _settled(game: AnyGame, state: Any, seat: Seat) -> float | None:
    """Return how good an ending is for a seat: first alone, shared, or behind. None if the game is not over."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    place = outcome.places[seat]
    if place > 1:
        return WORST
    team = next((team for team in game.teams(state) if seat in team), (seat,))
    return BEST if outcome.places.count(1) == len(team) else FAIR
