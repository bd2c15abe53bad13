"""Enters the matches of a tournament, which were played side by side, one by one into the tournament's own table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from threefold.core.contract import CHANCE, Seat
from threefold.core.errors import RecordError
from threefold.core.record import Call, Record, Turn, standing
from threefold.core.table import Table
from threefold.core.tournament import Tournament


def retell(tournament: Tournament[Any], table: Table[Any], seats: Sequence[Seat], record: Record) -> None:
    """Enter a finished match into the tournament's table, which rolls if the match was drawn.

    An answer that chance drew for a late seat is entered as that seat's answer; the match's own record proves the draw.
    """
    for _, entry in standing(record.entries):
        match entry:
            case Turn(answers) if CHANCE not in answers:
                for seat, path in answers.items():
                    table.answer(seats[seat], tournament.retell(path))
            case Call(seat, path):
                table.call(seats[seat], tournament.retell(path))
            case _:
                raise RecordError(f"{record.game}: a match of a tournament has only answers and calls, not {entry}")
