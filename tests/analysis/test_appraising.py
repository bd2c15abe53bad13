"""Appraising a whole game: a bot rates the choices in a record, a few with each request."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.games import beginning
from threefold.analysis import appraising, judging
from threefold.analysis.appraising import appraise
from threefold.analysis.exploring import explore, review
from threefold.analysis.shapes import Appraisal, Appraise, Explore, Point, Review
from threefold.bots import appraisal


@pytest.fixture(scope="module")
def record() -> str:
    return beginning("korash", 110)


@pytest.fixture(autouse=True)
def two_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the appraisal use only two imagined states, which is enough for these tests and fast."""
    monkeypatch.setattr(judging, "WORLDS", 2)


def whole(text: str, *, every: bool) -> list[Point]:
    """Appraise a record part after part, as a page requests it."""
    found: list[Point] = []
    part = Appraisal(0, 1, ())
    while part.next < part.turns:
        before = part.next
        part = appraise(Appraise(game="korash", text=text, first=before, whole=every))
        assert part.next > before
        assert all(before <= point.turn < part.next for point in part.points)
        found += part.points
    return found


def test_appraisal_has_one_estimate_for_each_turn_or_each_choice(record: str) -> None:
    begins, every = whole(record, every=False), whole(record, every=True)
    assert 2 <= len(begins) < len(every)
    assert len({point.decided.seat for point in begins}) == 2
    for point in every:
        assert point.judged.kind == point.decided.kind == "estimate"
        assert point.decided.mark == "", "an estimate accuses nobody"
        assert point.decided.chosen in point.judged.answers
        assert len(point.judged.answers) > 1
        assert point.decided.standing[point.decided.seat] == pytest.approx(point.decided.chosen.chance)
        low, high = point.decided.chosen.span or (1.0, 0.0)
        assert low <= point.decided.chosen.chance <= high


def test_bot_sees_only_what_the_player_saw(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    real = appraisal.appraise

    def watched(game: Any, guide: Any, view: Any, decision: Any, *rest: Any) -> list[Any]:
        asked.append(view.seat)
        assert view.seat == decision.seat
        return real(game, guide, view, decision, *rest)

    monkeypatch.setattr("threefold.analysis.judging.appraise", watched)
    appraise(Appraise(game="korash", text=record))
    assert asked


def test_one_request_appraises_a_few_choices_and_returns_where_to_continue(record: str) -> None:
    part = appraise(Appraise(game="korash", text=record, whole=True))
    assert len(part.points) == appraising.AT_ONCE
    assert part.points[-1].turn < part.next < part.turns


def test_only_games_with_a_guided_search_are_appraised() -> None:
    assert not review(Review(game="inyo")).appraised
    assert review(Review(game="korash")).appraised
    assert appraise(Appraise(game="inyo", text="5 b2:34 d4:30 s step m +c3:B4")) == Appraisal(1, 1, ())


def test_estimates_of_a_moment_have_intervals(record: str) -> None:
    at = appraise(Appraise(game="korash", text=record)).points[0].turn
    (judged,) = explore(Explore(game="korash", text=record, turn=at, think=True)).judged
    assert judged.kind == "estimate"
    assert all(worth.span for worth in judged.answers)
