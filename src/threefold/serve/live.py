"""One match as a worker knows it: the fold of its log."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from threefold.core import chance
from threefold.core.contract import Event, Outcome, Seat, beat_of, told
from threefold.core.course import Played
from threefold.core.errors import ThreefoldError
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.core.record import Agreed, Entry, Record, Turn
from threefold.core.table import Table
from threefold.serve.attention import Attention, Place, answer_of
from threefold.serve.clocks import COMING_MILLIS, Clocks
from threefold.serve.rows import (
    Arranged,
    Body,
    Cancelled,
    Entered,
    MatchRow,
    Next,
    Offered,
    Play,
    Sits,
    answered,
    happened,
)
from threefold.serve.seals import Seals
from threefold.serve.wire import By, Happened, OfferKind, Result, Said, SeatShown, Whisper

ENCODE = msgspec.json.Encoder().encode
MINDER = "careful"
"""The bot that takes the seat of somebody who leaves or stays away."""
CHAT = 100
"""Lines of chat that somebody who comes in is told."""


class Live:
    """A match in memory. The log is the truth; this is its fold up to `seq`."""

    def __init__(self, row: MatchRow, game: AnyGame) -> None:
        self.row = row
        self.game = game
        self.seat_all(Sits(seat, "open", None, "", "") for seat in range(row.seats))
        self.table: Table[Any] | None = None
        self.seq = 0
        self.last: tuple[Happened, int, By] = ("now", row.created, By("house"))
        self.is_old = not is_played_here(row, game)
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
        self.is_cancelled = False
        """Whether its host has cancelled it before it began."""
        self.scenery = self._scenery()
        self.given_up: set[Seat] = set()
        """The seats that their own people have handed to a bot."""
        self.acted: dict[Seat, int] = {}
        """When the person of a seat did last what stands in the log."""
        self.locked: dict[Seat, int] = {}
        """The seats whose sealed answers are stored, and since when."""
        self.clocked: set[Seat] = set()
        """The seats whose answer the clock gave, while it waits to be opened."""
        self.lock = asyncio.Lock()
        self.views: dict[Seat | None, tuple[int, Raw, Raw]] = {}
        """The last views, encoded, each with what a board shows of it, by their turn: in between nothing changes."""
        self.kept_at = 0
        """The entries that the newest snapshot holds."""
        self.archived = False
        """Whether somebody has begun to archive it."""
        self.unkept: Any = None
        """A snapshot that is stored with the next row."""
        self.broken = False
        """Set when memory and log may differ: the match is read again before it is used."""

    def seat_all(self, seats: Iterable[Sits]) -> None:
        """Who sits where, and what follows from that alone: it is asked for at every move, and seldom changes."""
        self.seats = tuple(seats)
        self.people = tuple(sits.seat for sits in self.seats if sits.kind == "human")
        """The seats that people play themselves."""
        self.has_bots = any(sits.kind == "bot" or sits.bot for sits in self.seats)
        """Whether a bot sits, or sat, at this table."""
        self.seats_shown: tuple[frozenset[Seat], tuple[SeatShown, ...]] | None = None
        """The seats as they were shown last, by who was here."""
        self._seats_of: dict[str, tuple[Seat, ...]] = {}
        for sits in self.seats:
            if sits.person:
                self._seats_of[sits.person] = (*self._seats_of.get(sits.person, ()), sits.seat)

    def sit(self, sits: Sits) -> None:
        """A seat changes hands."""
        if sits.seat >= self.row.seats:
            return  # the table had more seats then
        self.seat_all(sits if known.seat == sits.seat else known for known in self.seats)
        self.clocks.missed[sits.seat] = 0
        self.attention.forget()

    def arrange(self, body: Arranged | Cancelled) -> None:
        """Cancel a match that has not begun, or give it other seats."""
        if isinstance(body, Cancelled):
            self.is_cancelled = True
            return
        self.row = self.row._replace(seats=len(body.seats))
        self.seat_all(body.seats)
        pauses, self.clocks = self.clocks.pauses, Clocks(self.row.clock, self.row.seats)
        self.clocks.pauses = pauses
        self.acted.clear()
        self.given_up.clear()
        self.attention.forget()

    def _note_given_up(self, sits: Sits, by: By) -> None:
        """Tell who left a seat to a bot from those whose seat somebody else, or the clock, gave to one."""
        is_own = by.who == "person" and by.seat in self.seats_of(sits.person or "")
        if sits.kind == "bot" and is_own:
            self.given_up.add(sits.seat)
        else:
            self.given_up.discard(sits.seat)

    def note_act(self, by: By, at: int) -> None:
        """Note that somebody was here, through whichever process."""
        if by.who == "person" and by.seat is not None:
            self.acted[by.seat] = at

    def last_act(self, seat: Seat) -> int:
        """Return when the person of a seat last did something that is stored; 0: never."""
        seats = self.seats_of(self.seats[seat].person or "")
        locked = [at for one, at in self.locked.items() if one in seats and one not in self.clocked]
        return max([*locked, *(self.acted.get(one, 0) for one in seats)], default=0)

    def _scenery(self) -> Raw:
        try:
            return _drawn(self.game, ENCODE(self.row.options))
        except (msgspec.ValidationError, ThreefoldError):
            if not self.is_old:
                raise
            return Raw(b"null")

    def mind(self, seat: Seat) -> Sits:
        """A bot takes a seat; whoever holds it may take it back."""
        self.sit(replace(self.seats[seat], kind="bot", bot=MINDER))
        return self.seats[seat]

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that a person holds, minded by a bot or not."""
        return self._seats_of.get(person, ())

    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together."""
        return self.game.teams(self.table.state) if self.table else ()

    def team_of(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The team that a seat plays in; () if it plays for itself."""
        return next((team for team in self.teams() if seat in team and len(team) > 1), ())

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
            if any(isinstance(entry, Agreed) for entry in body.entries):
                self.end_agreed()
        elif isinstance(body, Play):
            table = self.table or self.new_table()
            has_begun = self.table is not None
            if not has_begun:
                table.record.salts.update(body.salts)
            self.table = table
            events = events_of([table.admit(entry) for entry in body.entries])
            self.turn_over(body, events if has_begun else (), entered.at)
            self.clocks.spend(body.spent)
        self.note(entered.seq, entered.at, entered.by, body)
        return events

    def note(self, seq: int, at: int, by: By, body: Body) -> None:
        """What every row changes besides the table."""
        self.seq = seq
        self.last = happened(body), at, by
        self.note_act(by, at)
        match body:
            case Play():
                if self.offers:
                    self.offers = {kind: seats for kind, seats in self.offers.items() if kind == "rematch"}
                self.attention.began = at
                self.attention.given.update(body.agents)
                for seat in body.minded:
                    self.mind(seat)
            case Sits():
                self.sit(body)
                self._note_given_up(body, by)
            case Offered():
                offered = self.offers.setdefault(body.kind, set())
                offered.add(body.seat) if body.made else offered.clear()
            case Next():
                self.next_match = body.match
            case Arranged() | Cancelled():
                self.arrange(body)
            case Said():
                self.chat.append(body)
        if self.clocks.time:
            self.clocks.ask(self.timed(), at)

    def turn_over(self, play: Play, events: Iterable[Event], now: int) -> None:
        """Entries were played: clocks stood from when their seats had locked; what was given early stays locked.

        Clocks wait until people have followed the events that everybody sees: a secret one tells nothing by its time.
        """
        assert self.table
        if self.row.clock:
            self.clocks.answered(play.entries, play.locked, now)
            self.clocks.follow(beat_of(told(events, None)), now)
            self.clocks.count(answered(play, self.turn), play.late)
        if self.locked:
            self.locked = {seat: at for seat, at in self.locked.items() if seat in self.table.sealed}
        if self.clocked:
            self.clocked &= self.table.sealed.keys()
        if self.row.sealed:
            self.seals = Seals()

    def end_agreed(self) -> None:
        """End an old match without a winner: its people have agreed on that."""
        self.row = self.row._replace(status="over", result=Result((1,) * self.row.seats, "agreed"))

    def locks_in(self, seat: Seat, now: int) -> None:
        """A seat has locked its answer: its clock stands."""
        self.locked[seat] = self.seals.locked_at(seat, now, self.clocks)
        self.clocks.stop(seat, now)

    def begin_opening(self, at: int) -> None:
        """Once no pledge is missing, all are asked to open theirs."""
        waiting = self.unanswered()
        if self.seals.opening_since is None and self.seals.are_opened(waiting, self.people):
            self.seals.begin_opening(waiting, self.clocks, at)
            for seat in waiting:
                self.locked.pop(seat, None)

    def export(self) -> Record:
        """The record as a document of its own; without the rules, as it stands in the log."""
        if self.table is not None:
            return self.table.export()
        ended = Outcome(self.row.result.places, self.row.result.rule) if self.row.result else None
        seed = self.row.seed.hex() if ended else None
        record = self.new_record()
        return replace(record, salts=self.salts, entries=self.entries, outcome=ended, seed=seed)

    # How things stand

    @property
    def status(self) -> str:
        """open, running, over or adjourned."""
        if self.is_old:
            return "over" if self.row.status == "over" else "adjourned"
        if self.table is None:
            return "over" if self.is_cancelled else "open"
        return "over" if self.table.over else "running"

    @property
    def turn(self) -> int:
        """How many entries stand in the record."""
        return self.table.turn if self.table else len(self.entries)

    def last_choice(self, given: Collection[int]) -> int | None:
        """The last entry with a choice that a person made, so far as it may be taken back; `given`: by agents."""
        if self.table is None:
            return None
        for number, entry in self.table.latest():
            if isinstance(entry, Turn) and number not in given and not entry.answers.keys().isdisjoint(self.people):
                return number
        return None

    def result(self) -> Result | None:
        """How it ended."""
        if self.is_old:
            return self.row.result
        if self.is_cancelled:
            return Result((1,) * self.row.seats, "cancelled")
        outcome = self.table.outcome if self.table and self.table.over else None
        return Result(outcome.places, outcome.rule) if outcome else None

    @property
    def masked(self) -> bool:
        """Whether speed could tell somebody something here: not where all people are one."""
        return self.row.masked and len({sits.person for sits in self.seats if sits.kind == "human"}) > 1

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: never in a tournament, else as the host wants it."""
        return are_hinted(self.row, self.seats)

    # Who is asked

    def unanswered(self) -> tuple[Seat, ...]:
        """The seats whose answer the table has not."""
        return self.table.waiting() if self.table else ()

    def window(self) -> tuple[Place, ...]:
        """Who may answer what is pending, in order, and what their agents make of it; (): no window is open."""
        return self.attention.places(self.table, self.seats) if self.attention.agent else ()

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is missing; at a sealed table, first those whose pledge is."""
        if window := self.window():
            return tuple(place.decision.seat for place in window if self.is_missing(place))
        missing = self.unanswered()
        return self.seals.missing(missing, self.people) if self.seals.pledges else missing

    def is_missing(self, place: Place) -> bool:
        """Whether a person is prompted and has not answered, or a bot is asked now."""
        assert self.table
        is_asked = place.is_prompted if place.verdict else place.decision in self.table.pending
        return is_asked and answer_of(self.table, place) is None

    def timed(self) -> tuple[Seat, ...]:
        """The seats whose bank runs: in a window nobody's does."""
        return () if self.window() else self.waiting()

    def closes_at(self, began: int) -> int:
        """When a masked window that opened then may close at the earliest."""
        return self.attention.stays_open_until(self.row.seed, self.turn, began)


