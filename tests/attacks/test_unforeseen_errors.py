"""Unforeseen errors are logged with what is needed to repeat them, and leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from attacks.in_thread import Place, serving
from serve.clients import Guest
from support.waiting import wait_for
from threefold.serve import looking


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """Run a server for one test."""
    with serving(tmp_path) as running:
        yield running


def broken(*_: Any, **__: Any) -> Any:
    """Fail like a game with a fault."""
    raise ZeroDivisionError("a fault")


def test_error_while_a_person_connects_is_logged_and_leaves_no_watcher(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Guest(place.url)
    match = ann.create_match("inyo", "me", "open")["match"]
    watchers = place.house.matches.watchers
    with capture_logs() as logged:
        with monkeypatch.context() as patch:
            patch.setattr(watchers, "_tell_how_things_stand", broken)
            with ann.socket(match) as socket:
                assert socket.refusal() == "failed"
                with pytest.raises(ConnectionClosed) as closed:
                    socket.next("update")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1011
            polled = ann.http.get(f"/api/matches/{match}/updates")
            assert (polled.status_code, polled.json()["code"]) == (500, "failed")
        wait_for(lambda: match not in watchers.of)
    by_event = {line["event"]: line for line in logged}
    for event in ("socket failed", "request failed"):
        line = by_event[event]
        assert (line["match"], line["person"]) == (match, ann.me["person"])
        assert isinstance(line["exc_info"], ZeroDivisionError)
    with ann.socket(match) as socket:
        assert socket.update()["type"] == "update", "the table goes on"


def test_failing_bot_and_deadline_are_logged_with_their_question(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(place.url)
    monkeypatch.setattr(place.house.duty, "think", broken)
    with capture_logs() as logged:
        match = ann.create_match("pebbles", "me", "random")["match"]
        ann.say(match, type="answer", turn=0, path=[0]).raise_for_status()
        (line, *_) = wait_for(lambda: [one for one in logged if one["event"] == "bot failed"])
    assert (line["match"], line["game"], line["seat"], line["turn"]) == (match, "pebbles", 1, 1)


def endless(*_: Any, **__: Any) -> Any:
    """Call itself for ever, like a broken rule."""
    return endless()


def test_endless_recursion_is_reported_as_a_server_error(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(place.url)
    match = ann.create_match("inyo", "me", "open")["match"]
    with capture_logs() as logged:
        with monkeypatch.context() as patch:
            patch.setattr(looking, "shown", endless)
            answer = ann.http.get(f"/api/matches/{match}")
        assert (answer.status_code, answer.json()["code"]) == (500, "failed")
        nested = '{"name":' * 5_000 + "1" + "}" * 5_000
        answer = ann.http.post("/api/me", content=nested, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    (line,) = [one for one in logged if one["log_level"] == "error"]
    assert (line["event"], line["match"], line["path"]) == ("request failed", match, f"/api/matches/{match}")
    for strange in ("%ed%a0%80", "%ff", "%00", "\u202e"):
        assert ann.http.get(f"/api/probe/inyo?position={strange}").status_code < 500
        assert ann.http.get(f"/api/probe/{strange}?position=x&{strange}=1").status_code < 500
