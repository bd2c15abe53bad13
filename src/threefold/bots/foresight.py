"""What is certain after one answer, or after one answer and one reply: the traps that playouts step over."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import inf
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from threefold.bots.bot import is_win, let_chance_roll, random_answers, some_answers
from threefold.core.contract import CHANCE, Answer, Decision, Outcome, Seat
from threefold.core.game import AnyGame

MOST_ANSWERS = 600
"""Of longer answers there may be thousands: then only so many are looked at."""
WORLDS = 3
"""Worlds imagined; where nothing is hidden they are one."""
TRIES = 3
"""How often chance, or what others choose in secret at the same time, is tried."""


class Verdict(Enum):
    """What is certain about an answer."""

    WIN = 1
    OPEN = 0
    LOSS = -1


class Foresight(NamedTuple):
    """The answers, sorted by what is certain about them."""

    wins: list[Answer]
    """They win at once or, if none does, whatever is replied."""
    open: list[Answer]
    lost: list[Answer]
    """They lose at once, or some reply wins for whoever gives it."""


class Look(NamedTuple):
    """Who looks, and how far."""

    game: AnyGame
    seat: Seat
    rng: Random
    replies: int
    """Replies looked at after each answer; 0: none."""
    until: float
    """The time at which everything else counts as open."""


def foresee(
    game: AnyGame, view: Any, decision: Decision, rng: Random, plays: int = 12_000, until: float = inf
) -> Foresight:
    """Looks at the answers, and at the replies as far as `plays` positions go, in a few worlds that fit the view."""
    worlds = _worlds(game, view, rng)
    answers, _ = some_answers(game, worlds[0], decision, MOST_ANSWERS, rng)
    found = _sorted(Look(game, decision.seat, rng, 0, until), worlds, answers)
    replies = plays // (len(answers) * len(worlds))
    if found.wins or len(answers) == 1 or not replies:
        return found
    further = _sorted(Look(game, decision.seat, rng, replies, until), worlds, found.open)
    return Foresight(further.wins, further.open, found.lost + further.lost)


def _worlds(game: AnyGame, view: Any, rng: Random) -> list[Any]:
    found: list[Any] = []
    for _ in range(WORLDS):
        world = game.imagine(view, rng)
        if world not in found:
            found.append(world)
    return found


def _sorted(look: Look, worlds: Sequence[Any], answers: Sequence[Answer]) -> Foresight:
    found = {answer: _in_every_world(look, worlds, answer) for answer in answers}
    wins, unsure, lost = ([a for a in answers if found[a] is verdict] for verdict in Verdict)
    return Foresight(wins, unsure, lost)


def _in_every_world(look: Look, worlds: Sequence[Any], answer: Answer) -> Verdict:
    """The verdict that all worlds and all tries share."""
    shared: Verdict | None = None
    for world in worlds:
        for _ in range(TRIES if _is_chancy(look, world, answer) else 1):
            verdict = Verdict.OPEN if monotonic() > look.until else _verdict(look, world.clone(), answer)
            if verdict is Verdict.OPEN or shared not in (None, verdict):
                return Verdict.OPEN
            shared = verdict
    return shared or Verdict.OPEN


def _is_chancy(look: Look, world: Any, answer: Answer) -> bool:
    """Whether somebody else, or chance, has a say in what this answer leads to."""
    pending = look.game.pending(world)
    if len(pending) > 1:
        return True
    after = world.clone()
    look.game.play(after, {look.seat: answer})
    return any(decision.seat == CHANCE for decision in look.game.pending(after))


def _verdict(look: Look, world: Any, answer: Answer) -> Verdict:
    game = look.game
    game.play(world, {**random_answers(game, world, look.rng), look.seat: answer})
    let_chance_roll(game, world, look.rng)
    if outcome := game.outcome(world):
        return _judged(outcome, look.seat)
    asked = [decision for decision in game.pending(world) if decision.seat != CHANCE]
    return _after_replies(look, world, asked[0]) if look.replies and len(asked) == 1 else Verdict.OPEN


def _after_replies(look: Look, world: Any, asked: Decision) -> Verdict:
    """Won if every reply loses, lost if one wins; the other way round where the next answer is one's own."""
    answers, are_all = some_answers(look.game, world, asked, look.replies, look.rng)
    mine = asked.seat in _side(look, world)
    wanted = Verdict.WIN if mine else Verdict.LOSS
    verdicts: set[Verdict] = set()
    for reply in answers:
        if monotonic() > look.until:
            return Verdict.OPEN
        verdict = _reply_verdict(look, world.clone(), asked.seat, reply)
        if verdict is wanted:
            return wanted
        verdicts.add(verdict)
    return verdicts.pop() if are_all and len(verdicts) == 1 else Verdict.OPEN


def _reply_verdict(look: Look, world: Any, seat: Seat, reply: Answer) -> Verdict:
    look.game.play(world, {seat: reply})
    outcome = look.game.outcome(world)
    if outcome is None:
        return Verdict.OPEN
    verdict = _judged(outcome, look.seat)
    # Nobody is expected to reply with an answer that does not win for himself either.
    return Verdict.OPEN if verdict is Verdict.LOSS and not is_win(outcome.places, seat) else verdict


def _side(look: Look, world: Any) -> Sequence[Seat]:
    return next((team for team in look.game.teams(world) if look.seat in team), (look.seat,))


def _judged(outcome: Outcome, seat: Seat) -> Verdict:
    if is_win(outcome.places, seat):
        return Verdict.WIN
    return Verdict.LOSS if outcome.places[seat] > 1 else Verdict.OPEN
