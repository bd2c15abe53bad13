"""Checks of a record: its origin, who answers each turn, and the result it claims."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from threefold.core.contract import CHANCE, Decision, Outcome, Seat
from threefold.core.errors import IllegalAction, NotAsked, RecordError
from threefold.core.game import Game
from threefold.core.record import Record, Turn
from threefold.core.walk import name_seat

MOST_NAMED = 64
"""Seats that a refusal names."""


def check_origin(game: Game[Any], record: Record) -> None:
    """Refuse a record of another game, edition or number of seats."""
    if (record.game, record.edition) != (game.name, game.edition):
        raise RecordError(
            f"it was played by {record.game}, edition {record.edition}; this is {game.name}, "
            f"edition {game.edition}, whose rules differ",
            field="edition" if record.game == game.name else "game",
        )
    if len(record.seats) not in game.seats:
        raise RecordError(f"{game.name} seats {name_range(game.seats)}, not {len(record.seats)}", field="seats")
    if any(seat not in range(len(record.seats)) for seat in record.salts):
        raise RecordError(
            f"there are {len(record.seats)} seats, but salts from {name_seats(record.salts)}", field="salts"
        )


def check_end(record: Record, outcome: Outcome | None, notation: Callable[[], str]) -> None:
    """Refuse a record whose outcome or notation does not follow from its entries."""
    if record.outcome is not None and record.outcome != outcome:
        raise RecordError(f"its entries lead to {outcome}, not to this outcome", field="outcome")
    if record.notation and record.notation != (said := notation()):
        raise RecordError(f'its entries read "{said}"', field="notation")


def check_seats(turn: Turn, pending: Collection[Decision]) -> None:
    """Refuse a turn that is not answered by exactly the asked seats."""
    if {d.seat for d in pending} != set(turn.answers):
        asked = [d.seat for d in pending] or "nobody: the match is over"
        raise NotAsked(f"answers came from {name_seats(turn.answers)}, but the question is for {asked}")
    if not set(turn.drawn) <= set(turn.answers) - {CHANCE}:
        raise NotAsked(f"answers were drawn for {name_seats(turn.drawn)}, but came from {name_seats(turn.answers)}")


def check_resign(record: Record, seat: Seat) -> None:
    """Refuse a resignation in a match of more than two players."""
    if len(record.seats) != 2 or seat not in (0, 1):
        raise IllegalAction(f"{name_seat(seat)}: resigning ends a match of two; at larger tables a bot takes the seat")


def name_seats(seats: Collection[Seat]) -> str:
    """Return text such as `seats [0, 2]`; only the count if there are very many."""
    if len(seats) > MOST_NAMED or any(abs(seat) > MOST_NAMED for seat in seats):
        return f"{len(seats)} seats"
    return f"seats {sorted(seats)}"


def name_range(seats: range) -> str:
    """Return text such as `2 to 6` or `2 or 4`."""
    if len(seats) > 2 and seats.step == 1:
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, seats[:-1])), str(seats[-1]))))
