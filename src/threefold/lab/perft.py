"""Perft: counts the lines of play up to a depth. Joint answers and chance outcomes count as one; calls do not count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from threefold.core.contract import CHANCE, Answers
from threefold.core.game import AnyGame
from threefold.core.walk import every_answer

Count = Callable[[AnyGame, Any, int], int]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count lines with the readable rules."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in joint_answers(game, state))
    return sum(perft(game, after(game, state, answers), depth - 1) for answers in joint_answers(game, state))


def fast_perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count lines with the kernel if there is one and no roll is pending, else with the readable rules."""
    kernel = game.lab.kernel()
    rolling = any(decision.seat == CHANCE for decision in game.pending(state))
    return kernel.perft(state, depth) if kernel and not rolling else perft(game, state, depth)


def divide(game: AnyGame, state: Any, depth: int, count: Count = perft) -> dict[str, int]:
    """Return the count below each first answer, by the answer's notation."""
    counts: dict[str, int] = {}
    for answers in joint_answers(game, state):
        text = " ".join(game.notation.write_answer(state, seat, answer) for seat, answer in sorted(answers.items()))
        counts[text] = count(game, after(game, state, answers), depth - 1)
    return dict(sorted(counts.items()))


def joint_answers(game: AnyGame, state: Any) -> Iterator[Answers]:
    """Yield every combination of answers of the seats that are asked."""
    pending = game.pending(state)
    if not pending:
        return
    for paths in product(*(list(every_answer(game.more, state, d.seat, d.legal)) for d in pending)):
        yield {decision.seat: path for decision, path in zip(pending, paths, strict=True)}


def after(game: AnyGame, state: Any, answers: Answers) -> Any:
    """Return the state after these answers."""
    following = state.clone()
    game.play(following, answers)
    return following
