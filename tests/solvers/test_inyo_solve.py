"""Solving INYO: levels, checkpoints, and how a stopped solve continues."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from threefold.core.errors import OptionsError, RecordError
from threefold.games.inyo.variant import USUAL, Variant
from threefold.solvers.inyo.board import states_of
from threefold.solvers.inyo.solve import Progress, Retrograde
from threefold.solvers.inyo.table import shipped


def kept(path: Path, level: int, *, less: bool = False) -> Path:
    """Write the checkpoint of a solve of arena 5 that stopped in this level, or before it decided anything with
    `less`.
    """
    table = shipped(Variant(5, 0))
    assert table
    first, second, token = states_of(USUAL).T
    found = table.values[token, first, second].copy()
    found[np.abs(found) > level - less] = 0
    np.savez_compressed(path, variant="5 00000", level=level, found=found)
    return path


def test_solve_continued_after_a_stop_gives_the_same_table(tmp_path: Path) -> None:
    table = shipped(Variant(5, 0))
    assert table
    told: list[Progress] = []
    checkpoint = kept(tmp_path / "it.npz", 4, less=True)
    solve = Retrograde(Variant(5, 0), 2, told.append, checkpoint)
    assert np.array_equal(solve.run(), table.values)
    assert {progress.level for progress in told} == {4, 5}
    assert not checkpoint.exists()


def test_stopped_solve_writes_what_it_found_into_the_checkpoint(tmp_path: Path) -> None:
    checkpoint = kept(tmp_path / "it.npz", 4)

    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Retrograde(Variant(5, 0), 1, stop, checkpoint).run()
    solve = Retrograde(Variant(5, 0), 1, checkpoint=checkpoint)
    assert solve.level == 4
    assert int(np.abs(solve.values).max()) == 4


def test_checkpoint_of_another_arena_and_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match="the variant 5 00000"):
        Retrograde(Variant(6, 0), 1, checkpoint=kept(tmp_path / "it.npz", 4))
    (tmp_path / "text").write_text("not that", encoding="utf-8")
    with pytest.raises(RecordError, match=r"text is not a checkpoint of this solve.*--checkpoint"):
        Retrograde(Variant(5, 0), 1, checkpoint=tmp_path / "text")
