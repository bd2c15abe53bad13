"""Two servers on one SQLite file: the second prints one line and ends."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from attacks.processes import THREEFOLD, play, refused, serving
from support.processes import kill_group, start
from support.waiting import wait_for
from threefold.serve import alone


def test_second_server_on_one_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    link = tmp_path / "link"
    link.symlink_to(data)
    with serving(tmp_path / "first", *play(data)) as first:
        for second in (
            play(data),
            play(link),
            ["serve", "--database", f"sqlite:///{data / 'threefold.db'}"],
        ):
            said = refused(*second)
            assert f"another server (process {first.process.pid})" in said
            assert first.health() == (200, {"status": "ok"})
        first.kill()
        with serving(tmp_path / "third", *play(data)) as third:
            assert third.health()[0] == 200


def test_only_one_of_several_simultaneous_servers_on_a_new_folder_serves(tmp_path: Path) -> None:
    command = [THREEFOLD, *play(tmp_path / "data"), "--port", "0", "--json"]
    told = [tmp_path / f"told-{number}" for number in range(3)]
    started: list[subprocess.Popen[bytes]] = []

    def said(words: str) -> int:
        return sum(words in file.read_text() for file in told)

    try:
        for file in told:
            with file.open("wb") as out:
                how = {"stdout": out, "stderr": out, "start_new_session": True}
                started.append(start(command, stdin=subprocess.DEVNULL, **how))
        wait_for(lambda: [server.poll() for server in started].count(2) == 2)
        wait_for(lambda: said('"url"') == 1)
        assert said("another server") == 2
        assert [server.poll() for server in started].count(None) == 1
    finally:
        for server in started:
            kill_group(server)


def test_holder_of_a_file_is_found_by_any_of_its_names(tmp_path: Path) -> None:
    alone.claim(tmp_path / "real.db")
    (tmp_path / "real.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "real.db")
    assert alone.holder_of(tmp_path / "link.db") == alone.holder_of(tmp_path / "real.db") == str(os.getpid())
    alone.release(tmp_path / "link.db")
    assert alone.holder_of(tmp_path / "link.db") == ""


@pytest.mark.parametrize("first", ["cards", "serve"])
def test_card_editor_and_server_cannot_share_a_database(tmp_path: Path, first: str) -> None:
    data = tmp_path / "data"
    cards = tmp_path / "cards"
    edit = ["cards", "edit", str(cards), "--new", "--no-browser", "--data", str(data)]
    serve = ["serve", "--database", f"sqlite:///{data / 'threefold.db'}"]
    ours, theirs = (edit, serve) if first == "cards" else (serve, edit)
    with serving(tmp_path / "first", *ours) as server:
        assert "another server" in refused(*theirs)
        assert server.health()[0] == 200
    assert cards.exists() == (first == "cards"), "whoever is refused writes nothing"
