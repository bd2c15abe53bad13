"""What a first visit costs: every file and every answer that a browser gets from the server until somebody can play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Server, visitor
from threefold import games

pytestmark = pytest.mark.browser
MOST_BYTES = 300_000
ON_THE_START_PAGE = ("inyo", "inoka", "korash")
GAMES = [name for name in games.names() if name.startswith(ON_THE_START_PAGE)]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_takes_at_most_300_kb(browser: Browser, server: Server, game: str) -> None:
    page = visitor(browser)
    wire = page.context.new_cdp_session(page)
    got: dict[str, int] = {}
    names: dict[str, str] = {}

    def note(message: dict[str, Any]) -> None:
        names[message["requestId"]] = message["response"]["url"].removeprefix(server.url)

    def count(message: dict[str, Any]) -> None:
        got[message["requestId"]] = got.get(message["requestId"], 0) + message["encodedDataLength"]

    wire.on("Network.responseReceived", note)
    wire.on("Network.loadingFinished", count)
    wire.send("Network.enable")  # pyright: ignore[reportUnknownMemberType]
    if game in ON_THE_START_PAGE:
        page.goto(server.url)
        page.locator(f'article[data-game="{game}"] button.tile').click()
    else:
        page.goto(f"{server.url}/new/{game}")
        page.get_by_role("button", name="Lay the table").click()
    page.locator(".match").wait_for()
    page.wait_for_load_state("networkidle")
    shown = sorted(((size, names.get(name, name)) for name, size in got.items()), reverse=True)
    total = sum(got.values())
    assert 100_000 < total <= MOST_BYTES, shown
