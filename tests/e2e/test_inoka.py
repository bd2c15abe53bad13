"""Every mode of Inoka, played in real browsers by several people at once."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.inoka import (
    CARDS,
    CURTAIN,
    NINE,
    choose,
    create_table,
    join,
    lift_curtain,
    phase,
    play_on,
    settled,
    wait_yours,
)
from e2e.table import YOURS, is_over, turn, violations

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal"]


def people(
    browser: Browser,
    url: str,
    mode: str,
    many: int,
    *,
    phone: bool = False,
    players: int = 0,
    bots: int = 0,
    stones: int = 0,
) -> list[Page]:
    """Create a table on the first page, and let all others join."""
    pages = [visitor(browser, phone=phone) for _ in range(many)]
    create_table(pages[0], url, mode, players=players, bots=bots, stones=stones)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        join(page, pages[0].url, name)
    return pages


@BOTH_SIZES
def test_newcomer_plays_a_clash_after_one_tap(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone, still=False)
    page.goto(server.url)
    page.locator("article[data-game=inoka] button.tile").click()
    wait_yours(page)
    assert phase(page) == "hand"
    for _ in range(2):
        before = turn(page)
        choose(page, Random(1))
        settled(page, before, "0")
        wait_yours(page)
    expect(page.locator(".inoka .verdict .first")).not_to_be_empty()
    expect(page.locator("[data-played]").first).to_be_visible()


def test_two_people_play_a_whole_duel(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka", 2, stones=1)
    play_on(pages, Random(2))
    assert all(is_over(page) for page in pages)
    expect(pages[0].locator("aside.log")).to_contain_text(re.compile("stone"))


def test_locked_card_may_change_until_all_are_locked_and_nobody_sees_it(browser: Browser, server: Server) -> None:
    host, guest = pages = people(browser, server.url, "inoka", 2)
    for page in pages:
        wait_yours(page)
        choose(page, Random(3))
    host.locator(f"{YOURS} {CARDS}").first.wait_for()
    first, second = host.locator(CARDS).nth(0), host.locator(CARDS).nth(1)
    changed = second.get_attribute("data-card") or ""
    first.click()
    first.click()
    host.locator('.match[data-doing="sealed"]').wait_for()
    guest.locator('[data-seat="0"] .sign.locked').wait_for()
    assert guest.locator('[data-played="?"]').count() == 1
    assert guest.locator('[data-played]:not([data-played="?"])').count() == 0
    second.click()
    host.locator(".choice button.primary").click()
    expect(host.locator(".choice button.primary")).to_contain_text("Locked")
    expect(second).to_have_attribute("aria-checked", "true")
    choose(guest, Random(4))
    for page in pages:
        page.locator(f'[data-played="{changed}"]').first.wait_for()


def test_three_people_and_a_bot_play_a_circle(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka-circle", 3, players=4, bots=1, stones=1)
    play_on(pages, Random(5))
    assert all(is_over(page) for page in pages)


def test_eight_people_play_a_royale_on_their_phones(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka-royale", 8, phone=True, players=8)
    wait_yours(pages[7])
    play_on(pages, Random(6), most=16)
    plates = pages[3].locator(".plate")
    assert plates.count() == 8
    widths = pages[3].evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], "nothing is cut off"
    play_on(pages, Random(7))
    assert all(is_over(page) for page in pages)


def test_three_people_and_two_bots_draft_open_hands(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka-draft", 3, players=5, bots=2)
    pages[0].locator('.inoka[data-phase="draft"]').wait_for()
    play_on(pages, Random(8), most=6)
    expect(pages[0].locator('[data-seat="1"] .chips svg').first).to_be_visible()
    play_on(pages, Random(9))
    assert all(is_over(page) for page in pages)


def test_four_people_play_in_teams_and_see_only_their_mates_hands(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka-team", 4, players=4, stones=1)
    play_on(pages, Random(10), most=4)
    wait_yours(pages[0])
    expect(pages[0].locator('.plate[data-seat="2"] .out-of-sight').last).to_contain_text("holds")
    expect(pages[0].locator('.plate[data-seat="1"] .out-of-sight').last).not_to_contain_text("holds")
    play_on(pages, Random(11))
    assert all(is_over(page) for page in pages)


def test_two_people_and_a_bot_play_a_tournament_one_after_another(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, "inoka-achkai", 2, players=3, bots=1, stones=1)
    play_on(pages, Random(12))
    assert all(is_over(page) for page in pages)
    expect(pages[0].locator(".bracket .champion")).to_be_visible()


@BOTH_SIZES
def test_curtain_hides_hands_when_two_players_share_a_screen(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    page.goto(f"{server.url}/new/inoka#hotseat")
    page.get_by_role("button", name="Begin").click()
    page.locator(CURTAIN).wait_for()
    assert page.locator(f"{NINE}, {CARDS}").count() == 0
    assert violations(page) == []
    choose(page, Random(13))
    page.locator(CURTAIN).wait_for()
    choose(page, Random(14))
    page.locator('.inoka[data-phase="play"]').wait_for()
    page.locator(CURTAIN).wait_for()
    assert page.locator(CARDS).count() == 0, "the hand of the first is hidden until they say so"
    lift_curtain(page)
    assert page.locator(CARDS).count() == 5
    mine = {page.locator(CARDS).nth(at).get_attribute("data-card") for at in range(5)}
    assert len(mine) == 5
    play_on([page], Random(15), most=8)


def test_a_round_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.goto(server.url)
    page.locator("article[data-game=inoka] button.tile").focus()
    page.keyboard.press("Enter")
    wait_yours(page)
    page.locator(NINE).first.focus()
    for _ in range(4):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator('.inoka[data-phase="play"]').wait_for()
    wait_yours(page)
    page.locator(f"{CARDS}[tabindex='0']").focus()
    before = turn(page)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    settled(page, before, "0")
    page.locator('[data-played]:not([data-played="?"])').first.wait_for()


@BOTH_SIZES
def test_the_lesson_leads_from_the_triangle_to_a_real_game(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    page.goto(f"{server.url}/learn/inoka")
    lit = page.locator(f"{CARDS}[aria-disabled=false]")
    lit.first.wait_for()
    assert violations(page) == []
    on = "header .go button.next:not(:disabled), header .go a"
    ready = page.locator(on)
    for _ in range(5):
        while not ready.count():
            lit.first.click()
            page.locator(".choice button.primary").click()
            page.locator(
                f"{CARDS}[aria-disabled=false], header .go button.next:not(:disabled), header .go a"
            ).first.wait_for()
        if page.locator("header .go a").count():
            break
        ready.click()
        lit.first.wait_for()
    page.locator("header .go a").click()
    wait_yours(page)
    assert phase(page) == "hand"


def test_watcher_sees_everything_but_hands(browser: Browser, server: Server) -> None:
    host, guest = pages = people(browser, server.url, "inoka", 2)
    for page in pages:
        wait_yours(page)
        choose(page, Random(17))
    host.locator(f"{YOURS} {CARDS}").first.wait_for()
    watch = host.evaluate("() => fetch(location.pathname.replace('/t/', '/api/matches/')).then(r => r.json())")["watch"]
    onlooker = visitor(browser)
    onlooker.goto(f"{server.url}/w/{watch}")
    onlooker.locator('.plate[data-seat="1"]').wait_for()
    assert onlooker.locator(f"{CARDS}, {NINE}, [data-card]").count() == 0
    expect(onlooker.locator('.plate[data-seat="0"] .out-of-sight').last).to_contain_text("5 cards")
    play_on([host, guest], Random(18), most=2)
    onlooker.locator('[data-played]:not([data-played="?"])').first.wait_for()


@BOTH_SIZES
def test_axe_finds_no_fault_at_any_choice(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    for mode, players in (
        ("inoka", 0),
        ("inoka-circle", 4),
        ("inoka-royale", 8),
        ("inoka-draft", 5),
        ("inoka-team", 6),
    ):
        page.goto(f"{server.url}/new/{mode}")
        page.locator("button.lay").wait_for()
        assert violations(page) == [], f"the form for {mode}"
        create_table(page, server.url, mode, players=players, bots=max(players, 2) - 1)
        seen: set[str] = set()
        rng = Random(16)
        for _ in range(5):
            wait_yours(page)
            if is_over(page):
                break
            if phase(page) not in seen:
                seen.add(phase(page))
                assert violations(page) == [], f"{mode} {phase(page)}"
            play_on([page], rng, most=1)
