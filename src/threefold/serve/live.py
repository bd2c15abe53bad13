"""One match as a worker knows it: the fold of its log, and what each viewer may see of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from threefold.core import chance
from threefold.core.contract import CHANCE, AnyGame, Event, Outcome, Seat, told
from threefold.core.errors import ThreefoldError
from threefold.core.record import Entry, Record, TakeBack, Turn
from threefold.core.table import Played, Table, read_options
from threefold.serve.attention import Attention, Place, answer_of
from threefold.serve.clocks import COMING_MILLIS, Clocks
from threefold.serve.seals import Pledged, Seals, sealable
from threefold.serve.wire import (
    Ask,
    By,
    Calls,
    Happened,
    MatchShown,
    Offer,
    OfferKind,
    Opened,
    PledgeShown,
    Result,
    Said,
    Sealing,
    SeatKind,
    SeatShown,
    Time,
    Update,
    Whisper,
    Window,
)

ENCODE = msgspec.json.Encoder().encode
NO_CALLS = Calls((), ())
MINDER = "careful"
"""The bot that takes the seat of somebody who leaves or stays away."""
CHAT = 100
"""Lines of chat that somebody who comes in is told."""

# What stands in the log, by kind


class Play(Struct, frozen=True, omit_defaults=True):
    """Entries of the record: a turn and the rolls that followed it, a call, a take-back, a resignation."""

    entries: list[Entry]
    salts: dict[Seat, str] = {}
    locked: dict[Seat, int] = {}
    """When each seat had locked its answer before all were opened: its clock stood from then on."""
    opened: tuple[Opened, ...] = ()
    """The pledges of a sealed table, opened."""
    agents: tuple[int, ...] = ()
    """The entries of the record, by number, that agents gave. Hidden from all but who runs the server."""
    spent: dict[Seat, int] = {}
    """How long each person has thought in the window that closed."""
    late: tuple[Seat, ...] = ()
    """Whose answers the clock gave."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot has taken, for it was once too often."""


class Sits(Struct, frozen=True):
    """A seat changes hands."""

    seat: Seat
    kind: SeatKind
    person: str | None
    bot: str
    name: str
    salt: str = ""


class Offered(Struct, frozen=True):
    """An offer made, or (not made) turned down."""

    kind: OfferKind
    seat: Seat
    made: bool = True


class Next(Struct, frozen=True):
    """The rematch."""

    match: str


Body = Play | Sits | Offered | Said | Next
KINDS: dict[str, type[Any]] = {"play": Play, "seat": Sits, "offer": Offered, "chat": Said, "next": Next}


class MatchRow(NamedTuple):
    """What the match table holds."""

    id: str
    watch: str
    game: str
    edition: int
    format: str
    cards: str
    options: dict[str, Any]
    seats: int
    seed: bytes
    rolls_as: str
    clock: Time | None
    open_after: bool
    host: str
    created: int
    status: str = "open"
    result: Result | None = None
    """Status and result as lists show them: what is left of a match whose rules are gone."""
    tournament: str = ""
    """The tournament that it is a match of."""
    sealed: bool = False
    """Whether browsers send the hash of a choice first."""
    masked: bool = True
    """Whether windows stay open for a moment, whatever anybody holds."""
    hints: bool | None = None
    """Whether players may ask for hints; None: where nobody plays against another person."""


class Entered(NamedTuple):
    """A row of the log, decoded."""

    seq: int
    kind: str
    at: int
    by: By
    body: Body
    events: list[Raw]


def _has_cards(row: MatchRow, game: AnyGame) -> bool:
    """Whether the cards that a match was begun with are still the same here, if it has any."""
    if not row.cards:
        return True
    try:
        return game.cards(read_options(game, row.options)) == row.cards
    except ThreefoldError:
        return False


