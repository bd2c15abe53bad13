"""Descriptions of entries, pending or announced."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.entries import LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF, Context, Entry, Of
from threefold.games.korash.state.refs import side_of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.printed import land_keywords
from threefold.games.korash.traits.reading import Reading

ENTRY_BITS = {
    Of.TACTIC: v.OF_TACTIC,
    Of.DEPLOY: v.OF_DEPLOY,
    Of.TRIGGER: v.OF_TRIGGER,
    Of.DELAYED: v.OF_TRIGGER,
}
"""All other entries are abilities."""


def entry_fits(state: State, context: Context, described: m.Filter, entry: Entry, reads: Reading) -> bool:
    """Whether a pending or announced entry is what a description says of the entry itself, whoever acts."""
    if described.kind not in (v.Kind.ANY, v.Kind.ENTRY) or entry.dead:
        return False
    if described.side is not v.Side.ANY and described.side is not side_of(state, context.seat, entry.seat):
        return False
    if described.of and not described.of & ENTRY_BITS.get(entry.of, v.OF_ABILITY):
        return False
    if described.keywords and not described.keywords & _source_keywords(state, entry, reads):
        return False
    if described.named is not None and described.named.isdisjoint({entry.ability, source_key(state, entry)}):
        return False
    if described.not_being & v.IS_PENDING or described.being & ~v.IS_PENDING:
        return False
    return described.cost is None or described.cost.holds(_printed_cost(state, entry))


def _printed_cost(state: State, entry: Entry) -> int:
    """The industry that a tactic, a unit to be deployed or an ability costs by what is printed."""
    if entry.of is Of.DEPLOY:
        return state.kit.units[state.design[entry.source]].cost
    ability = state.kit.abilities.get(entry.ability)
    return ability.cost.industry if ability is not None and ability.cost is not None else 0


def source_key(state: State, entry: Entry) -> int:
    """The key of the card or stand that an entry is printed on."""
    source = entry.source
    if source >= TACTIC_REF:
        return state.kit.tactics[source - TACTIC_REF].key
    if LAND_REF <= source < SEAT_REF:
        card = state.land[source - LAND_REF]
        return state.kit.lands[card].key if card >= 0 else NONE
    return state.kit.units[state.design[source]].key if 0 <= source < SPOT_REF else NONE


def _source_keywords(state: State, entry: Entry, reads: Reading) -> int:
    source = entry.source
    if source >= TACTIC_REF:
        return state.kit.tactics[source - TACTIC_REF].keywords
    if LAND_REF <= source < SEAT_REF:
        return land_keywords(state, source - LAND_REF) if state.land[source - LAND_REF] >= 0 else 0
    return reads.keywords(state, source) if 0 <= source < SPOT_REF else 0
