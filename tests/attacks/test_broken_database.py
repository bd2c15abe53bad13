"""A broken, read-only or full database: the error is one clear line, and /health and the log say so."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import throwaway_postgres

from attacks.processes import play, refused, serving
from serve.clients import Guest
from support.waiting import wait_for

KEPT = Path(__file__).parents[1] / "serve" / "databases" / "r0002.db"


def no_database(file: Path) -> None:
    """Write a text file instead of a database."""
    file.write_text("Dear diary,\n" * 1000)


def cut_short(file: Path) -> None:
    """Leave half of a database."""
    shutil.copy(KEPT, file)
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    """Damage pages in the middle of a database."""
    shutil.copy(KEPT, file)
    size = file.stat().st_size
    with file.open("r+b") as pages:
        pages.seek(size // 4)
        pages.write(b"\xff" * (size // 2))


def newer(file: Path) -> None:
    """Mark a database as upgraded by a newer release."""
    shutil.copy(KEPT, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def half_made(file: Path) -> None:
    """Drop a table."""
    shutil.copy(KEPT, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TABLE log")


def a_folder(file: Path) -> None:
    """Create a folder with the name of the database."""
    file.mkdir()


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (no_database, "file is not a database"),
        (cut_short, "malformed"),
        (overwritten, "damaged|malformed"),
        (newer, "a newer release has upgraded it"),
        (half_made, "no table log"),
        (a_folder, "unable to open database file"),
    ],
)
def test_broken_database_is_reported_in_one_line(tmp_path: Path, broken: Callable[[Path], None], why: str) -> None:
    file = tmp_path / "threefold.db"
    broken(file)
    said = refused(*play(tmp_path))
    assert str(file) in said
    assert any(word in said for word in why.split("|")), said


@pytest.mark.parametrize("what", ["folder", "file"])
def test_unwritable_database_is_reported_in_one_line(tmp_path: Path, what: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if what == "folder":
        data.chmod(0o555)
    else:
        shutil.copy(KEPT, data / "threefold.db")
        (data / "threefold.db").chmod(0o444)
    said = refused(*play(data), preexec_fn=obey_permissions)
    assert str(data) in said
    assert "Permission denied" in said or "readonly database" in said, said


def test_folder_that_cannot_be_created_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    inside = tmp_path / "file" / "data"
    for command in (play(inside), ["serve", "--database", f"sqlite:///{inside / 'threefold.db'}"]):
        said = refused(*command)
        assert said == f"threefold: matches cannot be kept in the folder {inside}: Not a directory"


def obey_permissions() -> None:
    """Drop root's right to write anywhere, which other users never have."""
    if os.geteuid() == 0:
        for power in (1, 2):
            ctypes.CDLL(None).prctl(24, power, 0, 0, 0)


def test_full_disk_is_reported_by_health_and_logged_until_there_is_space_again(tmp_path: Path) -> None:
    with serving(tmp_path / "server", *play(tmp_path / "data")) as server:
        ann, bo = Guest(server.url), Guest(server.url)
        match = ann.create_match("inyo", "me", "open")["match"]
        assert server.health() == (200, {"status": "ok"})
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        # No file may become longer than the write-ahead log is now: the next write finds no space.
        room = (tmp_path / "data" / "threefold.db-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, unlimited[1]))
        wait_for(lambda: server.health()[0] != 200)
        status, told = server.health()
        assert (status, told["type"], told["code"]) == (503, "refused", "no_database")
        assert "disk" in told["detail"]
        assert bo.join(match).status_code == 503
        renamed = ann.http.post("/api/me", json={"name": "Bo"})
        assert renamed.status_code == 503
        assert renamed.json()["code"] == "no_database"
        joined, line = server.logged("request failed")[-2:]
        assert (joined["match"], joined["person"]) == (match, bo.me["person"])
        assert (line["method"], line["path"], line["person"]) == ("POST", "/api/me", ann.me["person"])
        assert (line["body_bytes"], line["body_type"]) == (str(len('{"name":"Bo"}')), "application/json")
        assert "Traceback" in line["exception"]
        assert ann.http.post("/api/matches", json={"game": "inyo", "seats": [{"kind": "me"}] * 2}).status_code == 503
        assert "parameters: (" not in server.errors.read_text(), "the seed of a match is one of them"
        assert ann.token not in server.errors.read_text()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        wait_for(lambda: server.health() == (200, {"status": "ok"}), server.health)
        assert ann.http.post("/api/me", json={"name": "Bo"}).status_code == 200
        assert bo.join(match).status_code == 200


def deleted(data: Path) -> None:
    """Delete the data folder."""
    shutil.rmtree(data)


def replaced(data: Path) -> None:
    """Replace the database file by an old copy."""
    shutil.copy(KEPT, data / "copy.db")
    (data / "copy.db").replace(data / "threefold.db")


@pytest.mark.parametrize(("lost", "why"), [(deleted, "is gone"), (replaced, "another file has taken the place")])
def test_requests_are_refused_after_the_file_is_lost(tmp_path: Path, lost: Callable[[Path], None], why: str) -> None:
    """The server holds the file open and could go on writing to a file that nobody will find again."""
    with serving(tmp_path / "server", *play(tmp_path / "data")) as server:
        ann, bo = Guest(server.url), Guest(server.url)
        match = ann.create_match("inyo", "me", "open")["match"]
        lost(tmp_path / "data")
        answers = bo.join(match), ann.http.post("/api/me", json={"name": "Ann"}), ann.http.get(f"/api/matches/{match}")
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "no_database")] * 3
        wait_for(lambda: server.health()[0] == 503, server.health)
        assert why in server.health()[1]["detail"]
        assert str(tmp_path) not in server.health()[1]["detail"]
        assert len(server.logged("deadlines failed")) == 1, "one line, not four a second"


def test_file_damaged_while_the_server_runs_is_reported_by_health(tmp_path: Path) -> None:
    with serving(tmp_path / "server", *play(tmp_path / "data")) as server:
        ann = Guest(server.url)
        for _ in range(20):
            ann.create_match("inyo", "me", "open")
        for file in (tmp_path / "data").glob("threefold.db*"):
            with file.open("r+b") as pages:
                pages.write(b"\xff" * file.stat().st_size)
        wait_for(lambda: ann.http.get("/api/me").status_code == 503)
        wait_for(lambda: server.health()[0] == 503, server.health)
        assert "is damaged" in server.health()[1]["detail"]


def test_stopped_postgresql_is_not_logged_as_an_error_of_the_server(tmp_path: Path) -> None:
    with ExitStack() as stack:
        database = ExitStack()
        address = database.enter_context(throwaway_postgres.postgres())
        stack.callback(database.close)
        server = stack.enter_context(serving(tmp_path, "serve", "--database", address))
        ann = Guest(server.url)
        match = ann.create_match("inyo", "me", "open")["match"]
        database.close()
        wait_for(lambda: server.health()[0] == 503, server.health)
        for answer in (ann.http.post("/api/me", json={"name": "Ann"}), ann.join(match), ann.http.get("/api/me")):
            assert (answer.status_code, answer.json()["code"]) == (503, "no_database")
        assert {line["code"] for line in server.logged("request failed")} == {"no_database"}
