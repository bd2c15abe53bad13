"""All matches, as one process knows them: found, changed, stored, and only then told.

No process owns a match. A change is computed on this process's fold of the log and appended under the next number; if
another process was first, the fold is read again and the change tried anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple

import msgspec
from sqlalchemy import Executable

from threefold import games
from threefold.core import errors
from threefold.core.contract import Event, Seat
from threefold.core.table import Played
from threefold.serve import beside, people, presence, queries, wire
from threefold.serve.live import Body, Entered, Live, MatchRow, Play, late_seats
from threefold.serve.presence import Elsewhere, Here
from threefold.serve.store import Store

ATTEMPTS = 8
CACHED = 4096
"""Matches kept in memory besides those that somebody looks at."""


Inner = Literal["agreed", "default", "waiting"]
"""What one part of the server says to another; nobody is told."""


class Refusal(Exception):
    """A message that changes nothing, by its code."""

    def __init__(self, code: wire.Code | Inner, *, rule: str = "", detail: str = "") -> None:
        self.code, self.rule, self.detail = code, rule, detail
        super().__init__(" ".join(filter(None, (code, rule, detail))))


CODES: dict[type[errors.ThreefoldError], wire.Code] = {
    errors.StaleAnswer: "stale",
    errors.NotAsked: "not_asked",
    errors.IllegalAction: "illegal",
    errors.NotationError: "illegal",
    errors.OptionsError: "options",
    errors.GameNotFound: "no_game",
}


def refusal(error: errors.ThreefoldError, live: Live | None = None) -> Refusal:
    """What the rules refused, as a code."""
    pending = live.table.pending if live and live.table else ()
    rule = pending[0].rule if pending else ""
    return Refusal(CODES.get(type(error), "illegal"), rule=rule, detail=str(error))


Team = tuple[Seat, ...]


def not_old(live: Live) -> None:
    """A match of an older edition, or of other cards, can be looked at; nothing in it can change."""
    if live.is_old:
        detail = f"edition {live.row.edition}; this server plays edition {live.game.edition}"
        if live.row.edition == live.game.edition:
            detail = f"cards {live.row.cards}; this server has others, or none of that name"
        raise Refusal("over" if live.status == "over" else "adjourned", detail=detail)


class Watcher(NamedTuple):
    """Somebody who looks at a match."""

    person: str
    may_sit: bool
    """False for who came by the spectators' link: they see the public view, whoever they are."""
    send: Callable[[bytes], None]


class Change(NamedTuple):
    """What is to be appended, and written with it."""

    kind: str
    body: Body
    by: wire.By
    events: list[Event]
    then: tuple[Executable, ...] = ()


def now_millis() -> int:
    """UTC, in whole milliseconds."""
    return time.time_ns() // 1_000_000


