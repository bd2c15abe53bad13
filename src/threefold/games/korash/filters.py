"""What cards refer to and describe: references, filters, conditions, numbers that are counted."""

from __future__ import annotations

from enum import IntEnum

from threefold.games.korash import units
from threefold.games.korash.board import edges_of, lands, spots_within, tiles
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW, WIDEST
from threefold.games.korash.maps import doors, within
from threefold.games.korash.state import (
    ENTRY_REF,
    LAND_REF,
    NONE,
    SEAT_REF,
    SPOT_REF,
    TACTIC_REF,
    Entry,
    Of,
    State,
)
from threefold.games.korash.words import land_of, tiles_of

ENTRY_BITS = {
    Of.TACTIC: v.OF_TACTIC,
    Of.DEPLOY: v.OF_DEPLOY,
    Of.TRIGGER: v.OF_TRIGGER,
    Of.DELAYED: v.OF_TRIGGER,
}
"""All other entries are abilities."""
WORDS = {v.SELF: "source", v.USER: "unit", v.IT: "it", v.CAUSE: "cause"}
"""References that stand in the entry as they are."""


class Printed(IntEnum):
    """How much of a unit is read as printed, so that statics do not run in circles."""

    NONE = 0
    STATS = 1
    ALL = 2


def side_of(state: State, seat: int, other: int) -> v.Side:
    """Friendly is what you control, enemy what an opponent controls, allied what a team-mate does.

    KOR-UNIT-3, KOR-TEAM-2, KOR-RULING-45.
    """
    if seat == other:
        return v.Side.FRIENDLY
    return v.Side.ALLIED if state.teams[seat] == state.teams[other] else v.Side.ENEMY


def are_enemies(state: State, seat: int, other: int) -> bool:
    """Whether two seats are opponents."""
    return state.teams[seat] != state.teams[other]


def in_play(state: State, unit: int) -> bool:
    """On the map or in a bay."""
    return state.place[unit] >= 0


def on_map(state: State, unit: int) -> bool:
    """Units aboard a platform on the map are on the map. KOR-TARGET-2."""
    return 0 <= state.place[unit] < BAY


def units_on(state: State, land: int) -> list[int]:
    """Who occupies a territory: whoever occupies one of its tiles. KOR-TERR-7, KOR-TILE-3."""
    found: list[int] = []
    for tile in tiles_of(land):
        found += units_at(state, tile)
    return found


def units_at(state: State, tile: int) -> list[int]:
    """The unit on a tile, and who is aboard it."""
    unit = state.occupant[tile]
    if unit < 0:
        return []
    rider = state.rider[unit]
    return [unit] if rider < 0 else [unit, rider]


