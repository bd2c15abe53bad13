"""Matches, live."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from threefold.serve import acting, metrics, wire
from threefold.serve.guard import PATIENCE, Bucket, same_origin
from threefold.serve.house import House, decoded, encoded, me
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.sockets import Direct, direct
from threefold.serve.watchers import Watcher


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
        await socket.send_data(encoded(refused), mode="text")
        await socket.close(code=4404 if refused.code == "no_match" else 4401)
        return
    await socket.accept()
    wires = direct(socket.scope)
    wires.take()
    live = await house.matches.look(live.row.id)
    watcher = Watcher(person.id, name == live.row.id, wires.tell)
    house.matches.watchers.arrive(live, watcher)
    if live.status == "adjourned":
        watcher.send(encoded(Refusal("adjourned")))
    metrics.CONNECTED.inc()
    try:
        # In a task of its own: what lies around a handler would be woken, frame by frame, at every message.
        await asyncio.create_task(_hear(wires, house, person, live.row.id, watcher))
    finally:
        metrics.CONNECTED.dec()
        house.matches.watchers.leave(house.matches.lives.get(live.row.id, live), watcher)


async def _hear(wires: Direct, house: House, person: Person, match: str, watcher: Watcher) -> None:
    """One message after the other, until they are gone or have flooded the table for too long."""
    bucket = Bucket(time.monotonic)
    while bucket.excess <= PATIENCE and (text := await wires.next()) is not None:
        try:
            if not bucket.allows():
                raise Refusal("too_fast")
            message = decoded(text)
            if isinstance(message, wire.Ping):
                watcher.send(msgspec.json.encode(wire.Pong(house.matches.now())))
            elif not watcher.may_sit:
                raise Refusal("no_seat")
            else:
                await acting.act(house.matches, person, match, message)
            metrics.taken(message)
        except Refusal as refused:
            metrics.REFUSED.labels(refused.code).inc()
            watcher.send(encoded(refused))


HANDLERS: list[Any] = [sit_at]
