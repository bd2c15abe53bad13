"""Decides what a teacher says about a question and about the answer that was given."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.bots.advice import EVEN, LOST, WON, Advice
from threefold.core.contract import Answer

NEAR = 6
"""How many steps ahead a person could have seen an ending."""
SOON = 3
"""A win within this many steps is mentioned before the answer."""
NARROW = 0.75
"""The player is warned if at least this share of the answers loses."""
SELDOM = 20
"""An answer is rare if the best one has this many times its share."""

Code = Literal["win_here", "narrow", "win_to_draw", "win_to_loss", "draw_to_loss", "missed_win", "overlooked", "rare"]


class Lesson(Struct, frozen=True):
    """One remark."""

    code: Code
    steps: int = 0
    """Steps until the ending in question."""
    share: int = 0
    """How often the better answer should be given, in percent."""
    better: Answer = ()
    """The better answer; filled in only after the player has answered."""


def beforehand(advice: Advice) -> Lesson | None:
    """Return a remark before the answer: there is a win to find, or most answers lose soon."""
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
    """Return a remark on what the answer gave away, if the player could have seen it."""
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
