"""A match from its beginning, as one viewer may see it."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from threefold.core.contract import CHANCE, Seat, told
from threefold.core.record import Call, Turn, standing
from threefold.serve import queries, wire
from threefold.serve.live import Live, Play
from threefold.serve.making import may_open
from threefold.serve.matches import Matches, Refusal
from threefold.serve.people import Person


async def replay(matches: Matches, live: Live, person: Person, seat: Seat | None, *, may_sit: bool) -> wire.Replay:
    """Every standing entry with the view behind it: through one's own eyes while it runs, anyone's once it is open."""
    times = await _times(matches, live)
    live = await matches.look(live.row.id)
    mine = live.seats_of(person.id) if may_sit else ()
    if seat is not None and seat not in mine and not may_open(live, person):
        raise Refusal("running")
    if seat is None and mine and live.status != "over":
        seat = mine[0]
    if live.table is None:
        raise Refusal("not_begun")
    table = live.new_table()
    table.record.salts.update(live.table.record.salts)
    state, game = table.state, live.game
    frames = [wire.Frame(0, live.row.created, wire.By("house"), (), (), _raw(game.view(state, seat)))]
    for number, entry in standing(live.table.record.entries):
        if not isinstance(entry, Turn | Call):
            continue
        answers = entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}
        texts = tuple(game.write_answer(state, who, path) for who, path in sorted(answers.items()) if who != CHANCE)
        events = tuple(_raw(event) for event in told(game.play(state, answers), seat))
        at, by = times.get(number, (live.row.created, wire.By("house")))
        late = entry.drawn if isinstance(entry, Turn) else ()
        frames.append(wire.Frame(number + 1, at, by, texts, events, _raw(game.view(state, seat)), late))
    open_to_all = may_open(live, person)
    notation = live.table.notation() if open_to_all else ""
    return wire.Replay(live.shown(person.id), tuple(frames), notation)


async def _times(matches: Matches, live: Live) -> dict[int, tuple[int, wire.By]]:
    """When each entry of the record was played, and by whom."""
    entered = await matches.store.run(lambda connection: queries.log_after(connection, live.row.id, 0))
    times: dict[int, tuple[int, wire.By]] = {}
    number = 0
    for row in entered:
        if isinstance(row.body, Play):
            for _ in row.body.entries:
                times[number] = row.at, row.by
                number += 1
    return times


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
