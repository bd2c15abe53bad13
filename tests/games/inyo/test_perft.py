"""How many lines there are: the numbers in tests/perft, by the readable rules and by the kernel.

The rules count as far as RULES_COUNT lines; all above is the kernel's alone, and what is above LONG_COUNT is counted
by `make test-long` only.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from threefold.games.inyo import INYO
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.notation import read_position
from threefold.games.inyo.state import State
from threefold.games.inyo.variant import USUAL, Variant
from threefold.lab.perft import Count, divide, fast_perft, perft

FILES = sorted((Path(__file__).parents[2] / "perft").glob("inyo-*.perft"))
RULES_COUNT = 40_000
LONG_COUNT = 50_000_000


class Case(NamedTuple):
    """A position, and the number of lines of each length."""

    name: str
    position: str
    net: str
    nodes: dict[int, int]

    def state(self) -> State:
        return read_position(self.position, Variant(5, read_net(self.net)))


def cases(path: Path) -> Iterator[Case]:
    """Read the cases of a file: `id`, `pos`, perhaps `net`, then `perft DEPTH NODES`; a blank line ends a case."""
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        words = [line.split(" ", 1) for line in block.splitlines()]
        fields = {word: rest for word, rest in words if word != "perft"}
        assert {"id", "pos"} <= fields.keys() <= {"id", "pos", "net"}, f"{path.name}: {block}"
        counts = [rest.split(" ") for word, rest in words if word == "perft"]
        nodes = {int(depth): int(count) for depth, count in counts}
        yield Case(fields["id"], fields["pos"], fields.get("net", "00000"), nodes)


CASES = [case for path in FILES for case in cases(path)]


def check(case: Case, depth: int, count: Count) -> None:
    """Compare a count; where it differs, print the count under each first move."""
    state, wanted = case.state(), case.nodes[depth]
    found = count(INYO, state, depth)
    if found != wanted:
        rows = "\n".join(f"  {move} {nodes}" for move, nodes in divide(INYO, state, depth, count).items())
        pytest.fail(f"{case.name}: {case.position}\nperft {depth} is {found}, not {wanted}; under each move:\n{rows}")


def test_perft_cases_cover_every_size_and_phase_and_three_nets() -> None:
    for size in "567":
        here = [case for case in CASES if case.position.startswith(size)]
        dice = {tuple(len(dice.split(",")) for dice in case.position.split(" ")[1:3]) for case in here}
        assert {case.position.split(" ")[4] for case in here} == {"step", "grap", "flip", "pick"}
        assert {1, 2} <= {one for one, _ in dice}
        assert len({case.net for case in here} - {"00000", "12031"}) == 1
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_rules_count_as_the_files_say(case: Case) -> None:
    for depth, nodes in case.nodes.items():
        if nodes <= RULES_COUNT:
            check(case, depth, perft)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_kernel_counts_as_the_files_say(case: Case) -> None:
    for depth, nodes in case.nodes.items():
        if nodes <= LONG_COUNT:
            check(case, depth, fast_perft)


@pytest.mark.long
@pytest.mark.parametrize(
    "case", [case for case in CASES if max(case.nodes.values()) > LONG_COUNT], ids=lambda case: case.name
)
def test_the_kernel_counts_many_lines_as_the_files_say(case: Case) -> None:
    for depth, nodes in case.nodes.items():
        if nodes > LONG_COUNT:
            check(case, depth, fast_perft)


def test_a_miscount_prints_the_count_under_each_first_move() -> None:
    (case,) = [case for case in CASES if case.name == "inyo-5-start-00000"]
    wrong = case._replace(nodes={2: case.nodes[2] + 1})
    with pytest.raises(pytest.fail.Exception) as failed:
        check(wrong, 2, fast_perft)
    told = str(failed.value).splitlines()
    assert told[1] == f"perft 2 is {case.nodes[2]}, not {case.nodes[2] + 1}; under each move:"
    moves = [line.split() for line in told[2:]]
    assert len(moves) == case.nodes[1]
    assert sum(int(count) for _, count in moves) == case.nodes[2]


@pytest.mark.parametrize("phase", ["grap", "flip", "pick"])
def test_rules_and_kernel_give_the_same_count_under_each_first_move(phase: str) -> None:
    state = next(case for case in CASES if f" {phase} " in case.position).state()
    assert divide(INYO, state, 3, perft) == divide(INYO, state, 3, fast_perft)


def test_a_fifth_repetition_ends_a_line_in_rules_and_kernel_alike() -> None:
    around = ["+a1:01", "+e5:01", "-e5", "-a1"]
    fresh = after(read_position("5 b2:34 d4:30 s step m", USUAL), *around[:2])
    stale = after(read_position("5 b2:34 d4:30 s step m", USUAL), *around * 3, *around[:2])
    back = after(fresh, *around[2:])
    assert INYO.notation.write_position(fresh) == INYO.notation.write_position(stale)
    assert INYO.notation.write_position(back) == "5 b2:34 d4:30 s step m"
    for count in (perft, fast_perft):
        assert count(INYO, fresh, 2) == count(INYO, stale, 2) == 4
        # One of the four pairs of pick-ups repeats the start for the fifth time, so no line continues from there.
        assert count(INYO, fresh, 3) - count(INYO, stale, 3) == count(INYO, back, 1) == 98


def after(state: State, *moves: str) -> State:
    """Return the state after these moves."""
    state = state.clone()
    for move in moves:
        (decision,) = INYO.pending(state)
        INYO.play(state, {decision.seat: INYO.notation.read_answer(state, decision.seat, move)})
    return state
