"""The table: it checks answers, keeps them sealed, rolls for chance and writes the record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, cast

import msgspec
from msgspec import Struct

from threefold.core import chance
from threefold.core.chance import Rolls, check_roll, committed
from threefold.core.contract import CHANCE, Action, Answer, Decision, Outcome, S, Seat
from threefold.core.course import Course, Fold, Played, replay
from threefold.core.errors import CardError, IllegalAction, NotAsked, OptionsError, RecordError, ThreefoldError
from threefold.core.game import Game
from threefold.core.option_words import read_options
from threefold.core.record import Agreed, Call, Entry, Record, Resign, TakeBack, Turn
from threefold.core.record_check import check_end, check_origin, check_resign, check_seats, name_range
from threefold.core.seals import Sealed, Seals
from threefold.core.walk import check_answer, complete, name_seat, next_steps


class Table(Generic[S]):
    """One match: a game, its state, and the record from which the state follows."""

    def __init__(self, game: Game[S], record: Record, seed: bytes | None) -> None:
        self.game = game
        self.record = record
        options = read_options(game, record.options)
        cards = game.cards.sets(options)
        if record.cards not in ("", cards):
            raise RecordError(f"it was played with the cards {record.cards}; here they are {cards}", field="cards")
        record.cards = cards
        self.course = Course(game, record, game.new(len(record.seats), options))
        self.seals = Seals(lambda decision, path: self._check_path(decision.seat, path, decision.legal, decision.rule))
        self.dice = Rolls(record, seed)
        self._asked: tuple[Decision, ...] | None = None
        """What `pending` says, until the next entry: legal lists are dear and asked for often."""
        self._next: tuple[Decision, ...] | None = None
        """What `queued` says, likewise."""
        self._missing: tuple[Seat, ...] | None = None
        """What `waiting` says, until the next entry or answer."""

    # Continuing from a stored state

    def fold(self) -> Fold[S]:
        """Return the state after all entries, with what is needed to go on from it. The table may still change it."""
        return self.course.fold(self.dice.count)

    def restore(self, fold: Fold[S], entries: Sequence[Entry]) -> None:
        """Go on from a stored fold of these entries, without checking them. The table takes over the states."""
        self.course.restore(fold, entries)
        self.dice.count = fold.rolls
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
        """Return a match that is ready to begin: its commitment is fixed, salts may be added, then call `start`."""
        names = tuple(f"seat {seat}" for seat in range(seats)) if isinstance(seats, int) else tuple(seats)
        if len(names) not in game.seats:
            raise OptionsError(f"{game.name} seats {name_range(game.seats)}, not {len(names)}")
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
        """Return the match that a record describes; check every answer, and every roll if the seed is known."""
        check_origin(game, record)
        seed = committed(record, seed)
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
        check_end(record, table.outcome, table.notation)
        return table

    def salt(self, seat: Seat, text: str) -> None:
        """Add a seat's salt to the random source, before anything is played."""
        if self.record.entries:
            raise IllegalAction(f"{name_seat(seat)}: salt comes before the first entry, the match has begun")
        if not 0 <= seat < len(self.record.seats):
            raise NotAsked(f"{name_seat(seat)}: this table has seats 0..{len(self.record.seats) - 1}")
        self.record.salts[seat] = text

    def start(self) -> list[Played]:
        """Let chance roll until the first choice."""
        if self.seed is None and any(decision.seat == CHANCE for decision in self.pending):
            raise IllegalAction("chance cannot roll: this table was resumed without its seed")
        return self._advance()

    # Looking

    @property
    def state(self) -> S:
        """Return the current state."""
        return self.course.state

    @property
    def learned(self) -> int:
        """Return the number of the first entry that may be taken back; earlier ones revealed something."""
        return self.course.learned

    @property
    def sealed(self) -> dict[Seat, Sealed]:
        """Return the answers that are given but not opened yet, by seat."""
        return self.seals.given

    @property
    def seed(self) -> bytes | None:
        """Return the seed if it is known here; only the server knows it until the match is over."""
        return self.dice.seed

    @property
    def rolls(self) -> int:
        """Return how many times chance has rolled."""
        return self.dice.count

    @property
    def turn(self) -> int:
        """Return the number of entries in the record; an answer may name the turn it is for."""
        return len(self.record.entries)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Return the questions that are asked now; () when the match is over."""
        if self._asked is None:
            self._asked = () if self.course.ended else self.game.pending(self.state)
        return self._asked

    @property
    def queued(self) -> tuple[Decision, ...]:
        """Return the questions that follow if nobody acts; they may be answered early."""
        if self._next is None:
            self._next = () if self.over else self.game.windows.queue(self.state)
        return self._next

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended; None while it goes on."""
        return self.course.outcome

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return not self.pending and self.outcome is not None

    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats whose answer is missing."""
        if self._missing is None:
            asked = [d for d in self.pending if d.seat != CHANCE]
            if self.seals:
                asked = [d for d in asked if not self.seals.settles(d, self.turn)]
            self._missing = tuple([d.seat for d in asked])
        return self._missing

    def notation(self) -> str:
        """Return the match so far in the game's notation."""
        return self.game.notation.write_game(list(replay(self.game, self.record)), self.state, self.outcome)

    def export(self) -> Record:
        """Return a copy of the record, with the notation, and with the seed once the match is over.

        The copy holds everything that was played, so only the server may see it while the match runs.
        """
        record = self.record
        notation = self.notation()
        return msgspec.structs.replace(
            record, entries=list(record.entries), salts=dict(record.salts), notation=notation
        )

    # Acting

    def answer(self, seat: Seat, path: Answer, *, turn: int | None = None, opens: bool = True) -> list[Played]:
        """Seal a seat's answer; if it was the last one missing, open them all. Queued questions can be answered, too.

        With `opens=False` nothing is opened before `open` is called.
        """
        self.course.expect(turn)
        decision = self.check(seat, path)
        self.seals.given[seat] = Sealed(decision, tuple(path), self.turn)
        self._missing = None
        return self._advance() if opens else []

    def check(self, seat: Seat, path: Answer) -> Decision:
        """Return the question that this path answers; refuse the path if it answers none."""
        decision = self._question(seat)
        self._check_path(seat, path, decision.legal, decision.rule)
        return decision

    def next_steps(self, seat: Seat, path: Answer) -> Sequence[Action]:
        """Return the steps that may follow a path; refuse a path that is not offered."""
        decision = self._question(seat)
        return next_steps(self.game, self.state, seat, path, decision.legal, decision.rule)

    def recall(self, seat: Seat, path: Answer, decision: Decision | None = None) -> bool:
        """Seal a stored answer again and open nothing; return whether its question is still asked or queued."""
        for asked in (*self.pending, *self.queued):
            if asked.seat == seat and decision in (None, asked):
                self.seals.given[seat] = Sealed(asked, tuple(path), -1)
                self._missing = None
                return True
        return False

    def open(self) -> list[Played]:
        """Play all questions whose answers are complete."""
        return self._advance()

    def reset(self, seat: Seat) -> None:
        """Take back a sealed answer, which nobody has seen."""
        if self.seals.given.pop(seat, None) is None:
            raise NotAsked(f"seat {seat}: there is no sealed answer to take back")
        self._missing = None

    def call(self, seat: Seat, path: Answer, *, turn: int | None = None) -> list[Played]:
        """Make a call, such as claiming a draw."""
        self.course.expect(turn)
        played = [self.admit(Call(seat, tuple(path)))]
        return played + self._advance()

    def resign(self, seat: Seat) -> list[Played]:
        """Give up, in a two-player game without a rule for it."""
        return [self.admit(Resign(seat))]

    def agree(self) -> list[Played]:
        """End the match as a draw by agreement; the caller makes sure that all agree."""
        return [self.admit(Agreed())]

    def expire(self, seat: Seat) -> list[Played]:
        """Answer for a seat whose time ran out: by the game's default, or by a random answer."""
        decision = self._question(seat)
        if self.seals.has(decision, self.turn):
            return []
        path = self.game.default(self.state, seat)
        if path is not None:
            return self.answer(seat, path)
        # A drawn answer is a roll, and rolls are counted in the order of the record: it is made when it is used,
        # and until then the seat may still answer.
        self.seals.late[seat] = decision
        self._missing = None
        return self._advance()

    def take_back(self, to: int) -> list[Played]:
        """Undo the entries from number `to` on; refuse if a roll or a reveal would be undone."""
        return [self.admit(TakeBack(to))]

    def standing(self, number: int) -> Entry | None:
        """Return the entry with this number; None if there is none yet, or if it was undone."""
        return self.course.history.standing(number)

    def latest(self) -> Iterator[tuple[int, Entry]]:
        """Yield the entries that may be taken back, with their numbers, newest first."""
        return self.course.history.since(self.learned)

    def may_take_back(self, to: int) -> bool:
        """Return whether a take-back to this entry would undo neither a roll nor a reveal."""
        try:
            self._check_take_back(to)
        except IllegalAction:
            return False
        return True

    # The record grows

    def admit(self, entry: Entry) -> Played:
        """Check an entry of a record as if it were new, then play it."""
        match entry:
            case Turn():
                self._check_turn(entry)
            case Call(seat, path):
                legal = () if self.over or not 0 <= seat < len(self.record.seats) else self.game.calls(self.state, seat)
                self._check_path(seat, path, legal, "calls that may be made now")
            case TakeBack(to):
                self._check_take_back(to)
            case Resign(seat):
                self._check_going("nobody can resign it")
                check_resign(self.record, seat)
            case Agreed():
                self._check_going("there is nothing to agree on")
        return self._append(entry)

    def _append(self, entry: Entry) -> Played:
        """Play a checked entry and write it into the record."""
        self._asked = self._next = self._missing = None
        played = self.course.apply(entry)
        if isinstance(entry, Turn):
            self.seals.use(entry.answers)
        if self.seals:
            self.seals.keep((*self.pending, *self.queued))
        self._note_outcome()
        return played

    def _note_outcome(self) -> None:
        """Write the outcome and the seed into the record, once the match is over."""
        if (outcome := self.outcome) is not None:
            self.record.outcome = outcome
            self.record.seed = self.seed.hex() if self.seed else None

    def _advance(self) -> list[Played]:
        """Play on while no answer is missing."""
        played: list[Played] = []
        while (pending := self.pending) and self._can_be_played(pending):
            late = [d for d in pending if d.seat in self.seals.late and not self.seals.has(d, self.turn)]
            drawn = {d.seat: self._drawn_path(d) for d in late}
            answers = {d.seat: drawn.get(d.seat) or self.sealed[d.seat].path for d in pending if d.seat != CHANCE}
            for decision in pending:
                if decision.seat == CHANCE:
                    answers[CHANCE] = (self.dice.roll(decision.rule, decision.legal, decision.odds),)
            played.append(self._append(Turn(answers, tuple(drawn))))
        return played

    def _drawn_path(self, decision: Decision) -> Answer:
        """Return a random answer, drawn step by step."""
        purpose = f"clock {decision.rule}"
        return complete(
            self.game.more, self.state, decision.seat, decision.legal, lambda _, steps: self.dice.roll(purpose, steps)
        )

    def _can_be_answered(self, decision: Decision) -> bool:
        """Return whether a question's seat has answered, or chance may answer it."""
        if self.seals.has(decision, self.turn):
            return True
        return self.seed is not None and (decision.seat == CHANCE or self.seals.late.get(decision.seat) == decision)

    def _can_be_played(self, pending: tuple[Decision, ...]) -> bool:
        """Return whether no answer is missing."""
        if not self.seals and pending[0].seat != CHANCE:
            return False
        return all(map(self._can_be_answered, pending))

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
        check_seats(turn, pending)
        for decision in pending:
            path = turn.answers[decision.seat]
            self._check_path(decision.seat, path, decision.legal, decision.rule)
            if decision.seat in turn.drawn:
                check_roll(path, self._drawn_path(decision) if self.seed else path)
        for decision in pending:
            if decision.seat == CHANCE:
                (action,) = turn.answers[CHANCE]
                rolled = self.dice.roll(decision.rule, decision.legal, decision.odds) if self.seed else action
                check_roll((action,), (rolled,))

    def _check_take_back(self, to: int) -> None:
        if self.over:
            raise IllegalAction("the match is over and its seed revealed: play on from a copy instead")
        self.course.history.check_take_back(to, self.learned)

    def _check_going(self, refusal: str) -> None:
        if self.over:
            raise IllegalAction(f"the match is over: {refusal}")
