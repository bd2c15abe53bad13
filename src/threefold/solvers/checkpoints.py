"""Writing the checkpoint file that a stopped solver leaves behind, and reading it."""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from threefold.core.errors import RecordError


@contextmanager
def writing(path: Path) -> Generator[BinaryIO]:
    """Give a second file that takes the place of the checkpoint when it is complete, so that an interruption destroys
    neither.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        yield file
    beside.replace(path)


@contextmanager
def reading(path: Path) -> Generator[None]:
    """Turn an error while a checkpoint file is read into one that names the file and says what to do."""
    try:
        yield
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, pickle.UnpicklingError) as error:
        raise RecordError(
            f"{path} is not a checkpoint of this solve ({error}); remove it, or name another with --checkpoint"
        ) from None
