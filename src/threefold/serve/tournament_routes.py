"""Tournaments over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from threefold.core.record import dump
from threefold.serve import brackets, fixtures, wire
from threefold.serve.documented import ANSWER
from threefold.serve.people import Person
from threefold.serve.tournaments import Tournaments

LISTED = 20
Caller = NamedDependency[Person]


@get("/api/tournaments")
async def list_tournaments(person: Caller, state: State) -> list[wire.TournamentListed]:
    """The tournaments that you hold or take part in."""
    store = _of(state).matches.store
    held = await store.run(lambda connection: fixtures.of_person(connection, person.id, LISTED))
    return [brackets.listed(one) for one in held]


@post("/api/tournaments")
async def new_tournament(data: JSONBody[wire.NewTournament], person: Caller, state: State) -> wire.TournamentShown:
    """Opens a tournament."""
    tournaments = _of(state)
    return await brackets.shown(tournaments.matches, await tournaments.create(person, data), person)


@get("/api/tournaments/{name:str}")
async def show_tournament(name: FromPath[str], person: Caller, state: State) -> wire.TournamentShown:
    """The bracket as it stands."""
    tournaments = _of(state)
    return await brackets.shown(tournaments.matches, await tournaments.find(name), person)


@post("/api/tournaments/{name:str}/join", status_code=200)
async def join_tournament(
    name: FromPath[str], data: JSONBody[wire.Join], person: Caller, state: State
) -> wire.TournamentShown:
    """Takes a free seat."""
    tournaments = _of(state)
    return await brackets.shown(tournaments.matches, await tournaments.join(person, name, data), person)


@post("/api/tournaments/{name:str}/begin", status_code=200)
async def begin_tournament(
    name: FromPath[str], data: JSONBody[wire.BeginTournament], person: Caller, state: State
) -> wire.TournamentShown:
    """Begins before every seat is taken."""
    tournaments = _of(state)
    return await brackets.shown(tournaments.matches, await tournaments.begin(person, name, data), person)


@get("/api/tournaments/{name:str}/record", opt={ANSWER: dict[str, Any]})
async def tournament_record(name: FromPath[str], person: Caller, state: State) -> Response[str]:
    """The whole tournament as one record, match after match."""
    tournaments = _of(state)
    held = await tournaments.find(name)
    async with state.house.heavy(person):
        record = await tournaments.record(held, person)
    headers = {"Content-Disposition": f'attachment; filename="{held.row.game}-{name}.json"'}
    text = await state.house.matches.heavy.beside(dump, record)
    return Response(text, media_type=MediaType.JSON, headers=headers)


def _of(state: State) -> Tournaments:
    return state.house.tournaments


HANDLERS: list[Any] = [
    list_tournaments,
    new_tournament,
    show_tournament,
    join_tournament,
    begin_tournament,
    tournament_record,
]
