"""Printed text against printed numbers: a card should say the figures that its effects use."""

from __future__ import annotations

import re
from typing import Any, cast

from threefold.games.korash.cards.read.documents import Card
from threefold.games.korash.cards.read.problems import Node

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ALSO = {1: {"a", "an", "another", "single", "once", "each"}, 2: {"both", "twice", "pair"}}
DIGITS = re.compile(r"\d+")
LETTERS = re.compile(r"[a-z]+")
UNREAD = {"times", "within", "n"}
"""Numbers that a text may leave out when they are 1."""


def check_numbers(cards: list[Card]) -> None:
    """E54 for every figure in `do` that the text of its card or ability does not say."""
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
    """The numbers that a text says, in digits or in words."""
    lower = text.lower()
    said = {int(digits) for digits in DIGITS.findall(lower)}
    spoken = set(LETTERS.findall(lower))
    said |= {number for number, word in enumerate(WORDS) if word in spoken}
    return said | {number for number, words in ALSO.items() if words & spoken}


def figures(value: Any, key: str = "") -> set[int]:
    """The numbers in effects, comparisons included; 0 and unread ones need not be said."""
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
