"""Writes lesson.json: the positions, answers and events of the lesson, played by the real rules.

Run it from the repository: `python web/src/boards/inyo/lesson.build.py`. What it prints with `--check` is whether
the stored file is still what the rules say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from threefold.games.inyo.game import INYO
from threefold.games.inyo.setup import Options

HERE = Path(__file__).parent
LEARNER = 0

STEPS: list[tuple[str, str, list[str]]] = [
    ("step", "5 b2:34 d4:30 s step m", ["+c3:01", "+c3:14", "+c3:B1", "+c3:4B"]),
    ("touch", "5 c2:34 c4:30 s step m", ["+d3:41", "+d3:43", "+d3:4B", "+d3:4D"]),
    ("throw", "5 d1:03 b2:4D,c2:03 m step m", ["+c1:B4", "+c1:30"]),
    ("grapple", "5 b2:34,b3:0B c3:03,c4:D1 s grap m", [">e"]),
    ("out", "5 b2:34 d3:0B,e3:1D s step m", ["+c3:4D"]),
]
"""A name, a position, and the answers that are lit."""


def step(name: str, position: str, lit: list[str]) -> dict[str, Any]:
    """One turn of the lesson with everything that may follow."""
    start = INYO.notation.read_position(position, Options())
    (decision,) = INYO.pending(start)
    assert decision.seat == LEARNER
    legal = {INYO.notation.write_answer(start, LEARNER, (code,)): code for code in decision.legal}
    answers: dict[str, Any] = {}
    for text in lit:
        state = start.clone()
        events = [INYO.display.event(event) for event in INYO.play(state, {LEARNER: (legal[text],)})]
        answers[text] = {
            "code": legal[text],
            "events": plain(events),
            "view": plain(INYO.display.show(INYO.view(state, LEARNER))),
        }
    ask = {
        "rule": decision.rule,
        "legal": [legal[text] for text in lit],
        "choices": plain(INYO.display.choices(lit)),
        "sealed": [],
    }
    return {"name": name, "view": seen(start), "ask": ask, "answers": answers}


def seen(state: Any) -> Any:
    """Return what the learner's board draws."""
    return plain(INYO.display.show(INYO.view(state, LEARNER)))


def plain(thing: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.to_builtins(thing)


def build() -> str:
    """Return the whole lesson as text."""
    lesson = {"scenery": plain(INYO.display.scenery(Options())), "steps": [step(*one) for one in STEPS]}
    return json.dumps(lesson, indent=1) + "\n"


if __name__ == "__main__":
    path = HERE / "lesson.json"
    if "--check" in sys.argv:
        sys.exit(0 if path.read_text() == build() else "lesson.json is not what the rules say: build it anew")
    path.write_text(build())
