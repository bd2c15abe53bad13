"""The archive: finished matches encoded once, page by page, as everybody may see them.

It is made by the rules that a match was played by, and outlives them: when the edition rises, a match keeps its board.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import get_type_hints

import msgspec
import structlog
from sqlalchemy import Connection, select

from threefold import games
from threefold.core.game import AnyGame
from threefold.serve import folding, snapshots, tables
from threefold.serve.folding import SPECTATOR, About, packed_up, unpacked
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.rows import MatchRow
from threefold.serve.store import insert_into
from threefold.serve.tasks import Tasks, repeat

LOG = structlog.get_logger("threefold.archives")
PAGE = 32
"""Moments in a page."""
FRAMES, ABOUT, RECORD = "frames", "about", "record"
LEAST_SECONDS = 5.0
"""How long the archivist rests before it looks for matches that somebody else has left."""
AT_ONCE = 8
LEAVING_SECONDS = 3.0


@cache
def mark_of(game: AnyGame) -> str:
    """Return the edition of a game and the shape of what is seen: under another mark it is encoded anew."""
    try:
        seen = get_type_hints(type(game).view).get("return", object)
        shown = get_type_hints(type(game.display).show).get("return", object)
        choice = get_type_hints(type(game.display).choice).get("return", object)
        event = get_type_hints(type(game.display).event).get("return", object)
        shape = tuple(map(msgspec.json.schema, (seen, shown, choice, event)))
    except (TypeError, NameError):
        shape = ()
    return f"{game.edition} {hashlib.sha256(msgspec.json.encode(shape, order='sorted')).hexdigest()[:32]}"


def find(connection: Connection, row: MatchRow, kind: str, page: int, *, eyes: int = SPECTATOR) -> bytes | None:
    """Return a page of the archive; what is of the present edition must also have the shape of its views."""
    a = tables.archive.c
    query = select(a.mark, a.body).where(a.match == row.id, a.kind == kind, a.eyes == eyes, a.page == page)
    found = connection.execute(query).first()
    if found is None:
        return None
    game = games.find(row.game)
    return found.body if row.edition != game.edition or found.mark == mark_of(game) else None


def add(connection: Connection, row: MatchRow, pages: Iterable[tuple[str, int, int, bytes]]) -> None:
    """Store pages by kind, eyes and number, in place of what was there."""
    mark = mark_of(games.find(row.game))
    for kind, eyes, page, body in pages:
        values = {"match": row.id, "kind": kind, "eyes": eyes, "page": page, "mark": mark, "body": body}
        query = insert_into(connection, tables.archive).values(**values)
        keys = ["match", "kind", "eyes", "page"]
        connection.execute(query.on_conflict_do_update(index_elements=keys, set_={"mark": mark, "body": body}))


def missing(connection: Connection, playable: Iterable[tuple[str, int]], most: int) -> list[str]:
    """Return finished matches of these games and editions that are not archived, the newest first."""
    m, a = tables.match.c, tables.archive.c
    kept = select(a.match).where(a.match == m.id, a.kind == ABOUT).exists()
    of = [(m.game == game) & (m.edition == edition) for game, edition in playable]
    query = select(m.id).where(m.status == "over", ~kept).order_by(m.created.desc()).limit(most)
    return [row.id for one in of for row in connection.execute(query.where(one))]


async def about(matches: Matches, row: MatchRow) -> About | None:
    """Return what the archive says about a match as a whole."""
    body = await matches.store.run(lambda connection: find(connection, row, ABOUT, 0))
    return await matches.heavy.beside(_about, body) if body else None


def _about(body: bytes) -> About:
    return msgspec.json.decode(unpacked(body), type=About)


async def archive(matches: Matches, live: Live) -> None:
    """Encode a finished match and store it: all its pages at once, so that what is there is whole."""
    row, heavy = live.row, matches.heavy
    packed = await matches.packed(row)
    taken = await heavy.run(packed.weight_behind(0), folding.fold, packed._replace(kept=None))
    whole = packed._replace(kept=taken[-1] if taken else None)
    told = await heavy.run(packed.weight_behind(0), folding.about, whole, written=True)
    pages = [(ABOUT, SPECTATOR, 0, packed_up(msgspec.json.encode(told)))]
    for number, first in enumerate(range(0, len(told.turns), PAGE)):
        kept = max((one for one in taken if one.turn <= first), default=None)
        near = packed._replace(kept=kept)
        body = await heavy.run(len(told.turns), folding.moments, near, SPECTATOR, first, PAGE)
        pages.append((FRAMES, SPECTATOR, number, body))
    record = await heavy.run(packed.weight_behind(0), folding.record, whole)
    pages.append((RECORD, SPECTATOR, 0, await heavy.beside(packed_up, record)))

    def work(connection: Connection) -> None:
        if taken:
            snapshots.add(connection, row.id, taken[-1:])
        add(connection, row, pages)

    await matches.store.run(work)


class Archivist:
    """Archives matches when they end, and from time to time those that nobody has archived."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.tasks = Tasks(LOG, "match not archived")
        self._loop = Tasks(LOG, "archivist stopped")
        self._line = asyncio.Lock()
        self._failed: set[str] = set()
        self._rest = LEAST_SECONDS
        self._before: Callable[[Live], None] = matches.changed
        matches.changed = self._changed

    def start(self) -> None:
        """Begin to look for what was left."""
        self._loop.spawn(repeat(LOG, "archivist failed", lambda: self._rest, self._look))

    async def stop(self) -> None:
        """Finish what has begun, if that does not take long."""
        await self._loop.stop()
        if self.tasks.running:
            await asyncio.wait(self.tasks.running, timeout=LEAVING_SECONDS)
        await self.tasks.stop()

    def _changed(self, live: Live) -> None:
        self._before(live)
        if live.status == "over" and not live.archived and not live.is_old:
            live.archived = True
            self.tasks.spawn(self._archive(live), match=live.row.id)

    async def _archive(self, live: Live) -> None:
        async with self._line:
            await archive(self.matches, live)

    async def once(self) -> int:
        """Archive a few matches that were left; return how many."""
        playable = [(name, games.find(name).edition) for name in games.names()]
        names = await self.matches.store.run(lambda connection: missing(connection, playable, AT_ONCE))
        left = [name for name in names if name not in self._failed][:AT_ONCE]
        for name in left:
            self._failed.add(name)
            try:
                live = await self.matches.look(name)
                if not live.is_old and live.status == "over":
                    await self._archive(live)
            except Exception as error:
                LOG.error("match not archived", match=name, error=repr(error), exc_info=error)
        return len(left)

    async def _look(self) -> None:
        began = time.monotonic()
        await self.once()
        # At most half of the worker's time goes into the past.
        self._rest = max(LEAST_SECONDS, time.monotonic() - began)


def read(body: bytes) -> list[folding.Moment]:
    """Return the moments of a page."""
    return msgspec.json.decode(unpacked(body), type=list[folding.Moment])
