"""Replays a record moment by moment."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.core.contract import Answers, Moment, S
from threefold.core.game import Game
from threefold.core.option_words import read_options
from threefold.core.record import Call, Record, Turn, standing


def replay(game: Game[S], record: Record) -> Iterator[Moment[S]]:
    """Yield each standing entry of a record as a moment, without checking it."""
    state = game.new(len(record.seats), read_options(game, record.options))
    for _, entry in standing(record.entries):
        if isinstance(entry, Turn | Call):
            answers: Answers = entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path}
            before = state.clone()
            yield Moment(before, answers, game.play(state, answers))
