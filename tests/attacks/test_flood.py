"""Limits belong to a person and an address: more sockets, cookies or forged headers do not raise them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from attacks.outside import Place, create_match, serving, table_of, wire
from support.in_thread import served
from support.waiting import wait_for
from threefold.serve.app import create_app
from threefold.serve.gates import Gates
from threefold.serve.guard import BURST, COOKIE
from threefold.serve.limits import Limits

ADDRESSES = (f"198.51.100.{number}" for number in range(1, 255))


class Frozen(NamedTuple):
    """A server with the default limits and a clock that stands still, so that no limit is reset."""

    place: Place
    gates: Gates


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Frozen]:
    """Run the server in a thread."""
    folder = tmp_path_factory.mktemp("flood")
    app = create_app(f"sqlite:///{folder / 'threefold.db'}", workers=1)
    with served(app) as url:
        gates = app.state.house.gates = Gates(Limits(), now=lambda: 0.0)
        yield Frozen(Place(url, folder), gates)


@pytest.fixture
def place(frozen: Frozen) -> Place:
    """Return the address of the server."""
    return frozen.place


@pytest.fixture
def address() -> str:
    """Return an address that no other test uses."""
    return next(ADDRESSES)


def test_forty_people_behind_one_address_join_and_play(place: Place, address: str) -> None:
    with ThreadPoolExecutor(40) as pool, ExitStack() as stack:
        people = list(pool.map(place.guest, [address] * 40))
        matches = list(pool.map(table_of, people[:20], people[20:]))
        tables = zip(people, 2 * matches, strict=True)
        wires = [stack.enter_context(wire(place, match, guest, address)) for guest, match in tables]
        assert all(one.accepted() for one in wires)
        for one in wires[:20]:
            one.send(type="answer", turn=0, path=[0])
        for one in wires:
            while (update := one.next("update")) and update["turn"] == 0:
                pass
            assert update


def test_new_guests_above_the_limit_of_their_address_are_refused(place: Place, address: str) -> None:
    client = place.client(address)
    answers = [client.get("/api/me", headers={"Cookie": "none=1"}) for _ in range(90)]
    welcome = [answer for answer in answers if answer.status_code == 200]
    assert len(welcome) == 60
    assert {answer.json()["code"] for answer in answers if answer.status_code == 429} == {"too_fast"}
    known = {"Cookie": f"{COOKIE}={welcome[0].cookies[COOKIE]}"}
    assert client.get("/api/me", headers=known).status_code == 200, "who is known is not kept out"
    assert place.client(next(ADDRESSES)).get("/api/me").status_code == 200, "nor is another address"


def test_forwarded_addresses_are_believed_only_from_proxies(place: Place) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), base_url=place.url) as liar:
        answers: list[int] = []
        for number in range(75):
            headers = {"Cookie": "none=1", "X-Forwarded-For": f"192.0.2.{number}"}
            answers.append(liar.get("/api/me", headers=headers).status_code)
    assert 429 in answers


def test_ninth_socket_of_a_person_is_refused_until_another_is_closed(frozen: Frozen, address: str) -> None:
    place, guest = frozen.place, frozen.place.guest(address)
    person = str(guest.get("/api/me").json()["person"])
    match = table_of(guest)
    with ExitStack() as stack:
        wires = [stack.enter_context(wire(place, match, guest, address)) for _ in range(8)]
        assert all(one.accepted() and one.next("update") for one in wires)
        with wire(place, match, guest, address) as ninth:
            assert ninth.accepted()
            refused = ninth.next("refused", "update")
            assert refused
            assert refused.get("code") == "too_many"
        waiting = guest.get(f"/api/matches/{match}/updates")
        assert (waiting.status_code, waiting.json()["code"]) == (429, "too_many")
        wires[0].raw.close()

        wait_for(lambda: frozen.gates._sockets[person] < 8)  # pyright: ignore[reportPrivateUsage]
        with wire(place, match, guest, address) as again:
            assert again.accepted()
            assert again.next("update")


def test_messages_over_several_sockets_and_requests_are_counted_together(frozen: Frozen, address: str) -> None:
    place, guest = frozen.place, frozen.place.guest(address)
    match = table_of(guest)
    with ExitStack() as stack:
        wires = [stack.enter_context(wire(place, match, guest, address)) for _ in range(6)]
        assert all(one.accepted() and one.next("update") for one in wires)
        person = str(guest.get("/api/me").json()["person"])
        left = int(frozen.gates.bucket(person)._level)  # pyright: ignore[reportPrivateUsage]
        for _ in range(30):
            for one in wires:
                one.send(type="ping")
        answers = [said["type"] for one in wires for _ in range(30) if (said := one.next("pong", "refused"))]
        assert 0 < left < BURST
        assert (answers.count("pong"), answers.count("refused")) == (left, 6 * 30 - left)


def test_person_may_chat_ten_lines_in_ten_seconds_over_all_sockets(place: Place, address: str) -> None:
    ann, bo = place.guest(address), place.guest(address)
    match = table_of(ann, bo)
    with ExitStack() as stack:
        wires = [stack.enter_context(wire(place, match, ann, address)) for _ in range(5)]
        assert all(one.accepted() and one.next("update") for one in wires)
        for number in range(3):
            for one in wires:
                one.send(type="say", text=f"line {number}")
        for one in wires:
            one.send(type="ping")
            assert one.next("pong"), "the server has read all lines"
        said = ann.post(f"/api/matches/{match}/say", json={"type": "say", "text": "over HTTP"})
        assert (said.status_code, said.json()["code"]) == (429, "too_fast")
        assert bo.post(f"/api/matches/{match}/say", json={"type": "say", "text": "mine"}).status_code == 200
    with wire(place, match, bo, address) as other:
        assert other.accepted()
        chat = other.next("chat")
        assert chat
        assert len(chat["lines"]) == 11


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server with small limits that an operator might set."""
    limits = "address_sockets=6, connections=20,sockets=4, messages=3,strangers=2"
    with serving(tmp_path_factory.mktemp("narrow"), limits) as place:
        yield place


