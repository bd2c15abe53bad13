"""Takes the pictures of README and docs: real pages of a real game, at desktop and phone size, by day and by night."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import ensure_browser  # noqa: E402

from e2e.conftest import DESKTOP, PHONE, Server  # noqa: E402
from e2e.table import YOURS, play_on  # noqa: E402

TARGET = ROOT / "docs" / "pictures"
SCENES = (
    ("desktop", DESKTOP, "light"),
    ("desktop", DESKTOP, "dark"),
    ("phone", PHONE, "light"),
    ("phone", PHONE, "dark"),
)


def main() -> None:
    """All scenes of all pages."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        path = ensure_browser.installed()
        browser = playwright.chromium.launch(executable_path=path or None, args=["--no-sandbox"])
        try:
            for size, viewport, scheme in SCENES:
                take(browser, server.url, f"{size}-{scheme}", viewport, scheme)
        finally:
            browser.close()
            server.kill()


def take(browser: Browser, url: str, name: str, viewport: dict[str, int], scheme: str) -> None:
    """One visitor's way through the pages."""
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB")  # pyright: ignore[reportArgumentType]
    page = context.new_page()
    page.goto(url)
    page.locator("button.tile").first.wait_for()
    snap(page, f"home-{name}")
    page.goto(f"{url}/new/inyo")
    page.get_by_role("button", name="Lay the table").wait_for()
    snap(page, f"new-{name}")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Copy the link").first.wait_for()
    snap(page, f"invite-{name}")
    page.goto(f"{url}/new/inyo#hotseat")
    page.get_by_role("button", name="Begin").click()
    page.locator(YOURS).wait_for()
    snap(page, f"start-{name}")
    play_on([page], Random(8), most=5)
    page.locator(YOURS).wait_for()
    snap(page, f"match-{name}")
    page.locator("button.lit, button.liftable").first.click()
    snap(page, f"tray-{name}")
    page.keyboard.press("Escape")
    page.emulate_media(reduced_motion="reduce", color_scheme=scheme)  # pyright: ignore[reportArgumentType]
    play_on([page], Random(9))
    page.emulate_media(reduced_motion="no-preference", color_scheme=scheme)  # pyright: ignore[reportArgumentType]
    snap(page, f"end-{name}")
    page.goto(page.url.replace("/t/", "/r/"))
    page.get_by_role("slider").first.wait_for()
    snap(page, f"replay-{name}")
    context.close()


def snap(page: Page, name: str) -> None:
    """One picture, once everything stands still."""
    page.wait_for_timeout(700)
    page.screenshot(path=TARGET / f"{name}.png")


if __name__ == "__main__":
    main()