class Live:
    """A match in memory. The log is the truth; this is its fold up to `seq`."""

    def __init__(self, row: MatchRow, game: AnyGame) -> None:
        self.row = row
        self.game = game
        self.seat_all(Sits(seat, "open", None, "", "") for seat in range(row.seats))
        self.table: Table[Any] | None = None
        self.seq = 0
        self.last: tuple[Happened, int, By] = ("now", row.created, By("house"))
        self.is_old = row.edition != game.edition or not _has_cards(row, game)
        """Played by other rules or cards than this server has: kept and shown, never folded."""
        self.entries: list[Entry] = []
        self.salts: dict[Seat, str] = {}
        """Of an old match, whose table cannot be laid."""
        self.chat: deque[Said] = deque(maxlen=CHAT)
        self.offers: dict[OfferKind, set[Seat]] = {}
        self.clocks = Clocks(row.clock, row.seats, COMING_MILLIS if row.tournament else 0)
        self.seals = Seals()
        self.attention = Attention(game, row.created)
        self.whispers: list[tuple[tuple[Seat, ...], Whisper]] = []
        """What teams have said among themselves: who may hear it, and what it is."""
        self.next_match = ""
        self.scenery = self._scenery()
        self.locked: dict[Seat, int] = {}
        """The seats whose sealed answers are stored, and since when."""
        self.clocked: set[Seat] = set()
        """The seats whose answer the clock gave, while it waits to be opened."""
        self.lock = asyncio.Lock()
        self._views: dict[Seat | None, tuple[int, Raw]] = {}
        """The last views, encoded, by the turn that they show: between two turns nothing that is seen changes."""
        self.broken = False
        """Set when memory and log may differ: the match is read again before it is used."""

    def seat_all(self, seats: Iterable[Sits]) -> None:
        """Who sits where, and what follows from that alone: it is asked for at every move, and seldom changes."""
        self.seats = tuple(seats)
        self.people = tuple(sits.seat for sits in self.seats if sits.kind == "human")
        """The seats that people play themselves."""
        self.has_bots = any(sits.kind == "bot" or sits.bot for sits in self.seats)
        """Whether a bot sits, or sat, at this table."""
        self._shown: tuple[frozenset[Seat], tuple[SeatShown, ...]] | None = None
        """The seats as they were shown last, by who was here."""
        self._seats_of: dict[str, tuple[Seat, ...]] = {}
        for sits in self.seats:
            if sits.person:
                self._seats_of[sits.person] = (*self._seats_of.get(sits.person, ()), sits.seat)

    def sit(self, sits: Sits) -> None:
        """A seat changes hands."""
        self.seat_all(sits if known.seat == sits.seat else known for known in self.seats)
        self.clocks.missed[sits.seat] = 0
        self.attention.forget()

    def _scenery(self) -> Raw:
        try:
            return _drawn(self.game, ENCODE(self.row.options))
        except msgspec.ValidationError:
            if not self.is_old:
                raise
            return Raw(b"null")

    # Folding

    def new_record(self) -> Record:
        """The record before its first entry."""
        return Record(
            game=self.row.game,
            edition=self.row.edition,
            match=self.row.rolls_as,
            options=self.row.options,
            cards=self.row.cards,
            seats=tuple(seat.name or f"seat {seat.seat}" for seat in self.seats),
            commitment=chance.commitment(self.row.seed),
            salts={},
            entries=[],
        )

    def new_table(self) -> Table[Any]:
        """The table before its first entry."""
        return Table[Any](self.game, self.new_record(), self.row.seed)

    def fold(self, entered: Entered) -> list[Event]:
        """Takes in a row that another process wrote, or that was read back; what it caused."""
        body = entered.body
        events: list[Event] = []
        if isinstance(body, Play) and self.is_old:
            self.entries += body.entries
            self.salts.update(body.salts)
        elif isinstance(body, Play):
            table = self.table or self.new_table()
            if self.table is None:
                table.record.salts.update(body.salts)
            self.table = table
            events = events_of([table.admit(entry) for entry in body.entries])
            self.turn_over(body, entered.at)
            self.clocks.spend(body.spent)
        self.note(entered.seq, entered.at, entered.by, body)
        return events

    def note(self, seq: int, at: int, by: By, body: Body) -> None:
        """What every row changes besides the table."""
        self.seq = seq
        self.last = happened(body), at, by
        match body:
            case Sits():
                self.sit(body)
            case Offered():
                offered = self.offers.setdefault(body.kind, set())
                offered.add(body.seat) if body.made else offered.clear()
            case Play():
                if self.offers:
                    self.offers = {kind: seats for kind, seats in self.offers.items() if kind == "rematch"}
                self.attention.began = at
                self.attention.given.update(body.agents)
                for seat in body.minded:
                    self.mind(seat)
            case Next():
                self.next_match = body.match
            case Said():
                self.chat.append(body)
        if self.clocks.time:
            self.clocks.ask(self.timed(), at)

    def export(self) -> Record:
        """The record as a document of its own; without the rules, as it stands in the log."""
        if self.table is not None:
            return self.table.export()
        ended = Outcome(self.row.result.places, self.row.result.rule) if self.row.result else None
        seed = self.row.seed.hex() if ended else None
        record = self.new_record()
        return replace(record, salts=self.salts, entries=self.entries, outcome=ended, seed=seed)

    # Looking

    @property
    def status(self) -> str:
        """open, running, over or adjourned."""
        if self.is_old:
            return "over" if self.row.status == "over" else "adjourned"
        if self.table is None:
            return "open"
        return "over" if self.table.over else "running"

    @property
    def turn(self) -> int:
        """How many entries stand in the record."""
        return self.table.turn if self.table else len(self.entries)

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is missing; at a sealed table, first those whose pledge is."""
        if window := self.window():
            return tuple(place.decision.seat for place in window if self.is_missing(place))
        missing = self.unanswered()
        return self.seals.missing(missing, self.people) if self.seals.pledges else missing

    def waiting_for(self, mine: Sequence[Seat]) -> tuple[Seat, ...]:
        """Whom we wait for, as far as who has these seats may know: in a masked window, all who could answer."""
        window = self.window()
        if not window or not self.masked:
            return self.waiting()
        seats = [place.decision.seat for place in window if place.decision.seat not in mine or self.is_missing(place)]
        return tuple(sorted(seats))

    def timed(self) -> tuple[Seat, ...]:
        """The seats whose bank runs: in a window nobody's does."""
        return () if self.window() else self.waiting()

    # Windows

    def window(self) -> tuple[Place, ...]:
        """Who may answer what is pending, in order, and what their agents make of it; (): no window is open."""
        return self.attention.places(self.table, self.seats) if self.attention.agent else ()

    def is_prompting(self, place: Place) -> bool:
        """Whether a person is prompted and has not answered."""
        assert self.table
        return place.is_prompted and answer_of(self.table, place) is None

    def is_missing(self, place: Place) -> bool:
        """Whether a person is prompted and has not answered, or a bot is asked now."""
        assert self.table
        is_asked = place.is_prompted if place.verdict else place.decision in self.table.pending
        return is_asked and answer_of(self.table, place) is None

    @property
    def masked(self) -> bool:
        """Whether speed could tell somebody something here: not where all people are one."""
        return self.row.masked and len({sits.person for sits in self.seats if sits.kind == "human"}) > 1

    def closes_at(self, began: int) -> int:
        """When a masked window that opened then may close at the earliest."""
        return self.attention.stays_open_until(self.row.seed, self.turn, began)

    def show_window(self, seat: Seat | None, now: int) -> Window | None:
        """To whoever is not prompted, only that it is open."""
        window = self.window()
        if not window:
            return None
        cause = next(place.verdict.cause for place in window if place.verdict)
        seats = tuple(place.decision.seat for place in window)
        mine = next((place for place in window if place.decision.seat == seat and place.is_prompted), None)
        if mine is None or mine.verdict is None or seat is None:
            return Window(cause, seats)
        allowed = self.clocks.allowance(seat)
        left = None if allowed is None else max(0, self.attention.began + allowed - now)
        reserve = None if allowed is None else self.clocks.reserve[seat]
        return Window(cause, seats, mine.verdict.about, mine.verdict.passes, left, reserve)

    def unanswered(self) -> tuple[Seat, ...]:
        """The seats whose answer the table has not."""
        return self.table.waiting() if self.table else ()

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: never in a tournament, else as the host wants it."""
        if self.row.tournament:
            return False
        if self.row.hints is not None:
            return self.row.hints
        people = {sits.person for sits in self.seats if sits.person}
        return len(people) <= 1 and all(sits.kind != "open" for sits in self.seats)

    def turn_over(self, play: Play, now: int) -> None:
        """Entries were played: clocks stood from when their seats had locked; what was given early stays locked."""
        assert self.table
        self.clocks.answered(play.entries, play.locked, now)
        if self.row.clock:
            self.clocks.count(answered(play, self.turn), play.late)
        if self.locked:
            self.locked = {seat: at for seat, at in self.locked.items() if seat in self.table.sealed}
        if self.clocked:
            self.clocked &= self.table.sealed.keys()
        if self.row.sealed:
            self.seals = Seals()

    # Who is absent

    def late_in(self, entries: Iterable[Entry]) -> tuple[Seat, ...]:
        """For whom the clock, or chance in its place, has answered in these entries."""
        turns = [entry for entry in entries if isinstance(entry, Turn)]
        drawn = {seat for turn in turns for seat in turn.drawn}
        given = {seat for turn in turns for seat in turn.answers if seat in self.clocked}
        return tuple(sorted(drawn | given))

    def absent(self) -> tuple[Seat, ...]:
        """The seats whose people have run out of time once too often, where a bot is to play on for them."""
        if not self.row.clock or not self.row.clock.minded or self.status != "running":
            return ()
        patience = self.game.absent_after(read_options(self.game, self.row.options))
        return tuple(seat for seat in self.people if self.clocks.missed[seat] >= patience)

    def mind(self, seat: Seat) -> Sits:
        """A bot takes a seat; whoever holds it may take it back."""
        self.sit(replace(self.seats[seat], kind="bot", bot=MINDER))
        return self.seats[seat]

    def locks_in(self, seat: Seat, now: int) -> None:
        """A seat has locked its answer: its clock stands."""
        self.locked[seat] = self.seals.locked_at(seat, now)
        self.clocks.stop(seat, now)

    def sealing(self, seat: Seat | None) -> Sealing:
        """What a sealed table wants of a seat that is asked."""
        if not self.row.sealed or self.table is None or seat not in self.unanswered():
            return ""
        people = self.people
        if seat not in people or seat not in sealable(self.game, self.table.pending):
            return ""
        if not self.seals.has(seat, people):
            return "pledge"
        return "reveal" if self.seals.are_opened(self.unanswered(), people) else "pledged"

    def take_pledges(self, stored: dict[Seat, Pledged], now: int) -> None:
        """The pledges as the database has them: others may have come in, or were taken back."""
        before, self.seals.pledges = self.seals.pledges, stored
        for seat in stored.keys() - before.keys():
            self.locks_in(seat, stored[seat].at)
        for seat in before.keys() - stored.keys():
            self.locked.pop(seat, None)
            self.clocks.resume(seat, now)

    def begin_opening(self, at: int) -> bool:
        """Whether the last missing pledge has just come in: now all are asked to open theirs."""
        waiting = self.unanswered()
        if self.seals.opening_since is not None or not self.seals.are_opened(waiting, self.people):
            return False
        self.seals.begin_opening(waiting, self.clocks, at)
        for seat in waiting:
            self.locked.pop(seat, None)
        return True

    def pledges(self) -> tuple[PledgeShown, ...]:
        """The hashes that are in, for all to note."""
        pledges = self.seals.pledges
        return tuple(PledgeShown(seat, pledges[seat].hash) for seat in sorted(pledges)) if pledges else ()

    def team_of(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The team that a seat plays in; () if it plays for itself."""
        return next((team for team in self.teams() if seat in team and len(team) > 1), ())

    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together."""
        return self.game.teams(self.table.state) if self.table else ()

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that a person holds, minded by a bot or not."""
        return self._seats_of.get(person, ())

    def view_seat(self, seats: Sequence[Seat]) -> Seat | None:
        """Through whose eyes somebody with these seats looks: at one table, the seat that is asked."""
        if len(seats) < 2:
            return seats[0] if seats else None
        waiting, first = self.waiting(), seats[0]
        if self.window() and self.last[2].seat in seats:
            first = self.last[2].seat  # while a window is open, whoever has acted goes on looking
        return next((seat for seat in seats if seat in waiting), first)

    def view(self, seat: Seat | None) -> Raw | None:
        """The game as one seat may see it, encoded."""
        if self.table is None:
            return None
        eyes = seat if self.game.hides else None
        turn, shown = self.table.turn, self._views.get(eyes)
        if shown is None or shown[0] != turn:
            shown = self._views[eyes] = turn, Raw(ENCODE(self.game.view(self.table.state, eyes)))
        return shown[1]

    def ask(self, seat: Seat | None) -> Ask | None:
        """What is wanted of a seat."""
        if self.table is None or seat is None:
            return None
        if window := self.window():
            asked = [place.decision for place in window if place.is_prompted]
        else:
            asked = self.table.pending
        for decision in asked:
            if decision.seat == seat:
                sealed = self.table.sealed.get(seat)
                texts = self.game.write_steps(self.table.state, decision)
                return Ask(decision.rule, decision.legal, texts, sealed.path if sealed else (), self.sealing(seat))
        return None

    def calls(self, seat: Seat | None) -> Calls:
        """What a seat may say though nobody asks."""
        if self.table is None or seat is None or self.table.over:
            return NO_CALLS
        codes = self.game.calls(self.table.state, seat)
        if not codes:
            return NO_CALLS
        return Calls(codes, tuple(self.game.write_answer(self.table.state, seat, (code,)) for code in codes))

    def result(self) -> Result | None:
        """How it ended."""
        if self.is_old:
            return self.row.result
        outcome = self.table.outcome if self.table and self.table.over else None
        return Result(outcome.places, outcome.rule) if outcome else None

    def show_seats(self, present: Iterable[Seat] = ()) -> tuple[SeatShown, ...]:
        """Who sits where, and is here."""
        here = frozenset(present)
        if self._shown is None or self._shown[0] != here:
            self._shown = (
                here,
                tuple(
                    SeatShown(s.seat, s.kind, s.name, s.bot, s.seat in here, s.kind == "bot" and s.person is not None)
                    for s in self.seats
                ),
            )
        return self._shown[1]

    def shown(self, person: str = "") -> MatchShown:
        """The match in a list."""
        return MatchShown(
            match=self.row.id,
            game=self.row.game,
            watch=self.row.watch,
            seats=self.show_seats(),
            mine=self.seats_of(person),
            status=self.status,  # pyright: ignore[reportArgumentType]
            turn=self.turn,
            waiting=self.waiting_for(self.seats_of(person)),
            created=self.row.created,
            result=self.result(),
            options=self.row.options,
            tournament=self.row.tournament,
            sealed=self.row.sealed,
            masked=self.row.masked,
            hints=self.hints,
            scenery=self.scenery,
        )

    def updates(
        self,
        viewers: Iterable[Seat | None],
        now: int,
        present: Iterable[Seat],
        events: Sequence[Event] = (),
        said: Said | None = None,
        *,
        kind: Happened | None = None,
        late: Sequence[Seat] = (),
        minded: Sequence[Seat] = (),
        opened: Sequence[Opened] = (),
    ) -> dict[Seat | None, bytes]:
        """All that each viewer may know now, encoded; what is the same for all is made once."""
        last, at, by = self.last
        window = self.window()
        is_secret = any(event.to is not None for event in events)
        shared = Update(
            seq=self.seq,
            kind=kind or last,
            turn=self.turn,
            at=at,
            by=by,
            events=() if is_secret else tuple([Raw(ENCODE(event)) for event in events]),
            view=None,
            ask=None,
            calls=NO_CALLS,
            waiting=() if window else self.waiting(),
            clocks=self.clocks.show(now),
            seats=self.show_seats(present),
            seat=None,
            offers=tuple([Offer(kind, s) for kind, seats in self.offers.items() for s in sorted(seats)]),
            result=self.result(),
            said=said,
            next_match=self.next_match,
            late=tuple(late),
            minded=tuple(minded),
            pledges=self.pledges(),
            opened=tuple(opened),
        )
        encoded: dict[Seat | None, bytes] = {}
        for seat in viewers:
            update = replace(shared, seat=seat, view=self.view(seat), ask=self.ask(seat), calls=self.calls(seat))
            if window:
                waiting = self.waiting_for(() if seat is None else (seat,))
                update = replace(update, waiting=waiting, window=self.show_window(seat, now))
            if is_secret:
                update = replace(update, events=tuple([Raw(ENCODE(event)) for event in told(events, seat)]))
            encoded[seat] = ENCODE(update)
        return encoded


