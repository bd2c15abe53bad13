"""What a tournament stores: who takes part, and the bracket, match by match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from threefold.core.contract import Seat
from threefold.core.tournament import Pairing
from threefold.serve import tables
from threefold.serve.people import is_id
from threefold.serve.queries import ENCODE
from threefold.serve.rows import Sits
from threefold.serve.wire import Time

DECODE = msgspec.json.decode


class TournamentRow(NamedTuple):
    """What the table of tournaments holds."""

    id: str
    game: str
    edition: int
    options: dict[str, Any]
    clock: Time | None
    open_after: bool
    sealed: bool
    seed: bytes
    host: str
    created: int
    status: str = "open"
    champion: Seat | None = None


class Fixture(NamedTuple):
    """One match of the bracket, and how far it is."""

    number: int
    stage: int
    sides: tuple[int, ...]
    match: str | None = None
    winner: Seat | None = None
    lot: bool = False
    score: tuple[int, ...] = ()
    status: str = "waiting"
    watch: str = ""


class Held(NamedTuple):
    """A tournament as the database has it."""

    row: TournamentRow
    entrants: tuple[Sits, ...]
    fixtures: tuple[Fixture, ...]

    def winners(self) -> list[Seat]:
        """Who won, up to the first match that is undecided."""
        winners: list[Seat] = []
        for fixture in self.fixtures:
            if fixture.winner is None:
                break
            winners.append(fixture.winner)
        return winners

    def meeting(self, fixture: Fixture) -> tuple[Seat | None, ...]:
        """Who meets there, as far as it is known."""
        return tuple(side if side >= 0 else self.fixtures[~side].winner for side in fixture.sides)


class Decided(NamedTuple):
    """How a match of the bracket ended."""

    number: int
    winner: Seat
    lot: bool
    score: tuple[int, ...]


def add(connection: Connection, row: TournamentRow, entrants: Iterable[Sits]) -> None:
    """A new tournament, open to who has its link."""
    settings = ENCODE({"clock": row.clock, "open_after": row.open_after, "sealed": row.sealed})
    connection.execute(
        insert(tables.tournament).values(
            id=row.id,
            game=row.game,
            edition=row.edition,
            options=ENCODE(row.options),
            settings=settings,
            seed=row.seed,
            host=row.host,
            created=row.created,
            status=row.status,
        )
    )
    for sits in entrants:
        connection.execute(insert(tables.entrant).values(tournament=row.id, **msgspec.structs.asdict(sits)))


def find(connection: Connection, name: str, *, to_change: bool = False) -> Held | None:
    """A tournament; who wants to change it has it alone until the transaction ends."""
    if not is_id(name):
        return None
    query = select(tables.tournament).where(tables.tournament.c.id == name)
    found = connection.execute(query.with_for_update() if to_change else query).mappings().first()
    if found is None:
        return None
    settings = DECODE(found["settings"])
    row = TournamentRow(
        id=found["id"],
        game=found["game"],
        edition=found["edition"],
        options=DECODE(found["options"]),
        clock=msgspec.convert(settings["clock"], Time | None),
        open_after=settings["open_after"],
        sealed=settings["sealed"],
        seed=found["seed"],
        host=found["host"],
        created=found["created"],
        status=found["status"],
        champion=found["champion"],
    )
    return Held(row, _entrants(connection, name), _fixtures(connection, name))


def _entrants(connection: Connection, name: str) -> tuple[Sits, ...]:
    e = tables.entrant.c
    columns = [column for column in e if column.name != "tournament"]
    rows = connection.execute(select(*columns).where(e.tournament == name).order_by(e.seat))
    return tuple(Sits(**row) for row in rows.mappings())


def _fixtures(connection: Connection, name: str) -> tuple[Fixture, ...]:
    f, m = tables.fixture.c, tables.match.c
    query = (
        select(f.number, f.stage, f.sides, f.match, f.winner, f.lot, f.score, m.status, m.watch)
        .outerjoin(tables.match, f.match == m.id)
        .where(f.tournament == name)
        .order_by(f.number)
    )
    return tuple(
        Fixture(
            row.number,
            row.stage,
            DECODE(row.sides, type=tuple[int, ...]),
            row.match,
            row.winner,
            bool(row.lot),
            DECODE(row.score, type=tuple[int, ...]),
            row.status or "waiting",
            row.watch or "",
        )
        for row in connection.execute(query)
    )


def set_entrants(connection: Connection, name: str, entrants: Sequence[Sits]) -> None:
    """Who takes part, in place of what was known."""
    connection.execute(tables.entrant.delete().where(tables.entrant.c.tournament == name))
    for sits in entrants:
        connection.execute(insert(tables.entrant).values(tournament=name, **msgspec.structs.asdict(sits)))


def begin(connection: Connection, name: str, pairings: Sequence[Pairing]) -> None:
    """Draws up the bracket: nobody can enter any more."""
    _set(connection, name, status="running")
    for number, pairing in enumerate(pairings):
        sides = ENCODE(pairing.sides)
        values = {
            "tournament": name,
            "number": number,
            "stage": pairing.stage,
            "sides": sides,
            "lot": 0,
            "score": b"[]",
        }
        connection.execute(insert(tables.fixture).values(**values))


def set_match(connection: Connection, name: str, number: int, match: str) -> None:
    """Both sides are known: this is their match."""
    _set_fixture(connection, name, number, match=match)


def decide(connection: Connection, name: str, decided: Decided) -> None:
    """Who won a match."""
    values = {"winner": decided.winner, "lot": int(decided.lot), "score": ENCODE(decided.score)}
    _set_fixture(connection, name, decided.number, **values)


def crown(connection: Connection, name: str, champion: Seat) -> None:
    """It is over."""
    _set(connection, name, status="over", champion=champion)


def running(connection: Connection) -> list[str]:
    """Tournaments that are under way."""
    t = tables.tournament.c
    return [row.id for row in connection.execute(select(t.id).where(t.status == "running"))]


def left_over(connection: Connection) -> list[str]:
    """Tournaments in which a match is over and not decided, or laid and not begun."""
    f, m, t = tables.fixture.c, tables.match.c, tables.tournament.c
    query = (
        select(f.tournament)
        .join(tables.tournament, f.tournament == t.id)
        .join(tables.match, f.match == m.id)
        .where(t.status == "running", f.winner.is_(None), or_(m.status == "over", m.status == "open"))
        .distinct()
    )
    return [row.tournament for row in connection.execute(query)]


def of_person(connection: Connection, person: str, most: int) -> list[Held]:
    """The tournaments that a person holds or takes part in, newest first."""
    t, e = tables.tournament.c, tables.entrant.c
    query = (
        select(t.id, t.created)
        .outerjoin(tables.entrant, (e.tournament == t.id) & (e.person == person))
        .where(or_(t.host == person, e.person == person))
        .distinct()
        .order_by(t.created.desc(), t.id)
        .limit(most)
    )
    found = (find(connection, row.id) for row in connection.execute(query).all())
    return [held for held in found if held]


def _set(connection: Connection, name: str, **values: Any) -> None:
    connection.execute(update(tables.tournament).where(tables.tournament.c.id == name).values(**values))


def _set_fixture(connection: Connection, name: str, number: int, **values: Any) -> None:
    f = tables.fixture.c
    connection.execute(update(tables.fixture).where(f.tournament == name, f.number == number).values(**values))
