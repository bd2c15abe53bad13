"""A card editor over HTTP, for the person at this machine alone: mounted by `threefold cards edit` only."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody

from threefold.serve import looking, making, wire
from threefold.serve.guard import same_origin
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.wire.bench import (
    AddCard,
    BenchShown,
    Checked,
    Looked,
    PlayCards,
    Settle,
    SetValue,
    Simulate,
    Simulation,
    WriteText,
)
from threefold.serve.workbench import Workbench

HERE = {"localhost", "127.0.0.1"}
LARGEST_TEXT = 4_000_000
"""Bytes of one message: a whole file travels with every change."""
Caller = NamedDependency[Person]


def at_this_machine(request: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """No page of another site reaches the folder, whatever name it gives this machine."""
    host = request.headers.get("host", "").partition(":")[0]
    if host not in HERE or not same_origin(request.headers):
        raise Refusal("not_here")


def _changing(path: str) -> Any:
    return post(
        path, guards=[at_this_machine], status_code=200, sync_to_thread=False, request_max_body_size=LARGEST_TEXT
    )


def _of(state: State) -> Workbench:
    return state.bench


@get("/api/bench", guards=[at_this_machine], sync_to_thread=False)
def show(state: State) -> BenchShown:
    """Everything, as the folder is now."""
    _of(state).look()
    return _of(state).shown()


@get("/api/bench/look", guards=[at_this_machine], sync_to_thread=False)
def look(state: State) -> Looked:
    """Into the folder."""
    return _of(state).look()


@_changing("/api/bench/settle")
def settle(data: JSONBody[Settle], state: State) -> BenchShown:
    """Mine or theirs."""
    return _of(state).settle(data.file, data.whose)


@_changing("/api/bench/text")
def write(data: JSONBody[WriteText], state: State) -> Checked:
    """Another text."""
    return _of(state).write(data.file, data.text)


@_changing("/api/bench/value")
def set_value(data: JSONBody[SetValue], state: State) -> Checked:
    """Another value."""
    return _of(state).set_value(data.file, data.kind, data.number, data.key, data.value)


@_changing("/api/bench/card")
def add(data: JSONBody[AddCard], state: State) -> Checked:
    """A new card."""
    return _of(state).add(data.file, data.kind)


@_changing("/api/bench/save")
def save(state: State) -> BenchShown:
    """Into the folder."""
    return _of(state).save()


@_changing("/api/bench/revert")
def revert(state: State) -> BenchShown:
    """As the folder has it."""
    return _of(state).revert()


@post("/api/bench/play", guards=[at_this_machine])
async def play(data: JSONBody[PlayCards], person: Caller, state: State) -> wire.MatchShown:
    """A match with these cards."""
    others = [wire.SeatWanted("bot", data.bot)] * (_of(state).game.seats[0] - 1)
    wanted = wire.NewMatch(_of(state).game.name, (wire.SeatWanted("me"), *others), options=_of(state).shelve())
    return looking.shown(await making.create(state.house.matches, person, wanted), person.id)


@_changing("/api/bench/simulation")
def simulate(data: JSONBody[Simulate], state: State) -> Simulation:
    """Bots against bots."""
    return _of(state).simulate(data.bot, data.games)


@get("/api/bench/simulation", guards=[at_this_machine], sync_to_thread=False)
def simulation(state: State) -> Simulation:
    """How far it is."""
    return _of(state).simulation


@_changing("/api/bench/stop")
def stop(state: State) -> Simulation:
    """Enough."""
    return _of(state).stop()


HANDLERS: list[Any] = [show, look, settle, write, set_value, add, save, revert, play, simulate, simulation, stop]
