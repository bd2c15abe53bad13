"""What is stored beside a match's log: pledges that nobody may read yet, what a team says, what people wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Executable, delete, func, insert, select, update

from threefold.core.contract import Seat
from threefold.serve import tables
from threefold.serve.queries import ENCODE
from threefold.serve.seals import Pledged
from threefold.serve.store import insert_into
from threefold.serve.wire import Whisper

Team = tuple[Seat, ...]
Whispered = tuple[Team, Whisper]
LINES = 100
"""Lines of a channel that somebody is sent."""
MOST_GONE = 1000
"""Lines that are deleted together: more than that only a match of an older version has."""


def alone_at(connection: Connection, match: str) -> None:
    """Until the transaction ends nobody else pledges, takes back or whispers in this match."""
    connection.execute(select(tables.match.c.id).where(tables.match.c.id == match).with_for_update())


def pledges(connection: Connection, match: str, turn: int) -> dict[Seat, Pledged]:
    """What was pledged for a turn."""
    p = tables.pledge.c
    rows = connection.execute(select(p.seat, p.hash, p.at, p.nonce).where(p.match == match, p.turn == turn))
    return {row.seat: Pledged(row.hash, row.at, row.nonce) for row in rows}


def pledge(connection: Connection, match: str, turn: int, seat: Seat, hash_: str, now: int) -> None:
    """Stores a pledge, over an earlier one of the same seat."""
    values = {"match": match, "turn": turn, "seat": seat, "hash": hash_, "at": now, "nonce": ""}
    query = insert_into(connection, tables.pledge).values(**values)
    connection.execute(
        query.on_conflict_do_update(index_elements=["match", "turn", "seat"], set_={"hash": hash_, "at": now})
    )


def take_back(connection: Connection, match: str, turn: int, seats: Iterable[Seat]) -> None:
    """Forgets pledges that were not opened."""
    p = tables.pledge.c
    connection.execute(delete(tables.pledge).where(p.match == match, p.turn == turn, p.seat.in_(seats)))


def open_pledge(connection: Connection, match: str, turn: int, seat: Seat, nonce: str) -> None:
    """A pledge was opened, and was right."""
    p = tables.pledge.c
    where = (p.match == match) & (p.turn == turn) & (p.seat == seat)
    connection.execute(update(tables.pledge).where(where).values(nonce=nonce))


def clear_pledges(match: str) -> Executable:
    """The log tells the rest."""
    return delete(tables.pledge).where(tables.pledge.c.match == match)


def wishes(connection: Connection, match: str) -> list[tuple[Seat, int, bytes]]:
    """What people wish of their agents, oldest first: seat, since which turn, what."""
    w = tables.wish.c
    rows = connection.execute(select(w.seat, w.turn, w.wishes).where(w.match == match).order_by(w.turn))
    return [(row.seat, row.turn, row.wishes) for row in rows]


def set_wishes(match: str, seat: Seat, turn: int, wishes: Struct) -> tuple[Executable, ...]:
    """From this turn on, over earlier ones of the same turn."""
    w = tables.wish.c
    gone = delete(tables.wish).where(w.match == match, w.seat == seat, w.turn == turn)
    return gone, insert(tables.wish).values(match=match, seat=seat, turn=turn, wishes=ENCODE(wishes))


def clear_wishes(match: str) -> Executable:
    """The match is over: nobody's settings outlive it."""
    return delete(tables.wish).where(tables.wish.c.match == match)


def whispers(connection: Connection, match: str, after: int) -> list[Whispered]:
    """What teams have said behind this number: who may hear it, and what it is."""
    w = tables.whisper.c
    query = select(w.seats, w.body).where(w.match == match, w.number > after).order_by(w.number)
    decode = msgspec.json.decode
    return [
        (decode(row.seats, type=tuple[Seat, ...]), decode(row.body, type=Whisper)) for row in connection.execute(query)
    ]


def still_told(whispers: Sequence[Whispered], turn: int) -> list[Whispered]:
    """Return what teams are sent: their last lines, and everybody's last suggestion to each teammate in this turn."""
    told: list[Whispered] = []
    lines, pinned = Counter[Team](), set[tuple[Team, Seat, Seat]]()
    for team, said in reversed(whispers):
        if said.to < 0:
            lines[team] += 1
            is_told = lines[team] <= LINES
        else:
            is_told = said.turn >= turn and (team, said.seat, said.to) not in pinned
            pinned.add((team, said.seat, said.to))
        if is_told:
            told.append((team, said))
    return told[::-1]


def forget_whispers(connection: Connection, match: str, gone: Iterable[int]) -> None:
    """Delete what no team is sent any more: a channel takes no more room, however long its team talks."""
    w = tables.whisper.c
    connection.execute(delete(tables.whisper).where(w.match == match, w.number.in_(sorted(gone)[:MOST_GONE])))


def add_whisper(connection: Connection, match: str, team: tuple[Seat, ...], said: Whisper) -> Whisper:
    """Stores a line under the next number."""
    alone_at(connection, match)
    w = tables.whisper.c
    last = connection.execute(select(func.max(w.number)).where(w.match == match)).scalar()
    numbered = msgspec.structs.replace(said, number=(last or 0) + 1)
    values = {"match": match, "number": numbered.number, "seats": ENCODE(team), "body": ENCODE(numbered)}
    connection.execute(tables.whisper.insert().values(**values))
    return numbered
