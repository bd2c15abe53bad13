"""The client's files, and what watches over the server."""

from __future__ import annotations

import gzip
import mimetypes
import os
import stat
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from threefold import games
from threefold.serve import metrics
from threefold.serve.house import House
from threefold.serve.refusals import Refusal

STATIC = Path(__file__).parent / "static"
PACKED = {".css", ".html", ".js", ".json", ".svg", ".txt"}
"""Files that get smaller when they are packed; fonts and pictures are packed already."""
GAME_PAGES = dict.fromkeys(("new", "rules", "learn", "puzzle", "cards", "hold"), (1,)) | {"analysis": (1, 2)}
"""Pages about a game, and how many names may follow."""
LINK_PAGES = {"t", "w", "r", "tournament", "champion"}
"""Pages behind a link that somebody was given."""


@get("/health", opt={"quiet": True})
async def health(state: State) -> dict[str, str]:
    """Say whether this process can write to its database; if not, why."""
    house: House = state.house
    if trouble := await house.health.trouble():
        raise Refusal("no_database", detail=trouble)
    return {"status": "ok"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def show_metrics() -> str:
    """Counters for Prometheus."""
    return metrics.text()


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=True, opt={"as_it_is": True})
def asset(request: Request[Any, Any, Any], path: FromPath[Path]) -> Response[bytes]:
    """A file of the client, whenever it was built."""
    assets = STATIC / "assets"
    # Not resolved: an installer may have put a link in the place of each file.
    found = Path(os.path.normpath(assets / str(path).lstrip("/")))
    try:
        is_there = found.is_relative_to(assets) and stat.S_ISREG(found.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        is_there = False
    except (OSError, ValueError):
        # No file can have such a name: it holds a NUL, or is too long.
        raise HTTPException(status_code=400) from None
    if not is_there:
        raise HTTPException(status_code=404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    content = found.read_bytes()
    if found.suffix in PACKED:
        headers["Vary"] = "Accept-Encoding"
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        smallest = found.with_name(f"{found.name}.br")
        if "br" in accepted and smallest.is_file():
            headers["Content-Encoding"] = "br"
            content = smallest.read_bytes()
        elif "gzip" in accepted:
            headers["Content-Encoding"] = "gzip"
            content = _packed(content)
    return Response(content, media_type=kind, headers=headers)


def accepted_encodings(header: str) -> set[str]:
    """Return the encodings that an Accept-Encoding header allows; "gzip;q=0" forbids one."""
    offers = (offer.replace(" ", "").lower().partition(";q=") for offer in header.split(","))
    return {name for name, _, weight in offers if weight.strip("0.") or not weight}


@lru_cache(maxsize=128)
def _packed(content: bytes) -> bytes:
    """Pack a file as small as it gets, once."""
    return gzip.compress(content, mtime=0)


@get("/robots.txt", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def robots() -> str:
    """Tell search engines to read the start page and the rules; links to matches are for those who got them."""
    return "User-agent: *\nAllow: /$\nAllow: /assets/\nAllow: /rules/\nDisallow: /\n"


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def page(path: FromPath[str] = "") -> Response[str]:
    """The one page; what it shows is the client's business, also that there is nothing at this address."""
    index = STATIC / "index.html"
    if path.startswith(("/api/", "/assets/")) or not index.is_file():
        raise HTTPException(status_code=404)
    return Response(
        index.read_text(encoding="utf-8"),
        status_code=200 if is_page(path) else 404,
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-cache"},
    )


def is_page(path: str) -> bool:
    """Say whether the client has a page at this address."""
    first, *more = [part for part in path.split("/") if part] or [""]
    if not first:
        return True
    if first in GAME_PAGES:
        return len(more) in GAME_PAGES[first] and more[0] in games.names()
    return first in LINK_PAGES and len(more) == 1


HANDLERS: list[Any] = [health, show_metrics, robots, asset, page]
"""The page comes last: it answers for every address that is nobody else's."""
