"""Build a catalogue (all cards of some sets) from folders of TOML files, or raise an error with every problem."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec

from threefold.core.errors import CardError
from threefold.games.korash.cards.check.check_set import check
from threefold.games.korash.cards.folders import OFFERED, find, installed, offered, set_id
from threefold.games.korash.cards.model import Ability, CardSet, Catalogue, Tactic, Territory, Unit
from threefold.games.korash.cards.read.designs import check_fields, read_faction, read_tactic, read_territory, read_unit
from threefold.games.korash.cards.read.problems import Problem
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.read.sets import Card, read_set
from threefold.games.korash.cards.text.english.card_text import Writer
from threefold.games.korash.cards.vocabulary import BASIC_KEYS, Horizon


def load(sets: tuple[str, ...]) -> Catalogue:
    """Return the catalogue of the sets with these ids, in that order. Paths are refused: other hosts may lack them."""
    return _load(tuple(sets), offered())


@lru_cache(maxsize=32)
def _load(sets: tuple[str, ...], _offered: str) -> Catalogue:
    known = installed()
    for name in sets:
        if name not in known:
            raise CardError(f'no card set "{name}"; the sets here are {", ".join(known)}')
    folders = [known[name] for name in sets]
    try:
        return load_folders(folders)
    except CardError as error:
        # Players elsewhere see this message, so it must not show them the paths of this machine.
        told = str(error)
        for folder in folders:
            told = told.replace(f"{folder}{os.sep}", "")
        raise CardError(told) from None


def load_folder(folder: Path) -> Catalogue:
    """Return the catalogue of one folder."""
    return load_folders([folder])


def load_folders(folders: Sequence[Path]) -> Catalogue:
    """Return one catalogue of the cards in several folders; raise a CardError that lists every problem."""
    catalogue, problems = read_folders(folders)
    errors = [problem for problem in problems if not problem.warning]
    if catalogue is None:
        raise CardError("\n".join(map(str, errors)))
    return catalogue


def read_folders(folders: Sequence[Path]) -> tuple[Catalogue | None, list[Problem]]:
    """Return the catalogue of these folders, or None if there is an error, and every problem with its file and line."""
    problems: list[Problem] = []
    sets: list[CardSet] = []
    cards: list[Card] = []
    for folder in folders:
        set_, found = read_set(folder, problems)
        sets.append(set_)
        cards += found
    return checked(sets, cards, problems)


def offer(name: str) -> tuple[str, ...]:
    """Make a set the default for this process and its children, and return its id.

    The set is given by its folder or its id; raise a CardError if its cards are faulty.
    """
    folder = find(name)
    load_folder(folder)
    os.environ[OFFERED] = str(folder.resolve())
    return (set_id(folder),)


def checked(sets: list[CardSet], cards: list[Card], problems: list[Problem]) -> tuple[Catalogue | None, list[Problem]]:
    """Return the catalogue of these cards, or None if there is an error, and every problem."""
    try:
        catalogue = build(sets, cards, problems)
        check(catalogue, cards)
    except RecursionError:
        catalogue = None
        file = cards[0].node.file if cards else ""
        problems.append(Problem(file, 1, "", "E12", "something here is nested too deeply"))
    broken = any(not problem.warning for problem in problems)
    return (None if broken else catalogue), sorted(set(problems))


def build(sets: list[CardSet], cards: list[Card], problems: list[Problem]) -> Catalogue:
    """Return the catalogue of these cards; a faulty card is in it with whatever could be read of it."""
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
    """Give each card and each printed ability its key, and note which keys each id and each name means."""
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
    """Note the keywords that are printed or granted anywhere, so that a mistyped one can be found."""
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
