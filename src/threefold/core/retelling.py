"""The matches of a tournament, told one after the other through the table of the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from threefold.core.contract import CHANCE, Seat
from threefold.core.errors import RecordError
from threefold.core.record import Call, Record, Turn, standing
from threefold.core.table import Table
from threefold.core.tournament import Tournament


def retell(tournament: Tournament[Any], table: Table[Any], seats: Sequence[Seat], record: Record) -> None:
    """Tells a finished match as the next one of the tournament's own table, which rolls where it is drawn.

    An answer that chance drew for a late seat is told as that seat's: the match's own record proves the draw.
    """
    for _, entry in standing(record.entries):
        match entry:
            case Turn(answers) if CHANCE not in answers:
                for seat, path in answers.items():
                    table.answer(seats[seat], tournament.retell(path))
            case Call(seat, path):
                table.call(seats[seat], tournament.retell(path))
            case _:
                raise RecordError(f"{record.game}: a match of a tournament cannot be told with {entry}")
