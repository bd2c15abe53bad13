"""Replays in a browser: moments and their links, views of other seats, speed, forks and downloads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import inoka
from e2e.conftest import Server, visitor
from e2e.table import YOURS, choose, play_out, share_a_screen, turn, violations
from support.cli import threefold


@pytest.fixture(scope="module")
def played(browser: Browser, server: Server) -> Iterator[tuple[Page, str]]:
    """Play a match on one screen; give its page and the address of its replay."""
    page = visitor(browser)
    share_a_screen(page, server.url)
    play_out({0: page, 1: page})
    yield page, page.url.replace("/t/", "/r/")
    page.context.close()


def slider_at(page: Page, moment: int | str) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(moment))


def test_link_opens_a_moment_and_the_address_follows_the_slider(played: tuple[Page, str]) -> None:
    page, url = played
    page.goto(f"{url}#2")
    slider_at(page, 2)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{url}#3")
    page.keyboard.press("Home")
    expect(page).to_have_url(f"{url}#0")
    page.keyboard.press("End")
    last = page.get_by_role("slider").get_attribute("max") or ""
    slider_at(page, last)
    page.get_by_role("button", name="One step back").click()
    slider_at(page, int(last) - 1)


def test_view_of_another_seat_keeps_the_moment(played: tuple[Page, str]) -> None:
    page, url = played
    page.goto(f"{url}#3")
    slider_at(page, 3)
    named = page.locator(".bar .words").inner_text()
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.locator(".bar .words")).not_to_have_text(named)
    expect(page.locator(".bar .words")).to_contain_text("You")
    slider_at(page, 3)


def test_replay_plays_at_the_chosen_speed_and_stops_at_the_end(played: tuple[Page, str]) -> None:
    page, url = played
    page.goto(f"{url}#0")
    slider_at(page, 0)
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_label("Speed").select_option(label="4×")
    page.goto(f"{url}#{last - 3}")
    slider_at(page, last - 3)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    slider_at(page, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("against", ["Both sides", "Against a bot"])
def test_fork_continues_from_a_moment(played: tuple[Page, str], against: str) -> None:
    page, url = played
    page.goto(f"{url}#2")
    slider_at(page, 2)
    page.get_by_label("Which bot").select_option("novice")
    page.get_by_role("button", name=against).click()
    page.locator(YOURS).wait_for()
    assert "/t/" in page.url
    assert page.url.replace("/t/", "/r/") != url, "it is a table of its own"
    assert turn(page) >= 2
    choose(page, Random(1))


def test_record_and_notation_can_be_downloaded(played: tuple[Page, str], tmp_path: Path) -> None:
    page, url = played
    page.goto(f"{url}#1")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Record").click()
    record = tmp_path / "record.json"
    taken.value.save_as(record)
    assert json.loads(record.read_text())["game"] == "inyo"
    verified = threefold("verify", str(record))
    assert verified.code == 0, verified.err
    with page.expect_download() as taken:
        page.get_by_role("link", name="Notation").click()
    notation = tmp_path / "notation.txt"
    taken.value.save_as(notation)
    assert "+" in notation.read_text(encoding="utf-8"), "steps are written with a plus"


def test_whole_text_of_a_moment_can_be_read_on_a_phone(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True)
    inoka.create_table(page, server.url, "inoka-royale", players=8, bots=7)
    for moment in range(2):
        page.locator(f'{YOURS}[data-turn="{moment}"]').wait_for()
        inoka.choose(page, Random(1))
    page.locator('.match:not([data-turn="1"])').wait_for()
    page.goto(page.url.replace("/t/", "/r/") + "#2")
    words = page.locator(".bar .words")
    slider_at(page, 2)
    height, whole = words.evaluate("node => [node.clientHeight, node.scrollHeight]")
    assert whole > height, "eight names are more than two lines"
    assert violations(page) == []
    words.focus()
    for _ in range(10):
        page.keyboard.press("ArrowDown")
    page.wait_for_function(
        "words => words.scrollTop + words.clientHeight >= words.scrollHeight - 1", arg=words.element_handle()
    )
    page.get_by_role("button", name="One step back").click()
    assert words.evaluate("node => node.clientHeight") == height, "the controls stay where they are"
    assert words.evaluate("node => node.scrollTop") == 0
