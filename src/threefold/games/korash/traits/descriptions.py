"""What the references, descriptions (filters), counts and conditions on cards mean in a state.

Each function takes a `Reading`, which says whether values are printed, with granted words, or complete.
"""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import side_of, sides, spots_of, units_in
from threefold.games.korash.map.tiles import edges_of, lands, tiles
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import (
    ENTRY_REF,
    LAND_REF,
    NONE,
    SEAT_REF,
    SPOT_REF,
    TACTIC_REF,
    Context,
    Entry,
    Of,
)
from threefold.games.korash.state.names import land_of, tiles_of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.near import Nearby
from threefold.games.korash.traits.readings import Reading, land_keywords

ENTRY_BITS = {
    Of.TACTIC: v.OF_TACTIC,
    Of.DEPLOY: v.OF_DEPLOY,
    Of.TRIGGER: v.OF_TRIGGER,
    Of.DELAYED: v.OF_TRIGGER,
}
"""The bit for each kind of entry; all kinds that are not listed are abilities."""


def entry_fits(state: State, context: Context, described: m.Filter, entry: Entry, reads: Reading) -> bool:
    """Return whether an entry fits a description, without checking the unit that acts."""
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
    """Return the industry printed as the cost of an entry's tactic, deployed unit or ability."""
    if entry.of is Of.DEPLOY:
        return state.kit.units[state.design[entry.source]].cost
    ability = state.kit.abilities.get(entry.ability)
    return ability.cost.industry if ability is not None and ability.cost is not None else 0


def source_key(state: State, entry: Entry) -> int:
    """Return the key of the card on which an entry's ability is printed."""
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


def being_of(state: State, seat: int, thing: int, asked: int, reads: Reading) -> int:
    """Return which of the `is` words, such as "tapped", hold for a thing, as bits; check slow ones only if `asked`."""
    if thing < SPOT_REF:
        return _unit_being(state, thing)
    if thing < LAND_REF:
        spot = thing - SPOT_REF
        if spot >= BAY:
            return v.IS_OCCUPIED * bool(units_in(state, seat, spot))
        found = v.IS_OCCUPIED * (state.occupant[spot] >= 0) | v.IS_WALLED * bool(state.closed[spot])
        return found | (_land_being(state, land_of(spot), asked, reads) & v.IS_ENDURING)
    if thing < SEAT_REF:
        return _land_being(state, thing - LAND_REF, asked, reads)
    return v.IS_PENDING if ENTRY_REF <= thing < TACTIC_REF else 0


def _unit_being(state: State, unit: int) -> int:
    found = (
        v.IS_TAPPED * state.tapped[unit]
        | v.IS_EXHAUSTED * state.exhausted[unit]
        | v.IS_DAMAGED * bool(state.damage[unit])
        | v.IS_ABOARD * (state.aboard[unit] >= 0)
    )
    if state.combat is not None:
        if unit == state.combat.attacker:
            found |= v.IS_ATTACKER | v.IS_COMBATANT
        elif unit == state.combat.defender:
            found |= v.IS_DEFENDER | v.IS_COMBATANT
    return found


def _land_being(state: State, land: int, asked: int, reads: Reading) -> int:
    left, right = tiles_of(land)
    found = v.IS_OCCUPIED * (state.occupant[left] >= 0 or state.occupant[right] >= 0)
    if state.faceup[land]:
        found |= v.IS_WALLED * bool(state.kit.lands[state.land[land]].walls)
        if asked & v.IS_ENDURING and reads.is_enduring(state, land):
            found |= v.IS_ENDURING
    return found


WORDS = {v.SELF: "source", v.USER: "unit", v.IT: "it", v.CAUSE: "cause"}
"""The references that are stored in a field of the entry, with the name of that field."""


def referred(state: State, context: Context, who: m.Ref) -> list[int]:
    """Return the things that a reference such as "this unit" or "you" names now."""
    if who >= 0:
        return context.slots[who]
    if who in (v.ATTACKER, v.DEFENDER):
        combat = state.combat
        thing = NONE if combat is None else combat.attacker if who == v.ATTACKER else combat.defender
    elif who == v.YOU:
        thing = SEAT_REF + context.seat
    elif who == v.HOST:
        # "The platform it is aboard" means nothing once the unit has left that platform. KOR-RULING-26.
        aboard = state.aboard[context.unit] if context.unit >= 0 else NONE
        thing = context.host if context.host == aboard else NONE
    elif who == v.HERE:
        thing = LAND_REF + context.here if context.here >= 0 else NONE
    else:
        thing = getattr(context, WORDS[who])
    return [thing] if thing >= 0 else []


def names_bays(described: m.Filter) -> bool:
    """Return whether a description mentions bays. KOR-TARGET-4."""
    return bool(described.on & v.ON_BAY) or any(map(names_bays, described.any_of))


