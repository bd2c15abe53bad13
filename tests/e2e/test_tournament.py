"""A tournament in real browsers: entered by link, played at the same time, through a restart, to the champion's
page.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.inoka import choose, hold, join, settled
from e2e.table import YOURS, is_over, rest, turn, violations
from support.waiting import Watch

GO = "a.big[href^='/t/']"
CHAMPION = "a.big[href^='/champion/']"


def enter(page: Page, url: str, name: str) -> None:
    """Enter a tournament by its link."""
    page.goto(url)
    page.get_by_label("What shall we call you?").fill(name)
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("button", name="Enter").wait_for(state="detached")


def play(page: Page, rng: Random) -> bool:
    """Go to the waiting match, play what is asked and return to the bracket; return whether anything was done."""
    if goes := bool(page.locator(GO).count()):
        page.locator(GO).click()
        page.locator(".match").wait_for()
    if page.locator(YOURS).count():
        before, seat = turn(page), page.locator(".match").get_attribute("data-seat") or ""
        choose(page, rng)
        settled(page, before, seat)
    elif is_over(page):
        page.get_by_role("link", name="To the bracket").last.click()
        page.locator("main[data-status]").wait_for()
    else:
        return goes
    return True


def play_out(pages: list[Page], rng: Random, most: int | None = None) -> None:
    """Let everybody play until there is a champion, or for `most` rounds."""
    watch, looks = Watch(), 0
    while looks != most and not all(page.locator(CHAMPION).count() for page in pages):
        watch.check(lambda: [page.url for page in pages])
        done = [play(page, rng) for page in pages]
        if any(done):
            watch.moved()
        rest(pages[0])
        looks += 1


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_people_and_two_bots_play_until_the_champions_page(browser: Browser, server: Server, phone: bool) -> None:
    host, guest = visitor(browser, phone=phone), visitor(browser, phone=phone)
    url = hold(host, server.url, players=4, bots=2)
    assert violations(host) == []
    enter(guest, url, "Bo")
    host.locator(GO).wait_for()
    guest.locator("main[data-status=running]").wait_for()
    assert violations(guest) == []
    play_out([host, guest], Random(3))
    assert violations(host) == []
    host.locator(CHAMPION).click()
    expect(host.get_by_text("champion among 4")).to_be_visible()
    assert host.locator("main ol li").count() == 2, "two matches lead to the title"
    assert violations(host) == []


def test_a_tournament_goes_on_after_the_server_was_killed(browser: Browser, own_server: Server) -> None:
    host, guest = visitor(browser), visitor(browser)
    url = hold(host, own_server.url, players=4, bots=2)
    enter(guest, url, "Bo")
    host.locator(GO).wait_for()
    rng = Random(5)
    play_out([host, guest], rng, most=6)
    own_server.kill()
    own_server.start()
    for page in (host, guest):
        page.reload()
        page.locator("main[data-status], .match[data-line=live]").first.wait_for()
    play_out([host, guest], rng)


def test_spectator_watches_any_match_and_the_host_may_begin_early(browser: Browser, server: Server) -> None:
    host, onlooker = visitor(browser), visitor(browser)
    url = hold(host, server.url, players=8, bots=0)
    host.get_by_label("The free seats").select_option("random")
    host.get_by_role("button", name="Begin now").click()
    host.locator(GO).wait_for()
    onlooker.goto(url)
    onlooker.locator(".bracket a.cell").first.click()
    expect(onlooker).to_have_url(re.compile("/[wr]/"))
    onlooker.get_by_role("main").wait_for()


def test_sealed_choices_are_opened_after_a_reload(browser: Browser, server: Server) -> None:
    host, guest = visitor(browser), visitor(browser)
    host.goto(f"{server.url}/new/inoka")
    host.get_by_label("Sealed choices").check()
    expect(host.get_by_text("It does not protect everything.")).to_be_visible()
    assert violations(host) == []
    host.locator("button.lay").click()
    host.locator(".match").wait_for()
    join(guest, host.url, "Bo")
    rng, pages = Random(1), [host, guest]
    for page in pages:
        page.locator(YOURS).wait_for()
        choose(page, rng)
    for page in pages:
        page.locator(f'{YOURS}[data-turn="1"]').wait_for()
    choose(host, rng)
    host.locator('.match[data-doing="sealed"]').wait_for()
    host.reload()
    host.locator('.match[data-doing="sealed"]').wait_for()
    choose(guest, rng)
    for page in pages:
        page.locator('.match:not([data-turn="1"])').wait_for()
