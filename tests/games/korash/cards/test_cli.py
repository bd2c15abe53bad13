"""`threefold cards`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from support.cards import HEADER, tactic
from support.cli import threefold
from threefold.games.korash.cards.folders import OFFERED, SHELF

GOOD = HEADER + tactic("do = [{ gain = { industry = 1 } }]")
WARNED = HEADER + tactic("do = [{ recover = 1 }]")
BROKEN = HEADER + tactic("do = [{ gian = { industry = 1 } }]")


def folder(tmp_path: Path, text: str) -> str:
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    return str(tmp_path)


def test_check_passes_a_good_set(tmp_path: Path) -> None:
    ran = threefold("cards", "check", folder(tmp_path, GOOD))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("trial@")
    assert "1 tactic, 0 territories; no errors" in ran.out


def test_check_prints_file_line_card_code_message_and_suggestion(tmp_path: Path) -> None:
    ran = threefold("cards", "check", folder(tmp_path, BROKEN))
    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first == f'{tmp_path}/cards.toml:10  t.one  E20  unknown verb `gian`  did you mean "gain"?'
    assert last == "1 error"


def test_check_with_json_has_the_same_in_fields(tmp_path: Path) -> None:
    ran = threefold("cards", "check", folder(tmp_path, BROKEN), "--json")
    assert ran.code == 1
    assert ran.json["ok"] is False
    (problem,) = ran.json["problems"]
    assert (problem["line"], problem["card"], problem["code"], problem["warning"]) == (10, "t.one", "E20", False)


def test_warnings_fail_only_when_strict(tmp_path: Path) -> None:
    where = folder(tmp_path, WARNED)
    assert threefold("cards", "check", where).code == 0
    assert threefold("cards", "check", where, "--strict").code == 1


def test_check_knows_our_own_sets_by_id() -> None:
    ran = threefold("cards", "check", "starter-sands", "rulebook-fixtures")
    assert ran.code == 0
    assert "4 factions, 6 platforms, 28 units, 47 tactics, 36 territories" in ran.out


def test_a_folder_that_is_not_there_is_one_clear_line() -> None:
    ran = threefold("cards", "check", "nowhere")
    assert ran.code == 2
    assert 'no card set "nowhere"' in ran.err


def test_show_lists_sets_cards_and_one_card() -> None:
    assert [cards["id"] for cards in threefold("cards", "show", "--json").json["sets"]] == [
        "rulebook-fixtures",
        "starter-sands",
    ]
    whole = threefold("cards", "show", "rulebook-fixtures", "--json").json
    assert [card["name"] for card in whole["cards"]][:2] == ["Korashi Stronghold", "Breach"]
    assert "Durable Materials" in threefold("cards", "show", "rulebook-fixtures").out
    one = threefold("cards", "show", "starter-sands", "Night Cutter")
    assert "Strip the Hold — When this unit sabotages, gain 1 tactic." in one.out
    assert "not by the designer" in one.out


@pytest.mark.parametrize("name", ["Left [/b] right", "[link]", "[bold]Loud[/bold]"])
def test_brackets_in_a_name_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    ran = threefold("cards", "show", folder(tmp_path, GOOD.replace('"One"', f'"{name}"')), name)
    assert (ran.code, ran.err) == (0, "")
    assert f" {name} " in ran.out


def test_a_card_that_is_not_there_gets_a_suggestion() -> None:
    ran = threefold("cards", "show", "starter-sands", "Night Cuter")
    assert ran.code == 2
    assert 'did you mean "Night Cutter"?' in ran.err


def test_new_begins_a_set_that_has_nothing_wrong_with_it(tmp_path: Path) -> None:
    mine = tmp_path / "my-dunes"
    assert "set.toml" in threefold("cards", "new", str(mine)).out
    assert threefold("cards", "check", str(mine)).out.startswith("my-dunes@")
    assert "Starter Sands" not in (mine / "set.toml").read_text(encoding="utf-8")
    again = threefold("cards", "new", str(mine))
    assert (again.code, "is not empty" in again.err) == (2, True)


def test_check_reads_a_folder_once_however_often_it_is_named(tmp_path: Path) -> None:
    where = folder(tmp_path, GOOD)
    assert threefold("cards", "check", where, where).code == 0


def test_print_says_which_folder_is_missing(tmp_path: Path) -> None:
    ran = threefold("cards", "print", folder(tmp_path, GOOD), "--out", str(tmp_path / "nowhere" / "cards.pdf"))
    assert ran.code == 2
    assert "there is no folder" in ran.err


def test_edit_says_what_to_do_where_there_is_nothing_to_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SHELF, "")
    data = ("--data", str(tmp_path / "data"), "--no-browser")
    nowhere = threefold("cards", "edit", str(tmp_path / "nowhere"), *data)
    assert nowhere.code != 0
    assert "--new begins one" in nowhere.err
    (tmp_path / "empty").mkdir()
    empty = threefold("cards", "edit", str(tmp_path / "empty"), *data)
    assert "no .toml files" in empty.err
    (tmp_path / "empty" / "junk.toml").write_bytes(b"\x80\xff")
    assert "no .toml files to read" in threefold("cards", "edit", str(tmp_path / "empty"), *data).err
    full = threefold("cards", "edit", folder(tmp_path, GOOD), "--new", *data)
    assert "is not empty" in full.err
    other = threefold("cards", "edit", str(tmp_path), "--game", "inyo", *data)
    assert "inyo has no cards" in other.err


def test_two_copies_of_the_starter_set_side_by_side_are_refused_in_one_line(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    assert threefold("cards", "new", one).code == threefold("cards", "new", two).code == 0
    ran = threefold("cards", "check", one, two)
    assert ran.code == 1
    (line, verdict) = ran.out.splitlines()
    assert 'the sets "one" and "two" both have the id "choir" and 115 more  play with one of them' in line
    assert line.startswith(two)
    assert verdict == "1 error"


@pytest.mark.parametrize("command", ["play", "games"])
def test_folders_that_cannot_be_offered_are_named(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, copy = tmp_path / "one", tmp_path / "copy"
    threefold("cards", "new", str(one))
    shutil.copytree(one, copy)
    words = [command] if command == "games" else [command, "--no-browser", "--port", "0", "--data", str(tmp_path / "d")]
    monkeypatch.setenv(OFFERED, f"{one}{os.pathsep}{copy}")
    same = threefold(*words)
    assert (same.code, same.err.count("\n")) == (2, 1)
    assert f'{one} and {copy} are both the set "one": give one another id' in same.err
    monkeypatch.setenv(OFFERED, f"{one}{os.pathsep}{tmp_path / 'nowhere'}")
    assert f'names "{tmp_path / "nowhere"}", and there is no such folder' in threefold(*words).err


def test_edit_takes_the_id_of_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SHELF, "")
    monkeypatch.setattr("threefold.serve.running.serve_here", lambda *_, **__: None)  # pyright: ignore
    words = ("--data", str(tmp_path), "--no-browser", "--port", "0", "--json")
    assert threefold("cards", "edit", "starter-sands", *words).json["folder"].endswith("starter_sands")
