"""Bots that make mistakes as people do: they overlook far wins and one of many replies, but see what is near."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from threefold import solvers
from threefold.bots.bot import Uniform
from threefold.bots.keen import Keen
from threefold.bots.novice import Novice
from threefold.core import ActionSpace, Answers, Decision, Event, Game, Outcome, Seat
from threefold.solvers import Choice

SEEDS = 80


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of replies."""

    replies: int = 3


class State(Struct):
    """The answers played so far."""

    replies: int
    played: list[int]

    def clone(self) -> State:
        """Return a copy."""
        return State(self.replies, list(self.played))


class Clearing(Game[State]):
    """A game with one answer and one reply. One reply to answer 0 wins; everything else is a draw."""

    name, edition, seats, options = "clearing", 1, range(2, 3), Options
    actions = ActionSpace(go=(100,))

    def new(self, seats: int, options: Struct) -> State:
        """Return the state in which nothing was played."""
        assert isinstance(options, Options)
        return State(options.replies, [])

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Ask for the answer, then for the reply."""
        asked = (Decision(0, "CLEAR-GO-1", (0, 1)), Decision(1, "CLEAR-GO-2", tuple(range(state.replies))))
        return asked[len(state.played) :][:1]

    def play(self, state: State, answers: Answers) -> list[Event]:
        """Add the answer to the state."""
        ((_, (action,)),) = answers.items()
        state.played.append(action)
        return []

    def outcome(self, state: State) -> Outcome | None:
        """Return a loss if the refuting reply was found."""
        if len(state.played) < 2:
            return None
        return Outcome((2, 1) if state.played == [0, 0] else (1, 1), "CLEAR-END-1")

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state, because nothing is hidden."""
        return state.clone()

    def imagine(self, view: Any, rng: Random) -> State:
        """Return the state that the view is."""
        return view.clone()


def walks_into_it(replies: int) -> int:
    """Count how often a novice gives the answer that one reply refutes."""
    game = Clearing()
    state = game.new(2, Options(replies))
    (decision,) = game.pending(state)
    answers = [Novice().answer(game, state.clone(), decision, Random(seed)) for seed in range(SEEDS)]
    return answers.count((0,))


def test_novice_bot_overlooks_a_reply_among_many() -> None:
    assert walks_into_it(3) < 3, "only when no other answer was considered"
    assert 5 < walks_into_it(24) < walks_into_it(100) < SEEDS * 0.7


class Known:
    """A solver that knows the given choices."""

    def __init__(self, *choices: Choice) -> None:
        self.known = choices

    def probe(self, position: str, options: Any = None) -> Any:
        """Raise an error, because these tests do not probe positions."""
        raise NotImplementedError

    def choices(self, state: Any) -> tuple[Choice, ...]:
        """Return the given choices."""
        return self.known


def win_in(steps: int, among: int) -> Known:
    """Return a solver that knows one win, in this many steps, among many draws."""
    drawn = [Choice(action, "draw", 0, 0, 0.0) for action in range(1, among)]
    return Known(Choice(0, "win", steps, 10, 0.0), *drawn)


def seen(monkeypatch: pytest.MonkeyPatch, known: Known) -> float:
    """Count how often a keen bot finds answer 0."""

    def solver_of(_: str) -> Known:
        return known

    monkeypatch.setattr(solvers, "solver_of", solver_of)
    game, bot = Clearing(), Keen(Uniform())
    state = game.new(2, Options())
    (decision,) = game.pending(state)
    return sum(bot.answer(game, state, decision, Random(seed)) == (0,) for seed in range(400)) / 400


def test_keen_bot_sees_near_wins_and_overlooks_far_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    near, middle, far = (seen(monkeypatch, win_in(steps, among=64)) for steps in (1, 4, 15))
    assert near > 0.98
    assert 0.3 < middle < 0.8
    assert far < 0.1


def test_horizon_shrinks_with_the_number_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (seen(monkeypatch, win_in(steps=7, among=among)) for among in (4, 256))
    assert few > many + 0.3


def test_near_loss_is_avoided_and_far_loss_is_overlooked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(steps: int) -> Known:
        return Known(Choice(0, "loss", steps, -10, 0.0), Choice(1, "draw", 0, 0, 0.0))

    assert seen(monkeypatch, lost(2)) == 0
    assert 0.4 < seen(monkeypatch, lost(30)) < 0.6