def test_sockets_of_one_address_are_limited_also_for_several_people(narrow: Place, address: str) -> None:
    people = [narrow.guest(address) for _ in range(4)]
    match = table_of(people[0])
    with ExitStack() as stack:
        said: list[str] = []
        for guest in (*people, *people):
            one = stack.enter_context(wire(narrow, match, guest, address))
            assert one.accepted()
            first = one.next("refused", "update")
            assert first
            said.append(first.get("code", "update"))
        assert said == ["update"] * 6 + ["too_many"] * 2
        stranger = narrow.guest(next(ADDRESSES))
        with wire(narrow, match, stranger, next(ADDRESSES)) as one:
            assert one.accepted()
            assert one.next("update")


def test_connections_of_one_address_are_limited_unless_it_is_a_proxy(narrow: Place) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(narrow.raw("127.0.0.3")) for _ in range(25)]
        assert [b" 429 " in one.recv(100) for one in held[20:]] == [True] * 5
        assert httpx.get(f"{narrow.url}/health").status_code == 200
        proxied = [stack.enter_context(narrow.raw()) for _ in range(30)]
        proxied[-1].sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 200 " in proxied[-1].recv(100)


def test_forged_cookies_are_refused_above_the_limit_of_their_address(narrow: Place, address: str) -> None:
    client, known = narrow.client(address), narrow.guest(address)
    codes = {client.get("/api/tournaments", headers={"Cookie": f"{COOKIE}=x{n}"}).status_code for n in range(60)}
    assert codes == {401, 429}
    assert known.get("/api/tournaments").status_code == 200


def test_server_uses_the_limits_that_are_set(narrow: Place, address: str) -> None:
    guest = narrow.guest(address)
    answers = [guest.get("/api/tournaments").status_code for _ in range(60)]
    assert answers[:4] == [200] * 4
    assert 429 in answers


def test_invalid_limits_are_reported_in_one_line(tmp_path: Path) -> None:
    program = str(Path(sys.executable).parent / "threefold")
    for limits in ("sockets=none", "socket=3"):
        words = ["serve", "--database", f"sqlite:///{tmp_path}/x.db", "--port", "0", "--limits", limits]
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert "THREEFOLD_LIMITS" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_thousand_sockets_and_guests_do_not_stop_others_from_being_served(place: Place, address: str) -> None:
    guest, other = place.guest(address), place.guest(next(ADDRESSES))
    match = table_of(guest)
    with ExitStack() as stack:
        open_ones = 0
        for _ in range(1000):
            try:
                one = stack.enter_context(wire(place, match, guest, address))
                said = one.accepted() and one.next("refused", "update")
            except OSError:
                continue
            open_ones += bool(said and said["type"] == "update")
        assert open_ones <= 8
        assert create_match(other, "pebbles", "me", "open").status_code == 201
