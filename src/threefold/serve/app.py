"""The ASGI app: plain typed handlers over the service."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import File
from litestar.types import Message, Scope

from threefold import bots, games
from threefold.core.contract import AnyGame
from threefold.core.record import dump
from threefold.serve import (
    acting,
    bench_routes,
    making,
    metrics,
    people,
    queries,
    replays,
    teams,
    tournament_routes,
    wire,
)
from threefold.serve.duty import Duty, Think
from threefold.serve.guard import (
    COOKIE,
    COOKIE_SECONDS,
    HEADERS,
    LARGEST_MESSAGE,
    PATIENCE,
    Bucket,
    Buckets,
    same_origin,
)
from threefold.serve.listening import Listener
from threefold.serve.live import Live
from threefold.serve.matches import Matches, Refusal, Watcher
from threefold.serve.people import Person
from threefold.serve.sockets import Direct, direct
from threefold.serve.store import Postgres, Sqlite, Store, open_database
from threefold.serve.thinking import Thinkers
from threefold.serve.tournaments import Tournaments
from threefold.serve.workbench import Workbench

STATIC = Path(__file__).parent / "static"
DECODE = msgspec.json.Decoder(wire.FromClient)
POLL_SECONDS = 25.0
STATUS = {
    "no_match": 404,
    "no_game": 404,
    "unauthorised": 401,
    "too_fast": 429,
    "too_large": 413,
    "busy": 503,
    "not_here": 403,
}


class House:
    """Everything that a process holds."""

    def __init__(self, database: Sqlite | Postgres, think: Think, lan_url: str = "") -> None:
        self.store = Store(database)
        self.matches = Matches(self.store)
        self.duty = Duty(self.matches, think)
        self.tournaments = Tournaments(self.matches)
        teams.listen(self.matches)
        self.limits = Buckets(time.monotonic)
        self.lan_url = lan_url

    async def find(self, name: str) -> Live:
        """A match by the name that somebody has; if a process was stopped before it could begin, it begins now."""
        live = await self.matches.look(name)
        return await making.begin_if_full(self.matches, live, []) if live.table is None else live

    def hear(self, who: str) -> None:
        """Lets somebody speak over HTTP, if they do not speak too fast."""
        if not self.limits.allow(who):
            metrics.REFUSED.labels("too_fast").inc()
            raise Refusal("too_fast")


Caller = NamedDependency[Person]


async def me(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who is asking; a token that nobody has is nobody."""
    token = request.cookies.get(COOKIE, "")
    house: House = request.app.state.house
    person = await house.store.run(lambda connection: people.recognise(connection, token)) if token else None
    if person is None:
        raise Refusal("unauthorised")
    return person


# People and games


@get("/api/me")
async def who_am_i(request: Request[Any, Any, Any], state: State) -> Response[wire.Me]:
    """Who the server takes you for; a newcomer becomes a guest, and a cookie brings them back."""
    house: House = state.house
    token = request.cookies.get(COOKIE, "")
    person = await house.store.run(lambda connection: people.recognise(connection, token)) if token else None
    cookies: list[Cookie] = []
    house.hear(person.id if person else f"newcomer {request.client.host if request.client else ''}")
    if person is None:
        now = house.matches.now()
        person, token = await house.store.run(lambda connection: people.welcome(connection, now))
        secure = request.url.scheme == "https"
        cookies = [Cookie(COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)]
    names = await house.store.run(lambda connection: queries.matches_of(connection, person.id, 30))
    shown: list[wire.MatchShown] = []
    for name in names:
        try:
            shown.append((await house.matches.look(name)).shown(person.id))
        except Refusal:
            continue
    at_home = request.url.hostname in ("localhost", "127.0.0.1")
    me = wire.Me(person.id, person.name, tuple(shown), house.lan_url if at_home else "")
    return Response(me, cookies=cookies)


@post("/api/me", status_code=200)
async def rename_me(data: JSONBody[wire.Rename], person: Caller, state: State) -> wire.Me:
    """A nickname."""
    house: House = state.house
    house.hear(person.id)
    await house.store.run(lambda connection: people.rename(connection, person.id, data.name))
    return wire.Me(person.id, data.name, ())


@get("/api/games", sync_to_thread=False)
def list_games() -> list[wire.GameShown]:
    """What can be played."""
    return [_shown(game) for game in map(games.find, games.names())]


def _shown(game: AnyGame) -> wire.GameShown:
    cup = game.tournament()
    return wire.GameShown(
        name=game.name,
        edition=game.edition,
        seats=tuple(game.seats),
        options=msgspec.json.schema(game.options),
        bots=tuple(bots.BOTS),
        ratings=bots.ratings(game.name, game.edition),
        tournament=cup.game.name if cup else "",
        sealable=bool((cup.game if cup else game).sealable),
        quick=msgspec.to_builtins(game.quick()),
        agent=_agent(game),
    )


