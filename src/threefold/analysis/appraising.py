"""Estimates a whole game that is not solved, a few choices at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from threefold.analysis.exploring import line_of
from threefold.analysis.judging import appraised, decide, opinion
from threefold.analysis.lines import Line
from threefold.analysis.shapes import Appraisal, Appraise, Point
from threefold.bots.appraisal import MOST, Appraised
from threefold.bots.guided import Guide, guide_of
from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.game import AnyGame

AT_ONCE = 2
"""How many choices one request estimates, so that the person who waits sees progress."""
FEW = 2
"""How many other answers are tried at the start of a turn, unless the whole game is wanted."""


def appraise(wanted: Appraise) -> Appraisal:
    """Estimate the next few choices from a turn on; return none if no bot can judge this game."""
    line = line_of(wanted)
    turns, guide = len(line.turns), guide_of(line.game)
    points: list[Point] = []
    for number, state, decision in _choices(line, guide, whole=wanted.whole) if guide else ():
        if number < wanted.first:
            continue
        if len(points) >= AT_ONCE and number > points[-1].turn:
            return Appraisal(number, turns, tuple(points))
        given = tuple(line.turns[number][decision.seat])
        # A whole review skips questions with only one promising answer; otherwise every turn's start is kept.
        tried = appraised(line.game, state, decision, given, *((MOST, 2) if wanted.whole else (FEW, 1)))
        points += [_point(line.game, number, state, decision, given, tried)] if tried else []
    return Appraisal(turns, turns, tuple(points))


def _choices(line: Line, guide: Guide, *, whole: bool) -> Iterator[tuple[int, Any, Decision]]:
    """Yield the turns in which somebody had a real choice, with the state and the question."""
    state, game = line.start.clone(), line.game
    began: Any = None
    for number, answers in enumerate(line.turns):
        asked = [one for one in game.pending(state) if one.seat != CHANCE and one.seat in answers]
        worthy = [one for one in asked if len(one.legal) > 1 and guide.pace(game.view(state, one.seat), one) > 0]
        if worthy and (whole or began is None or guide.is_far(began, state)):
            began = began if whole else state.clone()
            yield from ((number, state, decision) for decision in worthy)
        game.play(state, answers)


def _point(
    game: AnyGame, turn: int, state: Any, decision: Decision, given: Answer, tried: Sequence[Appraised]
) -> Point:
    judged = opinion(game, state, decision, tried)
    decided = decide(judged, given)
    assert decided, "what was given is among what was tried"
    standing = next(one.chances for one in tried if one.answer == given)
    return Point(turn, judged, msgspec.structs.replace(decided, standing=standing))