def in_reach(state: State, context: Context, described: m.Filter, thing: int) -> bool:
    """Return whether an effect without targets can affect a thing: on the map, or in a bay that the card names.

    KOR-TARGET-4, KOR-RULING-28.
    """
    if thing >= SPOT_REF:
        return True
    place = state.place[thing]
    return 0 <= place < BAY or (place >= BAY and thing // CREW == context.seat and names_bays(described))


def candidates(state: State, context: Context, described: m.Filter, reads: Reading) -> list[int]:
    """Return everything that fits a description and that an effect without targets can affect."""
    near = None if described.near is None else nearby(state, context, described, reads)
    return [
        thing
        for thing in things_of(state, context, described)
        if in_reach(state, context, described, thing) and matches(state, context, described, thing, reads, near)
    ]


def things_of(state: State, context: Context, described: m.Filter) -> list[int]:
    """Return all things of the kind that a description is about."""
    kind = described.kind
    if kind in (v.Kind.ANY, v.Kind.UNIT, v.Kind.CREW, v.Kind.PLATFORM):
        if described.kind is v.Kind.ANY and described.any_of:
            found = [thing for part in described.any_of for thing in things_of(state, context, part)]
            return list(dict.fromkeys(found))
        return [unit for unit, place in enumerate(state.place) if place >= 0]
    if kind is v.Kind.TILE:
        bays = range(BAY, BAY + state.options.bay) if names_bays(described) else ()
        return [SPOT_REF + tile for tile in (*tiles(state.width, state.depth), *bays)]
    if kind is v.Kind.TERRITORY:
        return [LAND_REF + land for land in lands(state.width, state.depth)]
    if kind is v.Kind.PLAYER:
        return [SEAT_REF + seat for seat in range(state.seats) if not state.out[seat]]
    if kind is v.Kind.ENTRY:
        return [ENTRY_REF + index for index, entry in enumerate(state.entries) if not entry.dead]
    return [TACTIC_REF + state.tactics[context.seat][card] for card in state.inventory[context.seat]]


def matches(
    state: State,
    context: Context,
    described: m.Filter,
    thing: int,
    reads: Reading,
    near: Nearby | None = None,
) -> bool:
    """Return whether a thing fits a description.

    A caller that checks many things passes `near`, so that it is computed only once.
    """
    if thing < SPOT_REF:
        fits = _unit_fits(state, described, thing, reads)
    elif thing < LAND_REF:
        fits = described.kind in (v.Kind.TILE, v.Kind.ANY) and _tile_fits(state, described, thing - SPOT_REF)
    elif thing < SEAT_REF:
        fits = described.kind in (v.Kind.TERRITORY, v.Kind.ANY) and _land_fits(state, described, thing - LAND_REF)
    elif thing < ENTRY_REF:
        fits = described.kind in (v.Kind.PLAYER, v.Kind.ANY) and not _describes_a_card(described)
    elif thing < TACTIC_REF:
        index = thing - ENTRY_REF
        return index < len(state.entries) and entry_matches(state, context, described, state.entries[index], reads)
    else:
        fits = described.kind in (v.Kind.TACTIC, v.Kind.ANY) and _tactic_fits(state, described, thing - TACTIC_REF)
    return (
        fits
        and (described.side is v.Side.ANY or described.side in sides(state, context.seat, thing))
        and not (described.other and thing in (context.source, context.unit))
        and (not described.on or _stands_on(state, context, described.on, thing))
        and (not (described.being | described.not_being) or _is(state, context, described, thing, reads))
        and (described.near is None or (near or nearby(state, context, described, reads)).reaches(thing))
        and (described.aboard is None or _is_aboard(state, context, described.aboard, thing, reads))
        and (not described.any_of or any(matches(state, context, part, thing, reads) for part in described.any_of))
    )


def _unit_fits(state: State, described: m.Filter, unit: int, reads: Reading) -> bool:
    kind = described.kind
    if kind not in (v.Kind.ANY, v.Kind.UNIT) and kind is not (v.Kind.PLATFORM if unit % CREW == 0 else v.Kind.CREW):
        return False
    design = state.kit.units[state.design[unit]]
    if described.keywords and not described.keywords & reads.keywords(state, unit):
        return False
    if described.traits and not described.traits & reads.traits(state, unit):
        return False
    if described.named is not None and design.key not in described.named:
        return False
    # "Less than 6" does not include 6. KOR-RULING-50.
    ranges = (described.strength, described.protection, described.life, described.movement)
    for which, wanted in enumerate(ranges):
        if wanted is not None and not wanted.holds(reads.stat(state, unit, which)):
            return False
    return described.cost is None or described.cost.holds(design.cost)


def _describes_a_card(described: m.Filter) -> bool:
    """Return whether a description requires keywords, names or numbers, which players do not have."""
    printed = (described.named, described.cost, described.strength, described.protection)
    printed += (described.life, described.movement)
    return bool(described.keywords or described.traits) or any(part is not None for part in printed)


def _tile_fits(state: State, described: m.Filter, spot: int) -> bool:
    """Return whether a tile fits a description; keywords, abilities and names are those of its territory."""
    plain = not (described.keywords or described.traits) and described.named is None
    return plain or (spot < BAY and _land_fits(state, described, land_of(spot)))


def _land_fits(state: State, described: m.Filter, land: int) -> bool:
    """Return whether a territory fits a description. A desert has no keywords, abilities or name. KOR-TERR-10."""
    if not (described.keywords or described.traits or described.named is not None):
        return True
    if not state.faceup[land]:
        return False
    card = state.kit.lands[state.land[land]]
    if described.keywords and not described.keywords & land_keywords(state, land):
        return False
    if described.traits and not described.traits & state.kit.land_traits[state.land[land]]:
        return False
    return described.named is None or card.key in described.named


def _tactic_fits(state: State, described: m.Filter, tactic: int) -> bool:
    card = state.kit.tactics[tactic]
    return (
        (not described.keywords or bool(described.keywords & card.keywords))
        and (described.named is None or card.key in described.named)
        and (described.cost is None or described.cost.holds(card.cost))
    )


def _stands_on(state: State, context: Context, on: int, thing: int) -> bool:
    """Return whether a thing stands on a place of one of these kinds.

    `here`, `left` and `right` mean the territory that has the ability. KOR-TERR-8.
    """
    for spot in spots_of(state, thing):
        if spot >= BAY:
            if on & v.ON_BAY:
                return True
            continue
        land = land_of(spot)
        here = context.here in (NONE, land)
        if (
            on & v.ON_MAP
            or (on & v.ON_HERE and land == context.here and _is_its_side(state, context, spot))
            or (on & v.ON_LEFT and here and spot % 2 == 0)
            or (on & v.ON_RIGHT and here and spot % 2 == 1)
            or (on & v.ON_DESERT and not state.faceup[land])
            or (on & v.ON_FACEUP and state.faceup[land])
            or (on & v.ON_EDGE and edges_of(spot, state.width, state.depth))
        ):
            return True
    return False


def _is_its_side(state: State, context: Context, spot: int) -> bool:
    """Return whether a tile is at the edge of its territory where the ability is printed. KOR-TERR-8."""
    if not LAND_REF <= context.source < SEAT_REF:
        return True
    edge = state.kit.abilities[context.ability].edge
    return edge is v.Edge.WHOLE or spot % 2 == (edge is v.Edge.RIGHT)


def _is(state: State, context: Context, described: m.Filter, thing: int, reads: Reading) -> bool:
    found = being_of(state, context.seat, thing, described.being | described.not_being, reads)
    return found & described.being == described.being and not found & described.not_being


def _is_aboard(state: State, context: Context, platform: m.Who, thing: int, reads: Reading) -> bool:
    if thing >= SPOT_REF or state.aboard[thing] < 0:
        return False
    host = state.aboard[thing]
    if isinstance(platform, m.Filter):
        return matches(state, context, platform, host, reads)
    return host in referred(state, context, platform)


def nearby(state: State, context: Context, described: m.Filter, reads: Reading) -> Nearby:
    """Return the area that things must be in to fit a description with a nearness condition."""
    near = described.near
    assert near is not None
    found = candidates(state, context, near, reads) if isinstance(near, m.Filter) else referred(state, context, near)
    return Nearby(
        state, context, found, amount(state, context, described.within, reads), reads.wallproof, full=described.full
    )


def entry_matches(state: State, context: Context, described: m.Filter, entry: Entry, reads: Reading) -> bool:
    """Return whether a pending or announced entry fits a description, its acting unit included."""
    actor, parts = described.actor, described.any_of
    return (
        entry_fits(state, context, described, entry, reads)
        and (actor is None or (entry.unit >= 0 and matches(state, context, actor, entry.unit, reads)))
        and (not parts or any(entry_matches(state, context, part, entry, reads) for part in parts))
    )


def amount(state: State, context: Context, number: m.Amount, reads: Reading) -> int:
    """Return the value of a card's number; count now what it says to count."""
    if isinstance(number, int):
        return number
    counted = len(candidates(state, context, number.of, reads)) * number.times
    return counted if number.most is None else min(counted, number.most)


def holds(state: State, context: Context, condition: m.Condition, reads: Reading) -> bool:
    """Return whether a condition is true now."""
    match condition:
        case m.CountIs(described, wanted):
            return wanted.holds(len(candidates(state, context, described, reads)))
        case m.That(ref, described):
            things = referred(state, context, ref)
            # With several things, the condition must be true of each.
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