def _agent(game: AnyGame) -> wire.AgentShown | None:
    agent = game.agent()
    if agent is None:
        return None
    presets = {name: dict(preset) for name, preset in agent.presets.items()}
    return wire.AgentShown(msgspec.json.schema(agent.wishes), presets)


# Matches


@post("/api/matches")
async def new_match(data: JSONBody[wire.NewMatch], person: Caller, state: State) -> wire.MatchShown:
    """Lays a table."""
    house: House = state.house
    return (await making.create(house.matches, person, data)).shown(person.id)


@get("/api/matches/{name:str}")
async def show_match(name: FromPath[str], person: Caller, state: State) -> wire.MatchShown:
    """A match, for who has its link."""
    house: House = state.house
    return _as_named((await house.find(name)).shown(person.id), name)


@post("/api/matches/{name:str}/join", status_code=200)
async def join_match(name: FromPath[str], data: JSONBody[wire.Join], person: Caller, state: State) -> wire.MatchShown:
    """Takes an open seat."""
    house: House = state.house
    _not_by_watch(name, await house.matches.get(name))
    return (await making.join(house.matches, person, name, data)).shown(person.id)


@post("/api/matches/{name:str}/fork")
async def fork_match(name: FromPath[str], data: JSONBody[wire.Fork], person: Caller, state: State) -> wire.MatchShown:
    """Plays on from a moment of another match."""
    house: House = state.house
    return (await making.fork(house.matches, person, name, data)).shown(person.id)


@post("/api/matches/{name:str}/say", status_code=200)
async def say(name: FromPath[str], request: Request[Any, Any, Any], person: Caller, state: State) -> dict[str, bool]:
    """One message over plain HTTP, for clients without a socket."""
    house: House = state.house
    house.hear(person.id)
    _not_by_watch(name, await house.matches.get(name))
    await acting.act(house.matches, person, name, _decoded(await request.body()))
    return {"ok": True}


@post("/api/matches/{name:str}/consider", status_code=200)
async def consider(name: FromPath[str], data: JSONBody[wire.Consider], person: Caller, state: State) -> wire.Considered:
    """The next steps of an answer that is being put together. Nobody else hears of it."""
    house: House = state.house
    house.hear(person.id)
    live = await house.matches.get(name)
    _not_by_watch(name, live)
    return acting.consider(live, live.seats_of(person.id), data)


@get("/api/matches/{name:str}/updates")
async def poll(name: FromPath[str], person: Caller, state: State, after: FromQuery[int] = -1) -> Response[bytes]:
    """The next messages behind log number `after`; waits a while if there is nothing new."""
    house: House = state.house
    live = await house.find(name)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    watcher = Watcher(person.id, name == live.row.id, heard.put_nowait)
    missed = await replays.missed(house.matches, live, watcher, after) if 0 <= after < live.seq else []
    house.matches.arrive(live, watcher)
    try:
        messages = [heard.get_nowait() for _ in range(heard.qsize())]
        if live.seq <= after:
            messages = await _next_news(heard)
    finally:
        house.matches.leave(live, watcher)
    return Response(b"[" + b",".join([*missed, *messages]) + b"]", media_type=MediaType.JSON)


async def _next_news(heard: asyncio.Queue[bytes]) -> list[bytes]:
    """What comes up to the first message that is more than presence; nothing, if that takes too long."""
    messages: list[bytes] = []
    try:
        async with asyncio.timeout(POLL_SECONDS):
            while not any(b'"type":"update"' in message or b'"type":"waiting"' in message for message in messages):
                messages.append(await heard.get())
    except TimeoutError:
        pass
    return messages


@get("/api/matches/{name:str}/replay")
async def show_replay(
    name: FromPath[str], person: Caller, state: State, seat: FromQuery[int | None] = None
) -> wire.Replay:
    """A match from its beginning."""
    house: House = state.house
    live = await house.matches.look(name)
    replay = await replays.replay(house.matches, live, person, seat, may_sit=name == live.row.id)
    return msgspec.structs.replace(replay, shown=_as_named(replay.shown, name))


@get("/api/matches/{name:str}/record")
async def download_record(name: FromPath[str], person: Caller, state: State) -> Response[str]:
    """The record of a match that may be opened."""
    house: House = state.house
    live = await house.matches.look(name)
    if not live.turn or not making.may_open(live, person):
        raise Refusal("running")
    headers = {"Content-Disposition": f'attachment; filename="{live.row.game}-{live.row.id}.json"'}
    return Response(dump(live.export()), media_type=MediaType.JSON, headers=headers)


@websocket("/api/matches/{name:str}/socket")
async def sit_at(socket: WebSocket[Any, Any, Any], name: FromPath[str], state: State) -> None:
    """A match, live."""
    house: House = state.house
    if not same_origin(socket.headers):
        await socket.close(code=4403)
        return
    try:
        person = await me(socket)
        live = await house.find(name)
    except Refusal as refused:
        await socket.accept()
        await socket.send_data(_encoded(refused), mode="text")
        await socket.close(code=4404 if refused.code == "no_match" else 4401)
        return
    await socket.accept()
    wires = direct(socket.scope)
    wires.take()
    live = await house.matches.look(live.row.id)
    watcher = Watcher(person.id, name == live.row.id, wires.tell)
    house.matches.arrive(live, watcher)
    if live.status == "adjourned":
        watcher.send(_encoded(Refusal("adjourned")))
    metrics.CONNECTED.inc()
    try:
        await _hear(wires, house, person, live.row.id, watcher)
    finally:
        metrics.CONNECTED.dec()
        house.matches.leave(house.matches.lives.get(live.row.id, live), watcher)


