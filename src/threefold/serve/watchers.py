"""Who looks on through one process, and what they are told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from threefold.core.contract import Event, Seat
from threefold.serve import looking, presence, wire
from threefold.serve.live import Live
from threefold.serve.presence import AWAY_MILLIS, Elsewhere, Here, LastSeen
from threefold.serve.rows import Body, Sits
from threefold.serve.updates import updates

Team = tuple[Seat, ...]


class Watcher(NamedTuple):
    """Somebody who looks at a match."""

    person: str
    may_sit: bool
    """False for who came by the spectators' link: they see the public view, whoever they are."""
    send: Callable[[bytes], None]

    def eyes(self, live: Live) -> Seat | None:
        """Through whose eyes they look; None: a spectator's."""
        if not self.may_sit:
            return None
        seats = live.seats_of(self.person)
        return seats[0] if len(seats) == 1 else looking.eyes_of(live, seats)


class Watchers:
    """Everybody who looks on through this process, by match."""

    def __init__(self, worker: str, now: Callable[[], int]) -> None:
        self.worker = worker
        self.now = now
        self.of: dict[str, set[Watcher]] = {}
        self._present: dict[str, tuple[tuple[Sits, ...], frozenset[Seat]]] = {}
        """Who is present, as long as nobody comes or goes and these sit: asked for at every move."""
        self.last_seen = LastSeen(now())
        self.elsewhere = Elsewhere(self.last_seen)
        self.announce: Callable[[str], None] = lambda line: None
        """Tells the other processes, where there are any."""
        self.told: Callable[[Live, Team | None], None] = lambda live, team: None
        """Called whenever all who look on were told something, or one team has said something."""

    # Coming and going

    def arrive(self, live: Live, watcher: Watcher) -> None:
        """Somebody looks on from now on."""
        self.of.setdefault(live.row.id, set()).add(watcher)
        self._present.pop(live.row.id, None)
        self._tell_how_things_stand(live, watcher)
        if live.chat:
            watcher.send(msgspec.json.encode(wire.Chat(tuple(live.chat))))
        for seat in live.seats_of(watcher.person) if watcher.may_sit else ():
            if told := _wishes(live, seat):
                watcher.send(told)
        self.tell_presence(live)
        self.announce_presence(live)
        self.told(live, None)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """They are gone."""
        self._note_who_is_here(live)
        watchers = self.of.get(live.row.id, set())
        watchers.discard(watcher)
        self._present.pop(live.row.id, None)
        if not watchers:
            self.of.pop(live.row.id, None)
        self.tell_presence(live)
        self.announce_presence(live)

    def present(self, live: Live) -> frozenset[Seat]:
        """The seats whose people look on, through this process or another."""
        known = self._present.get(live.row.id)
        if known is not None and known[0] is live.seats:
            return known[1]
        watchers = self.of.get(live.row.id, ())
        here = {seat for watcher in watchers if watcher.may_sit for seat in live.seats_of(watcher.person)}
        present = frozenset(here.union(self.elsewhere.at(live.row.id).seats))
        if watchers:
            self._present[live.row.id] = live.seats, present
        return present

    def saw(self, live: Live, person: str) -> None:
        """Note that somebody has done something at a match, with a socket or without."""
        self.last_seen.saw(live.row.id, live.seats_of(person), self.now())

    def is_away(self, live: Live, seat: Seat) -> bool:
        """Whether nobody has seen the person of a seat for a minute."""
        if seat in self.present(live):
            return False
        return self.now() - max(self.last_seen.at(live.row.id, seat), live.last_act(seat)) >= AWAY_MILLIS

    def _note_who_is_here(self, live: Live) -> None:
        self.last_seen.saw(live.row.id, self.present(live), self.now())

    def tell_presence(self, live: Live) -> None:
        """Somebody came or went, here or elsewhere."""
        self._present.pop(live.row.id, None)
        watching = self._here(live).watching + self.elsewhere.at(live.row.id).watching
        message = msgspec.json.encode(wire.Presence(tuple(sorted(self.present(live))), watching))
        for watcher in self.of.get(live.row.id, ()):
            watcher.send(message)

    def announce_presence(self, live: Live) -> None:
        """Tells the other processes whom this one serves at a match."""
        self.announce(presence.written(live.row.id, self.worker, self._here(live)))

    def _here(self, live: Live) -> Here:
        """Who looks on through this process."""
        watchers = self.of.get(live.row.id, ())
        here = {watcher.person for watcher in watchers if watcher.may_sit}
        seated = tuple(sits.seat for sits in live.seats if sits.person in here)
        sitting = {sits.person for sits in live.seats}
        return Here(seated, sum(1 for watcher in watchers if not watcher.may_sit or watcher.person not in sitting))

    # Telling

    def tell(self, live: Live, body: Body, events: Sequence[Event]) -> None:
        """All who look on are told of a new row of the log."""
        watchers = self.of.get(live.row.id)
        if not watchers:
            return
        eyes = [(watcher, watcher.eyes(live)) for watcher in watchers]
        encoded = updates(live, {seat for _, seat in eyes}, self.now(), self.present(live), body, events)
        for watcher, seat in eyes:
            watcher.send(encoded[seat])
        if isinstance(body, Sits):
            self.announce_presence(live)  # somebody who looked on may sit now
        if live.attention.agent:
            for seat in range(live.row.seats):
                self.tell_owner(live, seat, again=False)
        self.told(live, None)

    def tell_waiting(self, live: Live, whose: Collection[Seat] = ()) -> None:
        """Somebody locked an answer, or took it back. At a shared screen the next one who is asked looks on now.

        In a masked window nobody else is told: even that would tell when it was.
        """
        hidden = bool(live.window()) and live.masked
        clocks = live.clocks.show(self.now())
        for watcher in self.of.get(live.row.id, ()):
            mine = live.seats_of(watcher.person) if watcher.may_sit else ()
            if hidden and not set(whose) & set(mine):
                continue
            if len(mine) > 1:
                self._tell_how_things_stand(live, watcher)
            else:
                watcher.send(msgspec.json.encode(_waiting(live, watcher.eyes(live), clocks)))
        self.told(live, None)

    def tell_owner(self, live: Live, seat: Seat, *, again: bool = True) -> None:
        """What a seat's agent is to do now, and what is asked of the seat: to its owner and to nobody else."""
        told = _wishes(live, seat)
        if not told or (not again and live.attention.told.get(seat) == told):
            return
        live.attention.told[seat] = told
        for watcher in self.of.get(live.row.id, ()):
            if watcher.may_sit and seat in live.seats_of(watcher.person):
                watcher.send(told)
                if again:
                    self._tell_how_things_stand(live, watcher)

    def whisper(self, live: Live, seat: Seat, message: bytes) -> None:
        """Tells something to who looks on through the eyes of one seat, and to nobody else."""
        for watcher in self.of.get(live.row.id, ()):
            if watcher.eyes(live) == seat or (watcher.may_sit and live.seats[seat].person == watcher.person):
                watcher.send(message)

    def tell_how_things_stand(self, live: Live) -> None:
        """Tell all who look on how things stand now, whatever has led there."""
        for watcher in self.of.get(live.row.id, ()):
            self._tell_how_things_stand(live, watcher)

    def _tell_how_things_stand(self, live: Live, watcher: Watcher) -> None:
        eyes = watcher.eyes(live)
        watcher.send(updates(live, [eyes], self.now(), self.present(live))[eyes])


def _waiting(live: Live, seat: Seat | None, clocks: tuple[wire.ClockShown, ...]) -> wire.Waiting:
    sealed = live.table.sealed.get(seat) if live.table and seat is not None else None
    waiting_for = looking.waiting_for(live, () if seat is None else (seat,))
    answer = sealed.path if sealed else ()
    return wire.Waiting(live.turn, waiting_for, answer, looking.sealing(live, seat), looking.pledges(live), clocks)


def _wishes(live: Live, seat: Seat) -> bytes:
    if live.attention.agent is None or live.table is None or live.seats[seat].kind != "human":
        return b""
    return msgspec.json.encode(wire.Wishes(seat, live.attention.lasting(live.table, seat)))
