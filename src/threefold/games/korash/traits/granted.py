"""The words that units and territories have now: printed ones, and those that statics grant, reading printed ones."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import LAND_REF
from threefold.games.korash.state.state import State, What, sources
from threefold.games.korash.state.static_kinds import IGNORE, STATUS, WORDS
from threefold.games.korash.traits import printed
from threefold.games.korash.traits.printed import PRINTED, given
from threefold.games.korash.traits.reading import Reading
from threefold.games.korash.traits.statics import static_effects, static_reaches


def _grants(state: State, touch: int, thing: int) -> list[m.Grant]:
    """The grants that reach a thing now."""
    seat = thing // CREW if thing < LAND_REF else state.active
    return [
        effect
        for context, effect in static_effects(state, touch, seat, thing)
        if isinstance(effect, m.Grant) and static_reaches(state, context, effect, effect.to, thing, PRINTED)
    ]


def keywords(state: State, unit: int) -> int:
    """Keyword bits: they do nothing by themselves. KOR-KEY-1, KOR-KEY-2."""
    found = printed.keywords(state, unit)
    if (state.sources or sources(state)).statics[WORDS]:
        for grant in _grants(state, WORDS, unit):
            found |= grant.keywords
    return found


def traits(state: State, unit: int) -> int:
    """Named abilities as bits; the name also describes a unit that has it. KOR-ABIL-4, KOR-SAB-1."""
    found = printed.traits(state, unit)
    if (state.sources or sources(state)).statics[WORDS]:
        for grant in _grants(state, WORDS, unit):
            found |= grant.traits
    return found


def is_strider(state: State, unit: int) -> bool:
    """Whether it may board any platform. KOR-BOARD-2."""
    return bool(traits(state, unit) & v.STRIDER)


def is_carrier(state: State, unit: int) -> bool:
    """Return whether a unit may carry another: every platform, and crews with that ability. KOR-CARRY-1."""
    if unit % CREW == 0:
        return True
    if state.kit.has_carriers:
        return bool(traits(state, unit) & v.CARRIER)
    return bool(state.mods) and bool(given(state, unit, What.TRAIT) & v.CARRIER)


def statuses(state: State, thing: int) -> int:
    """Immobile or enduring, as bits."""
    found = given(state, thing, What.STATUS) if state.mods else 0
    if (state.sources or sources(state)).statics[STATUS]:
        for grant in _grants(state, STATUS, thing):
            found |= grant.statuses
    return found


def is_immobile(state: State, unit: int) -> bool:
    """Immobile units cannot use basic abilities. KOR-UNIT-12, KOR-RULING-30."""
    return bool(statuses(state, unit) & v.IMMOBILE)


def ignores(state: State, thing: int, what: int) -> bool:
    """Whether walls or the storm do not count for it."""
    if not (state.sources or sources(state)).ignores & what:
        return False
    seat = thing // CREW if thing < LAND_REF else state.active
    return any(
        isinstance(effect, m.Ignore)
        and effect.what & what
        and static_reaches(state, context, effect, effect.to, thing, PRINTED)
        for context, effect in static_effects(state, IGNORE, seat, thing)
    )


def wallproof(state: State, unit: int) -> bool:
    """CABLES open walls for the unit's own actions only. KOR-TERR-9, KOR-RULING-21."""
    return bool(keywords(state, unit) & state.kit.cables) or ignores(state, unit, v.IGNORE_WALLS)


def is_enduring(state: State, land: int) -> bool:
    """Whether the storm passes a face-up territory by. KOR-TERR-4."""
    if state.kit.lands[state.land[land]].enduring:
        return True
    thing = LAND_REF + land
    return bool(statuses(state, thing) & v.ENDURING) or ignores(state, thing, v.IGNORE_STORM)


GRANTED = Reading(printed.stat, keywords, traits, wallproof, is_enduring)
