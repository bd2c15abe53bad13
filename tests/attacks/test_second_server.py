"""Two servers on one SQLite file: the second one says so in one line and ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.processes import play, refused, serving


def test_second_server_on_one_folder_says_so_and_ends(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("first", ["cards", "serve"])
def test_card_editor_keeps_a_second_server_from_its_matches(tmp_path: Path, first: str) -> None:
    data = tmp_path / "data"
    cards = tmp_path / "cards"
    edit = ["cards", "edit", str(cards), "--new", "--no-browser", "--data", str(data)]
    serve = ["serve", "--database", f"sqlite:///{data / 'threefold.db'}"]
    ours, theirs = (edit, serve) if first == "cards" else (serve, edit)
    with serving(tmp_path / "first", *ours) as server:
        assert "another server" in refused(*theirs)
        assert server.health()[0] == 200
    assert cards.exists() == (first == "cards"), "whoever is refused writes nothing"
