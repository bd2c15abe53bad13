"""Writes games.json: whole games of every mode with views, events and questions, for the tests of the board.

Run it from the repository: `python web/src/boards/inoka/games.build.py`. With `--check`
it only says whether the file is old.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from threefold.core.contract import CHANCE
from threefold.games.inoka.modes import MODES

HERE = Path(__file__).parent
CHOSEN = {"circle": (4, 4), "royale": (8, 3), "draft": (5, 2), "team": (4, 5), "achkai": (5, 6)}
GAMES = [(mode, *CHOSEN.get(mode, (game.seats[0], 1))) for mode, game in MODES.items()]
"""A mode, players, and a seed."""


def frame(game: Any, state: Any, events: list[Any]) -> dict[str, Any]:
    """One moment as seat 0 sees it."""
    asked = next((decision for decision in game.pending(state) if decision.seat == 0), None)
    ask: dict[str, Any] | None = None
    if asked:
        texts = [game.notation.write_answer(state, 0, (code,)) for code in asked.legal]
        choices = game.display.choices(texts)
        ask = {"rule": asked.rule, "legal": asked.legal, "choices": choices, "sealed": []}
    view = msgspec.to_builtins(game.display.show(game.view(state, 0)))
    told = [game.display.event(event) for event in events]
    return {"events": msgspec.to_builtins(told), "view": view, "ask": msgspec.to_builtins(ask)}


def play(mode: str, players: int, seed: int) -> dict[str, Any]:
    """Play a random game and return it as the board needs it."""
    game, rng = MODES[mode], Random(seed)
    state = game.new(players, game.short())
    frames = [frame(game, state, [])]
    while asked := game.pending(state):
        answers = {decision.seat: (rng.choice(decision.legal),) for decision in asked}
        events = game.play(state, answers)
        if CHANCE not in answers or events:
            frames.append(frame(game, state, events))
    return {"mode": mode, "frames": thinned(frames)}


def thinned(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the many questions for a hand, one is enough."""
    long = [at for at, one in enumerate(frames) if one["ask"] and len(one["ask"]["choices"]) > 20]
    for at in long[1:]:
        frames[at]["ask"] = None
    return frames


def text() -> str:
    """Return the content of the file."""
    return json.dumps([play(*one) for one in GAMES], separators=(",", ":")) + "\n"


if __name__ == "__main__":
    target = HERE / "games.json"
    if "--check" in sys.argv:
        sys.exit(0 if target.read_text() == text() else f"{target} is old: run {Path(__file__).name}")
    target.write_text(text())
