"""Plays Tribes of Korash in a browser by tapping what is lit."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

from e2e.table import YOURS, any_of, let_choose, rest, standing, turn
from support.waiting import PATIENCE, Watch

BOARD = f"{YOURS} .korash"
COMMIT = "button.commit"
TAP_MILLIS = 3_000
"""How long a tap waits for its button until the page is looked at again: the answer of another player may remove it."""
TILE = 'article[data-game="korash"] button.tile'
STRONGHOLD = "sands.korashi-stronghold"
NEIGHBOURS = {
    "factions": ["kites", "pact"],
    "platforms": [STRONGHOLD, STRONGHOLD],
    "places": ["F4", "F1"],
    "first": 1,
}
"""Two players who begin close to each other, so that they soon fight."""
WATCHFUL = """{"bluff": true, "stops": {"other_move": true, "own_entry": true, "step": false, "end_of_main": false}}"""
"""Stops before every move of others, even without an answer to it, and at nothing else."""
STURDY = {**NEIGHBOURS, "factions": ["embers", "pact"]}
"""Factions with interrupts that need only their own platform."""


def choose(page: Page, rng: Random) -> str:
    """Tap a random offer and return its kind; attacks come first, then moves, and rarely the end of the turn."""
    before = turn(page)
    board = page.locator(BOARD)
    board.wait_for()
    watch = Watch()
    page.set_default_timeout(TAP_MILLIS)
    # A prompt may open or close meanwhile; then look again.
    while not (done := _choose_if_it_stays(page, board, rng, before)) and turn(page) == before:
        watch.check(lambda: f"nothing to tap: {standing(page)}")
        rest(page)
    page.set_default_timeout(PATIENCE * 1000)
    # In a window several seats are asked at once, so this answer may wait for the others.
    page.locator(f'.match:not([data-turn="{before}"]), .match[data-doing="sealed"]').first.wait_for()
    page.locator('.match:not([data-doing="moving"])').wait_for()
    return done or "gone"


def _choose_if_it_stays(page: Page, board: Locator, rng: Random, before: int) -> str:
    """Tap one offer; return its kind, or nothing if there was none or if it vanished."""
    try:
        return _choose(page, board, rng, before)
    except TookTooLong:
        return ""


def _choose(page: Page, board: Locator, rng: Random, before: int) -> str:
    """Tap one offer; return its kind, or nothing if there was none."""
    takes = board.locator("button[data-take]")
    if takes.count():
        any_of(takes, rng).click()
        return "setup"
    if board.locator("button.pass").count():
        raised = board.locator(".hand button.raised")
        if raised.count() and rng.random() < 0.7:
            raised.first.click()
            play = board.locator("button.primary[data-offer]")
            if play.count():
                play.first.click()
                finish(board, rng, before)
                return "interrupt"
            page.keyboard.press("Escape")
        board.locator("button.pass").click()
        return "pass"
    return _act(page, board, rng, before)


def _act(page: Page, board: Locator, rng: Random, before: int) -> str:
    plain, end = board.locator(".idle .row button:not(.end)"), board.locator("button.end")
    if end.count() == 0 and plain.count():
        any_of(plain, rng).click()
        finish(board, rng, before)
        return "reply"
    units = board.locator(".lit.unit, .tile.lit.move")
    held = board.locator(".panel").count() > 0
    if not held and units.count() and (end.count() == 0 or rng.random() < 0.85):
        any_of(units, rng).click()
        board.locator(".panel").wait_for()
        held = True
    if held and _use(board, rng):
        finish(board, rng, before)
        return "act"
    return _deploy_or_end(page, board, rng, before)


def _use(board: Locator, rng: Random) -> bool:
    """Use the held unit; return whether there was anything to do."""
    if board.locator(COMMIT).count():
        return True
    strikes = board.locator(".lit.attack, .lit.board")
    targets = board.locator(".lit.move, .lit.pick")
    offers = board.locator(".panel button[data-offer]")
    wanted = [strikes, offers, targets] if rng.random() < 0.5 else [strikes, targets, offers]
    found = next((one for one in wanted if one.count()), None)
    if found:
        any_of(found, rng).click()
    return found is not None


def put_down(page: Page, board: Locator) -> None:
    """Put down what is held, step by step."""
    watch = Watch()
    while board.locator(".panel").count():
        watch.check(lambda: f"it cannot be put down: {standing(page)}")
        page.keyboard.press("Escape")


def _deploy_or_end(page: Page, board: Locator, rng: Random, before: int) -> str:
    put_down(page, board)
    quarters, end = board.locator("button.quarters.primary"), board.locator("button.end")
    if quarters.count():
        quarters.click()
        ready = board.locator("button[data-crew]:has(.raised)")
        if ready.count():
            ready.first.click()
            finish(board, rng, before)
            return "deploy"
        quarters.click()
    if end.count() == 0:
        return ""
    end.click()
    return "end"


def finish(board: Locator, rng: Random, before: int) -> None:
    """Answer the remaining questions of the sentence, then confirm it."""
    page, watch = board.page, Watch()
    while turn(page) == before:
        watch.check(lambda: "the sentence has no end")
        if board.locator(COMMIT).count():
            board.locator(COMMIT).click()
            return
        choices = board.locator(".choices button")
        if choices.count():
            any_of(choices, rng).click()
        rest(page)


def play_on(pages: list[Page], rng: Random, most: int = 400, done: set[str] | None = None) -> int:
    """Let the asked pages choose until the match is over or `most` choices were made; return their number."""

    def choose_and_note(page: Page) -> None:
        did = choose(page, rng)
        if done is not None:
            done.add(did)

    return let_choose(pages, choose_and_note, most)


def create_table(page: Page, url: str, seats: list[dict[str, str]], options: dict[str, Any], **more: Any) -> str:
    """Create a table over HTTP as this browser's guest; return its address."""
    page.goto(url)
    page.locator(TILE).wait_for()
    wanted = {"game": "korash", "seats": seats, "options": options, **more}
    answer = page.request.post(f"{url}/api/matches", data=wanted)
    assert answer.ok, answer.text()
    return f"{url}/t/{answer.json()['match']}"


