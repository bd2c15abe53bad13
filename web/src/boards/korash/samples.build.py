"""Writes samples.json: moments of real games with views, questions and events, for the tests of the board.

Run it from the repository: `python web/src/boards/korash/samples.build.py`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from threefold.core.contract import CHANCE
from threefold.games.korash.game import KORASH
from threefold.games.korash.state.codes import BURN, USE
from threefold.games.korash.state.options import Options

HERE = Path(__file__).parent
SEEDS = range(1, 7)
"""One game by chance each."""


def kind(state: Any, decision: Any) -> str:
    """Return a key for moments that look alike: the question, how much is pending, and whether a card can be played."""
    uses = any(USE <= code < BURN for code in decision.legal)
    return f"{decision.rule} {len(state.entries)} {uses}"


def play(seed: int, moments: dict[str, Any], events: dict[str, Any]) -> None:
    """Play a game; keep the first moment of every kind and one event of every sort."""
    state, rng = KORASH.new(2, Options(rounds=12)), Random(seed)
    while asked := KORASH.pending(state):
        decision = asked[0]
        seat = decision.seat
        weights = decision.odds or None
        path = (rng.choices(decision.legal, weights)[0],)
        while more := KORASH.more(state, seat, path):
            path = (*path, rng.choice(more))
        if seat != CHANCE and kind(state, decision) not in moments:
            choices = KORASH.display.choices(KORASH.notation.write_steps(state, decision))
            ask: dict[str, Any] = {"rule": decision.rule, "legal": decision.legal, "choices": choices}
            ask |= {"sealed": [], "sealing": ""}
            seen = KORASH.display.show(KORASH.view(state, seat))
            moments[kind(state, decision)] = {"seat": seat, "view": seen, "ask": ask}
        for event in KORASH.play(state, {seat: path}):
            events.setdefault(type(event).__name__, KORASH.display.event(event))


def build() -> str:
    """All samples, of every game."""
    moments: dict[str, Any] = {}
    events: dict[str, Any] = {}
    for seed in SEEDS:
        play(seed, moments, events)
    samples = {
        "scenery": KORASH.display.scenery(Options()),
        "moments": list(moments.values()),
        "events": list(events.values()),
    }
    return json.dumps(msgspec.to_builtins(samples), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    path = HERE / "samples.json"
    if "--check" in sys.argv:
        same = path.read_text(encoding="utf-8") == build()
        sys.exit(0 if same else "samples.json is not what the rules say: build it anew")
    path.write_text(build(), encoding="utf-8")
