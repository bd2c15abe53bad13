"""Errors that no rule foresees: every one is logged with what is needed to repeat it, and answered as a refusal."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from traceback import walk_tb
from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from sqlalchemy.exc import DBAPIError, IntegrityError

import threefold
from threefold.serve import metrics, wire
from threefold.serve.house import encoded
from threefold.serve.refusals import Refusal
from threefold.serve.store import DatabaseGone

PACKAGE = Path(threefold.__file__ or "").parent
LOG = structlog.get_logger("threefold.failures")
CODES: dict[int, wire.Code] = {
    401: "unauthorised",
    404: "no_page",
    405: "not_allowed",
    413: "too_large",
    429: "too_fast",
}
"""Refusals of the framework itself; every other one of a client is `malformed`."""
GONE = "client disconnected prematurely"
"""What the framework calls a client that hangs up before its request is whole: no error of the server."""
LONGEST_DETAIL = 300
PASSED_ON = {"allow", "retry-after"}
"""Headers of such a refusal that belong to its meaning."""


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what the framework refuses in the shape of every refusal."""
    if error.status_code >= 500 and error.detail != GONE:
        return fail(request, error)
    refused = Refusal(CODES.get(error.status_code, "malformed"), detail=_detail(error))
    metrics.REFUSED.labels(refused.code).inc()
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() in PASSED_ON}
    return _answer(refused, 400 if error.detail == GONE else error.status_code, headers)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Log an error that nobody has foreseen, and answer that the request has failed."""
    code = code_of(error)
    LOG.error(
        "request failed",
        method=request.method,
        path=request.url.path,
        query=request.url.query,
        match=request.path_params.get("name", ""),
        person=person_of(request),
        body_type=request.headers.get("content-type", ""),
        body_bytes=request.headers.get("content-length", ""),
        code=code,
        error=repr(error),
        exc_info=error,
    )
    metrics.REFUSED.labels(code).inc()
    return _answer(Refusal(code), 503 if code == "no_database" else 500)


def code_of(error: BaseException) -> wire.Code:
    """Return the code of an error: whether the database failed or the server."""
    is_database = isinstance(error, DBAPIError | sqlite3.Error | DatabaseGone)
    return "no_database" if is_database and not isinstance(error, IntegrityError) else "failed"


def is_ours(error: BaseException) -> bool:
    """Tell whether an error came up within our own code, not while the framework was reading a request."""
    return any(Path(frame.f_code.co_filename).is_relative_to(PACKAGE) for frame, _ in walk_tb(error.__traceback__))


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the id of who asks, as far as it was found out."""
    return str(connection.state.get("person", ""))


def _answer(refused: Refusal, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(encoded(refused), media_type=MediaType.JSON, status_code=status, headers=headers)


def _detail(error: HTTPException) -> str:
    """Return what was wrong, in one short line; no address of the request is repeated."""
    extra: list[Any] = error.extra if isinstance(error.extra, list) else []
    found = [f"{one.get('message', '')} ({one.get('key', '')})" for one in extra]
    return "; ".join(filter(None, found or [error.detail.partition(" for ")[0]]))[:LONGEST_DETAIL]
