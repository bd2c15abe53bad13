"""While a match of a tournament runs, nobody can get more of it than their own seat shows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from attacks.in_thread import Place, serving
from serve.clients import Guest
from threefold import games
from threefold.bots.bot import random_answer

DUEL = games.find("inoka")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Run a server for all tests of this module."""
    with serving(tmp_path_factory.mktemp("tournaments")) as running:
        yield running


class Cup:
    """A tournament of two whose one match has been played for one turn."""

    def __init__(self, place: Place, other: str) -> None:
        self.place, self.ann, self.bo, self.eve = place, *(Guest(place.url) for _ in range(3))
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"} if other == "bot" else {"kind": other}]
        wanted = {"game": "inoka-achkai", "seats": seats}
        held = self.ann.http.post("/api/tournaments", json=wanted).raise_for_status().json()
        self.name = held["tournament"]
        if other == "open":
            held = self.bo.http.post(f"/api/tournaments/{self.name}/join", json={}).raise_for_status().json()
        fixture = self.ann.http.get(f"/api/tournaments/{self.name}").json()["fixtures"][0]
        self.match, self.watch = fixture["match"], fixture["watch"]
        self.answer_all()
        assert self.ann.http.get(f"/api/matches/{self.match}").json()["status"] == "running"

    def answer_all(self) -> None:
        """Let each person answer what they are asked now."""
        for guest in (self.ann, self.ann, self.bo):
            shown = next(message for message in guest.poll(self.match) if message["type"] == "update")
            if shown["ask"]:
                path = shown["ask"]["legal"][0]
                guest.say(self.match, type="answer", turn=shown["turn"], path=[path]).raise_for_status()

    def mine(self, guest: Guest) -> list[int]:
        """Return the seats of a person."""
        return guest.http.get(f"/api/matches/{self.match}").json()["mine"]

    def asks(self, guest: Guest, name: str) -> dict[str, int]:
        """Ask for everything that shows more than the person's own seat; return the status of each answer."""
        http, match = guest.http, f"/api/matches/{name}"
        source = {"game": "inoka", "match": name}
        others = [seat for seat in (0, 1) if seat not in (self.mine(guest) if name == self.match else ())]
        found = {
            "record": http.get(f"{match}/record"),
            "fork": http.post(f"{match}/fork", json={"turn": 0}),
            "fork for both": http.post(f"{match}/fork", json={"turn": 1, "against": "me"}),
            "tournament record": http.get(f"/api/tournaments/{self.name}/record"),
            **{f"replay of {seat}": http.get(f"{match}/replay", params={"seat": seat}) for seat in others},
            **{f"hint {n}": http.post(f"{match}/hint", json={"turn": 1, "strength": n}) for n in (1, 2, 3)},
            **{kind: http.post(f"/api/analysis/{kind}", json=source) for kind in ("moment", "review", "appraisal")},
        }
        return {what: answered.status_code for what, answered in found.items()}


@pytest.mark.parametrize("other", ["open", "bot", "me"])
def test_record_fork_hint_analysis_and_others_replays_are_refused_while_a_match_runs(place: Place, other: str) -> None:
    cup = Cup(place, other)
    for guest in (cup.ann, cup.bo, cup.eve):
        for name in (cup.match, cup.watch):
            assert set(cup.asks(guest, name).values()) == {409}, (guest is cup.ann, name == cup.watch)


@pytest.mark.parametrize("other", ["open", "bot"])
def test_replay_of_a_running_match_shows_only_what_the_viewer_saw(place: Place, other: str) -> None:
    cup = Cup(place, other)
    (mine,) = cup.mine(cup.ann)
    for guest, name, eyes in ((cup.ann, cup.match, mine), (cup.eve, cup.watch, None), (cup.ann, cup.watch, None)):
        replay: dict[str, Any] = guest.http.get(f"/api/matches/{name}/replay").raise_for_status().json()
        assert replay["notation"] == ""
        assert all(len(frame["choices"]) <= (eyes is not None) for frame in replay["frames"])
        told = guest.poll(name, after=0)
        assert {message["seat"] for message in told if message["type"] == "update"} == {eyes}


def test_no_route_shows_the_seed_or_another_hand(place: Place) -> None:
    """Players, players of other matches, watchers and strangers ask every documented route that has a name in it."""
    people = [Guest(place.url) for _ in range(4)]
    wanted = {"game": "inoka-achkai", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3]}
    held = people[0].http.post("/api/tournaments", json=wanted).raise_for_status().json()
    for guest in people[1:]:
        held = guest.http.post(f"/api/tournaments/{held['tournament']}/join", json={}).raise_for_status().json()
    lives = [live for live in place.house.matches.lives.values() if live.row.tournament == held["tournament"]]
    assert len(lives) == 2
    seeds = {live.row.seed.hex() for live in lives} | {place_seed(place, held["tournament"])}
    paths = people[0].http.get("/schema").json()["paths"]
    asked = 0
    for guest in (*people, Guest(place.url), httpx.Client(base_url=place.url)):
        http = guest.http if isinstance(guest, Guest) else guest
        for path, way in ((path, way) for path, ways in paths.items() for way in ways if "{name}" in path):
            names = [name for live in lives for name in (live.row.id, live.row.watch)] + [held["tournament"]]
            for name in names:
                if path.endswith("/join"):
                    continue
                asked += 1
                bodies = [{"turn": 0}, {"turn": 1, "strength": 3}] if way == "post" else [None]
                for body in bodies:
                    said = http.request(way, path.replace("{name}", name), json=body)
                    assert not [seed for seed in seeds if seed in said.text], (path, name)
                    assert said.status_code < 500
                    if path.rpartition("/")[2] in ("fork", "hint", "record"):
                        assert said.status_code >= 400, (path, name)
    assert asked > 200


def place_seed(place: Place, tournament: str) -> str:
    """Return the seed of a tournament from the database."""
    with sqlite3.connect(place.database) as connection:
        ((seed,),) = connection.execute("SELECT seed FROM tournament WHERE id = ?", [tournament])
    return bytes(seed).hex()


def test_finished_match_of_a_tournament_is_open_to_everybody(place: Place) -> None:
    cup, rng = Cup(place, "open"), Random(1)
    for _ in range(400):
        live = place.house.matches.known(cup.match)
        assert live
        assert live.table
        if live.status == "over":
            break
        for decision in live.table.pending:
            guest = next(guest for guest in (cup.ann, cup.bo) if decision.seat in cup.mine(guest))
            path = random_answer(DUEL, live.table.state, decision, rng)
            guest.say(cup.match, type="answer", turn=live.turn, path=path)
    assert cup.ann.http.get(f"/api/matches/{cup.match}/record").status_code == 200
    assert cup.bo.http.get(f"/api/matches/{cup.match}/replay", params={"seat": 0}).status_code == 200
    assert cup.bo.http.get(f"/api/matches/{cup.match}/replay", params={"seat": 1}).status_code == 200
    assert cup.bo.http.post(f"/api/matches/{cup.match}/fork", json={"turn": 1}).status_code == 201


def test_casual_match_against_oneself_keeps_its_record_and_forks(place: Place) -> None:
    ann = Guest(place.url)
    match = ann.create_match("inyo", "me", "me")["match"]
    shown = next(message for message in ann.poll(match) if message["type"] == "update")
    ann.say(match, type="answer", turn=shown["turn"], path=[shown["ask"]["legal"][0]]).raise_for_status()
    assert ann.http.get(f"/api/matches/{match}/record").status_code == 200
    assert ann.http.post(f"/api/matches/{match}/fork", json={"turn": 1}).status_code == 201
