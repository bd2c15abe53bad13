"""Whole sentences from a first code: all of them if there are few, otherwise a fair sample."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer
from threefold.games.korash.announce import Chooser, More, announce
from threefold.games.korash.chains import more
from threefold.games.korash.offers import is_idle
from threefold.games.korash.state import State


def completions(state: State, seat: int, first: Answer, most: int, rng: Random) -> list[Answer]:
    """Up to so many whole answers that begin like this."""
    found: list[Answer] = []
    begun = [first]
    while begun and len(found) <= most:
        path = begun.pop()
        steps = more(state, seat, path)
        if not steps:
            found.append(path)
        elif len(steps) > most:
            begun += [(*path, step) for step in rng.sample(steps, most)]
        else:
            begun += [(*path, step) for step in steps]
    return found if len(found) <= most else rng.sample(found, most)


def useful(state: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """Those that do something, as far as their announcement tells."""
    found: list[Answer] = []
    for answer in answers:
        try:
            plan = announce(state, seat, answer[0], Chooser(answer[1:]))
        except More:
            continue
        if not is_idle(state, plan.entry):
            found.append(answer)
    return found
