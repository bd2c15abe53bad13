"""The workshop: what an editor of cards is shown, and what it changes in a file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from threefold.core.cards import Report, Written
from threefold.core.errors import CardError
from threefold.core.table import Table
from threefold.games.korash.cards.folders import HOME, SHELF, default_sets
from threefold.games.korash.cards.load import load
from threefold.games.korash.game import KORASH

MAKER = KORASH.cards.workshop()
STARTER = Path(HOME / "starter_sands")
Texts = dict[str, str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(STARTER, tmp_path / "mine"))


@pytest.fixture
def texts(folder: Path) -> Texts:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}


def card(report: Report, id_: str) -> Written:
    return next(found for found in report.cards if found.id == id_)


def changed(text: str, other: str) -> list[tuple[str, str]]:
    """Return the lines in which two texts of equal length differ, in pairs."""
    pairs = zip(text.split("\n"), other.split("\n"), strict=True)
    return [(one, two) for one, two in pairs if one != two]


def test_the_report_has_every_card_with_its_lines_and_values(folder: Path, texts: Texts) -> None:
    report = MAKER.report(folder, texts)
    assert report.sound
    assert report.hash == load(("starter-sands",)).hash
    scout = card(report, "kites.kite-scout")
    lines = texts[scout.file].split("\n")[scout.line - 1 : scout.last]
    assert lines[0] == "[[unit]]"
    assert lines[-1] == 'do = [{ peek = "t" }]'
    assert scout.values["str"] == 2
    assert lines[scout.lines["str"] - scout.line] == "str = 2"


def test_a_comment_before_the_next_card_belongs_to_neither_card(folder: Path, texts: Texts) -> None:
    texts["kites.toml"] = texts["kites.toml"].replace('do = [{ peek = "t" }]\n', 'do = [{ peek = "t" }]\n\n# Next.\n')
    scout = card(MAKER.report(folder, texts), "kites.kite-scout")
    assert texts[scout.file].split("\n")[scout.last - 1] == 'do = [{ peek = "t" }]'


def test_a_problem_is_reported_with_its_line_and_other_cards_are_still_drawn(folder: Path, texts: Texts) -> None:
    texts["kites.toml"] = texts["kites.toml"].replace("mp = 4", "mpp = 4", 1)
    report = MAKER.report(folder, texts)
    assert not report.sound
    assert report.hash == ""
    slip = next(problem for problem in report.problems if problem.code == "E10")
    assert (slip.file, slip.card, slip.hint) == ("kites.toml", "kites.kite-scout", 'did you mean "mp"?')
    assert texts["kites.toml"].split("\n")[slip.line - 1] == "mpp = 4"
    drawn = {stand.id: stand for stand in report.scenery.stands}
    assert "kites.kite-scout" not in drawn
    assert drawn["kites.line-boarder"].lines
    assert {tribe.id for tribe in report.scenery.tribes} == {"kites", "embers", "choir", "pact"}


def test_the_report_of_a_folder_with_invalid_toml_has_the_cards_of_other_files(folder: Path, texts: Texts) -> None:
    texts["kites.toml"] = "[[unit"
    report = MAKER.report(folder, texts)
    first = report.problems[0]
    assert (first.code, first.file, first.line) == ("E01", "kites.toml", 1)
    assert any(found.id == "pact.oasis-guard" for found in report.cards)


def test_setting_a_value_changes_nothing_else_in_the_file(folder: Path, texts: Texts) -> None:
    text = texts["kites.toml"].replace("str = 2\n", "str = 2   # thin\n", 1)
    scout = card(MAKER.report(folder, texts), "kites.kite-scout")
    assert changed(text, MAKER.set_value(text, scout, "str", 7)) == [("str = 2   # thin", "str = 7   # thin")]
    named = MAKER.set_value(text, scout, "name", 'The "Scout"')
    assert changed(text, named) == [('name = "Kite Scout"', 'name = "The \\"Scout\\""')]


def test_a_value_can_be_added_inside_its_card_and_removed_again(folder: Path, texts: Texts) -> None:
    text = texts["kites.toml"]
    scout = card(MAKER.report(folder, texts), "kites.kite-scout")
    more = MAKER.set_value(text, scout, "abilities", ["strider"])
    at = more.split("\n").index('abilities = ["strider"]')
    assert scout.line < at < scout.last
    assert MAKER.set_value(more, scout, "abilities", None) == text
    assert MAKER.set_value(text, scout, "abilities", None) == text


def test_a_list_of_cards_is_written_on_its_line_in_the_given_order(folder: Path, texts: Texts) -> None:
    kites = card(MAKER.report(folder, texts), "kites")
    listed = {**kites.values["units"], "pact.oasis-guard": 1}
    more = MAKER.set_value(texts["kites.toml"], kites, "units", listed)
    ((before, after),) = changed(texts["kites.toml"], more)
    assert after == before.replace(" }", ', "pact.oasis-guard" = 1 }')
    report = MAKER.report(folder, texts | {"kites.toml": more})
    assert card(report, "kites").values["units"] == listed
    none = MAKER.set_value(more, kites, "units", {})
    assert "units = {}" in none.split("\n")


def test_setting_a_value_keeps_windows_line_ends(folder: Path, texts: Texts) -> None:
    scout = card(MAKER.report(folder, texts), "kites.kite-scout")
    text = texts["kites.toml"].replace("\n", "\r\n")
    assert MAKER.set_value(text, scout, "str", 2) == text


def test_setting_a_value_is_refused_in_files_that_only_a_person_can_change(folder: Path, texts: Texts) -> None:
    scout = card(MAKER.report(folder, texts), "kites.kite-scout")
    with pytest.raises(CardError, match="no TOML"):
        MAKER.set_value("[[unit", scout, "str", 2)
    with pytest.raises(CardError, match="only a person"):
        MAKER.set_value('unit = [{ id = "kites.kite-scout", name = "Scout" }]\n', scout, "str", 2)


@pytest.mark.parametrize("kind", ["unit", "platform", "tactic", "territory"])
def test_a_new_card_has_no_problems_and_an_unused_id(folder: Path, texts: Texts, kind: str) -> None:
    for _ in range(2):
        report = MAKER.report(folder, texts)
        texts["kites.toml"] += "\n" + MAKER.new_card(kind, report)
    assert MAKER.report(folder, texts).sound


def test_a_saved_version_of_a_set_is_played_even_if_its_folder_changes(
    folder: Path, texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHELF, "")
    shelf = tmp_path / "shelf"
    MAKER.open_shelf(shelf)
    first = MAKER.shelve(MAKER.report(folder, texts), texts, shelf)
    texts["kites.toml"] = texts["kites.toml"].replace("str = 2", "str = 9", 1)
    second = MAKER.shelve(MAKER.report(folder, texts), texts, shelf)
    assert first != second
    strengths = [
        unit.strength
        for options in (first, second)
        for unit in load(tuple(options["cards"])).units
        if unit.id == "kites.kite-scout"
    ]
    assert strengths == [2, 9]
    assert default_sets() == ("starter-sands",)
    assert Table[Any].new(KORASH, 2, second).record.cards.startswith(second["cards"][0])


def test_faulty_cards_cannot_be_saved_as_a_version(folder: Path, texts: Texts, tmp_path: Path) -> None:
    texts["kites.toml"] = "[[unit"
    with pytest.raises(CardError, match="errors"):
        MAKER.shelve(MAKER.report(folder, texts), texts, tmp_path)
    assert not list(tmp_path.glob("starter*"))


def test_a_new_folder_has_the_cards_of_the_starter_set_under_its_own_name(tmp_path: Path) -> None:
    folder = tmp_path / "Salt & Rust"
    MAKER.begin(folder)
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    report = MAKER.report(folder, texts)
    assert report.sound
    assert (report.name, report.hash.partition("@")[0]) == ("Salt & Rust", "salt-rust")
    assert report.hash.partition("@")[2] == load(("starter-sands",)).hash.partition("@")[2]
    with pytest.raises(CardError, match="not empty"):
        MAKER.begin(folder)


def test_abilities_that_can_be_used_are_listed_even_if_a_card_prints_its_own_text(folder: Path, texts: Texts) -> None:
    name = 'name = "Rain Speaker"\n'
    texts["pact.toml"] = texts["pact.toml"].replace(name, name + 'text = "She speaks: it rains."\n')
    stands = {stand.id: stand for stand in MAKER.report(folder, texts).scenery.stands}
    speaker = stands["pact.rain-speaker"]
    assert [line.text for line in speaker.lines] == ["She speaks: it rains."]
    assert [use.name for use in speaker.uses] == ["Flash Flood", "Still the Wind"]
    assert stands["choir.mirror-dancer"].uses[0].timing == "combat"
