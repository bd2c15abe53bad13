"""What a server on a real port sends and refuses, and to whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed, InvalidStatus

from serve.clients import Guest, Socket
from support.in_thread import served
from support.waiting import wait_for
from threefold.bots import levels
from threefold.bots.levels import Measured
from threefold.core.record import load
from threefold.core.table import Table
from threefold.games import find
from threefold.serve.app import create_app
from threefold.serve.guard import BURST, HEADERS, LARGEST_MESSAGE, PATIENCE, Buckets


class Place(NamedTuple):
    """A running server and its database file."""

    url: str
    database: Path
    app: Litestar

    def is_strict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Never forgive somebody who has sent too many messages, even on a slow machine."""
        monkeypatch.setattr(self.app.state.house.gates, "people", Buckets(lambda: 0.0, per_second=0.0))

    def everything(self) -> list[str]:
        """Return the whole database, to check that a refusal changes nothing."""
        with sqlite3.connect(self.database) as connection:
            return list(connection.iterdump())


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run the app over SQLite in a thread, on a port of its own."""
    database = tmp_path_factory.mktemp("protocol") / "threefold.db"
    app = create_app(f"sqlite:///{database}", workers=1)
    with served(app) as url:
        yield Place(url, database, app)


@pytest.fixture
def ann(place: Place) -> Guest:
    """Create the host."""
    return Guest(place.url)


@pytest.fixture
def bo(place: Place) -> Guest:
    """Create a guest who has the link."""
    return Guest(place.url)


@pytest.fixture
def match(ann: Guest, bo: Guest) -> str:
    """Create a match of pebbles between Ann and Bo in which Ann is asked."""
    name: str = ann.create_match("pebbles", "me", "open")["match"]
    bo.join(name).raise_for_status()
    return name


# Refusals


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("stale", {"type": "answer", "turn": 7, "path": [0]}),
        ("illegal", {"type": "answer", "turn": 0, "path": [77]}),
        ("illegal", {"type": "answer", "turn": 0, "path": []}),
        ("malformed", {"type": "answer", "turn": 0, "path": [0], "more": 1}),
        ("malformed", {"type": "answer", "turn": "0", "path": [0]}),
        ("malformed", {"type": "answer", "turn": 0, "path": [0] * 65}),
        ("malformed", {"type": "conquer"}),
        ("malformed", {"type": "say", "text": "x" * 501}),
        ("too_large", {"type": "say", "text": "x" * LARGEST_MESSAGE}),
        ("running", {"type": "offer", "kind": "rematch"}),
        ("malformed", {"type": "offer", "kind": "money"}),
        ("not_asked", {"type": "reset", "turn": 0}),
        ("illegal", {"type": "call", "turn": 0, "path": [0]}),
        ("empty", {"type": "say"}),
        ("no_seat", {"type": "mind", "seat": 9, "bot": "random"}),
        ("no_bot", {"type": "mind", "seat": 0, "bot": "stockfish"}),
    ],
)
def test_each_refusal_has_a_code_and_changes_nothing(
    place: Place, ann: Guest, match: str, code: str, message: dict[str, Any]
) -> None:
    with ann.socket(match) as table:
        table.update()
        before = place.everything()
        table.send(**message)
        assert table.refusal() == code
        refused = ann.say(match, **message)
        assert (refused.status_code, refused.json()["code"]) == (413 if code == "too_large" else 409, code)
        assert place.everything() == before
        table.send(type="answer", turn=0, path=[0])
        assert table.update()["turn"] == 1


@pytest.mark.parametrize(
    "raw", ["", "{", "[]", "null", "1", '{"type":"say","text":"\\ud800"}', "[" * 8000, b"\xff\x00", b"{}"]
)
def test_invalid_message_is_refused_as_malformed(place: Place, ann: Guest, match: str, raw: str | bytes) -> None:
    with ann.socket(match) as table:
        before = place.everything()
        table.send_raw(raw)
        assert table.refusal() == "malformed"
        assert place.everything() == before
        table.send(type="ping")
        assert table.next("pong")


def test_seat_that_is_not_asked_is_refused(place: Place, bo: Guest, match: str) -> None:
    with bo.socket(match) as table:
        before = place.everything()
        table.send(type="answer", turn=0, path=[0])
        assert table.refusal() == "not_asked"
        assert place.everything() == before


def test_far_too_large_message_closes_the_connection(ann: Guest, match: str) -> None:
    with ann.socket(match) as table:
        table.send(type="say", text="x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            table.next("refused")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
    assert ann.say(match, type="say", text="x" * 70_000).status_code == 413


def test_flood_of_messages_is_refused_and_then_disconnected(place: Place, ann: Guest, bo: Guest, match: str) -> None:
    with bo.socket(match) as other, ann.socket(match) as table:
        for _ in range(BURST + 15):
            table.send(type="ping")
        assert table.refusal() == "too_fast"
        with pytest.raises(ConnectionClosed):
            flood(table)
        other.send(type="ping")
        assert other.next("pong")
    assert place.everything()


def flood(table: Socket) -> None:
    """Send messages until the server closes the connection."""
    for _ in range(PATIENCE * 5):
        table.send(type="ping")
    while True:
        table.next("update")


def test_requests_without_a_valid_token_are_refused(place: Place, ann: Guest, match: str) -> None:
    before = place.everything()
    stranger = httpx.Client(base_url=place.url)
    for cookies in ({}, {"threefold": "forged"}, {"threefold": ann.me["person"]}, {"threefold": "x" * 5000}):
        client = httpx.Client(base_url=place.url, cookies=cookies)
        for path in ("", "/updates", "/replay", "/record"):
            refused = client.get(f"/api/matches/{match}{path}")
            assert (refused.status_code, refused.json()["code"]) == (401, "unauthorised")
        for path in ("/join", "/fork", "/say"):
            refused = client.post(f"/api/matches/{match}{path}", json={"turn": 0} if path == "/fork" else {})
            assert refused.status_code == 401
        assert client.post("/api/matches", json={"game": "pebbles", "seats": []}).status_code == 401
    assert place.everything() == before
    assert stranger.get("/api/games").status_code == 200


@pytest.mark.parametrize("token", ["", "forged"])
def test_socket_without_a_token_gets_a_refusal_and_is_closed(place: Place, match: str, token: str) -> None:
    stranger = Guest.__new__(Guest)
    stranger.url, stranger.token = place.url, token
    with stranger.socket(match) as table:
        assert table.refusal() == "unauthorised"
        with pytest.raises(ConnectionClosed) as closed:
            table.next("update")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401


def test_revoked_token_is_refused(place: Place, ann: Guest, match: str) -> None:
    from threefold.serve.people import hashed

    with sqlite3.connect(place.database) as connection:
        connection.execute("UPDATE token SET revoked = 1 WHERE hash = ?", (hashed(ann.token),))
    assert ann.say(match, type="ping").status_code == 401
    with ann.socket(match) as table:
        assert table.refusal() == "unauthorised"
    again = Guest(place.url, ann.token)
    assert again.me["person"] != ann.me["person"]


def test_unknown_match_is_not_found(ann: Guest) -> None:
    for name in ("nothing", "%00", "' OR 1=1 --"):
        refused = ann.http.get(f"/api/matches/{name}")
        assert (refused.status_code, refused.json()["code"]) == (404, "no_match")
    with ann.socket("nothing") as table:
        assert table.refusal() == "no_match"


def test_socket_from_a_page_of_another_origin_is_refused(place: Place, ann: Guest, match: str) -> None:
    for origin in ("https://evil.example", "null", f"{place.url}.evil.example"):
        with pytest.raises(InvalidStatus) as refused, ann.socket(match, Origin=origin):
            pass
        assert refused.value.response.status_code == 403
    with ann.socket(match, Origin=place.url) as table:
        assert table.update()["seat"] == 0


@pytest.mark.parametrize(
    ("status", "wanted"),
    [
        (404, {"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        (409, {"game": "pebbles", "seats": [{"kind": "me"}]}),
        (409, {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"pebbles": 999}}),
        (409, {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "none"}]}),
        (400, {"game": "pebbles"}),
        (400, {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"bank": 1}}),
        (400, {"game": "pebbles", "seats": [{"kind": "me"}] * 65}),
        (400, {"game": "pebbles", "seats": [], "cheat": True}),
    ],
)
def test_impossible_table_is_refused(place: Place, ann: Guest, status: int, wanted: Any) -> None:
    before = place.everything()
    assert ann.http.post("/api/matches", json=wanted).status_code == status
    assert place.everything() == before


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"map": "8x4"}, '"8x4" is no map'),
        ({"map": "3x2", "places": ["G2"]}, "is no tile of a map of 3x2 cards"),
        ({"placement": "free", "places": ["C2"]}, "is no edge tile"),
        ({"places": ["F4", "F4"]}, "is agreed on for P1 and for P2"),
        ({"placement": "anywhere"}, "placement"),
    ],
)
def test_impossible_korash_map_or_places_are_refused_with_an_explanation(
    place: Place, ann: Guest, options: dict[str, Any], word: str
) -> None:
    before = place.everything()
    wanted = {"game": "korash", "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
    answer = ann.http.post("/api/matches", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (409, "options")
    assert word in answer.json()["detail"]
    assert place.everything() == before


# Spectators


def test_spectators_link_shows_the_public_view_and_cannot_act(place: Place, ann: Guest, bo: Guest) -> None:
    shown = ann.create_match("showdown", "me", "open")
    bo.join(shown["match"]).raise_for_status()
    before = place.everything()
    for who in (Guest(place.url), ann):
        before = place.everything()
        with who.socket(shown["watch"]) as table:
            update = table.update()
            assert update["seat"] is None
            assert update["ask"] is None
            assert update["view"]["hands"] == {}
            for message in ({"type": "answer", "turn": update["turn"], "path": [9]}, {"type": "say", "text": "hi"}):
                table.send(**message)
                assert table.refusal() == "no_seat"
        assert who.say(shown["watch"], type="resign").json()["code"] == "no_seat"
        assert who.join(shown["watch"]).json()["code"] == "no_seat"
        assert place.everything() == before


def test_spectators_link_does_not_reveal_the_players_link(place: Place, ann: Guest) -> None:
    shown = ann.create_match("pebbles", "me", "open")
    watcher = Guest(place.url)
    seen = watcher.http.get(f"/api/matches/{shown['watch']}")
    assert shown["match"] not in seen.text
    with watcher.socket(shown["watch"]) as table:
        table.update()
        assert shown["match"].encode() not in b"".join(table.received)


def test_person_without_a_seat_may_watch_but_not_act(place: Place, match: str) -> None:
    stranger = Guest(place.url)
    with stranger.socket(match) as table:
        assert table.update()["seat"] is None
        before = place.everything()
        for message in ({"type": "answer", "turn": 0, "path": [0]}, {"type": "resign"}, {"type": "say", "text": "hi"}):
            table.send(**message)
            assert table.refusal() == "no_seat"
        assert place.everything() == before


def test_presence_names_the_seats_and_the_number_of_watchers(place: Place, ann: Guest, bo: Guest, match: str) -> None:
    with ann.socket(match) as table:
        assert table.next("presence") == {"type": "presence", "present": [0], "watching": 0}
        with bo.socket(match):
            assert table.next("presence")["present"] == [0, 1]
        assert table.next("presence")["present"] == [0]
        with Guest(place.url).socket(match):
            assert table.next("presence")["watching"] == 1


# Playing


def test_a_heartbeat_is_answered(ann: Guest, match: str) -> None:
    with ann.socket(match) as table:
        table.send(type="ping")
        first = table.next("pong")["at"]
        table.send(type="ping")
        assert table.next("pong")["at"] >= first > 1_700_000_000_000


def test_two_sockets_play_and_both_see_every_entry(ann: Guest, bo: Guest, match: str) -> None:
    with ann.socket(match) as first, bo.socket(match) as second:
        tables = [first, second]
        heard = [[table.update()] for table in tables]
        while not heard[0][-1]["result"]:
            asked: int = heard[0][-1]["waiting"][0]
            tables[asked].send(type="answer", turn=heard[0][-1]["turn"], path=[0])
            for table, updates in zip(tables, heard, strict=True):
                updates.append(table.update())
        for updates in heard:
            assert [update["seq"] for update in updates] == list(range(2, 15))
            assert [update["events"][0]["type"] for update in updates[1:]] == ["Took"] * 12


def test_whole_game_can_be_played_by_polling(ann: Guest, bo: Guest, match: str) -> None:
    guests, after = (ann, bo), -1
    for _ in range(40):
        (update, *_) = guests[0].poll(match, after)
        if update["result"]:
            break
        asked: int = update["waiting"][0]
        mover = guests[asked]
        (mine, *_) = mover.poll(match)
        assert mover.say(match, type="answer", turn=mine["turn"], path=[mine["ask"]["legal"][-1]]).json() == {
            "ok": True
        }
        after = update["seq"]
    else:
        raise AssertionError("it does not end")
    assert bo.poll(match)[0]["result"] == update["result"]


def test_poll_waits_until_something_happens(place: Place, ann: Guest, bo: Guest, match: str) -> None:
    (update, *_) = bo.poll(match)
    with ThreadPoolExecutor(1) as asking:
        news = asking.submit(bo.poll, match, update["seq"])
        wait_for(lambda: place.app.state.house.matches.watchers.of.get(match))
        assert not news.done()
        ann.say(match, type="answer", turn=0, path=[0]).raise_for_status()
    assert news.result()[-1]["turn"] == 1


def test_late_poll_returns_every_missed_update(ann: Guest, bo: Guest, match: str) -> None:
    before = ann.poll(match)[0]["seq"]
    ann.say(match, type="answer", turn=0, path=[2]).raise_for_status()
    bo.say(match, type="say", text="well played").raise_for_status()
    bo.say(match, type="answer", turn=1, path=[0]).raise_for_status()
    updates = [message for message in ann.poll(match, before) if message["type"] == "update"]
    assert [(one["seq"] - before, one["kind"]) for one in updates] == [
        (1, "play"),
        (2, "chat"),
        (3, "play"),
        (3, "now"),
    ]
    assert [[event["pebbles"] for event in one["events"]] for one in updates] == [[3], [], [1], []]
    assert [one["view"]["pebbles"] for one in updates] == [9, 9, 8, 8]
    assert updates[1]["said"]["text"] == "well played"


def test_newcomer_gets_the_earlier_chat(ann: Guest, bo: Guest, match: str) -> None:
    ann.say(match, type="say", text="hello").raise_for_status()
    ann.say(match, type="say", phrase="good_luck").raise_for_status()
    with bo.socket(match) as late:
        lines = late.next("chat")["lines"]
    assert [(line["text"], line["phrase"]) for line in lines] == [("hello", ""), ("", "good_luck")]


def test_take_back_has_its_own_kind_of_update(ann: Guest, match: str) -> None:
    alone: str = ann.create_match("pebbles", "me", "me")["match"]
    with ann.socket(alone) as table:
        assert table.update()["kind"] == "now"
        table.send(type="answer", turn=0, path=[0])
        assert table.update()["kind"] == "play"
        table.send(type="offer", kind="take_back")
        update = table.update()
    assert (update["kind"], update["turn"], update["view"]["pebbles"]) == ("take_back", 2, 12)


def test_list_of_matches_says_whose_turn_it_is(ann: Guest, bo: Guest, match: str) -> None:
    ann.say(match, type="answer", turn=0, path=[0]).raise_for_status()
    mine = ann.http.get("/api/me").json()["matches"]
    assert next(shown["waiting"] for shown in mine if shown["match"] == match) == [1]


def test_too_many_messages_over_http_are_refused(place: Place, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place.is_strict(monkeypatch)
    loud = Guest(place.url)
    codes = [loud.say(match, type="ping").json().get("code") for _ in range(BURST + 1)]
    assert "too_fast" in codes
    assert loud.http.get("/api/me").status_code == 429


def test_person_who_creates_too_many_tables_is_asked_to_wait(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.is_strict(monkeypatch)
    greedy = Guest(place.url)
    wanted = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = [greedy.http.post("/api/matches", json=wanted) for _ in range(BURST + 5)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too_fast"


def test_schema_of_the_api_is_json(place: Place) -> None:
    found = httpx.get(f"{place.url}/schema")
    assert "json" in found.headers["content-type"]
    assert "/api/matches" in found.json()["paths"]


def test_file_of_the_client_is_found_even_if_built_after_the_start(
    place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("threefold.serve.page_routes.STATIC", tmp_path)
    assert httpx.get(f"{place.url}/assets/late.js").status_code == 404
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "late.js").write_text("1")
    (tmp_path / "secret").write_text("2")
    found = httpx.get(f"{place.url}/assets/late.js")
    assert (found.status_code, found.text, "immutable" in found.headers["cache-control"]) == (200, "1", True)
    assert "javascript" in found.headers["content-type"]
    assert httpx.get(f"{place.url}/assets/%2e%2e/secret").status_code == 404


def test_bots_answer_from_a_process_of_their_own(ann: Guest) -> None:
    match = ann.create_match("showdown", "me", "careful", "random")["match"]
    with ann.socket(match) as table:
        update = table.update()
        for _ in range(60):
            if update["result"]:
                break
            if update["ask"] and not update["ask"]["sealed"]:
                table.send(type="answer", turn=update["turn"], path=update["ask"]["legal"][:1])
            update = table.update()
        assert update["result"]


def test_returning_person_finds_their_seat_by_their_cookie(place: Place, ann: Guest, match: str) -> None:
    again = Guest(place.url, ann.token)
    assert again.me["person"] == ann.me["person"]
    assert [shown["match"] for shown in again.me["matches"]] == [match]
    with again.socket(match) as table:
        assert table.update()["seat"] == 0


def test_nickname_is_kept(place: Place, ann: Guest) -> None:
    assert ann.http.post("/api/me", json={"name": "Ann ✨"}).json()["name"] == "Ann ✨"
    assert Guest(place.url, ann.token).me["name"] == "Ann ✨"
    assert ann.http.post("/api/me", json={"name": "x" * 41}).status_code == 400


# Records and replays


def finish(match: str, *guests: Guest) -> None:
    """Play a match of pebbles to its end."""
    while not (update := guests[0].poll(match)[0])["result"]:
        asked: int = update["waiting"][0]
        guests[asked].say(match, type="answer", turn=update["turn"], path=[0]).raise_for_status()


def test_record_of_a_running_match_is_refused_to_everybody(place: Place, ann: Guest, bo: Guest, match: str) -> None:
    for who in (ann, bo, Guest(place.url)):
        refused = who.http.get(f"/api/matches/{match}/record")
        assert (refused.status_code, refused.json()["code"]) == (409, "running")
        assert who.http.post(f"/api/matches/{match}/fork", json={"turn": 0}).json()["code"] == "running"
    assert ann.http.get(f"/api/matches/{match}/replay", params={"seat": 1}).json()["code"] == "running"


def test_record_of_a_finished_match_is_open_unless_the_host_closed_it(place: Place, ann: Guest, bo: Guest) -> None:
    stranger = Guest(place.url)
    for is_open in (True, False):
        match = ann.create_match("pebbles", "me", "open", open_after=is_open, options={"pebbles": 5})["match"]
        bo.join(match)
        finish(match, ann, bo)
        answered = stranger.http.get(f"/api/matches/{match}/record")
        assert answered.status_code == (200 if is_open else 409)
        if is_open:
            Table[Any].resume(find("pebbles"), load(answered.text))


def test_replay_shows_every_moment(ann: Guest, bo: Guest, match: str) -> None:
    ann.say(match, type="answer", turn=0, path=[2])
    replay = ann.http.get(f"/api/matches/{match}/replay").json()
    assert [frame["view"]["pebbles"] for frame in replay["frames"]] == [12, 9]
    assert replay["notation"] == ""
    others = bo.http.get(f"/api/matches/{match}/replay").json()["frames"]
    assert [(frame["view"], frame["events"]) for frame in others] == [
        (frame["view"], frame["events"]) for frame in replay["frames"]
    ]
    # Pebbles does not declare that it hides nothing, so while it runs everyone reads only their own choices.
    assert [frame["choices"] for frame in replay["frames"]] == [[], [{"kind": "plain", "text": "take:2"}]]
    assert [frame["choices"] for frame in others] == [[], []]


# Safety


def test_every_response_carries_the_safety_headers(place: Place, ann: Guest, match: str) -> None:
    ask, tell = ann.http.get, ann.http.post
    responses = [
        ask("/health"),
        ask("/metrics"),
        ask("/api/me"),
        ask("/api/games"),
        ask("/schema/openapi.json"),
        ask("/schema"),
        ask("/"),
        ask("/nothing/here"),
        ask("/api/nothing"),
        ask("/assets/nothing.js"),
        ask("/api/matches/nothing"),
        ask(f"/api/matches/{match}"),
        ask(f"/api/matches/{match}/updates", params={"after": "x"}),
        tell("/api/matches", content=b"{"),
        tell("/api/matches", content=b"x" * 70_000),
        tell("/health"),
        httpx.get(f"{place.url}/api/matches/{match}"),
    ]
    for response in responses:
        for name, value in HEADERS.items():
            assert response.headers.get(name) == value, (response.request.url, response.status_code, name)


def test_server_errors_reveal_no_internals(place: Place, ann: Guest) -> None:
    for response in (
        ann.http.post("/api/matches", content=b"{"),
        ann.http.get("/api/matches/x/updates", params={"after": "x"}),
    ):
        assert "Traceback" not in response.text
        assert str(Path(__file__).parents[2]) not in response.text
        assert response.status_code < 500


def test_cookie_is_out_of_reach_of_scripts_and_other_sites(place: Place) -> None:
    cookie = httpx.get(f"{place.url}/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    known = Guest(place.url)
    assert "set-cookie" not in known.http.get("/api/me").headers


def test_token_is_stored_only_as_its_hash(place: Place, ann: Guest, match: str) -> None:
    from threefold.serve.people import hashed

    files = [path for path in place.database.parent.iterdir() if path.name.startswith(place.database.name)]
    stored = b"".join(path.read_bytes() for path in files)
    assert ann.token.encode() not in stored
    assert hashed(ann.token) in stored
    assert match.encode() in stored


def test_operator_gets_health_metrics_and_the_schema(ann: Guest, match: str) -> None:
    assert ann.http.get("/health").json() == {"status": "ok"}
    with ann.socket(match) as table:
        table.send(type="answer", turn=7, path=[0])
        table.refusal()
        told = ann.http.get("/metrics").text
    assert 'threefold_refused_total{code="stale"}' in told
    assert "threefold_connected" in told
    paths = ann.http.get("/schema/openapi.json").json()["paths"]
    assert "/api/matches/{name}/say" in paths


def test_list_of_games_contains_the_form_of_their_options(ann: Guest) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    assert {"inyo", "pebbles", "showdown", "parley"} <= set(games)
    assert games["pebbles"]["seats"] == [2, 3, 4]
    assert "misere" in str(games["pebbles"]["options"])


def test_list_of_games_contains_measured_strengths_of_bots(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = {"inyo": Measured(1, "threefold arena inyo --bots all", 9, {"novice": (1000, 1000, 1000)})}
    ann.http.get("/api/games").raise_for_status()
    monkeypatch.setattr(levels, "published", lambda: measured)
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    assert games["inyo"]["ratings"] == {"novice": 1000}
    assert games["pebbles"]["ratings"] == {}


def test_shared_screen_shows_the_view_of_the_next_asked_seat(ann: Guest) -> None:
    match = ann.create_match("inoka", "me", "me")["match"]
    with ann.socket(match) as screen:
        first = screen.update()
        assert first["seat"] == 0
        screen.send(type="answer", turn=first["turn"], path=[first["ask"]["legal"][0]])
        second = screen.update()
        assert (second["seat"], second["turn"], second["seq"]) == (1, first["turn"], first["seq"])
        assert second["ask"]["sealed"] == []
        assert second["view"]["hands"][0] is None
        screen.send(type="answer", turn=second["turn"], path=[second["ask"]["legal"][1]])
        assert screen.update()["view"]["phase"] == "play"


def test_all_sockets_of_one_person_get_the_same_messages(ann: Guest, match: str) -> None:
    def seen(table: Socket) -> int:
        return table.update()["turn"]

    with ann.socket(match) as one, ann.socket(match) as two:
        assert (seen(one), seen(two)) == (0, 0)
        one.send(type="answer", turn=0, path=[0])
        assert (seen(one), seen(two)) == (1, 1)


def test_messages_may_come_in_pieces_and_several_at_once(ann: Guest, match: str) -> None:
    ping, masked = b'{"type":"ping"}', b"\x00\x00\x00\x00"
    whole = bytes([0x81, 0x80 + len(ping)]) + masked + ping
    halves = bytes([0x01, 0x80 + 5]) + masked + ping[:5] + bytes([0x80, 0x80 + 10]) + masked + ping[5:]
    with ann.socket(match) as table:
        table.update()
        for byte in whole + halves:
            table.connection.socket.sendall(bytes([byte]))
        table.connection.socket.sendall((whole + halves) * 3)
        for _ in range(8):
            table.next("pong")
        table.connection.ping().wait(20)
        table.send_raw(iter(["{", '"type":"ping"', "}"]))
        table.next("pong")


def test_client_that_does_not_mask_is_disconnected(ann: Guest, match: str) -> None:
    with ann.socket(match) as table:
        table.update()
        table.connection.socket.sendall(b'\x81\x0f{"type":"ping"}')
        with pytest.raises(ConnectionClosed) as closed:
            table.next("pong")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1002
