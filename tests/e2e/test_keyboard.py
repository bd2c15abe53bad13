"""A whole match with the keyboard alone."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.table import TILE, YOURS, is_over, sit_down_with_a_bot, turn, wait_asked, wait_past

FILES = "abcdefg"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on an element that matches."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def walk_to(page: Page, square: str) -> None:
    """Move the focus over the board with the arrow keys."""
    tab_to(page, "[data-square]")
    now = page.evaluate("() => document.activeElement.dataset.square")
    across = FILES.index(square[0]) - FILES.index(now[0])
    up = int(square[1]) - int(now[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    expect(page.locator(f'[data-square="{square}"]')).to_be_focused()


def press(page: Page, rng: Random) -> None:
    """Give one answer with keys alone."""
    before = turn(page)
    board = page.locator(f"{YOURS} .inyo")
    board.locator("button.lit, button.arrow, button.liftable, .flips").first.wait_for()
    squares = board.locator("button.lit, button.liftable")
    if board.locator("button.arrow").count():
        tab_to(page, "[data-square]")
        page.keyboard.press(rng.choice(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]))
        page.keyboard.press("Enter")
    elif board.locator(".flips").count():
        tab_to(page, ".commit")
        page.keyboard.press("Enter")
    else:
        stepping = board.locator("button.lit").count() > 0
        walk_to(page, squares.nth(rng.randrange(squares.count())).get_attribute("data-square") or "")
        page.keyboard.press("Enter")
        if stepping:
            expect(page.locator(".tray :focus")).to_have_count(1)
            for key in rng.choices(["ArrowRight", "ArrowDown", "q", "e"], k=3):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
    wait_past(page, before)
    assert page.evaluate("() => document.activeElement !== document.body"), "the keyboard has lost its place"


def test_a_whole_match_against_a_bot_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.goto(server.url)
    page.locator(TILE).wait_for()
    tab_to(page, TILE)
    page.keyboard.press("Enter")
    page.locator(YOURS).wait_for()
    rng = Random(12)
    for _ in range(200):
        if not wait_asked(page):
            break
        press(page, rng)
    assert is_over(page)
    tab_to(page, "section.ask .button.primary")
    page.keyboard.press("Enter")
    page.locator(YOURS).wait_for()
    assert turn(page) <= 1, "and again"


def test_dialog_returns_the_focus_after_every_way_to_close_it(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, server.url)
    more = page.get_by_role("button", name="More")

    def enter(label: str) -> None:
        more.focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_role("button", name=label).focus()
        page.keyboard.press("Enter")

    enter("Close")
    expect(more).to_be_focused()
    more.click()
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()
    enter("Rules")
    page.get_by_role("dialog", name="Rules").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()
    enter("Resign")
    page.get_by_role("button", name="Yes, resign").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()


def test_new_page_starts_at_its_top_with_the_focus_on_its_heading(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True)
    page.goto(server.url)
    page.locator(TILE).wait_for()
    assert page.evaluate("() => document.activeElement === document.body"), "the first page moves no focus"
    shared = page.locator('article[data-game="inyo"]').get_by_role("link", name="Two at one screen")
    shared.focus()
    page.evaluate("() => scrollTo(0, 200)")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/inyo#hotseat")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.evaluate("() => scrollY") == 0
    page.get_by_role("button", name="Begin").press("Enter")
    page.locator(YOURS).wait_for()
    expect(page.locator(".match h1")).to_be_focused()
    page.go_back()
    page.get_by_role("button", name="Begin").wait_for()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
