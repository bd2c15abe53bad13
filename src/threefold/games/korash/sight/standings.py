"""How a game ended: what decided it, and what everybody had in the end."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.korash.changes.ending import standing_of
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.state import DESTROYED, State

CountName = Literal["influence", "damage", "territories"]
COUNTS: tuple[CountName, ...] = get_args(CountName)
"""The counts that decide after the last round, in the order of `standing_of`. KOR-END-5."""


class Standing(Struct, frozen=True):
    """What a player had in the end."""

    seat: Seat
    influence: int
    damage: int
    """The damage of the platform; all that it can take if it is lost."""
    broken: bool
    """Whether the platform was destroyed."""
    territories: int
    """The face-up territories with a unit of this player."""
    out: bool


class Ending(Struct, frozen=True):
    """Why the game is over."""

    rule: str
    why: Literal["influence", "nobody", "last", "fallen", "gave_up", "count", "equal"]
    """Enough influence; all fell together; only one is left; one fell or gave up; a count; equal in every count."""
    seats: tuple[Seat, ...]
    """The players whom that is about: who held enough influence, who fell or gave up, or whose counts were compared."""
    count: CountName | Literal[""]
    """The count that decided; empty if none did."""
    counts: tuple[int, ...]
    """That count for each seat; empty if none decided."""
    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]


def ending_of(state: State) -> Ending:
    """Return why a game is over; everything follows from public information."""
    standings = tuple(_standing(state, seat) for seat in range(state.seats))
    winners = tuple(state.winners)
    marks = [standing_of(state, seat) for seat in range(state.seats)]

    def ending(why: str, seats: list[int], count: int | None = None) -> Ending:
        name = "" if count is None else COUNTS[count]
        counts = () if count is None else tuple(abs(mark[count]) for mark in marks)
        return Ending(state.rule, why, tuple(seats), name, counts, winners, standings)  # pyright: ignore[reportArgumentType]

    if state.rule in ("KOR-GOAL-2", "KOR-END-1"):
        most = max(mark[0] for mark in marks)
        return ending("influence", [seat for seat in winners if marks[seat][0] == most], 0)
    if state.rule == "KOR-END-5":
        left, count = _decided(state, marks)
        return ending("equal" if count is None else "count", left, count)
    fallen = [seat for seat in range(state.seats) if state.out[seat]]
    if not winners or len(fallen) != 1:
        return ending("last" if winners else "nobody", fallen)
    return ending("fallen" if standings[fallen[0]].broken else "gave_up", fallen)


def _decided(state: State, marks: list[tuple[int, int, int]]) -> tuple[list[Seat], int | None]:
    """Return the last count in which players who were equal until then differed, and those players. KOR-END-5."""
    left = [seat for seat in range(state.seats) if not state.out[seat]]
    compared, decided = left, None
    for at in range(len(COUNTS)):
        best = max(marks[seat][at] for seat in left)
        ahead = [seat for seat in left if marks[seat][at] == best]
        if len(ahead) < len(left):
            compared, decided = left, at
        left = ahead
    return compared, decided


def _standing(state: State, seat: Seat) -> Standing:
    influence, damage, territories = standing_of(state, seat)
    broken = state.place[seat * CREW] == DESTROYED
    return Standing(seat, influence, -damage, broken, territories, state.out[seat])
