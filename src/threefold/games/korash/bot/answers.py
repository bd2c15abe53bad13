"""Whole sentences from a first code: all of them if there are few, otherwise a fair sample."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state.state import State
from threefold.games.korash.use.idle import is_idle


def completions(state: State, seat: int, first: Answer, most: int, rng: Random) -> list[Answer]:
    """Up to so many whole answers that begin like this, idle ones left out."""
    found: list[Answer] = []
    begun = [first]
    while begun and len(found) <= most:
        path = begun.pop()
        steps = more(state, seat, path)
        if not steps:
            if not _is_idle(state, path):
                found.append(path)
        elif len(steps) > most:
            begun += [(*path, step) for step in rng.sample(steps, most)]
        else:
            begun += [(*path, step) for step in steps]
    return found if len(found) <= most else rng.sample(found, most)


def _is_idle(state: State, path: Answer) -> bool:
    """Whether the announcement that was just walked to its end does nothing."""
    ready = state.ready
    return ready is not None and ready[1] == path and is_idle(state, ready[2])
