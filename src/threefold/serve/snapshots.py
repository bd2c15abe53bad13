"""Snapshots: what a match's log has led to up to some row, so that a fold begins near the end of the log.

They are a cache and never the truth. One that another edition or another version of the code has written does not fit:
it is passed over, and the log is folded from its beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, select
from sqlalchemy.dialects import postgresql, sqlite

from threefold.core.contract import Seat
from threefold.core.course import Fold
from threefold.core.freezing import Unfit, bared, freeze, packages_of, thaw
from threefold.core.game import AnyGame
from threefold.core.record import Entry
from threefold.serve import tables
from threefold.serve.live import Live
from threefold.serve.rows import Play
from threefold.serve.store import Store, insert_into
from threefold.serve.wire import By, Happened, OfferKind, Said

EVERY = 64
"""A snapshot is written after this many entries of the record."""
NOT_FOLDED = {"time", "pauses"}
"""What clocks know from elsewhere than the log."""
LIGHT = 96
"""A fold over more entries than this runs in a worker process."""


class Kept(NamedTuple):
    """Everything of a `Live` that its log has led to."""

    seq: int
    names: tuple[str, ...]
    salts: dict[Seat, str]
    last: tuple[Happened, int, By]
    fold: Fold[Any]
    chat: list[Said]
    offers: dict[OfferKind, set[Seat]]
    clocks: dict[str, Any]
    began: int
    given: set[int]
    next_match: str
    given_up: set[Seat]


class Snapshot(NamedTuple):
    """A snapshot as it is stored: up to which row, with how many entries in the record."""

    seq: int
    turn: int
    body: bytes


def take(live: Live) -> Snapshot | None:
    """Return a snapshot of a match that has begun; None: its state holds something that is no plain data."""
    table = live.table
    assert table
    kept = Kept(
        seq=live.seq,
        names=table.record.seats,
        salts=dict(table.record.salts),
        last=live.last,
        fold=_bared(table.fold()),
        chat=list(live.chat),
        offers=live.offers,
        clocks={name: value for name, value in vars(live.clocks).items() if name not in NOT_FOLDED},
        began=live.attention.began,
        given=live.attention.given,
        next_match=live.next_match,
        given_up=live.given_up,
    )
    try:
        return Snapshot(live.seq, table.turn, freeze((live.row.edition, live.row.cards, kept)))
    except Unfit:
        return None


def read(live: Live, snapshot: Snapshot) -> Kept | None:
    """Return what a snapshot of this match holds; None: it does not fit this server."""
    try:
        edition, cards, kept = thaw(snapshot.body, packages_of(live.game))
    except Unfit:
        return None
    if (edition, cards) != (live.game.edition, live.row.cards) or not isinstance(kept, Kept):
        return None
    known = vars(live.clocks).keys() - NOT_FOLDED
    return kept if kept.clocks.keys() == known else None


def restore(live: Live, snapshot: Snapshot, entries: Sequence[Entry]) -> bool:
    """Bring a match that was not folded yet up to a snapshot; tell whether the snapshot fits.

    `entries` are those of the log up to it.
    """
    kept = read(live, snapshot)
    if kept is None or len(entries) != snapshot.turn:
        return False
    live.table = live.new_table()
    live.table.record.seats = kept.names
    live.table.record.salts.update(kept.salts)
    live.table.restore(kept.fold, entries)
    live.seq, live.last, live.offers, live.next_match = kept.seq, kept.last, kept.offers, kept.next_match
    live.chat.extend(kept.chat)
    live.given_up = kept.given_up
    vars(live.clocks).update(kept.clocks)
    live.attention.began, live.attention.given = kept.began, kept.given
    live.kept_at = snapshot.turn
    return True


def entries_of(bodies: Iterable[object]) -> list[Entry]:
    """Return the entries of the record that these rows of the log hold."""
    return [entry for body in bodies if isinstance(body, Play) for entry in body.entries]


def frozen_fold(fold: Fold[Any]) -> bytes:
    """Return the fold of a record alone, as bytes; nothing if it cannot be frozen."""
    try:
        return freeze(_bared(fold))
    except Unfit:
        return b""


def thawed_fold(game: AnyGame, body: bytes) -> Fold[Any] | None:
    """Return the fold of a record that this version of the code has frozen; None: it could not be."""
    return thaw(body, packages_of(game)) if body else None


def _bared(fold: Fold[Any]) -> Fold[Any]:
    return fold._replace(state=bared(fold.state), base=None if fold.base is None else bared(fold.base))


# Stored


def newest(connection: Connection, match: str, *, turn: int | None = None, seq: int | None = None) -> Snapshot | None:
    """Return the newest snapshot of a match, up to this many entries or this row where one is named."""
    s = tables.snapshot.c
    query = select(s.seq, s.turn, s.body).where(s.match == match)
    if turn is not None:
        query = query.where(s.turn <= turn)
    if seq is not None:
        query = query.where(s.seq <= seq)
    row = connection.execute(query.order_by(s.seq.desc()).limit(1)).first()
    return Snapshot(row.seq, row.turn, row.body) if row else None


def add(connection: Connection, match: str, snapshots: Iterable[Snapshot]) -> None:
    """Store snapshots, in place of those that no longer fit."""
    for snapshot in snapshots:
        connection.execute(_written(insert_into(connection, tables.snapshot), match, snapshot))


def added(store: Store, match: str, snapshot: Snapshot) -> tuple[Executable, ...]:
    """Return what stores a snapshot, to be written with a row of the log."""
    insert = (postgresql if store.database.notifies else sqlite).insert(tables.snapshot)
    return (_written(insert, match, snapshot),)


def _written(insert: Any, match: str, snapshot: Snapshot) -> Executable:
    query = insert.values(match=match, **snapshot._asdict())
    changed = {"turn": snapshot.turn, "body": snapshot.body}
    return query.on_conflict_do_update(index_elements=["match", "seq"], set_=changed)


def forget(match: str) -> Executable:
    """Forget all snapshots of a match."""
    return tables.snapshot.delete().where(tables.snapshot.c.match == match)
