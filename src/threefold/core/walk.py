"""Walks over the steps of an answer: to check it, to complete it, or to list all answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from threefold.core.contract import CHANCE, Action, Answer, Seat
from threefold.core.errors import IllegalAction
from threefold.core.game import Game

More = Callable[[Any, Seat, Answer], Sequence[Action]]
"""Says which steps go on from those taken so far, such as `Game.more`. It is asked about offered steps only."""
LONGEST_PATH = 64
"""Steps of the longest answer that a table takes."""
LONGEST_QUOTE = 80
"""Letters of somebody's text that a refusal repeats."""
LONGEST_NUMBER = 10**9
"""A refusal writes out no number that is larger."""


def steps_after(more: More, state: Any, seat: Seat, path: Answer) -> Sequence[Action]:
    """Return the steps that may follow a path. An answer of chance has only one step."""
    return () if seat == CHANCE else more(state, seat, path)


def follow(more: More, state: Any, seat: Seat, path: Answer, legal: Sequence[Action]) -> tuple[int, Sequence[Action]]:
    """Return how many steps of a path are legal, and the legal steps after them."""
    steps = legal
    for index, action in enumerate(path):
        if action not in steps:
            return index, steps
        steps = steps_after(more, state, seat, path[: index + 1])
    return len(path), steps


def complete(
    more: More, state: Any, seat: Seat, legal: Sequence[Action], choose: Callable[[Answer, Sequence[Action]], Action]
) -> Answer:
    """Build an answer step by step; `choose` gets the steps taken so far and the legal next ones."""
    path: Answer = ()
    steps = legal
    while steps:
        path = (*path, choose(path, steps))
        steps = steps_after(more, state, seat, path)
    return path


def every_answer(more: More, state: Any, seat: Seat, legal: Sequence[Action], path: Answer = ()) -> Iterator[Answer]:
    """Yield every complete answer that begins with this path; `legal` are the steps after it."""
    for action in legal:
        longer = (*path, action)
        if steps := steps_after(more, state, seat, longer):
            yield from every_answer(more, state, seat, steps, longer)
        else:
            yield longer


def is_answer(more: More, state: Any, seat: Seat, path: Answer, legal: Sequence[Action]) -> bool:
    """Return whether a path is a complete answer."""
    taken, steps = follow(more, state, seat, path, legal)
    return taken == len(path) > 0 and not steps


def next_steps(
    game: Game[Any], state: Any, seat: Seat, path: Answer, legal: Sequence[Action], rule: str, text: str = ""
) -> Sequence[Action]:
    """Return the steps that may follow a path; refuse the path at its first illegal step.

    `legal` are the first steps, `rule` is what asks, `text` is how somebody wrote the answer.
    """
    if len(path) > LONGEST_PATH:
        raise IllegalAction(f"{name_seat(seat)}: an answer has at most {LONGEST_PATH} steps, not {len(path)}")
    taken, steps = follow(game.more, state, seat, path, legal)
    if taken < len(path):
        where = f" at step {taken + 1}" if taken else ""
        said = f'"{text[:LONGEST_QUOTE]}"' if text else name_action(game, path[taken])
        raise IllegalAction(f"{name_seat(seat)}: {said} is not among the {len(steps)} answers to {rule}{where}")
    return steps


def check_answer(
    game: Game[Any], state: Any, seat: Seat, path: Answer, legal: Sequence[Action], rule: str, text: str = ""
) -> None:
    """Refuse a path that is not a complete answer; see `next_steps`."""
    if len(path) == 1 and path[0] in legal and not steps_after(game.more, state, seat, path):
        return
    steps = next_steps(game, state, seat, path, legal, rule, text)
    if steps or not path:
        said = f'"{text[:LONGEST_QUOTE]}"' if text else f"an answer of {len(path)} steps"
        raise IllegalAction(f"{name_seat(seat)}: {said} stops short; {len(steps)} answers to {rule} go on from it")


def name_action(game: Game[Any], action: Action) -> str:
    """Return a short text for a code. It may be any number; the game is not asked."""
    if 0 <= action < len(game.actions):
        return f'"{game.actions.write(action)}"'
    return f"action {short_number(action)}"


def name_seat(seat: Seat) -> str:
    """Return `seat 3`, for any number."""
    return f"seat {short_number(seat)}"


def short_number(number: int) -> str:
    """Return a number as text, or say that it is too large."""
    return str(number) if abs(number) < LONGEST_NUMBER else "beyond all numbers here"
