"""Builds a catalogue from cards as written: numbers first, then cards, then factions."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import msgspec

from threefold.games.korash.cards.model import Ability, CardSet, Catalogue, Tactic, Territory, Unit
from threefold.games.korash.cards.read.documents import (
    Card,
    check_fields,
    read_faction,
    read_tactic,
    read_territory,
    read_unit,
)
from threefold.games.korash.cards.read.problems import Problem
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.card_text import Writer
from threefold.games.korash.cards.vocabulary import BASIC_KEYS, Horizon

D = TypeVar("D", Unit, Tactic, Territory)


def build(sets: list[CardSet], cards: list[Card], problems: list[Problem]) -> Catalogue:
    """Everything that the cards say; where one is broken it stands in with what could be read, and without text."""
    names = Names(whole=all(cards_.whole for cards_ in sets))
    number(cards, names)
    for card in cards:
        check_fields(card)
    units = [read_unit(card, names) for card in cards if card.kind == "unit"]
    platforms = [read_unit(card, names) for card in cards if card.kind == "platform"]
    tactics = [read_tactic(card, names) for card in cards if card.kind == "tactic"]
    territories = _in_horizons([read_territory(card, names) for card in cards if card.kind == "territory"])
    if all(problem.warning for problem in problems):
        writer = Writer(names)
        units, platforms = [writer.unit(unit) for unit in units], [writer.unit(unit) for unit in platforms]
        tactics, territories = (
            [writer.tactic(card) for card in tactics],
            [writer.territory(land) for land in territories],
        )
    by_unit, by_tactic = {unit.id: unit for unit in units}, {tactic.id: tactic for tactic in tactics}
    factions = [read_faction(card, names, by_unit, by_tactic) for card in cards if card.kind == "faction"]
    designs = (*units, *platforms, *tactics, *territories)
    return Catalogue(
        sets=tuple(sets),
        units=tuple(units),
        platforms=tuple(platforms),
        tactics=tuple(tactics),
        territories=tuple(territories),
        shallows=tuple(land for land in territories if land.horizon is Horizon.SHALLOWS),
        depths=tuple(land for land in territories if land.horizon is Horizon.DEPTHS),
        factions=tuple(factions),
        by_id={**{design.id: design for design in designs}, **{faction.id: faction for faction in factions}},
        by_key=_by_key(designs),
        blocks=tuple(names.blocks),
        filters=tuple(names.filters),
        keywords=tuple(names.keywords),
        traits=tuple(names.traits),
    )


def number(cards: list[Card], names: Names) -> None:
    """Give every card and ability its key, and note what each name means."""
    key = len(BASIC_KEYS)
    for card in cards:
        value = card.node.value
        _learn_keywords(names, value)
        if card.kind == "faction":
            continue
        card.key, key = key, key + 1
        _learn(names, card.key, card.id, value.get("name"))
        printed: Any = value.get("ability")
        for ability in cast("list[Any]", printed) if isinstance(printed, list) else []:
            card.ability_keys.append(key)
            _learn_ability(names, key, ability)
            key += 1


def _learn(names: Names, key: int, *words: object) -> None:
    for word in words:
        if isinstance(word, str) and word:
            names.keys[word] = names.keys.get(word, frozenset()) | {key}


def _learn_ability(names: Names, key: int, ability: object) -> None:
    name = cast("dict[str, Any]", ability).get("name") if isinstance(ability, dict) else None
    if isinstance(name, str) and name:
        _learn(names, key, name)
        names.trait(name)


def _learn_keywords(names: Names, value: Any) -> None:
    """Keywords that are printed or granted anywhere, so that a filter with a slip can be told."""
    if isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            if key in ("keywords", "grant"):
                words = cast("list[Any]", inner) if isinstance(inner, list) else [inner]
                names.borne |= {word for word in words if isinstance(word, str)}
            _learn_keywords(names, inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            _learn_keywords(names, inner)


def _in_horizons(territories: list[Territory]) -> list[Territory]:
    counts = dict.fromkeys(Horizon, 0)
    numbered: list[Territory] = []
    for land in territories:
        numbered.append(msgspec.structs.replace(land, number=counts[land.horizon]))
        counts[land.horizon] += 1
    return numbered


def _by_key(designs: tuple[Unit | Tactic | Territory, ...]) -> dict[int, Unit | Tactic | Territory | Ability]:
    found: dict[int, Unit | Tactic | Territory | Ability] = {design.key: design for design in designs}
    for design in designs:
        if not isinstance(design, Tactic):
            found |= {ability.key: ability for ability in design.abilities}
    return found
