"""Illegal paths over real sockets and HTTP: every one is refused, and no error is logged."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from attacks.illegal_requests import LIMITS, attack
from attacks.outside import Place, serving
from threefold import games

QUICK = 500
LONG = int(os.environ.get("ILLEGAL_REQUESTS", "1000000"))
"""Paths that `make test-long` tries, over all games."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server with very high limits."""
    with serving(tmp_path_factory.mktemp("illegal"), LIMITS) as place:
        yield place


def attacked(place: Place, name: str, count: int, seed: int) -> None:
    """Attack a game; fail if the server has logged an error."""
    tried = attack(place, name, count, seed)
    assert tried.total() >= count
    assert {entrance.partition(" ")[0] for entrance in tried} == {"socket", "HTTP"}
    assert "failed" not in place.errors()
    assert "Traceback" not in place.errors()


@pytest.mark.parametrize("name", games.names())
def test_hundreds_of_illegal_requests_are_refused_by_every_game(place: Place, name: str) -> None:
    attacked(place, name, QUICK, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_a_million_illegal_requests_are_refused_by_all_games_together(place: Place, name: str) -> None:
    attacked(place, name, LONG // len(games.names()) + 1, seed=1_000)
