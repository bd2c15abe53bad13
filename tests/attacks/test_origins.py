"""Requests from other pages, invalid names and bodies that no client sends are refused without a server error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.frames import Opcode

import threefold
from attacks.outside import Place, create_match, frame, serving, table_of, wire

PACKAGE = Path(threefold.__file__ or "").parent
LIMITS = "guests=10000,messages=10000,strangers=10000,chat=10000,sockets=100"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server that offers a card set of its own: a copy of ours with another id."""
    folder = tmp_path_factory.mktemp("origins")
    cards = folder / "private-folder" / "copied"
    shutil.copytree(PACKAGE / "games" / "korash" / "cards" / "starter_sands", cards)
    for file in cards.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace('id = "starter-sands"', 'id = "copied-sands"'), encoding="utf-8")
    with serving(folder, LIMITS, THREEFOLD_CARDS=str(cards)) as place:
        yield place


@pytest.fixture(scope="module")
def ann(place: Place) -> httpx.Client:
    """Create a guest."""
    return place.guest()


@pytest.fixture(scope="module")
def match(ann: httpx.Client) -> str:
    """Create a match of the guest."""
    return table_of(ann)


def writing(place: Place) -> list[tuple[str, str]]:
    """Return the method and path of every route that changes something."""
    paths = httpx.get(f"{place.url}/schema").json()["paths"]
    return [(way, path) for path, ways in paths.items() for way in ways if way not in ("get", "head", "options")]


FOREIGN = (
    "https://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://[",
    "file://",
    "",
    "http://127.0.0.1:1",
)


def test_requests_from_other_pages_change_nothing(place: Place, ann: httpx.Client, match: str) -> None:
    ways = writing(place)
    assert len(ways) > 10
    for method, path in ways:
        for origin in FOREIGN:
            filled = path.replace("{name}", match).replace("{game}", "inyo")
            answer = ann.request(method, filled, json={}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "not_here"), (method, path, origin)


def test_requests_from_our_own_page_and_tools_are_accepted(place: Place, ann: httpx.Client) -> None:
    own: dict[str, str]
    for own in ({}, {"Origin": place.url}, {"Origin": place.url.upper().replace("HTTP", "http")}):
        assert ann.post("/api/me", json={"name": "Ann"}, headers=own).status_code == 200
    proxied = {"Origin": "https://table.example", "Host": "table.example", "X-Forwarded-Proto": "https"}
    assert ann.post("/api/me", json={"name": "Ann"}, headers=proxied).status_code == 200


NO_IDS = (
    "%00",
    "a%00b",
    "%0a",
    "..%2f..",
    "x" * 33,
    "x" * 5000,
    "%f0%9f%8e%b2",
    "' OR 1=1 --",
    "%ff",
    "%C3",
    "-" * 300,
)


def test_invalid_ids_are_not_found(place: Place, ann: httpx.Client) -> None:
    for name in NO_IDS:
        for kind in ("matches", "tournaments"):
            found = ann.get(f"/api/{kind}/{name}")
            assert found.status_code in (400, 404), (kind, name, found.text)
        for path in ("replay", "record", "updates"):
            assert ann.get(f"/api/matches/{name}/{path}").status_code in (400, 404), (path, name)
        assert ann.post(f"/api/matches/{name}/join", json={}).status_code in (400, 404), name
        assert ann.get(f"/api/probe/{name}", params={"position": "\x00"}).status_code in (400, 404), name
        assert ann.get(f"/api/puzzle/{name}").status_code in (400, 404), name


STRANGE = ("\x00", "a\x00b", "\n", "a\n", "\x1b[31m", "\x7f", "a\u202eb", "\u2028")
UNSEEN = (
    "Ann\u200b",
    "\u200eAnn",
    "Ann\u200f",
    "\u061cAnn",
    "An\u00adn",
    "\u2060Ann",
    "\ufeffAnn",
    "Ann\ufffb",
    "\u206a",
)
"""Names with invisible letters, which look like other names."""


