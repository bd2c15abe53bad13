"""Sends illegal paths over real sockets and HTTP to a server in a process of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import msgspec
from websockets.frames import Opcode

from attacks.outside import Place, Wire, frame
from support.waiting import let_pass, wait_for
from threefold import games
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE, Answer
from threefold.core.game import AnyGame
from threefold.core.record import dump, load
from threefold.core.table import Table
from threefold.core.walk import is_answer
from threefold.lab.illegal import garbled, illegal_path
from threefold.serve.guard import COOKIE

LIMITS = "messages=1000000,strangers=1000000,guests=1000000,sockets=1000,address_sockets=1000,connections=1000"
"""Limits so high that the attack never meets them."""
PATHS, AT_ONCE, AHEAD = 100, 100, 8
"""Paths tried in each state; messages, and requests, sent before any answer is read."""
LONGEST_REFUSAL = 3_000
NUMBERS = (-1, -2, 99_999, 2**31, 2**63, 10**30)
SAID = ("answer", "call", "open", "suggest")
REFUSALS = {400, 404, 409, 413}
TOO_FAST = 429
"""Large requests have a limit that cannot be set; an answer with this status is not counted."""
NOT_NOW = {503}
"""A question to the workers may also get this status: they are busy, or it takes too long."""


class Request(NamedTuple):
    """An HTTP request and the statuses that its answer may have."""

    entrance: str
    method: str
    path: str
    body: bytes
    statuses: frozenset[int]


class Http:
    """A connection that sends a few requests before it reads an answer, as no browser does."""

    def __init__(self, place: Place, guest: httpx.Client) -> None:
        self.raw = place.raw()
        self._received = self.raw.makefile("rb")
        self._head = f"Host: {place.at[0]}:{place.at[1]}\r\nCookie: {COOKIE}={guest.cookies.get(COOKIE)}\r\n"

    def ask(self, requests: Sequence[Request]) -> Iterator[tuple[Request, int, bytes]]:
        """Send these requests; yield each with the status and body of its answer."""
        for at in range(0, len(requests), AHEAD):
            ahead = requests[at : at + AHEAD]
            self.raw.sendall(b"".join(map(self._written, ahead)))
            for request in ahead:
                yield request, *self._read()

    def _written(self, request: Request) -> bytes:
        length = f"Content-Type: application/json\r\nContent-Length: {len(request.body)}\r\n"
        return f"{request.method} {request.path} HTTP/1.1\r\n{self._head}{length}\r\n".encode() + request.body

    def _read(self) -> tuple[int, bytes]:
        status, size = int(self._received.readline().split()[1]), 0
        while (line := self._received.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            size = int(value) if name.lower() == b"content-length" else size
        return status, self._received.read(size)


class Attack:
    """A match in which the attacker has all seats; it counts the tried paths by entrance."""

    def __init__(self, place: Place, guest: httpx.Client, name: str, seed: int) -> None:
        self.place, self.guest, self.rng = place, guest, Random(seed)
        self.game: AnyGame = games.find(name)
        setup = self.game.lab.random_setup(self.rng)
        wanted = {"game": name, "seats": [{"kind": "me"}] * setup.seats, "options": msgspec.to_builtins(setup.options)}
        laid = guest.post("/api/matches", json=wanted)
        assert laid.status_code == 201, laid.text
        self.match: str = laid.json()["match"]
        self.tried: Counter[str] = Counter()
        while self._update()["turn"] == 0:
            self._begin()

    def run(self, count: int) -> None:
        """Attack state after state, until `count` paths were tried or the match is over."""
        wire = Wire(self.place, self.match, self.guest)
        http = Http(self.place, self.guest)
        with closing(wire.raw), closing(http.raw):
            assert wire.accepted()
            while self.tried.total() < count and not (table := self._table()).over and table.turn < 200:
                paths = [self._illegal(table) for _ in range(PATHS)]
                self._by_socket(wire, table, paths)
                self._by_http(http, table, paths)
                assert self._table().turn == table.turn, "an illegal path has changed the match"
                self._answer(table)

    def _table(self) -> Table[Any]:
        """Return the match, replayed from its record."""

        def record() -> str:
            answered = self.guest.get(f"/api/matches/{self.match}/record")
            return "" if answered.status_code == TOO_FAST else answered.raise_for_status().text

        return Table[Any].resume(self.game, load(wait_for(record, rest=lambda: let_pass(0.2))))

    def _illegal(self, table: Table[Any]) -> Answer:
        """Return a path that is no answer for any seat that is asked, now or next."""
        asked = [d for d in (*table.pending, *table.queued) if d.seat != CHANCE]
        while True:
            path = illegal_path(self.game, table.state, self.rng.choice(asked), self.rng)
            if not any(is_answer(self.game.more, table.state, d.seat, path, d.legal) for d in asked):
                return path

    def _said(self, kind: str, turn: int, path: Answer) -> dict[str, Any]:
        more: dict[str, Any] = {}
        if kind == "open":
            more["nonce"] = "0123456789abcdef"
        if kind == "suggest":
            more["to"] = self.rng.randrange(-1, 7)
        return {"type": kind, "turn": self.rng.choice((turn, turn, turn, *NUMBERS)), "path": path, **more}

    def _by_socket(self, wire: Wire, table: Table[Any], paths: Sequence[Answer]) -> None:
        """Send every path in every kind of message that has one; each must be refused."""
        for kind in SAID:
            for at in range(0, len(paths), AT_ONCE):
                messages = [self._said(kind, table.turn, path) for path in paths[at : at + AT_ONCE]]
                frames = [frame(Opcode.TEXT, msgspec.json.encode(message)) for message in messages]
                wire.raw.sendall(b"".join((*frames, frame(Opcode.TEXT, b'{"type":"ping"}'))))
                refused = 0
                while (said := wire.next("refused", "pong")) and said["type"] == "refused":
                    assert said["code"] != "failed", (self.game.name, kind, messages[refused])
                    assert len(json.dumps(said)) < LONGEST_REFUSAL
                    refused += 1
                assert said, f"{self.game.name}: hung up on after {messages[refused]}"
                assert refused == len(messages), (self.game.name, kind, messages)
                self.tried[f"socket {kind}"] += refused

    def _by_http(self, http: Http, table: Table[Any], paths: Sequence[Answer]) -> None:
        for request, status, body in http.ask(list(self._requests(table, paths))):
            if status == TOO_FAST:
                continue
            told = (self.game.name, request, status, body[:300])
            assert status in request.statuses, told
            assert status == 200 or len(body) < LONGEST_REFUSAL, told
            self.tried[f"HTTP {request.entrance}"] += 1

    def _requests(self, table: Table[Any], paths: Sequence[Answer]) -> Iterator[Request]:
        """Yield every kind of request that takes codes, turns, frame numbers or notation, with wrong values."""
        rng, at = self.rng, f"/api/matches/{self.match}"

        def post(entrance: str, url: str, *statuses: int, **body: Any) -> Request:
            return Request(entrance, "POST", url, json.dumps(body).encode(), frozenset({*REFUSALS, *statuses}))

        def get(entrance: str, url: str, *statuses: int) -> Request:
            return Request(entrance, "GET", url, b"", frozenset({*REFUSALS, *statuses}))

        for path in paths:
            yield post("say", f"{at}/say", **self._said(rng.choice(SAID), table.turn, path))
            # The beginning of a legal answer gets the possible next steps.
            yield post("consider", f"{at}/consider", 200, turn=table.turn, path=path)
        for _ in paths[:4]:
            number = rng.choice(NUMBERS)
            yield post("hint", f"{at}/hint", turn=number, strength=rng.choice((1, 2, 3, number)))
            yield post("fork", f"{at}/fork", turn=number, against=rng.choice(("me", "careful", "nobody")))
            # A person who has a seat keeps it.
            yield post("join", f"{at}/join", 200, seat=number)
            yield post("preview of a seat", f"{at}/say", type="mind", seat=number, bot="careful")
            yield get("replay", f"{at}/replay?seat={number}", 200)
            yield get("replay", f"{at}/replay?from={number}&count={rng.choice(NUMBERS)}", 200)
            yield get("updates", f"{at}/updates?after={rng.choice((-2, 'x', ''))}", 200)
        yield from self._analysed(table, paths[:4], post, get)

    def _analysed(self, table: Table[Any], paths: Sequence[Answer], post: Any, get: Any) -> Iterator[Request]:
        """Yield questions to the analysis with a wrong path or text."""
        rng, game = self.rng, self.game.name
        text = dump(table.export())
        start = Table[Any].new(self.game, self.game.seats[0])
        start.start()
        for path in paths:
            decision = rng.choice([d for d in start.pending if d.seat != CHANCE])
            word = self.game.notation.write_answer(start.state, decision.seat, (decision.legal[0],))
            wrong = garbled(word, rng)
            number = rng.choice(NUMBERS)
            ask = "/api/analysis/"
            codes = [path for _ in table.pending]
            yield post("moment", f"{ask}moment", *NOT_NOW, game=game, text=text, turn=table.turn, answers=codes)
            yield post("moment", f"{ask}moment", 200, *NOT_NOW, game=game, line=[[wrong for _ in start.pending]])
            yield post("moment", f"{ask}moment", 200, *NOT_NOW, game=game, text=garbled(text, rng))
            yield post("review", f"{ask}review", 200, *NOT_NOW, game=game, text=wrong, first=number, count=1)
            yield post("appraisal", f"{ask}appraisal", 200, *NOT_NOW, game=game, text=wrong * 50, first=number)
            yield get("probe", f"/api/probe/{quote(game)}?position={quote(wrong, safe='')}", 200, *NOT_NOW)
            yield get("puzzle", f"/api/puzzle/{quote(wrong, safe='')}", *NOT_NOW)

    def _update(self) -> dict[str, Any]:
        """Return the update of this person."""
        told = self.guest.get(f"/api/matches/{self.match}/updates").raise_for_status().json()
        return next(message for message in told if message["type"] == "update")

    def _begin(self) -> None:
        """Answer the first question step by step: a match has no record before its first turn."""
        path, steps = list[int](), self._update()["ask"]["legal"]
        while steps:
            path.append(self.rng.choice(steps))
            asked = self.guest.post(f"/api/matches/{self.match}/consider", json={"turn": 0, "path": path})
            steps = asked.raise_for_status().json()["legal"]
        self._say(type="answer", turn=0, path=path)

    def _answer(self, table: Table[Any]) -> None:
        """Give a legal answer for the seat that this person is asked for."""
        seat = self._update()["seat"]
        decision = next(d for d in (*table.pending, *table.queued) if d.seat == seat)
        self._say(type="answer", turn=table.turn, path=random_answer(self.game, table.state, decision, self.rng))

    def _say(self, **message: Any) -> None:
        self.guest.post(f"/api/matches/{self.match}/say", json=message).raise_for_status()


def attack(place: Place, name: str, count: int, seed: int) -> Counter[str]:
    """Attack matches of a game one after the other; return the number of tried paths by entrance."""
    tried: Counter[str] = Counter()
    with closing(place.guest()) as guest:
        while tried.total() < count:
            attacked = Attack(place, guest, name, seed)
            attacked.run(count - tried.total())
            tried += attacked.tried
            seed += 1
    return tried
