"""What the cards of a match are worth by their print: read once from the effects, so that every set has its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model.walk import inner_blocks
from threefold.games.korash.state.catalogue import Kit

INDUSTRY, TACTIC = 2.0, 2.6
"""What one of each is worth."""
INFLUENCE = 100.0
COUNTED = 2
"""What a number that is counted on the table is taken to be."""
DESTROYED = -10.0
FOR_GOOD = 3.0
"""How much more a change is worth that lasts."""


class Yield(NamedTuple):
    """What a use brings: worth apart from influence, and influence."""

    plain: float
    influence: int


class Ground(NamedTuple):
    """A costed ability of a territory."""

    ability: m.Ability
    cost: m.Cost
    plain: float
    influence: int
    stats: float
    """The part of its plain worth that is strength and the like."""
    users: m.Range | None
    """What a unit must cost for it to do any good."""


class Strike(NamedTuple):
    """A unit's ability that deals damage to platforms."""

    number: int
    within: int
    industry: int


def number(amount: m.Amount | None) -> int:
    """A number, or a guess at what will be counted."""
    if isinstance(amount, m.Count):
        return min(COUNTED, amount.most or COUNTED) * amount.times
    return amount or 0


def effects(block: m.Block) -> Iterator[m.Effect]:
    """Every effect of a block, nested ones too; of several to choose from the first, for there will be only one."""
    for effect in block.steps:
        yield effect
        left_out = effect.modes[1:] if isinstance(effect, m.Choose) else ()
        for part in inner_blocks(effect):
            if part not in left_out:
                yield from effects(part)


def yield_of(block: m.Block) -> Yield:
    """What a block brings whoever uses it, by its print."""
    plain, influence = 0.0, 0
    for effect in effects(block):
        if isinstance(effect, m.Gain):
            influence = max(influence, number(effect.influence))
        plain += _resources(effect) + _deeds(effect)
    return Yield(plain, influence)


def _resources(effect: m.Effect) -> float:
    match effect:
        case m.Gain():
            return INDUSTRY * number(effect.industry) + TACTIC * number(effect.tactic)
        case m.Lose() if effect.who == v.YOU:
            return -INDUSTRY * number(effect.industry)
        case m.Discard() if effect.who == v.YOU:
            return -TACTIC * number(effect.n)
        case _:
            return 0.0


def _deeds(effect: m.Effect) -> float:
    match effect:
        case m.Destroy() if effect.to == v.USER:
            return DESTROYED
        case m.Get():
            return _stats(effect)
        case _:
            return effect.verb.worth


def _stats(effect: m.Get) -> float:
    found = 0.7 * (number(effect.strength) + number(effect.movement)) + 0.4 * number(effect.protection)
    return FOR_GOOD * found if effect.lasts.until is v.Until.PERMANENT else found


def boost_of(tactic: m.Tactic) -> int:
    """How much strength a tactic may change a combat by."""
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
    """Which side of a combat it helps, as bits: attackers, defenders."""
    being = 0
    for slot in tactic.use.slots:
        being |= slot.filter.being
    if being & v.IS_ATTACKER:
        return 1
    return 2 if being & v.IS_DEFENDER else 3


def charge_of(unit: m.Unit) -> int:
    """Strength that a unit gains by attacking a platform, where a trigger gives it."""
    return sum(
        number(effect.strength)
        for ability in unit.abilities
        if ability.trigger is not None and ability.trigger.event is v.Happening.ATTACKED
        for effect in effects(ability.do)
        if isinstance(effect, m.Get)
    )


def strike_of(unit: m.Unit) -> Strike | None:
    """How a unit damages platforms from afar, if it can."""
    for ability in unit.abilities:
        if ability.cost is None or not any(isinstance(effect, m.Deal) for effect in effects(ability.do)):
            continue
        for slot in ability.slots:
            if slot.filter.kind is v.Kind.PLATFORM:
                reach = slot.filter.within
                return Strike(ability.number, reach if isinstance(reach, int) else 1, ability.cost.industry)
    return None


def unit_worth(unit: m.Unit) -> float:
    """What a unit in play is worth: what it costs, and a little for being there."""
    return 4.5 + 2.2 * unit.cost + 0.3 * unit.movement + 0.8 * unit.life


def tactic_worth(tactic: m.Tactic) -> float:
    """What a card in the inventory is worth."""
    return TACTIC + 0.3 * tactic.cost + (9.0 if yield_of(tactic.use.do).influence else 0.0)


def ground_of(ability: m.Ability) -> Ground:
    """A territory's costed ability, its cost apart."""
    assert ability.cost is not None
    found = yield_of(ability.do)
    stats = sum(_stats(effect) for effect in effects(ability.do) if isinstance(effect, m.Get))
    return Ground(ability, ability.cost, found.plain, found.influence, stats, _users(ability.do))


def _users(block: m.Block) -> m.Range | None:
    """The cost that the first effect asks of its user."""
    condition = block.steps[0].condition
    return condition.fits.cost if isinstance(condition, m.That) and condition.ref == v.USER else None


class Worths:
    """All of it for one set of cards."""

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
    """The numbers of a kit, worked out once."""
    return Worths(kit)
