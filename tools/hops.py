"""Draws which modules of a game an answer passes through, and counts the hops from one module to another.

    python tools/hops.py                 a scripted attack of Korash, from the answer to the advance
    python tools/hops.py inyo            the first answers of a new game, the first legal one each time
    python tools/hops.py korash --each   the attack, one drawing for each answer

A hop is a call from one module of `threefold.games` into another one; modules of `core` between them are not counted.
An arrow is a pair of such modules, counted once. Everything is played once before it is counted, so that imports and
caches do not count.

Counted for the attack of Korash (six answers): 114 hops, 43 arrows, 23 modules. Before modules that belong together
were merged: 226 hops, 66 arrows, 33 modules. When they still lay in one folder: 228 hops, 69 arrows, 33 modules.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from types import FrameType
from typing import Any

from threefold.core.course import Fold
from threefold.core.table import Table
from threefold.games import find

PACKAGE = "threefold.games."
ATTACK = (
    '{"cards": ["rulebook-fixtures", "starter-sands"], "seats": {'
    '"P1": {"platform": "fx.korashi-stronghold B4", "units": ["5/5/2/2 E3"], "inventory": ["kites.cut-loose"]},'
    '"P2": {"platform": "fx.korashi-stronghold K1", "units": ["3/3/1/1 F3"], "inventory": ["kites.cut-loose"]}}}'
)
SAID = ("attack:u1:F3", "pass", "pass", "pass", "pass", "advance")


class Path:
    """The calls between game modules while `sys.setprofile` reports here."""

    def __init__(self) -> None:
        self.stack: list[str] = []
        """The game module at work in every entered frame."""
        self.lines: Counter[tuple[str, ...]] = Counter()
        """The number of calls along each line of modules, from the first module to the called one."""
        self.arrows: Counter[tuple[str, str]] = Counter()

    def follow(self, frame: FrameType, event: str, _: object) -> None:
        """Note the module that a call enters; forget it when the call returns."""
        if event == "call":
            name = frame.f_globals.get("__name__", "")
            module = name.removeprefix(PACKAGE) if name.startswith(PACKAGE) else ""
            now = self.stack[-1] if self.stack else ""
            if module and module != now:
                line = [other for at, other in enumerate(self.stack) if other and self.stack[at - 1 : at] != [other]]
                self.lines[(*line, module)] += 1
                if now:
                    self.arrows[now, module] += 1
            self.stack.append(module or now)
        elif event == "return" and self.stack:
            self.stack.pop()

    def draw(self) -> None:
        """Print the tree of lines, each module with how often it was called there, and the counts."""
        for line in sorted(self.lines):
            print(f"{'  ' * len(line)}{line[-1]} ×{self.lines[line]}")
        modules = {line[-1] for line in self.lines}
        print(f"{self.arrows.total()} hops, {len(self.arrows)} arrows, {len(modules)} modules\n")


def new_table(name: str) -> Table[Any]:
    """Create a table with fixed rolls; for Korash, with a unit beside an enemy."""
    game = find(name)
    table = Table[Any].new(game, game.seats[0], {}, seed=bytes(32), match="hops")
    if name == "korash":
        table.restore(Fold(game.notation.read_position(ATTACK, game.options()), 0, 0, None, None), [])
    table.start()
    return table


def answer_all(table: Table[Any], answers: int, paths: list[Path]) -> list[str]:
    """Give the scripted answers, or the first legal ones; note the path of each, and return the answers' texts."""
    game, said = table.game, list[str]()
    for number in range(len(SAID) if game.name == "korash" else answers):
        seat = table.waiting()[0]
        decision = next(decision for decision in table.pending if decision.seat == seat)
        if game.name == "korash":
            answer = game.notation.read_answer(table.state, seat, SAID[number])
        else:
            answer = decision.legal[:1]
            while steps := game.more(table.state, seat, answer):
                answer = (*answer, steps[0])
        said.append(f"P{seat + 1} {game.notation.write_answer(table.state, seat, answer)}")
        sys.setprofile(paths[number % len(paths)].follow)
        try:
            table.answer(seat, answer)
        finally:
            sys.setprofile(None)
    return said


def main() -> None:
    """Play, draw and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="korash")
    parser.add_argument("--answers", type=int, default=3, help="how many answers, in games without a script")
    parser.add_argument("--each", action="store_true", help="one drawing for each answer")
    asked = parser.parse_args()
    count = len(SAID) if asked.game == "korash" else asked.answers
    answer_all(new_table(asked.game), count, [Path()])
    paths = [Path() for _ in range(count if asked.each else 1)]
    said = answer_all(new_table(asked.game), count, paths)
    for title, path in zip(said if asked.each else ["; ".join(said)], paths, strict=True):
        print(title)
        path.draw()


if __name__ == "__main__":
    main()
