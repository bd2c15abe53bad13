"""The bytes of a first visit: everything that a browser loads from the server until a person can play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Server, visitor
from support.counting_proxy import counting_proxy
from threefold import games

MOST_BYTES = 300_000
ON_THE_START_PAGE = ("inyo", "inoka", "korash")
GAMES = [name for name in games.names() if name.startswith(ON_THE_START_PAGE)]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_takes_at_most_300_kb_with_its_socket(browser: Browser, server: Server, game: str) -> None:
    with counting_proxy(server.url) as road:
        page = visitor(browser)
        if game in ON_THE_START_PAGE:
            page.goto(road.url)
            page.locator(f'article[data-game="{game}"] button.tile').click()
        else:
            page.goto(f"{road.url}/new/{game}")
            page.get_by_role("button", name="Lay the table").click()
            # The other seat is still open, and nobody is asked.
        page.locator(".match").wait_for()
        page.wait_for_load_state("networkidle")
        if game in ON_THE_START_PAGE:
            page.locator('.match[data-doing="yours"]').wait_for()
        assert 100_000 < road.received <= MOST_BYTES
        page.context.close()
