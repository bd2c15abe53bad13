"""Every page has no fault that axe finds, on a light desktop and on a dark phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import Server, visitor
from e2e.table import OVER, TILE, WHOLE, YOURS, answer, share_a_screen, sit_down_with_a_bot, violations

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def clean(page: Page, where: str) -> None:
    assert violations(page) == [], where


@BOTH_SIZES
def test_axe_finds_no_fault_in_the_pages_around_the_table(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone, dusk=phone)
    page.goto(server.url)
    page.locator(TILE).wait_for()
    clean(page, "home")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    clean(page, "settings")
    page.goto(f"{server.url}/rules/inyo")
    page.get_by_role("heading").first.wait_for()
    clean(page, "rules")
    page.goto(f"{server.url}/learn/inyo")
    page.locator("button.lit").click()
    page.locator(".tray").wait_for()
    clean(page, "learn")
    page.goto(f"{server.url}/t/nobody-is-here")
    page.get_by_role("heading").first.wait_for()
    clean(page, "no such table")
    page.goto(f"{server.url}/new/inyo")
    page.get_by_role("button", name="Lay the table").wait_for()
    clean(page, "a new table")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Copy the link").first.wait_for()
    clean(page, "a table with a free seat")
    guest = visitor(browser, phone=phone, dusk=phone)
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit down").wait_for()
    clean(guest, "an invitation")


@BOTH_SIZES
def test_axe_finds_no_fault_from_the_beginning_of_a_match_to_its_replay(
    browser: Browser, server: Server, phone: bool
) -> None:
    page = visitor(browser, phone=phone, dusk=phone)
    sit_down_with_a_bot(page, server.url)
    clean(page, "a match against a bot")
    page.locator("button.lit").first.click()
    page.locator(".tray [role=option]").first.click()
    clean(page, "the tray")
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").wait_for()
    clean(page, "more")
    share_a_screen(page, server.url)
    for _, text in WHOLE:
        page.locator(YOURS).wait_for()
        if not text.startswith("+"):
            clean(page, f"before {text}")
        answer(page, text)
    page.locator(OVER).wait_for()
    clean(page, "the end")
    page.goto(page.url.replace("/t/", "/r/"))
    page.get_by_role("slider").wait_for()
    clean(page, "the replay")
