"""What is made of a whole log, as a worker does it: everything that it needs in, bytes out."""

from __future__ import annotations

import lzma
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from threefold import games
from threefold.core.contract import CHANCE, Answers, Event, Seat, beat_of, told
from threefold.core.game import AnyGame
from threefold.core.record import Call, Entry, Turn, dump, standing
from threefold.serve import snapshots, wire
from threefold.serve.live import Live, events_of
from threefold.serve.queries import LogRow
from threefold.serve.queries import opened as entered
from threefold.serve.rows import Entered, MatchRow, Play, Sits
from threefold.serve.snapshots import EVERY, Snapshot
from threefold.serve.updates import updates
from threefold.serve.uptime import NO_PAUSES, Pause
from threefold.serve.watchers import Watcher

SPECTATOR = -1
LARGEST_ANSWER = 1_000_000
"""Bytes of what somebody has missed; beyond that they are told only how things stand."""
READING = 20
"""How many entries are read in the time in which one is played, about."""
ENTRY_BYTES = 50
"""What an entry of the record takes in the log, about."""
WALKS = 16
"""States that a worker remembers, so that the next page begins where the last one ended."""
QUICK = 0


class Packed(NamedTuple):
    """A match as a worker gets it."""

    row: MatchRow
    seats: list[Sits]
    log: list[LogRow]
    """All rows, without their events."""
    kept: Snapshot | None = None
    """A snapshot to begin with, if there is one of use."""
    pauses: Sequence[Pause] = NO_PAUSES
    """When the house was closed."""

    @property
    def weight(self) -> int:
        """About how many entries stand behind the snapshot."""
        return self.weight_behind(self.kept.seq if self.kept else 0)

    def weight_behind(self, seq: int) -> int:
        """About how many entries stand behind a row, by the size of the log."""
        return sum(len(row.body) for row in self.log if row.seq > seq) // ENTRY_BYTES


class Moment(Struct, frozen=True):
    """A moment of a replay as it is stored: with everything that anybody may be told of it."""

    turn: int
    at: int
    by: wire.By
    texts: tuple[tuple[Seat, Raw], ...]
    """Everybody's answer; an older archive holds the text alone."""
    events: tuple[Raw, ...]
    view: Raw
    late: tuple[Seat, ...] = ()
    minded: tuple[Seat, ...] = ()
    show: Raw = Raw(b"null")
    beat: int = 0


class About(Struct, frozen=True):
    """What a replay needs besides its moments."""

    turns: tuple[int, ...]
    """The turn of each moment."""
    scenery: Raw
    notation: str


class Forked(NamedTuple):
    """The beginning of a match that goes on from another one."""

    entries: list[Entry]
    events: list[Any]
    """Encoded."""
    salts: dict[Seat, str]
    fold: bytes


def new_live(packed: Packed) -> Live:
    """Return a match before its first entry."""
    live = Live(packed.row, games.find(packed.row.game))
    live.clocks.pauses = packed.pauses
    live.seat_all(packed.seats)
    return live


def folded(packed: Packed, seq: int | None = None) -> Live:
    """Return a match as it was after a row of its log, or as it is now."""
    live, rows = new_live(packed), [entered(row) for row in packed.log]
    for row in _behind(live, packed.kept, rows):
        if seq is None or row.seq <= seq:
            live.fold(row)
    return live


def _behind(live: Live, kept: Snapshot | None, rows: Sequence[Entered]) -> Sequence[Entered]:
    """Bring a match up to a snapshot; return the rows that it does not hold."""
    if kept is None or live.is_old:
        return rows
    entries = snapshots.entries_of(row.body for row in rows if row.seq <= kept.seq)
    return [row for row in rows if row.seq > kept.seq] if snapshots.restore(live, kept, entries) else rows


def fold(packed: Packed) -> list[Snapshot]:
    """Fold a whole log; return a snapshot from time to time, and the last one."""
    live, rows = new_live(packed), [entered(row) for row in packed.log]
    taken: list[Snapshot] = []
    for row in _behind(live, packed.kept, rows):
        live.fold(row)
        if live.table and (live.turn >= live.kept_at + EVERY or row is rows[-1]):
            live.kept_at = live.turn
            if snapshot := snapshots.take(live):
                taken.append(snapshot)
    return taken


# Replays


def moments(packed: Packed, eyes: int, first: int, count: int) -> bytes:
    """Return some moments of a match through one pair of eyes, encoded and compressed."""
    game, seat = games.find(packed.row.game), eyes if eyes >= 0 else None
    rows = [entered(row) for row in packed.log]
    stands = _standing(rows)
    state = _state_at(packed, game, rows, stands, first)
    found: list[Moment] = []
    if first == 0:
        view, show = map(_raw, game.display.drawn(game.view(state, seat)))
        found.append(Moment(0, packed.row.created, wire.By("house"), (), (), view, show=show))
    plays = _plays(rows)
    for number, entry in stands[max(0, first - 1) : first - 1 + count] if first else stands[: count - 1]:
        found.append(_moment(game, state, seat, number, entry, plays[number]))
    _remember(packed.row.id, state, stands, first + len(found) - 1)
    return packed_up(msgspec.json.encode(found))


