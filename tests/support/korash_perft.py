"""Positions of Korash before every kind of question, and the numbers of continuations from each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from threefold.games.korash.judge import lay, say
from threefold.games.korash.state.state import State

PERFT = Path(__file__).parents[1] / "perft"
FILE = PERFT / "korash.perft"
CARDS = PERFT / "perft-cards"
"""A card set for questions that the starter set never asks; THREEFOLD_CARDS names it to the program."""


class Case(NamedTuple):
    """A setup in the form of the judge, the sentences played there, and the number of lines of each length."""

    name: str
    setup: dict[str, Any]
    said: list[str]
    nodes: dict[int, int]

    def state(self) -> State:
        """Return the position after the last sentence."""
        state, events, rng = lay(self.setup)
        for sentence in self.said:
            say(state, sentence, events, rng)
        return state


def read_cases(text: str) -> Iterator[Case]:
    """Read cases of `id`, `setup JSON`, perhaps `steps`, then `perft DEPTH NODES`, with a blank line between them."""
    for block in text.strip().split("\n\n"):
        lines = [line.split(" ", 1) for line in block.splitlines()]
        fields = {word: rest for word, rest in lines if word != "perft"}
        counts = [rest.split(" ") for word, rest in lines if word == "perft"]
        said = fields["steps"].split("; ") if "steps" in fields else []
        nodes = {int(depth): int(count) for depth, count in counts}
        yield Case(fields["id"], msgspec.json.decode(fields["setup"]), said, nodes)
