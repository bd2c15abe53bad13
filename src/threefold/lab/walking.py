"""Random walks through a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from threefold.core.contract import CHANCE, Answer, Decision, Seat, Setup
from threefold.core.game import AnyGame
from threefold.core.walk import complete

Pick = Callable[[int], int]
"""A function that chooses a number in 0..n-1."""
LONGEST = 10_000
"""After this many entries a game counts as endless."""
FAR = 400
"""How many entries deep `somewhere` looks."""
EAGERNESS = (0, 0, 0, 500, 20)
"""One in this many entries is a call; 0: none. Drawn once per walk, since calls such as conceding end a match and most
walks should get deep."""
RESTRAINT = (0, 0, 2)
"""One in this many answers is the default; 0: none. Drawn once per walk. A seat that always acts soon has no cards,
so that there would be nothing left to hide."""


def seated(setup: Setup) -> list[Seat | None]:
    """Return all viewers: each seat, and None for a spectator."""
    return [*range(setup.seats), None]


def answer_by(game: AnyGame, state: Any, decision: Decision, pick: Pick) -> Answer:
    """Return a complete answer to a question, chosen by `pick`."""
    return complete(game.more, state, decision.seat, decision.legal, lambda _, steps: steps[pick(len(steps))])


class Manner(NamedTuple):
    """How seats behave on a walk."""

    eager: int = 20
    restrained: int = 0

    @classmethod
    def drawn(cls, pick: Pick) -> Manner:
        """Draw the behaviour for one walk."""
        return cls(EAGERNESS[pick(len(EAGERNESS))], RESTRAINT[pick(len(RESTRAINT))])


HASTY, NO_CALLS = Manner(), Manner(eager=0)


def answers_by(game: AnyGame, setup: Setup, state: Any, pick: Pick, manner: Manner = HASTY) -> dict[Seat, Answer]:
    """Return an answer of every asked seat, or now and then a call instead."""
    callers = [seat for seat in range(setup.seats) if game.calls(state, seat)] if manner.eager else []
    if callers and pick(manner.eager) == 0:
        seat = callers[pick(len(callers))]
        return {seat: answer_by(game, state, Decision(seat, "call", game.calls(state, seat)), pick)}
    return {d.seat: _answer_of(game, state, d, pick, manner) for d in game.pending(state)}


def _answer_of(game: AnyGame, state: Any, decision: Decision, pick: Pick, manner: Manner) -> Answer:
    restrains = manner.restrained and decision.seat != CHANCE and pick(manner.restrained) == 0
    default = game.default(state, decision.seat) if restrains else None
    return answer_by(game, state, decision, pick) if default is None else default


def walk(game: AnyGame, setup: Setup, pick: Pick) -> Iterator[Any]:
    """Yield every state of one random game, including the last; play on clones of them only."""
    manner = Manner.drawn(pick)
    state = game.new(setup.seats, setup.options)
    yield state
    for _ in range(LONGEST):
        if not game.pending(state):
            return
        game.play(state, answers_by(game, setup, state, pick, manner))
        yield state
    raise AssertionError(f"a runaway: still not over after {LONGEST} entries")


def somewhere(game: AnyGame, setup: Setup, pick: Pick) -> Any:
    """Return a random state of a game: pick the asking rule first, then the moment, so that rare questions come up."""
    tape: list[int] = []

    def taped(n: int) -> int:
        tape.append(pick(n))
        return tape[-1]

    moments: dict[str, list[int]] = {}
    for moment, state in enumerate(islice(walk(game, setup, taped), FAR)):
        for rule in dict.fromkeys(d.rule for d in game.pending(state)) or ("",):
            moments.setdefault(rule, []).append(moment)
    asked = list(moments.values())[pick(len(moments))]
    played = iter(tape)
    # Play from the start again instead of cloning, because the laws also check games whose `clone` is wrong.
    *_, state = islice(walk(game, setup, lambda n: next(played) % n), 1 + asked[pick(len(asked))])
    return state
