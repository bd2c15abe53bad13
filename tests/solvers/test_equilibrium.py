"""The equilibrium solver on games whose value is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from solvers import leduc
from threefold.core.errors import RecordError
from threefold.solvers.cfr.equilibrium import CFR_PLUS, DISCOUNTED, Discount, Solver
from threefold.solvers.cfr.tree import Shape, Tree, assemble, uniform


def matching(gains: list[list[float]]) -> Tree:
    """Build the tree of a game of one simultaneous choice."""
    mine, theirs = len(gains), len(gains[0])
    shape = Shape((((0,),) * mine, ((0,),) * theirs), (True, True))
    return assemble([shape], [0], [0], [], [], [np.array(gains)], [0])


@pytest.mark.parametrize("discount", [CFR_PLUS, DISCOUNTED], ids=["cfr+", "discounted"])
def test_solver_finds_the_equilibrium_of_rock_paper_scissors_with_a_double_stake(discount: Discount) -> None:
    """Rock against scissors counts double, so rock and scissors give way to paper: 1/4, 1/2, 1/4."""
    tree = matching([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    with Solver(tree, discount, threads=1) as solver:
        for _ in range(2000):
            solver.iterate()
        assert solver.average(0) == pytest.approx([0.25, 0.5, 0.25], abs=1e-3)
        assert solver.exploitability() < 1e-3


@pytest.mark.parametrize("discount", [CFR_PLUS, DISCOUNTED], ids=["cfr+", "discounted"])
def test_leduc_poker_has_its_known_value(discount: Discount) -> None:
    with Solver(leduc.leduc_tree(), discount, threads=2) as solver:
        for _ in range(2000):
            solver.iterate()
        best = solver.best_response(0, solver.average(1)), -solver.best_response(1, solver.average(0))
    assert best[1] <= leduc.VALUE <= best[0]
    assert best[0] - best[1] < 5e-4


def test_exploitability_of_random_play_agrees_with_a_second_method() -> None:
    """A perfect opponent plays the best row of the matrix against a third each."""
    gains = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    tree = matching(gains.tolist())
    with Solver(tree, threads=1) as solver:
        best = solver.best_response(0, uniform(tree, 1))
    assert best == pytest.approx((gains @ np.full(3, 1 / 3)).max())


def test_solve_from_a_checkpoint_ends_as_without_an_interruption(tmp_path: Path) -> None:
    tree = leduc.leduc_tree()
    with Solver(tree, threads=1) as through, Solver(tree, threads=1) as stopped, Solver(tree, threads=1) as resumed:
        for _ in range(20):
            through.iterate()
        for _ in range(12):
            stopped.iterate()
        stopped.save(tmp_path / "leduc.npz", [(12, 0.25, 3.5)])
        assert resumed.load(tmp_path / "leduc.npz") == [[12, 0.25, 3.5]]
        for _ in range(8):
            resumed.iterate()
        assert np.array_equal(through.average(0), resumed.average(0))
        assert through.exploitability() == resumed.exploitability()


def test_error_names_a_file_that_is_not_a_checkpoint_of_this_solve(tmp_path: Path) -> None:
    (tmp_path / "it").write_text("not that", encoding="utf-8")
    with Solver(matching([[0, 1], [1, 0]]), threads=1) as other, Solver(leduc.leduc_tree(), threads=1) as solver:
        other.save(tmp_path / "other")
        for name in ("it", "other"):
            with pytest.raises(RecordError, match=rf"{name} is not a checkpoint of this solve.*--checkpoint"):
                solver.load(tmp_path / name)
