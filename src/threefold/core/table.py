"""The table: it alone checks legality, seals answers, lets chance roll and writes the record."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple, cast

import msgspec
from msgspec import Struct

from threefold.core import chance
from threefold.core.contract import CHANCE, Action, Answer, Answers, Decision, Event, Moment, Outcome, S, Seat
from threefold.core.errors import (
    CardError,
    IllegalAction,
    NotAsked,
    OptionsError,
    RecordError,
    StaleAnswer,
    ThreefoldError,
)
from threefold.core.game import Game
from threefold.core.option_words import read_plain
from threefold.core.record import Agreed, Call, Entry, Record, Resign, TakeBack, Turn, standing
from threefold.core.walk import check_answer, complete, name_seat, next_steps, short_number

MOST_NAMED = 64
"""Seats that a refusal names."""


class Played(NamedTuple):
    """One entry that came to stand in the record, and what it caused."""

    number: int
    entry: Entry
    events: list[Event]


class Fold(NamedTuple, Generic[S]):
    """What the entries of a record have led to: a table goes on from it without playing them again."""

    state: S
    rolls: int
    learned: int
    ended: Outcome | None
    """How the match ended otherwise than by the rules: somebody has resigned, or all have agreed."""
    base: S | None
    """The state at `learned`: a take-back never goes further back."""


class Sealed(NamedTuple):
    """An answer given, not yet opened: its owner may change it until the last seat locks."""

    decision: Decision
    path: Answer
    turn: int
    """When its path was checked: later it must be checked again."""


class Table(Generic[S]):
    """One match: a game, its state, and the record whose fold the state is."""

    def __init__(self, game: Game[S], record: Record, seed: bytes | None) -> None:
        self.game = game
        self.record = record
        options = read_options(game, record.options)
        cards = game.cards.sets(options)
        if record.cards not in ("", cards):
            raise RecordError(f"it was played with the cards {record.cards}; here they are {cards}", field="cards")
        record.cards = cards
        self.state: S = game.new(len(record.seats), options)
        self.sealed: dict[Seat, Sealed] = {}
        self.late: dict[Seat, Decision] = {}
        """Seats whose clock ran out: chance answers for them once nobody else is missing."""
        self.rolls = 0
        self.learned = 0
        """What stands before this entry has told somebody something: no take-back passes it."""
        self.seed = seed
        """The house alone knows it until the match is over."""
        self._standing: list[int] = []
        """The numbers of the entries that no take-back has undone."""
        self._ended: Outcome | None = None
        self._base: S | None = None
        """The state at `learned`, so that a take-back plays only what stands behind it; None: the first one."""
        self._asked: tuple[Decision, ...] | None = None
        """What `pending` says, until the next entry: legal lists are dear and asked for often."""
        self._next: tuple[Decision, ...] | None = None
        """What `queued` says, likewise."""
        self._missing: tuple[Seat, ...] | None = None
        """What `waiting` says, until the next entry or answer."""

    # Going on from a fold

    def fold(self) -> Fold[S]:
        """Return what the entries have led to; the states are the table's own, and change with it."""
        return Fold(self.state, self.rolls, self.learned, self._ended, self._base)

    def restore(self, fold: Fold[S], entries: Sequence[Entry]) -> None:
        """Go on from a fold of these entries. Trusts both; the states are the table's own from now on."""
        self.state, self.rolls, self.learned, self._ended, self._base = fold
        self.record.entries = list(entries)
        self._standing = [number for number, _ in standing(entries)]
        self._asked = self._next = self._missing = None
        self._note_outcome()

    # Laying a table

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int | Sequence[str] = 2,
        options: Struct | Mapping[str, Any] | None = None,
        *,
        seed: bytes | None = None,
        match: str | None = None,
    ) -> Table[S]:
        """A match ready to begin: its commitment is fixed, salts may follow, then `start`."""
        names = tuple(f"seat {seat}" for seat in range(seats)) if isinstance(seats, int) else tuple(seats)
        if len(names) not in game.seats:
            raise OptionsError(f"{game.name} seats {_span(game.seats)}, not {len(names)}")
        seed = seed or secrets.token_bytes(chance.SEED_BYTES)
        record = Record(
            game=game.name,
            edition=game.edition,
            match=match or secrets.token_hex(12),
            options=cast("dict[str, Any]", msgspec.to_builtins(read_options(game, options or {}))),
            seats=names,
            commitment=chance.commitment(seed),
            salts={},
            entries=[],
        )
        return cls(game, record, seed)

    @classmethod
    def resume(cls, game: Game[S], record: Record, seed: bytes | None = None) -> Table[S]:
        """The match as its record leaves it: every answer checked, every roll re-derived where the seed is known."""
        if (record.game, record.edition) != (game.name, game.edition):
            raise RecordError(
                f"it was played by {record.game}, edition {record.edition}; this is {game.name}, "
                f"edition {game.edition}, whose rules differ",
                field="edition" if record.game == game.name else "game",
            )
        if len(record.seats) not in game.seats:
            raise RecordError(f"{game.name} seats {_span(game.seats)}, not {len(record.seats)}", field="seats")
        if any(seat not in range(len(record.seats)) for seat in record.salts):
            raise RecordError(f"salt from {_name_seats(record.salts)}, of {len(record.seats)}", field="salts")
        seed = _committed(record, seed)
        fresh = msgspec.structs.replace(record, entries=[], salts=dict(record.salts), outcome=None, seed=None)
        try:
            table = cls(game, fresh, seed)
        except OptionsError as error:
            raise RecordError(str(error), field="options") from None
        except CardError as error:
            raise RecordError(f"it was played with the cards {record.cards or '?'}: {error}", field="cards") from None
        for number, entry in enumerate(record.entries):
            try:
                table.admit(entry)
            except ThreefoldError as error:
                raise RecordError(str(error), field=f"entries[{number}]") from None
        if record.outcome is not None and record.outcome != table.outcome:
            raise RecordError(f"its entries lead to {table.outcome}, not to this outcome", field="outcome")
        if record.notation and record.notation != table.notation():
            raise RecordError(f'its entries read "{table.notation()}"', field="notation")
        return table

    def salt(self, seat: Seat, text: str) -> None:
        """A seat's own grain of chance: after the commitment, before anything is played."""
        if self.record.entries:
            raise IllegalAction(f"{name_seat(seat)}: salt comes before the first entry, the match has begun")
        if not 0 <= seat < len(self.record.seats):
            raise NotAsked(f"{name_seat(seat)}: this table has seats 0..{len(self.record.seats) - 1}")
        self.record.salts[seat] = text

    def start(self) -> list[Played]:
        """Lets chance roll whatever comes before the first choice."""
        if self.seed is None and any(decision.seat == CHANCE for decision in self.pending):
            raise IllegalAction("chance cannot roll: this table was resumed without its seed")
        return self._advance()

    # Looking

    @property
    def turn(self) -> int:
        """How many entries stand in the record; an answer may name the turn it answers."""
        return len(self.record.entries)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Who is asked what; () when the match is over."""
        if self._asked is None:
            self._asked = () if self._ended else self.game.pending(self.state)
        return self._asked

    @property
    def queued(self) -> tuple[Decision, ...]:
        """The questions that follow if nobody acts: they may be answered early."""
        if self._next is None:
            self._next = () if self.over else self.game.windows.queue(self.state)
        return self._next

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._ended or self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended. While somebody is asked there is no need to look for an outcome."""
        return not self.pending and self.outcome is not None

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is still missing."""
        if self._missing is None:
            asked = [d for d in self.pending if d.seat != CHANCE]
            if self.sealed or self.late:
                asked = [d for d in asked if not self._is_settled(d)]
            self._missing = tuple([d.seat for d in asked])
        return self._missing

    def notation(self) -> str:
        """The match so far in the game's own notation."""
        return self.game.notation.write_game(list(replay(self.game, self.record)), self.state, self.outcome)

    def export(self) -> Record:
        """The record as a document of its own: with the notation, and the seed once the match is over.

        It tells everything that was played: while a match runs, it is the house's alone.
        """
        record = self.record
        notation = self.notation()
        return msgspec.structs.replace(
            record, entries=list(record.entries), salts=dict(record.salts), notation=notation
        )

    # Acting

    def answer(self, seat: Seat, path: Answer, *, turn: int | None = None, opens: bool = True) -> list[Played]:
        """Seals this seat's answer; the last one missing opens them all. Also takes an answer to a queued question.

        With `opens=False` nothing is opened before `open` is called.
        """
        self._expect(turn)
        decision = self._question(seat)
        self._check_path(seat, path, decision.legal, decision.rule)
        self.sealed[seat] = Sealed(decision, tuple(path), len(self.record.entries))
        self._missing = None
        return self._advance() if opens else []

    def check(self, seat: Seat, path: Answer) -> None:
        """Refuse a path that does not answer what this seat is asked; seal nothing."""
        decision = self._question(seat)
        self._check_path(seat, path, decision.legal, decision.rule)

    def next_steps(self, seat: Seat, path: Answer) -> Sequence[Action]:
        """Return the steps that go on from a path to what this seat is asked; refuse a step that is not offered."""
        decision = self._question(seat)
        return next_steps(self.game, self.state, seat, path, decision.legal, decision.rule)

    def recall(self, seat: Seat, path: Answer, decision: Decision | None = None) -> bool:
        """Seals an answer that was sealed before, and opens nothing; whether its question is still asked or queued."""
        for asked in (*self.pending, *self.queued):
            if asked.seat == seat and decision in (None, asked):
                self.sealed[seat] = Sealed(asked, tuple(path), -1)
                self._missing = None
                return True
        return False

    def open(self) -> list[Played]:
        """Plays what nobody's answer is missing for any more."""
        return self._advance()

    def reset(self, seat: Seat) -> None:
        """Takes back a sealed answer: free, for nobody has seen it."""
        if self.sealed.pop(seat, None) is None:
            raise NotAsked(f"seat {seat}: there is no sealed answer to take back")
        self._missing = None

    def call(self, seat: Seat, path: Answer, *, turn: int | None = None) -> list[Played]:
        """Says something that nobody asked for, such as a claim to a draw."""
        self._expect(turn)
        played = [self.admit(Call(seat, tuple(path)))]
        return played + self._advance()

    def resign(self, seat: Seat) -> list[Played]:
        """Gives up a game of two that has no rule of its own for it."""
        return [self.admit(Resign(seat))]

    def agree(self) -> list[Played]:
        """Ends the match as a draw by agreement; whether all agree is for the caller to know."""
        return [self.admit(Agreed())]

    def expire(self, seat: Seat) -> list[Played]:
        """Answers for a seat whose clock ran out: by the game's default, or drawn among all its answers."""
        decision = self._question(seat)
        if self._is_sealed(decision):
            return []
        path = self.game.default(self.state, seat)
        if path is not None:
            return self.answer(seat, path)
        # A drawn answer is a roll, and rolls are counted in the order of the record: it is made when it is used,
        # and until then the seat may still answer.
        self.late[seat] = decision
        self._missing = None
        return self._advance()

    def take_back(self, to: int) -> list[Played]:
        """Goes on from before entry number `to`. Never passes a roll or a reveal: what was learned stays learned."""
        return [self.admit(TakeBack(to))]

    def standing(self, number: int) -> Entry | None:
        """The entry with this number; None: there is none yet, or a take-back has undone it."""
        at = bisect_left(self._standing, number)
        return self.record.entries[number] if self._standing[at : at + 1] == [number] else None

    def latest(self) -> Iterator[tuple[int, Entry]]:
        """The entries that stand and may be taken back, with their numbers, the newest first."""
        for number in reversed(self._standing):
            if number < self.learned:
                return
            yield number, self.record.entries[number]

    def may_take_back(self, to: int) -> bool:
        """Whether a take-back to before this entry would pass neither a roll nor a reveal."""
        try:
            self._check_take_back(to)
        except IllegalAction:
            return False
        return True

    # The record grows

    def admit(self, entry: Entry) -> Played:
        """Checks an entry as if it were new and lets it stand."""
        match entry:
            case Turn():
                self._check_turn(entry)
            case Call(seat, path):
                legal = () if self.over or not 0 <= seat < len(self.record.seats) else self.game.calls(self.state, seat)
                self._check_path(seat, path, legal, "calls that may be made now")
            case TakeBack(to):
                self._check_take_back(to)
            case Resign(seat):
                self._check_resign(seat)
            case Agreed():
                if self.over:
                    raise IllegalAction("the match is over: there is nothing to agree on")
        return self._append(entry)

    def _append(self, entry: Entry) -> Played:
        """Lets a checked entry stand, and plays it."""
        number = len(self.record.entries)
        self.record.entries.append(entry)
        self._asked = self._next = self._missing = None
        events: list[Event] = []
        match entry:
            case Turn(answers):
                events = self.game.play(self.state, answers)
                # An answer is used once: the next question may look the same, as after a tie.
                for seat in answers:
                    self.sealed.pop(seat, None)
                    self.late.pop(seat, None)
            case Call(seat, path):
                events = self.game.play(self.state, {seat: path})
            case Resign(seat):
                self._ended = Outcome(tuple(2 if s == seat else 1 for s in range(2)), "resign")
            case Agreed():
                self._ended = Outcome((1,) * len(self.record.seats), "agreed")
            case TakeBack(to):
                self._undo(to)
        if not isinstance(entry, TakeBack):
            self._standing.append(number)
        if _teaches(entry, events):
            self.learned = number + 1
            self._base = self.state.clone()
        if self.sealed or self.late:
            self._drop_sealed()
        self._note_outcome()
        return Played(number, entry, events)

    def _note_outcome(self) -> None:
        """Write the outcome and the seed into the record, once the match is over."""
        if (outcome := self._ended or self.game.outcome(self.state)) is not None:
            self.record.outcome = outcome
            self.record.seed = self.seed.hex() if self.seed else None

    def _advance(self) -> list[Played]:
        """Plays as long as nobody's answer is missing."""
        played: list[Played] = []
        while (pending := self.pending) and self._can_be_played(pending):
            late = [d for d in pending if d.seat != CHANCE and not self._is_sealed(d)] if self.late else ()
            drawn = {d.seat: self._drawn_path(d) for d in late}
            answers = {d.seat: drawn.get(d.seat) or self.sealed[d.seat].path for d in pending if d.seat != CHANCE}
            for decision in pending:
                if decision.seat == CHANCE:
                    answers[CHANCE] = (self._roll(decision.rule, decision.legal, decision.odds),)
            played.append(self._append(Turn(answers, tuple(drawn))))
        return played

    def _undo(self, to: int) -> None:
        """Play what still stands again, from what was learned last: no take-back goes further back."""
        while self._standing and self._standing[-1] >= to:
            self._standing.pop()
        self._asked = self._next = self._missing = None
        if self._base is None:
            self.state = self.game.new(len(self.record.seats), read_options(self.game, self.record.options))
        else:
            self.state = self._base.clone()
        self.record.outcome = None
        self._ended = None
        for _, entry in [*self.latest()][::-1]:
            if isinstance(entry, Turn):
                self.game.play(self.state, entry.answers)
            elif isinstance(entry, Call):
                self.game.play(self.state, {entry.seat: entry.path})

    # Chance

    def _roll(self, purpose: str, legal: Sequence[Action], odds: Sequence[int] = ()) -> Action:
        if self.seed is None:
            raise IllegalAction("chance cannot roll: this table was resumed without its seed")
        record = self.record
        weights = odds or [1] * len(legal)
        index = chance.draw(self.seed, record.salts, record.match, purpose, self.rolls, weights)
        self.rolls += 1
        return legal[index]

    def _drawn_path(self, decision: Decision) -> Answer:
        """An answer drawn uniformly, step by step."""
        purpose = f"clock {decision.rule}"
        return complete(
            self.game.more, self.state, decision.seat, decision.legal, lambda _, steps: self._roll(purpose, steps)
        )

    # Checks

    def _expect(self, turn: int | None) -> None:
        if turn is not None and turn != self.turn:
            raise StaleAnswer(f"this answers turn {short_number(turn)}; the match is at turn {self.turn}")

    def _question(self, seat: Seat) -> Decision:
        if seat != CHANCE:
            for decision in self.pending:
                if decision.seat == seat:
                    return decision
            for decision in self.queued:
                if decision.seat == seat:
                    return decision
        asked = [d.seat for d in self.pending]
        raise NotAsked(f"{name_seat(seat)} is not asked; " + (f"seats {asked} are" if asked else "the match is over"))

    def _check_path(self, seat: Seat, path: Answer, legal: Sequence[Action], rule: str) -> None:
        """Refuse a path that is not a complete answer."""
        check_answer(self.game, self.state, seat, path, legal, rule)

    def _check_turn(self, turn: Turn) -> None:
        pending = self.pending
        if {d.seat for d in pending} != set(turn.answers):
            asked = [d.seat for d in pending] or "nobody: the match is over"
            raise NotAsked(f"answers from {_name_seats(turn.answers)}, asked were {asked}")
        if not set(turn.drawn) <= set(turn.answers) - {CHANCE}:
            raise NotAsked(f"drawn for {_name_seats(turn.drawn)}, answers are from {_name_seats(turn.answers)}")
        for decision in pending:
            path = turn.answers[decision.seat]
            self._check_path(decision.seat, path, decision.legal, decision.rule)
            if decision.seat in turn.drawn:
                self._check_roll(path, self._drawn_path(decision) if self.seed else path)
        for decision in pending:
            if decision.seat == CHANCE:
                (action,) = turn.answers[CHANCE]
                rolled = self._roll(decision.rule, decision.legal, decision.odds) if self.seed else action
                self._check_roll((action,), (rolled,))

    def _check_roll(self, path: Answer, rolled: Answer) -> None:
        if path != rolled:
            raise IllegalAction(f"chance answered {list(path)}, but seed and salts give {list(rolled)}")

    def _check_take_back(self, to: int) -> None:
        if self.over:
            raise IllegalAction("the match is over and its seed revealed: play on from a copy instead")
        if to < 0 or not self._standing or self._standing[-1] < to:
            raise IllegalAction(f"there is nothing to take back from entry {short_number(to)} on")
        undone = [self.record.entries[number] for number in takewhile(lambda n: n >= to, reversed(self._standing))]
        if any(isinstance(entry, Turn) and (CHANCE in entry.answers or entry.drawn) for entry in undone):
            raise IllegalAction(f"a take-back to entry {to} would pass a roll")
        if to < self.learned:
            raise IllegalAction(f"a take-back to entry {to} would pass a reveal")

    def _check_resign(self, seat: Seat) -> None:
        if self.over:
            raise IllegalAction("the match is over: nobody can resign it")
        if len(self.record.seats) != 2 or seat not in (0, 1):
            raise IllegalAction(
                f"{name_seat(seat)}: resigning ends a match of two; at larger tables a bot takes the seat"
            )

    def _is_sealed(self, decision: Decision) -> bool:
        """Whether a sealed answer to this very question still goes through, step by step."""
        sealed = self.sealed.get(decision.seat)
        if sealed is None or sealed.decision != decision:
            return False
        if sealed.turn == self.turn:
            return True
        try:
            self._check_path(decision.seat, sealed.path, decision.legal, decision.rule)
        except IllegalAction:
            return False
        return True

    def _can_be_answered(self, decision: Decision) -> bool:
        """By its seat, or by chance: for itself, or for a seat that is late."""
        if self._is_sealed(decision):
            return True
        return self.seed is not None and (decision.seat == CHANCE or self.late.get(decision.seat) == decision)

    def _can_be_played(self, pending: tuple[Decision, ...]) -> bool:
        """Whether nobody's answer is missing."""
        if not self.sealed and not self.late and pending[0].seat != CHANCE:
            return False
        return all(map(self._can_be_answered, pending))

    def _is_settled(self, decision: Decision) -> bool:
        return self._is_sealed(decision) or self.late.get(decision.seat) == decision

    def _drop_sealed(self) -> None:
        """Forgets sealed answers to questions that are no longer asked or queued; they were never told."""
        alive = (*self.pending, *self.queued)
        self.sealed = {seat: sealed for seat, sealed in self.sealed.items() if sealed.decision in alive}
        self.late = {seat: decision for seat, decision in self.late.items() if decision in alive}


