"""Bot levels on one scale: the novice has 1000, and ten wins to one loss are 400 points, in any order of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from threefold.bots import BOTS
from threefold.bots.levels import Measured, publish, published, ratings
from threefold.games import names
from threefold.lab.scale import levels
from threefold.lab.scores import Score


def both(pairs: dict[tuple[str, str], tuple[int, int, int]]) -> dict[tuple[str, str], Score]:
    found = {pair: Score(*counts) for pair, counts in pairs.items()}
    return found | {(b, a): Score(won.losses, won.draws, won.wins) for (a, b), won in found.items()}


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    found = levels(["novice", "strong"], both({("novice", "strong"): (10_000, 0, 100_000)}))
    assert found["novice"].rating == found["novice"].low == found["novice"].high == 1000
    assert found["strong"].rating == 1400
    assert found["strong"].high - found["strong"].low < 10


def test_differences_add_up_along_a_chain_of_bots() -> None:
    met = {("a", "novice"): (2500, 0, 7500), ("novice", "c"): (2500, 0, 7500)}
    found = levels(["a", "novice", "c"], both(met))
    assert found["c"].rating - 1000 == pytest.approx(1000 - found["a"].rating, abs=1)
    assert found["c"].rating == pytest.approx(1000 + 400 * 0.47712, abs=1)


def test_bot_without_a_loss_gets_a_finite_level() -> None:
    found = levels(["novice", "perfect"], both({("novice", "perfect"): (0, 0, 20)}))
    assert 1400 < found["perfect"].rating < 2000
    assert found["perfect"].low < found["perfect"].rating < found["perfect"].high


def test_fewer_games_widen_the_interval_and_draws_count_half() -> None:
    few, many = (levels(["novice", "b"], both({("novice", "b"): (n, 2 * n, n)}))["b"] for n in (5, 500))
    assert few.rating == many.rating == 1000
    assert few.high - few.low > 5 * (many.high - many.low)


def test_without_the_novice_the_first_is_the_anchor() -> None:
    assert levels(["careful", "steady"], both({("careful", "steady"): (5, 0, 5)}))["careful"].rating == 1000


def test_published_levels_are_read_back_for_their_edition_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "levels.json"
    publish("a", Measured(1, "threefold arena a --bots all", 10, {"novice": (1000, 1000, 1000)}), path)
    publish("b", Measured(2, "threefold arena b --bots all", 10, {"random": (900, 800, 990)}), path)
    assert published(path)["b"].levels == {"random": (900, 800, 990)}
    assert set(published(path)) == {"a", "b"}
    monkeypatch.setattr("threefold.bots.levels.published", lambda: published(path))
    assert ratings("b", 2) == {"random": 900}
    assert ratings("b", 3) == ratings("c", 1) == {}


def test_published_levels_name_existing_bots_and_games() -> None:
    assert set(published()) <= set(names())
    for measured in published().values():
        assert set(measured.levels) <= set(BOTS)
        assert measured.levels["novice"] == (1000, 1000, 1000)
        assert all(low <= rating <= high for rating, low, high in measured.levels.values())
        assert measured.command.startswith("threefold arena ")
