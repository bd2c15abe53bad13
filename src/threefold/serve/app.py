"""The ASGI app: plain typed handlers over the service."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from threefold.serve import (
    analysis_routes,
    bench_routes,
    match_routes,
    page_routes,
    people_routes,
    socket_routes,
    tournament_routes,
    uptime,
)
from threefold.serve.desk import Desk
from threefold.serve.documented import Rendered, document
from threefold.serve.failures import fail, is_ours, refuse_http
from threefold.serve.guard import HEADERS, same_origin
from threefold.serve.house import House, encoded, me
from threefold.serve.limits import Limits, from_environment
from threefold.serve.listening import Listener
from threefold.serve.matches import now_millis
from threefold.serve.refusals import Refusal
from threefold.serve.store import Postgres, open_database
from threefold.serve.thinking import Thinkers
from threefold.serve.workbench import Workbench

COMPRESSED = CompressionConfig("gzip", minimum_size=1_000, gzip_compress_level=6, exclude_opt_key="as_it_is")
"""Files of the client come packed already, as small as they get."""
READING = {"GET", "HEAD", "OPTIONS"}
SCHEMA = "/", "/openapi.json"
STATUS = {
    "unsolved": 404,
    "too_early": 404,
    "no_match": 404,
    "no_game": 404,
    "unauthorised": 401,
    "too_fast": 429,
    "too_many": 429,
    "too_long": 503,
    "too_large": 413,
    "busy": 503,
    "warming": 503,
    "not_here": 403,
    "no_page": 404,
    "not_allowed": 405,
    "no_database": 503,
    "failed": 500,
}
HANDLERS: list[Any] = [
    *people_routes.HANDLERS,
    *match_routes.HANDLERS,
    *socket_routes.HANDLERS,
    *tournament_routes.HANDLERS,
    *analysis_routes.HANDLERS,
    *page_routes.HANDLERS,
]


def create_app(
    database_url: str,
    *,
    workers: int = 0,
    lan_url: str = "",
    bench: Workbench | None = None,
    limits: Limits | None = None,
) -> Litestar:
    """The app over one database; with a workbench, for who edits cards at this machine."""
    database = open_database(database_url)
    limits = limits or from_environment()
    thinkers = Thinkers(workers, limits.work_seconds)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        await database.migrate()
        clock = uptime.shared_clock() or await uptime.open_house(database, now_millis())
        house = House(
            database,
            thinkers,
            thinkers.advise,
            lan_url=lan_url,
            limits=limits,
            places=thinkers.count,
            now=clock,
        )
        house.matches.pauses = await uptime.pauses(database)
        listener = Listener(house.matches, database_url) if isinstance(database, Postgres) else None
        app.state.house = house
        app.state.desk = desk = Desk(limits.work_seconds)
        if listener:
            listener.start()
        await house.duty.start(alone=listener is None)
        await house.tournaments.start()
        house.archivist.start()
        thinkers.warm()
        yield
        if listener:
            await listener.stop()
        await house.stop()
        thinkers.close()
        desk.close()

    # The client's one page answers for every other path, so it comes last.
    handlers = [*(bench_routes.HANDLERS if bench else ()), *HANDLERS]
    documented = document(handlers)
    return Litestar(
        handlers,
        state=State({"bench": bench}),
        dependencies={"person": Provide(me)},
        exception_handlers={
            Refusal: _refuse,
            HTTPException: refuse_http,
            RecursionError: _malformed,
            UnicodeError: _malformed,
            Exception: fail,
        },
        guards=[_from_this_origin],
        lifespan=[lifespan],
        before_send=[_add_headers],
        request_max_body_size=64 * 1024,
        # As data: a page that shows it would need scripts from elsewhere, which nothing here may load.
        compression_config=COMPRESSED,
        openapi_config=OpenAPIConfig(title="threefold", version="1", render_plugins=[Rendered(documented, SCHEMA)]),
        debug=False,
    )


def _refuse(_: Request[Any, Any, Any], refused: Refusal) -> Response[bytes]:
    return Response(encoded(refused), media_type=MediaType.JSON, status_code=STATUS.get(refused.code, 409))


def _malformed(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Refuse a body that is nested too deeply, or is no text; the same error within our own work is a fault of ours."""
    if is_ours(error):
        return fail(request, error)
    response = _refuse(request, Refusal("malformed", detail=type(error).__name__))
    response.status_code = 400
    return response


def _from_this_origin(request: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse what a page of another site wants to change in the name of its reader."""
    if request.scope["type"] == "http" and request.scope["method"] not in READING and not same_origin(request.headers):
        raise Refusal("not_here")


async def _add_headers(message: Message, scope: Scope) -> None:
    """On every response, refusals and errors among them."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        if scope["type"] == "http" and scope["method"] == "OPTIONS" and "allow" in headers:
            # The framework names the methods of one handler; an address may have several.
            known = scope["litestar_app"].route_handler_method_map
            headers["Allow"] = ", ".join(sorted({*known[next(iter(scope["route_handler"].paths))], "OPTIONS"}))
        for name, value in HEADERS.items():
            headers[name] = value