class Matches:
    """The cache of folds, and the one way to change a match."""

    def __init__(self, store: Store, now: Callable[[], int] = now_millis) -> None:
        self.store = store
        self.now = now
        self.lives: dict[str, Live] = {}
        self.watchers: dict[str, set[Watcher]] = {}
        self.worker = people.new_id()
        """This process, as others know it."""
        self.elsewhere = Elsewhere()
        self.announce: Callable[[str], None] = lambda line: None
        """Tells the other processes, where there are any."""
        self._reading: dict[str, asyncio.Task[Live]] = {}
        self.changed: Callable[[Live], None] = lambda live: None
        """Called after every change, here or elsewhere: bots and clocks listen."""
        self.told: Callable[[Live, Team | None], None] = lambda live, team: None
        """Called whenever all who look on were told something, or one team has said something."""
        self.play_on: Callable[[Live], None] = lambda live: None
        """Called when somebody whom a teacher waits for lets it play on."""

    # Finding

    async def get(self, name: str) -> Live:
        """A match by its id or its spectators' id, folded."""
        live = self.lives.get(name)
        if live is not None and not live.broken:
            return live
        row = await self.store.run(lambda connection: queries.find_match(connection, name))
        if row is None:
            raise Refusal("no_match")
        known = self.lives.get(row.id)
        return known if known is not None and not known.broken else await self._read_once(row)

    async def look(self, name: str) -> Live:
        """A match to be shown: while a change is under way, memory is ahead of the disk, and nobody may see that."""
        while True:
            live = await self.get(name)
            async with live.lock:
                if not live.broken:
                    return live

    async def _read_once(self, row: MatchRow) -> Live:
        """Reads a match for all who wait for it: two folds of one match in one process would drift apart."""
        if row.id not in self._reading:
            task = self._reading[row.id] = asyncio.create_task(self.read(row))
            task.add_done_callback(lambda _: self._reading.pop(row.id))
        return await asyncio.shield(self._reading[row.id])

    async def read(self, row: MatchRow) -> Live:
        """A match folded from the log, in place of what was known of it; who looks on here is told what is new."""
        try:
            game = games.find(row.game)
        except errors.GameNotFound as error:
            raise refusal(error) from None
        live = Live(row, game)
        seats, entered = await self.store.run(
            lambda connection: (queries.seats_of_match(connection, row.id), queries.log_after(connection, row.id, 0))
        )
        live.seat_all(seats)
        known = self.lives.get(row.id)
        for one in entered:
            events = live.fold(one)
            if known is not None and one.seq > known.seq:
                self._tell(live, events, one.body)
        await self.read_wishes(live)
        await self.restore_sealed(live)
        await self.read_whispers(live)
        self._make_room()
        self.lives[row.id] = live
        return live

    async def restore_sealed(self, live: Live, *, opening: bool = False) -> list[Played]:
        """Takes in what other processes have sealed and taken back, or this one before it was stopped; the last one
        missing only when the caller stores what is opened by it.
        """
        table, name = live.table, live.row.id
        if table is None or table.over or (len(table.pending) < 2 and not table.queued and not live.window()):
            return []
        if live.row.sealed:
            turn = live.turn
            live.take_pledges(await self.store.run(lambda c: beside.pledges(c, name, turn)), self.now())
        pledged = live.seals.pledges
        stored = await self.store.run(lambda connection: queries.sealed_of(connection, name))
        for seat in live.locked.keys() - stored.keys() - pledged.keys():
            del live.locked[seat]
            live.clocked.discard(seat)
            if seat in table.sealed:
                table.reset(seat)
                live.clocks.resume(seat, self.now())
        times = [one.at for one in pledged.values()] + [seal.at for s, seal in stored.items() if s not in pledged]
        # What was pledged is answered only after all pledges were in, and what bots answer is no pledge.
        for seat, seal in sorted(stored.items(), key=lambda one: one[0] in pledged):
            if seat in pledged:
                live.begin_opening(max(times))
            is_last = table.waiting() == (seat,) and not live.window()
            if (opening or not is_last) and table.recall(seat, seal.path, seal.decision):
                live.locks_in(seat, seal.at)
                live.clocked |= {seat} if seal.late else set()
        if pledged:
            live.begin_opening(max(times))
        return table.open() if opening else []

    async def hear_rivals(self, live: Live) -> None:
        """Takes in what other processes have sealed, where there are any."""
        if self.store.database.notifies:
            await self.restore_sealed(live)

    async def read_whispers(self, live: Live) -> None:
        """Takes in what teams have said, here or elsewhere."""
        if any(live.team_of(seat) for seat in range(live.row.seats)):
            last = live.whispers[-1][1].number if live.whispers else 0
            live.whispers += await self.store.run(lambda c: beside.whispers(c, live.row.id, last))

    async def read_wishes(self, live: Live) -> None:
        """Takes in what people wish of their agents, and have wished through other processes."""
        if live.attention.agent:
            live.attention.restore(await self.store.run(lambda c: beside.wishes(c, live.row.id)))

    def _make_room(self) -> None:
        if len(self.lives) > CACHED:
            for name in [name for name in self.lives if name not in self.watchers][: CACHED // 4]:
                del self.lives[name]

    # Changing

    async def change(self, name: str, decide: Callable[[Live], Change]) -> Live:
        """Decides, appends, tells; tries again on a newer fold if another process was first."""
        for _ in range(ATTEMPTS):
            live = await self.get(name)
            async with live.lock:
                if live.broken:
                    continue
                not_old(live)
                try:
                    change = decide(live)
                except errors.ThreefoldError as error:
                    raise refusal(error, live) from None
                if await self.append(live, change):
                    return live
        raise Refusal("busy")

    async def append(self, live: Live, change: Change) -> bool:
        """Whether the change now stands in the log; if not, this fold is not to be trusted any more."""
        at = self.now()
        row = queries.log_row(live.row.id, live.seq + 1, change.kind, at, change.by, change.body, change.events)
        try:
            won = await self.store.append(row, *change.then)
        except BaseException:
            live.broken = True
            raise
        if not won:
            live.broken = True
            return False
        live.note(live.seq + 1, at, change.by, change.body)
        self._tell(live, change.events, change.body)
        self.changed(live)
        return True

    def is_behind(self, name: str, seq: int) -> bool:
        """Whether this process knows a match, and not this entry of its log."""
        live = self.lives.get(name)
        return live is not None and live.seq < seq

    async def hear(self, name: str, seq: int, entered: Entered | None = None) -> None:
        """Another process appended: take it in, and tell who looks on here."""
        if not self.is_behind(name, seq):
            return
        live = self.lives[name]
        async with live.lock:
            if live.seq >= seq:
                return
            if not live.broken:
                if entered and seq == live.seq + 1 and not live.attention.agent:
                    self._tell(live, live.fold(entered), entered.body)
                else:
                    await self.catch_up(live)
                return
        await self.get(name)

    async def hear_sealed(self, name: str) -> None:
        """Another process stored a sealed answer, or took one back: whom we wait for may be others now."""
        live = self.lives.get(name)
        if live is not None:
            async with live.lock:
                if not live.broken:
                    before = set(live.locked)
                    await self.restore_sealed(live)
                    self.tell_waiting(live, before ^ set(live.locked))

    async def hear_wishes(self, name: str) -> None:
        """Somebody told their agent something through another process: who looks on here as they is told."""
        live = self.lives.get(name)
        if live is not None:
            async with live.lock:
                if not live.broken:
                    await self.read_wishes(live)
                    for seat in range(live.row.seats):
                        self.tell_owner(live, seat)

    def hear_presence(self, name: str) -> None:
        """People came or went through other processes."""
        live = self.lives.get(name)
        if live is not None:
            self._tell_presence(live)

    def announce_presence(self, name: str) -> None:
        """Tells the other processes whom this one serves at a match."""
        live = self.lives.get(name)
        if live is not None:
            self.announce(presence.written(name, self.worker, self._here(live)))

    async def catch_up(self, live: Live) -> None:
        """Takes in and tells what other processes have appended; the caller holds the lock."""
        name, seq = live.row.id, live.seq
        await self.read_wishes(live)
        for entered in await self.store.run(lambda connection: queries.log_after(connection, name, seq)):
            self._tell(live, live.fold(entered), entered.body)

    async def hear_whispers(self, name: str) -> None:
        """A team has said something through another process: it hears that, and nobody else hears anything."""
        live = self.lives.get(name)
        if live is not None and not live.broken:
            async with live.lock:
                known = len(live.whispers)
                await self.read_whispers(live)
                for team in {team for team, _ in live.whispers[known:]}:
                    self.told(live, team)

    # Telling

    def present(self, live: Live) -> set[Seat]:
        """The seats whose people look on, through this process or another."""
        watchers = self.watchers.get(live.row.id, ())
        here = {seat for watcher in watchers if watcher.may_sit for seat in live.seats_of(watcher.person)}
        return here.union(self.elsewhere.at(live.row.id).seats)

    def _here(self, live: Live) -> Here:
        """Who looks on through this process."""
        watchers = self.watchers.get(live.row.id, ())
        here = {watcher.person for watcher in watchers if watcher.may_sit}
        seated = tuple(sits.seat for sits in live.seats if sits.person in here)
        sitting = {sits.person for sits in live.seats}
        return Here(seated, sum(1 for watcher in watchers if not watcher.may_sit or watcher.person not in sitting))

    def arrive(self, live: Live, watcher: Watcher) -> None:
        """Somebody looks on from now on."""
        self.watchers.setdefault(live.row.id, set()).add(watcher)
        eyes = self.eyes(live, watcher)
        watcher.send(live.updates([eyes], self.now(), self.present(live), kind="now")[eyes])
        if live.chat:
            watcher.send(msgspec.json.encode(wire.Chat(tuple(live.chat))))
        for seat in live.seats_of(watcher.person) if watcher.may_sit else ():
            if told := self._wishes(live, seat):
                watcher.send(told)
        self._tell_presence(live)
        self.announce_presence(live.row.id)
        self.told(live, None)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """They are gone."""
        watchers = self.watchers.get(live.row.id, set())
        watchers.discard(watcher)
        if not watchers:
            self.watchers.pop(live.row.id, None)
        self._tell_presence(live)
        self.announce_presence(live.row.id)

    def whisper(self, live: Live, seat: Seat, message: bytes) -> None:
        """Tells something to who looks on through the eyes of one seat, and to nobody else."""
        for watcher in self.watchers.get(live.row.id, ()):
            if self.eyes(live, watcher) == seat or (watcher.may_sit and live.seats[seat].person == watcher.person):
                watcher.send(message)

    def tell_waiting(self, live: Live, whose: Collection[Seat] = ()) -> None:
        """Somebody locked an answer, or took it back. At a shared screen the next one who is asked looks on now.

        In a masked window nobody else is told: even that would tell when it was.
        """
        hidden = bool(live.window()) and live.masked
        for watcher in self.watchers.get(live.row.id, ()):
            seat = self.eyes(live, watcher)
            if hidden and not (watcher.may_sit and set(whose) & set(live.seats_of(watcher.person))):
                continue
            if watcher.may_sit and len(live.seats_of(watcher.person)) > 1:
                watcher.send(live.updates([seat], self.now(), self.present(live), kind="now")[seat])
                continue
            sealed = live.table.sealed.get(seat) if live.table and seat is not None else None
            answer, sealing = sealed.path if sealed else (), live.sealing(seat)
            waiting_for = live.waiting_for(() if seat is None else (seat,))
            waiting = wire.Waiting(live.turn, waiting_for, answer, sealing, live.pledges())
            watcher.send(msgspec.json.encode(waiting))
        self.told(live, None)

    def tell_owner(self, live: Live, seat: Seat, *, again: bool = True) -> None:
        """What a seat's agent is to do now, and what is asked of the seat: to its owner and to nobody else."""
        told = self._wishes(live, seat)
        if not told or (not again and live.attention.told.get(seat) == told):
            return
        live.attention.told[seat] = told
        for watcher in self.watchers.get(live.row.id, ()):
            if watcher.may_sit and seat in live.seats_of(watcher.person):
                watcher.send(told)
                if again:
                    eyes = self.eyes(live, watcher)
                    watcher.send(live.updates([eyes], self.now(), self.present(live), kind="now")[eyes])

    def _wishes(self, live: Live, seat: Seat) -> bytes:
        if live.attention.agent is None or live.table is None or live.seats[seat].kind != "human":
            return b""
        return msgspec.json.encode(wire.Wishes(seat, live.attention.lasting(live.table, seat)))

    def eyes(self, live: Live, watcher: Watcher) -> Seat | None:
        """Through whose eyes somebody looks; None: a spectator's."""
        return live.view_seat(live.seats_of(watcher.person)) if watcher.may_sit else None

    def _tell(self, live: Live, events: Sequence[Event], body: Body) -> None:
        watchers = self.watchers.get(live.row.id)
        if not watchers:
            return
        eyes = [(watcher, self.eyes(live, watcher)) for watcher in watchers]
        said = body if isinstance(body, wire.Said) else None
        late, opened, minded = (), (), ()
        if isinstance(body, Play):
            late, opened, minded = late_seats(body), body.opened, body.minded
        viewers, now, present = {seat for _, seat in eyes}, self.now(), self.present(live)
        encoded = live.updates(viewers, now, present, events, said, late=late, minded=minded, opened=opened)
        for watcher, seat in eyes:
            watcher.send(encoded[seat])
        for seat in range(live.row.seats) if live.attention.agent else ():
            self.tell_owner(live, seat, again=False)
        self.told(live, None)

    def _tell_presence(self, live: Live) -> None:
        watching = self._here(live).watching + self.elsewhere.at(live.row.id).watching
        message = msgspec.json.encode(wire.Presence(tuple(sorted(self.present(live))), watching))
        for watcher in self.watchers.get(live.row.id, ()):
            watcher.send(message)
