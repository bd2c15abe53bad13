"""The maps in the form of a table of Korash, and what the table says during the setup."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Server, visitor
from e2e.korash import BOARD, STRONGHOLD, create_table
from e2e.table import YOURS, violations

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
ME = {"kind": "me", "name": "Ada"}
BOT = {"kind": "bot", "bot": "random"}


@BOTH_SIZES
def test_host_chooses_a_map_by_its_picture_and_free_places(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    page.goto(f"{server.url}/new/korash#hotseat")
    page.locator("summary", has_text="Rules you can agree on").click()
    maps = page.get_by_role("group", name="Map, in cards")
    expect(maps.get_by_role("radio")).to_have_count(21)
    expect(maps.get_by_role("radio", name="As recommended for 2: 6 by 4")).to_be_checked()
    expect(maps.locator("svg")).to_have_count(21)
    assert maps.locator("svg").nth(1).locator("rect").count() == 6, "3 by 2 has six cards"
    page.get_by_label("Players").select_option("5")
    expect(maps.get_by_role("radio", name="As recommended for 5: 7 by 4")).to_be_checked()
    page.get_by_label("Players").select_option("2")
    # With the keyboard alone: from the recommended map to the next, which is the smallest.
    maps.get_by_role("radio", name="As recommended").focus()
    page.keyboard.press("ArrowDown")
    smallest = maps.get_by_role("radio", name="3 by 2")
    expect(smallest).to_be_checked()
    expect(smallest).to_be_focused()
    places = page.get_by_role("group", name="Where platforms start")
    expect(places.get_by_role("radio", name="As printed")).to_be_checked()
    places.get_by_role("radio", name="Everybody in turn chooses any free tile").check()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the page"
    with page.expect_request(re.compile("/api/matches$")) as sent:
        page.get_by_role("button", name="Begin").click()
    wanted: Any = sent.value.post_data_json
    assert (wanted["options"]["map"], wanted["options"]["placement"]) == ("3x2", "free")
    page.locator(BOARD).wait_for()


def test_form_and_board_speak_german(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.add_init_script("localStorage.setItem('threefold.settings', JSON.stringify({language: 'de'}))")
    page.goto(f"{server.url}/new/korash#hotseat")
    page.locator("summary", has_text="Was ihr vereinbaren könnt").click()
    maps = page.get_by_role("group", name="Karte, in Gebieten")
    expect(maps.get_by_role("radio", name="Wie für 2 empfohlen: 6 mal 4")).to_be_checked()
    expect(maps.get_by_role("radio", name="7 mal 5")).to_have_count(1)
    options = {"factions": ["kites"] * 2, "first": 2, "placement": "free"}
    page.goto(create_table(page, server.url, [BOT, ME], options))
    board = page.locator(BOARD)
    expect(board.locator(".laying")).to_have_text("Du beginnst, wie vereinbart.")
    expect(board.locator(".platforms li", has_text="Für die erste Partie empfohlen")).to_have_count(1)


@BOTH_SIZES
def test_board_says_who_begins_and_how_far_apart_platforms_stand(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    options = {"factions": ["kites"] * 3, "platforms": ["", STRONGHOLD, STRONGHOLD], "first": 1}
    page.goto(create_table(page, server.url, [ME, BOT, BOT], options))
    board = page.locator(BOARD)
    board.locator(".setup").wait_for()
    expect(board.locator(".laying")).to_have_text("You begin, as agreed.")
    advised = board.locator(".platforms li", has_text="Recommended for a first game")
    expect(advised).to_have_count(1)
    expect(advised.locator("h3")).to_have_text("Korashi Stronghold")
    if not phone:
        assert violations(page) == []
    advised.get_by_role("button", name="Take Korashi Stronghold").click()
    tile = board.locator('[data-tile="G4"].lit')
    tile.wait_for()
    told = "Platforms stand 8 edge tiles apart, clockwise from yours (KOR-MULTI-3). Corners do not count."
    expect(board.locator(".laying")).to_contain_text(told)
    tile.click()
    settled = "The others follow clockwise, 8 edge tiles apart (KOR-MULTI-3): Bot 2 on B1, Bot 3 on J1."
    expect(board.locator(".panel")).to_contain_text(settled)
    if not phone:
        assert violations(page) == []
    board.locator("button.commit").click()
    counted = r"Stronghold \(.+\) is placed on B1: 8 edge tiles clockwise from your platform \(KOR-MULTI-3\)\."
    if not phone:
        expect(page.locator("aside.log")).to_contain_text(re.compile(counted))


def test_log_says_that_the_shown_cards_decide_who_begins(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    options = {"factions": ["kites", "pact"], "platforms": [STRONGHOLD, STRONGHOLD]}
    page.goto(create_table(page, server.url, [ME, BOT], options))
    page.locator(f"{YOURS} .korash").wait_for()
    log = page.locator("aside.log")
    expect(log).to_contain_text(re.compile(r"You show .+, cost \d, to find out who begins\."))
    expect(log).to_contain_text(re.compile(r"The highest cost is \d: .+ begins?\. Then all shuffle\."))


@pytest.mark.parametrize("size", ["3x2", "7x5"])
@BOTH_SIZES
def test_map_of_another_size_is_drawn_whole_and_can_be_played_on(
    browser: Browser, server: Server, size: str, phone: bool
) -> None:
    page = visitor(browser, phone=phone)
    width, depth = map(int, size.split("x"))
    options = {
        "map": size,
        "placement": "free",
        "platforms": [STRONGHOLD] * 2,
        "factions": ["kites", "pact"],
        "first": 1,
    }
    page.goto(create_table(page, server.url, [ME, BOT], options))
    board = page.locator(BOARD)
    board.locator(".tile.lit").first.wait_for()
    expect(board.locator("[data-tile]")).to_have_count(2 * width * depth)
    expect(board.locator(".tile.lit")).to_have_count(2 * (2 * width + depth) - 4)
    board.locator('[data-tile="A1"]').click()
    expect(board.locator(".panel")).to_contain_text("Yet to choose: Random bot.")
    board.locator("button.commit").click()
    page.locator(f'{BOARD}:not([data-phase="setup"])').wait_for()
    assert violations(page) == []
