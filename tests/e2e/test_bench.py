"""The card editor in a browser: mistakes are shown and corrected, the folder is saved, and the cards are played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import visitor
from e2e.editor import editing
from e2e.table import violations


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "My Dunes"


@pytest.fixture
def editor(folder: Path, tmp_path: Path) -> Iterator[str]:
    with editing(folder, tmp_path) as url:
        yield url


def test_card_is_changed_corrected_saved_and_played(browser: Browser, editor: str, folder: Path) -> None:
    page = visitor(browser)
    page.goto(editor)
    page.get_by_role("button", name="Kite Scout").click()
    card = page.get_by_role("article", name="Kite Scout")
    expect(card).to_contain_text("Peek at target desert within 3.")
    save, play = (page.get_by_role("button", name=name, exact=True) for name in ("Save", "Play it now"))

    # In the form: the value is written into the text, and the card is drawn again.
    page.get_by_label("Strength", exact=True).fill("6")
    text = page.get_by_label("Text of kites.toml")
    expect(text).to_have_value(re.compile(r"^str = 6$", re.MULTILINE))
    expect(card.get_by_role("definition").first).to_have_text("6")

    # In the text: a mistake has a line, a code and a suggestion, and nothing can be saved or played.
    written = text.input_value()
    text.fill(written.replace("within = 3", "withn = 3"))
    told = page.get_by_role("button", name="E20")
    expect(told).to_contain_text('did you mean "within"?')
    expect(save).to_be_disabled()
    expect(play).to_be_disabled()
    told.click()
    chosen = text.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert "withn" in chosen
    assert violations(page) == []

    # The corrected card shows what it does now.
    text.fill(written.replace("within = 3", "within = 2"))
    expect(card).to_contain_text("Peek at target desert within 2.")
    before = (folder / "kites.toml").read_text(encoding="utf-8")
    assert text.input_value() not in before
    save.click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    after = (folder / "kites.toml").read_text(encoding="utf-8")
    changed = [pair for pair in zip(before.split("\n"), after.split("\n"), strict=True) if pair[0] != pair[1]]
    assert [new.partition(" = ")[0] for _, new in changed] == ["str", "targets"]

    play.click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("main")).to_be_visible()
    laid = page.evaluate("() => fetch('/api/matches/' + location.pathname.slice(3)).then((said) => said.json())")
    scout = next(stand for stand in laid["scenery"]["stands"] if stand["id"] == "kites.kite-scout")
    assert (scout["strength"], "within 2" in scout["text"]) == (6, True)


def test_changes_are_reverted_and_another_program_may_write_too(browser: Browser, editor: str, folder: Path) -> None:
    page = visitor(browser)
    page.goto(editor)
    page.get_by_label("Find a card").fill("kite sc")
    page.get_by_role("button", name="Kite Scout").click()
    text = page.get_by_label("Text of kites.toml")
    movement = page.get_by_label("Movement", exact=True)
    movement.fill("9")
    expect(text).to_have_value(re.compile(r"^mp = 9$", re.MULTILINE))
    text.press("Control+z")
    expect(text).to_have_value(re.compile(r"^mp = 4$", re.MULTILINE))
    expect(movement).to_have_value("4")
    page.get_by_role("button", name="Redo").click()
    expect(movement).to_have_value("9")

    # Another program writes a file that was not changed here, then the file that was.
    pact, kites = folder / "pact.toml", folder / "kites.toml"
    pact.write_text("# by another hand\n" + pact.read_text(encoding="utf-8"), encoding="utf-8")
    expect(page.get_by_role("status")).to_contain_text("pact.toml")
    kites.write_text(kites.read_text(encoding="utf-8").replace("mp = 4", "mp = 1", 1), encoding="utf-8")
    expect(page.get_by_role("alert")).to_contain_text("kites.toml was changed by another program")
    assert violations(page) == []
    page.get_by_role("button", name="Take the other text").click()
    expect(movement).to_have_value("1")
    page.get_by_role("button", name="Undo").click()
    expect(movement).to_have_value("9")


def test_a_stockpile_is_counted_in_the_form(browser: Browser, editor: str) -> None:
    page = visitor(browser)
    page.goto(editor)
    page.get_by_role("button", name="Hollow Kites").click()
    text = page.get_by_label("Text of kites.toml")
    expect(page.get_by_text("Stockpile: 30 in all")).to_be_visible()
    page.get_by_role("button", name="One more Black Pennant").click()
    expect(page.get_by_text("Stockpile: 31 in all")).to_be_visible()
    expect(page.get_by_role("button", name="E50")).to_contain_text("30 tactics, not 31")
    page.get_by_role("button", name="One Dive fewer").click()
    expect(text).to_have_value(re.compile(r'"kites.dive" = 3,.*"kites.black-pennant" = 2 }'))
    expect(page.get_by_role("button", name="E50")).to_have_count(0)
    page.get_by_label("Add to Units").select_option("Oasis Guard")
    expect(text).to_have_value(re.compile(r'"pact.oasis-guard" = 1 }'))
    assert violations(page) == []


def test_a_new_card_is_added_on_a_phone(browser: Browser, editor: str) -> None:
    page = visitor(browser, phone=True, dusk=True)
    page.goto(editor)
    choose = page.get_by_label("Card", exact=True)
    choose.select_option(label="Oasis Guard")
    expect(page.get_by_role("article", name="Oasis Guard")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Spring Guard")
    expect(page.get_by_role("article", name="Spring Guard")).to_be_visible()
    expect(choose.locator("option:checked")).to_have_text("Spring Guard")
    page.get_by_label("Add a card to pact.toml").filter(visible=True).select_option("unit")
    expect(page.get_by_role("article", name="New unit")).to_be_visible()
    assert violations(page) == []
