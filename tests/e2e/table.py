"""Sitting at a table in a browser, doing what a person does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
YOURS = "section.ask.yours"


def sit_down_with_a_bot(page: Page, url: str) -> None:
    """From the start page, with one tap."""
    page.goto(url)
    page.locator("button.tile").first.click()
    page.locator(YOURS).wait_for()


def turn(page: Page) -> str:
    """The words of the ask bar, which change with every question."""
    return page.locator("section.ask .words").inner_text()


def is_over(page: Page) -> bool:
    return page.locator(".inyo .floor.over").count() > 0


def choose(page: Page, rng: Random) -> bool:
    """Any of the choices that are lit, by tapping; False: nothing is, for the table has not answered yet."""
    board = page.locator(".inyo")
    if (squares := board.locator("button.lit")).count():
        squares.nth(rng.randrange(squares.count())).click()
        ways = board.locator(".tray [role=option]")
        ways.first.wait_for()
        ways.nth(rng.randrange(ways.count())).click()
    elif (ways := board.locator("button.arrow")).count():
        ways.nth(rng.randrange(ways.count())).click()
    elif (dice := board.locator("button.liftable")).count():
        dice.nth(rng.randrange(dice.count())).click()
    elif not board.locator(".flips").count():
        return False
    board.locator("button.commit").click()
    return True


def play_on(pages: list[Page], rng: Random, most: int = 400) -> int:
    """Whoever is asked chooses, until the match is over or so many choices were made; how many it were."""
    made = 0
    while made < most and not all(is_over(page) for page in pages):
        for page in pages:
            if page.locator(YOURS).count() and not is_over(page) and choose(page, rng):
                made += 1
                break
        else:
            pages[0].wait_for_timeout(50)
    return made


def violations(page: Page) -> list[Any]:
    """What axe finds wrong with a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html)])")
    return list(found)


def expect_log(page: Page, words: str) -> None:
    expect(page.locator("aside.log")).to_contain_text(words)
