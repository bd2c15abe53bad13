"""A tournament as a client shows it."""

from __future__ import annotations

from threefold import games
from threefold.core import chance
from threefold.core.contract import Seat
from threefold.serve import looking, wire
from threefold.serve.fixtures import Fixture, Held
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.rows import Sits
from threefold.serve.tournaments import held_as


async def shown(matches: Matches, held: Held, person: Person) -> wire.TournamentShown:
    """The whole bracket; links to play for those who play, links to watch for everybody."""
    row = held.row
    mine = tuple(sits.seat for sits in held.entrants if sits.person == person.id)
    return wire.TournamentShown(
        tournament=row.id,
        game=row.game,
        plays=held_as(games.find(row.game)).game.name,
        status=row.status,  # pyright: ignore[reportArgumentType]
        entrants=tuple(_entrant(sits) for sits in held.entrants),
        mine=mine,
        hosting=row.host == person.id,
        fixtures=tuple([await _fixture(matches, held, fixture, mine) for fixture in held.fixtures]),
        champion=row.champion,
        options=row.options,
        clock=row.clock,
        sealed=row.sealed,
        open_after=row.open_after,
        created=row.created,
        commitment=chance.commitment(row.seed),
        seed=row.seed.hex() if row.status == "over" else "",
    )


def listed(held: Held) -> wire.TournamentListed:
    """A tournament in a list."""
    row = held.row
    champion = _entrant(held.entrants[row.champion]) if row.champion is not None else None
    return wire.TournamentListed(
        row.id,
        row.game,
        row.status,  # pyright: ignore[reportArgumentType]
        len(held.entrants),
        champion,
        row.created,
    )


def _entrant(sits: Sits) -> wire.SeatShown:
    return wire.SeatShown(sits.seat, sits.kind, sits.name, sits.bot, present=False, absent_person=False)


async def _fixture(matches: Matches, held: Held, fixture: Fixture, mine: tuple[Seat, ...]) -> wire.FixtureShown:
    sides = held.meeting(fixture)
    score, waiting = fixture.score, ()
    if fixture.match and fixture.winner is None:
        live = await matches.look(fixture.match)
        if live.table is not None:
            score = held_as(games.find(held.row.game)).score(live.table.state)
            waiting = tuple(seat for at in looking.waiting_for(live, ()) if (seat := sides[at]) is not None)
    return wire.FixtureShown(
        number=fixture.number,
        stage=fixture.stage,
        sides=sides,
        feeders=tuple(~side if side < 0 else -1 for side in fixture.sides),
        status="waiting" if not fixture.match else "running" if fixture.winner is None else "over",
        winner=fixture.winner,
        lot=fixture.lot,
        score=score,
        match=(fixture.match or "") if set(mine) & set(sides) else "",
        watch=fixture.watch,
        waiting=waiting,
    )
