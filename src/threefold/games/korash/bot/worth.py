"""How much cards are worth to a bot, judged by what is printed on them, and how well a seat stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.ending import INFLUENCE_TO_WIN
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import QUARTERS, State
from threefold.games.korash.traits.values import forbidden

INDUSTRY, TACTIC = 2.0, 2.6
"""The worth of one industry and of one tactic."""
INFLUENCE = 100.0
COUNTED = 2
"""The guess for a number that cards count when they are used."""
DESTROYED = -10.0
FOR_GOOD = 3.0
"""The factor for changes that last for the rest of the game."""


class Yield(NamedTuple):
    """What a use brings: its worth without influence, and the amount of influence."""

    plain: float
    influence: int


class Ground(NamedTuple):
    """An ability with a cost that is printed on a territory, and what it is worth."""

    ability: m.Ability
    cost: m.Cost
    plain: float
    influence: int
    stats: float
    """The part of its plain worth that comes from changes of stats."""
    users: m.Range | None
    """The range of unit costs for which it does any good; None if any unit will do."""


class Strike(NamedTuple):
    """A unit's ability that deals damage to platforms."""

    number: int
    within: int
    industry: int


def number(amount: m.Amount | None) -> int:
    """Return the number itself; for a number that cards count, return a guess."""
    if isinstance(amount, m.Count):
        return min(COUNTED, amount.most or COUNTED) * amount.times
    return amount or 0


def effects(block: m.Block) -> Iterator[m.Effect]:
    """Yield every effect of a block, nested effects included; of several modes only the first."""
    for effect in block.steps:
        yield effect
        left_out = effect.modes[1:] if isinstance(effect, m.Choose) else ()
        for part in effect.inner():
            if part not in left_out:
                yield from effects(part)


def yield_of(block: m.Block) -> Yield:
    """Return what a block brings to the player who uses it, judged by what is printed."""
    plain, influence = 0.0, 0
    for effect in effects(block):
        if isinstance(effect, m.Gain):
            influence = max(influence, number(effect.influence))
        plain += effect_worth(effect)
    return Yield(plain, influence)


def _gain(effect: m.Gain) -> float:
    return INDUSTRY * number(effect.industry) + TACTIC * number(effect.tactic)


def _lose(effect: m.Lose) -> float:
    return -INDUSTRY * number(effect.industry) if effect.who == v.YOU else 0.0


def _discard(effect: m.Discard) -> float:
    return -TACTIC * number(effect.n) if effect.who == v.YOU else 0.0


def _stats(effect: m.Get) -> float:
    found = 0.7 * (number(effect.strength) + number(effect.movement)) + 0.4 * number(effect.protection)
    return FOR_GOOD * found if effect.lasts.until is v.Until.PERMANENT else found


WORKED_OUT: dict[type[m.Effect], Callable[[Any], float]] = {
    m.Gain: _gain,
    m.Lose: _lose,
    m.Discard: _discard,
    m.Get: _stats,
}
"""The functions that compute the worth of verbs whose row gives no number."""


def effect_worth(effect: m.Effect) -> float:
    """Return what one effect is worth to the player who uses it, judged by what is printed."""
    if isinstance(effect, m.Destroy) and effect.to == v.USER:
        return DESTROYED
    worth = effect.verb.worth
    return WORKED_OUT[type(effect)](effect) if worth is None else worth


def boost_of(tactic: m.Tactic) -> int:
    """Return by how much strength a tactic can change a combat."""
    if tactic.timing is not v.Timing.COMBAT:
        return 0
    found = 0
    for effect in effects(tactic.use.do):
        if isinstance(effect, m.Get):
            found = max(found, abs(number(effect.strength)))
        elif isinstance(effect, m.Set | m.EndCombat):
            found = max(found, 3)
    return found


def roles_of(tactic: m.Tactic) -> int:
    """Return which side of a combat a tactic can help: 1 attackers, 2 defenders, 3 both."""
    being = 0
    for slot in tactic.use.slots:
        being |= slot.filter.being
    if being & v.IS_ATTACKER:
        return 1
    return 2 if being & v.IS_DEFENDER else 3


def charge_of(unit: m.Unit) -> int:
    """Return the strength that a unit's trigger adds when the unit attacks."""
    return sum(
        number(effect.strength)
        for ability in unit.abilities
        if ability.trigger is not None and ability.trigger.event is v.Happening.ATTACKED
        for effect in effects(ability.do)
        if isinstance(effect, m.Get)
    )


def strike_of(unit: m.Unit) -> Strike | None:
    """Return the ability with which a unit damages platforms from a distance; None if it has none."""
    for ability in unit.abilities:
        if ability.cost is None or not any(isinstance(effect, m.Deal) for effect in effects(ability.do)):
            continue
        for slot in ability.slots:
            if slot.filter.kind is v.Kind.PLATFORM:
                reach = slot.filter.within
                return Strike(ability.number, reach if isinstance(reach, int) else 1, ability.cost.industry)
    return None


def unit_worth(unit: m.Unit) -> float:
    """Return what a unit in play is worth, by its cost and its numbers."""
    return 4.5 + 2.2 * unit.cost + 0.3 * unit.movement + 0.8 * unit.life


