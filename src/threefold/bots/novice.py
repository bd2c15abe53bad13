"""Beginners: one who takes a win when it happens to see one, and one who lets it go."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.bot import is_win, random_answer, random_answers
from threefold.core.contract import Action, Answer, AnyGame, Decision

GLANCES = 8
"""Answers that a beginner thinks of before choosing one."""


class Novice:
    """A script of a human beginner: it thinks of a few answers at random, without asking what may follow."""

    name = "novice"
    about = "A beginner: sees a win now and then, and otherwise plays whatever comes to mind."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """The first answer thought of that wins at once; if none does, the last one."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=False)
        answer: Answer = ()
        for _ in range(GLANCES):
            answer, wins = _thought(game, view, decision, rng)
            if wins:
                break
        return answer


class Forgiving:
    """Plays at random and takes a win back before anybody sees it, as long as it can think of something else."""

    name = "forgiving"
    about = "Lets you win: plays anything, and looks away from its own wins."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """The first answer thought of that does not win at once; if all do, the last one."""
        if has_hunches(game):
            return hunch_of(game, view, decision, rng, kind=True)
        answer: Answer = ()
        for _ in range(GLANCES):
            answer, wins = _thought(game, view, decision, rng)
            if not wins:
                break
        return answer


def has_hunches(game: AnyGame) -> bool:
    """Whether a game knows what its beginners do: `hunch(view, decision, rng, kind=...)`, looked up by name."""
    return hasattr(game, "hunch")


def hunch_of(game: Any, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """What a beginner would answer, by an action or by a whole path; kind: one who lets others win."""
    said: Action | Answer = game.hunch(view, decision, rng, kind=kind)
    return said if isinstance(said, tuple) else (said,)


def _thought(game: AnyGame, view: Any, decision: Decision, rng: Random) -> tuple[Answer, bool]:
    """A random answer, and whether it would win at once in a world that fits the view."""
    state = game.imagine(view, rng)
    answer = random_answer(game, state, decision, rng)
    game.play(state, {**random_answers(game, state, rng), decision.seat: answer})
    outcome = game.outcome(state)
    return answer, outcome is not None and is_win(outcome.places, decision.seat)
