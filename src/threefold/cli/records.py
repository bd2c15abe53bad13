"""Read record files, for the commands that take one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from threefold.core.record import Record

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a recorded match.")]


def read_record(path: Path) -> tuple[Record, str]:
    """Return the record in a file, and the file's text."""
    from threefold.core.errors import RecordError
    from threefold.core.record import load

    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file, so it is not a record") from None
    try:
        return load(text), text
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
