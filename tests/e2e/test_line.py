"""The connection breaks, or the server is killed, while people play."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from e2e import inoka
from e2e.conftest import Server, visitor
from e2e.table import choose, play_on, rest, share_a_screen, sit_down_with_a_bot, standing, turn, wait_asked, wait_past

LIVE = '.match[data-line="live"]'
LOST = '.match[data-line="lost"]'


def stored_turn(page: Page) -> int:
    """Return the turn that the server has stored."""
    return int(
        page.evaluate("() => fetch(location.pathname.replace('/t/', '/api/matches/')).then(r => r.json())")["turn"]
    )


def test_match_is_kept_after_a_kill_and_a_reload(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, own_server.url)
    rng = Random(3)
    play_on([page], rng, most=1)
    wait_asked(page)
    before = stored_turn(page)
    own_server.kill()
    own_server.start()
    assert stored_turn(page) >= before, "the bot may have played on, but nothing is lost"
    page.reload()
    if wait_asked(page):
        play_on([page], rng, most=4)


def test_page_reconnects_by_itself(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, own_server.url)
    page.evaluate("() => { window.sameAsEver = true }")
    rng = Random(7)
    play_on([page], rng, most=2)
    before = turn(page)
    own_server.kill()
    page.locator(LOST).wait_for()
    expect(page.locator(".board")).to_contain_text("Reconnecting …")
    expect(page.locator(".seats .dot.here")).to_have_count(0)
    page.get_by_role("button", name="Try now").click()  # in vain: the server is still down
    own_server.start()
    page.locator(LIVE).wait_for()
    expect(page.locator(".board")).not_to_contain_text("Reconnecting")
    page.locator(".seats .dot.here").first.wait_for()
    assert turn(page) == before
    choose(page, rng)
    assert page.evaluate("() => window.sameAsEver"), "nobody loaded the page again"


def test_chat_is_shown_once_after_a_reload_and_a_lost_connection(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, own_server.url)
    page.get_by_label("Say something").fill("a good table")
    page.get_by_role("button", name="Send").click()
    said = page.locator(".lines .said").filter(has_text="a good table")
    expect(said).to_have_count(1)
    page.reload()
    expect(said).to_have_count(1)
    own_server.kill()
    page.locator(LOST).wait_for()
    own_server.start()
    page.locator(LIVE).wait_for()
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator(".lines .said")).to_have_count(2)


def test_lifted_card_stays_lifted_when_the_connection_breaks(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    inoka.create_table(page, own_server.url, "inoka", bots=1)
    inoka.wait_yours(page)
    inoka.choose(page, Random(1))
    page.locator(inoka.CARDS).nth(2).wait_for()
    page.locator(inoka.CARDS).nth(2).click()
    own_server.kill()
    page.locator(LOST).wait_for()
    own_server.start()
    page.locator(LIVE).wait_for()
    rest(page, 300)
    expect(page.locator(inoka.CARDS).nth(2)).to_have_attribute("aria-checked", "true")


def test_answer_given_offline_arrives_after_reconnecting(browser: Browser, own_server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, own_server.url)
    before = turn(page)
    own_server.kill()
    page.locator(LOST).wait_for()
    page.locator("button.lit").first.click()
    page.locator(".tray [role=option]").first.click()
    page.locator("button.commit").click()
    page.locator('.match[data-doing="unsent"]').wait_for()
    expect(page.locator("section.ask .words")).to_contain_text("not sent yet")
    own_server.start()
    wait_past(page, before)
    assert wait_asked(page)
    assert standing(page)["line"] == "live"
    assert stored_turn(page) == turn(page) == before + 1


def through_a_cable(page: Page) -> list[bool]:
    """Let the page's sockets pass through here; append to the returned list to cut them without any sign."""
    cut: list[bool] = []

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        number = len(cut)
        route.on_message(lambda message: server.send(message) if len(cut) == number else None)
        server.on_message(lambda message: route.send(message) if len(cut) == number else None)

    page.route_web_socket("**/socket", carry)
    return cut


def test_silent_network_is_noticed_within_ten_seconds_and_the_choice_arrives_once(
    browser: Browser, server: Server
) -> None:
    page = visitor(browser)
    page.clock.install()
    cut = through_a_cable(page)
    share_a_screen(page, server.url)
    before = turn(page)
    page.clock.run_for(4_000)
    cut.append(True)
    page.clock.run_for(10_000)
    page.locator(LIVE).wait_for()
    assert len(cut) == 1, "the page has made a new socket by itself"
    assert turn(page) == before
    choose(page, Random(5))
    assert stored_turn(page) == turn(page) == before + 1


def test_phone_that_slept_for_ten_minutes_finds_its_table_again(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True)
    page.clock.install()
    cut = through_a_cable(page)
    share_a_screen(page, server.url)
    page.evaluate("() => Object.defineProperty(document, 'visibilityState', { get: () => window.seen ?? 'visible' })")
    look = "(how) => { window.seen = how; document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(look, "hidden")
    cut.append(True)
    page.clock.fast_forward(600_000)
    page.evaluate(look, "visible")
    page.locator(LIVE).wait_for()
    assert wait_asked(page)
    choose(page, Random(5))
    assert stored_turn(page) == turn(page)
