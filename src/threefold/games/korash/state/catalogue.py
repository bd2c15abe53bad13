"""The cards of one match, each with a number, and the abilities of those cards that are in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threefold.core.errors import NotationError
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import (
    Ability,
    Block,
    Catalogue,
    Faction,
    Grant,
    Tactic,
    Territory,
    Unit,
    asks_in_resolution,
)
from threefold.games.korash.state.entries import LAND_REF

NAMELESS_KEY = 1 << 20
"""Keys of designs that only a fixture knows begin here."""


class Kit:
    """The cards that a match is played with, numbered, and tables about them that the rules look up often.

    A written test position ("fixture") may add crews and territories that stand in no card set; they come last.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        units: tuple[str, ...],
        lands: tuple[str, ...],
        words: tuple[str, ...],
        maker: Callable[..., Kit],
    ) -> None:
        self.catalogue = catalogue
        self.maker = maker
        """The function that creates an equal kit from the names in `encoded`."""
        # The rules themselves know one keyword, whether or not a card of the match has it. KOR-KEY-2.
        self.keywords = tuple(dict.fromkeys((*catalogue.keywords, "CABLES", *words)))
        crews = tuple(nameless(text, NAMELESS_KEY + index) for index, text in enumerate(units))
        blanks = tuple(blank_land(text, NAMELESS_KEY + len(units) + index) for index, text in enumerate(lands))
        self.units: tuple[Unit, ...] = (*catalogue.platforms, *catalogue.units, *crews)
        self.tactics: tuple[Tactic, ...] = catalogue.tactics
        self.lands: tuple[Territory, ...] = (*catalogue.territories, *blanks)
        self.factions: tuple[Faction, ...] = catalogue.factions
        self.blocks: tuple[Block, ...] = catalogue.blocks
        self.unit_of = {unit.id: index for index, unit in enumerate(self.units)}
        self.tactic_of = {tactic.id: index for index, tactic in enumerate(self.tactics)}
        self.land_of = {land.id: index for index, land in enumerate(self.lands)}
        self.faction_of = {faction.id: index for index, faction in enumerate(self.factions)}
        self.abilities: dict[int, Ability] = {
            ability.key: ability for card in (*self.units, *self.lands) for ability in card.abilities
        } | {tactic.use.key: tactic.use for tactic in self.tactics}
        self.has_carriers = any(unit.traits & v.CARRIER for unit in (*catalogue.units, *crews)) or any(
            isinstance(effect, Grant) and effect.traits & v.CARRIER
            for block in catalogue.blocks
            for effect in block.steps
        )
        """Whether any card can make a crew a carrier; a fixture may also mark a crew as one."""
        self.asks = [asks_in_resolution(block) for block in catalogue.blocks]
        """For each block, by number: whether it asks a player a question when it resolves."""
        self.stats = [(unit.strength, unit.protection, unit.life, unit.movement) for unit in self.units]
        self.costed = [costed(unit.abilities) for unit in self.units]
        self.ground = [costed(land.abilities) for land in self.lands]
        self.passive_units = [any(a.cost is None for a in unit.abilities) for unit in self.units]
        self.passive_lands = [any(a.cost is None for a in land.abilities) for land in self.lands]
        traits = {name: 1 << place for place, name in enumerate(catalogue.traits)}
        self.land_traits = [sum({traits[a.name] for a in land.abilities if a.name}) for land in self.lands]
        """The named abilities of each territory, as bits."""
        self.land_triggers = [tuple(a for a in land.abilities if a.trigger) for land in self.lands]
        self.quick = [any(a.timing is not v.Timing.OWN_TURN for a in unit.abilities) for unit in self.units]
        """Units with an ability for other people's moments."""
        self.quick_lands = [any(a.timing is not v.Timing.OWN_TURN for a in land.abilities) for land in self.lands]
        self.cables = 1 << self.keywords.index("CABLES")
        self.horizon_lands = [
            [index for index, land in enumerate(self.lands) if land.horizon is horizon or is_blank(land)]
            for horizon in v.Horizon
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the kit as the names that it is made of: cards are never stored with a state."""
        return self.maker, encoded(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Kit:
        """Return the kit itself, because a kit never changes."""
        return self


def costed(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities that have a cost, in their given order."""
    return tuple(ability for ability in abilities if ability.cost is not None)


def is_blank(land: Territory) -> bool:
    """Return whether a territory is one without text, which only a fixture can contain."""
    return land.key >= NAMELESS_KEY


def nameless(text: str, key: int) -> Unit:
    """Create the crew that a fixture writes as `5/4/2/2`: it costs nothing and has no text."""
    numbers = text.split("/")
    if len(numbers) != 4 or not all(number.isdecimal() for number in numbers):
        raise NotationError(f'"{text}" is neither a card nor str/prot/life/mp such as 5/4/2/2')
    strength, protection, life, movement = map(int, numbers)
    if not life:
        raise NotationError(f'"{text}": nothing lives without life')
    return Unit(
        key=key,
        id=text,
        name=text,
        keywords=0,
        set="",
        cost=0,
        strength=strength,
        protection=protection,
        life=life,
        movement=movement,
        traits=v.MOVE | v.ATTACK | v.EXPLORE,
        supply=None,
        abilities=(),
    )


def blank_land(text: str, key: int) -> Territory:
    """Create the territory that a fixture writes as `blank walls=E enduring`: it has no text. KOR-TERR-9."""
    word, *marks = text.split()
    walls, enduring = 0, False
    for mark in marks:
        if mark == "enduring":
            enduring = True
        elif mark.startswith("walls=") and set(mark[6:].split(",")) <= set(v.WALLS):
            for wall in mark[6:].split(","):
                walls |= v.WALLS[wall]
        else:
            raise NotationError(f'"{text}": "{mark}" is neither walls=N,E,S,W nor enduring')
    if word != "blank":
        raise NotationError(f'"{text}" is no territory of these card sets, nor blank')
    return Territory(
        key=key,
        id=text,
        name="blank",
        keywords=0,
        set="",
        horizon=v.Horizon.DEPTHS,
        copies=0,
        enduring=enduring,
        walls=walls,
        abilities=(),
    )


def encoded(kit: Kit) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the arguments with which `kits.kit_of` creates this kit again."""
    return (
        tuple(cards.id for cards in kit.catalogue.sets),
        tuple(unit.id for unit in kit.units if unit.key >= NAMELESS_KEY),
        tuple(land.id for land in kit.lands if is_blank(land)),
        kit.keywords[len(kit.catalogue.keywords) :],
    )


def beginners_platform(kit: Kit) -> m.Unit | None:
    """Return the platform recommended for a first game: the one with the most life. KOR-SETUP-5."""
    return max(kit.catalogue.platforms, key=lambda platform: platform.life, default=None)


BITS = 11
STRENGTH, PROTECTION, LIFE, MOVEMENT, WORDS, FORBID, COST, SUPPLY, DEPLOY, IGNORE, STATUS = range(BITS)


def touch(effect: m.Effect) -> int:
    """Return what a static effect changes: bit STRENGTH, PROTECTION and so on is set."""
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
"""A unit or a territory (LAND_REF + number), an ability printed on it, and one static effect of that ability."""


MANY = 1000
"""A number larger than that of any thing."""


class Sources:
    """The abilities in play that act by themselves: static effects and triggers, each with the card it is printed on.

    States and their clones share it; only `touched`, a cache, is filled later.
    """

    __slots__ = ("forbids", "hearing", "ignores", "quick", "quick_lands", "statics", "touched")

    def __init__(self, kit: Kit, designs: list[int], places: list[int], lands: list[int], faceup: list[bool]) -> None:
        self.statics: list[list[Source]] = [[] for _ in range(BITS)]
        self.touched: dict[int, list[Source]] = {}
        """A cache for `about`: by kind and thing, the static effects that may apply to the thing."""
        self.hearing: dict[int, list[tuple[int, m.Ability]]] = {}
        self.forbids = 0
        self.ignores = 0
        """All that some static effect lets a thing ignore, as bits; like `forbids`, it saves most searches."""
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
        """Return the static effects of one kind that may apply to a thing; most apply only to their own unit."""
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
