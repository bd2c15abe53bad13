"""`threefold doctor`: which problems it finds, and what it says to do."""

from __future__ import annotations

import os
import socket
import sqlite3
import webbrowser
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from support.cli import threefold
from threefold.core import installed
from threefold.serve import alone, page_routes, reaching


@pytest.fixture(autouse=True)
def only_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THREEFOLD_CARDS", raising=False)
    monkeypatch.chdir(tmp_path)


def findings(*words: str) -> dict[str, dict[str, Any]]:
    ran = threefold("doctor", *words, "--json")
    assert ran.err == ""
    assert ran.code == (0 if ran.json["ok"] else 1)
    return {found["about"]: found for found in ran.json["findings"]}


def test_a_good_installation_has_no_problem(tmp_path: Path) -> None:
    found = findings("--data", str(tmp_path / "new"))
    assert not [one for one in found.values() if one["state"] == "problem"]
    assert "threefold 0." in found["versions"]["found"]
    assert "numba" in found["libraries"]["found"]
    assert "korash" in found["games"]["found"]
    assert "created by the first start" in found["data folder"]["found"]
    assert not (tmp_path / "new").exists(), "it only looks"


def test_doctor_without_json_prints_a_table_and_a_verdict(tmp_path: Path) -> None:
    ran = threefold("doctor", "--data", str(tmp_path))
    assert ran.code == 0
    assert "threefold doctor" in ran.out
    assert "Everything that you need is installed." in ran.out


def without(library: str) -> Any:
    """Return a lookup of versions in which one library is missing."""
    real = installed.version_of
    return lambda name: "" if name == library else real(name)  # pyright: ignore


def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installed, "version_of", without("asyncpg"))
    ran = threefold("doctor", "--data", str(tmp_path))
    assert ran.code == 0
    assert 'pip install "threefold[postgres]"' in ran.out


def test_a_missing_library_is_a_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(installed, "version_of", without("segno"))
    found = findings("--data", str(tmp_path))["segno"]
    assert (found["state"], found["found"]) == ("problem", "not installed")
    assert found["advice"].startswith('pip install "segno>=')


def test_a_library_older_than_allowed_is_a_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(installed, "version_of", lambda name: "0.1" if name == "typer" else "9999")  # pyright: ignore
    found = findings("--data", str(tmp_path))["typer"]
    assert found["found"].startswith("0.1, older than 0.")


def test_requirements_have_a_lowest_version_and_an_extra() -> None:
    found = installed.requirements("threefold")
    assert found["typer"][1] == ""
    assert found["asyncpg"][1] == "postgres"
    assert all(lowest for lowest, _ in found.values())
    assert installed.is_older("2.9", "2.10")
    assert not installed.is_older("2.0.31", "2.0.31")


def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "threefold.db").write_text("not a database, but long enough to be looked at" * 30)
    found = findings("--data", str(tmp_path))["database"]
    assert found["state"] == "problem"
    assert "file is not a database" in found["found"]
    assert "restore it from a backup" in found["advice"]


def test_a_file_in_place_of_the_data_folder_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = findings("--data", str(tmp_path / "file" / "games"))["data folder"]
    assert found["state"] == "problem"
    assert "is a file" in found["found"]


def test_matches_in_a_database_are_counted_and_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "threefold.db"
    reaching.prepare(f"sqlite:///{path}")
    alone.release(path)
    before = path.read_bytes()
    assert findings("--data", str(tmp_path))["database"]["found"] == f"{path}: 0 matches"
    assert path.read_bytes() == before


def test_a_database_of_a_newer_release_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "threefold.db"
    reaching.prepare(f"sqlite:///{path}")
    alone.release(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "a newer release has upgraded it" in findings("--data", str(tmp_path))["database"]["found"]


def test_a_database_in_use_names_the_process(tmp_path: Path) -> None:
    alone.claim(tmp_path / "threefold.db")
    found = findings("--data", str(tmp_path))["database"]
    alone.release(tmp_path / "threefold.db")
    assert found["found"] == f"in use by process {os.getpid()}"


def test_database_named_on_the_command_line_is_checked(tmp_path: Path) -> None:
    found = findings("--data", str(tmp_path), "--database", "postgresql://nobody@127.0.0.1:1/none")["--database"]
    assert found["state"] == "problem"
    assert "127.0.0.1:1/none cannot be used" in found["found"]


@pytest.fixture
def taken() -> Iterator[int]:
    """Occupy the server's port with another socket."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_taken_port_is_noted(taken: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threefold.cli.doctor.PORTS", {"play": taken})
    found = findings("--data", str(tmp_path))[f"port {taken}"]
    assert found["found"] == "used by another program"
    assert "--port" in found["advice"]


def test_missing_browser_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", fail)
    found = findings("--data", str(tmp_path))["browser"]
    assert found["state"] == "note"
    assert "yourself" in found["advice"]


def test_pages_that_were_never_built_are_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_routes, "STATIC", tmp_path)
    assert findings("--data", str(tmp_path))["web pages"]["state"] == "problem"


def test_cards_that_cannot_be_used_are_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREEFOLD_CARDS", str(tmp_path / "nowhere"))
    found = findings("--data", str(tmp_path))["games"]
    assert found["state"] == "problem"
    assert "THREEFOLD_CARDS" in found["advice"]
