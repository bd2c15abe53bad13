"""What a teacher says about a question, and about the answer that was given to it: only where it matters."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.bots.advice import EVEN, LOST, WON, Advice
from threefold.core.contract import Answer

NEAR = 6
"""Steps within which an end matters to people: what is further off they could not have seen."""
SOON = 3
"""Steps within which a win is worth a word beforehand."""
NARROW = 0.75
"""The share of answers that lose from which on somebody is told to be careful."""
SELDOM = 20
"""An answer that the best one is given this many times as often is hardly ever given."""

Code = Literal["win_here", "narrow", "win_to_draw", "win_to_loss", "draw_to_loss", "missed_win", "overlooked", "rare"]


class Lesson(Struct, frozen=True):
    """One thing worth saying."""

    code: Code
    steps: int = 0
    """Until the end that it is about."""
    share: int = 0
    """How often the better answer is given, in percent."""
    better: Answer = ()
    """Known once the answer is given: before, the pupil is to find it."""


def beforehand(advice: Advice) -> Lesson | None:
    """There is a win to be found, or one has to be careful."""
    best = advice.best
    if best.reason.why == "forced" and best.reason.worse:
        return Lesson("win_here")
    if best.reason.why == "wins" and best.reason.steps <= SOON and best.reason.worse:
        return Lesson("win_here", best.reason.steps)
    if best.reason.why == "draws" and best.reason.worse >= NARROW * best.reason.of > 0:
        near = [one for one in advice.rated if one.worth == LOST and one.reason.steps <= SOON]
        return Lesson("narrow") if len(near) >= NARROW * best.reason.of else None
    return None


def afterwards(advice: Advice, answer: Answer) -> Lesson | None:
    """What the answer gave away, if that was to be seen."""
    played, best = advice.of(answer), advice.best
    if played is None:
        return None
    if advice.known == "proof":
        return _given_away(best.worth, played.worth, best.reason.steps, played.reason.steps, best.answer)
    if best.reason.why == "forced" and played.reason.why != "forced":
        return Lesson("missed_win", better=best.answer)
    if played.reason.why == "refuted" and best.reason.why != "refuted":
        return Lesson("overlooked", better=best.answer)
    if played.reason.why in ("mix", "weighed") and played.worth * SELDOM < best.worth:
        return Lesson("rare", share=best.reason.share, better=best.answer)
    return None


def _given_away(was: float, worth: float, win: int, end: int, better: Answer) -> Lesson | None:
    if was == WON and worth == EVEN and win <= NEAR:
        return Lesson("win_to_draw", win, better=better)
    if was == WON and worth == LOST and min(win, end) <= NEAR:
        return Lesson("win_to_loss", end, better=better)
    if was == EVEN and worth == LOST and end <= NEAR:
        return Lesson("draw_to_loss", end, better=better)
    return None
