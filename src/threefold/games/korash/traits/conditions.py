"""Conditions: whether what a card asks for is true now."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.entries import Context
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.descriptions import candidates, matches, referred
from threefold.games.korash.traits.reading import Reading


def holds(state: State, context: Context, condition: m.Condition, reads: Reading) -> bool:
    """Whether a condition is true now."""
    match condition:
        case m.CountIs(described, wanted):
            return wanted.holds(len(candidates(state, context, described, reads)))
        case m.That(ref, described):
            things = referred(state, context, ref)
            # Of several things it is said only if it is true of them all.
            return bool(things) and all(matches(state, context, described, thing, reads) for thing in things)
        case m.TurnIs(turn):
            return (turn is v.Turns.YOURS) == (state.active == context.seat)
        case m.PhaseIs(phase):
            return state.phase == phase
        case m.Has(what, wanted):
            return wanted.holds(_holding(state, context.seat, what))
        case m.AllOf(conditions):
            return all(holds(state, context, part, reads) for part in conditions)
        case m.AnyOf(conditions):
            return any(holds(state, context, part, reads) for part in conditions)
        case m.Not(part):
            return not holds(state, context, part, reads)


def _holding(state: State, seat: int, what: v.Resource) -> int:
    if what is v.Resource.INDUSTRY:
        return state.industry[seat]
    return state.influence[seat] if what is v.Resource.INFLUENCE else len(state.inventory[seat])
