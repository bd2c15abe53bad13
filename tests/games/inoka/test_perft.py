"""How many lines there are: the numbers in tests/perft, by the readable rules and by the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from support.inoka import sit
from threefold.games.inoka import MODES
from threefold.games.inoka.state import CHANCE_PHASES
from threefold.lab.perft import fast_perft, perft

FILE = Path(__file__).parents[2] / "perft" / "inoka.perft"
RULES_COUNT = 40_000
"""Lines up to which the readable rules count; the kernel counts all."""


class Case(NamedTuple):
    """A table, the steps played there, and the number of lines of each length."""

    name: str
    mode: str
    players: int
    options: dict[str, Any]
    steps: list[str]
    nodes: dict[int, int]


def case(block: str) -> Case:
    """Read a case: `id`, `table MODE PLAYERS OPTION=VALUE…`, perhaps `steps`, then `perft DEPTH NODES`."""
    lines = [line.split(" ", 1) for line in block.splitlines()]
    fields = {word: rest for word, rest in lines if word != "perft"}
    mode, players, *settings = fields["table"].split(" ")
    options = {name: _value(value) for name, _, value in (setting.partition("=") for setting in settings)}
    counts = [rest.split(" ") for word, rest in lines if word == "perft"]
    steps = fields["steps"].split("; ") if "steps" in fields else []
    return Case(fields["id"], mode, int(players), options, steps, {int(depth): int(nodes) for depth, nodes in counts})


def _value(text: str) -> Any:
    return text if text.isalpha() and text not in ("true", "false") else msgspec.json.decode(text)


CASES = [case(block) for block in FILE.read_text(encoding="utf-8").strip().split("\n\n")]


@pytest.mark.parametrize("wanted", CASES, ids=lambda wanted: wanted.name)
def test_rules_and_kernel_count_as_the_file_says(wanted: Case) -> None:
    table = sit(wanted.mode, wanted.players, **wanted.options)
    table.play(*wanted.steps)
    game, state = MODES[wanted.mode], table.trial.state
    for depth, nodes in wanted.nodes.items():
        if nodes <= RULES_COUNT:
            assert perft(game, state, depth) == nodes, f"perft {depth} by the rules"
        if game.lab.kernel() and state.phase not in CHANCE_PHASES:
            assert fast_perft(game, state, depth) == nodes, f"perft {depth} by the kernel"


def test_perft_cases_cover_every_mode() -> None:
    assert {wanted.mode for wanted in CASES} == MODES.keys()
