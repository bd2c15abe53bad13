"""Requests without a limit and unknown names cost the server almost nothing."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from attacks.place import serving
from serve.clients import Guest


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Create a guest of a server."""
    with serving(tmp_path_factory.mktemp("lists")) as url:
        yield Guest(url)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the metadata files read and the schemas built for each request."""
    done: list[str] = []

    def note(name: str, run: Any) -> Any:
        def noted(*about: Any, **more: Any) -> Any:
            done.append(name)
            return run(*about, **more)

        return noted

    monkeypatch.setattr(
        importlib.metadata.PathDistribution, "read_text", note("read", importlib.metadata.PathDistribution.read_text)
    )
    monkeypatch.setattr(msgspec.json, "schema", note("schema", msgspec.json.schema))
    return done


def test_list_of_games_is_built_once(ann: Guest, work: list[str]) -> None:
    first = ann.http.get("/api/games").raise_for_status().json()
    done = len(work)
    for _ in range(3):
        assert ann.http.get("/api/games").raise_for_status().json() == first
    assert work[done:] == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", {"game": "nothing", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        ("/api/tournaments", {"game": "nothing", "seats": [{"kind": "me"}, {"kind": "open"}]}),
    ],
)
def test_unknown_game_is_not_searched_for_again(ann: Guest, work: list[str], path: str, body: dict[str, Any]) -> None:
    ann.http.get("/api/games").raise_for_status()
    done = len(work)
    for number in range(3):
        refused = ann.http.post(path, json={**body, "game": f"nothing-{number}"})
        assert (refused.status_code, refused.json()["code"]) == (404, "no_game")
    assert work[done:] == []


def test_options_of_a_probe_for_an_unknown_game_are_refused_without_a_search(ann: Guest, work: list[str]) -> None:
    ann.http.get("/api/games").raise_for_status()
    done = len(work)
    for number in range(3):
        assert ann.http.get(f"/api/probe/nothing-{number}", params={"position": "x", "y": 1}).status_code == 404
    assert work[done:] == []


def test_probes_of_unknown_games_leave_nothing_behind() -> None:
    from threefold import solvers

    for number in range(1000):
        assert solvers.solver_of(f"nothing-{number}") is None
    assert solvers.solver_of.cache_info().currsize <= 64
