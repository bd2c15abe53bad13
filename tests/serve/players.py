"""Servers that can be killed, and players who reconnect, play on and remember every message that they got."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from sqlalchemy import Connection, select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from support.processes import kill_group, start
from support.waiting import PATIENCE, Watch, let_others_work, until
from threefold.core.contract import Seat
from threefold.core.record import Turn
from threefold.serve import queries, tables
from threefold.serve.guard import COOKIE
from threefold.serve.rows import Play
from threefold.serve.store import open_database


class Server:
    """A `threefold` command in a process of its own."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder = folder
        self.command = [str(Path(sys.executable).parent / "threefold"), *command]
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the process and wait until it is healthy."""
        told, errors = self.folder / "out", self.folder / "err"
        with told.open("wb") as out, errors.open("ab") as err:
            process = self.process = start(
                self.command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
            )

        def is_ready() -> bool:
            assert process.poll() is None, errors.read_text()
            return told.read_text().rstrip().endswith("}")

        await until(is_ready, errors.read_text)
        self.url = str(msgspec.json.decode(told.read_bytes())["url"]).rstrip("/").replace("localhost", "127.0.0.1")
        async with httpx.AsyncClient() as client:
            watch = Watch()
            while not await self._is_healthy(client):
                assert process.poll() is None, errors.read_text()
                watch.check(errors.read_text)
                await let_others_work()

    async def _is_healthy(self, client: httpx.AsyncClient) -> bool:
        try:
            return (await client.get(f"{self.url}/health")).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """Kill the process and all its children at once, like a power cut."""
        if self.process:
            kill_group(self.process)
            self.process = None


class Seal(NamedTuple):
    """A secret answer that the server has confirmed."""

    match: str
    turn: int
    seat: Seat
    path: tuple[int, ...]


class Players:
    """People at tables. Everything that the server told them must be on disk, even if it is killed."""

    def __init__(self, urls: Callable[[], Sequence[str]], seed: int) -> None:
        self.urls = urls
        self.rng = Random(seed)
        self.told: dict[tuple[str, int], tuple[int, str, int]] = {}
        """By match and log number: the time, the person who acted, and the turn that followed."""
        self.seals: set[Seal] = set()
        self.progress: dict[str, int] = {}
        self.count = 0
        self.finished = 0
        self.failures: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.members: list[Member] = []

    async def sit(self, game: str, *seats: str) -> None:
        """Create a table: `human` seats are played by scripts, other seats by the bot of that name."""
        people = [Member(self) for kind in seats if kind == "human"]
        self.members += people
        host = people[0]
        await host.enter()
        kinds = ["me" if n == seats.index("human") else "open" if k == "human" else k for n, k in enumerate(seats)]
        wanted = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        match: str = (await host.post("/api/matches", {"game": game, "seats": wanted}))["match"]
        for person in people[1:]:
            await person.enter()
            await person.post(f"/api/matches/{match}/join", {"salt": f"grain {self.rng.random()}"})
        self.tasks += [asyncio.create_task(person.play(match)) for person in people]

    async def hears(self, more: int) -> None:
        """Wait until `more` further updates have come."""
        wanted = self.count + more

        def is_heard() -> bool:
            self.check_tasks()
            return self.count >= wanted

        await until(is_heard, lambda: f"nothing moves: {self.progress} {self.failures}")

    async def every_table_goes_on(self) -> None:
        """Wait until everybody has got a new update, also those who have moved to a rematch."""
        before = {member: member.count for member in self.members}

        def behind() -> list[str]:
            self.check_tasks()
            return [member.where() for member in self.members if member.count == before[member]]

        await until(lambda: not behind(), lambda: f"stuck: {behind()}")

    def check_tasks(self) -> None:
        """Raise the error of any player whose script has failed."""
        for task in self.tasks:
            if task.done():
                task.result()
        assert not self.failures, self.failures

    async def go_home(self) -> None:
        """End every script."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for member in self.members:
            await member.http.aclose()

    async def check(self, database: str) -> None:
        """Check that the log has everything that anybody was told, and every confirmed secret answer is stored."""
        told, confirmed = dict(self.told), set(self.seals)
        store = open_database(database)
        logs, sealed = await store.run(read_all)
        await store.close()
        stored = {(match, seq): row for match, log in logs.items() for seq, row in log.items()}
        assert {key: stored.get(key) for key in told} == told
        assert confirmed - sealed == set()


