"""A crew that carries another, and an intruder's attack into a bay, on desktop and phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.conftest import Server, visitor
from e2e.korash import BOARD, create_table, sit, wish
from e2e.table import YOURS, turn, violations, wait_past
from threefold.games.korash.cards.folders import OFFERED

CARDS = """
[set]
id = "caravan"
name = "Caravan"
provenance = "original"
vocabulary = 1
[[faction]]
id = "caravan.drivers"
name = "Drivers"
banner = "gate"
colour = "#2f6f8f"
units = { "caravan.mule" = 3, "caravan.corsair" = 4, "caravan.guard" = 3 }
stockpile = { "caravan.rations" = 30 }
[[platform]]
id = "caravan.fort"
name = "Fort"
str = 10
prot = 10
life = 5
mp = 1
supply = { industry = 1 }
[[territory]]
id = "caravan.dune"
name = "Dune"
horizon = "depths"
copies = 30
[[territory]]
id = "caravan.beach"
name = "Beach"
horizon = "shallows"
copies = 30
[[unit]]
id = "caravan.mule"
name = "Mule"
keywords = ["BEAST"]
cost = 0
str = 2
prot = 4
life = 2
mp = 3
abilities = ["carrier"]
supply = { industry = 2, tactic = 1 }
[[unit]]
id = "caravan.corsair"
name = "Corsair"
keywords = ["TROOP"]
cost = 0
str = 7
prot = 5
life = 1
mp = 3
abilities = ["strider"]
[[unit]]
id = "caravan.guard"
name = "Guard"
keywords = ["TROOP"]
cost = 0
str = 4
prot = 4
life = 2
mp = 2
[[tactic]]
id = "caravan.rations"
name = "Rations"
timing = "orders"
cost = 5
do = [{ gain = { industry = 1 } }]
"""
OPTIONS = {
    "cards": ["caravan"],
    "map": "3x2",
    "placement": "all_edge_tiles",
    "factions": ["caravan.drivers"] * 2,
    "platforms": ["caravan.fort"] * 2,
    "places": ["C2", "C1"],
    "first": 1,
    "bay_intruders": True,
}
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture
def caravan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Start a server that offers a card set with a carrier."""
    folder, data = tmp_path / "cards", tmp_path / "data"
    folder.mkdir()
    data.mkdir()
    (folder / "all.toml").write_text(CARDS, encoding="utf-8")
    monkeypatch.setenv(OFFERED, str(folder))
    running = Server(data)
    running.start()
    yield running
    running.kill()


def say(page: Page, button: Locator) -> None:
    """Press a button that completes a sentence, and wait until the table has taken it."""
    before = turn(page)
    button.click()
    wait_past(page, before)


def begin_main(page: Page) -> None:
    """Continue to the main phase of the own turn."""
    page.locator(YOURS).wait_for()
    board = page.locator(BOARD)
    while board.get_attribute("data-phase") != "main":
        say(page, board.locator("button.pass, button.end").first)
        page.locator(YOURS).wait_for()


def end_turn(page: Page) -> None:
    """End the own turn."""
    page.keyboard.press("Escape")
    say(page, page.locator(f"{BOARD} button.end"))


def deploy(page: Page, name: str) -> None:
    """Deploy the first crew of this name."""
    board = page.locator(BOARD)
    board.locator("button.quarters").click()
    board.locator("button[data-crew]").filter(has_text=name).first.click()
    say(page, board.locator("button.commit"))


def take_up(page: Page, spot: str, name: str) -> None:
    """Tap a tile until this unit is held."""
    board = page.locator(BOARD)
    title = board.locator(".panel h2")
    tile = board.locator(f'[data-tile="{spot}"], [data-bay="{spot}"]')
    for _ in range(3):
        if title.count() == 0 or title.text_content() != name:
            tile.click()
    expect(title).to_have_text(name)


def move(page: Page, spot: str, sentence: str) -> None:
    """Send the unit that is held to a tile, read the sentence, and say it."""
    board = page.locator(BOARD)
    board.locator(f'[data-tile="{spot}"].lit').click()
    expect(board.locator(".panel .sentence")).to_have_text(sentence)
    say(page, board.locator("button.commit"))