def sit(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("What shall we call you?").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator(".match").wait_for()


def wish(page: Page, wishes: str) -> None:
    """Set the stops of the own agent."""
    page.evaluate(
        """async (wishes) => {
            const match = location.pathname.split("/").pop();
            const body = JSON.stringify({type: "wish", wishes: JSON.parse(wishes)});
            const headers = {"Content-Type": "application/json"};
            await fetch(`/api/matches/${match}/say`, {method: "POST", headers, body});
        }""",
        wishes,
    )


def _takes_up(board: Locator, platform: Locator) -> bool:
    """Pick up the platform unless it is held; return whether it can move."""
    if board.locator(".panel").count() == 0 and platform.count():
        platform.first.click()
        board.locator(".panel").wait_for()
    return board.locator(".tile.lit.move").count() > 0


def bait(page: Page, rng: Random) -> None:
    """Move the platform, so that others can answer; answer whenever a card allows it."""
    before, board = turn(page), page.locator(BOARD)
    raised, platform = board.locator(".hand button.raised"), board.locator(".tile.lit.unit")
    if board.locator("button.pass").count() and raised.count():
        raised.first.click()
        board.locator("button.primary[data-offer]").first.click()
        finish(board, rng, before)
    elif board.locator("button.pass").count():
        board.locator("button.pass").click()
    elif board.get_attribute("data-phase") == "planning" and _takes_up(board, platform):
        board.locator(".tile.lit.move").first.click()
        finish(board, rng, before)
    else:
        put_down(page, board)
        board.locator("button.end, .idle .row button").last.click()
        finish(board, rng, before)
    page.locator(f'.match:not([data-turn="{before}"]), .match[data-doing="sealed"]').first.wait_for()
