"""Two beginners: one takes a win when it happens to see it, the other avoids winning."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from threefold.bots.bot import is_win, random_answer, random_answers
from threefold.core.contract import CHANCE, Action, Answer, Decision, Seat
from threefold.core.game import AnyGame

GLANCES = 8
"""How many answers a beginner thinks of."""
REPLIES = 12
"""How many replies a beginner thinks of after each answer."""
KIND_REPLIES = 3
"""How many replies the forgiving bot thinks of."""


class Novice:
    """Imitates a human beginner: it thinks of a few answers, and of a few replies to each."""

    name = "novice"
    about = "A beginner: sees a win now and then, and overlooks a reply where there are many."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the first answer that wins at once; otherwise the last one to which it saw no winning reply."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=False)
        thoughts = [_thought(game, view, decision, rng, REPLIES) for _ in range(GLANCES)]
        wins = [thought.answer for thought in thoughts if thought.wins]
        safe = [thought.answer for thought in thoughts if not thought.is_refuted]
        return wins[0] if wins else (safe or [thoughts[-1].answer])[-1]


class Forgiving:
    """Avoids winning as long as it can think of another answer, and hardly looks ahead."""

    name = "forgiving"
    about = "Lets you win: looks away from its own wins, and overlooks most of yours."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the first answer that does not win at once and looks safe; if none does, the last one."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=True)
        thoughts = [_thought(game, view, decision, rng, KIND_REPLIES) for _ in range(GLANCES)]
        modest = [thought for thought in thoughts if not thought.wins]
        safe = [thought for thought in modest if not thought.is_refuted]
        return (safe or modest or thoughts[-1:])[0].answer


def has_hunches(game: AnyGame) -> bool:
    """Return whether the game itself says what beginners play, by a method `hunch`."""
    return hasattr(game, "hunch")


def hunch_of(game: Any, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """Return what a beginner would answer; with `kind`, a beginner who lets others win."""
    said: Action | Answer = game.hunch(view, decision, rng, kind=kind)
    return said if isinstance(said, tuple) else (said,)


class Thought(NamedTuple):
    """An answer that came to mind, and its result in a world that fits the view."""

    answer: Answer
    wins: bool
    is_refuted: bool
    """Whether a winning reply came to mind."""


def _thought(game: AnyGame, view: Any, decision: Decision, rng: Random, replies: int) -> Thought:
    state = game.imagine(view, rng)
    answer = random_answer(game, state, decision, rng)
    game.play(state, {**random_answers(game, state, rng), decision.seat: answer})
    if outcome := game.outcome(state):
        wins = is_win(outcome.places, decision.seat)
        return Thought(answer, wins, is_refuted=not wins and outcome.places[decision.seat] > 1)
    return Thought(answer, wins=False, is_refuted=_some_reply_wins(game, state, decision.seat, replies, rng))


def _some_reply_wins(game: AnyGame, state: Any, seat: Seat, replies: int, rng: Random) -> bool:
    """Return whether one of a few random replies wins; False where several seats choose at once."""
    pending = game.pending(state)
    if len(pending) != 1 or pending[0].seat in (seat, CHANCE):
        return False
    for first in rng.sample(pending[0].legal, min(replies, len(pending[0].legal))):
        after = state.clone()
        reply = random_answer(game, after, Decision(pending[0].seat, pending[0].rule, (first,)), rng)
        game.play(after, {pending[0].seat: reply})
        outcome = game.outcome(after)
        if outcome and outcome.places[seat] > 1 and is_win(outcome.places, pending[0].seat):
            return True
    return False
