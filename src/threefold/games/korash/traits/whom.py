"""Whom the words of an effect mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from threefold.games.korash.cards import model as m
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF, Entry
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.refs import in_play, spots_of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import refer


class Shove(NamedTuple):
    """A push or pull of one unit."""

    unit: int
    source: int
    n: int
    pull: bool


@dataclass(slots=True)
class Due:
    """What one effect does to several things at once: collected from all of them, then done together. KOR-RULING-58."""

    blows: list[tuple[int, int, int]]
    """Unit, points of damage, dealer."""
    gains: dict[int, int]
    """Influence by seat."""
    destroyed: list[int]
    shoves: list[Shove]
    changes: list[Callable[[], None]]
    """Repairs and changes of units, whose amounts and things were settled before any of them."""


Where = tuple[int, int, int, Due]
"""Index of the entry, number of the block, place in it, and what the effect does at once."""
Handler = Callable[[State, Entry, Any, Out, Where], None]
"""What a verb does."""


def crews(state: State, entry: Entry, who: m.Who) -> list[int]:
    """The units in play that are meant."""
    return [thing for thing in refer(state, entry, who) if thing < SPOT_REF and in_play(state, thing)]


def players(state: State, entry: Entry, who: m.Who) -> list[int]:
    """The seats that are meant; an entry or unit stands for its controller."""
    found: list[int] = []
    for thing in refer(state, entry, who):
        if thing < SPOT_REF:
            found.append(thing // CREW)
        elif SEAT_REF <= thing < ENTRY_REF:
            found.append(thing - SEAT_REF)
        elif ENTRY_REF <= thing < TACTIC_REF and thing - ENTRY_REF < len(state.entries):
            found.append(state.entries[thing - ENTRY_REF].seat)
    return [seat for seat in dict.fromkeys(found) if not state.out[seat]]


def lands_meant(state: State, entry: Entry, who: m.Who) -> list[int]:
    """The territories that are meant, by themselves or by what lies on them."""
    found = [
        thing - LAND_REF if LAND_REF <= thing < SEAT_REF else land_of(spot)
        for thing in refer(state, entry, who)
        for spot in spots_of(state, thing)[:1]
        if spot < BAY
    ]
    return list(dict.fromkeys(found))


def things(state: State, entry: Entry, who: m.Who) -> list[int]:
    """Units in play and territories that are meant."""
    found = refer(state, entry, who)
    return [t for t in found if (t < SPOT_REF and in_play(state, t)) or LAND_REF <= t < SEAT_REF]


def dealer(entry: Entry) -> int:
    """The unit itself for its own abilities, otherwise the player; nobody for a territory that speaks to nobody.

    KOR-REW-1, KOR-REW-2, KOR-RULING-23.
    """
    if entry.nobodys:
        return NONE
    return entry.source if 0 <= entry.source < SPOT_REF else SEAT_REF + entry.seat
