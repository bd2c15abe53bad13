"""Reads games from text: a position, a list of moves, or a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from threefold import games
from threefold.core.contract import Answer, Answers, Decision, Moment, Seat
from threefold.core.course import replay
from threefold.core.errors import IllegalAction, NotationError, RecordError, ThreefoldError
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.core.record import load
from threefold.core.table import Table
from threefold.core.walk import check_answer, short_number

MOST_TURNS = 3000


class Line(NamedTuple):
    """A game from its first position on."""

    game: AnyGame
    options: Struct
    start: Any
    turns: tuple[Answers, ...]
    names: tuple[str, ...]
    seats: int

    def at(self, turn: int) -> Any:
        """Return the state after a number of turns."""
        self._check_played(turn)
        state = self.start.clone()
        for answers in self.turns[:turn]:
            self.game.play(state, answers)
        return state

    def played(self, turn: int) -> Answers:
        """Return what was answered in a turn; the first one has number 1."""
        self._check_played(turn)
        return self.turns[turn - 1]

    def _check_played(self, turn: int) -> None:
        if turn > len(self.turns):
            raise IllegalAction(f"this game has {len(self.turns)} turns, not {short_number(turn)}")


@lru_cache(maxsize=16)
def read_line(name: str, options: bytes, text: str) -> Line:
    """Read a text as a record, a game or a position; an empty text is the usual start."""
    game = games.find(name)
    if text.lstrip().startswith("{"):
        return _record(game, text)
    chosen = read_options(game, msgspec.json.decode(options))
    seats = game.seats[0]
    if not text.strip():
        return Line(game, chosen, game.new(seats, chosen), (), (), seats)
    read = game.notation.read_game(" ".join(text.split()), chosen)
    moments, now = _played(game, read.start, read.turns)
    if read.result and (outcome := game.outcome(now)):
        result = game.notation.write_game(moments, now, outcome).rpartition("#")[2].strip()
        if read.result != result:
            raise NotationError(f'this game ends with "# {result}", not with "# {read.result}"')
    return Line(game, read.options, read.start, tuple(moment.answers for moment in moments), (), seats)


def _record(game: AnyGame, text: str) -> Line:
    record = load(text)
    if record.game != game.name:
        raise RecordError(f'this is a record of "{record.game}", not of "{game.name}"', field="game")
    table = Table[Any].resume(game, record)
    options = read_options(game, record.options)
    turns = tuple(moment.answers for moment in replay(game, table.record))
    return Line(game, options, game.new(len(record.seats), options), turns, record.seats, len(record.seats))


def _played(game: AnyGame, start: Any, turns: Sequence[tuple[str, ...]]) -> tuple[list[Moment[Any]], Any]:
    """Play the turns; return every moment and the last state."""
    if len(turns) > MOST_TURNS:
        raise NotationError(f"a game of {len(turns)} turns is too long to look at")
    state = start.clone()
    found: list[Moment[Any]] = []
    for number, texts in enumerate(turns, 1):
        try:
            answers = read_turn(game, state, texts)
        except ThreefoldError as error:
            # The person pasted a game and chose nothing, so an illegal move is an error of the notation.
            raise NotationError(f"turn {number}: {error}") from None
        before = state.clone()
        found.append(Moment(before, answers, game.play(state, answers)))
    return found, state


def read_turn(game: AnyGame, state: Any, texts: Sequence[str]) -> Answers:
    """Read the answers of one turn, in seat order, or a call."""
    pending = sorted(game.pending(state), key=lambda decision: decision.seat)
    if len(texts) == 1 and (call := _call(game, state, texts[0])):
        return call
    if len(texts) != len(pending):
        raise IllegalAction(f"{len(pending)} are asked, not {len(texts)}" if pending else "the game is over")
    return {decision.seat: _answer(game, state, decision, text) for decision, text in zip(pending, texts, strict=True)}


def check_turn(game: AnyGame, state: Any, paths: Sequence[Answer]) -> Answers:
    """Check the answers of one turn, given as codes in seat order."""
    pending = sorted(game.pending(state), key=lambda decision: decision.seat)
    if len(paths) != len(pending):
        raise IllegalAction(f"{len(pending)} are asked, not {len(paths)}" if pending else "the game is over")
    answers = {decision.seat: tuple(path) for decision, path in zip(pending, paths, strict=True)}
    for decision in pending:
        check_answer(game, state, decision.seat, answers[decision.seat], decision.legal, decision.rule)
    return answers


def _answer(game: AnyGame, state: Any, decision: Decision, text: str) -> Answer:
    written = game.notation.write_steps(state, decision)
    path = (
        (decision.legal[written.index(text)],)
        if text in written
        else game.notation.read_answer(state, decision.seat, text)
    )
    check_answer(game, state, decision.seat, path, decision.legal, decision.rule, text)
    return path


def _call(game: AnyGame, state: Any, text: str) -> dict[Seat, Answer] | None:
    """Return the call that the text means, by the first seat that may make it; None if it is no call."""
    for decision in game.pending(state):
        if decision.seat >= 0:
            for action in game.calls(state, decision.seat):
                if game.notation.write_answer(state, decision.seat, (action,)) == text:
                    return {decision.seat: (action,)}
    return None
