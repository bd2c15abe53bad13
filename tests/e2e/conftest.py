"""The server and the browsers in which pages are tested."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ensure_browser
import pytest
from playwright.sync_api import Browser, Page, expect

from support.processes import kill_group, start
from support.waiting import PATIENCE, wait_for

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SECONDS = PATIENCE * 1000
"""The most milliseconds that a page may need; it needs far fewer."""
expect.set_options(timeout=SECONDS)
PLAIN_HOST = "table.test"


def is_up(url: str) -> bool:
    """Return whether a server answers."""
    try:
        urllib.request.urlopen(f"{url}/health", timeout=PATIENCE)
    except OSError:
        return False
    return True


class Server:
    """A `threefold play` that can be killed and started again."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "threefold.cli", "play", "--no-browser", "--no-lan", "--json"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        with (self.data / "errors.log").open("a") as errors:
            self.process = start(command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True)
        assert self.process.stdout
        said = self.process.stdout.readline()
        assert said, f"no server: {(self.data / 'errors.log').read_text()}"
        self.url = json.loads(said)["url"].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        wait_for(lambda: is_up(self.url), (self.data / "errors.log").read_text)

    def kill(self) -> None:
        if self.process:
            kill_group(self.process)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Start a server that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.fixture(autouse=True)
def pages_of_the_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close every page that a test has opened: a page that stays open slows all tests after it."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    opened_before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in opened_before:
            context.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
    # A name that is not localhost: its pages are not a secure context, as on a phone in the local network.
    lan = [f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1"]
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    path = ensure_browser.installed()
    return {**browser_type_launch_args, **({"executable_path": path} if path else {}), "args": [*quiet, *lan, *root]}


def visitor(browser: Browser, *, phone: bool = False, still: bool = True, dusk: bool = False) -> Page:
    """Return a page in a browser context of its own."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,  # pyright: ignore[reportArgumentType]
        has_touch=phone,
        reduced_motion="reduce" if still else "no-preference",
        color_scheme="dark" if dusk else "light",
        locale="en-GB",
    )
    context.set_default_timeout(SECONDS)
    return context.new_page()
