"""When an entry comes to resolve: what of its announcement still stands, and how basic abilities resolve."""

from __future__ import annotations

from collections.abc import Callable

from threefold.games.korash.filters import can_be_named, matches
from threefold.games.korash.stack import Out
from threefold.games.korash.state import ENTRY_REF, TACTIC_REF, Entry, Of, State

RESOLVE: dict[Of, Callable[[State, Entry, Out], bool]] = {}
"""Basic abilities and deploying, filled by their sections; False: it fizzles."""


def recheck(state: State, entry: Entry) -> None:
    """A target that left the map or no longer fits its description is skipped; the rest proceeds.

    KOR-ABIL-7, KOR-INT-10, KOR-RULING-26.
    """
    if entry.of in RESOLVE or entry.of is Of.DELAYED:
        return
    for index, slot in enumerate(state.kit.abilities[entry.ability].slots):
        entry.slots[index] = [
            thing
            for thing in entry.slots[index]
            if can_be_named(state, entry.seat, thing, slot)
            and (thing >= TACTIC_REF or matches(state, entry, slot.filter, thing))
            and not (ENTRY_REF <= thing < TACTIC_REF and state.entries[thing - ENTRY_REF].dead)
        ]
