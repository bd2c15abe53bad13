"""Takes the pictures of README and docs: real pages of a real game, at desktop and phone size, light and dark."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import ensure_browser  # noqa: E402

from e2e.conftest import DESKTOP, PHONE, Server  # noqa: E402
from e2e.editor import editing  # noqa: E402
from e2e.inoka import choose, create_table, hold, join, lock, seat_of, settled, wait_yours  # noqa: E402
from e2e.korash import STURDY, WATCHFUL, bait, sit, wish  # noqa: E402
from e2e.korash import create_table as korash_table  # noqa: E402
from e2e.table import OVER, TILE, WHOLE, YOURS, answer, share_a_screen, turn  # noqa: E402

TARGET = ROOT / "docs" / "pictures"
ASKED = {2: "grapple", 3: "flip", 4: "match"}
"""The kind of question before an answer of the browser tests' match, by the number of the answer."""
TRAY = 6
"""The number of the answer before which the tray is opened."""
DUEL = ((("A1", "A3", "T2", "B1", "B3"), ("A2", "T1", "T3", "B2", "B3")), (("A3",), ("T3",)))
"""Two hands, and the first clash between them."""
DUNES = {
    "factions": ["embers", "kites"],
    "platforms": ["sands.korashi-stronghold", "sands.gale-skimmer"],
    "places": ["F4", "G1"],
    "first": 1,
}
"""Two factions beside each other in the middle of the map."""
SHEETS = {"tactics": 18, "territories": 32, "stands": 48}
"""The pages of the starter set that show the most."""
UNIT = "Glass Cantor"
"""The card that the editor shows."""
ROUND = 4
"""By this round a territory has been explored, and units have fought."""
SCENES = (
    ("desktop", DESKTOP, "light"),
    ("desktop", DESKTOP, "dark"),
    ("phone", PHONE, "light"),
    ("phone", PHONE, "dark"),
)


def main() -> None:
    """Take all scenes of all pages."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        path = ensure_browser.installed()
        browser = playwright.chromium.launch(executable_path=path or None, args=["--no-sandbox"])
        try:
            for size, viewport, scheme in SCENES:
                take(browser, server.url, f"{size}-{scheme}", viewport, scheme)
            inoka(browser, server.url)
            korash(browser, server.url)
            cards(browser, Path(folder))
            sheets(Path(folder))
        finally:
            browser.close()
            server.kill()


def take(browser: Browser, url: str, name: str, viewport: dict[str, int], scheme: str) -> None:
    """Visit the pages and take a picture of each."""
    page = visitor(browser, viewport, scheme)
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
    page.goto(page.url.split("#")[0].replace("/r/", "/analysis/inyo/") + "#6")
    page.locator(".side table").wait_for()
    snap(page, f"analysis-{name}")
    page.goto(f"{url}/puzzle/inyo#2026-11-14")
    page.locator("button.lit").first.wait_for()
    snap(page, f"puzzle-{name}")
    page.context.close()


def visitor(browser: Browser, viewport: dict[str, int], scheme: str) -> Page:
    """Return a page in a browser context of its own."""
    return browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB").new_page()  # pyright: ignore[reportArgumentType]


def inoka(browser: Browser, url: str) -> None:
    """Take each scene of Inoka once, in the size and colours that suit it."""
    host, guest = visitor(browser, DESKTOP, "light"), visitor(browser, PHONE, "dark")
    create_table(host, url, "inoka", name="Ada")
    join(guest, host.url, "Bo")
    for choices in DUEL:
        for page, cards in zip((host, guest), choices, strict=True):
            wait_yours(page)
            lock(page, *cards)
    for page, name in ((host, "desktop-light"), (guest, "phone-dark")):
        wait_yours(page)
        snap(page, f"inoka-duel-{name}")
    create_table(host, url, "inoka-circle", players=4, bots=3)
    play_some(host, 4)
    snap(host, "inoka-circle-desktop-light")
    create_table(guest, url, "inoka-royale", players=6, bots=5)
    play_some(guest, 3)
    snap(guest, "inoka-royale-phone-dark")
    hold(host, url, players=8, bots=7)
    host.locator(".bracket .won").nth(2).wait_for()
    snap(host, "inoka-bracket-desktop-light")
    for page in (host, guest):
        page.context.close()


def korash(browser: Browser, url: str) -> None:
    """Take Korash after some rounds between two bots, then a window, then a dark phone."""
    host, guest = visitor(browser, DESKTOP, "light"), visitor(browser, PHONE, "dark")
    both = (host, guest)
    address = korash_table(host, url, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], DUNES)
    sit(guest, address, "Bo")
    host.goto(address)
    for page in both:
        mind(page, "careful")
    host.get_by_text(f"Round {ROUND}:").first.wait_for(state="attached", timeout=600_000)
    for page in both:
        mind(page, "")
    while host.locator(f"{YOURS} button.end").count() == 0:
        for page in both:
            if page.locator(f"{YOURS} .korash").count():
                page.locator("button.pass, button.end, .idle .row button").last.click()
        host.wait_for_timeout(300)
    snap(host, "korash-desktop-light")
    snap(guest, "korash-phone-dark")
    address = korash_table(host, url, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], STURDY, masked=False)
    sit(guest, address, "Bo")
    host.goto(address)
    answered(host, guest)
    snap(host, "korash-window-desktop-light")
    snap(guest, "korash-window-phone-dark")
    for page in both:
        page.context.close()


def mind(page: Page, bot: str) -> None:
    """Let a bot play for this page's seat, or take the seat back with ""."""
    page.locator(".match[data-seat]").wait_for()
    seat = int(page.locator(".match").get_attribute("data-seat") or 0)
    address = f"{page.url.replace('/t/', '/api/matches/')}/say"
    said = page.request.post(address, data={"type": "mind", "seat": seat, "bot": bot})
    assert said.ok, said.text()


