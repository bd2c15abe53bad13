"""What statics allow a seat: more deploys, more supply, cheaper uses."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.state.entries import Context, Entry
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.state.static_kinds import COST, DEPLOY, SUPPLY
from threefold.games.korash.traits.descriptions import amount, entry_matches
from threefold.games.korash.traits.granted import GRANTED
from threefold.games.korash.traits.statics import static_effects, static_holds


def deploys_allowed(state: State, seat: int) -> int:
    """One a turn, and what cards add. KOR-UNIT-4."""
    allowed = 1
    if sources(state).statics[DEPLOY]:
        for context, effect in static_effects(state, DEPLOY, seat):
            if isinstance(effect, m.ExtraDeploy) and context.seat == seat and _holds(state, context, effect):
                allowed += amount(state, context, effect.n, GRANTED)
    return allowed


def supply_more(state: State, seat: int) -> tuple[int, int, int]:
    """Industry, tactics and influence that statics add to a seat's supply."""
    more = [0, 0, 0]
    if sources(state).statics[SUPPLY]:
        for context, effect in static_effects(state, SUPPLY, seat):
            if isinstance(effect, m.SupplyMore) and context.seat == seat and _holds(state, context, effect):
                for place, number in enumerate((effect.industry, effect.tactic, effect.influence)):
                    more[place] += amount(state, context, number, GRANTED)
    return more[0], more[1], more[2]


def cost_less(state: State, entry: Entry) -> int:
    """Industry that statics take off a use."""
    less = 0
    if sources(state).statics[COST]:
        for context, effect in static_effects(state, COST, entry.seat):
            if not isinstance(effect, m.CostLess) or context.seat != entry.seat:
                continue
            if _holds(state, context, effect) and entry_matches(state, context, effect.entries, entry, GRANTED):
                less += amount(state, context, effect.n, GRANTED)
    return less


def _holds(state: State, context: Context, effect: m.Effect) -> bool:
    return static_holds(state, context, effect, GRANTED)
