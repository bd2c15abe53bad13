"""Installed packages are searched once for each import path."""

from __future__ import annotations

from pathlib import Path

import pytest

from threefold.core.installed import installed


def test_package_that_comes_onto_the_path_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "late-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: late\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[threefold.games]\nlate = nowhere:LATE\n")
    before = installed("threefold.games")
    assert "late" not in before
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType]
    assert list(installed("threefold.games")) == sorted({*before, "late"})
