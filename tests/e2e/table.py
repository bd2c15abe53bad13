"""Sits at a table in a browser and does what people do.

Every wait is for a fact that the page states: its turn and what it is doing. So nothing here depends on the speed of
the machine, and every wait has an end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from support.waiting import Watch

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TILE = 'article[data-game="inyo"] button.tile'
YOURS = '.match[data-doing="yours"]'
OVER = '.match[data-doing="over"]'
WAYS = "nesw"
WHOLE = (
    (0, "+c3:B4"),
    (1, "+d3:14"),
    (0, ">s"),
    (0, "~b1:01,c2:0D"),
    (0, "-b1"),
    (1, "-d4"),
    (0, "+b3:D0"),
    (1, "+c3:B0"),
)
"""A whole match with every kind of question: steps, a grapple, a flip, pick-ups; Sun wins."""


def sit_down_with_a_bot(page: Page, url: str) -> None:
    """Start a match against a bot with one tap on the start page."""
    page.goto(url)
    page.locator(TILE).click()
    page.locator(YOURS).wait_for()


def share_a_screen(page: Page, url: str) -> None:
    """Start a match in which one person plays both sides."""
    page.goto(f"{url}/new/inyo#hotseat")
    page.get_by_role("button", name="Begin").click()
    page.locator(YOURS).wait_for()


def turn(page: Page) -> int:
    """Return the number of the turn that the page shows."""
    return int(page.locator(".match").get_attribute("data-turn") or -1)


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def wait_past(page: Page, before: int) -> None:
    """Wait until the answer of that turn is taken and the board has stopped moving."""
    page.locator(f'.match:not([data-turn="{before}"])').wait_for()
    page.locator('.match:not([data-doing="moving"])').wait_for()


def wait_asked(page: Page) -> bool:
    """Wait until the page asks again or the match is over; return whether it asks."""
    page.locator(f"{YOURS}, {OVER}").wait_for()
    return not is_over(page)


def any_of(found: Locator, rng: Random) -> Locator:
    return found.nth(rng.randrange(found.count()))


def choose(page: Page, rng: Random) -> None:
    """Make a random choice by tapping; the page must ask, so that nobody else can change the board."""
    before = turn(page)
    board = page.locator(f"{YOURS} .inyo")
    board.locator("button.lit, button.arrow, button.liftable, .flips").first.wait_for()
    if board.locator("button.lit").count():
        any_of(board.locator("button.lit"), rng).click()
        ways = board.locator(".tray [role=option]")
        ways.first.wait_for()
        any_of(ways, rng).click()
    elif board.locator("button.arrow").count():
        any_of(board.locator("button.arrow"), rng).click()
    elif board.locator("button.liftable").count():
        any_of(board.locator("button.liftable"), rng).click()
    board.locator("button.commit").click()
    wait_past(page, before)


def answer(page: Page, text: str) -> None:
    """Give the answer with this notation by tapping."""
    before = turn(page)
    tap(page.locator(f"{YOURS} .inyo"), text)
    wait_past(page, before)


def tap(board: Locator, text: str) -> None:
    """Tap the answer with this notation on a board, and commit it."""
    rest = text[1:]
    if text.startswith("+"):
        square, lie = rest.split(":")
        board.locator(f'[data-square="{square}"].lit').click()
        board.locator(f'.tray [data-lie="{lie}"]').click()
    elif text.startswith(">"):
        board.locator("button.arrow").nth(WAYS.index(rest)).click()
    elif text.startswith("~"):
        for die in rest.split(","):
            square, lie = die.split(":")
            board.get_by_role("radiogroup", name=f"{square} turned over").locator(f'[data-lie="{lie}"]').click()
    else:
        board.locator(f'[data-square="{rest}"].liftable').click()
    board.locator("button.commit").click()


def play_out(pages: dict[int, Page], line: tuple[tuple[int, str], ...] = WHOLE) -> None:
    """Play a whole match; each answer is given on the page of its seat."""
    for seat, text in line:
        pages[seat].locator(YOURS).wait_for()
        answer(pages[seat], text)
    for page in pages.values():
        page.locator(OVER).wait_for()


def play_on(pages: list[Page], rng: Random, most: int = 400) -> int:
    """Let the asked pages choose until the match is over or `most` choices were made; return their number."""
    return let_choose(pages, lambda page: choose(page, rng), most)


def let_choose(pages: list[Page], choose: Callable[[Page], None], most: int) -> int:
    """Call `choose` for the asked page until the match is over or `most` choices were made; return their number."""
    made, watch = 0, Watch()
    while made < most and not all(is_over(page) for page in pages):
        asked = next((page for page in pages if page.locator(YOURS).count()), None)
        if asked:
            choose(asked)
            made += 1
            watch.moved()
        else:
            watch.check(lambda: f"nobody is asked: {[standing(page) for page in pages]}")
            rest(pages[0])
    return made


def rest(page: Page, millis: int = 30) -> None:
    """Let a page work between two looks."""
    page.wait_for_timeout(millis)


def standing(page: Page) -> dict[str, str | None]:
    """Return the state that a page states."""
    table = page.locator(".match").first
    return {name: table.get_attribute(f"data-{name}") for name in ("turn", "doing", "line")} | {"url": page.url}


def violations(page: Page) -> list[Any]:
    """Return the faults that axe finds in a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html)])")
    return list(found)


def expect_log(page: Page, words: str) -> None:
    expect(page.locator("aside.log")).to_contain_text(words)
