"""Tribes of Korash, played in real browsers: windows, teams, phones, keys."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.korash import BOARD, NEIGHBOURS, STURDY, TILE, WATCHFUL, bait, choose, create_table, play_on, sit, wish
from e2e.table import OVER, YOURS, is_over, rest, turn, violations, wait_past
from support.waiting import Watch

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay"]


def people(
    browser: Browser, url: str, many: int, *, bots: int = 0, options: dict[str, Any] | None = None, phone: bool = False
) -> list[Page]:
    """Create a table of `many` people with bots on the last seats and without delays that hide whether a seat can
    answer.
    """
    pages = [visitor(browser, phone=phone) for _ in range(many)]
    seats = [
        {"kind": "me", "name": NAMES[0]},
        *[{"kind": "open"}] * (many - 1),
        *[{"kind": "bot", "bot": "random"}] * bots,
    ]
    address = create_table(pages[0], url, seats, options or {}, masked=False)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        sit(page, address, name)
    pages[0].goto(address)
    for page in pages:
        page.locator(".korash").wait_for()
    return pages


def hand_over(page: Page) -> None:
    """Let a bot play on for this page's seat."""
    page.evaluate(
        """async () => {
            const match = location.pathname.split("/").pop();
            const seat = Number(document.querySelector(".match").dataset.seat);
            const body = JSON.stringify({type: "mind", seat, bot: "random"});
            const headers = {"Content-Type": "application/json"};
            await fetch(`/api/matches/${match}/say`, {method: "POST", headers, body});
        }"""
    )


@BOTH_SIZES
def test_newcomer_moves_a_sandship_after_one_tap(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone, still=False)
    page.goto(server.url)
    page.locator(TILE).click()
    rng = Random(2)
    page.locator(BOARD).wait_for()
    for _ in range(6):
        page.locator(f"{YOURS}, {OVER}").wait_for()
        choose(page, rng)
    assert page.locator(".korash [data-unit]").count() >= 2
    nearer, tiles = page.get_by_role("button", name="Nearer").bounding_box(), page.locator(".frame").bounding_box()
    assert nearer
    assert tiles
    beside = nearer["x"] >= tiles["x"] + tiles["width"]
    assert beside or nearer["y"] >= tiles["y"] + tiles["height"], "what makes tiles larger hides none"


def settled(page: Page) -> None:
    """Wait until the page asks again."""
    page.locator('.match:not([data-doing="moving"])').wait_for()
    page.locator(YOURS).wait_for()


def walk_out(page: Page) -> None:
    """Deploy the cheapest unit and move it two tiles out with one confirm; the last Move is taken back."""
    board, scout, back = page.locator(BOARD), re.compile("Kite Scout"), page.get_by_role("button", name="Take back")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_have_accessible_description(re.compile("nothing to take back"))
    while board.get_attribute("data-phase") != "main":
        before = turn(page)
        board.locator("button.pass, button.end").first.click()
        wait_past(page, before)
        settled(page)
    board.locator("button.quarters").click()
    board.locator("button[data-crew]").first.click()
    board.locator("button.commit").click()
    settled(page)
    # A unit that was just deployed stays held, and nothing along the own edge stops it.
    board.locator('[data-tile="H4"].lit.walk').click()
    expect(board.locator(".panel .sentence")).to_contain_text("to H4")
    assert board.locator(".route circle").count() == 2
    board.locator("button.commit").click()
    expect(page.locator('[data-tile="H4"]')).to_have_accessible_name(scout)
    settled(page)
    expect(back).to_have_attribute("aria-disabled", "false")
    back.click()


def test_two_people_play_a_whole_game_with_interrupts(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, 2, options={**NEIGHBOURS, "rounds": 5})
    rng, done = Random(5), set[str]()
    walk_out(pages[0])
    pages[1].get_by_role("button", name="Accept").click()
    expect(pages[0].locator('[data-tile="G4"]')).to_have_accessible_name(re.compile("Kite Scout"))
    play_on(pages, rng, 150, done)
    for page in pages:
        if not is_over(page):
            hand_over(page)
    for page in pages:
        page.locator(OVER).wait_for()
    # The cards are random: a prompt surely comes, but whether it can be answered is luck.
    assert {"act", "deploy"} <= done, done
    assert {"interrupt", "pass"} & done, done
    expect(pages[0].locator("aside.log")).to_contain_text(re.compile(r"\bplays?\b"))


