"""What people do at the table, in real browsers."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from e2e.conftest import PLAIN_HOST, Server, visitor
from e2e.table import (
    OVER,
    TILE,
    WHOLE,
    YOURS,
    choose,
    expect_log,
    play_on,
    play_out,
    share_a_screen,
    sit_down_with_a_bot,
    standing,
    turn,
    wait_asked,
    wait_past,
)

BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def invite(browser: Browser, server: Server, *, phone: bool = False) -> tuple[Page, Page]:
    """Create a table of two people in which Ada has joined by the link."""
    host, guest = visitor(browser, phone=phone), visitor(browser, phone=phone)
    host.goto(f"{server.url}/new/inyo")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("button", name="Copy the link").first.wait_for()
    guest.goto(host.url)
    guest.get_by_label("What shall we call you?").fill("Ada")
    guest.get_by_role("button", name="Sit down").click()
    host.locator(YOURS).wait_for()
    guest.locator('.match[data-doing="others"]').wait_for()
    return host, guest


@BOTH_SIZES
def test_newcomer_moves_against_a_bot_after_one_tap(browser: Browser, server: Server, phone: bool) -> None:
    page = visitor(browser, phone=phone)
    sit_down_with_a_bot(page, server.url)
    choose(page, Random(1))
    wait_asked(page)


@BOTH_SIZES
def test_two_people_play_a_whole_match_by_link(browser: Browser, server: Server, phone: bool) -> None:
    host, guest = invite(browser, server, phone=phone)
    play_out({0: host, 1: guest})
    expect(host.locator("section.ask")).to_contain_text("You lose.")
    expect(guest.locator("section.ask")).to_contain_text("You win.")
    expect(host.get_by_text("Ada").first).to_be_visible()


def test_two_people_share_one_screen(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, server.url)
    first, table = turn(page), page.url
    play_out({0: page, 1: page})
    assert turn(page) == first + len(WHOLE), "every choice was one turn, made by one or the other"
    expect(page.locator("section.ask")).to_contain_text("Sun wins.")
    page.get_by_role("button", name="Rematch").click()
    page.locator(YOURS).wait_for()
    assert page.url != table


def test_a_rematch_is_offered_withdrawn_and_agreed_on(browser: Browser, server: Server) -> None:
    """The page says that a rematch was offered, and offers it to nobody after all have agreed."""
    host, guest = invite(browser, server)
    first = guest.url
    play_out({0: host, 1: guest})
    host.get_by_role("button", name="Rematch").click()
    expect(host.locator("section.ask")).to_contain_text("You want a rematch.")
    expect(guest.locator("section.ask")).to_contain_text("wants a rematch.")
    host.get_by_role("button", name="Withdraw").click()
    expect(guest.locator("section.ask")).to_contain_text("You win.")
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Accept").click()
    guest.wait_for_url(lambda url: url != first)
    guest.goto(first)
    expect(guest.locator("section.ask")).to_contain_text("To the rematch")
    expect(guest.get_by_role("button", name="Accept")).to_have_count(0)


def test_the_tray_covers_no_square_on_a_phone(browser: Browser, server: Server) -> None:
    page = visitor(browser, phone=True)
    sit_down_with_a_bot(page, server.url)
    page.locator('[data-square="c1"].lit').click()
    page.locator(".tray [role=option]").first.wait_for()
    tray = page.locator(".tray").bounding_box()
    lowest = page.locator('[data-square="a1"]').bounding_box()
    bar = page.locator("section.ask").bounding_box()
    commit = page.locator("button.commit").bounding_box()
    assert tray
    assert lowest
    assert bar
    assert commit
    assert lowest["y"] + lowest["height"] <= tray["y"]
    assert commit["y"] + commit["height"] <= bar["y"]


def test_a_swipe_rolls_the_held_die_and_commits_nothing(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, server.url)
    before = turn(page)
    page.locator('[data-square="c3"].lit').click()
    page.locator(".tray [role=option]").first.click()
    chosen = page.locator('.tray [aria-selected="true"]')
    first = chosen.get_attribute("data-lie")
    box = page.locator('[data-square="c3"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    page.mouse.move(x + 45, y)
    page.mouse.up()
    expect(chosen).not_to_have_attribute("data-lie", first or "")
    assert turn(page) == before
    assert standing(page)["doing"] == "yours"


def test_illegal_move_is_answered_with_its_rule(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    sit_down_with_a_bot(page, server.url)
    before = turn(page)
    page.locator('[data-square="e1"]').click()
    words = page.locator("section.ask .words")
    expect(words).to_contain_text("The rules do not allow that here")
    words.get_by_role("button", name="Show rule INYO-STEP-2").click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("INYO-STEP-2")
    expect(panel).to_contain_text("adjacent")
    panel.get_by_role("button", name="Close").click()
    page.locator('[data-square="c3"]').click()
    expect(words).not_to_contain_text("do not allow")
    page.locator(".tray [role=option]").first.click()
    page.locator("button.commit").click()
    wait_past(page, before)


def test_people_talk_in_quick_phrases_and_in_their_own_words(browser: Browser, server: Server) -> None:
    host, guest = invite(browser, server)
    host.get_by_role("button", name="Good luck!").click()
    expect_log(guest, "Good luck!")
    guest.get_by_label("Say something").fill("<b>May the better feet win</b>")
    guest.get_by_role("button", name="Send").click()
    expect_log(host, "Ada <b>May the better feet win</b>")
    assert host.locator(YOURS).count() == 1, "talking asks nothing and answers nothing"


@BOTH_SIZES
def test_unread_chat_is_counted_and_announced(browser: Browser, server: Server, phone: bool) -> None:
    host, guest = invite(browser, server, phone=phone)
    log = host.locator("section.ask").get_by_role("button", name="Log")
    if phone:
        guest.get_by_role("button", name="Log").click()
    else:
        log.click()
    guest.get_by_role("button", name="Hello!").click()
    expect(log.locator(".unread")).to_have_text("1")
    expect(host.locator("[aria-live=polite]", has_text="Ada: Hello!")).to_have_count(1)
    log.click()
    expect(host.locator(".lines")).to_contain_text("Hello!")
    expect(host.locator(".unread")).to_have_count(0)
    guest.get_by_role("button", name="Thanks!").click()
    expect(host.locator(".lines")).to_contain_text("Thanks!")
    expect(host.locator(".unread")).to_have_count(0)
    host.reload()
    host.locator(YOURS).wait_for()
    assert host.locator(".unread").count() == 0, "what was said before counts as read"


def test_log_names_the_player_who_resigned_also_for_newcomers(browser: Browser, server: Server) -> None:
    host, guest = invite(browser, server)
    guest.get_by_role("button", name="More").click()
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("button", name="Yes, resign").click()
    for page in (host, guest):
        page.locator(OVER).wait_for()
        expect_log(page, "Ada resigned.")
    host.reload()
    host.locator(OVER).wait_for()
    expect_log(host, "Ada resigned.")


def test_watcher_sees_the_board_and_cannot_act(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    share_a_screen(page, server.url)
    watch = page.evaluate("() => fetch(location.pathname.replace('/t/', '/api/matches/')).then(r => r.json())")["watch"]
    onlooker = visitor(browser)
    onlooker.goto(f"{server.url}/w/{watch}")
    onlooker.locator('.match[data-doing="others"]').wait_for()
    expect(onlooker.get_by_text("Watching", exact=True)).to_be_visible()
    expect(page.get_by_text("1 person watches")).to_be_visible()
    before = turn(onlooker)
    choose(page, Random(3))
    wait_past(onlooker, before)
    assert onlooker.locator("button.lit, button.commit").count() == 0
    assert onlooker.get_by_label("Say something").count() == 0
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Copy the link for watching")).to_be_visible()


def test_a_locked_answer_can_be_changed(browser: Browser, server: Server) -> None:
    """INYO asks one seat at a time, so the socket is changed to say that our answer is sealed while others are
    asked.
    """
    page = visitor(browser)
    asked: list[dict[str, Any]] = []

    def stand_between(client: WebSocketRoute) -> None:
        table = client.connect_to_server()

        def to_table(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "reset":
                table.send(text)
                return
            asked.append(message)
            unsealed = {"waiting": [0, 1], "sealed": [], "sealing": "", "pledges": [], "clocks": []}
            client.send(json.dumps({"type": "waiting", "turn": message["turn"], **unsealed}))

        def to_client(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update" and message["ask"]:
                message["ask"]["sealed"] = [message["ask"]["legal"][0]]
            client.send(json.dumps(message))

        client.on_message(to_table)
        table.on_message(to_client)

    page.route_web_socket(re.compile(r"/socket$"), stand_between)
    page.goto(server.url)
    page.locator(TILE).click()
    page.locator('.match[data-doing="sealed"]').wait_for()
    expect(page.locator("section.ask")).to_contain_text("Locked. You can change it until the last player locks.")
    page.get_by_role("button", name="Change it").click()
    page.locator(YOURS).wait_for()
    assert [message["turn"] for message in asked] == [turn(page)]


def test_link_can_be_copied_on_a_page_over_plain_http(browser: Browser, server: Server) -> None:
    page = visitor(browser)
    page.goto(f"{server.url.replace('localhost', PLAIN_HOST).replace('127.0.0.1', PLAIN_HOST)}/new/inyo")
    assert page.evaluate("() => isSecureContext") is False
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Copy the link").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    field = page.get_by_label("Say something")
    field.focus()
    page.keyboard.press("Control+V")
    expect(field).to_have_value(page.url)


def test_page_logs_no_error_and_loads_nothing_from_other_hosts(browser: Browser, server: Server) -> None:
    page = visitor(browser, still=False)
    complaints: list[str] = []
    elsewhere: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith((server.url, "data:")) else elsewhere.append(request.url),
    )
    sit_down_with_a_bot(page, server.url)
    play_on([page], Random(6), most=2)
    assert complaints == []
    assert elsewhere == []
