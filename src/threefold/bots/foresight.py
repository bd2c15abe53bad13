"""Finds wins and losses that are certain after one answer, or one answer and one reply. Playouts often miss them."""

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
"""The most answers that are looked at; there may be thousands of long ones."""
WORLDS = 3
"""How many worlds are imagined; where nothing is hidden they are all the same."""
TRIES = 3
"""How often an answer is tried where chance or simultaneous choices influence the result."""


class Verdict(Enum):
    """What is certain about an answer."""

    WIN = 1
    OPEN = 0
    LOSS = -1


class Foresight(NamedTuple):
    """The answers, sorted by their verdict."""

    wins: list[Answer]
    """Answers that win at once or, if none does, win against every reply."""
    open: list[Answer]
    lost: list[Answer]
    """Answers that lose at once, or have a reply that wins."""


class Look(NamedTuple):
    """The arguments of a look ahead."""

    game: AnyGame
    seat: Seat
    rng: Random
    replies: int
    """How many replies are looked at after each answer."""
    until: float
    """After this time every further answer counts as open."""


def foresee(
    game: AnyGame, view: Any, decision: Decision, rng: Random, plays: int = 12_000, until: float = inf
) -> Foresight:
    """Sort the answers by what is certain, looking at replies as long as `plays` positions allow."""
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
    """Return the verdict if all worlds and all tries agree on it; otherwise OPEN."""
    shared: Verdict | None = None
    for world in worlds:
        for _ in range(TRIES if _is_chancy(look, world, answer) else 1):
            verdict = Verdict.OPEN if monotonic() > look.until else _verdict(look, world.clone(), answer)
            if verdict is Verdict.OPEN or shared not in (None, verdict):
                return Verdict.OPEN
            shared = verdict
    return shared or Verdict.OPEN


def _is_chancy(look: Look, world: Any, answer: Answer) -> bool:
    """Return whether another seat or chance influences the result of this answer."""
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
    """Return WIN if every reply loses and LOSS if one wins; swapped where the same side answers again."""
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
    # Nobody is expected to give a reply that makes us lose without winning.
    return Verdict.OPEN if verdict is Verdict.LOSS and not is_win(outcome.places, seat) else verdict


def _side(look: Look, world: Any) -> Sequence[Seat]:
    return next((team for team in look.game.teams(world) if look.seat in team), (look.seat,))


def _judged(outcome: Outcome, seat: Seat) -> Verdict:
    if is_win(outcome.places, seat):
        return Verdict.WIN
    return Verdict.LOSS if outcome.places[seat] > 1 else Verdict.OPEN
