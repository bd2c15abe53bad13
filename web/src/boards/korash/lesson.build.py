"""Writes lesson.json: the positions, answers and events of the lesson, played by the real rules.

Run it from the repository: `python web/src/boards/korash/lesson.build.py`. What it prints with `--check` is whether
the stored file is still what the rules say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from threefold.core.contract import CHANCE, Answer, Decision, told
from threefold.games.korash.game import KORASH
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

HERE = Path(__file__).parent
LEARNER, BOT = 0, 1
SHIPS = {"P1": "sands.gale-skimmer G4", "P2": "sands.bone-ark H1"}
Step = tuple[str, dict[str, Any], list[str], list[list[str]]]


def fixture(mine: list[str], theirs: list[str], **more: Any) -> dict[str, Any]:
    """Return a position with units of both sides and whatever else is needed."""
    sides = more.pop("seats", {})
    seats = {
        name: {"faction": faction, "platform": SHIPS[name], "units": units, "stockpile": 10, **sides.get(name, {})}
        for name, faction, units in (("P1", "kites", mine), ("P2", "pact", theirs))
    }
    return {"turn": "P1", "step": "main", "seats": seats, **more}


STEPS: list[Step] = [
    (
        "move",
        fixture(["kites.kite-scout G3"], []),
        [],
        [["move:u1:F3", "move:u1:G2", "move:u1:H3"]],
    ),
    (
        "explore",
        fixture(["kites.kite-scout G3"], [], lands={"GH3": "down sands.amber-seam"}),
        [],
        [["explore:u1"]],
    ),
    (
        "attack",
        fixture(["kites.glider-lancer G3"], ["pact.water-seeker F3"], lands={"GH3": "sands.amber-seam"}),
        [],
        [["attack:u1:F3"], ["advance", "stay"]],
    ),
    (
        "interrupt",
        fixture(
            ["kites.glider-lancer G3"],
            ["pact.oasis-guard G2"],
            turn="P2",
            seats={"P1": {"industry": 1, "inventory": ["kites.smoke-pots"]}},
        ),
        ["attack:u12:G3"],
        [["use:kites.smoke-pots:e=e1"]],
    ),
    (
        "influence",
        fixture(["kites.line-boarder on=u11"], [], seats={"P1": {"influence": 2}}),
        [],
        [["sabotage:u1"]],
    ),
]
"""A name, a position, what the bot does first, and for each tap of the learner the sentences that are lit."""


def asked(state: State) -> Decision | None:
    """Return the first pending question; None when the game is over."""
    return next(iter(KORASH.pending(state)), None)


def said(state: State, seat: int, sentence: str) -> list[Any]:
    """Play one sentence; return the events it causes."""
    return KORASH.play(state, {seat: KORASH.notation.read_answer(state, seat, sentence)})


def settled(state: State, rng: Random) -> list[Any]:
    """Play until the learner can do more than pass: chance answers, and everybody else passes."""
    events: list[Any] = []
    while (question := asked(state)) is not None:
        texts = KORASH.notation.write_steps(state, question)
        if question.seat == CHANCE:
            code = rng.choices(question.legal, question.odds)[0]
            events += KORASH.play(state, {CHANCE: (code,)})
        elif "pass" in texts:
            events += said(state, question.seat, "pass")
        else:
            break
    return events


def considered(state: State, paths: list[Answer]) -> dict[str, Any]:
    """Return what the board gets while one of these answers is put together."""
    found: dict[str, Any] = {}
    for path in paths:
        for end in range(1, len(path) + 1):
            head = path[:end]
            nexts = {other[end] for other in paths if other[:end] == head and len(other) > end}
            steps = KORASH.more(state, LEARNER, head)
            offered = list(zip(steps, KORASH.notation.write_next(state, LEARNER, head, steps), strict=True))
            found[",".join(map(str, head))] = {
                "turn": 0,
                "path": head,
                "legal": [code for code, _ in offered if code in nexts],
                "choices": plain(KORASH.display.choices(text for code, text in offered if code in nexts)),
                "choice": None if offered else plain(whole(state, head)),
                # A lesson lights one step at a time, so nobody walks in it.
                "outlook": plain(KORASH.display.outlook(state, LEARNER, head)) | {"walks": []},
            }
    return found


def whole(state: State, path: Answer) -> Any:
    """Return a whole answer as the board gets it."""
    return KORASH.display.choice(KORASH.notation.write_answer(state, LEARNER, path))


def node(state: State, events: list[Any], lit: list[str]) -> dict[str, Any]:
    """One moment as the learner sees it; without a question if the step ends here."""
    view = plain(KORASH.display.show(KORASH.view(state, LEARNER)))
    seen = [plain(KORASH.display.event(event)) for event in told(events, LEARNER)]
    shown: dict[str, Any] = {"events": seen, "view": view, "ask": None, "considered": {}}
    if lit:
        question = asked(state)
        assert question
        assert question.seat == LEARNER
        paths = [KORASH.notation.read_answer(state, LEARNER, sentence) for sentence in lit]
        firsts = {path[0] for path in paths}
        texts = zip(question.legal, KORASH.notation.write_steps(state, question), strict=True)
        chosen = [(code, text) for code, text in texts if code in firsts]
        assert len(chosen) == len(firsts), f"{lit} are not all offered"
        shown["ask"] = {
            "rule": question.rule,
            "legal": [code for code, _ in chosen],
            "choices": plain(KORASH.display.choices(text for _, text in chosen)),
            "sealed": [],
            "sealing": "",
        }
        shown["considered"] = considered(state, paths)
    return shown


def step(name: str, position: dict[str, Any], before: list[str], turns: list[list[str]]) -> dict[str, Any]:
    """Return one step of the lesson: some taps that teach one thing."""
    rng = Random(name)
    start, _ = read_fixture(position)
    first: list[Any] = []
    for sentence in before:
        first += said(start, BOT, sentence)
    nodes = {"": node(start, first, turns[0])}
    paths: list[tuple[tuple[str, ...], State]] = [((), start)]
    for number, lit in enumerate(turns):
        further: list[tuple[tuple[str, ...], State]] = []
        for path, reached in paths:
            for sentence in lit:
                state = reached.clone()
                answer = KORASH.notation.read_answer(state, LEARNER, sentence)
                events = KORASH.play(state, {LEARNER: answer})
                events += settled(state, rng)
                key = (*path, ",".join(map(str, answer)))
                nodes[" ".join(key)] = node(state, events, turns[number + 1] if number + 1 < len(turns) else [])
                further.append((key, state))
        paths = further
    return {"name": name, "nodes": nodes}


def scenery() -> dict[str, Any]:
    """Of everything printed, what the lesson shows."""
    printed = plain(KORASH.display.scenery(Options()))
    text = json.dumps([position for _, position, _, _ in STEPS])
    for kind in ("stands", "tactics", "territories"):
        printed[kind] = [card for card in printed[kind] if f"{card['id']}" in text]
    printed["tribes"] = [tribe for tribe in printed["tribes"] if tribe["id"] in ("kites", "pact")]
    return {**printed, "rulings": []}


def plain(thing: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.to_builtins(thing)


def build() -> str:
    """Return the whole lesson as text."""
    lesson = {"scenery": scenery(), "steps": [step(*one) for one in STEPS]}
    return json.dumps(lesson, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    path = HERE / "lesson.json"
    if "--check" in sys.argv:
        sys.exit(0 if path.read_text() == build() else "lesson.json is not what the rules say: build it anew")
    path.write_text(build())
