"""The ASGI app: plain typed handlers over the service."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from threefold.serve import (
    analysis_routes,
    bench_routes,
    match_routes,
    page_routes,
    people_routes,
    socket_routes,
    tournament_routes,
)
from threefold.serve.desk import Desk
from threefold.serve.guard import HEADERS
from threefold.serve.house import House, encoded, me
from threefold.serve.listening import Listener
from threefold.serve.refusals import Refusal
from threefold.serve.store import Postgres, open_database
from threefold.serve.thinking import Thinkers
from threefold.serve.workbench import Workbench

SCHEMA = "/", "/openapi.json"
STATUS = dict.fromkeys(("notation", "record", "unsolved", "too_early"), 400) | {
    "no_match": 404,
    "no_game": 404,
    "unauthorised": 401,
    "too_fast": 429,
    "too_large": 413,
    "busy": 503,
    "warming": 503,
    "not_here": 403,
}
HANDLERS: list[Any] = [
    *people_routes.HANDLERS,
    *match_routes.HANDLERS,
    *socket_routes.HANDLERS,
    *tournament_routes.HANDLERS,
    *analysis_routes.HANDLERS,
    *page_routes.HANDLERS,
]


def create_app(database_url: str, *, workers: int = 0, lan_url: str = "", bench: Workbench | None = None) -> Litestar:
    """The app over one database; with a workbench, for who edits cards at this machine."""
    database = open_database(database_url)
    thinkers = Thinkers(workers)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        await database.migrate()
        house = House(database, thinkers, thinkers.advise, lan_url=lan_url)
        listener = Listener(house.matches, database_url) if isinstance(database, Postgres) else None
        app.state.house = house
        app.state.desk = desk = Desk()
        if listener:
            listener.start()
        await house.duty.start(alone=listener is None)
        await house.tournaments.start()
        thinkers.warm()
        yield
        if listener:
            await listener.stop()
        await house.stop()
        thinkers.close()
        desk.close()

    return Litestar(
        # The client's one page answers for every other path, so it comes last.
        [*(bench_routes.HANDLERS if bench else ()), *HANDLERS],
        state=State({"bench": bench}),
        dependencies={"person": Provide(me)},
        exception_handlers={Refusal: _refuse},
        lifespan=[lifespan],
        before_send=[_add_headers],
        request_max_body_size=64 * 1024,
        # As data: a page that shows it would need scripts from elsewhere, which nothing here may load.
        openapi_config=OpenAPIConfig(title="threefold", version="1", render_plugins=[JsonRenderPlugin(path=SCHEMA)]),
        debug=False,
    )


def _refuse(_: Request[Any, Any, Any], refused: Refusal) -> Response[bytes]:
    return Response(encoded(refused), media_type=MediaType.JSON, status_code=STATUS.get(refused.code, 409))


async def _add_headers(message: Message, _: Scope) -> None:
    """On every response, refusals and errors among them."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
