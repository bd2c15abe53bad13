"""Read TOML with places: the same values as tomllib's, and the line and span of each value in the text."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Any

Path = tuple[str | int, ...]
BARE = re.compile(r"[A-Za-z0-9_-]+")
BLANK = re.compile(r"[ \t]*")
GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
PLAIN = re.compile(r"[^,\]}\n#]*")
STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:\\.|[^"\\\n])*"|'
    r"'[^'\n]*'",
    re.DOTALL,
)


def parse(text: str) -> tuple[dict[str, Any], dict[Path, int]]:
    """Return the values of a TOML text, and by path the line on which each key or element begins."""
    plain = text.replace("\r\n", "\n")
    return tomllib.loads(plain), _Places(plain).find()


def spans(text: str) -> dict[Path, tuple[int, int]]:
    """Return by path where each value begins and ends in a text without carriage returns."""
    tomllib.loads(text)
    places = _Places(text)
    places.find()
    return places.spans


class _Places:
    """Finds the places of all values in a text that tomllib has accepted, so it does not check the syntax again."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.lines: dict[Path, int] = {(): 1}
        self.lengths: dict[Path, int] = {}
        self.spans: dict[Path, tuple[int, int]] = {}

    def find(self) -> dict[Path, int]:
        table: Path = ()
        while self._gap() < len(self.text):
            line = self._line()
            if self.text.startswith("[[", self.at):
                self.at += 2
                table = self._element(self._keys())
                self.at = self.text.index("]]", self.at) + 2
                self._note(table, line)
            elif self.text[self.at] == "[":
                self.at += 1
                table = self._resolve(self._keys())
                self.at = self.text.index("]", self.at) + 1
                self._note(table, line)
            else:
                self._pair(table)
        return self.lines

    def _note(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _line(self) -> int:
        return bisect_right(self.starts, self.at)

    def _gap(self) -> int:
        match = GAP.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _blank(self) -> None:
        match = BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _keys(self) -> tuple[str, ...]:
        keys = [self._key()]
        while self.text[self.at] == ".":
            self.at += 1
            keys.append(self._key())
        return tuple(keys)

    def _key(self) -> str:
        self._blank()
        match = BARE.match(self.text, self.at)
        if match:
            key = match.group()
        else:
            match = STRING.match(self.text, self.at)
            assert match, f"no key at {self.at}"
            key = str(tomllib.loads(f"key = {match.group()}")["key"])
        self.at = match.end()
        self._blank()
        return key

    def _resolve(self, keys: tuple[str, ...]) -> Path:
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return path

    def _element(self, keys: tuple[str, ...]) -> Path:
        path = (*self._resolve(keys[:-1]), keys[-1])
        self.lengths[path] = self.lengths.get(path, 0) + 1
        return (*path, self.lengths[path] - 1)

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = (*table, *self._keys())
        self.at += 1
        self._blank()
        self._note(path, line)
        self._value(path)

    def _value(self, path: Path) -> None:
        start = self.at
        if self.text[self.at] == "[":
            self._array(path)
        elif self.text[self.at] == "{":
            self._inline(path)
        else:
            match = STRING.match(self.text, self.at) or PLAIN.match(self.text, self.at)
            self.at = match.end() if match else self.at
        self.spans[path] = start, self.at

    def _array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while self.text[self._gap()] != "]":
            self._note((*path, index), self._line())
            self._value((*path, index))
            index += 1
            if self.text[self._gap()] == ",":
                self.at += 1
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while self.text[self._gap()] != "}":
            self._pair(path)
            if self.text[self._gap()] == ",":
                self.at += 1
        self.at += 1
