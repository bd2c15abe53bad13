"""A table waits for its players: the host arranges the seats, and invitations follow."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor


def lay(page: Page, url: str, seats: int) -> None:
    """Create a table of Korash on which all seats but the host's are free."""
    page.goto(f"{url}/new/korash")
    page.get_by_label("Players").select_option(str(seats))
    page.get_by_role("button", name="Lay the table").click()
    page.locator('.match[data-doing="open"]').wait_for()


def test_host_fills_and_closes_seats_and_an_open_invitation_follows(browser: Browser, server: Server) -> None:
    host, guest = visitor(browser), visitor(browser, phone=True)
    lay(host, server.url, 3)
    expect(host.locator("section.ask .words")).to_contain_text("Waiting for 2 more people")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").wait_for()
    host.get_by_role("button", name="Let a bot take this seat").first.click()
    expect(host.locator("section.ask .words")).to_contain_text("Waiting for one more person")
    host.get_by_role("button", name="Close this seat").click()
    host.locator('.match:not([data-doing="open"])').wait_for()
    guest.get_by_role("heading", name="All seats are taken. Watch instead?").wait_for()
    guest.get_by_role("link", name="Watch").click()
    expect(guest.get_by_text("Watching", exact=True)).to_be_visible()


def test_host_cancels_the_table(browser: Browser, server: Server) -> None:
    host, guest = visitor(browser), visitor(browser)
    lay(host, server.url, 2)
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").wait_for()
    host.get_by_role("button", name="Cancel the table").click()
    host.get_by_role("button", name="Cancel it").click()
    for page in (host, guest):
        expect(page.locator("section.ask .words")).to_contain_text("The host has cancelled this table.")
    host.get_by_role("link", name="To the start page").click()
    expect(host.get_by_role("heading", name="Your tables")).to_have_count(0)
