"""A person's matches as a list shows them: from their rows alone, without a fold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Raw
from sqlalchemy import Connection, select, update

from threefold import games
from threefold.core import chance
from threefold.core.contract import Seat
from threefold.core.errors import ThreefoldError
from threefold.serve import looking, queries, tables, wire
from threefold.serve.live import Live, are_hinted, is_played_here
from threefold.serve.rows import MatchRow, Sits
from threefold.serve.store import Stands

NOTHING = Raw(b"null")
ENCODE = msgspec.json.Encoder().encode


class Asked(NamedTuple):
    """Who is waited for in a match, as its row says it."""

    waiting: tuple[Seat, ...]
    """Whose answer was missing after the last row of the log."""
    told: tuple[Seat, ...]
    """Whom others are told of: in a masked window, everybody who could answer."""


class Listed(NamedTuple):
    """A match, and what is stored of it beside its log."""

    row: MatchRow
    turn: int
    since: int
    """When somebody last moved."""
    asked: Asked | None
    """None: it was last played by a version that did not write this down."""
    seats: list[Sits]
    answered: frozenset[Seat]
    """The seats whose answers to this turn are sealed."""
    pledged: frozenset[Seat]
    """The seats whose pledges are in and not opened."""


def stands(live: Live) -> Stands | None:
    """Return what the row of a match says of how it stands now."""
    if live.table is None:
        return None
    asked = Asked(live.waiting(), looking.waiting_for(live, ()))
    return Stands(live.turn, ENCODE(asked), live.row.id)


def write(connection: Connection, stands: Stands) -> None:
    """Write how a match stands into its row, unless it has gone on meanwhile."""
    m = tables.match.c
    where = (m.id == stands.match) & m.asked.is_(None)
    connection.execute(update(tables.match).where(where).values(turn=stands.turn, asked=stands.asked))


def find(connection: Connection, person: str, most: int) -> list[Listed]:
    """Return the newest matches in which a person has a seat."""
    names = queries.matches_of(connection, person, most)
    m, s, z, p, g = tables.match.c, tables.seat.c, tables.sealed.c, tables.pledge.c, tables.log.c
    seats: defaultdict[str, list[Sits]] = defaultdict(list)
    for row in connection.execute(select(tables.seat).where(s.match.in_(names)).order_by(s.seat)).mappings():
        seats[row["match"]].append(Sits(**{name: value for name, value in row.items() if name != "match"}))
    sealed = connection.execute(select(z.match, z.turn, z.seat).where(z.match.in_(names))).all()
    pledged = connection.execute(select(p.match, p.turn, p.seat).where(p.match.in_(names), p.nonce == "")).all()
    since = select(g.at).where(g.match == m.id, g.kind == "play").order_by(g.seq.desc()).limit(1).scalar_subquery()
    query = select(tables.match, since.label("since")).where(m.id.in_(names))
    rows = {row["id"]: row for row in connection.execute(query).mappings()}
    return [
        Listed(
            queries.match_row(rows[name]),
            turn := rows[name]["turn"],
            rows[name]["since"] or rows[name]["created"],
            msgspec.json.decode(asked, type=Asked) if (asked := rows[name]["asked"]) else None,
            seats[name],
            frozenset(one.seat for one in sealed if (one.match, one.turn) == (name, turn)),
            frozenset(one.seat for one in pledged if (one.match, one.turn) == (name, turn)),
        )
        for name in names
    ]


def waiting_for(one: Listed, mine: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return whom a match waits for, as far as the holder of these seats may know."""
    if one.asked is None:
        return ()
    missing = [seat for seat in one.asked.waiting if seat not in one.answered]
    if one.pledged and (unpledged := [seat for seat in missing if seat not in one.pledged]):
        missing = unpledged
    if one.asked.told == one.asked.waiting:
        return tuple(missing)
    return tuple(seat for seat in one.asked.told if seat not in mine or seat in missing)


def shown(found: Iterable[Listed], person: str) -> tuple[wire.MatchShown, ...]:
    """Return a list of matches as their player sees it. Boards are not drawn in a list: it carries no scenery."""
    return tuple(one for one in (_shown(listed, person) for listed in found) if one)


def _shown(one: Listed, person: str) -> wire.MatchShown | None:
    row, mine = one.row, tuple(sits.seat for sits in one.seats if sits.person == person)
    try:
        is_old = not is_played_here(row, games.find(row.game))
    except ThreefoldError:
        return None
    status = "adjourned" if is_old and row.status != "over" else row.status
    runs = status == "running"
    return wire.MatchShown(
        match=row.id,
        game=row.game,
        watch=row.watch,
        seats=looking.seats_shown(one.seats, frozenset()),
        mine=mine,
        status=status,  # pyright: ignore[reportArgumentType]
        turn=one.turn,
        waiting=waiting_for(one, mine) if runs else (),
        created=row.created,
        result=row.result,
        options=row.options,
        tournament=row.tournament,
        sealed=row.sealed,
        masked=row.masked,
        hints=are_hinted(row, one.seats),
        scenery=NOTHING,
        commitment=chance.commitment(row.seed),
        since=one.since,
        host=row.host == person,
        seed=looking.revealed(row, one.seats, person, is_over=status == "over"),
    )
