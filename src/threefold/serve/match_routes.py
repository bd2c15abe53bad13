"""Matches over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from threefold.serve import acting, answering, archives, looking, making, replays, wire
from threefold.serve.documented import ANSWER, BODY
from threefold.serve.guard import address_of
from threefold.serve.house import Caller, House, decoded
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.watchers import Watcher

POLL_SECONDS = 8.0
"""The longest that a poll may wait: browsers take a line for lost that is silent for ten seconds."""
FEW_MISSED = 8
MOST_FRAMES = 1_000_000
NEWS = (b'"type":"update"', b'"type":"waiting"', b'"type":"lesson"')


@post("/api/matches")
async def new_match(data: JSONBody[wire.NewMatch], person: Caller, state: State) -> wire.MatchShown:
    """Lays a table."""
    house: House = state.house
    return looking.shown(await making.create(house.matches, person, data), person.id)


@get("/api/matches/{name:str}")
async def show_match(name: FromPath[str], person: Caller, state: State) -> wire.MatchShown:
    """A match, for who has its link."""
    house: House = state.house
    return _as_named(looking.shown(await house.find(name), person.id), name)


@post("/api/matches/{name:str}/join", status_code=200)
async def join_match(name: FromPath[str], data: JSONBody[wire.Join], person: Caller, state: State) -> wire.MatchShown:
    """Takes an open seat."""
    house: House = state.house
    _not_by_watch(name, await house.matches.get(name))
    return looking.shown(await making.join(house.matches, person, name, data), person.id)


@post("/api/matches/{name:str}/fork")
async def fork_match(name: FromPath[str], data: JSONBody[wire.Fork], person: Caller, state: State) -> wire.MatchShown:
    """Plays on from a moment of another match."""
    house: House = state.house
    async with house.heavy(person):
        return looking.shown(await making.fork(house.matches, person, name, data), person.id)


@post("/api/matches/{name:str}/consider", status_code=200)
async def consider(name: FromPath[str], data: JSONBody[wire.Consider], person: Caller, state: State) -> wire.Considered:
    """The next steps of an answer that is being put together. Nobody else hears of it."""
    house: House = state.house
    live = await house.matches.get(name)
    _not_by_watch(name, live)
    return answering.consider(live, live.seats_of(person.id), data)


@post("/api/matches/{name:str}/say", status_code=200, opt={BODY: wire.FromClient})
async def say(name: FromPath[str], request: Request[Any, Any, Any], person: Caller, state: State) -> dict[str, bool]:
    """One message over plain HTTP, for clients without a socket."""
    house: House = state.house
    _not_by_watch(name, await house.matches.get(name))
    message = decoded(await request.body())
    house.gates.hear_message(person.id, message)
    await acting.act(house.matches, person, name, message)
    return {"ok": True}


@post("/api/matches/{name:str}/hint", status_code=200)
async def ask_hint(name: FromPath[str], data: JSONBody[wire.AskHint], person: Caller, state: State) -> wire.Hint:
    """Help with the question of this turn, for who asks alone; where the table allows it."""
    house: House = state.house
    live = await house.matches.look(name)
    _not_by_watch(name, live)
    return await house.hints.hint(live, person, data)


@get("/api/matches/{name:str}/updates", opt={ANSWER: list[wire.FromTable]})
async def poll(
    name: FromPath[str], request: Request[Any, Any, Any], person: Caller, state: State, after: FromQuery[int] = -1
) -> Response[bytes]:
    """The next messages behind log number `after`; waits a while if there is nothing new."""
    house: House = state.house
    with house.gates.sitting(person.id, address_of(request)):
        return await news_after(house, name, person, after)


async def news_after(house: House, name: str, person: Person, after: int) -> Response[bytes]:
    """Return the messages behind a log number, or wait for the next one."""
    live = await house.find(name)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    watcher = Watcher(person.id, name == live.row.id, heard.put_nowait)
    missed: list[bytes] = []
    if 0 <= after < live.seq:
        # Whoever polls has missed a few rows again and again; whoever comes back has missed many, and seldom.
        async with house.heavy(person) if live.seq - after > FEW_MISSED else house.matches.heavy.turn(person.id):
            missed = await replays.missed(house.matches, live, watcher, after)
        live = await house.matches.look(name)
    try:
        house.matches.watchers.arrive(live, watcher)
        messages = [heard.get_nowait() for _ in range(heard.qsize())]
        if live.seq <= after:
            messages = await _next_news(heard)
    finally:
        house.matches.watchers.leave(live, watcher)
    return Response(b"[" + b",".join([*missed, *messages]) + b"]", media_type=MediaType.JSON)


async def _next_news(heard: asyncio.Queue[bytes]) -> list[bytes]:
    """What comes up to the first message that is more than presence; nothing, if that takes too long."""
    messages: list[bytes] = []
    try:
        async with asyncio.timeout(POLL_SECONDS):
            while not any(news in message for message in messages for news in NEWS):
                messages.append(await heard.get())
    except TimeoutError:
        pass
    return messages


@get("/api/matches/{name:str}/replay")
async def show_replay(
    name: FromPath[str],
    person: Caller,
    state: State,
    seat: FromQuery[int | None] = None,
    first: Annotated[int, QueryParameter(name="from", ge=-replays.MOST, le=MOST_FRAMES)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=replays.MOST)] = archives.PAGE,
) -> wire.Replay:
    """A match from its beginning, page by page: `count` frames from number `from` on; -1 is the last one."""
    house: House = state.house
    async with house.heavy(person):
        live = await house.matches.look(name)
        replay = await replays.replay(
            house.matches, live, person, seat, may_sit=name == live.row.id, first=first, count=count
        )
    return msgspec.structs.replace(replay, shown=_as_named(replay.shown, name))


@get("/api/matches/{name:str}/record", opt={ANSWER: dict[str, Any]})
async def download_record(name: FromPath[str], person: Caller, state: State) -> Response[bytes]:
    """The record of a match that may be opened."""
    house: House = state.house
    async with house.heavy(person):
        live = await house.matches.look(name)
        if not live.turn or not making.may_open(live, person):
            raise Refusal("running")
        record = await replays.record(house.matches, live)
    headers = {"Content-Disposition": f'attachment; filename="{live.row.game}-{live.row.id}.json"'}
    return Response(record, media_type=MediaType.JSON, headers=headers)


def _as_named(shown: wire.MatchShown, name: str) -> wire.MatchShown:
    """A match under the name that its viewer knows: the spectators' link does not tell the players'."""
    if name == shown.match:
        return shown
    return msgspec.structs.replace(shown, match=name, mine=(), host=False)


def _not_by_watch(name: str, live: Live) -> None:
    if name != live.row.id:
        raise Refusal("no_seat")


HANDLERS: list[Any] = [
    new_match,
    show_match,
    join_match,
    fork_match,
    consider,
    say,
    ask_hint,
    poll,
    show_replay,
    download_record,
]