def test_three_people_and_a_bot_set_up_and_play(browser: Browser, server: Server) -> None:
    pages = people(browser, server.url, 3, bots=1, options={"rounds": 1})
    rng, done = Random(7), set[str]()
    play_on(pages, rng, 60, done)
    assert "setup" in done
    for page in pages:
        if not is_over(page):
            hand_over(page)
    for page in pages:
        page.locator(OVER).wait_for()


@pytest.mark.parametrize(("seats", "teams"), [(6, []), (4, [[0, 2], [1, 3]])], ids=["six", "two against two"])
def test_large_tables_and_teams_play_to_the_end(browser: Browser, server: Server, seats: int, teams: list[Any]) -> None:
    pages = people(browser, server.url, 1, bots=seats - 1, options={"rounds": 1, "teams": teams}, phone=True)
    play_on(pages, Random(3), 14)
    if pages[0].locator(f"{YOURS} .seats li.turn").count():
        expect(pages[0].locator(".seats li.turn")).to_be_in_viewport()
    if not is_over(pages[0]):
        hand_over(pages[0])
    pages[0].locator(OVER).wait_for()
    assert pages[0].locator(".seats li").count() == seats
    expect(pages[0].locator(".ask .why")).to_contain_text("After the last round")
    expect(pages[0].locator(".standings tbody tr")).to_have_count(seats)
    if teams:
        assert pages[0].locator(".korash").count() == 1


def is_uncovered(page: Page, tile: str) -> bool:
    """Return whether a tap on the middle of a tile reaches it."""
    return page.evaluate(
        """(tile) => {
            const box = document.querySelector(`[data-tile="${tile}"]`).getBoundingClientRect();
            const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return at?.dataset.tile === tile;
        }""",
        tile,
    )


def unfold(page: Page) -> None:
    """Check on a phone that the pile is one line that covers none of its tiles, then unfold it."""
    fold, pile = page.locator("button.fold"), page.locator(".pile")
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(fold.locator(".many")).to_contain_text(str(pile.locator("li").count()))
    expect(pile).not_to_be_visible()
    concerned = page.get_by_role("button", name="What may be answered is about this")
    tiles = [tile.get_attribute("data-tile") or "" for tile in concerned.all()]
    assert tiles
    assert all(is_uncovered(page, tile) for tile in tiles), tiles
    assert violations(page) == []
    fold.click()
    expect(pile).to_be_visible()
    expect(fold).to_have_attribute("aria-expanded", "true")


@BOTH_SIZES
def test_reload_in_a_nested_window_loses_nothing(browser: Browser, server: Server, phone: bool) -> None:
    pages = people(browser, server.url, 2, options=STURDY, phone=phone)
    rng = Random(11)
    for page in pages:
        wish(page, WATCHFUL)
    nested = f"{YOURS} .korash:has(.pile li:nth-child(2)):has(button.pass)"
    watch = Watch()
    while not any(page.locator(nested).count() for page in pages):
        assert not any(is_over(page) for page in pages), "nobody ever interrupted anything"
        asked = next((page for page in pages if page.locator(BOARD).count()), None)
        if asked:
            bait(asked, rng)
            watch.moved()
        else:
            watch.check(lambda: "nobody is asked")
            rest(pages[0])
    inside = next(page for page in pages if page.locator(nested).count())
    pile, before = inside.locator(".pile").text_content(), turn(inside)
    inside.reload()
    inside.locator(nested).wait_for()
    assert (inside.locator(".pile").text_content(), turn(inside)) == (pile, before)
    if phone:
        unfold(inside)
        inside.locator("button.pass").click()
    else:
        inside.keyboard.press("Space")
    inside.locator(f'.match:not([data-turn="{before}"]), .match[data-doing="sealed"]').first.wait_for()


def focus(page: Page, selector: str) -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(120):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def hinted(page: Page) -> None:
    """Ask for the rule, then for the good answers, which are marked on the board."""
    page.keyboard.press("h")
    page.get_by_role("button", name="Hint: show the good answers").wait_for()
    for _ in range(60):
        page.keyboard.press("h")
        page.locator('button.hint:not([aria-disabled="true"])').wait_for()
        if page.locator(".korash .hinted").count():
            return
        if page.locator(".words.refused").count():
            page.get_by_role("button", name="All right").click()
        rest(page, 1000)
    raise AssertionError("nothing was ever marked")


