"""Values the answers to a question: from solved tables, from the equilibrium, or by a bot's estimate."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from threefold import solvers
from threefold.analysis.shapes import Decided, Judged, Kind, Mark, Worth
from threefold.bots.appraisal import MOST, WORLDS, Appraised, appraise
from threefold.bots.estimate import estimate
from threefold.bots.guided import guide_of
from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.display import Choice
from threefold.core.game import AnyGame
from threefold.core.walk import is_answer

CHANCES = {"win": 1.0, "draw": 0.5, "loss": 0.0}
SLIP, MISTAKE, BLUNDER = 0.005, 0.02, 0.06
"""How much chance of winning a choice must cost to be called a slip, a mistake or a blunder, in mixed games."""
FREE = 0.002
"""A mixed choice that costs less than this counts as free."""
BEST = 4
"""How many right answers are named beside a wrong one."""


def judge(game: AnyGame, state: Any, decision: Decision, *, think: bool = False) -> Judged | None:
    """Return what is known about a question; None if nothing is known or there is no choice."""
    is_forced = len(decision.legal) == 1 and is_answer(game.more, state, decision.seat, decision.legal, decision.legal)
    if decision.seat == CHANCE or is_forced:
        return None
    solver = solvers.solver_of(game.name)
    if isinstance(solver, solvers.Solver) and (found := _exact(solver, game, state, decision)):
        return found
    if isinstance(solver, solvers.Weighing) and (found := _mixed(solver, game, state, decision)):
        return found
    return _estimated(game, state, decision) if think else None


def decide(judged: Judged, path: Answer) -> Decided | None:
    """Return what the given answer cost; None if nothing is known about it."""
    chosen = next((worth for worth in judged.answers if worth.path == path), None)
    if chosen is None:
        return None
    free = FREE if judged.kind == "mix" else 0.0
    right = [worth.choice for worth in judged.answers if worth.cost <= free]
    return Decided(
        seat=judged.seat,
        chosen=chosen,
        kind=judged.kind,
        chance=judged.chance,
        value=judged.value,
        steps=judged.steps,
        mark=_mark(judged.kind, chosen.cost),
        best=() if chosen.choice in right else tuple(right[:BEST]),
        book=judged.book,
    )


def _mark(kind: Kind, cost: float) -> Mark:
    """Name the mistake: a changed proven value is a blunder; an estimate is never called a mistake."""
    if kind == "estimate":
        return ""
    if kind == "exact":
        return "blunder" if cost > 0 else ""
    return "blunder" if cost >= BLUNDER else "mistake" if cost >= MISTAKE else "slip" if cost >= SLIP else ""


def _choice(game: AnyGame, state: Any, decision: Decision, answer: Answer) -> Choice:
    return game.display.choice(game.notation.write_answer(state, decision.seat, answer))


def _exact(solver: solvers.Solver, game: AnyGame, state: Any, decision: Decision) -> Judged | None:
    choices = solver.choices(state)
    if not choices:
        return None
    best = max(choices, key=lambda choice: choice.rank)
    top = CHANCES[best.value]
    ordered = sorted(choices, key=lambda choice: (-choice.rank, -choice.trap, choice.action))
    answers = tuple(
        Worth(
            (choice.action,),
            _choice(game, state, decision, (choice.action,)),
            CHANCES[choice.value],
            top - CHANCES[choice.value],
            choice.value,
            choice.steps,
        )
        for choice in ordered
    )
    return Judged("exact", decision.seat, top, best.value, best.steps, answers)


def _mixed(solver: solvers.Weighing, game: AnyGame, state: Any, decision: Decision) -> Judged | None:
    found = solver.weigh(game.view(state, decision.seat))
    if found is None:
        return None
    ordered = sorted(found.choices, key=lambda choice: (-choice.share, -choice.chance))
    answers = tuple(
        Worth(
            (choice.action,),
            _choice(game, state, decision, (choice.action,)),
            choice.chance,
            found.chance - choice.chance,
            share=choice.share,
        )
        for choice in ordered
    )
    return Judged("mix", decision.seat, found.chance, None, 0, answers, book=found.book)


def _estimated(game: AnyGame, state: Any, decision: Decision) -> Judged | None:
    if guide_of(game):
        tried = appraised(game, state, decision)
        return opinion(game, state, decision, tried)
    return _searched(game, state, decision)


def _chance_of(game: AnyGame, decision: Decision) -> Random:
    """Return a random source that depends on the question only, so that equal questions get equal answers."""
    return Random(f"{game.name} {decision.rule} {len(decision.legal)}")


def appraised(
    game: AnyGame, state: Any, decision: Decision, given: Answer | None = None, most: int = MOST, fewest: int = 1
) -> list[Appraised]:
    """Return the guide's estimate of the answers to a question."""
    guide = guide_of(game)
    assert guide
    view = game.view(state, decision.seat)
    return appraise(game, guide, view, decision, _chance_of(game, decision), given, most, fewest, WORLDS)


def opinion(game: AnyGame, state: Any, decision: Decision, tried: Sequence[Appraised]) -> Judged:
    """Return the estimate in the form that clients get."""
    answers = tuple(
        Worth(
            one.answer,
            _choice(game, state, decision, one.answer),
            one.chances[decision.seat],
            one.behind,
            share=1 / len(tried),
            span=(one.low, one.high),
            clear=one.clear,
        )
        for one in tried
    )
    return Judged("estimate", decision.seat, answers[0].chance, None, 0, answers, tries=WORLDS * len(tried))


def _searched(game: AnyGame, state: Any, decision: Decision) -> Judged | None:
    tried = estimate(game, game.view(state, decision.seat), decision, _chance_of(game, decision))
    total = sum(one.tries for one in tried)
    if not tried:
        return None
    best = max(one.chance for one in tried)
    answers = tuple(
        Worth(
            one.answer,
            _choice(game, state, decision, one.answer),
            one.chance,
            best - one.chance,
            share=one.tries / total if total else 0.0,
        )
        for one in tried
    )
    return Judged("estimate", decision.seat, tried[0].chance, None, 0, answers, tries=total)


def judge_all(game: AnyGame, state: Any, pending: Sequence[Decision], *, think: bool = False) -> tuple[Judged, ...]:
    """Judge the questions of everybody who is asked."""
    found = (judge(game, state, decision, think=think) for decision in pending)
    return tuple(judged for judged in found if judged)
