"""Check what concerns several cards at once: doubled ids, decks, rosters, loops, and printed numbers."""

from __future__ import annotations

import math
import re
from typing import Any, cast

from threefold.games.korash.cards.check.loops import check_loops, check_recovering
from threefold.games.korash.cards.model import Catalogue, Faction, gives_influence
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.sets import Card
from threefold.games.korash.cards.vocabulary import MOST_DESIGNS, MOST_FACTIONS, MOST_PLATFORMS, Horizon

STOCKPILE = 30
ROSTER = range(7, 11)
LARGEST_LAYOUT = {Horizon.SHALLOWS: 20, Horizon.DEPTHS: 21}
"""For each horizon, the number of its cards that lie on the largest map."""
SPARE = 1.25


def check(catalogue: Catalogue, cards: list[Card]) -> None:
    """Note every problem that concerns several cards, each at the card that has to be changed."""
    _ids(cards)
    _room(catalogue, cards)
    _factions(catalogue, cards)
    _horizons(catalogue, cards)
    check_loops(catalogue, cards)
    check_recovering(catalogue, cards)
    check_numbers(cards)


def _ids(cards: list[Card]) -> None:
    """Complain about each id that an earlier card has already, whatever kinds of cards the two are."""
    seen: dict[str, Card] = {}
    common: dict[tuple[str, str], list[Card]] = {}
    for card in _as_written(cards):
        if card.id and (first := seen.setdefault(card.id, card)) is not card:
            if card.set != first.set:
                common.setdefault((first.set, card.set), []).append(card)
                continue
            where = f"{first.node.file}:{first.node.line}"
            card.node.at("id").say("E13", f'the id "{card.id}" is taken by the {first.kind} at {where}')
    for (one, other), those in common.items():
        more = f" and {len(those) - 1} more" if len(those) > 1 else ""
        what = f'the sets "{one}" and "{other}" both have the id "{those[0].id}"{more}'
        hint = "play with one of them, or give these cards other ids in one: a copy of the starter set has its ids"
        those[0].node.at("id").say("E13", what, hint)


def _as_written(cards: list[Card]) -> list[Card]:
    """Return the cards file by file, in each file from top to bottom."""
    files = list(dict.fromkeys(card.node.file for card in cards))
    return sorted(cards, key=lambda card: (files.index(card.node.file), card.node.line))


def _room(catalogue: Catalogue, cards: list[Card]) -> None:
    """Complain about each card beyond the number that the action codes have room for."""
    groups = [
        ([card for card in cards if card.kind == "faction"], MOST_FACTIONS, "factions"),
        ([card for card in cards if card.kind == "platform"], MOST_PLATFORMS, "platforms"),
    ]
    for horizon, lands in ((Horizon.SHALLOWS, catalogue.shallows), (Horizon.DEPTHS, catalogue.depths)):
        keys = {land.key for land in lands}
        laid = [card for card in cards if card.kind == "territory" and card.key in keys]
        groups.append((laid, MOST_DESIGNS, f"designs of {horizon.name.lower()}"))
    for group, most, what in groups:
        for card in _as_written(group)[most:]:
            card.node.say("E38", f"there is room for {most} {what}, and this is one more")


def _factions(catalogue: Catalogue, cards: list[Card]) -> None:
    written = [card for card in cards if card.kind == "faction"]
    for faction, card in zip(catalogue.factions, written, strict=True):
        _stockpile(faction, card)
        units = _copies(card, "units")
        if units is not None and units not in ROSTER:
            card.node.at("units").say("E51", f"a roster has 7 to 10 units, not {units}")


def _stockpile(faction: Faction, card: Card) -> None:
    tactics = _copies(card, "stockpile")
    if tactics is not None and tactics != STOCKPILE:
        card.node.at("stockpile").say("E50", f"a stockpile has {STOCKPILE} tactics, not {tactics}")
    giving = sum(copies for tactic, copies in faction.stockpile if gives_influence(tactic.use.do))
    if giving > 1:
        message = f"{giving} cards of this stockpile give influence; more than 1 makes short games"
        card.node.at("stockpile").say("E53", message, warning=True)


def _copies(card: Card, key: str) -> int | None:
    """Return the number of cards that a faction lists, unknown names included; None if the list is not a table."""
    table = card.node.value.get(key)
    if not isinstance(table, dict):
        return None
    copies = [number for number in table.values() if isinstance(number, int)]  # pyright: ignore[reportUnknownVariableType]
    return sum(copies)


def _horizons(catalogue: Catalogue, cards: list[Card]) -> None:
    for set_ in catalogue.sets:
        declared = [card for card in cards if card.kind == "faction" and card.set == set_.id]
        if not declared or not set_.whole:
            continue
        for horizon, layout in LARGEST_LAYOUT.items():
            lands = [land for land in catalogue.territories if land.horizon is horizon and land.set == set_.id]
            count, least = sum(land.copies for land in lands), math.ceil(layout * SPARE)
            if count < least:
                message = f"{horizon.name.lower()} has {count} cards, but the largest map needs {least} with its spare"
                declared[0].node.say("E52", message, "raise `copies`, or add territories")


WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ALSO = {1: {"a", "an", "another", "single", "once", "each"}, 2: {"both", "twice", "pair"}}
DIGITS = re.compile(r"\d+")
LETTERS = re.compile(r"[a-z]+")
UNREAD = {"times", "within", "n"}
"""Numbers that a text may leave out when they are 1."""


def check_numbers(cards: list[Card]) -> None:
    """Warn (E54) about every number in `do` that the text of its card or ability does not mention."""
    for card in cards:
        whole = card.node.get("text")
        _compare(whole, card.node.get("do"))
        printed = card.node.get("ability")
        for index in range(len(card.ability_keys)) if printed else ():
            ability = printed.at(index) if printed else None
            if ability and isinstance(ability.value, dict):
                _compare(ability.get("text") or whole, ability.get("do"))


def _compare(text: Node | None, effects: Node | None) -> None:
    if text is None or effects is None or not isinstance(text.value, str):
        return
    said = said_in(text.value)
    for number in sorted(figures(effects.value) - said):
        text.say("E54", f"the text does not say {number}, which its effects use", warning=True)


def said_in(text: str) -> set[int]:
    """Return the numbers that a text mentions, in digits or in words."""
    lower = text.lower()
    said = {int(digits) for digits in DIGITS.findall(lower)}
    spoken = set(LETTERS.findall(lower))
    said |= {number for number, word in enumerate(WORDS) if word in spoken}
    return said | {number for number, words in ALSO.items() if words & spoken}


def figures(value: Any, key: str = "") -> set[int]:
    """Return the numbers in effects, also those in comparisons, but not those that a text may leave out."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {number for name, inner in table.items() for number in figures(inner, name)}
    if isinstance(value, list):
        return {number for inner in cast("list[Any]", value) for number in figures(inner, key)}
    if isinstance(value, bool) or value is None:
        return set()
    if isinstance(value, int):
        return set() if value == 0 or (value == 1 and key in UNREAD) else {abs(value)}
    if isinstance(value, str) and (match := re.fullmatch(r"\s*[<>=!]+\s*(\d+)\s*", value)):
        return {int(match[1])} - {0}
    return set()
