"""Compares the targets that every use offers with the rulebook's sentences."""

from __future__ import annotations

from threefold.core.contract import Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.entries import ENTRY_REF, SPOT_REF, Plan
from threefold.games.korash.state.state import State
from threefold.games.korash.text.write import every_answer
from threefold.games.korash.traits.filters import matches
from threefold.games.korash.traits.values import forbidden
from threefold.games.korash.use.announce import announce, usable
from threefold.games.korash.use.chooser import Chooser

UNITS = (v.Kind.UNIT, v.Kind.CREW, v.Kind.PLATFORM)


def on_the_map(state: State) -> set[int]:
    """Return the units that stand on a tile or are aboard of one that does. KOR-TARGET-2."""
    standing = {unit for unit in state.occupant if unit >= 0}
    return standing | {state.rider[unit] for unit in standing if state.rider[unit] >= 0}


def in_the_bay(state: State, seat: int) -> set[int]:
    """Return the units in a seat's bay."""
    return {unit for unit in state.berth[seat * c.BAYS : (seat + 1) * c.BAYS] if unit >= 0}


def check_targets(state: State, decision: Decision) -> int:
    """Check for every use offered that its targets are exactly those within reach; return the number of uses.

    KOR-TARGET-1, KOR-TARGET-2, KOR-TARGET-3.
    """
    seat, looked_at = decision.seat, 0
    reach = on_the_map(state) | in_the_bay(state, seat)
    for first in decision.legal:
        if not c.ABILITY <= first < c.DEPLOY and not c.USE <= first < c.BURN:
            continue
        ability = _ability(state, seat, first)
        plans = [
            announce(state, seat, first, Chooser(path[1:], open_cards=True))
            for path, _ in every_answer(state, seat, (first,))
        ]
        for index, slot in enumerate(ability.slots):
            offered = {thing for plan in plans for thing in plan.entry.slots[index]} if slot.targeted else set[int]()
            looked_at += len(offered)
            assert all(thing < ENTRY_REF for thing in offered), f"{first}: an entry or a card is a target"
            assert {thing for thing in offered if thing < SPOT_REF} <= reach, f"{first}: {offered - reach} out of reach"
        if len(ability.slots) == 1:
            _none_is_left_out(state, plans, ability.slots[0], reach)
    return looked_at


def _ability(state: State, seat: int, first: int) -> m.Ability:
    if first >= c.USE:
        return state.kit.tactics[state.tactics[seat][first - c.USE]].use
    ground = first >= c.GROUND
    unit, number = divmod(first - (c.GROUND if ground else c.ABILITY), c.ABILITIES)
    return usable(state, seat * c.CREW + unit, number + 1, ground).ability


def _none_is_left_out(state: State, plans: list[Plan], slot: m.Slot, reach: set[int]) -> None:
    if slot.filter.kind not in UNITS or not slot.targeted or not plans:
        return
    entry = plans[0].entry
    fitting = {unit for unit in reach if matches(state, entry, slot.filter, unit)}
    expected = {unit for unit in fitting if not forbidden(state, unit, v.NO_TARGETED)}
    offered = {thing for plan in plans for thing in plan.entry.slots[0]}
    assert offered == expected, f"{entry}: {offered} may be targets, by the rules {expected}"
