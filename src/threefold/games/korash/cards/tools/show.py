"""Cards in the form in which they are shown: one flat struct for every kind, for terminals, pages and print."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.errors import CardError
from threefold.games.korash.cards.model import Ability, Catalogue, Faction, Tactic, Territory, Unit
from threefold.games.korash.cards.read.problems import did_you_mean
from threefold.games.korash.cards.text.english.card_text import composed, known_abilities, supplied
from threefold.games.korash.cards.vocabulary import WALLS, Edge


class Shown(Struct, frozen=True, kw_only=True):
    """One card as it is shown: its name and id, its numbers in one line, its text."""

    id: str
    kind: str
    name: str
    keywords: tuple[str, ...] = ()
    figures: str
    text: str
    flavour: str = ""
    label: str = ""
    copies: int = 1

    @property
    def plain(self) -> dict[str, Any]:
        """Return the card as plain data."""
        return msgspec.to_builtins(self)


class Line(Struct, frozen=True):
    """One printed ability, or one line of a card's own text."""

    edge: str
    """The tile of a territory on which it is printed: left, right, or empty for both."""
    name: str
    text: str


EDGES = {Edge.WHOLE: "", Edge.LEFT: "left", Edge.RIGHT: "right"}


def lines_of(card: Unit | Territory, abilities: tuple[Ability, ...]) -> list[Line]:
    """Return the abilities one by one; if the card prints a text of its own, return the lines of that text."""
    if card.text and card.text != composed(card, abilities):
        return [Line("", "", words) for words in card.text.splitlines() if words.strip()]
    known = known_abilities(card) if isinstance(card, Unit) else ()
    return [Line("", *told) for told in known] + [Line(EDGES[one.edge], one.name, one.text) for one in abilities]


def line_of(card: Unit | Territory, key: int) -> int:
    """Return which of a card's lines the ability with this key is; -1 if the card prints a text of its own."""
    keys = [ability.key for ability in card.abilities]
    if key not in keys or (card.text and card.text != composed(card, card.abilities)):
        return -1
    return len(lines_of(card, card.abilities)) - len(keys) + keys.index(key)


def shown_sets(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Return the sets as plain data, with a word for who made each."""
    return [msgspec.to_builtins(set_) | {"provenance": set_.provenance.name.lower()} for set_ in catalogue.sets]


def shown(catalogue: Catalogue) -> list[Shown]:
    """Return every card as it is shown, factions first."""
    cards = (*catalogue.factions, *catalogue.platforms, *catalogue.units, *catalogue.tactics, *catalogue.territories)
    return [show(catalogue, card) for card in cards]


def find_card(catalogue: Catalogue, name: str) -> Shown:
    """Return the card with this id or name, as it is shown."""
    if name in catalogue.by_id:
        return show(catalogue, catalogue.by_id[name])
    named = [card for card in catalogue.by_id.values() if card.name.lower() == name.lower()]
    if len(named) == 1:
        return show(catalogue, named[0])
    if named:
        raise CardError(f'"{name}" is the name of {", ".join(card.id for card in named)}: say which')
    known = [*catalogue.by_id, *(card.name for card in catalogue.by_id.values())]
    raise CardError(f'no card "{name}" in {catalogue.hash}; {did_you_mean(name, known) or "list them without a name"}')


def show(catalogue: Catalogue, card: Unit | Tactic | Territory | Faction) -> Shown:
    """Return one card as it is shown."""
    label = next((set_.label for set_ in catalogue.sets if set_.id == card.set), "")
    if isinstance(card, Faction):
        return Shown(
            id=card.id,
            kind="faction",
            name=card.name,
            figures=_lists(card),
            text=card.text,
            flavour=card.flavour,
            label=label,
        )
    words = tuple(word for place, word in enumerate(catalogue.keywords) if card.keywords >> place & 1)
    kind, figures = _figures(card)
    return Shown(
        id=card.id,
        kind=kind,
        name=card.name,
        keywords=words,
        figures=" · ".join([*words, figures]),
        text=card.text,
        flavour=card.flavour,
        label=label,
        copies=card.copies if isinstance(card, Territory) else 1,
    )


def _figures(card: Unit | Tactic | Territory) -> tuple[str, str]:
    match card:
        case Tactic():
            return "tactic", f"{card.timing.name.lower()}, cost {card.cost}"
        case Territory():
            return "territory", territory_marks(card)
        case Unit():
            stats = f"str {card.strength}, prot {card.protection}, life {card.life}, mp {card.movement}"
            supply = " ".join(f"+{n} {what}" for what, n in supplied(card))
            figures = f"{stats}, supply {supply}" if supply else stats
            return ("platform", figures) if card.platform else ("unit", f"cost {card.cost}, {figures}")


def territory_marks(land: Territory) -> str:
    """Return what is printed on a territory besides its text: "depths, 2 copies, enduring, walls N W"."""
    walls = walls_of(land)
    marks = [land.horizon.name.lower(), f"{land.copies} {'copy' if land.copies == 1 else 'copies'}"]
    marks += ["enduring"] if land.enduring else []
    return ", ".join([*marks, f"walls {' '.join(walls)}"] if walls else marks)


def walls_of(land: Territory) -> list[str]:
    """Return the names of a territory's walls, whole edges before halves."""
    left, names = land.walls, list[str]()
    for name in sorted(WALLS, key=len):
        if left & WALLS[name] == WALLS[name]:
            names.append(name)
            left &= ~WALLS[name]
    return names


def _lists(faction: Faction) -> str:
    units = ", ".join(f"{copies} {unit.name}" for unit, copies in faction.units)
    tactics = ", ".join(f"{copies} {tactic.name}" for tactic, copies in faction.stockpile)
    return f"{units}; {tactics}"
