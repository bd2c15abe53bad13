"""What the service asks of the database, as plain functions over a connection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct
from sqlalchemy import Connection, Executable, delete, insert, select, update

from threefold.core.contract import Answer, Decision, Seat
from threefold.serve import tables
from threefold.serve.people import is_id
from threefold.serve.rows import KIND_OF, KINDS, Body, Entered, MatchRow, Sits
from threefold.serve.store import Row, insert_into
from threefold.serve.wire import By, Result, Time

ENCODE = msgspec.json.Encoder().encode
CLAIM_MILLIS = 2_500
"""How long a deadline belongs to the process that took it, unless it renews that; then another may take it."""
RESTING_MILLIS = 600_000
"""How long nobody looks at the deadlines of a match that cannot be played on."""


class Stored(Struct, frozen=True):
    """A sealed answer with the question that it answers: given early, it counts for no other."""

    path: Answer
    decision: Decision


class Seal(NamedTuple):
    """A sealed answer, read back."""

    path: Answer
    decision: Decision | None
    at: int
    late: bool
    """Whether the clock gave it."""


def add_match(row: MatchRow, seats: Iterable[Sits]) -> tuple[Executable, ...]:
    """A new match and its seats."""
    settings = ENCODE(
        {
            "clock": row.clock,
            "open_after": row.open_after,
            "tournament": row.tournament,
            "sealed": row.sealed,
            "masked": row.masked,
            "hints": row.hints,
        }
    )
    laid = insert(tables.match).values(
        id=row.id,
        watch=row.watch,
        game=row.game,
        edition=row.edition,
        format=row.format,
        cards=row.cards,
        options=ENCODE(row.options),
        seats=row.seats,
        seed=row.seed,
        rolls_as=row.rolls_as,
        settings=settings,
        host=row.host,
        created=row.created,
        status="open",
        turn=0,
    )
    return laid, *_new_seats(row.id, seats)


def execute(connection: Connection, statements: Iterable[Executable]) -> None:
    """One after the other."""
    for statement in statements:
        connection.execute(statement)


def find_match(connection: Connection, name: str) -> MatchRow | None:
    """A match by its own id or its spectators' id."""
    if not is_id(name):
        return None
    wanted = (tables.match.c.id == name) | (tables.match.c.watch == name)
    row = connection.execute(select(tables.match).where(wanted)).mappings().first()
    return match_row(row) if row else None


def match_row(row: Any) -> MatchRow:
    """Decode the row of a match."""
    settings = msgspec.json.decode(row["settings"])
    return MatchRow(
        id=row["id"],
        watch=row["watch"],
        game=row["game"],
        edition=row["edition"],
        format=row["format"],
        cards=row["cards"],
        options=msgspec.json.decode(row["options"]),
        seats=row["seats"],
        seed=row["seed"],
        rolls_as=row["rolls_as"],
        clock=msgspec.convert(settings["clock"], Time | None),
        open_after=settings["open_after"],
        host=row["host"],
        created=row["created"],
        status=row["status"],
        result=msgspec.json.decode(row["result"], type=Result) if row["result"] else None,
        tournament=settings.get("tournament", ""),
        sealed=settings.get("sealed", False),
        masked=settings.get("masked", True),
        hints=settings.get("hints"),
    )


def tables_of_bots(connection: Connection, host: str) -> list[tuple[str, int]]:
    """Return the game and the edition of each match of a host that goes on with nobody but bots in its seats."""
    m, s, d = tables.match.c, tables.seat.c, tables.deadline.c
    people = select(s.match).where(s.match == m.id, s.kind != "bot").exists()
    # What bots have to do stands among the deadlines, which are few.
    query = select(m.id, m.game, m.edition).join(tables.deadline, d.match == m.id).distinct()
    rows = connection.execute(query.where(m.host == host, m.status != "over", ~people))
    return [(row.game, row.edition) for row in rows]


