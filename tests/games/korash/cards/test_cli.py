"""The command `threefold cards`."""

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


def test_check_with_json_prints_problems_as_fields(tmp_path: Path) -> None:
    ran = threefold("cards", "check", folder(tmp_path, BROKEN), "--json")
    assert ran.code == 1
    assert ran.json["ok"] is False
    (problem,) = ran.json["problems"]
    assert (problem["line"], problem["card"], problem["code"], problem["warning"]) == (10, "t.one", "E20", False)


def test_check_fails_on_warnings_only_with_strict(tmp_path: Path) -> None:
    where = folder(tmp_path, WARNED)
    assert threefold("cards", "check", where).code == 0
    assert threefold("cards", "check", where, "--strict").code == 1


def test_check_accepts_the_ids_of_our_own_sets() -> None:
    ran = threefold("cards", "check", "starter-sands", "rulebook-fixtures")
    assert ran.code == 0
    assert "4 factions, 6 platforms, 28 units, 47 tactics, 36 territories" in ran.out


def test_check_of_a_missing_folder_names_it() -> None:
    ran = threefold("cards", "check", "nowhere")
    assert ran.code == 2
    assert 'no card set "nowhere"' in ran.err


def test_show_lists_all_sets_or_all_cards_of_a_set_or_one_card() -> None:
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


def test_show_of_an_unknown_card_suggests_a_similar_name() -> None:
    ran = threefold("cards", "show", "starter-sands", "Night Cuter")
    assert ran.code == 2
    assert 'did you mean "Night Cutter"?' in ran.err


def test_new_creates_a_set_without_problems(tmp_path: Path) -> None:
    mine = tmp_path / "my-dunes"
    assert "set.toml" in threefold("cards", "new", str(mine)).out
    assert threefold("cards", "check", str(mine)).out.startswith("my-dunes@")
    assert "Starter Sands" not in (mine / "set.toml").read_text(encoding="utf-8")
    again = threefold("cards", "new", str(mine))
    assert (again.code, "is not empty" in again.err) == (2, True)


def test_check_of_a_folder_named_twice_finds_no_doubled_ids(tmp_path: Path) -> None:
    where = folder(tmp_path, GOOD)
    assert threefold("cards", "check", where, where).code == 0


def test_print_into_a_missing_folder_is_refused(tmp_path: Path) -> None:
    ran = threefold("cards", "print", folder(tmp_path, GOOD), "--out", str(tmp_path / "nowhere" / "cards.pdf"))
    assert ran.code == 2
    assert "there is no folder" in ran.err


def test_edit_explains_why_a_folder_cannot_be_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SHELF, "")
    data = ("--data", str(tmp_path / "data"), "--no-browser")
    nowhere = threefold("cards", "edit", str(tmp_path / "nowhere"), *data)
    assert nowhere.code != 0
    assert "--new` makes a copy" in nowhere.err
    (tmp_path / "empty").mkdir()
    empty = threefold("cards", "edit", str(tmp_path / "empty"), *data)
    assert "no .toml file in" in empty.err
    (tmp_path / "empty" / "junk.toml").write_bytes(b"\x80\xff")
    assert "no .toml file in" in threefold("cards", "edit", str(tmp_path / "empty"), *data).err
    full = threefold("cards", "edit", folder(tmp_path, GOOD), "--new", *data)
    assert "is not empty" in full.err
    other = threefold("cards", "edit", str(tmp_path), "--game", "inyo", *data)
    assert "inyo has no cards" in other.err


def test_two_copies_of_the_starter_set_together_are_refused_with_one_problem(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    assert threefold("cards", "new", one).code == threefold("cards", "new", two).code == 0
    ran = threefold("cards", "check", one, two)
    assert ran.code == 1
    (line, verdict) = ran.out.splitlines()
    assert 'the sets "one" and "two" both have the id "choir" and 115 more  play with one of them' in line
    assert line.startswith(two)
    assert verdict == "1 error"


@pytest.mark.parametrize("command", ["play", "games"])
def test_offering_doubled_or_missing_folders_is_refused_with_their_names(
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


def test_edit_accepts_the_id_of_an_offered_set_but_not_of_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHELF, "")
    mine = tmp_path / "my-dunes"
    threefold("cards", "new", str(mine))
    monkeypatch.setenv(OFFERED, str(mine))
    monkeypatch.setattr("threefold.serve.running.serve_here", lambda *_, **__: None)  # pyright: ignore
    words = ("--data", str(tmp_path), "--no-browser", "--port", "0", "--json")
    assert threefold("cards", "edit", "my-dunes", *words).json["folder"] == str(mine)
    ours = threefold("cards", "edit", "starter-sands", *words)
    assert ours.code == 2
    assert "belongs to threefold and cannot be edited; `threefold cards edit FOLDER --new`" in ours.json["error"]
