"""Beginners: one who takes a win when it happens to see one, and one who lets it go."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from threefold.bots.bot import is_win, random_answer, random_answers
from threefold.core.contract import CHANCE, Action, Answer, Decision, Seat
from threefold.core.game import AnyGame

GLANCES = 8
"""Answers that a beginner thinks of before choosing one."""
REPLIES = 12
"""Replies that a beginner thinks of after each: one that wins is found the sooner the fewer others there are."""
KIND_REPLIES = 3
"""The same for somebody who is in no hurry to win."""


class Novice:
    """A script of a human beginner: it thinks of a few answers, and of a few replies to each."""

    name = "novice"
    about = "A beginner: sees a win now and then, and overlooks a reply where there are many."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """The first answer thought of that wins at once; else the last to which no winning reply came to mind."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=False)
        thoughts = [_thought(game, view, decision, rng, REPLIES) for _ in range(GLANCES)]
        wins = [thought.answer for thought in thoughts if thought.wins]
        safe = [thought.answer for thought in thoughts if not thought.is_refuted]
        return wins[0] if wins else (safe or [thoughts[-1].answer])[-1]


class Forgiving:
    """Takes a win back before anybody sees it, as long as it can think of something else, and hardly looks ahead."""

    name = "forgiving"
    about = "Lets you win: looks away from its own wins, and overlooks most of yours."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """The first answer thought of that does not win at once and looks safe; if none is, the last one."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=True)
        thoughts = [_thought(game, view, decision, rng, KIND_REPLIES) for _ in range(GLANCES)]
        modest = [thought for thought in thoughts if not thought.wins]
        safe = [thought for thought in modest if not thought.is_refuted]
        return (safe or modest or thoughts[-1:])[0].answer


def has_hunches(game: AnyGame) -> bool:
    """Whether a game knows what its beginners do: `hunch(view, decision, rng, kind=...)`, looked up by name."""
    return hasattr(game, "hunch")


def hunch_of(game: Any, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """What a beginner would answer, by an action or by a whole path; kind: one who lets others win."""
    said: Action | Answer = game.hunch(view, decision, rng, kind=kind)
    return said if isinstance(said, tuple) else (said,)


class Thought(NamedTuple):
    """An answer that came to mind, and what was seen of it in a world that fits the view."""

    answer: Answer
    wins: bool
    is_refuted: bool
    """Whether a reply came to mind that wins for whoever gives it."""


def _thought(game: AnyGame, view: Any, decision: Decision, rng: Random, replies: int) -> Thought:
    state = game.imagine(view, rng)
    answer = random_answer(game, state, decision, rng)
    game.play(state, {**random_answers(game, state, rng), decision.seat: answer})
    if outcome := game.outcome(state):
        wins = is_win(outcome.places, decision.seat)
        return Thought(answer, wins, is_refuted=not wins and outcome.places[decision.seat] > 1)
    return Thought(answer, wins=False, is_refuted=_some_reply_wins(game, state, decision.seat, replies, rng))


def _some_reply_wins(game: AnyGame, state: Any, seat: Seat, replies: int, rng: Random) -> bool:
    """Whether one of a few replies that come to mind wins; where several choose at once, nobody thinks so far."""
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
