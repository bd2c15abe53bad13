"""Reading the checkpoint file that a stopped solver leaves behind."""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from threefold.core.errors import RecordError


@contextmanager
def reading(path: Path) -> Generator[None]:
    """Turn an error while a checkpoint file is read into one that names the file and says what to do."""
    try:
        yield
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, pickle.UnpicklingError) as error:
        raise RecordError(
            f"{path} is not a checkpoint of this solve ({error}); remove it, or name another with --checkpoint"
        ) from None