async def _hear(wires: Direct, house: House, person: Person, match: str, watcher: Watcher) -> None:
    """One message after the other, until they are gone or have flooded the table for too long."""
    bucket = Bucket(time.monotonic)
    while bucket.excess <= PATIENCE and (text := await wires.next()) is not None:
        try:
            if not bucket.allows():
                raise Refusal("too_fast")
            message = _decoded(text)
            if isinstance(message, wire.Ping):
                watcher.send(msgspec.json.encode(wire.Pong(house.matches.now())))
            elif not watcher.may_sit:
                raise Refusal("no_seat")
            else:
                await acting.act(house.matches, person, match, message)
            metrics.taken(message)
        except Refusal as refused:
            metrics.REFUSED.labels(refused.code).inc()
            watcher.send(_encoded(refused))


# Watching over it


@get("/health", opt={"quiet": True})
async def health(state: State) -> dict[str, str]:
    """Whether this process can reach its database."""
    house: House = state.house
    await house.store.run(lambda connection: connection.exec_driver_sql("SELECT 1"))
    return {"status": "ok"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def show_metrics() -> str:
    """Counters for Prometheus."""
    return metrics.text()


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=True)
def asset(path: FromPath[Path]) -> File:
    """A file of the client, whenever it was built."""
    found = (STATIC / "assets" / str(path).lstrip("/")).resolve()
    if not found.is_relative_to(STATIC / "assets") or not found.is_file():
        raise HTTPException(status_code=404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    return File(found, media_type=kind, content_disposition_type="inline", headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def page(path: FromPath[str] = "") -> Response[str]:
    """The one page; what it shows is the client's business."""
    index = STATIC / "index.html"
    if path.startswith(("/api/", "/assets/")) or not index.is_file():
        raise HTTPException(status_code=404)
    return Response(index.read_text(encoding="utf-8"), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def _refuse(_: Request[Any, Any, Any], refused: Refusal) -> Response[bytes]:
    return Response(_encoded(refused), media_type=MediaType.JSON, status_code=STATUS.get(refused.code, 409))


def _encoded(refused: Refusal) -> bytes:
    return msgspec.json.encode(wire.Refused(refused.code, refused.rule, refused.detail))


def _decoded(body: bytes) -> wire.FromClient:
    if len(body) > LARGEST_MESSAGE:
        raise Refusal("too_large")
    try:
        return DECODE.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("malformed", detail=str(error)) from None


def _as_named(shown: wire.MatchShown, name: str) -> wire.MatchShown:
    """A match under the name that its viewer knows: the spectators' link does not tell the players'."""
    return msgspec.structs.replace(shown, match=name, mine=shown.mine if name == shown.match else ())


async def _add_headers(message: Message, _: Scope) -> None:
    """On every response, refusals and errors among them."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def _not_by_watch(name: str, live: Live) -> None:
    if name != live.row.id:
        raise Refusal("no_seat")


def create_app(database_url: str, *, workers: int = 0, lan_url: str = "", bench: Workbench | None = None) -> Litestar:
    """The app over one database; with a workbench, for who edits cards at this machine."""
    database = open_database(database_url)
    thinkers = Thinkers(workers)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        if isinstance(database, Sqlite):
            database.migrate()
        else:
            await database.migrate()
        house = House(database, thinkers, lan_url)
        listener = Listener(house.matches, database_url) if isinstance(database, Postgres) else None
        app.state.house = house
        if listener:
            listener.start()
        await house.duty.start(alone=listener is None)
        await house.tournaments.start()
        thinkers.warm()
        yield
        await house.tournaments.stop()
        await house.duty.stop()
        if listener:
            await listener.stop()
        await house.store.close()
        thinkers.close()

    handlers: list[Any] = [
        who_am_i,
        rename_me,
        list_games,
        new_match,
        show_match,
        join_match,
        fork_match,
        consider,
        say,
        poll,
        show_replay,
        download_record,
        sit_at,
        *tournament_routes.HANDLERS,
        *(bench_routes.HANDLERS if bench else ()),
        health,
        show_metrics,
        asset,
        page,
    ]
    return Litestar(
        handlers,
        dependencies={"person": Provide(me)},
        exception_handlers={Refusal: _refuse},
        lifespan=[lifespan],
        before_send=[_add_headers],
        request_max_body_size=64 * 1024,
        openapi_config=OpenAPIConfig(title="threefold", version="1"),
        state=State({"bench": bench}),
        debug=False,
    )
