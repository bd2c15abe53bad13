"""The survey of variants and their starts, and its chart."""

from __future__ import annotations

import re

import pytest

from threefold import solvers
from threefold.games.inyo import INYO
from threefold.games.inyo.notation import write_position
from threefold.games.inyo.setup import Options
from threefold.solvers.inyo.chart import draw
from threefold.solvers.inyo.survey import Start, Surveyed, survey_one

SOLVER = solvers.find("inyo")


def surveyed(net: str, decisive: float, sharp: float, *each: Start) -> Surveyed:
    return Surveyed(5, net, 100, 10, 10, 80, 4, decisive, sharp, 0, (7, 137, 0), 1.0, each)


def test_survey_and_probe_agree_on_every_start() -> None:
    found = survey_one(5, "00000")
    assert found.starts == (7, 137, 0)
    assert len(found.each) == 24 * 24 // 4 == 144, (
        "24 squares without the middle and 24 orientations, divided by four turns of the arena"
    )
    for start in found.each[::16]:
        state = INYO.new(2, Options(start=start.die))
        told = SOLVER.probe(write_position(state))
        value = {"win": told.steps, "draw": 0, "loss": -told.steps}[told.value]
        wrong = sum(told.moves[move] != told.value for move in told.moves) / len(told.moves)
        assert (start.value, start.sharp) == (value, pytest.approx(wrong, abs=1e-4)), start.die


def test_labels_on_the_survey_chart_never_overlap() -> None:
    """Nets that lie close together have separate labels, or a title if there is no room for a label."""
    dense = [surveyed(f"00{n:03d}", 0.25 + 0.0005 * (n % 3), 0.55 + 0.0015 * (n // 3)) for n in range(12)]
    drawn = draw(dense)
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="middle" font-size="11">(\d+)<', drawn)
    spots = [(float(x), float(y)) for x, y, _ in names]
    assert 3 <= len(spots) <= len(dense) == drawn.count("decisive, ")
    for at, (x, y) in enumerate(spots):
        assert all(abs(x - other) >= 34 or abs(y - below) >= 11 for other, below in spots[:at])


def test_chart_draws_a_stroke_for_each_start() -> None:
    each = (Start("a1:01", 0, 0.25), Start("b3:D0", 2, 0.95), Start("c1:34", -3, 0.0))
    drawn = draw([surveyed("00000", 0.25, 0.5, *each), surveyed("00001", 0.26, 0.6)])
    assert drawn.count(">arena 5, 0000") == 1, "a variant without known starts has no line"
    for told in ("a1:01: drawn, 25% sharp", "b3:D0: won in 2, 95% sharp", "c1:34: lost in 3, 0% sharp"):
        assert f"<title>{told}</title>" in drawn