def seats_of_match(connection: Connection, match: str) -> list[Sits]:
    """Who sits where."""
    columns = [column for column in tables.seat.c if column.name != "match"]
    rows = connection.execute(select(*columns).where(tables.seat.c.match == match).order_by(tables.seat.c.seat))
    return [Sits(**row) for row in rows.mappings()]


def log_after(connection: Connection, match: str, seq: int) -> list[Entered]:
    """The rows of a match's log behind this one."""
    query = select(tables.log).where(tables.log.c.match == match, tables.log.c.seq > seq).order_by(tables.log.c.seq)
    return [entered(row) for row in connection.execute(query).mappings()]


PAGE = 1000
"""Rows that are read together: between two pages others have their turn at the database."""


class LogRow(NamedTuple):
    """A row of the log, encoded and without its events: a fold makes them anew."""

    seq: int
    kind: str
    at: int
    by: bytes
    body: bytes
    events: bytes = b"[]"


def log_of(connection: Connection, match: str, after: int = 0) -> list[LogRow]:
    """Return the first rows of a match's log behind this one, without their events: at most a page of them."""
    g = tables.log.c
    query = select(g.seq, g.kind, g.at, g.by, g.body).where(g.match == match, g.seq > after).order_by(g.seq)
    return [LogRow(*row) for row in connection.execute(query.limit(PAGE))]


def opened(row: LogRow) -> Entered:
    """Decode a row of the log."""
    return entered(row._asdict())


def events_of_rows(connection: Connection, match: str, rows: Iterable[int]) -> dict[int, list[Raw]]:
    """Return what some rows of the log have caused."""
    g = tables.log.c
    query = select(g.seq, g.events).where(g.match == match, g.seq.in_(list(rows)))
    return {row.seq: msgspec.json.decode(row.events, type=list[Raw]) for row in connection.execute(query)}


def entered(row: Any) -> Entered:
    """A row of the log, decoded."""
    body: Body = msgspec.json.decode(row["body"], type=KINDS[row["kind"]])
    by = msgspec.json.decode(row["by"], type=By)
    return Entered(row["seq"], row["at"], by, body, msgspec.json.decode(row["events"], type=list[Raw]))


def heard_row(seq: int, line: bytes) -> Entered:
    """A row of the log as another process tells it."""
    kind, at, by, body, events = msgspec.json.decode(line, type=tuple[str, int, Raw, Raw, Raw])
    return entered({"seq": seq, "kind": kind, "at": at, "by": by, "body": body, "events": events})


def log_row(match: str, seq: int, at: int, by: By, body: Body, events: Iterable[Any] = ()) -> Row:
    """A row of the log, encoded."""
    return Row(match, seq, KIND_OF[type(body)], at, ENCODE(by), ENCODE(body), ENCODE(list(events)))


def set_seat(match: str, sits: Sits) -> Executable:
    """A seat changes hands."""
    values = {name: value for name, value in msgspec.structs.asdict(sits).items() if name != "seat"}
    where = (tables.seat.c.match == match) & (tables.seat.c.seat == sits.seat)
    return update(tables.seat).where(where).values(**values)


def arrange(match: str, seats: Sequence[Sits]) -> tuple[Executable, ...]:
    """Give a table that has not begun these seats in place of those that it had."""
    counted = update(tables.match).where(tables.match.c.id == match).values(seats=len(seats))
    return counted, delete(tables.seat).where(tables.seat.c.match == match), *_new_seats(match, seats)


def _new_seats(match: str, seats: Iterable[Sits]) -> tuple[Executable, ...]:
    return tuple(insert(tables.seat).values(match=match, **msgspec.structs.asdict(sits)) for sits in seats)


def set_status(match: str, status: str, turn: int, result: Result | None) -> Executable:
    """What lists show of a match."""
    encoded = ENCODE(result) if result else None
    return update(tables.match).where(tables.match.c.id == match).values(status=status, turn=turn, result=encoded)


