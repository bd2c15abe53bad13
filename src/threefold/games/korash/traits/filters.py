"""What cards refer to, describe, count, ask for and may target, as things are now."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, SEAT_REF, SPOT_REF, Context
from threefold.games.korash.state.state import State
from threefold.games.korash.traits import conditions, descriptions
from threefold.games.korash.traits.values import NOW, forbidden


def refer(state: State, context: Context, who: m.Who) -> list[int]:
    """The things that a reference or filter names now."""
    if isinstance(who, m.Filter):
        return descriptions.candidates(state, context, who, NOW)
    return descriptions.referred(state, context, who)


def matches(state: State, context: Context, described: m.Filter, thing: int) -> bool:
    """Whether a thing fits a description now."""
    return descriptions.matches(state, context, described, thing, NOW)


def amount(state: State, context: Context, number: m.Amount) -> int:
    """A number, counted when it is needed."""
    return number if isinstance(number, int) else descriptions.amount(state, context, number, NOW)


def holds(state: State, context: Context, condition: m.Condition) -> bool:
    """Whether a condition is true now."""
    return conditions.holds(state, context, condition, NOW)


def targets(state: State, context: Context, slot: m.Slot) -> list[int]:
    """What may be picked for a slot: on the map or in your own bay, unless it is a choice.

    KOR-TARGET-1, KOR-TARGET-3.
    """
    described = slot.filter
    near = None if described.near is None else descriptions.nearby(state, context, described, NOW)
    found = descriptions.things_of(state, context, described)
    # Copies count one by one, but what is picked is a design.
    return [
        thing
        for thing in (dict.fromkeys(found) if described.kind is v.Kind.TACTIC else found)
        if can_be_named(state, context.seat, thing, slot)
        and descriptions.matches(state, context, described, thing, NOW, near)
    ]


def can_be_named(state: State, seat: int, thing: int, slot: m.Slot) -> bool:
    """Whether a slot can reach a thing: choices are no targets, but other players' bays are closed to them, too.

    KOR-TARGET-3, KOR-RULING-10.
    """
    if slot.targeted:
        return can_be_target(state, seat, thing)
    return thing >= SPOT_REF or 0 <= state.place[thing] < BAY or (state.place[thing] >= BAY and thing // CREW == seat)


def can_be_target(state: State, seat: int, thing: int) -> bool:
    """Enemy bays, quarters and all that lies elsewhere are out of reach; who is aboard on the map is not.

    KOR-TARGET-2, KOR-TARGET-3, KOR-RULING-28.
    """
    if thing >= SPOT_REF:
        return not (LAND_REF <= thing < SEAT_REF and forbidden(state, thing, v.NO_TARGETED))
    place = state.place[thing]
    if place < 0 or (place >= BAY and thing // CREW != seat):
        return False
    return not forbidden(state, thing, v.NO_TARGETED)
