"""The lesson of INYO, played in a browser by its data file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.table import TILE, YOURS, choose

BOARD = Path(__file__).parents[2] / "web" / "src" / "boards" / "inyo"
LESSON: dict[str, Any] = json.loads((BOARD / "lesson.json").read_text(encoding="utf-8"))
WAYS = "nesw"


def follow(page: Page, text: str) -> None:
    """Give the answer with this notation by tapping what is lit."""
    if text.startswith(">"):
        page.locator("button.arrow").nth(WAYS.index(text[1])).click()
    else:
        square, lie = text[1:].split(":")
        lit = page.locator("button.lit")
        expect(lit).to_have_count(1)
        expect(lit).to_have_attribute("data-square", square)
        lit.click()
        page.locator(f'.tray [data-lie="{lie}"]').click()
    page.locator("button.commit").click()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_lesson_leads_through_five_turns_to_a_game_that_can_be_won(
    browser: Browser, server: Server, phone: bool
) -> None:
    page = visitor(browser, phone=phone, still=phone)
    page.goto(f"{server.url}/learn/inyo")
    for number, step in enumerate(LESSON["steps"]):
        expect(page.locator("section.learn ol")).to_have_attribute("aria-label", f"{number + 1} of 5")
        if number == 0:
            page.locator('[data-square="e1"]').click()
            expect(page.locator("section.learn header p")).to_contain_text("A step goes to a free square")
        follow(page, step["ask"]["choices"][0]["text"])
        if number < 4:
            page.get_by_role("button", name="Next").click()
    page.route("**/api/matches", lambda route: route.abort())
    page.get_by_role("link", name="Play a real game").click()
    expect(page.get_by_role("alert")).to_contain_text("The table cannot be reached")
    page.unroute("**/api/matches")
    page.get_by_role("link", name="Play a real game").click()
    page.locator(YOURS).wait_for()
    expect(page.get_by_text("Forgiving bot").first).to_be_visible()
    choose(page, Random(1))


@pytest.mark.parametrize(
    ("way", "inside"),
    [("/learn/inyo", "section.learn"), ("/rules/inyo", "#INYO-GEO-1"), ("/puzzle/inyo", ".puzzle, main [role=status]")],
)
def test_page_whose_file_does_not_load_says_so_and_can_be_loaded_again(
    browser: Browser, server: Server, way: str, inside: str
) -> None:
    page = visitor(browser)
    page.goto(server.url)
    page.locator(TILE).wait_for()
    page.route("**/assets/*.js", lambda route: route.abort())
    page.locator(f'a[href="{way}"]').first.click()
    again = page.get_by_role("button", name="Try again")
    again.wait_for()
    page.unroute("**/assets/*.js")
    again.click()
    expect(page.locator(inside)).to_be_visible()
    expect(again).to_have_count(0)
