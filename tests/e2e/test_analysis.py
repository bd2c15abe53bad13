"""The analysis board, lessons and the daily puzzle, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor
from e2e.table import play_out, share_a_screen, violations

pytestmark = pytest.mark.browser
DUEL = "hand P1=A2A3T2B2B3 P2=A2T2T3B2B3; play P1=A2 P2=T2; play P1=B3 P2=A2"
SATURDAY = "2026-11-14"
"""A puzzle that is won in two steps."""


@pytest.fixture(scope="module")
def played(browser: Browser, server: Server) -> Page:
    """Who has just finished a match, at its end."""
    page = visitor(browser)
    share_a_screen(page, server.url)
    play_out({0: page, 1: page})
    return page


def choose(page: Page, move: str) -> None:
    """A move from the list."""
    page.get_by_role("row").filter(has_text=move).get_by_role("button").click()


def test_a_finished_match_of_inyo_is_looked_into(played: Page, server: Server) -> None:
    page = played
    page.get_by_role("link", name="How was I?").click()
    expect(page.get_by_role("heading", name="Moon to act: draw")).to_be_visible()
    turned = page.get_by_role("region", name="Where it turned").get_by_role("listitem")
    expect(turned).to_have_text(
        [
            "1 Moon gave a draw away: now lost",
            "2 Sun turned a win into a loss",
            "3 Moon gave a win away: now a draw",
            "7 Moon gave a draw away: now lost",
        ]
    )
    expect(page.get_by_role("img", name="4 moves changed the value")).to_be_visible()
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
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(page.url.split("#")[0] + "#3")


def test_mistakes_come_back_as_puzzles(played: Page, server: Server) -> None:
    page = played
    page.goto(page.url.split("#")[0].replace("/t/", "/analysis/inyo/"))
    page.get_by_role("button", name="Mistakes of Sun").click()
    expect(page.get_by_role("heading", name="Mistake 1 of 1")).to_be_visible()
    board = page.locator(".inyo")
    for lie, said in (("14", "Not that one"), ("D4", "Yes.")):
        board.locator('[data-square="d3"].lit').click()
        board.locator(f'.tray [data-lie="{lie}"]').click()
        board.locator("button.commit").click()
        expect(page.locator(".lesson")).to_contain_text(said)
    assert violations(page) == []
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson")).to_contain_text("That was all")


def test_a_pasted_duel_has_the_mix_beside_what_was_played(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True, dusk=True)
    page.goto(f"{server.url}/analysis/inoka")
    page.get_by_label("Position, game or record").fill("nonsense")
    page.get_by_role("button", name="Look into it").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    assert violations(page) == []
    page.get_by_label("Position, game or record").fill(DUEL)
    page.get_by_role("button", name="Look into it").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator('.analysis[data-turn="1"]')).to_be_visible()
    first = page.get_by_role("table", name="Choices of Guest 1")
    expect(first.get_by_role("row").filter(has_text="played")).to_contain_text("Attack II")
    expect(first.get_by_role("columnheader")).to_have_text(["Choice", "Mix", "Wins", "Cost"])
    assert violations(page) == []
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".bar .words")).to_contain_text("Guest 1: Attack II.")


def test_the_daily_puzzle_is_solved_and_shared_without_spoilers(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.goto(server.url)
    expect(page.get_by_role("link", name="Today’s puzzle")).to_be_visible()
    page.goto(f"{server.url}/puzzle/inyo#{SATURDAY}")
    expect(page.get_by_role("heading", name="one move wins, in 2 steps")).to_be_visible()
    assert violations(page) == []
    answers = _answers(page, server)
    wrong = next(answer for answer in answers if answer["value"] != "win")
    _place(page, wrong["text"])
    expect(page.get_by_text("That does not win")).to_be_visible()
    expect(page.locator('.puzzle[data-busy="false"]')).to_be_visible()
    expect(page.get_by_text("Tries: 2")).to_be_visible()
    _place(page, answers[0]["text"])
    expect(page.get_by_text("That is it!").first).to_be_visible()
    expect(page.locator('.puzzle[data-busy="false"]')).to_be_visible()


def _answers(page: Page, server: Server) -> list[dict[str, str]]:
    """The truth, from the server."""
    found = page.evaluate(
        """async (day) => {
            const puzzle = await (await fetch(`/api/puzzle/inyo?day=${day}`)).json();
            const body = JSON.stringify({ game: "inyo", text: puzzle.position, options: puzzle.options });
            const headers = { "Content-Type": "application/json" };
            const moment = await (await fetch("/api/analysis/moment", { method: "POST", body, headers })).json();
            return moment.judged[0].answers;
        }""",
        SATURDAY,
    )
    assert sum(answer["value"] == "win" for answer in found) == 1
    return list(found)


def _place(page: Page, move: str) -> None:
    square, lie = move[1:].split(":")
    board = page.locator(".inyo")
    board.locator(f'[data-square="{square}"].lit').click()
    board.locator(f'.tray [data-lie="{lie}"]').click()
    board.locator("button.commit").click()