def seal(connection: Connection, match: str, turn: int, stored: Stored, by: By, now: int) -> None:
    """Stores a sealed answer, over an earlier one of the same seat."""
    seat = stored.decision.seat
    values = {"match": match, "turn": turn, "seat": seat, "answer": ENCODE(stored), "by": ENCODE(by), "at": now}
    query = insert_into(connection, tables.sealed).values(**values, revision=1)
    again = {"answer": query.excluded.answer, "at": now, "by": query.excluded.by}
    keys = ["match", "turn", "seat"]
    connection.execute(
        query.on_conflict_do_update(index_elements=keys, set_={**again, "revision": tables.sealed.c.revision + 1})
    )


def sealed_of(connection: Connection, match: str) -> dict[Seat, Seal]:
    """The sealed answers of a match, the newest of each seat."""
    s = tables.sealed.c
    rows = connection.execute(select(s.seat, s.answer, s.at, s.by).where(s.match == match).order_by(s.turn))
    return {row.seat: _seal(row.answer, row.at, row.by) for row in rows}


def _seal(answer: bytes, at: int, by: bytes) -> Seal:
    stored = msgspec.json.decode(answer, type=Stored | Answer)  # the first release stored the path alone
    path, decision = (stored.path, stored.decision) if isinstance(stored, Stored) else (stored, None)
    return Seal(path, decision, at, msgspec.json.decode(by, type=By).who == "clock")


def clear_sealed(match: str, seats: Iterable[Seat]) -> Executable:
    """Forgets sealed answers: they were opened or taken back, or their question is gone."""
    return delete(tables.sealed).where(tables.sealed.c.match == match, tables.sealed.c.seat.in_(list(seats)))


def clear_deadlines(match: str) -> Executable:
    """Nothing is due in this match any more."""
    return delete(tables.deadline).where(tables.deadline.c.match == match)


def add_deadline(match: str, kind: str, seat: Seat, turn: int, due: int, claimed: int) -> Executable:
    """Something is due: a bot's answer, a clock's end, the end of a window."""
    return insert(tables.deadline).values(match=match, kind=kind, seat=seat, turn=turn, due=due, claimed=claimed)


def clear_deadline(match: str, kind: str, seat: Seat) -> Executable:
    """One thing is not due any more, or not then."""
    d = tables.deadline.c
    return delete(tables.deadline).where(d.match == match, d.kind == kind, d.seat == seat)


def claim_due(connection: Connection, now: int) -> list[tuple[str, str, Seat, int]]:
    """Takes everything that is due and that no living process has taken: match, kind, seat, turn."""
    d = tables.deadline.c
    query = (
        update(tables.deadline)
        .where(d.due <= now, d.claimed <= now - CLAIM_MILLIS)
        .values(claimed=now)
        .returning(d.match, d.kind, d.seat, d.turn)
    )
    return [(row.match, row.kind, row.seat, row.turn) for row in connection.execute(query)]


def renew_claims(connection: Connection, thinking: Iterable[tuple[str, Seat, int]], now: int) -> None:
    """The process lives, and works on these bots' answers still: match, seat, turn."""
    d = tables.deadline.c
    for match, seat, turn in thinking:
        mine = (d.match == match) & (d.kind == "bot") & (d.seat == seat) & (d.turn == turn)
        connection.execute(update(tables.deadline).where(mine).values(claimed=now))


def put_off(connection: Connection, match: str, now: int) -> None:
    """Nobody here can do what is due in this match: it is looked at again later, or when a process starts."""
    mine = tables.deadline.c.match == match
    connection.execute(update(tables.deadline).where(mine).values(claimed=now + RESTING_MILLIS))


def free_claims(connection: Connection) -> None:
    """A process that is alone starts: nobody else works on anything."""
    connection.execute(update(tables.deadline).values(claimed=0))


def matches_of(connection: Connection, person: str, most: int) -> list[str]:
    """The matches in which a person has a seat, newest first."""
    query = (
        select(tables.match.c.id)
        .join(tables.seat, tables.seat.c.match == tables.match.c.id)
        .where(tables.seat.c.person == person)
        .distinct()
        .order_by(tables.match.c.created.desc(), tables.match.c.id)
        .limit(most)
    )
    return [row.id for row in connection.execute(query.add_columns(tables.match.c.created))]
