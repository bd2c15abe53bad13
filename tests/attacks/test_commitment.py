"""The commitment to the seed is shown at every table before anybody joins, and the seed fits it at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from attacks.in_thread import Place, serving
from serve.clients import Guest
from support.cli import threefold
from threefold import games
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Run a server for all tests of this module."""
    with serving(tmp_path_factory.mktemp("commitments")) as running:
        yield running


def show(guest: Guest, name: str) -> dict[str, Any]:
    """Return the match as a person with this link sees it."""
    return guest.http.get(f"/api/matches/{name}").raise_for_status().json()


def finish(place: Place, match: str, *guests: Guest) -> None:
    """Play a match at random to its end."""
    rng = Random(4)
    for _ in range(3000):
        live = place.house.matches.known(match)
        assert live
        assert live.table
        if live.status == "over":
            return
        decision = rng.choice([d for d in live.table.pending if d.seat != CHANCE and d.seat in live.table.waiting()])
        path = random_answer(live.game, live.table.state, decision, rng)
        guests[decision.seat].say(match, type="answer", turn=live.turn, path=path).raise_for_status()
    raise AssertionError("it does not end")


@pytest.mark.parametrize("name", games.names())
def test_commitment_is_shown_to_people_with_the_link_before_they_join(place: Place, name: str) -> None:
    ann, stranger = Guest(place.url), Guest(place.url)
    seats = games.find(name).seats[0]
    laid = ann.create_match(name, "me", *["open"] * (seats - 1))
    for shown in (laid, show(stranger, laid["match"]), show(stranger, laid["watch"])):
        assert shown["status"] == "open"
        assert shown["seed"] == ""
        assert len(bytes.fromhex(shown["commitment"])) == 32
        assert shown["commitment"] == laid["commitment"]
    other = ann.create_match(name, "me", *["open"] * (seats - 1))
    assert other["commitment"] != laid["commitment"], "every table has a seed of its own"


def test_seed_fits_the_commitment_and_verify_confirms_it(place: Place, tmp_path: Path) -> None:
    ann, bo, eve = (Guest(place.url) for _ in range(3))
    match = ann.create_match("inyo", "me", "open", options={"first": "rolled", "arena": 5})["match"]
    noted = show(bo, match)["commitment"]
    bo.join(match, salt="of my own").raise_for_status()
    seen = show(bo, match)
    assert (seen["status"], seen["seed"], seen["commitment"]) == ("running", "", noted)
    finish(place, match, ann, bo)
    for guest in (ann, bo, eve):
        for shown in (show(guest, match), guest.http.get(f"/api/matches/{match}/replay").json()["shown"]):
            assert shown["commitment"] == noted
            assert hashlib.sha256(bytes.fromhex(shown["seed"])).hexdigest() == noted
    record = tmp_path / "record.json"
    record.write_text(bo.http.get(f"/api/matches/{match}/record").raise_for_status().text)
    ran = threefold("verify", str(record), "--commitment", noted)
    assert (ran.code, ran.err) == (0, "")
    assert "the seed matches the published hash, which --commitment confirms" in ran.out


def test_seed_of_a_closed_match_stays_secret_from_others(place: Place) -> None:
    ann, bo = Guest(place.url), Guest(place.url)
    match = ann.create_match("inoka", "me", "open", open_after=False)["match"]
    bo.join(match).raise_for_status()
    finish(place, match, ann, bo)
    for guest in (ann, bo, Guest(place.url)):
        shown = show(guest, match)
        assert (shown["status"], shown["seed"]) == ("over", ""), "it would tell what was dealt to everybody"


def test_every_way_to_create_a_table_shows_its_commitment(place: Place) -> None:
    ann, bo = Guest(place.url), Guest(place.url)
    shared, bots = ann.create_match("pebbles", "me", "me"), ann.create_match("pebbles", "random", "random")
    match = ann.create_match("pebbles", "me", "open")["match"]
    bo.join(match).raise_for_status()
    ann.say(match, type="resign").raise_for_status()
    fork = ann.http.post(f"/api/matches/{match}/fork", json={"turn": 0}).raise_for_status().json()
    for guest in (ann, bo):
        guest.say(match, type="offer", kind="rematch").raise_for_status()
    live = place.house.matches.known(match)
    assert live
    rematch = show(bo, live.next_match)
    finished = show(bo, match)
    assert rematch["commitment"] != finished["commitment"]
    assert fork["commitment"] == finished["commitment"], "it goes on with the same seed, which is known"
    listed = {one["match"]: one["commitment"] for one in ann.http.get("/api/me").json()["matches"]}
    for shown in (shared, bots, fork, rematch):
        assert len(bytes.fromhex(shown["commitment"])) == 32
        assert show(bo, shown["watch"])["commitment"] == shown["commitment"]
        assert listed.get(shown["match"], shown["commitment"]) == shown["commitment"]


def test_no_message_of_a_running_match_contains_its_seed(place: Place) -> None:
    ann, bo = Guest(place.url), Guest(place.url)
    match = ann.create_match("inoka", "me", "open")["match"]
    bo.join(match).raise_for_status()
    live = place.house.matches.known(match)
    assert live
    written = live.row.seed.hex()
    for guest in (ann, bo):
        texts = [guest.http.get(f"/api/matches/{match}").text, guest.http.get("/api/me").text]
        texts.append(guest.http.get(f"/api/matches/{match}/updates").text)
        assert all(written not in text for text in texts)


def test_tournament_and_its_matches_show_commitments(place: Place) -> None:
    ann, bo = Guest(place.url), Guest(place.url)
    wanted = {"game": "inoka-achkai", "seats": [{"kind": "me"}, {"kind": "open"}]}
    held = ann.http.post("/api/tournaments", json=wanted).raise_for_status().json()
    before = bo.http.get(f"/api/tournaments/{held['tournament']}").json()
    assert (before["commitment"], before["seed"]) == (held["commitment"], "")
    held = bo.http.post(f"/api/tournaments/{held['tournament']}/join", json={}).raise_for_status().json()
    (fixture,) = held["fixtures"]
    shown = show(bo, fixture["match"])
    assert len(shown["commitment"]) == 64
    assert shown["seed"] == ""