def test_a_mule_carries_a_corsair_who_then_attacks_a_bay(browser: Browser, caravan: Server) -> None:
    ada, ben = visitor(browser), visitor(browser, phone=True)
    address = create_table(ada, caravan.url, SEATS, OPTIONS)
    sit(ben, address, "Ben")
    ada.goto(address)
    board = ada.locator(BOARD)
    begin_main(ada)
    deploy(ada, "Mule")
    end_turn(ada)
    begin_main(ben)
    deploy(ben, "Guard")
    end_turn(ben)
    begin_main(ada)
    deploy(ada, "Corsair")
    take_up(ada, "bay1", "Mule")
    move(ada, "B2", "You move Mule to B2.")
    end_turn(ada)
    begin_main(ben)
    end_turn(ben)
    begin_main(ada)
    take_up(ada, "bay2", "Corsair")
    move(ada, "D2", "You move Corsair to D2.")
    # The carrier picks up a crew that it meets.
    take_up(ada, "B2", "Mule")
    expect(board.locator('[data-tile="D2"]')).to_have_accessible_name(re.compile("You can pick it up here"))
    move(ada, "D2", "You move Mule to D2.")
    expect(ada.locator("aside.log")).to_contain_text("Mule picks up Corsair.")
    expect(board.locator('[data-tile="D2"]')).to_have_accessible_name(
        re.compile(r"Your Mule.+Your Corsair.+aboard Mule")
    )
    expect(board.locator(".map [data-unit] .aboard")).to_have_text("7")
    assert violations(ada) == []
    end_turn(ada)
    begin_main(ben)
    end_turn(ben)
    begin_main(ada)
    # It takes its passenger along or leaves it behind.
    take_up(ada, "D2", "Mule")
    expect(board.locator(".panel")).to_contain_text("carries Corsair")
    board.locator('[data-tile="E2"].lit').click()
    board.locator('[data-choice="leave"]').click()
    expect(board.locator(".panel .sentence")).to_have_text("You move Mule to E2 and leave Corsair behind.")
    ada.keyboard.press("Escape")
    board.locator('[data-choice="carry"]').click()
    expect(board.locator(".panel .sentence")).to_have_text("You move Mule to E2.")
    ada.keyboard.press("Escape")
    ada.keyboard.press("Escape")
    ada.keyboard.press("Escape")
    # The passenger boards Ben's platform and attacks the crew in the bay.
    take_up(ada, "D2", "Corsair")
    expect(board.locator(".panel")).to_contain_text("aboard Mule")
    move(ada, "C1", "You move Corsair to C1.")
    take_up(ada, "C1", "Corsair")
    assert board.locator("[data-bay].lit.attack").count() == 0, "the own bay is not what is attacked"
    board.locator("[data-intrude]").focus()
    ada.keyboard.press("Enter")
    inside = ada.get_by_role("dialog")
    strike = inside.get_by_role("button", name="Attack Guard")
    strike.wait_for()
    assert violations(ada) == []
    strike.focus()
    ada.keyboard.press("Enter")
    expect(board.locator(".panel .sentence")).to_have_text("You attack Guard in the bay of Ben with Corsair.")
    expect(board.locator(".panel .versus")).to_contain_text("7")
    wish(ben, '{"bluff": true}')
    say(ada, board.locator("button.commit"))
    # Ben's phone shows the attack that he may answer, then the combat.
    struck = ben.locator(f'{BOARD} [data-bay="bay1"]')
    ben.locator(YOURS).wait_for()
    expect(ben.locator(BOARD)).to_contain_text("Ada attacks Guard in your bay with Corsair.")
    expect(struck).to_have_accessible_name("Bay 1: Guard, strength 4, under attack")
    assert violations(ben) == []
    say(ben, ben.locator(f"{BOARD} button.pass"))
    ben.locator(f'{YOURS} [data-window="engage"]').wait_for()
    expect(struck).to_have_accessible_name("Bay 1: Guard, strength 4, under attack")
    say(ben, ben.locator(f"{BOARD} button.pass"))
    expect(ada.locator("aside.log")).to_contain_text("You attack Guard in the bay of Ben with Corsair.")
    expect(ada.locator("aside.log")).to_contain_text("Guard (Ben) takes 1 damage.")
