"""Change single values in a card file, and write the text of new cards."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from threefold.core.errors import CardError
from threefold.games.korash.cards.read.places import Path, spans


def set_value(text: str, card: tuple[str, int], key: str, value: object, order: Sequence[str]) -> str:
    """Return the text with one value of a card changed, added at its place in `order`, or removed (None)."""
    plain = text.replace("\r\n", "\n")
    try:
        found = spans(plain)
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"this is no TOML: {error}") from None
    path = (*card, key)
    if value is None:
        changed = _without(plain, found[path]) if path in found else plain
    elif path in found:
        start, end = found[path]
        # The span of a bare value also has the spaces between it and a comment.
        end -= len(plain[start:end]) - len(plain[start:end].rstrip())
        changed = plain[:start] + written(value) + plain[end:]
    else:
        changed = _added(plain, found, card, key, value, order)
    if _now(changed, card, key) != value:
        raise CardError(f"`{key}` of this card is written in a way that only a person can change")
    return changed.replace("\n", "\r\n") if "\r\n" in text else changed


def change_set(text: str, values: Mapping[str, str]) -> str:
    """Return the text with these values changed in its `[set]` table; keys that are not in the table are left out."""
    text = text.replace("\r\n", "\n")
    for key, value in values.items():
        found = spans(text).get(("set", key))
        text = text if found is None else text[: found[0]] + written(value) + text[found[1] :]
    return text


def written(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, cast('list[object]', value)))}]"
    if isinstance(value, dict):
        pairs = [f"{written(name)} = {written(inner)}" for name, inner in cast("dict[str, object]", value).items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    return json.dumps(value, ensure_ascii=False)


def _without(text: str, span: tuple[int, int]) -> str:
    end = text.find("\n", span[1])
    return text[: text.rfind("\n", 0, span[0]) + 1] + ("" if end < 0 else text[end + 1 :])


def _added(
    text: str, found: dict[Path, tuple[int, int]], card: tuple[str, int], key: str, value: object, order: Sequence[str]
) -> str:
    """Return the text with a new line after the last of the card's keys that precede this key in `order`."""
    before = order[: order.index(key)] if key in order else order
    ends = [found[(*card, name)][1] for name in before if (*card, name) in found]
    if not ends:
        raise CardError(f"write the id of this card before its `{key}`")
    at = text.find("\n", max(ends))
    line = f"{key} = {written(value)}"
    return f"{text}\n{line}\n" if at < 0 else f"{text[: at + 1]}{line}\n{text[at + 1 :]}"


def _now(text: str, card: tuple[str, int], key: str) -> Any:
    try:
        return tomllib.loads(text)[card[0]][card[1]].get(key)
    except (tomllib.TOMLDecodeError, KeyError, IndexError):
        return ...


STATS = "str = {0}\nprot = {0}\nlife = {1}\nmp = {2}\n"
BODIES = {
    "unit": "cost = 1\n" + STATS.format(2, 1, 2),
    "platform": STATS.format(9, 4, 1) + "supply = { industry = 1, tactic = 1 }\n",
    "tactic": 'timing = "orders"\ncost = 1\ndo = [{ gain = { industry = 2 } }]\n',
    "territory": 'horizon = "shallows"\n',
    "faction": 'banner = "comb"\nunits = {}\nstockpile = {}\n',
}


def new_card(kind: str, id_: str) -> str:
    """Return the text of a new card of this kind, for a designer to change."""
    return f'[[{kind}]]\nid = "{id_}"\nname = "New {kind}"\n{BODIES[kind]}'