def test_nicknames_with_control_characters_are_refused(ann: httpx.Client, match: str) -> None:
    for name in (*STRANGE, *UNSEEN):
        assert ann.post("/api/me", json={"name": name}).status_code == 400, repr(name)
        assert ann.post(f"/api/matches/{match}/join", json={"name": name}).status_code == 400
        seats = [{"kind": "me", "name": name}, {"kind": "open"}]
        assert ann.post("/api/matches", json={"game": "pebbles", "seats": seats}).status_code == 400
    for name in ("Ann ✨", "Zoë", "李", "👩‍👩‍👧", "نمی\u200cدانم", "", "O'Neill; DROP TABLE"):
        assert ann.post("/api/me", json={"name": name}).json()["name"] == name


def test_salts_games_bots_and_phrases_have_exact_patterns(ann: httpx.Client, match: str) -> None:
    for word in (*STRANGE, "ä", "🎲"):
        assert ann.post(f"/api/matches/{match}/join", json={"salt": word}).status_code == 400, repr(word)
        assert ann.post("/api/matches", json={"game": word, "seats": []}).status_code == 400, repr(word)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": word}]
        assert ann.post("/api/matches", json={"game": "pebbles", "seats": seats}).status_code == 400
        messages: tuple[dict[str, Any], ...] = (
            {"type": "say", "phrase": word},
            {"type": "mind", "seat": 0, "bot": word},
            {"type": "pledge", "turn": 0, "hash": "0" * 64 + word},
            {"type": "open", "turn": 0, "path": [], "nonce": "0" * 16 + word},
        )
        for message in messages:
            assert ann.post(f"/api/matches/{match}/say", json=message).json()["code"] == "malformed", message
    assert ann.post(f"/api/matches/{match}/say", json={"type": "say", "text": "\x00"}).json()["code"] == "malformed"
    assert ann.post(f"/api/matches/{match}/say", json={"type": "say", "text": "two\nlines"}).status_code == 200


@pytest.mark.parametrize("seat", [-1, -2, 2, 99, 10**9, 10**30, -(10**30)])
def test_replay_of_an_unknown_seat_is_refused(place: Place, seat: int) -> None:
    alone = place.guest()
    match = create_match(alone, "pebbles", "me", "me").json()["match"]
    answer = alone.get(f"/api/matches/{match}/replay", params={"seat": seat})
    assert (answer.status_code, answer.json().get("code", "")) in ((409, "no_seat"), (400, ""))
    assert alone.get(f"/api/matches/{match}/replay", params={"seat": 1}).status_code == 200


@pytest.mark.parametrize("name", ["%00", "a%00.js", "%00/../x", "x" * 300, "a/" * 3000])
def test_impossible_asset_name_is_refused(place: Place, name: str) -> None:
    assert httpx.get(f"{place.url}/assets/{name}").status_code in (400, 404)
    assert httpx.get(f"{place.url}/{name}").status_code < 500


