"""The test that `test_killed_runs` kills: it has a database, a server and a browser, and never ends."""

from __future__ import annotations

import os
from pathlib import Path

import throwaway_postgres
from playwright.sync_api import Browser

from e2e.conftest import Server
from support.waiting import for_ever


def test_it_waits_for_ever(browser: Browser, own_server: Server) -> None:
    with throwaway_postgres.postgres():
        browser.new_page().goto(own_server.url)
        Path(os.environ["READY"]).touch()
        for_ever()
