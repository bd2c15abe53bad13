"""The solved tables in the package contain what the docs say, and their values are right."""

from __future__ import annotations

from importlib import resources
from typing import Any

import numpy as np
import pytest

from threefold.core.errors import RecordError
from threefold.games.inyo.variant import USUAL, Variant
from threefold.solvers.inyo.board import states_of
from threefold.solvers.inyo.solve import Retrograde, count
from threefold.solvers.inyo.table import Table, shipped
from threefold.solvers.inyo.verify import Sweep

ARENAS = (5, 6, 7)
COUNTS = {
    5: {1: (9656, 9902), 2: (196, 1924), 3: (63, 45), 4: (1, 12)},
    6: {1: (12030, 12491), 2: (205, 1940), 3: (59, 45), 4: (1, 12)},
    7: {1: (14142, 15405), 2: (205, 1948), 3: (59, 45), 4: (1, 12)},
}
"""Wins and losses of the player who acts first, by number of steps, as in docs/solved.md."""
SAMPLE = 2_000
"""The number of states of each arena that are checked here; the long tests check all."""


def table(arena: int) -> Table:
    found = shipped(Variant(arena, 0))
    assert found
    return found


def test_shipped_tables_are_small_files() -> None:
    folder: Any = resources.files("threefold.games.inyo") / "tables"
    sizes = [len(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".table")]
    assert len(sizes) == len(ARENAS)
    assert sum(sizes) < 100_000


@pytest.mark.parametrize("arena", ARENAS)
def test_shipped_tables_have_the_counts_in_the_documentation(arena: int) -> None:
    found = count(Variant(arena, 0), table(arena).values)
    squares = arena * arena
    assert found.states * 8 == squares * (squares - 1) * 24 * 24 * 2
    assert found.by_steps == COUNTS[arena]
    assert found.wins + found.losses + found.draws == found.states


@pytest.mark.parametrize("arena", ARENAS)
def test_table_gives_opposite_values_to_the_two_players(arena: int) -> None:
    values = table(arena).values
    assert (values[0] == -values[1].T).all()


def test_table_reads_back_from_its_file_and_a_damaged_file_is_refused() -> None:
    packed = table(5).pack()
    assert (Table.unpack(packed, "it").values == table(5).values).all()
    for broken in (b"", packed[:-200], packed.replace(b"5 00000", b"6 00000", 1), packed.replace(b"5 0", b"8 0", 1)):
        with pytest.raises(RecordError, match="it"):
            Table.unpack(broken, "it")


@pytest.mark.long
def test_every_value_of_arena_5_follows_from_values_one_step_later() -> None:
    found = Sweep(USUAL, table(5).values, jobs=2).run()
    assert (found.states, found.wrong) == (86_400, 0)
    assert found.grapples > 0


@pytest.mark.parametrize("arena", ARENAS)
def test_sampled_values_of_every_arena_follow_from_values_one_step_later(arena: int) -> None:
    found = Sweep(Variant(arena, 0), table(arena).values, jobs=2).run(sample=SAMPLE, seed=arena)
    assert (found.states, found.wrong) == (SAMPLE, 0)
    assert found.grapples > 0


@pytest.mark.parametrize("lie", [1, 0, -1, 2])
def test_sweep_finds_every_wrong_value(lie: int) -> None:
    """The wrong value may be that of the checked state or one on which it depends."""
    values = table(5).values.copy()
    states = states_of(USUAL)
    first, second, token = states.T
    wrong = [at for at in range(0, len(states), 97) if values[token[at], first[at], second[at]] not in (lie, 1, -1)]
    wrong = wrong[:20] if lie else [at for at in range(len(states)) if values[tuple(states[at, [2, 0, 1]])] == 3][:20]
    for at in wrong:
        one, two, holder = states[at].tolist()
        values[holder, one, two] = lie
        values[1 - holder, two, one] = -lie
    sweep = Sweep(USUAL, values, jobs=1)
    assert sweep.run_on(states[wrong]).wrong == len(wrong) == 20


@pytest.mark.long
@pytest.mark.parametrize(("arena", "states"), [(6, 181_440), (7, 338_688)])
def test_every_value_of_arenas_6_and_7_follows_from_values_one_step_later(arena: int, states: int) -> None:
    found = Sweep(Variant(arena, 0), table(arena).values, jobs=2).run()
    assert (found.states, found.wrong) == (states, 0)
    assert found.grapples > 0


@pytest.mark.long
@pytest.mark.parametrize("arena", ARENAS)
def test_solving_again_gives_the_table_in_the_package(arena: int) -> None:
    assert np.array_equal(Retrograde(Variant(arena, 0), jobs=2).run(), table(arena).values)