def tactic_worth(tactic: m.Tactic) -> float:
    """Return what a card in the inventory is worth."""
    return TACTIC + 0.3 * tactic.cost + (9.0 if yield_of(tactic.use.do).influence else 0.0)


def ground_of(ability: m.Ability) -> Ground:
    """Return what a territory's ability brings, before its cost is paid."""
    assert ability.cost is not None
    found = yield_of(ability.do)
    stats = sum(_stats(effect) for effect in effects(ability.do) if isinstance(effect, m.Get))
    return Ground(ability, ability.cost, found.plain, found.influence, stats, _users(ability.do))


def _users(block: m.Block) -> m.Range | None:
    """Return the range of unit costs that the first effect demands of its user; None if it demands nothing."""
    condition = block.steps[0].condition
    return condition.fits.cost if isinstance(condition, m.That) and condition.ref == v.USER else None


class Worths:
    """The worth of every unit, tactic and territory of one set of cards, computed in advance."""

    def __init__(self, kit: Kit) -> None:
        self.unit = [unit_worth(unit) for unit in kit.units]
        self.charge = [charge_of(unit) for unit in kit.units]
        self.strike = [strike_of(unit) for unit in kit.units]
        self.tactic = [tactic_worth(tactic) for tactic in kit.tactics]
        self.boost = [boost_of(tactic) for tactic in kit.tactics]
        self.roles = [roles_of(tactic) for tactic in kit.tactics]
        self.ground = [tuple(ground_of(ability) for ability in abilities) for abilities in kit.ground]


@cache
def worths(kit: Kit) -> Worths:
    """Return the worth of all cards of a kit (the cards prepared for a game), computed only once for each kit."""
    return Worths(kit)


INFLUENCE_WORTH = (0.0, 100.0, 230.0, 1000.0)
LOST = -300.0
RICH = 14
"""The amount of industry beyond which more is worth little."""
PLATFORM_WORTH, PLATFORM_HURT = 30.0, 6.0
IN_QUARTERS = 0.25
"""The part of its worth that a unit has before it is deployed."""
INTRUDER = 45.0
"""The worth of a unit aboard an enemy platform."""
STAYS_TAPPED = 7.0
"""The worth that a tapped unit loses if it is kept from untapping."""
HELD_GROUND, MOST_GROUND = 0.5, 5.0


def influence_worth(held: int) -> float:
    """Return the worth of this much influence."""
    return INFLUENCE_WORTH[min(held, INFLUENCE_TO_WIN)]


def next_influence(state: State, seat: int) -> float:
    """Return what one more influence is worth to a seat."""
    held = state.influence[seat]
    return influence_worth(held + 1) - influence_worth(held)


def standing(state: State, seat: int) -> float:
    """Return how far a seat is ahead of its opponents."""
    others = [side_worth(state, other) for other in range(state.seats) if are_enemies(state, seat, other)]
    if not others:
        return side_worth(state, seat)
    return side_worth(state, seat) - 0.5 * (max(others) + sum(others) / len(others))


def side_worth(state: State, seat: int) -> float:
    """Return the worth of everything that a seat has."""
    if state.rule:
        return influence_worth(INFLUENCE_TO_WIN) if seat in state.winners else 0.0
    if state.out[seat]:
        return LOST
    found = influence_worth(state.influence[seat]) + material(state, seat) + INTRUDER * _intruders(state, seat)
    home = seat * CREW
    if state.place[home] >= 0:
        found += PLATFORM_WORTH - PLATFORM_HURT * state.damage[home]
    return found


def material(state: State, seat: int) -> float:
    """Return what a seat's industry, cards and units are worth."""
    known, designs = worths(state.kit), state.tactics[seat]
    held = state.industry[seat]
    found = INDUSTRY * min(held, RICH) + 0.6 * max(0, held - RICH)
    for card in state.inventory[seat]:
        found += known.tactic[designs[card]]
    for unit in range(seat * CREW + 1, seat * CREW + CREW):
        if state.design[unit] >= 0:
            found += _crew_worth(state, unit, known)
    return found


def _intruders(state: State, seat: int) -> int:
    """Return the number of a seat's units that are aboard enemy platforms."""
    hosts = (state.aboard[unit] for unit in range(seat * CREW + 1, seat * CREW + CREW) if 0 <= state.place[unit] < BAY)
    return sum(host >= 0 and are_enemies(state, seat, host // CREW) for host in hosts)


def _crew_worth(state: State, unit: int, known: Worths) -> float:
    worth, spot = known.unit[state.design[unit]], state.place[unit]
    if spot < 0:
        return IN_QUARTERS * worth if spot == QUARTERS else 0.0
    if state.damage[unit]:
        worth *= 1 - 0.5 * state.damage[unit] / max(1, state.kit.units[state.design[unit]].life)
    if state.tapped[unit]:
        worth -= STAYS_TAPPED if forbidden(state, unit, v.NO_UNTAP) else 1.0
    if spot < BAY:
        land = land_of(spot)
        if state.faceup[land]:
            grounds = known.ground[state.land[land]]
            if grounds:
                worth += min(MOST_GROUND, HELD_GROUND * max(ground.plain for ground in grounds))
    return worth
