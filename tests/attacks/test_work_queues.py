"""Questions that take an hour and tables of bots only are ended, and nobody else waits for them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import httpx
import pytest

from attacks.outside import Place, create_match, serving, table_of
from support.waiting import PATIENCE, let_pass, wait_for

LIMITS = "guests=1000,work_seconds=3,bot_tables=2"
START = "5 b2:34 d4:30 s step m"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server on which no question may take longer than three seconds."""
    with serving(tmp_path_factory.mktemp("work"), LIMITS) as place:
        yield place


def explore(guest: httpx.Client, game: str, turn: int = 0, *, think: bool = True) -> httpx.Response:
    """Ask the analysis about the start of a game; each turn makes another question."""
    wanted = {"game": game, "think": think, "turn": 0, "options": {"pebbles": 12 + turn}}
    return guest.post("/api/analysis/moment", json=wanted, timeout=PATIENCE)


def code(answer: httpx.Response) -> str:
    """Return the code of a refusal, or nothing for a success."""
    return "" if answer.is_success else str(answer.json()["code"])


def test_question_that_takes_too_long_is_ended_and_the_next_is_answered(place: Place) -> None:
    ann = place.guest()
    refused = explore(ann, "endless")
    assert (refused.status_code, code(refused)) == (503, "too_long")
    assert explore(ann, "pebbles").status_code == 200


def test_questions_of_one_guest_do_not_delay_others(place: Place) -> None:
    ann, bo = place.guest(), place.guest()
    with ThreadPoolExecutor(12) as pool:
        slow = [pool.submit(explore, ann, "endless", turn) for turn in range(1, 4)]
        let_pass(0.5)
        assert explore(bo, "pebbles").status_code == 200
        assert [one.done() for one in slow].count(False) >= 1, "Bo's turn came before the last of Ann's"
        assert {code(one.result()) for one in slow} == {"too_long"}


def test_puzzles_and_probes_never_wait_for_analyses(
    tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None
) -> None:
    folder = tmp_path_factory.mktemp("probes")
    # When the server is killed, the running analyses end with it.
    with ThreadPoolExecutor(12) as pool, serving(folder, "work_seconds=600") as place:
        slow = [pool.submit(explore, place.guest(), "endless", 10) for _ in range(2)]
        let_pass(0.5)
        probed = place.client("192.0.2.1").get("/api/probe/pebbles", params={"position": "x"}, timeout=PATIENCE)
        assert code(probed) == "unsolved"
        assert not any(one.done() for one in slow)


@pytest.mark.long
def test_guest_with_too_many_waiting_questions_is_refused_at_once(place: Place) -> None:
    ann = place.guest()
    with ThreadPoolExecutor(12) as pool:
        slow = [pool.submit(explore, ann, "endless", 20 + turn) for turn in range(8)]
        codes = [code(one.result()) for one in slow]
    assert codes.count("busy") >= 3
    assert set(codes) == {"busy", "too_long"}


def test_hint_that_takes_too_long_is_ended_and_bots_answer_meanwhile(place: Place) -> None:
    ann, bo = place.guest(), place.guest()
    slow = str(create_match(ann, "endless", "me", "me").raise_for_status().json()["match"])
    quick = str(create_match(bo, "pebbles", "me", "random").raise_for_status().json()["match"])
    with ThreadPoolExecutor(1) as pool:
        hint = {"turn": 0, "strength": 3}
        asked = pool.submit(ann.post, f"/api/matches/{slow}/hint", json=hint, timeout=PATIENCE)
        answer = {"type": "answer", "turn": 0, "path": [0]}
        bo.post(f"/api/matches/{quick}/say", json=answer).raise_for_status()
        assert code(asked.result()) == "too_long"
    wait_for(lambda: int(bo.get(f"/api/matches/{quick}").json()["turn"]) >= 2, rest=lambda: let_pass(0.1))
    good = bo.post(f"/api/matches/{table_of(bo)}/hint", json=hint)
    assert code(good) in ("", "not_asked", "no_hints", "not_begun")


def test_lessons_of_a_guest_with_too_many_are_left_out_without_an_error(place: Place) -> None:
    ann = place.guest()
    before = place.errors()
    tables = [str(create_match(ann, "endless", "me", "teacher").raise_for_status().json()["match"]) for _ in range(8)]
    # When the lessons of these tables have been given or left out, the next question is answered.
    hint = ann.post(f"/api/matches/{tables[0]}/hint", json={"turn": 0, "strength": 3}, timeout=PATIENCE)
    assert code(hint) in ("too_long", "busy")
    assert "lesson failed" not in place.errors().removeprefix(before)


def test_tables_of_bots_above_the_limit_of_their_host_are_refused(
    tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None
) -> None:
    # A bot that thinks for an hour keeps a table and a worker busy, so this test needs its own server.
    with serving(tmp_path_factory.mktemp("tables"), LIMITS) as place:
        ann, bo = place.guest(), place.guest()
        answers = [create_match(ann, "endless", "novice", "novice") for _ in range(3)]
        assert [code(answer) for answer in answers] == ["", "", "too_many_bots"]
        assert answers[2].status_code == 409
        assert create_match(ann, "pebbles", "me", "open").status_code == 201, "a table with a person is allowed"
        assert create_match(bo, "endless", "novice", "novice").status_code == 201, "others have tables of their own"
        tournament = {"game": "cup", "seats": [{"kind": "bot", "bot": "novice"}] * 2}
        assert code(ann.post("/api/tournaments", json=tournament)) == "too_many_bots"


@pytest.mark.long
def test_bot_at_a_persons_table_answers_before_sixty_tables_of_bots(
    tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None
) -> None:
    limits = "guests=1000,bot_tables=60,messages=1000"
    with serving(tmp_path_factory.mktemp("sixty"), limits) as place:
        ann, bo = place.guest(), place.guest()
        laid: list[str] = []
        while len(laid) < 60:
            answer = create_match(ann, "slow", "novice", "novice", options={"pebbles": 20})
            laid += [answer.json()["match"]] if answer.is_success else []
            let_pass(0.0 if answer.is_success else 0.1)
        match = str(
            create_match(bo, "pebbles", "me", "novice", options={"pebbles": 20}).raise_for_status().json()["match"]
        )
        meanwhile: list[int] = []
        for turn in (0, 2, 4):
            before = answers_in(place)
            answer = {"type": "answer", "turn": turn, "path": [0]}
            bo.post(f"/api/matches/{match}/say", json=answer).raise_for_status()
            wait_for(partial(is_at, bo, match, turn + 2), rest=lambda: let_pass(0.05))
            meanwhile.append(answers_in(place) - before)
        going_on = [ann.get(f"/api/matches/{one}").json()["status"] for one in laid].count("running")
    assert going_on >= 20, "there is something to wait for"
    assert max(meanwhile) < 30, "of sixty tables, most have waited for this one"


def is_at(guest: httpx.Client, match: str, turn: int) -> bool:
    """Return whether a match has reached a turn."""
    return bool(guest.get(f"/api/matches/{match}").json()["turn"] >= turn)


def answers_in(place: Place) -> int:
    """Return how many log rows all tables have together."""
    with closing(sqlite3.connect(place.folder / "threefold.db")) as database:
        return int(database.execute("SELECT count(*) FROM log").fetchone()[0])
