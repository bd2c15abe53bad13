"""A match from its beginning, page by page, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from threefold.core.contract import Seat
from threefold.core.record import dump, standing
from threefold.serve import archives, folding, looking, queries, snapshots, wire
from threefold.serve.archives import FRAMES, PAGE, RECORD
from threefold.serve.folding import SPECTATOR, About, Moment, Packed
from threefold.serve.live import Live
from threefold.serve.making import may_open
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.rows import Play
from threefold.serve.watchers import Watcher

MISSED = 200
"""Entries of the log that a client may have missed before it is told only how things stand."""
MOST = 64
"""Frames that one request may ask for."""
NOTHING = Raw(b"null")


async def missed(matches: Matches, live: Live, watcher: Watcher, after: int) -> list[bytes]:
    """Return the updates behind log number `after`, each as it would have been told then."""
    if live.is_old or live.seq - after > MISSED:
        return []
    packed = await matches.packed(live.row, seq=after)
    packed = packed._replace(seats=list(live.seats))
    return await matches.heavy.run(packed.weight, folding.missed, packed, after, watcher.person, watcher.may_sit)


async def record(matches: Matches, live: Live) -> bytes:
    """Return the record of a match as a document; of a finished one, as it was written once."""
    row = live.row
    if live.status == "over":
        body = await matches.store.run(lambda connection: archives.find(connection, row, RECORD, 0))
        if body:
            return await matches.heavy.beside(folding.unpacked, body)
    if live.is_old:
        return await matches.heavy.beside(lambda: dump(live.export()).encode())
    packed = await matches.packed(row)
    return await matches.heavy.run(packed.weight_behind(0), folding.record, packed)


class Audience(Struct, frozen=True):
    """Of a stored event, all that is not the game's."""

    to: tuple[Seat, ...] | None = None