@lru_cache(maxsize=64)
def _drawn(game: AnyGame, options: bytes) -> Raw:
    """A scenery, encoded: the same for every table that is laid alike."""
    return Raw(ENCODE(game.scenery(msgspec.json.decode(options, type=game.options))))


def happened(body: Body) -> Happened:
    """What a row of the log tells of."""
    match body:
        case Play():
            return "take_back" if any(isinstance(entry, TakeBack) for entry in body.entries) else "play"
        case Sits():
            return "seat"
        case Offered():
            return "offer"
        case Said():
            return "chat"
        case Next():
            return "next"


def late_seats(body: Body) -> tuple[Seat, ...]:
    """Whose time ran out: who was drawn for, and who was answered for by the clock."""
    if not isinstance(body, Play):
        return ()
    drawn = {seat for entry in body.entries if isinstance(entry, Turn) for seat in entry.drawn}
    return tuple(sorted(drawn | set(body.late)))


def answered(play: Play, turn: int) -> list[Seat]:
    """The seats that were answered for in entries that no agent gave; the last of them stands before this turn."""
    numbered = enumerate(play.entries, turn - len(play.entries))
    turns = [entry for number, entry in numbered if isinstance(entry, Turn) and number not in play.agents]
    return [seat for entry in turns for seat in entry.answers if seat != CHANCE]


def events_of(played: Iterable[Played]) -> list[Event]:
    """All that happened, in order."""
    return [event for entry in played for event in entry.events]
