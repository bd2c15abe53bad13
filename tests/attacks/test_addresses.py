"""PostgreSQL addresses in every form that its own tools accept."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.processes import refused, serving
from serve.clients import Guest


@pytest.mark.parametrize(
    ("scheme", "query"),
    [
        ("postgresql", "?sslmode=prefer"),
        pytest.param("postgresql", "", marks=pytest.mark.long),
        pytest.param("postgres", "", marks=pytest.mark.long),
        pytest.param("postgresql+asyncpg", "?ssl=prefer", marks=pytest.mark.long),
    ],
)
def test_postgresql_address_serves_two_workers(tmp_path: Path, postgres: str, scheme: str, query: str) -> None:
    address = postgres.replace("postgresql+asyncpg", scheme) + query
    with serving(tmp_path, "serve", "--database", address, "--workers", "2") as server:
        match = Guest(server.url).create_match("inyo", "me", "open")["match"]
        assert Guest(server.url).join(match).status_code == 200
        assert server.logged("not listening") == []


def test_unknown_parameter_is_refused_in_one_line(postgres: str) -> None:
    assert "colour" in refused("serve", "--database", f"{postgres}?colour=red")
