"""People and games over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody

from threefold import bots, games, solvers
from threefold.core.contract import AnyGame
from threefold.serve import looking, people, queries, wire
from threefold.serve.guard import COOKIE, COOKIE_SECONDS
from threefold.serve.house import Caller, House
from threefold.serve.refusals import Refusal

LOG = structlog.get_logger("threefold.people")


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
            shown.append(looking.shown(await house.matches.look(name), person.id))
        except Refusal:
            continue
        except Exception as error:
            LOG.error("match unreadable", match=name, error=repr(error))  # and no reason to lock its people out
    at_home = request.url.hostname in ("localhost", "127.0.0.1")
    me = wire.Me(person.id, person.name, tuple(shown), house.lan_url if at_home else "")
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


def _shown(game: AnyGame) -> wire.GameShown:
    cup = game.tournament()
    return wire.GameShown(
        name=game.name,
        edition=game.edition,
        seats=tuple(game.seats),
        options=msgspec.json.schema(game.options),
        bots=tuple(bot.name for bot in bots.LEVELS),
        teacher=bots.TEACHER.name,
        ratings=bots.ratings(game.name, game.edition),
        tournament=cup.game.name if cup else "",
        sealable=bool((cup.game if cup else game).sealable),
        quick=msgspec.to_builtins(game.quick()),
        agent=_agent(game),
        puzzles=game.name in solvers.with_puzzles(),
    )


def _agent(game: AnyGame) -> wire.AgentShown | None:
    agent = game.agent()
    if agent is None:
        return None
    presets = {name: dict(preset) for name, preset in agent.presets.items()}
    return wire.AgentShown(msgspec.json.schema(agent.wishes), presets)


HANDLERS: list[Any] = [who_am_i, rename_me, list_games]
