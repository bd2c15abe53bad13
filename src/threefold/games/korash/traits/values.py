"""The present values of units, and what static abilities in play grant, forbid and allow."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import occupants
from threefold.games.korash.state.catalogue import COST, DEPLOY, FORBID, IGNORE, STATUS, SUPPLY, WORDS
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, NONE, Context, Entry
from threefold.games.korash.state.events import Ahead
from threefold.games.korash.state.names import land_of, tiles_of
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import Combat, State, What, sources
from threefold.games.korash.traits import readings as printed
from threefold.games.korash.traits.descriptions import amount, entry_matches, holds, in_reach, matches, referred
from threefold.games.korash.traits.readings import PRINTED, Reading, given


def static_effects(state: State, touch: int, seat: int, thing: int = NONE) -> list[tuple[Context, m.Effect]]:
    """Return the static effects of one kind in play, each with what its words refer to; `seat` is the asking seat.

    With `thing`, effects that concern only another thing are left out. A static effect ends when its card leaves play.
    The "you" of a territory is the player of its occupant: such an effect is returned once for each of these players,
    and not at all if nobody is there. KOR-TERR-11.
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
    """Return the seats that are "you" in a territory's effect: that of the affected unit, or that of each occupant."""
    units = occupants(state, land, ability.edge)
    if effect.yours is v.Yours.BESIDE and thing in units:
        return (thing // CREW,)
    return dict.fromkeys(unit // CREW for unit in units)


def static_reaches(state: State, context: Context, effect: m.Effect, who: m.Who, thing: int, reads: Reading) -> bool:
    """Return whether a static effect applies to a thing now; one at an edge applies to that tile only. KOR-TERR-8."""
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
    """Return whether the condition of a static effect is true now."""
    return effect.condition is None or holds(state, context, effect.condition, reads)


def _grants(state: State, touch: int, thing: int) -> list[m.Grant]:
    """Return the grants of one kind that apply to a thing now."""
    seat = thing // CREW if thing < LAND_REF else state.active
    return [
        effect
        for context, effect in static_effects(state, touch, seat, thing)
        if isinstance(effect, m.Grant) and static_reaches(state, context, effect, effect.to, thing, PRINTED)
    ]


def keywords(state: State, unit: int) -> int:
    """Return a unit's keywords as bits, granted ones included; they do nothing by themselves. KOR-KEY-1, KOR-KEY-2."""
    found = printed.keywords(state, unit)
    if (state.sources or sources(state)).statics[WORDS]:
        for grant in _grants(state, WORDS, unit):
            found |= grant.keywords
    return found


def traits(state: State, unit: int) -> int:
    """Return a unit's named abilities as bits, granted ones included. KOR-ABIL-4, KOR-SAB-1."""
    found = printed.traits(state, unit)
    if (state.sources or sources(state)).statics[WORDS]:
        for grant in _grants(state, WORDS, unit):
            found |= grant.traits
    return found


def is_strider(state: State, unit: int) -> bool:
    """Return whether a unit may board any platform. KOR-BOARD-2."""
    return bool(traits(state, unit) & v.STRIDER)


def is_carrier(state: State, unit: int) -> bool:
    """Return whether a unit may carry another: platforms, and crews with the carrier ability. KOR-CARRY-1."""
    if unit % CREW == 0:
        return True
    if state.kit.has_carriers:
        return bool(traits(state, unit) & v.CARRIER)
    return bool(state.mods) and bool(given(state, unit, What.TRAIT) & v.CARRIER)


def statuses(state: State, thing: int) -> int:
    """Return whether a thing is immobile or enduring, as bits."""
    found = given(state, thing, What.STATUS) if state.mods else 0
    if (state.sources or sources(state)).statics[STATUS]:
        for grant in _grants(state, STATUS, thing):
            found |= grant.statuses
    return found


def is_immobile(state: State, unit: int) -> bool:
    """Return whether a unit is immobile and so cannot use basic abilities. KOR-UNIT-12, KOR-RULING-30."""
    return bool(statuses(state, unit) & v.IMMOBILE)


def ignores(state: State, thing: int, what: int) -> bool:
    """Return whether a card lets a thing ignore walls, or spares it from the storm."""
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
    """Return whether walls are open for a unit's own actions, by CABLES or by a card. KOR-TERR-9, KOR-RULING-21."""
    return bool(keywords(state, unit) & state.kit.cables) or ignores(state, unit, v.IGNORE_WALLS)


def is_enduring(state: State, land: int) -> bool:
    """Return whether the storm spares a face-up territory. KOR-TERR-4."""
    if state.kit.lands[state.land[land]].enduring:
        return True
    thing = LAND_REF + land
    return bool(statuses(state, thing) & v.ENDURING) or ignores(state, thing, v.IGNORE_STORM)


GRANTED = Reading(printed.stat, keywords, traits, wallproof, is_enduring)


DAMAGE_COST = (2, 2, 1, 0)
"""How much strength, protection, life and movement each point of damage takes away. KOR-DMG-1."""


def is_platform(unit: int) -> bool:
    """Return whether a unit is a platform: number 0 of each seat's units. KOR-PLAT-1."""
    return unit % CREW == 0


def is_stranded(state: State, unit: int) -> bool:
    """Return whether a unit is in the bay of a platform that is lost. KOR-RULING-46."""
    return state.place[unit] >= BAY and state.place[unit // CREW * CREW] < 0


def stat(state: State, unit: int, which: int) -> int:
    """Return a unit's present strength (0), protection (1), life (2) or movement (3), never below 0.

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
    # Static effects only apply on the map and in bays. KOR-TARGET-4.
    known = state.sources or sources(state)
    if state.place[unit] >= 0 and known.statics[which] and known.about(which, unit):
        for context, effect in static_effects(state, which, unit // CREW, unit):
            if isinstance(effect, (m.Get, m.Set)) and static_reaches(state, context, effect, effect.to, unit, GRANTED):
                number = (effect.strength, effect.protection, effect.life, effect.movement)[which]
                if isinstance(effect, m.Get):
                    total += amount(state, context, number or 0, GRANTED)
                elif number is not None:
                    value = amount(state, context, number, GRANTED)
    return max(0, value + total - DAMAGE_COST[which] * state.damage[unit])


def strengths(state: State, combat: Combat) -> tuple[int, int]:
    """Return the present strengths of attacker and defender."""
    return stat(state, combat.attacker, 0), stat(state, combat.defender, 0)


def strengths_in(state: State, combat: Combat) -> tuple[int, int]:
    """Return both strengths as if this combat were in progress, with the effects that count only in combat."""
    before, state.combat = state.combat, combat
    try:
        return strengths(state, combat)
    finally:
        state.combat = before


def attacker_wins(options: Options, attack: int, defence: int) -> bool:
    """Return whether an attack beats a defence: the attacker wins ties. KOR-COMBAT-3."""
    return attack >= defence


def side_ahead(options: Options, attack: int, defence: int) -> Ahead:
    """Return the side that wins with these strengths."""
    return "attacker" if attacker_wins(options, attack, defence) else "defender"


def movement_left(state: State, unit: int) -> int:
    """Return a unit's movement less what it has spent this turn. KOR-UNIT-14."""
    return max(0, stat(state, unit, 3) - state.spent[unit])


def forbidden(state: State, thing: int, what: int) -> int:
    """Return which of these acts a thing may not do now; "can't" beats every "may". KOR-ABIL-9, KOR-RULING-27."""
    found = given(state, thing, What.FORBID) & what if state.mods else 0
    if (state.sources or sources(state)).forbids & what:
        seat = thing // CREW if thing < LAND_REF else state.active
        for context, effect in static_effects(state, FORBID, seat, thing):
            if isinstance(effect, m.Forbid) and static_reaches(state, context, effect, effect.to, thing, GRANTED):
                found |= effect.what & what
    return found


NOW = Reading(stat, GRANTED.keywords, GRANTED.traits, GRANTED.wallproof, GRANTED.is_enduring)


def deploys_allowed(state: State, seat: int) -> int:
    """Return how often a seat may deploy this turn: once, plus what cards add. KOR-UNIT-4."""
    allowed = 1
    if sources(state).statics[DEPLOY]:
        for context, effect in static_effects(state, DEPLOY, seat):
            if isinstance(effect, m.ExtraDeploy) and context.seat == seat and _holds(state, context, effect):
                allowed += amount(state, context, effect.n, GRANTED)
    return allowed


def supply_more(state: State, seat: int) -> tuple[int, int, int]:
    """Return the industry, tactics and influence that static effects add to a seat's supply."""
    more = [0, 0, 0]
    if sources(state).statics[SUPPLY]:
        for context, effect in static_effects(state, SUPPLY, seat):
            if isinstance(effect, m.SupplyMore) and context.seat == seat and _holds(state, context, effect):
                for place, number in enumerate((effect.industry, effect.tactic, effect.influence)):
                    more[place] += amount(state, context, number, GRANTED)
    return more[0], more[1], more[2]


def cost_less(state: State, entry: Entry) -> int:
    """Return the industry that static effects take off the cost of a use."""
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