def are_hinted(row: MatchRow, seats: Iterable[Sits]) -> bool:
    """Tell whether players may ask for hints: never in a tournament, else as the host wants it."""
    if row.tournament:
        return False
    if row.hints is not None:
        return row.hints
    sitting = tuple(seats)
    return len({sits.person for sits in sitting if sits.person}) <= 1 and all(sits.kind != "open" for sits in sitting)


def is_played_here(row: MatchRow, game: AnyGame) -> bool:
    """Tell whether this server has the rules and the cards that a match is played by."""
    return row.edition == game.edition and _has_cards(row, game)


def _has_cards(row: MatchRow, game: AnyGame) -> bool:
    """Whether the cards that a match was begun with are still the same here, if it has any."""
    if not row.cards:
        return True
    try:
        return game.cards.sets(read_options(game, row.options)) == row.cards
    except ThreefoldError:
        return False


@lru_cache(maxsize=64)
def _drawn(game: AnyGame, options: bytes) -> Raw:
    """A scenery, encoded: the same for every table that is laid alike."""
    return Raw(ENCODE(game.display.scenery(msgspec.json.decode(options, type=game.options))))


def events_of(played: Iterable[Played]) -> list[Event]:
    """All that happened, in order."""
    return [event for entry in played for event in entry.events]
