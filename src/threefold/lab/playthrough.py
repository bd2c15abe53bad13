"""Prints a recorded game: what was asked and answered, the events and the final view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from threefold.core.contract import CHANCE
from threefold.core.course import replay
from threefold.core.game import AnyGame
from threefold.core.record import Broke, Record, Turn
from threefold.core.table import Table


def playthrough(game: AnyGame, record: Record, *, whole: bool = True) -> Iterator[str]:
    """Yield the game as lines of text, replaying it on the way. Without `whole`: events in notation and no view."""
    table = Table[Any].resume(game, record)
    yield f"{record.game}, edition {record.edition}, options {_json(record.options)}"
    yield f"match {record.match}, seats {', '.join(record.seats)}"
    state: Any = None
    for number, moment in enumerate(replay(game, record)):
        state = moment.before
        yield ""
        yield f"{number}: {game.notation.write_position(state)}".rstrip()
        for decision in game.pending(state):
            who = "chance" if decision.seat == CHANCE else f"seat {decision.seat}"
            yield f"   {who} is asked by {decision.rule}: {len(decision.legal)} answers"
        for seat, answer in sorted(moment.answers.items()):
            who = "chance" if seat == CHANCE else f"seat {seat}"
            yield f"   {who}: {game.notation.write_answer(state, seat, answer)}"
        for event in moment.events:
            if line := _json(event) if whole else game.notation.write_event(event):
                yield f"   {line}"
    yield ""
    yield f"end: {game.notation.write_position(table.state)}".rstrip()
    if whole and not record.broke:
        yield f"   view: {_json(game.view(table.state, None))}"
        yield f"   outcome: {_json(table.outcome)}"
    elif table.outcome:
        yield f"   places {', '.join(map(str, table.outcome.places))} by {table.outcome.rule}"
    if record.broke:
        yield from _broke(game, table.state, record.broke)


def _broke(game: AnyGame, state: Any, broke: Broke) -> Iterator[str]:
    """Yield the entry that could not be played, and what was said about it."""
    yield ""
    yield "here the program broke:"
    if isinstance(broke.entry, Turn):
        for seat, answer in sorted(broke.entry.answers.items()):
            who = "chance" if seat == CHANCE else f"seat {seat}"
            yield f"   {who}: {game.notation.write_answer(state, seat, answer)}"
    elif broke.entry:
        yield f"   {_json(broke.entry)}"
    yield from (f"   {line}" for line in broke.what.splitlines())


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
