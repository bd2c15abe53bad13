"""Static abilities: which are in play, and whom they reach."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.conditions import holds
from threefold.games.korash.descriptions import in_reach, matches, referred
from threefold.games.korash.reading import Reading
from threefold.games.korash.sources import sources
from threefold.games.korash.state import LAND_REF, NONE, Entry, Of, State
from threefold.games.korash.words import land_of


def static_effects(state: State, touch: int, seat: int, thing: int = NONE) -> list[tuple[Entry, m.Effect]]:
    """The static effects in play that touch this, each with what it refers to; `seat` is "you" for territories.

    With a thing, those that are about another one are left out. A static dies with its source.
    """
    found: list[tuple[Entry, m.Effect]] = []
    for source, ability, effect in (state.sources or sources(state)).about(touch, thing):
        if source < LAND_REF:
            spot = state.place[source]
            here = land_of(spot) if 0 <= spot < BAY else NONE
            context = Entry(Of.ABILITY, source // CREW, ability.key, source, source, here, state.aboard[source])
        else:
            context = Entry(Of.ABILITY, seat, ability.key, NONE, source, source - LAND_REF)
        found.append((context, effect))
    return found


def static_reaches(state: State, context: Entry, effect: m.Effect, who: m.Who, thing: int, reads: Reading) -> bool:
    """Whether a static applies to a thing now."""
    if isinstance(who, int):
        return thing in referred(state, context, who) and static_holds(state, context, effect, reads)
    edge = state.kit.abilities[context.ability].edge
    if edge is not v.Edge.WHOLE and thing < LAND_REF and state.place[thing] % 2 != (edge is v.Edge.RIGHT):
        return False
    return (
        in_reach(state, context, who, thing)
        and matches(state, context, who, thing, reads)
        and static_holds(state, context, effect, reads)
    )


def static_holds(state: State, context: Entry, effect: m.Effect, reads: Reading) -> bool:
    """Whether what a static asks for is true now."""
    return effect.condition is None or holds(state, context, effect.condition, reads)
