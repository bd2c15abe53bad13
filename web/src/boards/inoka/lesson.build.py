"""Writes lesson.json: the positions, answers and events of the lesson, played by the real rules.

Run it from the repository: `python web/src/boards/inoka/lesson.build.py`. What it prints with `--check` is whether
the stored file is still what the rules say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from threefold.games.inoka.modes import DUEL
from threefold.games.inoka.options import DuelOptions
from threefold.games.inoka.state import State
from threefold.games.inoka.words import card_list

HERE = Path(__file__).parent
LEARNER, BOT = 0, 1
OPTIONS = DuelOptions(stones_to_win=1)

STEPS: list[tuple[str, str, str, list[str], dict[str, str]]] = [
    ("triangle", "A1A2T3B2B3", "A1T1T2B1B3", [], {"A1": "T2", "A2": "T2"}),
    ("strength", "A1T1T3B1B2", "A1T2T1B1B3", [], {"T3": "T2"}),
    ("totem", "A1T1T3B1B2", "A1A2T2B1B3", ["T1 A1"], {"B1": "A2", "B2": "A2"}),
    ("attack", "A1A2A3T1B1", "A1T1T2T3B1", ["A1 T1"], {"A2": "T2", "A3": "T2"}),
]
"""A name, the learner's hand and the bot's, clashes that lie behind, and for each lit card what the bot plays."""

ROUND = ("A1A2A3T1B1", "A1T1T2T3B1")
"""The hands of a whole round against a bot that always loses."""
LOSES_TO = {"A": "T", "T": "B", "B": "A"}


def clash(state: State, mine: str, theirs: str) -> list[Any]:
    """One reveal."""
    answers = {
        LEARNER: DUEL.notation.read_answer(state, LEARNER, mine),
        BOT: DUEL.notation.read_answer(state, BOT, theirs),
    }
    return plain([DUEL.display.event(event) for event in DUEL.play(state, answers)])


def begun(mine: str, theirs: str, before: list[str]) -> State:
    """Return a round with these hands, after some clashes."""
    state = DUEL.new(2, OPTIONS)
    clash(state, mine, theirs)
    for pair in before:
        clash(state, *pair.split())
    return state


def node(state: State, events: list[Any], lit: list[str] | None = None) -> dict[str, Any]:
    """One moment as the learner sees it; without a question if the step ends here."""
    asked = next((decision for decision in DUEL.pending(state) if decision.seat == LEARNER), None)
    texts = [] if asked is None else [DUEL.notation.write_answer(state, LEARNER, (code,)) for code in asked.legal]
    shown = [text for text in texts if lit is None or text in lit]
    ask = None
    if asked is not None and shown:
        legal = [code for code, text in zip(asked.legal, texts, strict=True) if text in shown]
        ask = {"rule": asked.rule, "legal": legal, "choices": plain(DUEL.display.choices(shown)), "sealed": []}
    return {"events": events, "view": plain(DUEL.display.show(DUEL.view(state, LEARNER))), "ask": ask}


def step(name: str, mine: str, theirs: str, before: list[str], lit: dict[str, str]) -> dict[str, Any]:
    """One clash with one thing to learn."""
    start = begun(mine, theirs, before)
    nodes = {"": node(start, [], list(lit))}
    for card, reply in lit.items():
        state = start.clone()
        nodes[card] = node(state, clash(state, card, reply), [])
    return {"name": name, "nodes": nodes}


def whole_round() -> dict[str, Any]:
    """Every way to play the round: whatever the learner plays, the bot shows something that it beats."""
    start = begun(*ROUND, [])
    nodes = {"": node(start, [])}
    paths: list[tuple[tuple[str, ...], State]] = [((), start)]
    while paths:
        path, before = paths.pop()
        for card in card_list(before.hand[LEARNER]):
            state = before.clone()
            reply = next(other for other in card_list(state.hand[BOT]) if other[0] == LOSES_TO[card[0]])
            events = clash(state, card, reply)
            further = (*path, card)
            nodes[" ".join(further)] = node(state, events)
            if DUEL.pending(state):
                paths.append((further, state))
    return {"name": "round", "nodes": nodes}


def plain(thing: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.to_builtins(thing)


def build() -> str:
    """Return the whole lesson as text."""
    lesson = {"steps": [*(step(*one) for one in STEPS), whole_round()]}
    return json.dumps(lesson, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    path = HERE / "lesson.json"
    if "--check" in sys.argv:
        sys.exit(0 if path.read_text() == build() else "lesson.json is not what the rules say: build it anew")
    path.write_text(build())
