"""What a card's words mean in the present state: the things, players and targets that they name, and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import in_play, spots_of
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import (
    ENTRY_REF,
    LAND_REF,
    NONE,
    SEAT_REF,
    SPOT_REF,
    TACTIC_REF,
    Context,
    Entry,
)
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits import descriptions
from threefold.games.korash.traits.values import NOW, forbidden


def refer(state: State, context: Context, who: m.Who) -> list[int]:
    """Return the things that a reference or a description names now."""
    if isinstance(who, m.Filter):
        return descriptions.candidates(state, context, who, NOW)
    return descriptions.referred(state, context, who)


def matches(state: State, context: Context, described: m.Filter, thing: int) -> bool:
    """Return whether a thing fits a description now."""
    return descriptions.matches(state, context, described, thing, NOW)


def amount(state: State, context: Context, number: m.Amount) -> int:
    """Return the value of a card's number; count now what it says to count."""
    return number if isinstance(number, int) else descriptions.amount(state, context, number, NOW)


def holds(state: State, context: Context, condition: m.Condition) -> bool:
    """Return whether a condition is true now."""
    return descriptions.holds(state, context, condition, NOW)


def targets(state: State, context: Context, slot: m.Slot) -> list[int]:
    """Return the things that a player may pick for a slot of a card. KOR-TARGET-1, KOR-TARGET-3.

    Outside the map only the player's own bay counts. A slot that is a choice, not a target, has its own test.
    """
    described = slot.filter
    near = None if described.near is None else descriptions.nearby(state, context, described, NOW)
    found = descriptions.things_of(state, context, described)
    # A player may hold several copies of a tactic, but picks a design: list each design once.
    return [
        thing
        for thing in (dict.fromkeys(found) if described.kind is v.Kind.TACTIC else found)
        if can_be_named(state, context.seat, thing, slot)
        and descriptions.matches(state, context, described, thing, NOW, near)
    ]


def can_be_named(state: State, seat: int, thing: int, slot: m.Slot) -> bool:
    """Return whether a player may pick a thing for a slot.

    A slot that is not targeted may name things that cannot be targets, but never units in another player's bay.

    KOR-TARGET-3, KOR-RULING-10.
    """
    if slot.targeted:
        return can_be_target(state, seat, thing)
    return thing >= SPOT_REF or 0 <= state.place[thing] < BAY or (state.place[thing] >= BAY and thing // CREW == seat)


def can_be_target(state: State, seat: int, thing: int) -> bool:
    """Return whether a thing may be a target: not in an enemy bay and not off the map. Passengers may be.

    KOR-TARGET-2, KOR-TARGET-3, KOR-RULING-28.
    """
    if thing >= SPOT_REF:
        return not (LAND_REF <= thing < SEAT_REF and forbidden(state, thing, v.NO_TARGETED))
    place = state.place[thing]
    if place < 0 or (place >= BAY and thing // CREW != seat):
        return False
    return not forbidden(state, thing, v.NO_TARGETED)


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
    """For each damage: the unit, the points and the dealer."""
    gains: dict[int, int]
    """The influence that each seat gains."""
    destroyed: list[int]
    shoves: list[Shove]
    changes: list[Callable[[], None]]
    """Repairs and other changes of units; their amounts and units were computed before the first of them happens."""


Where = tuple[int, int, int, Due]
"""The entry's index, the block's number, the effect's index in the block, and what the effect does together."""
Handler = Callable[[State, Entry, Any, Out, Where], None]
"""A function that carries out one verb of the card language."""


def crews(state: State, entry: Entry, who: m.Who) -> list[int]:
    """Return the units in play that the words of an effect mean, platforms included."""
    return [thing for thing in refer(state, entry, who) if thing < SPOT_REF and in_play(state, thing)]


def players(state: State, entry: Entry, who: m.Who) -> list[int]:
    """Return the seats that the words mean; an entry or a unit stands for its controller."""
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
    """Return the territories that the words mean, or on which the things they mean lie."""
    found = [
        thing - LAND_REF if LAND_REF <= thing < SEAT_REF else land_of(spot)
        for thing in refer(state, entry, who)
        for spot in spots_of(state, thing)[:1]
        if spot < BAY
    ]
    return list(dict.fromkeys(found))


def things(state: State, entry: Entry, who: m.Who) -> list[int]:
    """Return the units in play and the territories that the words mean."""
    found = refer(state, entry, who)
    return [t for t in found if (t < SPOT_REF and in_play(state, t)) or LAND_REF <= t < SEAT_REF]


def dealer(entry: Entry) -> int:
    """Return who deals an entry's damage: the unit that has the ability, else the player; NONE for nobody.

    KOR-REW-1, KOR-REW-2, KOR-RULING-23.
    """
    if entry.nobodys:
        return NONE
    return entry.source if 0 <= entry.source < SPOT_REF else SEAT_REF + entry.seat
