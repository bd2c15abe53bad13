"""The client's files, and what watches over the server."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import File

from threefold.serve import metrics
from threefold.serve.house import House

STATIC = Path(__file__).parent / "static"


@get("/health", opt={"quiet": True})
async def health(state: State) -> dict[str, str]:
    """Whether this process can reach its database."""
    house: House = state.house
    await house.store.run(lambda connection: connection.exec_driver_sql("SELECT 1"))
    return {"status": "ok"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def show_metrics() -> str:
    """Counters for Prometheus."""
    return metrics.text()


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=True)
def asset(path: FromPath[Path]) -> File:
    """A file of the client, whenever it was built."""
    found = (STATIC / "assets" / str(path).lstrip("/")).resolve()
    if not found.is_relative_to(STATIC / "assets") or not found.is_file():
        raise HTTPException(status_code=404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    return File(found, media_type=kind, content_disposition_type="inline", headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def page(path: FromPath[str] = "") -> Response[str]:
    """The one page; what it shows is the client's business."""
    index = STATIC / "index.html"
    if path.startswith(("/api/", "/assets/")) or not index.is_file():
        raise HTTPException(status_code=404)
    return Response(index.read_text(encoding="utf-8"), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


HANDLERS: list[Any] = [health, show_metrics, asset, page]
"""The page comes last: it answers for every address that is nobody else's."""
