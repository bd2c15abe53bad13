"""Writes everything again that follows from the rules; run this after a change of rules and read the difference.

Judge vectors get the answers that the rules give now. A stored record gets the outcome and notation of its entries; if
they no longer end a game, it is played again with its own seats, options, seed and salts. Then come playthroughs, the
server's transcripts, samples and lessons of the boards, and the types of the browser. Last, `make again` writes what
the boards show of the samples.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

from threefold import bots, games
from threefold.core.errors import ThreefoldError
from threefold.core.record import Record, dump, load
from threefold.core.table import Table

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
PROGRAM = Path(sys.executable).with_name("threefold")
LUCK = 7


def main() -> None:
    """Write everything again, and name each file that has changed."""
    written = [*vectors(), *records(), *playthroughs()]
    builders = sorted((ROOT / "web" / "src" / "boards").glob("*/*.build.py"))
    for script in (*builders, ROOT / "tools" / "wire_types.py"):
        subprocess.run([sys.executable, script], check=True)
    subprocess.run([sys.executable, "-m", "transcripts"], cwd=TESTS, check=True)
    for path in written:
        print(f"{path.relative_to(ROOT)} has changed")


def vectors() -> list[Path]:
    """Ask each game's judge again; return the changed files. A refusal may keep its old words."""
    changed: list[Path] = []
    for path in sorted((TESTS / "vectors").glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        pairs = [json.loads(line) for line in lines]
        sets = path.with_suffix("")
        command = [PROGRAM, "judge", path.stem.partition("-")[0], *(["--cards", sets] if sets.is_dir() else [])]
        asked = "".join(json.dumps(pair["in"]) + "\n" for pair in pairs)
        ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
        for at, (pair, answer) in enumerate(zip(pairs, map(json.loads, ran.stdout.splitlines()), strict=True)):
            refused = "error" in pair["out"] and "error" in answer and pair["out"]["at"] == answer["at"]
            if pair["out"] != answer and not refused:
                lines[at] = json.dumps(pair | {"out": answer}, separators=(",", ":"), ensure_ascii=False)
        changed += write(path, "\n".join(lines) + "\n")
    return changed


def records() -> list[Path]:
    """Write each record as the rules tell it now; return the changed files."""
    changed: list[Path] = []
    for path in sorted((TESTS / "records").glob("*.json")):
        record = load(path.read_text(encoding="utf-8"))
        changed += write(path, dump(replayed(record) or played(record)))
    return changed


def replayed(record: Record) -> Record | None:
    """Return a record with the outcome and notation that its entries give now; None if they no longer end a game."""
    game = games.find(record.game)
    if record.edition != game.edition:
        return None
    try:
        table = Table[Any].resume(game, structs.replace(record, outcome=None, notation=""))
    except ThreefoldError:
        return None
    return table.export() if table.over else None


def played(record: Record) -> Record:
    """Return another game with the same seats, options, seed and salts."""
    game, bot, rng = games.find(record.game), bots.find("careful"), Random(LUCK)
    assert record.seed
    table = Table[Any].new(
        game, list(record.seats), record.options, seed=bytes.fromhex(record.seed), match=record.match
    )
    for seat, salt in record.salts.items():
        table.salt(seat, salt)
    table.start()
    while not table.over:
        seat = table.waiting()[0]
        decision = next(decision for decision in table.pending if decision.seat == seat)
        table.answer(seat, bot.answer(game, game.view(table.state, seat), decision, rng))
    return table.export()


def playthroughs() -> list[Path]:
    """Print records as text, those of default tables with all data; return the changed files."""
    changed: list[Path] = []
    for path in sorted((TESTS / "playthroughs").glob("*.txt")):
        whole = ["--whole"] if path.stem[-1].isdecimal() else []
        command = [PROGRAM, "show", *whole, f"tests/records/{path.stem}.json"]
        changed += write(path, subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    return changed


def write(path: Path, text: str) -> list[Path]:
    """Write a file if its text changes; return the file in that case."""
    if path.read_text(encoding="utf-8") == text:
        return []
    path.write_text(text, encoding="utf-8")
    return [path]


if __name__ == "__main__":
    main()
