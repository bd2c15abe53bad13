"""Stores values of our own classes as bytes and reads them back only if the classes have not changed.

Pickle does the writing. Reading only builds objects of the classes named in the bytes, and only if these classes still
have the same fields.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import io
import pickle
import zlib
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

from threefold.core.contract import S
from threefold.core.game import AnyGame

P = ParamSpec("P")
R = TypeVar("R")
FUNCTIONS: set[Callable[..., Any]] = set()
"""The functions that reading a value may call."""
QUICK = 1
PICKLED_BY = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
"""A class with one of these methods controls pickling itself."""


class Unfit(Exception):
    """The bytes come from another version of the classes, or the value is not plain data."""


class Frozen(msgspec.Struct, array_like=True):
    """The stored form of a value."""

    names: tuple[tuple[str, str], ...]
    """The module and name of each class in the body."""
    mark: str
    """The hash of the shapes of these classes."""
    body: bytes


def rebuilds(function: Callable[P, R]) -> Callable[P, R]:
    """Allow a function to be called while a value is read back."""
    FUNCTIONS.add(function)
    return function


def freeze(value: object) -> bytes:
    """Return a value as bytes; raise Unfit if something in it is not plain data."""
    written = io.BytesIO()
    pickler = _Pickler(written)
    try:
        pickler.dump(value)
    except Exception as error:
        raise Unfit(repr(error)) from error
    names = tuple(sorted(pickler.names))
    return msgspec.msgpack.encode(Frozen(names, _mark(names), zlib.compress(written.getvalue(), QUICK)))


def thaw(frozen: bytes, packages: Collection[str]) -> Any:
    """Return the value in these bytes; only classes of `packages` may be in it."""
    try:
        read = msgspec.msgpack.decode(frozen, type=Frozen)
        if any(module.partition(".")[0] not in packages for module, _ in read.names):
            raise Unfit("a class of another package")
        if read.mark != _mark(read.names):
            raise Unfit("its classes have changed")
        return _Unpickler(zlib.decompress(read.body), read.names).load()
    except Unfit:
        raise
    except Exception as error:
        raise Unfit(repr(error)) from error


class _Pickler(pickle.Pickler):
    """A pickler that notes every class it writes."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.names: set[tuple[str, str]] = set()

    def reducer_override(self, obj: Any) -> Any:
        """Note the class of an object, then let pickle go on as usual."""
        known: Any = obj if isinstance(obj, type | FunctionType) else type(obj)
        if isinstance(known, type) and not _is_data(known):
            # A function rebuilds this object, so that function must be marked.
            reduced = obj.__reduce__()
            if reduced[0] not in FUNCTIONS:
                raise Unfit(f"{known.__qualname__} is not a data class")
            return reduced
        self.names.add((known.__module__, known.__qualname__))
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    """An unpickler that finds the named classes and nothing else."""

    def __init__(self, body: bytes, names: Collection[tuple[str, str]]) -> None:
        super().__init__(io.BytesIO(body))
        self._names = frozenset(names)

    def find_class(self, module: str, name: str) -> Any:
        """Return one of the named classes."""
        if (module, name) not in self._names:
            raise Unfit(f"{module}.{name} is not among its classes")
        return _find(module, name)


def _find(module: str, name: str) -> Any:
    """Return a data class, or a function marked by `rebuilds`."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if found in FUNCTIONS or (isinstance(found, type) and _is_data(found)):
        return found
    raise Unfit(f"{module}.{name} is not a data class")


def bared(state: S) -> S:
    """Return a copy of a state with its caches cleared: fields that are not compared and default to None."""
    bare = state.clone()
    for field in dataclasses.fields(cast("Any", bare)) if dataclasses.is_dataclass(bare) else ():
        if not field.compare and field.default is None:
            setattr(bare, field.name, None)
    return bare


def packages_of(game: AnyGame) -> set[str]:
    """Return the packages whose classes may be in a state of this game."""
    return {"threefold", type(game).__module__.partition(".")[0]}


def _is_data(found: type) -> bool:
    """Return whether instances of a class consist of fields only."""
    return _is_slots(found) or dataclasses.is_dataclass(found) or issubclass(found, (msgspec.Struct, enum.Enum, tuple))


def _is_slots(found: type) -> bool:
    """Return whether instances of a class consist of slots only, which pickle handles by itself."""
    own: Any = object
    usual = all(getattr(found, name, None) is getattr(own, name, None) for name in PICKLED_BY)
    return usual and found is not object and all("__slots__" in parent.__dict__ for parent in found.__mro__[:-1])


def _mark(names: Collection[tuple[str, str]]) -> str:
    return hashlib.sha256("\n".join(_shape(*name) for name in names).encode()).hexdigest()[:32]


_SHAPES: dict[tuple[str, str], str] = {}


def _shape(module: str, name: str) -> str:
    """Return one line with a class and its fields and their types."""
    if (module, name) not in _SHAPES:
        found = _find(module, name)
        if found in FUNCTIONS:
            fields: list[str] = []
        elif dataclasses.is_dataclass(found):
            fields = [f"{field.name}: {field.type}" for field in dataclasses.fields(found)]
        elif issubclass(found, enum.Enum):
            fields = [f"{member.name}: {member.value}" for member in found]
        elif _is_slots(found):
            typed = getattr(found.__init__, "__annotations__", {})
            fields = [f"{name}: {typed.get(name, '')}" for name in _slots(found)]
        else:
            fields = [f"{field}: {kind}" for field, kind in found.__annotations__.items()]
        _SHAPES[module, name] = f"{module}.{name}({', '.join(fields)})"
    return _SHAPES[module, name]


def _slots(found: type) -> list[str]:
    """Return the names of all slots of a class and of its parents."""
    named: list[str | Sequence[str]] = [parent.__dict__.get("__slots__", ()) for parent in found.__mro__]
    return [name for slots in named for name in ((slots,) if isinstance(slots, str) else slots)]
