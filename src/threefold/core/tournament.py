"""Tournaments: the matches are played side by side, then entered one by one into the tournament's own table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from threefold.core.contract import CHANCE, Pairing, Seat, Tournament
from threefold.core.errors import RecordError
from threefold.core.record import Call, Record, Turn, standing
from threefold.core.table import Table


def knock_out(order: Sequence[Seat]) -> tuple[Pairing, ...]:
    """Return the pairings of a knock-out: neighbours meet; if seats are missing, the first players skip a round."""
    left: list[int] = list(order)
    byes = (1 << (len(left) - 1).bit_length()) - len(left)
    pairings: list[Pairing] = []
    stage = 1
    while len(left) > 1:
        waiting, meeting = left[:byes], left[byes:]
        winners: list[int] = []
        for one, other in zip(meeting[::2], meeting[1::2], strict=True):
            winners.append(~len(pairings))
            pairings.append(Pairing(stage, (one, other)))
        left, byes, stage = waiting + winners, 0, stage + 1
    return tuple(pairings)


def meeting(pairing: Pairing, winners: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the two seats of a pairing, once the matches before it are decided."""
    return tuple(side if side >= 0 else winners[~side] for side in pairing.sides)


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
                raise RecordError(f"{record.game}: a match of a tournament cannot be told with {entry}")