def test_a_turn_is_played_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    page.goto(create_table(page, server.url, seats, NEIGHBOURS))
    page.locator(BOARD).wait_for()
    while page.locator("button.pass").count():
        before = turn(page)
        page.keyboard.press("Space")
        wait_past(page, before)
        page.locator(YOURS).wait_for()
    hinted(page)
    before = turn(page)
    focus(page, "[data-tile]")
    assert page.evaluate("document.activeElement.dataset.tile") == "F4"
    page.keyboard.press("Enter")
    expect(page.locator(".panel h2")).to_contain_text("Stronghold")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.locator("button.commit").wait_for()
    page.keyboard.press("Escape")
    page.locator("button.commit").wait_for(state="detached")
    page.keyboard.press("Enter")
    focus(page, "button.commit")
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert page.evaluate("document.activeElement.closest('.korash') !== null"), "the keyboard stays on the board"
    expect(page.locator('[data-tile="E4"]')).to_have_accessible_name(re.compile("Stronghold"))
    page.locator(YOURS).wait_for()
    while page.locator(".korash").get_attribute("data-phase") != "main":
        before = turn(page)
        if page.locator("button.pass").count():
            page.keyboard.press("Space")
        else:
            page.keyboard.press("Escape")
            focus(page, "button.end")
            page.keyboard.press("Enter")
        wait_past(page, before)
        page.locator(YOURS).wait_for()
    focus(page, "button.quarters")
    page.keyboard.press("Enter")
    focus(page, "button[data-crew]")
    page.keyboard.press("Enter")
    page.locator("button.commit").wait_for()
    before = turn(page)
    focus(page, "button.commit")
    page.keyboard.press("Enter")
    wait_past(page, before)
    # The new unit is held; moving it two tiles up from the platform is a walk.
    settled(page)
    before = turn(page)
    focus(page, "[data-tile]")
    page.locator('[data-tile="E2"].lit.walk').wait_for()
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.locator("button.commit").wait_for()
    page.keyboard.press("Enter")
    wait_past(page, before)


@pytest.mark.parametrize("dusk", [False, True], ids=["light", "dark"])
@BOTH_SIZES
def test_axe_finds_no_fault_during_a_game(browser: Browser, server: Server, phone: bool, dusk: bool) -> None:
    page = visitor(browser, phone=phone, dusk=dusk)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    page.goto(create_table(page, server.url, seats, {"first": 1}))
    page.locator("button[data-take]").first.wait_for()
    assert violations(page) == []
    page.locator('button[data-take="kites"]').click()
    page.locator('button[data-take="sands.korashi-stronghold"]').wait_for()
    assert violations(page) == []
    page.locator('button[data-take="sands.korashi-stronghold"]').click()
    page.locator('[data-tile="F4"].lit').click()
    page.locator("button.commit").wait_for()
    assert page.locator(".edge.own.S").count() == 1, "whose edge it becomes is seen before"
    assert violations(page) == []
    page.locator("button.commit").click()
    page.locator("button.pass, button.end").first.wait_for()
    assert violations(page) == []
    page.locator('[data-tile="F4"]').click()
    page.get_by_role("button", name="Look inside").click()
    page.locator("dialog[open] [data-inside]").nth(8).wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".hand button").first.click()
    page.get_by_role("button", name="Read card").click()
    page.locator("dialog[open]").wait_for()
    assert violations(page) == []


def test_curtain_hides_each_hand_when_two_players_share_a_screen(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]
    page.goto(create_table(page, server.url, seats, NEIGHBOURS))
    expect(page.locator(".curtain button")).to_be_in_viewport(ratio=1)
    assert page.locator("[data-card]").count() == 0
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("log")).to_contain_text("Bo draws 3 cards")
    expect(page.get_by_role("log")).not_to_contain_text("It is")
    page.keyboard.press("Escape")
    page.locator(".curtain button").click()
    page.locator(f"{BOARD} [data-card]").first.wait_for()
    rng, decisions = Random(4), 0
    while page.locator('.match[data-seat="0"]').count():
        assert page.locator(".curtain").count() == 0, "who goes on hands nothing over"
        choose(page, rng)
        page.locator(YOURS).wait_for()
        decisions += 1
    assert decisions > 1
    expect(page.locator(".curtain")).to_contain_text("Bo")
    assert page.locator("[data-card]").count() == 0
