"""The first lesson of Tribes of Korash, played in a browser by its data file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Server, visitor

BOARD = Path(__file__).parents[2] / "web" / "src" / "boards" / "korash"
LESSON: dict[str, Any] = json.loads((BOARD / "lesson.json").read_text(encoding="utf-8"))


def say(page: Page, node: dict[str, Any]) -> str:
    """Play the first sentence that is lit by tapping; return where it leads."""
    end = next(one for one in node["considered"].values() if not one["legal"])
    verb, unit, spot = [*end["choice"]["text"].split(":"), "", ""][:3]
    first = node["ask"]["choices"][node["ask"]["legal"].index(end["path"][0])]["text"]
    for piece in node["view"]["pieces"]:
        if piece["name"] == unit:
            page.locator(f'[data-tile="{piece["spot"]}"]').click()
    if verb == "use":
        page.locator(f'[data-card="{unit}"]').click()
    page.locator(f'[data-tile="{spot}"]' if verb in ("move", "attack") else f'[data-offer="{first}"]').click()
    page.locator("button.commit").click()
    return ",".join(map(str, end["path"]))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_lesson_leads_through_five_turns_to_a_short_game(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    page.goto(f"{server.url}/learn/korash")
    for number, step in enumerate(LESSON["steps"]):
        expect(page.locator("section.learn > header ol")).to_have_attribute("aria-label", f"{number + 1} of 5")
        path = ""
        while step["nodes"][path]["ask"]:
            path = f"{path} {say(page, step['nodes'][path])}".strip()
        if number < 4:
            page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="Play a short game").click()
    expect(page.get_by_text("Forgiving bot").first).to_be_visible()
    laid = page.evaluate("() => fetch('/api/matches/' + location.pathname.slice(3)).then((said) => said.json())")
    assert (laid["options"]["factions"], laid["options"]["rounds"]) == (["kites", "pact"], 15)
