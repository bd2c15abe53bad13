"""Help at the table: hints in three strengths, and a teacher who waits for a take-back."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.table import TILE, YOURS, choose, rest, sit_down_with_a_bot, violations

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
COMPILED_SECONDS = 240
"""The seconds in which the adviser's kernels are compiled on a new machine."""


def bar(page: Page) -> tuple[float, float]:
    """Return the top and the height of the ask bar."""
    box = page.locator(".ask").bounding_box()
    assert box
    return box["y"], box["height"]


def ask_more(page: Page) -> None:
    """Press H again and again while the adviser's kernels are compiled."""
    for _ in range(COMPILED_SECONDS):
        page.keyboard.press("h")
        page.locator('.hint:not([aria-disabled="true"])').wait_for()
        if not page.locator(".words.refused").count():
            return
        page.get_by_role("button", name="All right").click()
        rest(page, 1000)
    raise AssertionError("the adviser was never ready")


@BOTH_SIZES
def test_hint_shows_the_rule_then_good_answers_then_the_best(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone, dusk=phone)
    sit_down_with_a_bot(page, server.url)
    before, words = bar(page), page.locator(".ask .words")
    ask_more(page)
    expect(words).to_contain_text("Step beside your own die.")
    assert bar(page) == before, "nothing moves"
    ask_more(page)
    expect(words).to_contain_text("60 of 98 answers are good")
    assert page.locator("button.lit").count() == 8
    assert page.locator("button.lit.hinted").count() == 7
    assert violations(page) == []
    ask_more(page)
    expect(words).to_contain_text("it keeps the draw; 38 of the 97 others lose")
    assert page.locator("button.lit.hinted").count() == 1
    assert bar(page) == before, "nothing moves"
    choose(page, Random(1))
    assert page.locator(".hinted").count() == 0, "with the question its hints are gone"


def test_match_between_people_has_no_hint_button(browser: Browser, server: Server) -> None:
    host, guest = visitor(browser), visitor(browser)
    host.goto(f"{server.url}/new/inyo")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("button", name="Copy the link").first.wait_for()
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").click()
    host.locator(YOURS).wait_for()
    assert host.get_by_role("button", name="Log").count() == 1
    assert host.get_by_role("button", name="Hint").count() == 0


@BOTH_SIZES
def test_teacher_says_what_a_step_gives_away_and_it_can_be_taken_back(
    browser: Browser, server: Server, phone: bool
) -> None:
    page = visitor(browser, phone=phone)
    page.goto(server.url)
    page.locator(TILE).wait_for()
    page.goto(f"{server.url}/new/inyo")
    page.get_by_label("Seat 2").select_option("bot:teacher")
    page.get_by_role("button", name="Begin").click()
    page.locator(YOURS).wait_for()
    for _ in range(3):
        ask_more(page)
    before = bar(page)
    # Every step to b3 loses something.
    page.locator('[data-square="b3"].lit').click()
    page.locator(".tray [role=option]").first.click()
    page.locator("button.commit").click()
    expect(page.locator(".ask .words")).to_contain_text("That gives the draw away.")
    assert bar(page) == before, "nothing moves"
    assert violations(page) == []
    page.get_by_role("button", name="Take it back").click()
    page.locator(YOURS).wait_for()
    page.locator('[data-square="b3"].lit').wait_for()