def replay(game: Game[S], record: Record) -> Iterator[Moment[S]]:
    """The standing entries of a record, one moment after the other. Trusts the record."""
    state = game.new(len(record.seats), read_options(game, record.options))
    for _, entry in standing(record.entries):
        if isinstance(entry, Turn | Call):
            answers: Answers = entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}
            before = state.clone()
            yield Moment(before, answers, game.play(state, answers))


def _teaches(entry: Entry, events: Sequence[Event]) -> bool:
    """Whether what was learned by it stays learned: a roll, choices opened together, a reveal."""
    if isinstance(entry, Turn) and (CHANCE in entry.answers or entry.drawn or len(entry.answers) > 1):
        return True
    return any(event.reveals for event in events)


def read_options(game: Game[Any], options: Struct | Mapping[str, Any]) -> Struct:
    """The game's options from a plain mapping, or an OptionsError that names the field."""
    if isinstance(options, game.options):
        return options
    plain = msgspec.to_builtins(options) if isinstance(options, Struct) else options
    return read_plain(game.options, plain, game.name)


def _committed(record: Record, seed: bytes | None) -> bytes | None:
    """The seed that a record reveals, or the one that the house has kept; None: it is not known here."""
    try:
        seed = seed if record.seed is None else bytes.fromhex(record.seed)
    except ValueError:
        raise RecordError("a seed is written in hexadecimal", field="seed") from None
    if seed is not None and chance.commitment(seed) != record.commitment:
        raise RecordError("this seed is not the one that was committed to", field="seed")
    return seed


def _name_seats(seats: Collection[Seat]) -> str:
    """Return `seats [0, 2]`; only their number where there are more than any table has."""
    if len(seats) > MOST_NAMED or any(abs(seat) > MOST_NAMED for seat in seats):
        return f"{len(seats)} seats"
    return f"seats {sorted(seats)}"


def _span(seats: range) -> str:
    if len(seats) > 2 and seats.step == 1:
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, seats[:-1])), str(seats[-1]))))
