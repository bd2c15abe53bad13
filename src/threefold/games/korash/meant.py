"""Whom the words of an effect mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threefold.games.korash.cards import model as m
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.filters import refer
from threefold.games.korash.stack import Out
from threefold.games.korash.state import ENTRY_REF, LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF, Entry, State
from threefold.games.korash.things import in_play, spots_of
from threefold.games.korash.words import land_of

Where = tuple[int, int, int]
"""Index of the entry, number of the block, place in it."""
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
