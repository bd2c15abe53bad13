"""Matches, live."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from threefold.serve import acting, metrics, wire
from threefold.serve.failures import code_of, person_of
from threefold.serve.guard import Voice, address_of, same_origin
from threefold.serve.house import House, decoded, encoded, me
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.sockets import Direct, direct
from threefold.serve.watchers import Watcher

LOG = structlog.get_logger("threefold.sockets")
CLOSE = {"no_match": 4404, "too_fast": 4429, "too_many": 4429}
"""How a socket is closed that is refused; any other refusal means that nobody is known by the cookie."""


@websocket("/api/matches/{name:str}/socket")
async def sit_at(socket: WebSocket[Any, Any, Any], name: FromPath[str], state: State) -> None:
    """A match, live."""
    house: House = state.house
    if not same_origin(socket.headers):
        await socket.close(code=4403)
        return
    with ExitStack() as seated:
        try:
            person = await me(socket)
            seated.enter_context(house.gates.sitting(person.id, address_of(socket)))
            live = await house.find(name)
        except Exception as error:
            refused, code = _refused(error, name, person_of(socket))
            await socket.accept()
            await socket.send_data(encoded(refused), mode="text")
            await socket.close(code=code)
            return
        await socket.accept()
        wires, voice = direct(socket.scope), Voice(house.gates.bucket(person.id))
        wires.take(voice, _sit(wires, house, person, live, voice, seated.pop_all(), may_sit=name == live.row.id))


def _refused(error: Exception, match: str, person: str) -> tuple[Refusal, int]:
    """Return an error as a refusal with the code that closes its socket; log it if it is no refusal."""
    if isinstance(error, Refusal):
        return error, CLOSE.get(error.code, 4401)
    code = code_of(error)
    LOG.error("socket failed", match=match, person=person, code=code, error=repr(error), exc_info=error)
    return Refusal(code), 1011


async def _sit(
    wires: Direct, house: House, person: Person, live: Live, voice: Voice, seated: ExitStack, *, may_sit: bool
) -> None:
    """Let somebody watch and speak at a table until their socket is closed."""
    match = live.row.id
    watcher = Watcher(person.id, may_sit, wires.tell)
    metrics.CONNECTED.inc()
    with seated:
        try:
            live = await house.matches.look(match)
            house.matches.watchers.arrive(live, watcher)
            if live.status == "adjourned":
                watcher.send(encoded(Refusal("adjourned")))
            await _hear(wires, house, person, match, watcher, voice)
        except Exception as error:
            refused, code = _refused(error, match, person.id)
            wires.tell(encoded(refused))
            await wires.send({"type": "websocket.close", "code": code})
        finally:
            metrics.CONNECTED.dec()
            house.matches.watchers.leave(house.matches.lives.get(match, live), watcher)


async def _hear(wires: Direct, house: House, person: Person, match: str, watcher: Watcher, voice: Voice) -> None:
    """Take one message after the other, until they are gone or have flooded the table for too long."""
    while not voice.has_flooded and (text := await wires.next()) is not None:
        kind = ""
        try:
            if not voice.allows():
                raise Refusal("too_fast")
            message = decoded(text)
            kind = type(message).__name__
            if isinstance(message, wire.Ping):
                watcher.send(msgspec.json.encode(wire.Pong(house.matches.now())))
            elif not watcher.may_sit:
                raise Refusal("no_seat")
            else:
                house.gates.hear_message(person.id, message)
                await acting.act(house.matches, person, match, message)
            metrics.taken(message)
        except Refusal as refused:
            metrics.REFUSED.labels(refused.code).inc()
            watcher.send(encoded(refused))
        except Exception as error:
            refused = Refusal(code_of(error))
            LOG.error(
                "message failed",
                match=match,
                person=person.id,
                message=kind,
                body_bytes=len(text),
                code=refused.code,
                error=repr(error),
                exc_info=error,
            )
            metrics.REFUSED.labels(refused.code).inc()
            watcher.send(encoded(refused))


HANDLERS: list[Any] = [sit_at]
