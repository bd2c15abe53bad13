"""Frames, the objects for procedures in progress: each class has a procedure, a clone, and fields for JSON."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

import threefold.games.korash
from threefold.games.korash import KORASH
from threefold.games.korash.state.frames import FRAMES, Frame

PACKAGE = Path(threefold.games.korash.__file__).parent


def example(kind: type[Frame]) -> Frame:
    """Create a frame of this class in which every field has a different value."""
    make: Any = kind
    fields = list(inspect.signature(kind.__init__).parameters.values())[1:]
    values: list[Any] = []
    for number, field in enumerate(fields, 3):
        if field.annotation == "list[tuple[int, ...]]":
            values.append([(number, number + 1)])
        elif field.annotation.startswith("list"):
            values.append([number, number + 1])
        else:
            values.append(True if field.annotation == "bool" else number)
    return make(*values)


@pytest.mark.parametrize("kind", FRAMES.values(), ids=lambda kind: kind.name)
def test_every_frame_has_a_procedure(kind: type[Frame]) -> None:
    assert KORASH.procedures[kind], kind.name


@pytest.mark.parametrize("kind", FRAMES.values(), ids=lambda kind: kind.name)
def test_clone_of_a_frame_is_equal_and_independent(kind: type[Frame]) -> None:
    frame = example(kind)
    twin = frame.clone()
    assert twin is not frame
    assert twin == frame
    twin.pc += 1
    assert twin != frame


@pytest.mark.parametrize("kind", FRAMES.values(), ids=lambda kind: kind.name)
def test_frame_is_read_back_from_its_fields_as_json(kind: type[Frame]) -> None:
    frame = example(kind)
    assert FRAMES[frame.name].read(json.decode(json.encode(frame.fields()))) == frame


def test_no_module_compares_frame_names_or_uses_numbered_arguments() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        found = re.search(r"\.args\[|frame\.name [!=]=|frame\.name in", path.read_text(encoding="utf-8"))
        assert not found, f"{path.relative_to(PACKAGE)}: {found and found.group()}"
