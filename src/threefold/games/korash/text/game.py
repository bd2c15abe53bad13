"""A whole game as text: what it was played with on one line, a sentence on each, and who won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from threefold.core.contract import CHANCE, Answer, Moment, Outcome
from threefold.games.korash.cards import load
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.write import write_answer

SETTLED = ("factions", "platforms", "places")


def write_game(moments: Iterable[Moment[State]], now: State, edition: int, outcome: Outcome | None) -> str:
    """Header, sentences with their speakers, winners: none is a dash, and a star stands for a game that goes on.

    The header's setup and the sentences are what the judge takes.
    """
    header = {"game": "korash", "edition": edition, "cards": load(now.options.cards).hash, "setup": write_setup(now)}
    lines = [_line(moment.before, seat, answer) for moment in moments for seat, answer in moment.answers.items()]
    return "\n".join([msgspec.json.encode(header).decode(), *lines, f"# {_winners(now, outcome)}"])


def _winners(now: State, outcome: Outcome | None) -> str:
    if outcome is None:
        return "*"
    # Whoever resigned at the table did so beside the rules, which then name nobody.
    won = now.winners if now.rule else [seat for seat, place in enumerate(outcome.places) if place == 1]
    return ",".join(SEATS[seat] for seat in won) or "-"


def _line(before: State, seat: int, answer: Answer) -> str:
    sentence = write_answer(before, seat, answer)
    return sentence if seat == CHANCE else f"{SEATS[seat]} {sentence}"


def write_setup(state: State) -> dict[str, Any]:
    """How a game was begun; what was not settled before play is left out, for it was asked."""
    plain: dict[str, Any] = msgspec.to_builtins(state.options)
    usual: dict[str, Any] = msgspec.to_builtins(Options())
    setup: dict[str, Any] = {
        "players": state.seats,
        "cards": plain.pop("cards"),
        "map": f"{state.width}x{state.depth}",
    }
    del plain["map"]
    setup |= {key: found for key in SETTLED if (found := plain.pop(key))}
    if first := plain.pop("first"):
        setup["first"] = SEATS[first - 1]
    if teams := plain.pop("teams"):
        setup["teams"] = [[SEATS[seat] for seat in team] for team in teams]
    if options := {key: value for key, value in plain.items() if value != usual[key]}:
        setup["options"] = options
    return setup
