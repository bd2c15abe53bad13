"""A part of a state that a view carries by the names of its fields."""

from __future__ import annotations

from functools import cache
from typing import Any, Self, cast

Fields = dict[str, Any]
"""The fields of a part by name: numbers, texts, lists, and the fields of parts within it."""


class Part:
    """Something of which a state consists, with its fields as slots."""

    __slots__ = ()

    def fields(self) -> Fields:
        """Return a copy of all fields by name."""
        return {name: _copy(getattr(self, name)) for name in names_of(type(self))}

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Return the part that has these fields."""
        part = cls.__new__(cls)
        for name in names_of(cls):
            setattr(part, name, _copy(fields[name]))
        return part

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and type(self) is type(other) and self.fields() == other.fields()

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.fields()})"


@cache
def names_of(kind: type[Part]) -> tuple[str, ...]:
    """Return the names of a class's fields, those of its parents first."""
    return tuple(name for parent in reversed(kind.__mro__) for name in parent.__dict__.get("__slots__", ()))


def _copy(value: object) -> Any:
    if isinstance(value, (list, tuple)):
        return [_copy(item) for item in cast("list[Any]", value)]
    return value.fields() if isinstance(value, Part) else value
