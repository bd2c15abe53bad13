"""Writes games.json: whole games with views, events and questions, for the tests of the board.

Run it from the repository: `python web/src/boards/inyo/games.build.py`. With `--check`
it only says whether the file is old.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from threefold.games.inyo.game import INYO
from threefold.games.inyo.setup import Options

HERE = Path(__file__).parent
GAMES = [(Options(), 11), (Options(arena=6, net="12031"), 5), (Options(arena=7, net="01321"), 29)]
LINES = [
    ("5 a1:41 a2:4B s step m", ["+b2:0D", "+b1:0D"]),
    ("5 c2:34 c4:30 s step m", ["+c3:0B", "+b3:30"]),
    ("5 e4:34 e5:D0 s step s", ["+d4:43", "+d3:B0"]),
    ("5 d4:03 d3:1D m step m", ["+e3:1B", "+e4:01"]),
    ("5 c2:34 c4:30 s step m", ["+b2:01", "+b3:03", ">e", ">s", ">w", "~a1:B1,b1:D1"]),
    ("5 c2:34 c4:30 s step m", ["+d2:14", "+c3:D0", "~c4:0D,c5:0B", "~c1:01,d1:01", "-c4", "-c1"]),
]
"""Endings and phases that a random game may miss: the worked examples of the rules."""
ENOUGH = 40


def frame(state: Any, events: list[Any]) -> dict[str, Any]:
    """One moment as it goes over the wire."""
    asked = INYO.pending(state)
    texts = [INYO.notation.write_answer(state, d.seat, (code,)) for d in asked for code in d.legal]
    choices = INYO.display.choices(texts)
    ask: list[dict[str, Any]] = [{"rule": d.rule, "legal": d.legal, "choices": choices, "sealed": []} for d in asked]
    view = msgspec.to_builtins(INYO.display.show(INYO.view(state, None)))
    told = [INYO.display.event(event) for event in events]
    return {"events": msgspec.to_builtins(told), "view": view, "ask": msgspec.to_builtins(ask[0]) if ask else None}


def random_game(options: Options, seed: int) -> dict[str, Any]:
    """Play random games until one is long enough; return it as the board needs it."""
    frames: list[dict[str, Any]] = []
    for more in range(1000):
        rng = Random(seed + 1000 * more)
        state = INYO.new(2, options)
        frames = [frame(state, [])]
        while asked := INYO.pending(state):
            events = INYO.play(state, {asked[0].seat: (rng.choice(asked[0].legal),)})
            frames.append(frame(state, events))
        if len(frames) >= ENOUGH:
            break
    return {"scenery": msgspec.to_builtins(INYO.display.scenery(options)), "frames": frames}


def line(position: str, moves: list[str]) -> dict[str, Any]:
    """Play some moves from a position; return them as the board needs them."""
    state = INYO.notation.read_position(position, Options())
    frames = [frame(state, [])]
    for text in moves:
        (asked,) = INYO.pending(state)
        frames.append(frame(state, INYO.play(state, {asked.seat: INYO.notation.read_answer(state, asked.seat, text)})))
    return {"scenery": msgspec.to_builtins(INYO.display.scenery(Options())), "frames": frames}


def text() -> str:
    """Return the content of the file."""
    games = [random_game(*one) for one in GAMES] + [line(*one) for one in LINES]
    for game in games:
        for index, one in enumerate(game["frames"]):
            if one["ask"] and len(one["ask"]["choices"]) > 20 and index > 1:
                one["ask"] = None
    return json.dumps(games, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    target = HERE / "games.json"
    if "--check" in sys.argv:
        sys.exit(0 if target.read_text() == text() else f"{target} is old: run {Path(__file__).name}")
    target.write_text(text())
