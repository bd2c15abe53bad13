"""The cards of one match with a number each, and what of them play asks for all the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threefold.core.errors import NotationError
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Ability, Block, Catalogue, Faction, Grant, Tactic, Territory, Unit
from threefold.games.korash.cards.model.blocks import asks_in_resolution

NAMELESS_KEY = 1 << 20
"""Keys of designs that only a fixture knows begin here."""


class Kit:
    """A catalogue laid out for play, with the nameless crews and blank territories of a fixture behind it."""

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
        """The function that makes an equal kit of its words."""
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
        """Whether a crew can be a carrier by any card; a fixture may mark one besides."""
        self.asks = [asks_in_resolution(block) for block in catalogue.blocks]
        """By the number of a block: whether it asks a player anything when it resolves."""
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
        """Pickle as the words that it is made of: cards are never stored with a state."""
        return self.maker, encoded(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Kit:
        """Return the kit itself, for it never changes."""
        return self


def costed(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities that have a cost, in the order of their numbers."""
    return tuple(ability for ability in abilities if ability.cost is not None)


def is_blank(land: Territory) -> bool:
    """Return whether a territory is one without text that only a fixture knows."""
    return land.key >= NAMELESS_KEY


def nameless(text: str, key: int) -> Unit:
    """Return the crew that a fixture writes as `5/4/2/2`: it costs nothing and has no text."""
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
    """Return the territory that a fixture writes as `blank walls=E enduring`: it has no text. KOR-TERR-9."""
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
    """Return the arguments that `kits.kit_of` makes this kit of."""
    return (
        tuple(cards.id for cards in kit.catalogue.sets),
        tuple(unit.id for unit in kit.units if unit.key >= NAMELESS_KEY),
        tuple(land.id for land in kit.lands if is_blank(land)),
        kit.keywords[len(kit.catalogue.keywords) :],
    )


def beginners_platform(kit: Kit) -> m.Unit | None:
    """Return the platform recommended for a first game: the one with most life. KOR-SETUP-5."""
    return max(kit.catalogue.platforms, key=lambda platform: platform.life, default=None)
