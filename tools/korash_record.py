"""Plays the game of Tribes of Korash that tests keep, and writes its record and its playthrough again.

A record names the hash of its cards: whoever changes the starter set runs this, and reads the difference.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from threefold import bots
from threefold.core.record import dump
from threefold.core.table import Table
from threefold.games import find

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "records" / "korash-1.json"
PLAYTHROUGH = ROOT / "tests" / "playthroughs" / "korash.txt"
OPTIONS = {"factions": ["kites", "pact"], "places": ["F4", "G1"]}
LUCK = 7


def main() -> None:
    game, rng, bot = find("korash"), Random(LUCK), bots.find("careful")
    table = Table[Any].new(game, ["Ada", "Ben"], OPTIONS, seed=bytes(range(32)), match="korash-1")
    for seat, salt in enumerate(("a grain of sand", "and another")):
        table.salt(seat, salt)
    table.start()
    while not table.over:
        seat = table.waiting()[0]
        decision = next(decision for decision in table.pending if decision.seat == seat)
        table.answer(seat, bot.answer(game, game.view(table.state, seat), decision, rng))
    RECORD.write_text(dump(table.export()), encoding="utf-8")
    shown = subprocess.run(
        [Path(sys.executable).with_name("threefold"), "show", RECORD.relative_to(ROOT)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    PLAYTHROUGH.write_bytes(shown.stdout)


if __name__ == "__main__":
    main()
