"""Options that are too large, or that repeat cards, are refused before any card is read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import httpx
import pytest

from attacks.place import serving
from serve.clients import Guest
from support.waiting import nap
from threefold import games

LONGEST_REFUSAL = 1_000
SETS = ["starter-sands"]
LONG = "x" * 34_000
HEAVY: list[dict[str, Any]] = [
    {"cards": SETS * 2},
    {"cards": SETS * 100},
    {"cards": [f"set-{number}" for number in range(500)]},
    {"cards": [LONG]},
    {"factions": ["kites"] * 5_000},
    {"platforms": [LONG]},
    {"places": [LONG]},
    {"places": ["A1"] * 5_000},
    {"teams": [[0, 1]] * 5_000},
    {"teams": [[0] * 20_000]},
    {"map": LONG},
    {LONG: 1},
]


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Create a guest of a server."""
    with serving(tmp_path_factory.mktemp("options")) as url:
        yield Guest(url)


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the list of card folders that were opened; opening one fails."""
    opened: list[Any] = []

    def note(folders: Any) -> Any:
        opened.append(folders)
        raise AssertionError("cards were read")

    monkeypatch.setattr(import_module("threefold.games.korash.cards.load"), "load_folders", note)
    return opened


def post(guest: Guest, path: str, **wanted: Any) -> httpx.Response:
    """Send a request, again if it was too fast."""
    while (answer := guest.http.post(path, json=wanted)).status_code == 429:
        nap()
    return answer


def refused(answer: httpx.Response) -> bool:
    """Return whether the answer is a short refusal."""
    assert len(answer.content) <= LONGEST_REFUSAL, answer.content[:200]
    return answer.status_code in (400, 404, 409, 413)


@pytest.mark.parametrize("options", HEAVY, ids=lambda options: str(options)[:40])
def test_heavy_options_of_a_match_are_refused_before_cards_are_read(
    ann: Guest, unread: list[Any], options: dict[str, Any]
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert refused(post(ann, "/api/matches", game="korash", seats=seats, options=options))
    assert unread == []


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("value", [LONG, [LONG], ["a"] * 10_000, {LONG: LONG}], ids=["str", "long", "list", "dict"])
def test_heavy_options_of_every_game_are_refused_in_few_words(ann: Guest, game: str, value: Any) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    for name in (*games.find(game).options.__struct_fields__, LONG[:20_000]):
        assert refused(post(ann, "/api/matches", game=game, seats=seats, options={name: value})), name


def test_heavy_options_of_a_tournament_are_refused_in_few_words(ann: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    assert refused(post(ann, "/api/tournaments", game="inoka-achkai", seats=seats, options={"bracket": LONG}))


@pytest.mark.parametrize("task", ["moment", "review", "appraisal"])
def test_heavy_options_of_an_analysis_are_refused_in_few_words(ann: Guest, task: str) -> None:
    for options in ({"cards": SETS * 100}, {"cards": [LONG]}, {LONG: 1}):
        assert refused(post(ann, f"/api/analysis/{task}", game="korash", options=options))


def test_pasted_position_with_many_card_sets_is_refused_in_few_words(ann: Guest) -> None:
    position = '{"seats": {"P1": {}, "P2": {}}, "cards": [' + ", ".join(['"starter-sands"'] * 100) + "]}"
    assert refused(post(ann, "/api/analysis/moment", game="korash", text=position))
