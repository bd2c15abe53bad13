"""Static abilities: which are in play, and whom they reach."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, NONE, Context
from threefold.games.korash.state.names import land_of, tiles_of
from threefold.games.korash.state.refs import occupants
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.conditions import holds
from threefold.games.korash.traits.descriptions import in_reach, matches, referred
from threefold.games.korash.traits.reading import Reading


def static_effects(state: State, touch: int, seat: int, thing: int = NONE) -> list[tuple[Context, m.Effect]]:
    """The static effects in play that touch this, each with what it refers to; `seat` is who asks.

    With a thing, those that are about another one are left out. A static dies with its source. A territory's "you" is
    whoever occupies it, so such an effect is there once for each of them, and not at all for nobody. KOR-TERR-11.
    """
    found: list[tuple[Context, m.Effect]] = []
    for source, ability, effect in (state.sources or sources(state)).about(touch, thing):
        if source < LAND_REF:
            spot = state.place[source]
            here = land_of(spot) if 0 <= spot < BAY else NONE
            context = Context(source // CREW, ability.key, source, source, here, state.aboard[source])
        elif effect.yours:
            land = source - LAND_REF
            seats = _concerned(state, land, ability, effect, thing)
            found += [(Context(you, ability.key, NONE, source, land), effect) for you in seats]
            continue
        else:
            context = Context(seat, ability.key, NONE, source, source - LAND_REF)
        found.append((context, effect))
    return found


def _concerned(state: State, land: int, ability: m.Ability, effect: m.Effect, thing: int) -> Iterable[int]:
    """Who is "you" in an effect of a territory: the occupant that it happens to, or else each who occupies it."""
    units = occupants(state, land, ability.edge)
    if effect.yours is v.Yours.BESIDE and thing in units:
        return (thing // CREW,)
    return dict.fromkeys(unit // CREW for unit in units)


def static_reaches(state: State, context: Context, effect: m.Effect, who: m.Who, thing: int, reads: Reading) -> bool:
    """Whether a static applies to a thing now; one at the edge of a territory reaches that tile only. KOR-TERR-8."""
    edge = state.kit.abilities[context.ability].edge
    if edge is not v.Edge.WHOLE and thing < LAND_REF and state.place[thing] != _tile_at(context.here, edge):
        return False
    if isinstance(who, int):
        return thing in referred(state, context, who) and static_holds(state, context, effect, reads)
    return (
        in_reach(state, context, who, thing)
        and matches(state, context, who, thing, reads)
        and static_holds(state, context, effect, reads)
    )


def _tile_at(land: int, edge: v.Edge) -> int:
    return tiles_of(land)[edge is v.Edge.RIGHT]


def static_holds(state: State, context: Context, effect: m.Effect, reads: Reading) -> bool:
    """Whether what a static asks for is true now."""
    return effect.condition is None or holds(state, context, effect.condition, reads)
