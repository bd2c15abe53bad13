"""How people set their agents at a table of Korash, and what the table shows people who were away."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.conftest import Server, visitor
from e2e.korash import BOARD, NEIGHBOURS, STURDY, bait, create_table, sit, wish
from e2e.table import YOURS, rest, turn, violations
from support.waiting import Watch
from threefold.games.korash.assist.autopass.wishes import FULL

PRESETS = {"calm": "Calm", "full": "Full control", "not_this_turn": "Not this turn", "normal": "Normal"}
EVERYTHING = json.dumps({"bluff": True, "stops": msgspec.to_builtins(FULL)})
"""Stops at every window, even without an answer."""
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


def couple(
    browser: Browser, url: str, options: dict[str, Any], *, phone: bool = False, **more: Any
) -> tuple[Page, Page]:
    """Create a table of two people, Bo perhaps on a phone, with delays in windows as at any table."""
    ada, bo = visitor(browser), visitor(browser, phone=phone)
    address = create_table(ada, url, SEATS, options, **more)
    sit(bo, address, "Bo")
    ada.goto(address)
    for page in (ada, bo):
        page.locator(".korash").wait_for()
    return ada, bo


def attention(page: Page) -> Locator:
    """Open the dialog of the stops."""
    page.get_by_role("button", name="Attention").first.click()
    return page.locator("dialog[open]")


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def test_presets_boxes_and_promises_are_set_and_kept(browser: Browser, server: Server) -> None:
    ada, bo = couple(browser, server.url, NEIGHBOURS)
    dialog = attention(bo)
    for preset, name in PRESETS.items():
        dialog.locator(f'[data-preset="{preset}"]').click()
        expect(dialog.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    for wished in ("mine", "attacked", "hold", "bluff", "sparing", "interject"):
        dialog.locator(f'[data-wish="{wished}"]').click()
        expect(dialog.locator(f'[data-wish="{wished}"]')).to_have_attribute("aria-pressed", "true")
    expect(dialog.locator('[data-wish="mine"]')).to_have_attribute("aria-pressed", "false")
    dialog.get_by_text("Every kind by itself").click()
    box = dialog.get_by_label("An enemy explores")
    box.check()
    assert violations(bo) == []
    bo.reload()
    bo.locator(".korash").wait_for()
    dialog = attention(bo)
    expect(dialog.locator('[data-wish="interject"]')).to_have_attribute("aria-pressed", "true")
    dialog.get_by_text("Every kind by itself").click()
    expect(dialog.get_by_label("An enemy explores")).to_be_checked()
    close(bo)

    # Only the next window stops him, even against his other promises.
    rng, watch = Random(1), Watch()
    while not bo.locator(f"{YOURS} button.pass").count():
        if ada.locator(BOARD).count():
            bait(ada, rng)
            watch.moved()
        watch.check()
        rest(ada)
    bo.keyboard.press("Space")
    dialog = attention(bo)
    expect(dialog.locator('[data-wish="interject"]')).to_have_attribute("aria-pressed", "false")
    expect(dialog.locator('[data-wish="hold"]')).to_have_attribute("aria-pressed", "true")


def test_standing_order_is_given_and_dropped_and_sent_only_to_its_owner(browser: Browser, server: Server) -> None:
    ada, bo = couple(browser, server.url, STURDY, phone=True)
    heard: list[str] = []
    ada.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ada.reload()
    ada.locator(".korash").wait_for()
    dialog = attention(bo)
    dialog.locator('[data-order="when"]').select_option("struck")
    cards = dialog.locator('[data-order="do"] option')
    card = cards.nth(1).get_attribute("value")
    assert card
    dialog.locator('[data-order="do"]').select_option(card)
    dialog.get_by_role("button", name="Give this order").click()
    expect(dialog.locator("li").first).to_contain_text("something of yours is attacked or named")
    dialog.locator('[data-order="when"]').select_option("quiet")
    dialog.locator('[data-order="do"]').select_option("pass")
    dialog.locator('[data-order="until"]').select_option("turn")
    dialog.get_by_role("button", name="Give this order").click()
    expect(dialog.locator("li")).to_have_count(2)
    assert violations(bo) == []
    dialog.get_by_role("button", name="Drop order 1").click()
    expect(dialog.locator("li")).to_have_count(1)
    expect(dialog.locator("li").first).to_contain_text("let it happen")
    assert heard
    assert not any("orders" in frame for frame in heard if '"seat":1' in frame)


def test_returning_player_reads_on_from_where_they_left(browser: Browser, server: Server) -> None:
    ada, bo = couple(browser, server.url, NEIGHBOURS, phone=True)
    dialog = attention(bo)
    dialog.locator('[data-wish="mine"]').click()
    expect(dialog.locator('[data-wish="mine"]')).to_have_attribute("aria-pressed", "true")
    address, since = bo.url, turn(bo)
    bo.goto(server.url)
    rng, watch = Random(1), Watch()
    while turn(ada) < since + 6:
        if ada.locator(BOARD).count():
            bait(ada, rng)
            watch.moved()
        watch.check()
        rest(ada)
    bo.goto(address)
    log = bo.get_by_role("button", name="since you left")
    expect(log).to_be_visible()
    log.click()
    expect(bo.locator(".since")).to_be_in_viewport()
    close(bo)
    expect(log).to_have_count(0)


def test_table_shows_a_seat_minded_by_a_bot_and_it_can_be_taken_back(browser: Browser, server: Server) -> None:
    clock = {"bank": 3_600_000, "response": 3_000, "reserve": 3_600_000}
    ada, bo = couple(browser, server.url, NEIGHBOURS, phone=True, clock=clock)
    wish(bo, EVERYTHING)
    rng, watch, minded = Random(1), Watch(), ada.get_by_text("a bot sits in", exact=True)
    while not minded.count():
        if ada.locator(BOARD).count():
            bait(ada, rng)
            watch.moved()
        watch.check()
        rest(ada)
    expect(ada.locator("aside.log")).to_contain_text("Bo ran out of time")
    expect(ada.locator("aside.log")).to_contain_text("a bot sits in for Bo")
    bo.get_by_role("button", name="Take my seat back").click()
    expect(ada.locator("aside.log")).to_contain_text("Bo has the seat back")
    expect(minded).to_have_count(0)
