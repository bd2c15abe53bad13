"""What a unit is worth now: printed values, what is set, granted and forbidden, then sums, damage, the floor."""

from __future__ import annotations

from threefold.games.korash import conditions, filters
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.entry_filters import entry_matches
from threefold.games.korash.sources import sources
from threefold.games.korash.state import LAND_REF, NONE, Entry, Of, State, What
from threefold.games.korash.things import Printed, are_enemies, occupies
from threefold.games.korash.touch import COST, DEPLOY, FORBID, IGNORE, STATUS, SUPPLY, WORDS
from threefold.games.korash.words import land_of

DAMAGE_COST = (2, 2, 1, 0)
"""Each damage is worth this much strength, protection, life and movement. KOR-DMG-1."""


def is_platform(unit: int) -> bool:
    """Platforms are number 0 of each seat's units. KOR-PLAT-1."""
    return unit % CREW == 0


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


def static_reaches(state: State, context: Entry, effect: m.Effect, who: m.Who, thing: int) -> bool:
    """Whether a static applies to a thing now."""
    if isinstance(who, int):
        return thing in filters.refer(state, context, who) and _holds(state, context, effect)
    edge = state.kit.abilities[context.ability].edge
    if edge is not v.Edge.WHOLE and thing < LAND_REF and state.place[thing] % 2 != (edge is v.Edge.RIGHT):
        return False
    return (
        filters.in_reach(state, context, who, thing)
        and filters.matches(state, context, who, thing, printed=_reads(effect))
        and _holds(state, context, effect)
    )


def _holds(state: State, context: Entry, effect: m.Effect) -> bool:
    return effect.condition is None or conditions.holds(state, context, effect.condition, printed=_reads(effect))


def _reads(effect: m.Effect) -> Printed:
    """Statics that grant look at what is printed; the others see that, too, but no static reads a changed stat."""
    return Printed.ALL if isinstance(effect, m.Grant | m.Ignore) else Printed.STATS


