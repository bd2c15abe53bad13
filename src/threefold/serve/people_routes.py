"""People and games over HTTP."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody

from threefold import bots, games, solvers
from threefold.core.game import AnyGame
from threefold.serve import listing, people, wire
from threefold.serve.guard import COOKIE, COOKIE_SECONDS, address_of
from threefold.serve.house import Caller, House, known

LISTED = 30


@get("/api/me")
async def who_am_i(request: Request[Any, Any, Any], state: State) -> Response[wire.Me]:
    """Who the server takes you for; a newcomer becomes a guest, and a cookie brings them back."""
    house: House = state.house
    person = await known(request)
    cookies: list[Cookie] = []
    if person:
        house.gates.hear(person.id)
    else:
        house.gates.welcome(address_of(request))
        now = house.matches.now()
        person, token = await house.store.run(lambda connection: people.welcome(connection, now))
        secure = request.url.scheme == "https"
        cookies = [Cookie(COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)]
    found = await house.store.run(lambda connection: listing.find(connection, person.id, LISTED))
    for one in found:
        if one.asked is None and one.row.status == "running":
            # It was last played by a version that did not write down who is asked.
            await house.write_down(one.row.id)
            found = await house.store.run(lambda connection: listing.find(connection, person.id, LISTED))
    shown = await house.matches.heavy.beside(listing.shown, found, person.id)
    at_home = request.url.hostname in ("localhost", "127.0.0.1")
    me = wire.Me(person.id, person.name, shown, version("threefold"), house.lan_url if at_home else "")
    return Response(me, cookies=cookies)


@post("/api/me", status_code=200)
async def rename_me(data: JSONBody[wire.Rename], person: Caller, state: State) -> wire.Me:
    """A nickname."""
    house: House = state.house
    await house.store.run(lambda connection: people.rename(connection, person.id, data.name))
    return wire.Me(person.id, data.name, ())


@get("/api/games", sync_to_thread=False)
def list_games() -> list[wire.GameShown]:
    """What can be played."""
    return [_shown(game) for game in map(games.find, games.names())]


@cache
def _schema(options: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the schema of a class of options; made once, for that takes its time."""
    return msgspec.json.schema(options)


def _shown(game: AnyGame) -> wire.GameShown:
    cup = game.tournament
    return wire.GameShown(
        name=game.name,
        edition=game.edition,
        seats=tuple(game.seats),
        options=_schema(game.options),
        bots=tuple(bot.name for bot in bots.LEVELS),
        teacher=bots.TEACHER.name,
        ratings=bots.ratings(game.name, game.edition),
        tournament=cup.game.name if cup else "",
        sealable=bool((cup.game if cup else game).sealable),
        quick=msgspec.to_builtins(game.display.quick()),
        agent=_agent(game),
        puzzles=game.name in solvers.with_puzzles(),
    )


def _agent(game: AnyGame) -> wire.AgentShown | None:
    agent = game.windows.agent()
    if agent is None:
        return None
    presets = {name: dict(preset) for name, preset in agent.presets.items()}
    return wire.AgentShown(_schema(agent.wishes), presets)


HANDLERS: list[Any] = [who_am_i, rename_me, list_games]
