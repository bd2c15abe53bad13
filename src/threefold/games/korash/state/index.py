"""Which abilities are in play: statics by what they touch, triggers by what they wait for."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.entries import LAND_REF

BITS = 11
STRENGTH, PROTECTION, LIFE, MOVEMENT, WORDS, FORBID, COST, SUPPLY, DEPLOY, IGNORE, STATUS = range(BITS)


def touch(effect: m.Effect) -> int:
    """Return what a static effect changes, as bits."""
    match effect:
        case m.Get() | m.Set():
            numbers = (effect.strength, effect.protection, effect.life, effect.movement)
            return sum(1 << place for place, number in enumerate(numbers) if number not in (0, None))
        case m.Grant():
            return bool(effect.keywords | effect.traits) << WORDS | bool(effect.statuses) << STATUS
        case m.Forbid():
            return 1 << FORBID
        case m.CostLess():
            return 1 << COST
        case m.SupplyMore():
            return 1 << SUPPLY
        case m.ExtraDeploy():
            return 1 << DEPLOY
        case m.Ignore():
            return 1 << IGNORE
        case _:
            return 0


Source = tuple[int, m.Ability, m.Effect]
"""A unit or LAND_REF, the ability printed on it, and one static effect of it."""


MANY = 1000
"""More than there are things."""


class Sources:
    """A look at what is in play, shared by clones: `touched` is a memo, nothing else ever changes."""

    __slots__ = ("forbids", "hearing", "ignores", "quick", "quick_lands", "statics", "touched")

    def __init__(self, kit: Kit, designs: list[int], places: list[int], lands: list[int], faceup: list[bool]) -> None:
        self.statics: list[list[Source]] = [[] for _ in range(BITS)]
        self.touched: dict[int, list[Source]] = {}
        """By touch and unit, as far as it was asked: the statics that may be about it."""
        self.hearing: dict[int, list[tuple[int, m.Ability]]] = {}
        self.forbids = 0
        self.ignores = 0
        """Whatever some static forbids or ignores, so that most questions are answered at once."""
        self.quick: list[int] = []
        """Units with abilities for other people's moments."""
        self.quick_lands: list[int] = []
        for unit, design in enumerate(designs):
            if design >= 0 and places[unit] >= 0:
                if kit.passive_units[design]:
                    self._add(unit, kit.units[design].abilities)
                if kit.quick[design]:
                    self.quick.append(unit)
        for land, card in enumerate(lands):
            if faceup[land]:
                if kit.passive_lands[card]:
                    self._add(LAND_REF + land, kit.lands[card].abilities)
                if kit.quick_lands[card]:
                    self.quick_lands.append(land)

    def _add(self, source: int, abilities: tuple[m.Ability, ...]) -> None:
        for ability in abilities:
            if ability.trigger is not None:
                self.hearing.setdefault(ability.trigger.event, []).append((source, ability))
            elif ability.static:
                for effect in ability.do.steps:
                    bits = touch(effect)
                    if isinstance(effect, m.Forbid):
                        self.forbids |= effect.what
                    elif isinstance(effect, m.Ignore):
                        self.ignores |= effect.what
                    for kind in range(BITS):
                        if bits >> kind & 1:
                            self.statics[kind].append((source, ability, effect))

    def about(self, touch: int, thing: int) -> list[Source]:
        """Return the static effects of one kind that may be about a thing; most are about their own unit."""
        key = touch * MANY + thing
        found = self.touched.get(key)
        if found is None:
            found = [
                known
                for known in self.statics[touch]
                if thing < 0 or known[0] == thing or getattr(known[2], "to", None) != v.SELF
            ]
            self.touched[key] = found
        return found
