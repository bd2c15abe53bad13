"""The analysis board, lessons and the daily puzzle, in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from analysis.games import beginning
from e2e.conftest import Server, visitor
from e2e.table import play_out, share_a_screen, tap, violations

DUEL = "hand P1=A2A3T2B2B3 P2=A2T2T3B2B3; play P1=A2 P2=T2; play P1=B3 P2=A2"
SATURDAY = "2026-11-14"
"""A puzzle that is won in two steps."""


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> Iterator[tuple[Page, str]]:
    """Play a match to its end; give the player's page and the address of the match."""
    page = visitor(browser)
    share_a_screen(page, server.url)
    play_out({0: page, 1: page})
    yield page, page.url
    page.context.close()


@pytest.fixture
def played(finished: tuple[Page, str]) -> Page:
    """Return the player's page, opened at the end of the match again."""
    page, match = finished
    page.goto("about:blank")
    page.goto(match)
    return page


def choose(page: Page, move: str) -> None:
    """Click a move in the list."""
    page.get_by_role("row").filter(has_text=move).get_by_role("button").click()


def open_anew(page: Page, moment: str) -> None:
    """Open the address from an empty page, because the open page might change its own address first."""
    address = page.url.split("#")[0] + moment
    page.goto("about:blank")
    page.goto(address)


def test_finished_match_of_inyo_is_reviewed(played: Page, server: Server) -> None:
    page = played
    page.get_by_role("link", name="How was I?").click()
    page.get_by_role("heading", name="Moon to act: draw").wait_for()
    turned = page.get_by_role("region", name="Where it turned").get_by_role("listitem")
    expect(turned).to_have_text(
        [
            "1 Moon gave a draw away: now lost",
            "2 Sun turned a win into a loss",
            "3 Moon gave a win away: now a draw",
            "7 Moon gave a draw away: now lost",
        ]
    )
    expect(page.get_by_role("img", name="Moves that changed the value: 4")).to_be_visible()
    turned.nth(1).get_by_role("button").click()
    expect(page).to_have_url(page.url.split("#")[0] + "#2")
    expect(page.get_by_role("heading", name="Moon to act: win in 1")).to_be_visible()
    expect(page.locator(".side tr").first).to_contain_text("win in 1")
    expect(page.get_by_role("row").filter(has_text="played")).to_contain_text("draw")
    assert violations(page) == []

    choose(page, ">e")
    expect(page).to_have_url(page.url.split("#")[0] + "#2/%3Ee")
    expect(page.locator(".variation")).to_contain_text(">e")
    page.reload()
    expect(page.locator(".variation")).to_contain_text(">e")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.analysis[data-turn="2"]')).to_be_visible()
    expect(page.get_by_role("button", name="Tilt east: win in 1")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(page.url.split("#")[0] + "#3")

    open_anew(page, "#2/%3Eq")
    expect(page.get_by_role("alert")).to_contain_text('">q" is no move')
    expect(page.locator('.analysis[data-turn="2"]')).to_be_visible()

    open_anew(page, "#6")
    # The game is loaded six turns at a time: the next turns arrive while the sixth is shown.
    expect(page.get_by_role("button", name="One step on")).to_be_enabled()
    expect(page.get_by_role("row").filter(has_text="played")).to_contain_text("+b3:D0")


def test_mistakes_of_a_match_become_puzzles(played: Page, server: Server) -> None:
    page = played
    page.goto(page.url.split("#")[0].replace("/t/", "/analysis/inyo/"))
    page.get_by_role("button", name="Mistakes of Sun").click()
    page.get_by_role("heading", name="Mistake 1 of 1").wait_for()
    for lie, said in (("14", "Not that one"), ("D4", "Yes.")):
        tap(page.locator(".inyo"), f"+d3:{lie}")
        expect(page.locator(".lesson")).to_contain_text(said)
    assert violations(page) == []
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson")).to_contain_text("That was all")


def test_pasted_duel_shows_the_mix_beside_the_choices(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True, dusk=True)
    page.goto(f"{server.url}/analysis/inoka")
    for text, said in (
        ("nonsense", "cannot be read"),
        (DUEL.replace("P1=B3", "P1=A1"), "Turn 3"),
        (beginning("inoka", 3)[:400], "not whole JSON"),
        (beginning("inyo", 1), 'a record of "inyo"'),
    ):
        page.get_by_label("Position, game or record").fill(text)
        page.get_by_role("button", name="Look into it").click()
        expect(page.get_by_role("alert")).to_contain_text(said)
    assert violations(page) == []
    page.get_by_label("Position, game or record").fill(DUEL)
    page.get_by_role("button", name="Look into it").click()
    page.get_by_role("button", name="One step on").click()
    page.locator('.analysis[data-turn="1"]').wait_for()
    first = page.get_by_role("table", name="Choices: Guest 1")
    first.get_by_role("row").filter(has_text="played").wait_for()
    expect(first.get_by_role("row").filter(has_text="played")).to_contain_text("Attack II")
    expect(first.get_by_role("columnheader")).to_have_text(["Choice", "Mix", "Wins", "Cost"])
    assert violations(page) == []
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".bar .words")).to_contain_text("Guest 1: Attack II.")


