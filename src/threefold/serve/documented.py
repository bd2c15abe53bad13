"""What OpenAPI tells: how an address may refuse, and what goes in and out, exactly as msgspec checks it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from threefold.core.display import Choice
from threefold.serve import wire

BODY, ANSWER = "documented body", "documented answer"
"""Options of a handler: what it takes and answers, where its signature does not tell."""
WORDS = {
    400: "The request is malformed.",
    401: "Nobody is known by this cookie.",
    403: "Only for the person at this machine.",
    404: "There is no such thing.",
    409: "It cannot be done as things stand.",
    413: "The request is too large.",
    429: "Too many requests.",
    500: "Something went wrong; it was logged.",
    503: "Not now: the server is busy or getting ready, or its database fails.",
}
TEMPLATE = "#/components/schemas/{name}"


def document(handlers: Iterable[Any]) -> Sequence[HTTPRouteHandler]:
    """Note at every documented handler how it may refuse; return these handlers."""
    documented = [one for one in handlers if isinstance(one, HTTPRouteHandler) and one.include_in_schema is not False]
    for handler in documented:
        handler.responses = {status: _spec(status) for status in sorted(_statuses(handler))}
    return documented


class Rendered(JsonRenderPlugin):
    """OpenAPI with the schemas of msgspec, which know of fields that are forbidden and of what tuples hold."""

    def __init__(self, handlers: Sequence[HTTPRouteHandler], path: Sequence[str]) -> None:
        super().__init__(path=path)
        self._handlers = handlers
        self._rendered = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the schema as JSON; it is made once."""
        if not self._rendered:
            self._rendered = msgspec.json.encode(exact(openapi_schema, self._handlers))
        return self._rendered


def exact(openapi: dict[str, Any], handlers: Sequence[HTTPRouteHandler]) -> dict[str, Any]:
    """Put the schemas of msgspec in place of the framework's; return a new document."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(openapi))
    types = [one for handler in handlers for kind in _types(handler) for one in _alternatives(kind)]
    schemas, components = msgspec.json.schema_components([wire.Refused, *types], ref_template=TEMPLATE)
    by_type = dict(zip(map(repr, [wire.Refused, *types]), schemas, strict=True))
    for handler in handlers:
        for path in handler.paths:
            place = told["paths"][re.sub(r"\{(\w+):\w+\}", r"{\1}", path)]
            for method in handler.http_methods:
                _put(place[method.lower()], handler, by_type)
    # Each game extends Choice with kinds and fields of its own.
    components[Choice.__name__]["properties"]["kind"] = {"type": "string"}
    told.setdefault("components", {})["schemas"] = components
    return told


def _put(operation: dict[str, Any], handler: HTTPRouteHandler, by_type: dict[str, Any]) -> None:
    body, answer = _body(handler), _answer(handler)
    if body is not None:
        content = {"application/json": {"schema": _schema(body, by_type)}}
        operation["requestBody"] = {"required": True, "content": content}
    for status, response in operation["responses"].items():
        kind = wire.Refused if int(status) >= 400 else answer
        if kind is not None and "content" in response:
            response["content"] = {"application/json": {"schema": _schema(kind, by_type)}}


def _schema(kind: Any, by_type: dict[str, Any]) -> dict[str, Any]:
    found = [by_type[repr(one)] for one in _alternatives(kind)]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _alternatives(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union: msgspec describes no union of structs that have no tag."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _types(handler: HTTPRouteHandler) -> list[Any]:
    return [kind for kind in (_body(handler), _answer(handler)) if kind is not None]


def _body(handler: HTTPRouteHandler) -> Any:
    """Return what a handler takes; None: nothing."""
    if BODY in handler.opt:
        return handler.opt[BODY]
    annotation = inspect.get_annotations(handler.fn, eval_str=True).get("data")
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _answer(handler: HTTPRouteHandler) -> Any:
    """Return what a handler answers as JSON; None: text."""
    if ANSWER in handler.opt:
        return handler.opt[ANSWER]
    annotation = inspect.get_annotations(handler.fn, eval_str=True)["return"]
    if get_origin(annotation) is Response:
        annotation = get_args(annotation)[0]
    return None if annotation is str else annotation


def _statuses(handler: HTTPRouteHandler) -> set[int]:
    """Return the statuses that follow from what a handler asks for."""
    asked = set(inspect.signature(handler.fn).parameters)
    found = {500, 503}
    if "person" in asked:
        found |= {401, 429}
    if "request" in asked:
        found |= {429}
    if asked - {"person", "request", "state"}:
        found |= {400, 404, 409, 413}
    if getattr(handler, "guards", None):
        found |= {403, 409}
    return found


def _spec(status: int) -> ResponseSpec:
    return ResponseSpec(wire.Refused, generate_examples=False, description=WORDS[status])