class Member:
    """A player with a cookie and a seat who plays match after match."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.http = httpx.AsyncClient(timeout=PATIENCE)
        self.token = ""
        self.person = ""
        self.count = 0
        self.last: dict[str, Any] = {}

    def where(self) -> str:
        """Describe this player and the last update they got."""
        seen = {name: self.last.get(name) for name in ("match", "seat", "seq", "turn", "ask", "waiting", "result")}
        return f"{self.person} {seen}"

    def url(self) -> str:
        """Return the address of one of the running servers."""
        return self.players.rng.choice(self.players.urls())

    async def enter(self) -> None:
        """Get a cookie as a new guest."""
        me = (await self.http.get(f"{self.url()}/api/me")).raise_for_status()
        self.token = str(me.cookies.get(COOKIE))
        self.person = me.json()["person"]

    async def post(self, path: str, body: Any) -> Any:
        """Send a request again and again until it is answered."""
        while True:
            try:
                headers = {"Cookie": f"{COOKIE}={self.token}"}
                return (await self.http.post(self.url() + path, json=body, headers=headers)).raise_for_status().json()
            except (httpx.TransportError, IndexError):
                await let_others_work()

    async def play(self, match: str) -> None:
        """Play match after match; reconnect with the same cookie when the connection breaks."""
        while True:
            try:
                address = f"{self.url().replace('http', 'ws', 1)}/api/matches/{match}/socket"
                headers = {"Cookie": f"{COOKIE}={self.token}"}
                async with connect(
                    address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=0.1
                ) as line:
                    match = await self.talk(line, match)
            except (OSError, WebSocketException, IndexError, EOFError):
                await let_others_work()

    async def talk(self, line: Any, match: str) -> str:
        """Play over one connection; return the match to go on with."""
        async for raw in line:
            message: dict[str, Any] = msgspec.json.decode(raw)
            if message["type"] == "update":
                self.note(match, message)
                if message["next_match"]:
                    return str(message["next_match"])
                if reply := self.reply(message):
                    await let_others_work(0.05 * self.players.rng.random() + 0.03)  # as fast as anybody may speak
                    await line.send(msgspec.json.encode(reply).decode())
            elif message["type"] == "waiting" and message["sealed"]:
                self.players.seals.add(Seal(match, message["turn"], self.last["seat"], tuple(message["sealed"])))
            elif message["type"] == "refused" and message["code"] not in ("stale", "not_asked", "over", "begun"):
                self.players.failures.append(f"{message} after {self.where()}")
        return match

    def note(self, match: str, update: dict[str, Any]) -> None:
        """Remember an update, and fail if it differs from an earlier one with the same number."""
        players, seen = self.players, self.players.told
        if update["seat"] is None:
            players.failures.append(f"{self.person} has lost its seat")
        told = update["at"], msgspec.json.encode(update["by"]).decode(), update["turn"]
        if update["seq"] and seen.setdefault((match, update["seq"]), told) != told:
            players.failures.append(f"two updates of one number: {match} {update['seq']} {told}")
        if self.last.get("seq") != update["seq"] or self.last.get("match") != match:
            self.count += 1
            players.count += 1
        players.progress[match] = update["turn"]
        self.last = {**update, "match": match}

    def reply(self, update: dict[str, Any]) -> dict[str, Any] | None:
        """Return an answer if the player is asked, or the offer of a rematch after the end."""
        if update["result"]:
            offered = any(offer["seat"] == update["seat"] for offer in update["offers"])
            self.players.finished += not offered
            return None if offered else {"type": "offer", "kind": "rematch"}
        ask = update["ask"]
        if ask is None or ask["sealed"]:
            return None
        return {"type": "answer", "turn": update["turn"], "path": [self.players.rng.choice(ask["legal"])]}


@asynccontextmanager
async def playing(urls: Callable[[], Sequence[str]], seed: int) -> AsyncGenerator[Players]:
    """Yield players whose scripts are ended afterwards."""
    people = Players(urls, seed)
    try:
        yield people
    finally:
        await people.go_home()


def read_all(connection: Connection) -> tuple[dict[str, dict[int, tuple[int, str, int]]], set[Seal]]:
    """Return every row of every log as clients see it, and every secret answer that is sealed or was opened."""
    logs: dict[str, dict[int, tuple[int, str, int]]] = {}
    seals: set[Seal] = set()
    turns: dict[str, int] = {}
    # Read sealed answers first: a commit of a killed process may still arrive while we read, and it moves answers from
    # this table to the log, never back.
    for row in connection.execute(select(tables.sealed)).mappings():
        stored = msgspec.json.decode(row["answer"], type=queries.Stored)
        seals.add(Seal(row["match"], row["turn"], row["seat"], stored.path))
    for row in connection.execute(select(tables.log).order_by(tables.log.c.match, tables.log.c.seq)).mappings():
        entered, match = queries.entered(row), row["match"]
        assert entered.seq == len(logs.setdefault(match, {})) + 1, "a log has no gaps"
        turn = turns.get(match, 0)
        if isinstance(entered.body, Play):
            for number, entry in enumerate(entered.body.entries, turn):
                if isinstance(entry, Turn):
                    seals |= {Seal(match, number, seat, path) for seat, path in entry.answers.items()}
            turns[match] = turn = turn + len(entered.body.entries)
        logs[match][entered.seq] = entered.at, msgspec.json.encode(entered.by).decode(), turn
    return logs, seals
