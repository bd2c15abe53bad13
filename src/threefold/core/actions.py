"""ActionSpace: every choice of a game as a number, the same in rules, kernel, bot, wire and record."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import prod

from threefold.core.errors import NotationError

Spelling = tuple[str | int, ...]
SPELLED = 4096
"""Spellings that a space remembers."""


class ActionSpace:
    """Gives each verb a block of mixed-radix codes, in the order of the verbs.

    >>> space = ActionSpace(step=(49, 24), grapple=(4,), decline=())
    >>> space.code("grapple", 2), space.spell(1178), len(space)
    (1178, ('grapple', 2), 1181)
    """

    def __init__(self, **verbs: tuple[int, ...]) -> None:
        self.verbs = verbs
        self.first: dict[str, int] = {}
        size = 0
        for verb, radices in verbs.items():
            self.first[verb] = size
            size += prod(radices)
        self._size = size
        self._names = list(verbs)
        self._starts = list(self.first.values())
        self.spell = lru_cache(maxsize=SPELLED)(self._spell)
        """The verb of a number and its places: what rules `match` on."""

    def __len__(self) -> int:
        return self._size

    def code(self, verb: str, *places: int) -> int:
        """Return the code of a choice, given as verb and arguments."""
        radices = self.verbs[verb]
        if len(places) != len(radices):
            raise NotationError(f"{verb} takes {len(radices)} numbers, not {len(places)}")
        code = 0
        for place, radix in zip(places, radices, strict=True):
            if not 0 <= place < radix:
                raise NotationError(f"{verb}: {place} is not in 0..{radix - 1}")
            code = code * radix + place
        return self.first[verb] + code

    def _spell(self, code: int) -> Spelling:
        if not 0 <= code < self._size:
            raise NotationError(f"action {code} is not in 0..{self._size - 1}")
        verb = self._names[bisect_right(self._starts, code) - 1]
        rest = code - self.first[verb]
        places: list[int] = []
        for radix in reversed(self.verbs[verb]):
            rest, place = divmod(rest, radix)
            places.append(place)
        return (verb, *reversed(places))

    def write(self, code: int) -> str:
        """Write a code as plain text, such as `take:3`, for games without a notation of their own."""
        return ":".join(map(str, self.spell(code)))

    def read(self, text: str) -> int:
        """Return the code of a text that `write` wrote."""
        verb, *places = text.split(":")
        if verb not in self.verbs:
            raise NotationError(f'"{text}": no verb "{verb}"; there are {", ".join(self.verbs)}')
        if not all(place.isdecimal() and len(place) <= len(str(len(self))) for place in places):
            raise NotationError(f'"{text}": {verb} is followed by whole numbers of the action space')
        return self.code(verb, *map(int, places))
