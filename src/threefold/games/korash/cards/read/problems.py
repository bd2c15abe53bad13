"""Problems of cards: each names its file, line, card and code. A Node is a value that can note problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, cast

from msgspec import Struct

from threefold.games.korash.cards.read.places import Path

MOST = 999
"""The largest number that may be written on a card."""


class Problem(Struct, frozen=True, order=True):
    """One thing to repair in a card file; if it is only a warning, the set can still be used."""

    file: str
    line: int
    card: str
    code: str
    message: str
    hint: str = ""
    warning: bool = False

    def __str__(self) -> str:
        kind = "warning: " if self.warning else ""
        parts = (f"{self.file}:{self.line}", self.card or "-", self.code, kind + self.message, self.hint)
        return "  ".join(part for part in parts if part)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question that suggests the most similar known word; an empty text if none is similar."""
    lowered, lower = word.lower(), {name.lower(): name for name in known}
    # Ids share their first part, so unrelated ids look similar.
    near = get_close_matches(lowered, lower, n=1, cutoff=0.8 if "." in word else 0.6)
    if not near and len(word) > 2:
        # One of the words may be longer: "strength" for "str".
        near = [name for name in lower if len(name) > 2 and (lowered.startswith(name) or name.startswith(lowered))]
    return f'did you mean "{lower[near[0]]}"?' if near else ""


def one_of(known: Iterable[str]) -> str:
    """Return all allowed words as a hint, for use when no known word is similar."""
    return f"one of {', '.join(known)}"


class Node:
    """A value in a card file that knows its place there, so that problems can be noted with file and line."""

    __slots__ = ("card", "file", "lines", "path", "problems", "value")

    def __init__(
        self, value: Any, file: str, lines: dict[Path, int], problems: list[Problem], path: Path = (), card: str = ""
    ) -> None:
        self.value = value
        self.file = file
        self.lines = lines
        self.problems = problems
        self.path = path
        self.card = card

    @property
    def line(self) -> int:
        """Return the line on which the value is written."""
        path = self.path
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    @property
    def key(self) -> str:
        """Return the key under which the value is written."""
        return next((str(part) for part in reversed(self.path) if isinstance(part, str)), "")

    def say(self, code: str, message: str, hint: str = "", *, warning: bool = False) -> None:
        """Note a problem at this place."""
        self.problems.append(Problem(self.file, self.line, self.card, code, message, hint, warning))

    def at(self, key: str | int) -> Node:
        """Return the value under a key or at an index, as a node."""
        return Node(self.value[key], self.file, self.lines, self.problems, (*self.path, key), self.card)

    def get(self, key: str) -> Node | None:
        """Return the value under a key, as a node; None if there is no such key."""
        return self.at(key) if key in self.value else None

    @property
    def empty(self) -> bool:
        """Return whether the value is an empty table or array."""
        return self.value == {} or self.value == []

    def of(self, card: str) -> Node:
        """Return a node for the same value that names this card in its problems."""
        return Node(self.value, self.file, self.lines, self.problems, self.path, card)

    def table(self) -> bool:
        """Return whether the value is a table, and complain if it is not."""
        if isinstance(self.value, dict):
            return True
        self.say("E12", f"`{self.key}` must be a table {{...}}, not {kind_of(self.value)}")
        return False

    def items(self) -> Iterator[tuple[str, Node]]:
        """Yield the keys and values of a table."""
        for key in cast("dict[str, Any]", self.value):
            yield key, self.at(key)

    def elements(self) -> Iterator[Node]:
        """Yield the elements of an array; complain if the value is not an array."""
        if isinstance(self.value, list):
            for index in range(len(cast("list[Any]", self.value))):
                yield self.at(index)
        else:
            self.say("E12", f"`{self.key}` must be an array [...], not {kind_of(self.value)}")

    def several(self) -> Iterator[Node]:
        """Yield the elements of an array, or the value itself if it is not an array; complain if the array is empty."""
        if isinstance(self.value, list):
            if self.empty:
                self.say("E11", f"`{self.key}` has nothing in it")
            yield from self.elements()
        else:
            yield self

    def expect(self, allowed: Iterable[str], code: str = "E10", what: str = "key") -> None:
        """Complain about every key of the table that is not allowed."""
        allowed = list(allowed)
        for key, node in self.items():
            if key not in allowed:
                node.say(code, f"unknown {what} `{key}`", did_you_mean(key, allowed) or one_of(allowed))

    def need(self, *keys: str) -> bool:
        """Complain about every one of these keys that is missing; return whether none is."""
        missing = [key for key in keys if key not in self.value]
        for key in missing:
            self.say("E11", f"`{key}` is missing")
        return not missing

    def number(self, least: int | None = 0, default: int = 0, most: int = MOST) -> int:
        """Return the whole number; complain if it is none, or below `least`, or above `most`."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.say("E12", f"`{self.key}` must be a whole number, not {kind_of(self.value)}")
            return default
        if least is not None and self.value < least:
            self.say("E12", f"`{self.key}` must not be below {least}, but is {self.value}")
            return default
        if self.value > most:
            self.say("E12", f"`{self.key}` must not be above {most}, but is {self.value}")
            return default
        return self.value

    def flag(self) -> bool:
        """Return whether the value is true; complain if it is neither true nor false."""
        if not isinstance(self.value, bool):
            self.say("E12", f"`{self.key}` must be true or false, not {kind_of(self.value)}")
        return self.value is True

    def string(self, default: str = "") -> str:
        """Return the text; complain if the value is not a text or is blank."""
        if not isinstance(self.value, str):
            self.say("E12", f"`{self.key}` must be a text in quotes, not {kind_of(self.value)}")
            return default
        if not self.value.strip():
            self.say("E12", f"`{self.key}` is empty")
        return self.value

    def word(self, known: Iterable[str], what: str, code: str = "E20") -> str | None:
        """Return the value if it is a known word; otherwise complain and return None."""
        known = list(known)
        word = self.string()
        if word in known:
            return word
        if isinstance(self.value, str) and word.strip():
            few = len(known) <= 12
            choices = f" ({one_of(known)})" if few else ""
            self.say(
                code, f'unknown {what} "{word}"{choices}', did_you_mean(word, known) or ("" if few else one_of(known))
            )
        return None


def kind_of(value: object) -> str:
    """Return what sort of value this is, in words for a designer."""
    names: dict[type, str] = {bool: "true/false", int: "a number", float: "a fraction", str: "a text"}
    names |= {list: "an array", dict: "a table"}
    return names.get(type(value), "a date or time")
