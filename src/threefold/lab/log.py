"""A file that keeps finished games, so that stopping a run loses nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from threefold.core.errors import OptionsError, RecordError

P = TypeVar("P", bound=Struct)
R = TypeVar("R", bound=Struct)


class Log(Generic[P, R]):
    """A file of results: the plan in the first line, then one JSON object per game."""

    def __init__(self, path: Path, wanted: P, result: type[R]) -> None:
        self.path, self.kind = path, result
        self.results = self._read(wanted) if path.exists() and path.stat().st_size else self._begin(wanted)

    def add(self, result: R) -> None:
        """Append one result to the file."""
        self.results.append(result)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def _begin(self, wanted: P) -> list[R]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(msgspec.json.encode(wanted) + b"\n")
        return []

    def _read(self, wanted: P) -> list[R]:
        head, *lines = self.path.read_bytes().split(b"\n")
        try:
            if differing := "; ".join(_differences(msgspec.json.decode(head, type=type(wanted)), wanted)):
                raise OptionsError(f"{self.path} holds another arena ({differing}): name a new file")
            results = [msgspec.json.decode(line, type=self.kind) for line in lines[:-1]]
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RecordError(f"{self.path} is not the file of an arena: {error}") from None
        if lines and lines[-1]:
            # The last line was cut off when the program was killed: that game is played again.
            self.path.write_bytes(b"\n".join([head, *lines[:-1], b""]))
        return results


def _differences(kept: Struct, wanted: Struct) -> list[str]:
    """Describe each field in which the stored plan differs from the wanted one."""
    then, now = _fields(kept), _fields(wanted)
    return [
        f"{name}: {then.get(name, 'nothing')} there, {now.get(name, 'nothing')} here"
        for name in now | then
        if then.get(name) != now.get(name)
    ]


def _fields(plan: Struct) -> dict[str, str]:
    """Return every field and option as text, so that lists and tuples compare equal."""
    fields = msgspec.structs.asdict(plan)
    options: dict[str, object] = fields.pop("options", {})
    fields |= {f"option {name}": value for name, value in options.items()}
    return {name: msgspec.json.encode(value).decode() for name, value in fields.items()}
