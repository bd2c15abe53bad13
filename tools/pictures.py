"""Takes the pictures of README and docs: real pages of a real game, at desktop and phone size, by day and by night."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import ensure_browser  # noqa: E402

from e2e.conftest import DESKTOP, PHONE, Server  # noqa: E402
from e2e.table import OVER, TILE, WHOLE, YOURS, answer, share_a_screen  # noqa: E402

TARGET = ROOT / "docs" / "pictures"
ASKED = {2: "grapple", 3: "flip", 4: "match"}
"""What the whole match that the browser tests play is about to ask, by the number of the answer."""
TRAY = 6
"""The answer before which the tray is opened."""
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
    page.locator(TILE).wait_for()
    snap(page, f"home-{name}")
    page.goto(f"{url}/new/inyo")
    page.get_by_role("button", name="Lay the table").wait_for()
    snap(page, f"new-{name}")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Copy the link").first.wait_for()
    snap(page, f"invite-{name}")
    page.goto(f"{url}/learn/inyo")
    page.locator("button.lit").wait_for()
    snap(page, f"learn-{name}")
    share_a_screen(page, url)
    snap(page, f"start-{name}")
    for number, (_, text) in enumerate(WHOLE):
        page.locator(YOURS).wait_for()
        if asked := ASKED.get(number):
            snap(page, f"{asked}-{name}")
        if number == TRAY:
            page.locator('[data-square="b3"].lit').click()
            page.locator('.tray [data-lie="D0"]').click()
            snap(page, f"tray-{name}")
            page.keyboard.press("Escape")
        answer(page, text)
    page.locator(OVER).wait_for()
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
