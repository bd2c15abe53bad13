"""A match from its beginning, as one viewer may see it."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from threefold.core.contract import CHANCE, Seat, told
from threefold.core.record import Call, Turn, standing
from threefold.serve import looking, queries, wire
from threefold.serve.live import Live
from threefold.serve.making import may_open
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.rows import Entered, Play
from threefold.serve.updates import updates
from threefold.serve.watchers import Watcher

MISSED = 200
"""Entries of the log that a client may have missed before it is told only how things stand."""


async def missed(matches: Matches, live: Live, watcher: Watcher, after: int) -> list[bytes]:
    """The updates behind log number `after`, each as it would have been told then."""
    if live.is_old or live.seq - after > MISSED:
        return []
    past = Live(live.row, live.game)
    past.seat_all(live.seats)
    told: list[bytes] = []
    for row in await matches.store.run(lambda connection: queries.log_after(connection, live.row.id, 0)):
        events = past.fold(row)
        if row.seq > after:
            eyes = watcher.eyes(past)
            told.append(updates(past, [eyes], row.at, (), row.body, events)[eyes])
    return told


class Audience(Struct, frozen=True):
    """Of a stored event, all that is not the game's."""

    to: tuple[Seat, ...] | None = None


async def replay(matches: Matches, live: Live, person: Person, seat: Seat | None, *, may_sit: bool) -> wire.Replay:
    """Every standing entry with the view behind it: through one's own eyes while it runs, anyone's once it is open."""
    plays = await _rows(matches, live)
    live = await matches.look(live.row.id)
    mine = live.seats_of(person.id) if may_sit else ()
    if seat is not None and seat not in mine and not may_open(live, person):
        raise Refusal("running")
    if seat is None and mine and live.status != "over":
        seat = mine[0]
    if live.is_old:
        return wire.Replay(looking.shown(live, person.id), await _from_the_log(matches, live, seat), "")
    if live.table is None:
        raise Refusal("not_begun")
    table = live.new_table()
    table.record.salts.update(live.table.record.salts)
    state, game = table.state, live.game
    # A choice may be secret though it was played: only where nothing is hidden, or hidden no more, all are written.
    is_open = may_open(live, person) or not game.hides
    frames = [wire.Frame(0, live.row.created, wire.By("house"), (), (), _raw(game.view(state, seat)))]
    for number, entry in standing(live.table.record.entries):
        if not isinstance(entry, Turn | Call):
            continue
        answers = entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}
        texts = tuple(
            game.write_answer(state, who, path)
            for who, path in sorted(answers.items())
            if who != CHANCE and (is_open or who == seat)
        )
        events = tuple(_raw(event) for event in told(game.play(state, answers), seat))
        row = plays.get(number)
        at, by = (row.at, row.by) if row else (live.row.created, wire.By("house"))
        late, minded = _lateness(row, entry)
        frames.append(wire.Frame(number + 1, at, by, texts, events, _raw(game.view(state, seat)), late, minded))
    notation = live.table.notation() if may_open(live, person) else ""
    return wire.Replay(looking.shown(live, person.id), tuple(frames), notation)


async def _from_the_log(matches: Matches, live: Live, seat: Seat | None) -> tuple[wire.Frame, ...]:
    """A match whose rules are gone: what happened was stored with who was told, what could be seen was not."""
    stands = {number for number, _ in standing(live.entries)}
    frames = [wire.Frame(0, live.row.created, wire.By("house"), (), (), None)]
    for number, row in await _plays(matches, live):
        if number in stands:
            turn = number + len(row.body.entries) if isinstance(row.body, Play) else number
            events = tuple(event for event in row.events if _is_told(event, seat))
            frames.append(wire.Frame(turn, row.at, row.by, (), events, None))
    return tuple(frames)


def _is_told(event: Raw, seat: Seat | None) -> bool:
    to = msgspec.json.decode(event, type=Audience).to
    return to is None or (seat is not None and seat in to)


async def _plays(matches: Matches, live: Live) -> list[tuple[int, Entered]]:
    """The rows that hold entries of the record, each with the number of its first."""
    entered = await matches.store.run(lambda connection: queries.log_after(connection, live.row.id, 0))
    plays: list[tuple[int, Entered]] = []
    number = 0
    for row in entered:
        if isinstance(row.body, Play) and row.body.entries:
            plays.append((number, row))
            number += len(row.body.entries)
    return plays


def _lateness(row: Entered | None, entry: Turn | Call) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """For whom the clock, or chance in its place, has answered in an entry, and for whom a bot then sat in."""
    if row is None or not isinstance(row.body, Play) or not isinstance(entry, Turn):
        return (), ()
    late = {*entry.drawn, *(seat for seat in row.body.late if seat in entry.answers)}
    return tuple(sorted(late)), tuple(seat for seat in row.body.minded if seat in late)


async def _rows(matches: Matches, live: Live) -> dict[int, Entered]:
    """The row of the log in which each entry of the record was played."""
    return {
        number + offset: row
        for number, row in await _plays(matches, live)
        if isinstance(row.body, Play)
        for offset in range(len(row.body.entries))
    }


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
