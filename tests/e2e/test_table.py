"""What people do at the table, in real browsers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Server, visitor
from e2e.table import choose, is_over, play_on, share_a_screen, sit_down_with_a_bot, violations, wait_asked

pytestmark = pytest.mark.browser
BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


@BOTH_SIZES
def test_a_newcomer_taps_once_and_makes_a_first_move_against_a_bot(
    browser: Browser, server: Server, phone: bool
) -> None:
    page = visitor(browser, phone=phone)
    sit_down_with_a_bot(page, server.url)
    choose(page, Random(1))
    wait_asked(page)


@BOTH_SIZES
def test_two_people_play_a_whole_match_by_link(browser: Browser, server: Server, phone: bool) -> None:
    host, guest = visitor(browser, phone=phone), visitor(browser, phone=phone)
    host.goto(f"{server.url}/new/inyo")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("button", name="Copy the link").first.wait_for()
    guest.goto(host.url)
    guest.get_by_label("What shall we call you?").fill("Ada")
    guest.get_by_role("button", name="Sit down").click()
    play_on([host, guest], Random(5))
    assert is_over(host)
    assert is_over(guest)
    expect(host.get_by_text("Ada").first).to_be_visible()


def test_a_match_goes_on_after_the_server_was_killed(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, own_server.url)
    rng = Random(3)
    play_on([page], rng, most=1)
    wait_asked(page)
    before = page.evaluate("() => fetch(location.pathname.replace('/t/', '/api/matches/')).then(r => r.json())")
    own_server.kill()
    own_server.start()
    after = page.evaluate("() => fetch(location.pathname.replace('/t/', '/api/matches/')).then(r => r.json())")
    assert after["turn"] >= before["turn"], "the bot may have played on, but nothing is lost"
    page.reload()
    wait_asked(page)
    play_on([page], rng, most=4)


def test_two_people_share_one_screen(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, server.url)
    assert play_on([page], Random(2), most=8) == 8 or is_over(page)


def test_a_link_leads_to_a_moment_of_the_replay(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, server.url)
    play_on([page], Random(4))
    page.goto(page.url.replace("/t/", "/r/") + "#2")
    expect(page.get_by_role("slider").first).to_have_value("2")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(page.url.split("#")[0] + "#3")


@BOTH_SIZES
def test_every_page_is_clean_for_axe(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    page.goto(server.url)
    page.locator("button.tile").first.wait_for()
    assert violations(page) == []
    page.goto(f"{server.url}/new/inyo")
    page.get_by_role("button", name="Lay the table").wait_for()
    assert violations(page) == []
    page.goto(f"{server.url}/rules/inyo")
    page.get_by_role("heading").first.wait_for()
    assert violations(page) == []
    sit_down_with_a_bot(page, server.url)
    assert violations(page) == []


def test_nothing_is_blocked_and_nothing_is_asked_of_others(browser: Browser, server: Server) -> None:
    page = visitor(browser, still=False)
    complaints: list[str] = []
    elsewhere: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith((server.url, "data:")) else elsewhere.append(request.url),
    )
    sit_down_with_a_bot(page, server.url)
    play_on([page], Random(6), most=2)
    assert complaints == []
    assert elsewhere == []
