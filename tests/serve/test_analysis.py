"""Analysis over HTTP: positions and finished matches are analysed, running matches are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from serve.clients import Guest
from support.in_thread import served
from support.waiting import PATIENCE
from threefold.serve.app import create_app
from threefold.serve.guard import BURST

START = "5 b2:34 d4:30 s step m"
WHOLE = "+c3:B4 +d3:14 >s ~b1:01,c2:0D -b1 -d4 +b3:D0 +c3:B0"
"""A whole game in which Moon, Sun, Moon and Moon make a mistake each."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[str]:
    """Run the app over SQLite in a thread, on a port of its own."""
    database: Path = tmp_path_factory.mktemp("analysis") / "threefold.db"
    with served(create_app(f"sqlite:///{database}", workers=1)) as url:
        yield url


@pytest.fixture
def ann(url: str) -> Guest:
    guest = Guest(url)
    guest.http.timeout = httpx.Timeout(PATIENCE)
    return guest


@pytest.fixture
def bo(url: str) -> Guest:
    return Guest(url)


def moment(guest: Guest, **wanted: Any) -> httpx.Response:
    return guest.http.post("/api/analysis/moment", json={"game": "inyo", **wanted})


def review(guest: Guest, **wanted: Any) -> httpx.Response:
    return guest.http.post("/api/analysis/review", json={"game": "inyo", **wanted})


def texts_of(shown: dict[str, Any]) -> list[str]:
    """Return the choices of a question or a moment in notation."""
    return [choice["text"] for choice in shown["choices"]]


def play(guests: list[Guest], match: str, moves: str) -> None:
    """Play a match by its moves; each is sent by the guest who is asked."""
    for move in moves.split():
        shown: dict[str, Any] = guests[0].http.get(f"/api/matches/{match}").json()
        asked = guests[int(shown["waiting"][0])]
        update = next(told for told in asked.poll(match) if told["type"] == "update")
        code = update["ask"]["legal"][texts_of(update["ask"]).index(move)]
        asked.say(match, type="answer", turn=update["turn"], path=[code]).raise_for_status()


@pytest.fixture
def running(ann: Guest, bo: Guest) -> str:
    """Create a match in which Ann is Moon and has the first turn."""
    name: str = ann.create_match("inyo", "me", "open")["match"]
    bo.join(name).raise_for_status()
    return name


def test_probe_of_a_position_returns_its_value_and_every_move(ann: Guest, url: str) -> None:
    told = httpx.get(f"{url}/api/probe/inyo", params={"position": START}, timeout=PATIENCE)
    assert told.status_code == 200, told.text
    assert told.headers["cache-control"].startswith("public")
    assert told.headers["access-control-allow-origin"] == "*"
    found = told.json()
    assert (found["value"], found["steps"]) == ("draw", 0)
    assert found["moves"].keys() == found["move_steps"].keys()
    assert found["moves"]["+c3:B4"] == "loss"
    duel = httpx.get(f"{url}/api/probe/inoka", params={"position": "A2A3T2B2B3 A2:T2"}, timeout=PATIENCE).json()
    assert duel["book"] is True
    assert sum(duel["mix"].values()) == pytest.approx(1.0)
    assert set(duel["moves"]) == {"A3", "T2", "B2", "B3"}


@pytest.mark.parametrize(
    ("game", "params", "code", "word"),
    [
        ("inyo", {"position": "nonsense"}, "notation", "a position is"),
        ("inyo", {"position": START, "net": "12031"}, "unsolved", "no table ships"),
        ("inyo", {"position": START, "colour": "red"}, "options", "colour"),
        ("korash", {"position": "x"}, "unsolved", "has no table to probe"),
        ("chess", {"position": "x"}, "unsolved", "has no table to probe"),
        ("inoka", {"position": "A2"}, "notation", "a round is"),
        ("inyo", {"position": "5" * 500}, "too_large", ""),
    ],
)
def test_position_that_cannot_be_probed_is_refused_with_the_reason(
    url: str, game: str, params: dict[str, str], code: str, word: str
) -> None:
    refused = httpx.get(f"{url}/api/probe/{game}", params=params, timeout=PATIENCE)
    assert 400 <= refused.status_code < 500
    assert refused.json()["code"] == code
    assert word in refused.json()["detail"]


def test_schema_describes_the_routes_of_the_analysis(url: str) -> None:
    paths = httpx.get(f"{url}/schema/openapi.json").json()["paths"]
    assert {"/api/probe/{game}", "/api/puzzle/{game}", "/api/analysis/moment", "/api/analysis/review"} <= set(paths)


def test_moment_contains_every_legal_move_with_its_value(ann: Guest) -> None:
    found = moment(ann, text=START).raise_for_status().json()
    (asked,), (judged,) = found["asks"], found["judged"]
    assert sorted(texts_of(asked)) == sorted(answer["choice"]["text"] for answer in judged["answers"])
    assert (judged["kind"], judged["value"], judged["seat"]) == ("exact", "draw", 0)
    assert judged["answers"][0]["cost"] == 0
    after = moment(ann, text=START, line=[["+c3:B4"]]).json()
    assert texts_of(after["moment"]) == ["+c3:B4"]
    assert after["moment"]["decided"][0]["mark"] == "blunder", "a draw was given away"
    assert after["judged"][0]["value"] == "win"
    best = after["judged"][0]["answers"][0]
    won = moment(ann, text=START, line=[["+c3:B4"]], answers=[best["path"]]).json()
    assert texts_of(won["moment"]) == [best["choice"]["text"]]


