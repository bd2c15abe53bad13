"""What the static abilities of a card change, as bits, so that a question about strength skips all others."""

from __future__ import annotations

from threefold.games.korash.cards import model as m

BITS = 11
STRENGTH, PROTECTION, LIFE, MOVEMENT, WORDS, FORBID, COST, SUPPLY, DEPLOY, IGNORE, STATUS = range(BITS)


def touch(effect: m.Effect) -> int:
    """What one static effect changes."""
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