def answered(host: Page, guest: Page) -> None:
    """Play at two pages until an interrupt was used that can itself be answered."""
    rng, pages = Random(11), (host, guest)
    for page in pages:
        page.locator(".korash").wait_for()
        wish(page, WATCHFUL)
    nested = f"{YOURS} .korash:has(.pile li:nth-child(2)):has(button.pass)"
    while not any(page.locator(nested).count() for page in pages):
        asked = next((page for page in pages if page.locator(f"{YOURS} .korash").count()), None)
        if asked:
            bait(asked, rng)
        else:
            host.wait_for_timeout(50)


def cards(browser: Browser, folder: Path) -> None:
    """Take the card editor, with a unit of a new set."""
    with editing(folder / "My Dunes", folder) as url:
        page = visitor(browser, DESKTOP, "light")
        page.goto(url)
        page.get_by_role("button", name=UNIT, exact=True).click()
        page.get_by_role("article", name=UNIT).wait_for()
        page.evaluate("scrollTo(0, 0)")
        snap(page, "korash-cards-desktop-light")
        page.context.close()


def sheets(folder: Path) -> None:
    """Take three of the printed pages."""
    out = folder / "sheet-{p}.png"
    command = [sys.executable, "-m", "threefold.cli", "cards", "print", "starter-sands", "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    for name, page in SHEETS.items():
        shutil.copy(folder / f"sheet-{page}.png", TARGET / f"cards-{name}.png")


def play_some(page: Page, many: int) -> None:
    """Make `many` choices against bots, then wait for the own turn."""
    rng = Random(3)
    for _ in range(many):
        wait_yours(page)
        before, seat = turn(page), seat_of(page)
        choose(page, rng)
        settled(page, before, seat)
    wait_yours(page)


def snap(page: Page, name: str) -> None:
    """Take one picture when nothing moves."""
    page.wait_for_timeout(700)
    page.screenshot(path=TARGET / f"{name}.png")


if __name__ == "__main__":
    main()
