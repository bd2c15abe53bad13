"""What a board needs to draw that never changes in a match: the cards and our rulings."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.tools.art import colour_of, mark_of, motif_of, shape_of
from threefold.games.korash.cards.tools.laws import Laws, laws_of
from threefold.games.korash.cards.tools.show import Line, lines_of
from threefold.games.korash.state.catalogue import Kit, beginners_platform
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.options import Options


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """How we decide something that the rulebook leaves open."""

    name: str
    says: str
    why: str
    option: str = ""
    """The host option that changes this ruling."""
    id: str = ""


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return all rulings, in order."""
    text = files("threefold.games.korash").joinpath("rulings.toml").read_text(encoding="utf-8")
    content = msgspec.convert(tomllib.loads(text), dict[str, Ruling])
    return tuple(msgspec.structs.replace(ruling, id=f"KOR-RULING-{number}") for number, ruling in content.items())


class Use(Struct, frozen=True):
    """An ability with a cost; the first one is number 1 in sentences."""

    name: str
    """Its name; its text if it has no name."""
    timing: str
    """`own_turn`, `combat` or `interrupt`."""


class Stand(Struct, frozen=True):
    """A unit design."""

    id: str
    name: str
    keywords: list[str]
    cost: int
    strength: int
    protection: int
    life: int
    movement: int
    platform: bool
    mark: str
    """The mark of its kind of unit."""
    supply: m.Supply | None
    lines: list[Line]
    uses: list[Use]
    laws: Laws
    text: str
    flavour: str


class TacticCard(Struct, frozen=True):
    """A tactic design."""

    id: str
    name: str
    timing: str
    cost: int
    laws: Laws
    text: str
    flavour: str


class TerritoryCard(Struct, frozen=True):
    """A territory design."""

    id: str
    name: str
    horizon: str
    keywords: list[str]
    walls: list[str]
    enduring: bool
    art: str
    """The motif of its picture."""
    lines: list[Line]
    uses: list[Use]
    laws: Laws
    text: str
    flavour: str


class Tribe(Struct, frozen=True):
    """A faction."""

    id: str
    name: str
    banner: str
    colour: str
    text: str
    units: list[str]
    stockpile: list[tuple[str, int]]


class Scenery(Struct, frozen=True):
    """Everything that is printed on the cards, and our rulings."""

    labels: list[str]
    stands: list[Stand]
    tactics: list[TacticCard]
    territories: list[TerritoryCard]
    tribes: list[Tribe]
    rulings: tuple[Ruling, ...]
    first_platform: str
    """The platform recommended for a first game; empty where there is none. KOR-SETUP-5."""


def scenery(options: Options) -> Scenery:
    """Return the printed cards for these options, and our rulings."""
    return printed(kit_of(options.cards))


def printed(kit: Kit) -> Scenery:
    """Return everything that is printed on the cards of a kit, and our rulings."""
    return Scenery(
        [cards.label for cards in kit.catalogue.sets],
        [_stand(kit, unit) for unit in kit.units],
        [_tactic(kit, tactic) for tactic in kit.tactics],
        [_territory(kit, land) for land in kit.lands],
        [_tribe(faction) for faction in kit.factions],
        rulings(),
        advised.id if (advised := beginners_platform(kit)) else "",
    )


def _words(kit: Kit, mask: int) -> list[str]:
    return [word for place, word in enumerate(kit.keywords) if mask >> place & 1]


def _stand(kit: Kit, unit: m.Unit) -> Stand:
    words = _words(kit, unit.keywords)
    return Stand(
        unit.id,
        unit.name,
        words,
        unit.cost,
        unit.strength,
        unit.protection,
        unit.life,
        unit.movement,
        unit.platform,
        mark_of(tuple(words), platform=unit.platform, strider=bool(unit.traits & v.STRIDER)),
        unit.supply,
        lines_of(unit, unit.abilities),
        _uses(unit.abilities),
        _laws(kit, unit),
        unit.text,
        unit.flavour,
    )


def _tactic(kit: Kit, tactic: m.Tactic) -> TacticCard:
    timing, laws = tactic.timing.name.lower(), _laws(kit, tactic)
    return TacticCard(tactic.id, tactic.name, timing, tactic.cost, laws, tactic.text, tactic.flavour)


def _laws(kit: Kit, card: m.Unit | m.Tactic | m.Territory) -> Laws:
    return laws_of(card, 1 << kit.keywords.index("CABLES") if "CABLES" in kit.keywords else 0)


def _territory(kit: Kit, land: m.Territory) -> TerritoryCard:
    halves = [name for name, bits in v.WALLS.items() if bits & (bits - 1) == 0 and land.walls & bits]
    words = _words(kit, land.keywords)
    return TerritoryCard(
        land.id,
        land.name,
        land.horizon.name.lower(),
        words,
        halves,
        land.enduring,
        land.art or motif_of(tuple(words), land.id),
        lines_of(land, land.abilities),
        _uses(land.abilities),
        _laws(kit, land),
        land.text,
        land.flavour,
    )


def _uses(abilities: tuple[m.Ability, ...]) -> list[Use]:
    return [Use(one.name or one.text, one.timing.name.lower()) for one in abilities if one.number]


def _tribe(faction: m.Faction) -> Tribe:
    units = [unit.id for unit, copies in faction.units for _ in range(copies)]
    stockpile = [(tactic.id, copies) for tactic, copies in faction.stockpile]
    shape, colour = shape_of(faction.banner, faction.id), colour_of(faction.colour, faction.id)
    return Tribe(faction.id, faction.name, shape, colour, faction.text, units, stockpile)