def test_bot_estimates_an_unsolved_game(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.goto(f"{server.url}/analysis/korash")
    page.get_by_label("Position, game or record").fill(beginning("korash", 60))
    page.get_by_role("button", name="Look into it").click()
    graph = page.get_by_role("img", name="A bot’s estimate of the chances")
    graph.wait_for()
    expect(page.locator(".track")).to_contain_text("estimate")
    opinions = page.get_by_role("region", name="What a bot thinks of this game")
    expect(opinions).to_contain_text("An estimate, not the truth.")
    opinions.get_by_role("button", name="Look at every choice").click()
    expect(opinions.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator('.analysis:not([data-turn="0"])')).to_be_visible()
    opinions.get_by_role("button", name="That is enough").click()
    expect(opinions.get_by_role("button", name="Look at every choice")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("End")
    page.locator("[data-card]").first.wait_for()
    spare = page.locator(".analysis .board").evaluate("(board) => board.clientHeight - board.scrollHeight")
    assert spare >= 0, "the hand is not cut off"


def test_the_daily_puzzle_is_solved_and_shared_without_spoilers(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(server.url)
    expect(page.get_by_role("link", name="Today’s puzzle")).to_be_visible()
    page.goto(f"{server.url}/puzzle/inyo#{SATURDAY}")
    page.get_by_role("heading", name="one move wins, in 2 steps").wait_for()
    assert violations(page) == []
    answers = truth(page, [])["judged"][0]["answers"]
    right = [answer["choice"]["text"] for answer in answers if answer["value"] == "win"]
    assert len(right) == 1
    tap(page.locator(".inyo"), next(answer["choice"]["text"] for answer in answers if answer["value"] != "win"))
    page.get_by_text("That does not win").first.wait_for()
    ready(page)
    expect(page.get_by_text("Tries: 2")).to_be_visible()
    solve(page)
    expect(page.get_by_text("Solved.").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Share the result").click()
    shared: str = page.evaluate("navigator.clipboard.readText()")
    assert f"/puzzle/inyo#{SATURDAY}" in shared
    assert "after 2 tries" in shared
    assert right[0][1:] not in shared
    page.reload()
    expect(page.get_by_text("Tries: 2")).to_be_visible()


def ready(page: Page) -> None:
    """Wait until the page is idle."""
    page.locator('.puzzle[data-busy="false"]').wait_for()


def solve(page: Page) -> None:
    """Play the best moves for one side, and let the page answer for the other."""
    line: list[list[str]] = []
    found = truth(page, line)
    solver = found["asks"][0]["seat"]
    while not found["moment"]["outcome"]:
        asked, judged = found["asks"][0], found["judged"]
        choices = [answer["choice"] for answer in judged[0]["answers"]] if judged else asked["choices"]
        move = choices[0]["text"]
        if found["asks"][0]["seat"] == solver:
            ready(page)
            tap(page.locator(".inyo"), move)
        line.append([move])
        found = truth(page, line)
    ready(page)


def truth(page: Page, line: list[list[str]]) -> dict[str, Any]:
    """Return what the server knows about the position after a line from the puzzle."""
    return page.evaluate(
        """async ([day, line]) => {
            const puzzle = await (await fetch(`/api/puzzle/inyo?day=${day}`)).json();
            const body = JSON.stringify({ game: "inyo", text: puzzle.position, options: puzzle.options, line });
            const headers = { "Content-Type": "application/json" };
            return (await fetch("/api/analysis/moment", { method: "POST", body, headers })).json();
        }""",
        [SATURDAY, line],
    )