def _moment(game: AnyGame, state: Any, seat: Seat | None, number: int, entry: Turn | Call, row: Entered) -> Moment:
    answers = _answers(entry)
    write, choice = game.notation.write_answer, game.display.choice
    texts = tuple(
        (who, _raw(choice(write(state, who, path)))) for who, path in sorted(answers.items()) if who != CHANCE
    )
    happened = game.play(state, answers)
    events = tuple(_raw(game.display.event(event)) for event in happened)
    late, minded = _lateness(row, entry)
    view, show = map(_raw, game.display.drawn(game.view(state, seat)))
    beat = beat_of(told(happened, seat))
    return Moment(number + 1, row.at, row.by, texts, events, view, late, minded, show, beat)


def about(packed: Packed, *, written: bool) -> About:
    """Return the turns of all moments; with the notation where it is to be written."""
    rows = [entered(row) for row in packed.log]
    live = folded(packed) if written else new_live(packed)
    notation = live.table.notation() if live.table else ""
    return About((0, *(number + 1 for number, _ in _standing(rows))), live.scenery, notation)


def record(packed: Packed) -> bytes:
    """Return the record of a match as a document."""
    return dump(folded(packed).export()).encode()


def packed_up(body: bytes) -> bytes:
    """Return something compressed. Views are large and alike, and further apart than zlib looks back."""
    return lzma.compress(body, preset=QUICK)


def unpacked(body: bytes) -> bytes:
    """Return what was compressed."""
    return lzma.decompress(body)


def _standing(rows: Sequence[Entered]) -> list[tuple[int, Turn | Call]]:
    entries = snapshots.entries_of(row.body for row in rows)
    return [(number, entry) for number, entry in standing(entries) if isinstance(entry, Turn | Call)]


def _plays(rows: Sequence[Entered]) -> list[Entered]:
    """Return the row of each entry of the record."""
    return [row for row in rows if isinstance(row.body, Play) for _ in row.body.entries]


def _answers(entry: Turn | Call) -> Answers:
    return entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}


_walked: OrderedDict[tuple[str, int, int], Any] = OrderedDict()
"""States by match, moment, and the entry that led to them: that entry stands only behind the same entries."""


def _remember(match: str, state: Any, stands: Sequence[tuple[int, object]], moment: int) -> None:
    if moment:
        _walked[match, moment, stands[moment - 1][0]] = state
        while len(_walked) > WALKS:
            _walked.popitem(last=False)


def _state_at(
    packed: Packed, game: AnyGame, rows: Sequence[Entered], stands: Sequence[tuple[int, Turn | Call]], moment: int
) -> Any:
    """Return the state from which the moment with this number is reached by one entry; of the first one, its own."""
    wanted = max(0, moment - 1)
    if wanted and (known := _walked.get((packed.row.id, wanted, stands[wanted - 1][0]))) is not None:
        return known.clone()
    live, done, state = new_live(packed), 0, None
    if packed.kept and (kept := snapshots.read(live, packed.kept)):
        entries = snapshots.entries_of(row.body for row in rows)
        at = packed.kept.turn
        # A later take-back may have gone behind the snapshot.
        done = sum(1 for number, _ in stands if number < at)
        if standing(entries[:at]) == [one for one in standing(entries) if one[0] < at] and done <= wanted:
            state = kept.fold.state
    if state is None:
        done, state = 0, live.new_table().state
    for _, entry in stands[done:wanted]:
        game.play(state, _answers(entry))
    return state


def _lateness(row: Entered, entry: Turn | Call) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return for whom the clock, or chance in its place, has answered, and for whom a bot then sat in."""
    if not isinstance(row.body, Play) or not isinstance(entry, Turn):
        return (), ()
    late = {*entry.drawn, *(seat for seat in row.body.late if seat in entry.answers)}
    return tuple(sorted(late)), tuple(seat for seat in row.body.minded if seat in late)


# What somebody has missed


def missed(packed: Packed, after: int, person: str, may_sit: bool) -> list[bytes]:
    """Return the updates behind a row of the log, each as it would have been told then; none if that is too much."""
    past = folded(packed, after)
    watcher = Watcher(person, may_sit, list[bytes]().append)
    told: list[bytes] = []
    for row in _rows_after(packed, after):
        events = past.fold(row)
        eyes = watcher.eyes(past)
        told.append(updates(past, [eyes], row.at, (), row.body, events)[eyes])
        if sum(map(len, told)) > LARGEST_ANSWER:
            return []
    return told


def _rows_after(packed: Packed, seq: int) -> Iterator[Entered]:
    return (entered(row) for row in packed.log if row.seq > seq)


# Playing on from a moment


def forked(packed: Packed, copy: MatchRow, seats: list[Sits], turn: int) -> Forked:
    """Play another match up to this turn again, as the beginning of a new one."""
    rows = [entered(row) for row in packed.log]
    salts = next((row.body.salts for row in rows if isinstance(row.body, Play)), dict[Seat, str]())
    table = new_live(Packed(copy, seats, [])).new_table()
    table.record.salts.update(salts)
    entries = [entry for number, entry in _standing(rows) if number < turn]
    played = [table.admit(entry) for entry in entries] + table.start()
    events: list[Event] = events_of(played)
    fold = snapshots.frozen_fold(table.fold())
    return Forked([one.entry for one in played], [_raw(event) for event in events], salts, fold)


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