DEEP = {
    "lists": b"[" * 30_000,
    "closed lists": b"[" * 15_000 + b"]" * 15_000,
    "objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "options": b'{"game":"pebbles","seats":[],"options":' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
    "options within the limit": b'{"game":"pebbles","seats":[],"options":' + b'{"a":' * 400 + b"1" + b"}" * 401,
    "korash": b'{"game":"korash","seats":[{"kind":"me"},{"kind":"me"}],"options":{"first":'
    + b"[" * 900
    + b"]" * 900
    + b"}}",
    "no text": b'{"name":"\xff\xfe"}',
    "half a character": b'{"name":"\\ud800"}',
    "a large number": b'{"name":1e999,"turn":' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("kind", DEEP)
def test_deeply_nested_body_is_refused(place: Place, ann: httpx.Client, match: str, kind: str) -> None:
    for method, path in writing(place):
        filled = path.replace("{name}", match)
        answer = ann.request(method, filled, content=DEEP[kind], headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 404, 409, 413), (path, answer.status_code, answer.text[:200])
    with wire(place, match, ann) as table:
        assert table.accepted()
        table.raw.sendall(frame(Opcode.TEXT, DEEP[kind][:8000]))
        said = table.next("refused")
        assert said
        assert said["code"] == "malformed"


def test_refusal_of_cards_names_files_but_not_the_servers_folders(place: Place, ann: httpx.Client) -> None:
    for cards in (["starter-sands", "copied-sands"], ["copied-sands", "copied-sands"], ["nothing"], ["../x"], ["/etc"]):
        answer = create_match(ann, "korash", "me", "me", options={"cards": cards})
        assert answer.status_code == 409, cards
        for part in ("private-folder", str(place.folder), str(PACKAGE), "starter_sands/"):
            assert part not in answer.text, cards
    assert ".toml" in create_match(ann, "korash", "me", "me", options={"cards": ["starter-sands", "copied-sands"]}).text


def test_cards_deleted_while_the_server_runs_harm_nobody(tmp_path: Path, examples_are_installed: None) -> None:
    cards = tmp_path / "private-folder"
    shutil.copytree(PACKAGE / "games" / "korash" / "cards" / "starter_sands", cards)
    with serving(tmp_path, THREEFOLD_CARDS=str(cards)) as place:
        guest = place.guest()
        assert guest.get("/api/games").status_code == 200
        shutil.rmtree(cards)
        assert guest.get("/api/games").status_code == 200
        assert create_match(guest, "korash", "me", "me").status_code == 201


def test_requests_of_this_module_cause_no_server_error(place: Place) -> None:
    assert "Traceback" not in place.errors()
    assert '"level": "error"' not in place.errors()


def test_symlinked_installation_finds_its_assets(tmp_path: Path, examples_are_installed: None) -> None:
    real, linked = tmp_path / "real", tmp_path / "linked"
    shutil.copytree(PACKAGE, real / "threefold", ignore=shutil.ignore_patterns("__pycache__", "static"))
    assets = real / "threefold" / "serve" / "static" / "assets"
    assets.mkdir(parents=True)
    (assets / "some.js").write_text("1")
    (assets.parent / "index.html").write_text("<!doctype html>")
    (tmp_path / "secret").write_text("2")
    linked.symlink_to(real)
    path = os.pathsep.join((str(linked), os.environ.get("PYTHONPATH", "")))
    with serving(tmp_path, PYTHONPATH=path) as place:
        found = httpx.get(f"{place.url}/assets/some.js")
        assert (found.status_code, found.text) == (200, "1")
        (assets / "linked.js").symlink_to(tmp_path / "store.js")
        (tmp_path / "store.js").write_text("3")
        assert httpx.get(f"{place.url}/assets/linked.js").text == "3", "some installers link every single file"
        assert httpx.get(f"{place.url}/assets/%2e%2e/index.html").status_code == 404
        assert httpx.get(f"{place.url}/assets/..%2f..%2f..%2fapp.py").status_code == 404


def test_large_numbers_are_refused(ann: httpx.Client, match: str) -> None:
    for number in (2**31, 2**63, 2**64, 10**30, -1, -(2**63), -(10**30)):
        bodies: list[tuple[str, dict[str, Any]]] = [
            ("join", {"seat": number}),
            ("fork", {"turn": number}),
            ("consider", {"turn": number, "path": [number]}),
            ("hint", {"turn": number, "strength": 1}),
            ("say", {"type": "answer", "turn": number, "path": [number]}),
            ("say", {"type": "mind", "seat": number, "bot": "careful"}),
            ("say", {"type": "play_on", "turn": number}),
        ]
        for path, body in bodies:
            content = msgspec.json.encode(body) if abs(number) < 2**63 else repr(body).replace("'", '"').encode()
            answer = ann.post(
                f"/api/matches/{match}/{path}", content=content, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code < 500, (path, body)