def stat(state: State, unit: int, which: int) -> int:
    """Strength 0, protection 1, life 2 or movement 3, never shown below 0.

    KOR-UNIT-1, KOR-DMG-1, KOR-DMG-4, KOR-RULING-37.
    """
    value = state.kit.stats[state.design[unit]][which]
    total = 0
    for mod in state.mods:
        if mod.on == unit:
            if mod.what == which:
                total += mod.value
            elif mod.what == which + 4:
                value = mod.value
    # Statics reach the map and bays alone. KOR-TARGET-4.
    if state.place[unit] >= 0 and (state.sources or sources(state)).about(which, unit):
        for context, effect in static_effects(state, which, unit // CREW, unit):
            if isinstance(effect, (m.Get, m.Set)) and static_reaches(state, context, effect, effect.to, unit):
                number = (effect.strength, effect.protection, effect.life, effect.movement)[which]
                if isinstance(effect, m.Get):
                    total += _count(state, context, number)
                elif number is not None:
                    value = _count(state, context, number)
    return max(0, value + total - DAMAGE_COST[which] * state.damage[unit])


def _count(state: State, context: Entry, number: m.Amount | None) -> int:
    return filters.amount(state, context, number or 0, printed=Printed.STATS)


def movement_left(state: State, unit: int) -> int:
    """Current movement less what was spent this turn. KOR-UNIT-14."""
    return max(0, stat(state, unit, 3) - state.spent[unit])


def _masks(state: State, thing: int, what: What) -> int:
    found = 0
    for mod in state.mods:
        if mod.on == thing and mod.what is what:
            found |= mod.value
    return found


def keywords(state: State, unit: int, *, printed: bool = False) -> int:
    """Keyword bits: they do nothing by themselves. KOR-KEY-1, KOR-KEY-2."""
    found = state.kit.units[state.design[unit]].keywords | (_masks(state, unit, What.KEYWORD) if state.mods else 0)
    if not printed and (state.sources or sources(state)).statics[WORDS]:
        for context, effect in static_effects(state, WORDS, unit // CREW, unit):
            if isinstance(effect, m.Grant) and static_reaches(state, context, effect, effect.to, unit):
                found |= effect.keywords
    return found


def traits(state: State, unit: int, *, printed: bool = False) -> int:
    """Named abilities as bits; the name also describes a unit that has it. KOR-ABIL-4, KOR-SAB-1."""
    found = state.kit.units[state.design[unit]].traits | (_masks(state, unit, What.TRAIT) if state.mods else 0)
    host = state.aboard[unit]
    if host >= 0 and are_enemies(state, unit // CREW, host // CREW):
        found |= v.SABOTAGE
    if not printed and (state.sources or sources(state)).statics[WORDS]:
        for context, effect in static_effects(state, WORDS, unit // CREW, unit):
            if isinstance(effect, m.Grant) and static_reaches(state, context, effect, effect.to, unit):
                found |= effect.traits
    return found


def land_keywords(state: State, land: int) -> int:
    """Keyword bits of a territory that somebody has seen: printed ones, and those that a card gave it."""
    found = state.kit.lands[state.land[land]].keywords
    return found | _masks(state, LAND_REF + land, What.KEYWORD) if state.mods else found


def is_strider(state: State, unit: int) -> bool:
    """Whether it may board any platform. KOR-BOARD-2."""
    return bool(traits(state, unit) & v.STRIDER)


def statuses(state: State, thing: int) -> int:
    """Immobile or enduring, as bits."""
    found = _masks(state, thing, What.STATUS) if state.mods else 0
    if (state.sources or sources(state)).statics[STATUS]:
        seat = thing // CREW if thing < LAND_REF else state.active
        for context, effect in static_effects(state, STATUS, seat, thing):
            if isinstance(effect, m.Grant) and static_reaches(state, context, effect, effect.to, thing):
                found |= effect.statuses
    return found


def forbidden(state: State, thing: int, what: int) -> int:
    """Which of these may not be done by or to it: a printed "can't" beats every "may". KOR-ABIL-9, KOR-RULING-27."""
    found = _masks(state, thing, What.FORBID) & what if state.mods else 0
    if (state.sources or sources(state)).forbids & what:
        seat = thing // CREW if thing < LAND_REF else state.active
        for context, effect in static_effects(state, FORBID, seat, thing):
            if isinstance(effect, m.Forbid) and static_reaches(state, context, effect, effect.to, thing):
                found |= effect.what & what
    return found


def ignores(state: State, thing: int, what: int) -> bool:
    """Whether walls or the storm do not count for it."""
    if not (state.sources or sources(state)).ignores & what:
        return False
    seat = thing // CREW if thing < LAND_REF else state.active
    return any(
        isinstance(effect, m.Ignore) and effect.what & what and static_reaches(state, context, effect, effect.to, thing)
        for context, effect in static_effects(state, IGNORE, seat, thing)
    )


def wallproof(state: State, unit: int, *, printed: bool = False) -> bool:
    """CABLES open walls for the unit's own actions only. KOR-TERR-9, KOR-RULING-21."""
    if keywords(state, unit, printed=printed) & state.kit.cables:
        return True
    return not printed and ignores(state, unit, v.IGNORE_WALLS)


def is_immobile(state: State, unit: int) -> bool:
    """Immobile units cannot use basic abilities. KOR-UNIT-12, KOR-RULING-30."""
    return bool(statuses(state, unit) & v.IMMOBILE)


def is_enduring(state: State, land: int, *, printed: bool = False) -> bool:
    """Whether the storm passes a face-up territory by. KOR-TERR-4."""
    if state.kit.lands[state.land[land]].enduring:
        return True
    thing = LAND_REF + land
    if printed:
        return bool(_masks(state, thing, What.STATUS) & v.ENDURING)
    return bool(statuses(state, thing) & v.ENDURING) or ignores(state, thing, v.IGNORE_STORM)


def deploys_allowed(state: State, seat: int) -> int:
    """One a turn, and what cards add. KOR-UNIT-4."""
    allowed = 1
    if sources(state).statics[DEPLOY]:
        for context, effect in static_effects(state, DEPLOY, seat):
            if isinstance(effect, m.ExtraDeploy) and context.seat == seat and _applies(state, context, effect):
                allowed += _count(state, context, effect.n)
    return allowed


def _applies(state: State, context: Entry, effect: m.Effect) -> bool:
    if context.unit == NONE and not occupies(state, context.seat, context.here):
        return False
    return _holds(state, context, effect)


def supply_more(state: State, seat: int) -> tuple[int, int, int]:
    """Industry, tactics and influence that statics add to a seat's supply."""
    more = [0, 0, 0]
    if sources(state).statics[SUPPLY]:
        for context, effect in static_effects(state, SUPPLY, seat):
            if isinstance(effect, m.SupplyMore) and context.seat == seat and _applies(state, context, effect):
                for place, number in enumerate((effect.industry, effect.tactic, effect.influence)):
                    more[place] += _count(state, context, number)
    return more[0], more[1], more[2]


def cost_less(state: State, entry: Entry) -> int:
    """Industry that statics take off a use."""
    less = 0
    if sources(state).statics[COST]:
        for context, effect in static_effects(state, COST, entry.seat):
            if not isinstance(effect, m.CostLess) or context.seat != entry.seat:
                continue
            if _applies(state, context, effect) and entry_matches(state, context, effect.entries, entry):
                less += _count(state, context, effect.n)
    return less