def occupies(state: State, seat: int, land: int) -> bool:
    """Whether a seat has a unit on a territory."""
    return any(unit // CREW == seat for unit in units_on(state, land))


def refer(state: State, context: Entry, who: m.Who) -> list[int]:
    """The things that a reference or filter names now."""
    if isinstance(who, m.Filter):
        return candidates(state, context, who)
    if who >= 0:
        return context.slots[who]
    if who in (v.ATTACKER, v.DEFENDER):
        combat = state.combat
        thing = NONE if combat is None else combat.attacker if who == v.ATTACKER else combat.defender
    elif who == v.YOU:
        thing = SEAT_REF + context.seat
    elif who == v.HOST:
        # "The platform it is aboard" is about the unit and fails without it. KOR-RULING-26.
        aboard = state.aboard[context.unit] if context.unit >= 0 else NONE
        thing = context.host if context.host == aboard else NONE
    elif who == v.HERE:
        thing = LAND_REF + context.here if context.here >= 0 else NONE
    else:
        thing = getattr(context, WORDS[who])
    return [thing] if thing >= 0 else []


def names_bays(described: m.Filter) -> bool:
    """Whether a filter speaks of bays. KOR-TARGET-4."""
    return bool(described.on & v.ON_BAY) or any(map(names_bays, described.any_of))


def in_reach(state: State, context: Entry, described: m.Filter, thing: int) -> bool:
    """Untargeted effects reach the map, and your own bay only where the card names bays.

    KOR-TARGET-4, KOR-RULING-28.
    """
    if thing >= SPOT_REF:
        return True
    place = state.place[thing]
    return 0 <= place < BAY or (place >= BAY and thing // CREW == context.seat and names_bays(described))


def candidates(state: State, context: Entry, described: m.Filter, printed: Printed = Printed.NONE) -> list[int]:
    """Everything that an untargeted description fits."""
    near = None if described.near is None else Nearby(state, context, described, printed)
    return [
        thing
        for thing in things_of(state, context, described)
        if in_reach(state, context, described, thing)
        and matches(state, context, described, thing, printed=printed, near=near)
    ]


def targets(state: State, context: Entry, slot: m.Slot) -> list[int]:
    """What may be picked for a slot: on the map or in your own bay, unless it is a choice.

    KOR-TARGET-1, KOR-TARGET-3.
    """
    described = slot.filter
    near = None if described.near is None else Nearby(state, context, described)
    found = things_of(state, context, described)
    # Copies count one by one, but what is picked is a design.
    return [
        thing
        for thing in (dict.fromkeys(found) if described.kind is v.Kind.TACTIC else found)
        if can_be_named(state, context.seat, thing, slot) and matches(state, context, described, thing, near=near)
    ]


def can_be_named(state: State, seat: int, thing: int, slot: m.Slot) -> bool:
    """Whether a slot can reach a thing: choices are no targets, but other players' bays are closed to them, too.

    KOR-TARGET-3, KOR-RULING-10.
    """
    if slot.targeted:
        return can_be_target(state, seat, thing)
    return thing >= SPOT_REF or 0 <= state.place[thing] < BAY or (state.place[thing] >= BAY and thing // CREW == seat)


def can_be_target(state: State, seat: int, thing: int) -> bool:
    """Enemy bays, quarters and all that lies elsewhere are out of reach. KOR-TARGET-3, KOR-RULING-28."""
    if thing >= SPOT_REF:
        return not (LAND_REF <= thing < SEAT_REF and units.forbidden(state, thing, v.NO_TARGETED))
    place = state.place[thing]
    if place < 0 or (place >= BAY and thing // CREW != seat):
        return False
    return not units.forbidden(state, thing, v.NO_TARGETED)


def things_of(state: State, context: Entry, described: m.Filter) -> list[int]:
    """All things of the kind that a filter looks at."""
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
    context: Entry,
    described: m.Filter,
    thing: int,
    *,
    printed: Printed = Printed.NONE,
    near: Nearby | None = None,
) -> bool:
    """Whether a thing fits a description; `printed` keeps statics from reading each other.

    Who looks at many things gives what they must be near to, so that it is looked for once.
    """
    if thing < SPOT_REF:
        fits = _unit_fits(state, described, thing, printed)
    elif thing < LAND_REF:
        fits = described.kind in (v.Kind.TILE, v.Kind.ANY) and _tile_fits(state, described, thing - SPOT_REF)
    elif thing < SEAT_REF:
        fits = described.kind in (v.Kind.TERRITORY, v.Kind.ANY) and _land_fits(state, described, thing - LAND_REF)
    elif thing < ENTRY_REF:
        fits = described.kind in (v.Kind.PLAYER, v.Kind.ANY)
    elif thing < TACTIC_REF:
        index = thing - ENTRY_REF
        return index < len(state.entries) and entry_matches(state, context, described, state.entries[index])
    else:
        fits = described.kind in (v.Kind.TACTIC, v.Kind.ANY) and _tactic_fits(state, described, thing - TACTIC_REF)
    return (
        fits
        and (described.side is v.Side.ANY or described.side in sides(state, context.seat, thing))
        and not (described.other and thing in (context.source, context.unit))
        and (not described.on or _stands_on(state, context, described.on, thing))
        and (not (described.being | described.not_being) or _is(state, described, thing))
        and (described.near is None or (near or Nearby(state, context, described, printed)).reaches(thing))
        and (described.aboard is None or _is_aboard(state, context, described.aboard, thing, printed))
        and (
            not described.any_of
            or any(matches(state, context, part, thing, printed=printed) for part in described.any_of)
        )
    )


def _unit_fits(state: State, described: m.Filter, unit: int, printed: Printed) -> bool:
    kind = described.kind
    if kind not in (v.Kind.ANY, v.Kind.UNIT) and kind is not (v.Kind.PLATFORM if unit % CREW == 0 else v.Kind.CREW):
        return False
    design = state.kit.units[state.design[unit]]
    if described.keywords and not described.keywords & units.keywords(state, unit, printed=printed is Printed.ALL):
        return False
    if described.traits and not described.traits & units.traits(state, unit, printed=printed is Printed.ALL):
        return False
    if described.named is not None and design.key not in described.named:
        return False
    # "Less than 6" is withstood by 6. KOR-RULING-50.
    ranges = (described.strength, described.protection, described.life, described.movement)
    for which, wanted in enumerate(ranges):
        if wanted is not None and not wanted.holds(_stat(state, unit, which, printed)):
            return False
    return described.cost is None or described.cost.holds(design.cost)


def _stat(state: State, unit: int, which: int, printed: Printed) -> int:
    design = state.kit.units[state.design[unit]]
    if printed is not Printed.NONE:
        return (design.strength, design.protection, design.life, design.movement)[which]
    return units.stat(state, unit, which)


def _tile_fits(state: State, described: m.Filter, spot: int) -> bool:
    """A tile is described by the territory that it belongs to."""
    plain = not (described.keywords or described.traits) and described.named is None
    return plain or (spot < BAY and _land_fits(state, described, land_of(spot)))


def _land_fits(state: State, described: m.Filter, land: int) -> bool:
    """A desert has no keywords, no abilities and no name. KOR-TERR-10."""
    if not (described.keywords or described.traits or described.named is not None):
        return True
    if not state.faceup[land]:
        return False
    card = state.kit.lands[state.land[land]]
    if described.keywords and not described.keywords & units.land_keywords(state, land):
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


def sides(state: State, seat: int, thing: int) -> list[v.Side]:
    """Whose a thing is; a tile's or territory's side is its occupants'."""
    if thing < SPOT_REF:
        return [side_of(state, seat, thing // CREW)]
    if thing < LAND_REF:
        spot = thing - SPOT_REF
        found = units_at(state, spot) if spot < BAY else []
        return [side_of(state, seat, unit // CREW) for unit in found]
    if thing < SEAT_REF:
        return [side_of(state, seat, unit // CREW) for unit in units_on(state, thing - LAND_REF)]
    if thing < ENTRY_REF:
        return [side_of(state, seat, thing - SEAT_REF)]
    return [v.Side.FRIENDLY]


def spots_of(state: State, thing: int) -> list[int]:
    """Where a thing lies; a territory is as near as its nearer tile."""
    if thing < SPOT_REF:
        return [state.place[thing]] if state.place[thing] >= 0 else []
    if thing < LAND_REF:
        return [thing - SPOT_REF]
    if thing < SEAT_REF:
        return list(tiles_of(thing - LAND_REF))
    return []


def known_spots(state: State, context: Entry, thing: int) -> list[int]:
    """Where a thing lies, or where the unit of this entry was last, if it is gone. KOR-RULING-26."""
    spots = spots_of(state, thing)
    if not spots and context.origin >= 0 and thing in (context.unit, context.source):
        return [context.origin]
    return spots


def _stands_on(state: State, context: Entry, on: int, thing: int) -> bool:
    """`here`, `left` and `right` are of the territory that speaks; several words mean any of them. KOR-TERR-8."""
    for spot in spots_of(state, thing):
        if spot >= BAY:
            if on & v.ON_BAY:
                return True
            continue
        land = land_of(spot)
        here = context.here in (NONE, land)
        if (
            on & v.ON_MAP
            or (on & v.ON_HERE and land == context.here)
            or (on & v.ON_LEFT and here and spot % 2 == 0)
            or (on & v.ON_RIGHT and here and spot % 2 == 1)
            or (on & v.ON_DESERT and not state.faceup[land])
            or (on & v.ON_FACEUP and state.faceup[land])
            or (on & v.ON_EDGE and edges_of(spot, state.width, state.depth))
        ):
            return True
    return False


def _is(state: State, described: m.Filter, thing: int) -> bool:
    being = _being(state, thing, described.being | described.not_being)
    return being & described.being == described.being and not being & described.not_being


def _being(state: State, thing: int, asked: int) -> int:
    if thing < SPOT_REF:
        return _unit_being(state, thing)
    if thing < LAND_REF:
        spot = thing - SPOT_REF
        if spot >= BAY:
            return 0
        found = v.IS_OCCUPIED * (state.occupant[spot] >= 0) | v.IS_WALLED * bool(state.closed[spot])
        return found | (_land_being(state, land_of(spot), asked) & v.IS_ENDURING)
    if thing < SEAT_REF:
        return _land_being(state, thing - LAND_REF, asked)
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


def _land_being(state: State, land: int, asked: int) -> int:
    left, right = tiles_of(land)
    found = v.IS_OCCUPIED * (state.occupant[left] >= 0 or state.occupant[right] >= 0)
    if state.faceup[land]:
        found |= v.IS_WALLED * bool(state.kit.lands[state.land[land]].walls)
        if asked & v.IS_ENDURING and units.is_enduring(state, land):
            found |= v.IS_ENDURING
    return found


class Nearby:
    """What a description must be near to, and the tiles of the map that are near enough. KOR-TILE-5, KOR-TILE-7."""

    __slots__ = ("context", "described", "printed", "sources", "state", "steps", "tiles")

    def __init__(self, state: State, context: Entry, described: m.Filter, printed: Printed = Printed.NONE) -> None:
        self.state, self.context, self.described, self.printed = state, context, described, printed
        self.steps = amount(state, context, described.within, printed=printed)
        near = described.near
        if isinstance(near, m.Filter):
            self.sources = candidates(state, context, near, printed)
        else:
            assert near is not None
            self.sources = refer(state, context, near)
        self.tiles = -1
        """As bits; below zero until they are asked for."""

    def reaches(self, thing: int) -> bool:
        """Whether a thing is near enough."""
        state, described = self.state, self.described
        spots = spots_of(state, thing)
        if described.full or any(spot >= BAY for spot in spots):
            return any(self._is_within(source, thing) for source in self.sources)
        if self.tiles < 0:
            self.tiles = self._tiles()
        return any(self.tiles >> spot & 1 for spot in spots)

    def _tiles(self) -> int:
        state, steps, found = self.state, self.steps, 0
        walls = any(state.closed)
        for source in self.sources:
            whose = source // CREW if source < SPOT_REF else self.context.seat
            ways = doors(state, wallproof=not walls or self._wallproof(source))
            for start in known_spots(state, self.context, source):
                if start < BAY:
                    found |= within(1 << start, steps, ways)
                elif steps and (home := state.place[whose * CREW]) >= 0:
                    found |= within(1 << home, steps - 1, ways)
        return found

    def _wallproof(self, source: int) -> bool:
        return source < SPOT_REF and units.wallproof(self.state, source, printed=self.printed is Printed.ALL)

    def _is_within(self, source: int, thing: int) -> bool:
        """Whether a thing is at most so many open steps from a source."""
        state, steps, full = self.state, self.steps, self.described.full
        whose = source // CREW if source < SPOT_REF else self.context.seat
        wanted = spots_of(state, thing)
        # Bay tiles carry the same numbers for everybody: another seat's bay is never near.
        if thing < SPOT_REF and thing // CREW != whose:
            wanted = [spot for spot in wanted if spot < BAY]
        walls = any(state.closed)
        for start in known_spots(state, self.context, source):
            if start < BAY and all(spot < BAY for spot in wanted):
                if all(_apart(start, spot, full) > steps for spot in wanted):
                    continue
                if not walls:
                    return True
            if not set(wanted).isdisjoint(spots_within(state, whose, start, steps, self._wallproof(source), full)):
                return True
        return False


def _apart(spot: int, other: int, full: bool) -> int:
    """The fewest steps between two tiles of the map, were there no walls."""
    down, right = abs(spot // WIDEST - other // WIDEST), abs(spot % WIDEST - other % WIDEST)
    return max(down, right) if full else down + right


def _is_aboard(state: State, context: Entry, platform: m.Who, thing: int, printed: Printed) -> bool:
    if thing >= SPOT_REF or state.aboard[thing] < 0:
        return False
    host = state.aboard[thing]
    if isinstance(platform, m.Filter):
        return matches(state, context, platform, host, printed=printed)
    return host in refer(state, context, platform)


def entry_matches(state: State, context: Entry, described: m.Filter, entry: Entry) -> bool:
    """Whether a pending or announced entry fits a description."""
    if described.kind not in (v.Kind.ANY, v.Kind.ENTRY) or entry.dead:
        return False
    if described.side is not v.Side.ANY and described.side is not side_of(state, context.seat, entry.seat):
        return False
    if described.of and not described.of & ENTRY_BITS.get(entry.of, v.OF_ABILITY):
        return False
    if described.keywords and not described.keywords & _source_keywords(state, entry):
        return False
    if described.named is not None and described.named.isdisjoint({entry.ability, source_key(state, entry)}):
        return False
    if described.not_being & v.IS_PENDING or described.being & ~v.IS_PENDING:
        return False
    if described.cost is not None and not described.cost.holds(_printed_cost(state, entry)):
        return False
    if described.actor is not None and (entry.unit < 0 or not matches(state, context, described.actor, entry.unit)):
        return False
    return not described.any_of or any(entry_matches(state, context, part, entry) for part in described.any_of)


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


def _source_keywords(state: State, entry: Entry) -> int:
    source = entry.source
    if source >= TACTIC_REF:
        return state.kit.tactics[source - TACTIC_REF].keywords
    if LAND_REF <= source < SEAT_REF:
        return units.land_keywords(state, source - LAND_REF) if state.land[source - LAND_REF] >= 0 else 0
    return units.keywords(state, source) if 0 <= source < SPOT_REF else 0


def amount(state: State, context: Entry, number: m.Amount, *, printed: Printed = Printed.NONE) -> int:
    """A number, counted when it is needed."""
    if isinstance(number, int):
        return number
    counted = len(candidates(state, context, number.of, printed)) * number.times
    return counted if number.most is None else min(counted, number.most)


def holds(state: State, context: Entry, condition: m.Condition, *, printed: Printed = Printed.NONE) -> bool:
    """Whether a condition is true now."""
    match condition:
        case m.CountIs(described, wanted):
            return wanted.holds(len(candidates(state, context, described, printed)))
        case m.That(ref, described):
            things = refer(state, context, ref)
            return any(matches(state, context, described, thing, printed=printed) for thing in things)
        case m.TurnIs(turn):
            return (turn is v.Turns.YOURS) == (state.active == context.seat)
        case m.PhaseIs(phase):
            return state.phase == phase
        case m.Has(what, wanted):
            return wanted.holds(_holding(state, context.seat, what))
        case m.AllOf(conditions):
            return all(holds(state, context, part, printed=printed) for part in conditions)
        case m.AnyOf(conditions):
            return any(holds(state, context, part, printed=printed) for part in conditions)
        case m.Not(part):
            return not holds(state, context, part, printed=printed)


def _holding(state: State, seat: int, what: v.Resource) -> int:
    if what is v.Resource.INDUSTRY:
        return state.industry[seat]
    return state.influence[seat] if what is v.Resource.INFLUENCE else len(state.inventory[seat])
