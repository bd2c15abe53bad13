"""Teams in a browser: their own chat, and suggestions pinned for the teammate who has to choose."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.inoka import choose, join
from e2e.table import YOURS, violations


def create_table(page: Page, url: str) -> None:
    """Create a table of two friends in one team against two bots."""
    page.goto(f"{url}/new/inoka-team")
    seats = page.locator("fieldset .seat select")
    seats.first.wait_for()
    for seat in (1, 3):
        seats.nth(seat).select_option("bot:random")
    page.locator("button.lay").click()
    page.locator(".match").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_teammates_confer_and_the_asked_one_chooses(browser: Browser, server: Server, phone: bool) -> None:
    ada, bo = visitor(browser, phone=phone), visitor(browser, phone=phone)
    create_table(ada, server.url)
    join(bo, ada.url, "Bo")
    rng = Random(1)
    for page in (ada, bo):
        page.locator(YOURS).wait_for()
        choose(page, rng)
    ada.locator(f'{YOURS}[data-turn="1"]').wait_for()  # the captain of the first clash names a champion
    bo.locator('.match[data-turn="1"]').wait_for()
    if phone:
        bo.get_by_role("button", name="Log").click()
    bo.get_by_role("button", name="My team").click()
    bo.get_by_label("Say something to your team").fill("send me, please")
    bo.get_by_role("button", name="Send").click()
    expect(bo.locator(".lines")).to_contain_text("send me, please")
    if phone:
        ada.get_by_role("button", name="Log").click()
    expect(ada.get_by_role("button", name="My team").locator(".unread")).to_have_text("1")
    ada.get_by_role("button", name="My team").click()
    expect(ada.locator(".unread")).to_have_count(0)
    if phone:
        ada.keyboard.press("Escape")
    bo.locator(".suggestions select").select_option(label="Bo")
    bo.locator(".suggestions").get_by_role("button").click()
    expect(bo.locator(".suggestions .pin")).to_contain_text("Guest 1: Bo")
    assert violations(bo) == []
    expect(ada.locator(".pins")).to_contain_text("Bo suggests Bo")
    assert violations(ada) == []
    assert ada.locator(f'{YOURS}[data-turn="1"]').count() == 1, "nothing was chosen for her"