def test_illegal_line_or_answer_is_refused_by_the_rules(ann: Guest) -> None:
    for wanted, code in (
        ({"text": START, "line": [["+e5:99"]]}, "notation"),
        ({"text": START, "line": [["+b2:34"]]}, "illegal"),
        ({"text": START, "line": [["+c3:B4", "+c3:B4"]]}, "illegal"),
        ({"text": START, "answers": [[999_999]]}, "illegal"),
        ({"text": START, "turn": 3}, "illegal"),
        ({"text": "{}"}, "record"),
        ({"game": "chess"}, "no_game"),
    ):
        refused = moment(ann, **wanted)
        assert refused.json()["code"] == code, (wanted, refused.text)
        assert refused.json()["detail"]


def test_pasted_game_is_reviewed_turn_by_turn(ann: Guest) -> None:
    found = review(ann, text=f"{START} {WHOLE} # s").raise_for_status().json()
    assert found["turns"] == 8
    marks = [[decided["mark"] for decided in one["decided"]] for one in found["moments"]]
    assert marks == [[], ["blunder"], ["blunder"], ["blunder"], [""], [""], [""], ["blunder"], [""]]
    assert found["moments"][-1]["outcome"]["places"] == [2, 1]
    part = review(ann, text=f"{START} {WHOLE} # s", first=3, count=2).json()
    assert part["moments"] == found["moments"][4:6]
    seven = review(ann, text="7 c3:34 e5:30 s step m").json()
    assert seven["scenery"]["variant"]["size"] == 7, "the arena is the position's, whatever the options say"


def test_players_can_review_their_finished_match(ann: Guest, bo: Guest, running: str) -> None:
    play([ann, bo], running, WHOLE)
    for guest in (ann, bo):
        found = review(guest, match=running, count=40).raise_for_status().json()
        assert [texts_of(one) for one in found["moments"][1:]] == [[move] for move in WHOLE.split()]
    tried = moment(bo, match=running, turn=1, line=[["+d3:D4"]]).json()
    assert tried["moment"]["decided"][0]["chosen"]["value"] == "win"
    assert moment(bo, game="inoka", match=running).json()["code"] == "no_match"


def test_running_match_is_not_analysed_even_for_its_players(ann: Guest, bo: Guest, running: str) -> None:
    play([ann, bo], running, "+c3:B4")
    alone: str = ann.create_match("inyo", "me", "me")["match"]
    watch = ann.http.get(f"/api/matches/{running}").json()["watch"]
    for guest, name in ((ann, running), (bo, running), (ann, alone), (bo, watch)):
        for refused in (review(guest, match=name), moment(guest, match=name), moment(guest, match=name, turn=1)):
            assert refused.status_code == 409
            assert refused.json()["code"] == "running"


def test_strangers_cannot_review_a_match_that_stays_closed(ann: Guest, bo: Guest) -> None:
    name: str = ann.create_match("inyo", "me", "me", open_after=False)["match"]
    play([ann, ann], name, WHOLE)
    assert review(ann, match=name).status_code == 200
    assert review(bo, match=name).json()["code"] == "running"


def test_review_of_a_duel_shows_the_mix_beside_the_choices(ann: Guest) -> None:
    text = "hand P1=A2A3T2B2B3 P2=A1A2T1T2B1; play P1=A2 P2=T2; play P1=B3 P2=A2"
    found = review(ann, game="inoka", text=text).raise_for_status().json()
    hands, first, second = (one["decided"] for one in found["moments"][1:])
    assert [decided["mark"] for decided in hands] == ["", "blunder"], "that hand costs six in a hundred rounds"
    assert all(decided["kind"] == "mix" for decided in (*hands, *first, *second))
    now = moment(ann, game="inoka", text=text, turn=2).json()
    assert [judged["seat"] for judged in now["judged"]] == [0, 1]
    assert {answer["choice"]["text"] for answer in now["judged"][0]["answers"]} == {"A3", "T2", "B2", "B3"}
    assert now["asks"][0]["view"]["hands"][1] is None, "what a seat sees is only its own"


def test_bot_estimates_an_unsolved_position_only_on_request(ann: Guest) -> None:
    quiet = moment(ann, game="pebbles").raise_for_status().json()
    assert quiet["judged"] == []
    told = moment(ann, game="pebbles", think=True).raise_for_status().json()
    (judged,) = told["judged"]
    assert judged["kind"] == "estimate"
    assert all(0 <= answer["chance"] <= 1 for answer in judged["answers"])


def test_puzzle_of_a_day_has_one_winning_move_and_tomorrows_is_refused(url: str) -> None:
    httpx.get(f"{url}/api/puzzle/inyo", timeout=PATIENCE).raise_for_status()
    day = {"day": "2026-01-05"}
    today = httpx.get(f"{url}/api/puzzle/inyo", params=day, timeout=PATIENCE).raise_for_status().json()
    assert httpx.get(f"{url}/api/puzzle/inyo", params=day, timeout=PATIENCE).json() == today
    found = httpx.get(f"{url}/api/probe/inyo", params={"position": today["position"]}, timeout=PATIENCE).json()
    assert list(found["moves"].values()).count("win") == 1
    assert found["steps"] == today["steps"]
    assert httpx.get(f"{url}/api/puzzle/inyo", params={"day": "9999-12-28"}).json()["code"] == "too_early"
    assert httpx.get(f"{url}/api/puzzle/korash", timeout=PATIENCE).json()["code"] == "unsolved"


def test_client_that_asks_too_fast_is_asked_to_wait(url: str) -> None:
    # Use another address, because the other tests of this module ask from this one.
    with httpx.Client(base_url=url, timeout=PATIENCE, headers={"X-Forwarded-For": "192.0.2.9"}) as client:
        answers = (client.get("/api/probe/inyo", params={"position": START}).status_code for _ in range(50 * BURST))
        assert 429 in answers
