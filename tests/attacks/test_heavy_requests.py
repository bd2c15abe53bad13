"""Requests that grow with the length of a match: their answers are bounded, and each person has one at a time."""

from __future__ import annotations

import socket
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from attacks.place import bots_play, serving
from serve.clients import COOKIE, Guest
from support.waiting import PATIENCE, nap, wait_for
from threefold.core.record import load
from threefold.core.table import Table
from threefold.games import find
from threefold.serve import unread

PAGE, MOST_FRAMES, LARGEST_ANSWER = 32, 64, 2_500_000
AT_ONCE = 12


class Played(NamedTuple):
    """A server with a finished match of six bots."""

    url: str
    folder: Path
    watch: str
    turn: int


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Play a match of bots to its end."""
    folder = tmp_path_factory.mktemp("heavy")
    with serving(folder) as url:
        shown = bots_play(Guest(url), 2)
        yield Played(url, folder, shown["watch"], shown["turn"])


def replay(guest: Guest, name: str, **wanted: Any) -> httpx.Response:
    """Return a page of a replay."""
    return guest.http.get(f"/api/matches/{name}/replay", params=wanted, timeout=PATIENCE)


def test_replay_comes_in_pages_of_bounded_size(played: Played) -> None:
    ann = Guest(played.url)
    first = replay(ann, played.watch).raise_for_status()
    turns = first.json()["turns"]
    assert len(turns) == played.turn + 1 > MOST_FRAMES
    seen: list[int] = []
    while len(seen) < len(turns):
        page = replay(ann, played.watch, **{"from": len(seen), "count": MOST_FRAMES})
        if page.status_code == 429:  # asked too fast
            nap()
            continue
        assert len(page.content) < LARGEST_ANSWER
        frames = page.json()["frames"]
        assert 0 < len(frames) <= MOST_FRAMES
        assert all(frame["view"] for frame in frames)
        seen += [frame["turn"] for frame in frames]
    assert seen == turns
    assert len(first.json()["frames"]) == PAGE
    last = replay(ann, played.watch, **{"from": -1, "count": 1}).json()
    assert [frame["turn"] for frame in last["frames"]] == turns[-1:]


@pytest.mark.parametrize("wanted", [{"count": 65}, {"count": 0}, {"from": -65}, {"from": 10**9}, {"seat": 77}])
def test_too_large_or_unknown_page_is_refused(played: Played, wanted: dict[str, int]) -> None:
    assert replay(Guest(played.url), played.watch, **wanted).status_code in (400, 404, 409)


def test_replay_from_another_seat_has_the_same_turns_and_moves(played: Played) -> None:
    ann = Guest(played.url)
    for start in (0, 40):
        ours = replay(ann, played.watch, **{"from": start, "count": 20}).json()["frames"]
        theirs = replay(ann, played.watch, **{"from": start, "count": 20, "seat": 2}).json()["frames"]
        assert [frame["turn"] for frame in ours] == [frame["turn"] for frame in theirs]
        assert [frame["choices"] for frame in ours] == [frame["choices"] for frame in theirs]
        assert ours[-1]["view"] != theirs[-1]["view"]


def test_heavy_requests_of_one_person_wait_or_are_refused(played: Played) -> None:
    ann, bo = Guest(played.url), Guest(played.url)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        wanted = {"seat": 1, "count": MOST_FRAMES}
        asked = [pool.submit(replay, ann, played.watch, **wanted) for _ in range(AT_ONCE)]
        codes = Counter(one.result().status_code for one in asked)
        assert bo.http.get("/health").status_code == 200
    assert codes[200] >= 1
    assert set(codes) <= {200, 429, 503}


def test_person_who_always_asks_heavy_requests_is_refused(played: Played) -> None:
    ann = Guest(played.url)
    record = f"/api/matches/{played.watch}/record"
    assert ann.http.get(record).status_code == 200
    wait_for(lambda: ann.http.get(record).status_code == 429, rest=lambda: None)
    assert ann.http.get("/health").status_code == 200


def test_list_of_matches_has_no_boards_and_is_right_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        ann, bo = Guest(url), Guest(url)
        match = ann.create_match("inyo", "me", "open")["match"]
        bo.join(match).raise_for_status()
        over = ann.create_match("inyo", "me", "me")["match"]
        ann.say(over, type="resign").raise_for_status()
    with serving(tmp_path) as url:
        ann = Guest(url, ann.token)
        listed = {one["match"]: one for one in ann.http.get("/api/me").json()["matches"]}
        for name, one in listed.items():
            shown = ann.http.get(f"/api/matches/{name}").json()
            assert {**one, "scenery": None} == {**shown, "scenery": None}
            assert one["scenery"] is None
        assert listed[over]["status"] == "over"
        assert listed[match]["waiting"] == [0]


def test_finished_match_is_archived_and_its_record_verifies(played: Played) -> None:
    ann = Guest(played.url)
    # Pages of frames, and two rows that describe them.
    wanted = -(-(played.turn + 1) // PAGE) + 2

    def archived() -> tuple[int, int]:
        with closing(sqlite3.connect(played.folder / "threefold.db")) as database:
            return database.execute("SELECT count(*), sum(length(body)) FROM archive WHERE eyes = -1").fetchone()

    wait_for(lambda: archived()[0] == wanted, archived)
    pages = archived()
    assert pages[1] < 200 * played.turn + 50_000, "views that are alike take little room"
    record = load(ann.http.get(f"/api/matches/{played.watch}/record").raise_for_status().text)
    assert Table[Any].resume(find("korash"), record).outcome == record.outcome


def test_fork_of_a_long_match_continues_at_the_chosen_turn(played: Played) -> None:
    ann = Guest(played.url)
    asked = {"turn": played.turn - 3, "against": "me"}
    forked = ann.http.post(f"/api/matches/{played.watch}/fork", json=asked).raise_for_status().json()
    assert forked["status"] == "running"
    assert played.turn - 3 <= forked["turn"] <= played.turn
    # Agents may have passed for Ann meanwhile, so the fork has at least this turn.
    assert ann.http.get(f"/api/matches/{forked['match']}").json()["turn"] >= forked["turn"]


def test_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch, played: Played) -> None:
    monkeypatch.setattr(unread, "UNREAD_SECONDS", 0.5)
    cut_off, lost = threading.Event(), unread.Impatient.connection_lost

    def note(connection: unread.Impatient, exc: Exception | None) -> None:
        if connection._unread:  # pyright: ignore[reportPrivateUsage]
            cut_off.set()
        lost(connection, exc)

    monkeypatch.setattr(unread.Impatient, "connection_lost", note)
    ann = Guest(played.url)
    length = len(replay(ann, played.watch, count=64).content)
    at = urlsplit(played.url)
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((at.hostname or "", at.port or 0))
        head = f"GET /api/matches/{played.watch}/replay?count=64 HTTP/1.1", "Host: x", f"Cookie: {COOKIE}={ann.token}"
        client.sendall("\r\n".join((*head, "", "")).encode())
        assert cut_off.wait(PATIENCE)
        client.settimeout(PATIENCE)
        taken = read_out(client)
    assert 0 < taken < length, "the rest was never sent"


def read_out(client: socket.socket) -> int:
    """Return how many bytes still come before the connection ends."""
    taken = 0
    with suppress(ConnectionResetError):
        while more := client.recv(1 << 16):
            taken += len(more)
    return taken


@pytest.mark.long
def test_others_do_not_wait_while_a_long_match_is_read(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        shown = bots_play(Guest(url), 20)
        ann, bo, stop, looks, meanwhile = Guest(url), Guest(url), threading.Event(), list[int](), list[int]()

        def look() -> None:
            while not stop.is_set():
                looks.append(bo.http.get("/health").raise_for_status().status_code)

        looking = threading.Thread(target=look)
        looking.start()
        try:
            for start in range(0, shown["turn"], MOST_FRAMES):
                for seat in ({}, {"seat": 4}):
                    before = len(looks)
                    answer = replay(ann, shown["watch"], **{"from": start, "count": MOST_FRAMES, **seat})
                    meanwhile += [len(looks) - before] if answer.is_success else []
                    assert answer.status_code in (200, 429, 503)
            ann.http.get(f"/api/matches/{shown['watch']}/record", timeout=PATIENCE)
            ann.http.post(f"/api/matches/{shown['watch']}/fork", json={"turn": shown["turn"] - 1}, timeout=PATIENCE)
        finally:
            stop.set()
            looking.join()
        assert sum(meanwhile) > len(meanwhile) > 0, "somebody else is answered while a page is made"