async def replay(
    matches: Matches,
    live: Live,
    person: Person,
    seat: Seat | None,
    *,
    may_sit: bool,
    first: int = 0,
    count: int = MOST,
) -> wire.Replay:
    """Return some standing entries, each with the view behind it.

    While a match runs everybody looks through their own eyes; once it is open, through anybody's.
    """
    if seat is not None and not 0 <= seat < live.row.seats:
        raise Refusal("no_seat")
    live = await matches.look(live.row.id)
    mine = live.seats_of(person.id) if may_sit else ()
    if seat is not None and seat not in mine and not may_open(live, person):
        raise Refusal("running")
    if seat is not None and not 0 <= seat < live.row.seats:
        raise Refusal("no_seat")
    if seat is None and mine and live.status != "over":
        seat = mine[0]
    if live.table is None and not live.is_old:
        raise Refusal("not_begun")
    shown, opened = looking.shown(live, person.id), may_open(live, person)
    from_the_end, first = first, max(0, first)
    about = await archives.about(matches, live.row) if live.status == "over" else None
    if about is None and live.is_old:
        turns, plays = await _plays(matches, live)
        first = max(0, len(turns) + from_the_end) if from_the_end < 0 else first
        frames = await _from_the_log(matches, live, seat, plays, first, count)
        about = About(turns, live.scenery, "")
    else:
        if about is None:
            packed = await matches.packed(live.row)
            written = opened and from_the_end <= 0
            weight = packed.weight_behind(0) // (1 if written else folding.READING)
            about = await matches.heavy.run(weight, folding.about, packed, written=written)
        first = max(0, len(about.turns) + from_the_end) if from_the_end < 0 else first
        # Rules that are gone can show nothing that was not kept: then everybody sees what a spectator saw.
        eyes = SPECTATOR if seat is None or live.is_old or not live.game.hides else seat
        last = min(first + count, len(about.turns))
        bodies = [await _page(matches, live, eyes, number) for number in range(first // PAGE, -(-last // PAGE))]
        # A choice may be secret though it was played: only where nothing is hidden, or hidden no more, all are written.
        is_open = opened or not live.game.hides
        within = slice(first % PAGE, first % PAGE + count)
        frames = await matches.heavy.beside(_frames, bodies, within, seat, is_open)
    if live.is_old:
        shown = msgspec.structs.replace(shown, scenery=about.scenery)
    if first:
        shown = msgspec.structs.replace(shown, scenery=NOTHING)
    notation = about.notation if opened and not first else ""
    return wire.Replay(shown, frames, notation, first, about.turns)


async def _page(matches: Matches, live: Live, eyes: int, number: int) -> bytes:
    """Return a page through one pair of eyes: from the archive, or made now; of a finished match it is kept."""
    row = live.row
    if live.status == "over":
        kept = await matches.store.run(lambda connection: archives.find(connection, row, FRAMES, number, eyes=eyes))
        if kept:
            return kept
    packed = await matches.packed(row, turn=number * PAGE)
    weight = PAGE + number * PAGE - (packed.kept.turn if packed.kept else 0)
    body = await matches.heavy.run(weight, folding.moments, packed, eyes, number * PAGE, PAGE)
    if live.status == "over":
        await matches.store.run(lambda connection: archives.add(connection, row, [(FRAMES, eyes, number, body)]))
    return body


def _frames(bodies: Sequence[bytes], within: slice, seat: Seat | None, is_open: bool) -> tuple[wire.Frame, ...]:
    """Return what a viewer is told of these pages."""
    found = [moment for body in bodies for moment in archives.read(body)]
    return tuple(_frame(moment, seat, is_open) for moment in found[within])


def _frame(moment: Moment, seat: Seat | None, is_open: bool) -> wire.Frame:
    choices = tuple(_choice(text) for who, text in moment.texts if is_open or who == seat)
    events = tuple(event for event in moment.events if _is_told(event, seat))
    return wire.Frame(
        moment.turn,
        moment.at,
        moment.by,
        choices,
        events,
        moment.view,
        moment.late,
        moment.minded,
        moment.show,
        moment.beat,
    )


def _choice(stored: Raw) -> Raw:
    """Return a stored choice as boards get it."""
    is_text = bytes(stored).startswith(b'"')
    return Raw(msgspec.json.encode({"text": stored})) if is_text else stored


async def _plays(matches: Matches, live: Live) -> tuple[tuple[int, ...], list[tuple[int, queries.LogRow]]]:
    """Return the turns of all frames that a log alone can tell, and the rows that tell them."""
    packed = await matches.packed(live.row)
    plays = await matches.heavy.beside(_standing_plays, packed)
    return (0, *(turn for turn, _ in plays)), plays


async def _from_the_log(
    matches: Matches,
    live: Live,
    seat: Seat | None,
    plays: Sequence[tuple[int, queries.LogRow]],
    first: int,
    count: int,
) -> tuple[wire.Frame, ...]:
    """Return a match that was not archived while its rules were there: what happened, without what could be seen."""
    wanted = plays[max(0, first - 1) : max(0, first - 1 + count)]
    events = await matches.store.run(
        lambda connection: queries.events_of_rows(connection, live.row.id, [row.seq for _, row in wanted])
    )
    frames = [wire.Frame(0, live.row.created, wire.By("house"), (), (), None)] if first == 0 else []
    for turn, row in wanted:
        told = tuple(event for event in events[row.seq] if _is_told(event, seat))
        frames.append(wire.Frame(turn, row.at, queries.opened(row).by, (), told, None))
    return tuple(frames[:count])


def _standing_plays(packed: Packed) -> list[tuple[int, queries.LogRow]]:
    """Return the rows whose entries still count, each with the turn that it led to."""
    bodies: list[tuple[queries.LogRow, Any]] = [(row, queries.opened(row).body) for row in packed.log]
    stands = {number for number, _ in standing(snapshots.entries_of(body for _, body in bodies))}
    found: list[tuple[int, queries.LogRow]] = []
    number = 0
    for row, body in bodies:
        if isinstance(body, Play) and body.entries:
            if number in stands:
                found.append((number + len(body.entries), row))
            number += len(body.entries)
    return found


def _is_told(event: Raw, seat: Seat | None) -> bool:
    to = msgspec.json.decode(event, type=Audience).to
    return to is None or (seat is not None and seat in to)
