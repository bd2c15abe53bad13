"""Everybody at one match of a real server, and a transcript of what each sends and receives.

Chance, ids and time are fixed from outside, by replacing the standard library's `secrets` and clocks while a server
runs, so transcripts do not depend on the server's code.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec
from msgspec import Raw

from serve.clients import Guest, Socket
from support.in_thread import served
from threefold.serve import uptime
from threefold.serve.app import create_app
from threefold.serve.limits import Limits

WALL = 1_800_000_000_000
"""The time at which every transcript begins, in milliseconds."""
UNLIMITED = Limits(messages=1_000_000, chat=1_000_000, guests=1_000_000, strangers=1_000_000)
LONG = 1000
"""Longer fields of a Korash message are written as their size and hash."""
T = TypeVar("T")


class Time:
    """Replaces the system's clocks; time passes only when a script says so."""

    def __init__(self) -> None:
        self.millis = WALL

    def nanoseconds(self) -> int:
        """Return the time, for both clocks that a server reads."""
        return self.millis * 1_000_000


class Luck:
    """Replaces `secrets`; each kind and size of random value has a source of its own, so that they do not change
    each other.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._sources: dict[str, Random] = {}

    def token_bytes(self, size: int = 32) -> bytes:
        """Return random bytes, for the seed of a match or for a socket."""
        return self._source(f"bytes {size}").randbytes(size)

    def token_urlsafe(self, size: int = 32) -> str:
        """Return the token of a person."""
        return self._source("token").randbytes(size).hex()

    def choice(self, letters: Sequence[T]) -> T:
        """Return a letter of an id."""
        return self._source("choice").choice(letters)

    def _source(self, kind: str) -> Random:
        return self._sources.setdefault(kind, Random(f"{self._seed} {kind}"))


class Player:
    """A person at the table, with an open socket or without."""

    def __init__(self, name: str, guest: Guest) -> None:
        self.name = name
        self.guest = guest
        self.socket: Socket | None = None
        self.update: dict[str, Any] = {}
        """The newest update of this person."""
        self.seen: list[dict[str, Any]] = []
        """All messages to this person, oldest first."""
        self.leave: Callable[[], None] = lambda: None

    def take(self) -> list[bytes]:
        """Return the messages since the last call, without answers to pings."""
        assert self.socket
        heard = [(raw, msgspec.json.decode(raw)) for raw in self.socket.received]
        self.socket.received.clear()
        told = [(raw, message) for raw, message in heard if message["type"] != "pong"]
        for _, message in told:
            self.seen.append(message)
            self.update = message if message["type"] == "update" else self.update
        return [raw for raw, _ in told]


class Party:
    """The people of one script at one match; it writes down what one sends and what all receive then."""

    def __init__(self, url: str, time: Time, *, brief: bool) -> None:
        self.url = url
        self.time = time
        self.brief = brief
        """Whether long fields are written as their hashes."""
        self.lines: list[str] = []
        self.players: list[Player] = []
        self.match = ""

    # Creating the match and joining

    def create_match(self, game: str, *names: str, **settings: Any) -> None:
        """Let the first player create a match and the others take its open seats; a spectator uses their own link."""
        self.players = [Player(name, Guest(self.url)) for name in (*names, "spectator")]
        host, *others, spectator = self.players
        seats = [{"kind": "me", "name": host.name}, *({"kind": "open"} for _ in others)]
        shown = self.asks(host, "POST", "/api/matches", {"game": game, "seats": seats, **settings})
        self.match = shown["match"]
        for player in others:
            self.asks(
                player, "POST", f"/api/matches/{self.match}/join", {"name": player.name, "salt": f"of {player.name}"}
            )
        for player in (host, *others):
            self.arrives(player)
        self.arrives(spectator, shown["watch"])

    def arrives(self, player: Player, address: str = "") -> None:
        """Open the socket of a player."""
        self.lines.append(f"{player.name} opens a socket")
        stack = ExitStack()
        player.socket = stack.enter_context(player.guest.socket(address or self.match))
        player.leave = stack.close
        self.settle()

    def leaves(self, player: Player, told: Player) -> None:
        """Close the socket of a player, and wait until another player has been told."""
        self.lines.append(f"{player.name} closes the socket")
        player.leave()
        player.socket = None
        self.settle(told, "presence")

    # Messages and requests

    def says(self, player: Player, **message: Any) -> None:
        """Send one message, and write down what everybody receives then."""
        assert player.socket
        self.lines.append(f"{player.name} says {json.dumps(message, separators=(',', ':'), ensure_ascii=False)}")
        player.socket.send(**message)
        self.settle(player, "pong")

    def answers(self, player: Player, *path: int) -> None:
        """Answer the question of the turn that the player knows."""
        self.says(player, type="answer", turn=player.update["turn"], path=path)

    def asks(self, player: Player, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send one request, write down the answer and return it."""
        self.lines.append(f"{player.name} asks {method} {path} {'' if body is None else json.dumps(body)}".rstrip())
        response = player.guest.http.request(method, path, json=body)
        self.lines.append(f"  {player.name} gets {response.status_code} {self._written(response.content)}")
        self.settle()
        return response.json()

    def considers(self, player: Player, path: Sequence[int]) -> list[int]:
        """Return the possible next steps of an answer; this is not written down."""
        wanted = {"turn": player.update["turn"], "path": path}
        return (
            player.guest.http.post(f"/api/matches/{self.match}/consider", json=wanted)
            .raise_for_status()
            .json()["legal"]
        )

    def waits(self, millis: int, told: Player, kind: str = "update") -> None:
        """Let time pass until the server has told somebody what was due."""
        self.lines.append(f"{millis} ms pass")
        self.time.millis += millis
        self.settle(told, kind)

    # Listening

    def settle(self, first: Player | None = None, kind: str = "pong") -> None:
        """Take down what everybody has been told, once a message of this kind has come to one of them.

        The echo of a ping comes when all that was said before it has been done, and others were told.
        """
        here = [player for player in self.players if player.socket]
        for player in sorted(here, key=lambda player: player is not first):
            assert player.socket
            if player is first and kind != "pong":
                player.socket.next(kind)
            player.socket.send(type="ping")
            player.socket.next("pong")
        for player in here:
            self.lines += [f"  {player.name} gets {self._written(raw)}" for raw in player.take()]

    def _written(self, raw: bytes) -> str:
        """Return a message letter by letter, but for what is too long."""
        if not self.brief:
            return raw.decode()
        fields = msgspec.json.decode(raw, type=dict[str, Raw])
        return "{" + ",".join(f'"{name}":{_brief(bytes(field))}' for name, field in fields.items()) + "}"

    def text(self) -> str:
        """Return the whole transcript."""
        return "\n".join(self.lines) + "\n"


def _brief(field: bytes) -> str:
    if len(field) <= LONG:
        return field.decode()
    return f"<{len(field)} bytes, sha256 {hashlib.sha256(field).hexdigest()[:16]}>"


@contextmanager
def party(name: str, *, brief: bool = False) -> Generator[Party]:
    """Run a server for one script until the block ends, with fixed random values and a clock that the script moves."""
    time, luck = Time(), Luck(name)
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        stack.enter_context(patch.dict(os.environ))
        os.environ.pop(uptime.VARIABLE, None)  # the clock of a server that this process has run before
        for clock in ("monotonic_ns", "time_ns"):
            stack.enter_context(patch(f"time.{clock}", time.nanoseconds))
        for source in ("token_bytes", "token_urlsafe", "choice"):
            stack.enter_context(patch(f"secrets.{source}", getattr(luck, source)))
        app = create_app(f"sqlite:///{Path(folder) / 'threefold.db'}", workers=1, limits=UNLIMITED)
        there = Party(stack.enter_context(served(app)), time, brief=brief)
        yield there
        for player in there.players:
            player.leave()
