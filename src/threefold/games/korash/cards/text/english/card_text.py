"""Rules text for cards that print none, generated from their effects."""

from __future__ import annotations

import msgspec

from threefold.games.korash.cards.model import Ability, Tactic, Territory, Unit
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.effects import Teller
from threefold.games.korash.cards.text.english.grammar import bits, joined, plural
from threefold.games.korash.cards.vocabulary import ATTACK, CARRIER, EXPLORE, MOVE, PLATFORM, SUPPLY, TRAITS, Edge

COMMON_TRAITS = MOVE | ATTACK | EXPLORE
"""What goes without saying."""


class Writer:
    """Gives every card and ability its text: the printed one, or one made from what it does."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def unit(self, unit: Unit) -> Unit:
        """A unit with its text."""
        source = "platform" if unit.platform else "unit"
        abilities = tuple(self._told(ability, source) for ability in unit.abilities)
        return msgspec.structs.replace(unit, abilities=abilities, text=unit.text or composed(unit, abilities))

    def territory(self, land: Territory) -> Territory:
        """A territory with its text."""
        abilities = tuple(self._told(ability, "territory") for ability in land.abilities)
        return msgspec.structs.replace(land, abilities=abilities, text=land.text or composed(land, abilities))

    def tactic(self, tactic: Tactic) -> Tactic:
        """A tactic with its text."""
        text = tactic.text or Teller(self.names, "tactic", tactic.use).tell(tactic.use.do)
        return msgspec.structs.replace(tactic, text=text, use=msgspec.structs.replace(tactic.use, text=text))

    def _told(self, ability: Ability, source: str) -> Ability:
        return msgspec.structs.replace(ability, text=ability.text or Teller(self.names, source, ability).whole())


def line(ability: Ability) -> str:
    """An ability as it stands on a card, its name in front."""
    edge = {Edge.LEFT: "Left tile. ", Edge.RIGHT: "Right tile. "}.get(ability.edge, "")
    return f"{edge}{ability.name} — {ability.text}" if ability.name else f"{edge}{ability.text}"


def composed(card: Unit | Territory, abilities: tuple[Ability, ...]) -> str:
    """The text of a card that prints none of its own: a line an ability, those that the rules know first."""
    known = known_abilities(card) if isinstance(card, Unit) else ()
    told = [f"{name}: {text}" if name == "Supply" else f"{name}." for name, text in known]
    return "\n".join([*told, *map(line, abilities)])


def known_abilities(unit: Unit) -> list[tuple[str, str]]:
    """Return name and text of each ability that the rules know and not every such unit has.

    A platform is a carrier, and its supply stands beside it.
    """
    common = COMMON_TRAITS | (PLATFORM | CARRIER | SUPPLY if unit.platform else 0)
    given = joined(f"{n} {plural(what) if what == 'tactic' and n > 1 else what}" for what, n in supplied(unit))
    texts = {
        "strider": "it may board any platform.",
        "carrier": "it picks up a friendly crew on whose tile it ends its move, and carries it.",
        "supply": f"{given} in each of your planning phases.",
    }
    return [(word.capitalize(), texts[word]) for word in bits(unit.traits & ~common, TRAITS)]


def supplied(unit: Unit) -> list[tuple[str, int]]:
    """Return what a unit supplies and how much, without what it supplies nothing of."""
    given: dict[str, int] = msgspec.to_builtins(unit.supply) if unit.supply else {}
    return [(what, n) for what, n in given.items() if n]
