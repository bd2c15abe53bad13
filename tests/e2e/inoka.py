"""Plays Inoka in a browser: everybody at the table locks a choice, then all choices are revealed at once."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from e2e.table import OVER, YOURS, any_of, let_choose, turn

CURTAIN = ".curtain button"
CARDS = ".inoka .choice [role=radio]"
DISCARDS = 0.7
"""How often a card is discarded when the page offers it, so that a royale ends."""
NINE = ".inoka .chooser .set button"


def create_table(
    page: Page, url: str, mode: str, *, players: int = 0, bots: int = 0, stones: int = 0, name: str = ""
) -> None:
    """Create a table on its page: the host sits first, bots sit last, and the other seats are open."""
    page.goto(f"{url}/new/{mode}")
    page.get_by_role("heading").first.wait_for()
    if players:
        page.get_by_label("Players", exact=True).select_option(str(players))
    seats = page.locator("fieldset .seat select")
    for seat in range(seats.count() - bots, seats.count()):
        seats.nth(seat).select_option("bot:random")
    if stones:
        page.get_by_text("Rules you can agree on").click()
        page.get_by_label("Stones that win the match").fill(str(stones))
    if name:
        page.get_by_placeholder("Name (optional)").fill(name)
    page.locator("button.lay").click()
    page.locator(".match").wait_for()


def hold(page: Page, url: str, *, players: int, bots: int, sealed: bool = False) -> str:
    """Create a tournament with its form."""
    page.goto(f"{url}/hold/inoka-achkai")
    page.get_by_label("How many players").fill(str(players))
    page.get_by_label("How many of them are bots").fill(str(bots))
    if bots:
        page.get_by_label("Which bot").select_option("random")
    page.get_by_label("What shall we call you?").fill("Ada")
    if sealed:
        page.get_by_label("Sealed choices").check()
    page.get_by_text("Rules you can agree on").click()
    page.get_by_label("Stones that win the match").fill("1")
    page.locator("button.lay").click()
    page.locator("main[data-status]").wait_for()
    return page.url


def join(page: Page, url: str, name: str) -> None:
    """Take a seat through the link."""
    page.goto(url)
    page.get_by_label("What shall we call you?").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator(".match").wait_for()


def phase(page: Page) -> str:
    """Return the phase that the board shows."""
    return page.locator(".inoka").get_attribute("data-phase") or ""


def lift_curtain(page: Page) -> None:
    """Open the curtain between two players at one screen."""
    page.locator(CURTAIN).click()
    page.locator(f"{CARDS}, {NINE}").first.wait_for()


def lock(page: Page, *cards: str) -> None:
    """Choose these cards, a hand or one card of it, and lock them; the page must ask."""
    board = page.locator(f"{YOURS} .inoka")
    for card in cards:
        board.locator(f'.choice [data-card="{card}"]').click()
    board.locator(".choice button.primary").click()


def choose(page: Page, rng: Random) -> None:
    """Make and lock a random choice by tapping; the page must ask."""
    board = page.locator(f"{YOURS} .inoka")
    if page.locator(CURTAIN).count():
        lift_curtain(page)
    board.locator(".chooser .set button, .choice [role=radio]").first.wait_for()
    if board.locator(".chooser").count():
        board.get_by_role("button", name="Random hand").click()
        board.locator("button.lock").click()
        return
    cards = board.locator(".choice [role=radio]")
    if cards.first.get_attribute("data-option") == "discard" and rng.random() < DISCARDS:
        cards.first.click()
    else:
        any_of(cards, rng).click()
    board.locator(".choice button.primary").click()


def settled(page: Page, before: int, seat: str) -> None:
    """Wait until the answer is sealed or revealed, or the next player at this screen is asked."""
    page.wait_for_function(
        """([before, seat]) => {
            const match = document.querySelector('.match');
            return match.dataset.turn !== before || match.dataset.doing === 'sealed' || match.dataset.doing === 'over'
                || (match.dataset.seat !== seat && match.dataset.doing === 'yours');
        }""",
        arg=[str(before), seat],
    )


def seat_of(page: Page) -> str:
    """Return the seat whose view the page shows."""
    return page.locator(".match").get_attribute("data-seat") or ""


def play_on(pages: list[Page], rng: Random, most: int = 2000) -> int:
    """Let the asked pages choose until the match is over or `most` choices were made; return their number."""

    def choose_and_settle(page: Page) -> None:
        before, seat = turn(page), seat_of(page)
        choose(page, rng)
        settled(page, before, seat)

    return let_choose(pages, choose_and_settle, most)


def wait_yours(page: Page) -> None:
    """Wait until the page asks, or the match is over."""
    page.locator(f"{YOURS}, {OVER}").wait_for()
