"""The judge gives the expected answers to recorded requests, and nothing stops its stream."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.cli import threefold, threefold_process
from threefold.games.inoka import MODES
from threefold.games.inoka.modes import DUEL

VECTORS = Path(__file__).parents[2] / "vectors" / "inoka.jsonl"
PAIRS: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
START: dict[str, Any] = {"mode": "duel", "players": 2, "options": {}, "steps": []}
EVENTS = (
    *("round", "clash", "tie", "lot", "win", "discard", "totem", "aside totem", "out", "stone", "nostone", "spend"),
    *("row", "first", "take", "champions", "stage", "bye", "match", "advance", "over"),
)
GARBAGE = {
    "no JSON": b"nonsense",
    "a list": b"[]",
    "null": b"null",
    "nothing asked": b"{}",
    "no players": b'{"mode": "duel"}',
    "an unknown field": b'{"mode": "duel", "players": 2, "size": 5}',
    "a huge number of players": b'{"mode": "achkai", "players": ' + b"9" * 30 + b"}",
    "no list of steps": b'{"mode": "duel", "players": 2, "steps": "hand"}',
    "a number as a step": b'{"mode": "duel", "players": 2, "steps": [1]}',
    "options in a list": b'{"mode": "duel", "players": 2, "options": []}',
    "a lone surrogate as a step": b'{"mode": "duel", "players": 2, "steps": ["\\ud800"]}',
    "a text as viewer": b'{"mode": "duel", "players": 2, "viewer": "me"}',
    "a long step": b'{"mode": "duel", "players": 2, "steps": ["hand P1=' + b"A1" * 100_000 + b'"]}',
    "a player of many digits": b'{"mode": "duel", "players": 2, "steps": ["hand P' + b"1" * 5000 + b'=A1"]}',
    "digits of another script": '{"mode": "duel", "players": 2, "steps": ["hand P²=A1 P٣=A1"]}'.encode(),
}


def agrees(answer: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Tell whether an answer is the expected one; an error may have any words."""
    if "error" in wanted:
        return bool(answer.get("error")) and answer.keys() == {"error", "at"} and answer["at"] == wanted["at"]
    return answer == wanted


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_the_judge_answers_as_the_vectors_say(number: int) -> None:
    pair = PAIRS[number]
    answer = DUEL.lab.judge(pair["in"])
    assert agrees(answer, pair["out"]), f"{pair['in']}\n  gave   {answer}\n  wanted {pair['out']}"


def test_the_vectors_cover_every_mode_question_event_and_refusal() -> None:
    told = {event.split(" ")[0] for pair in PAIRS for event in pair["out"].get("events", ())}
    kinds = {
        following.get("kind", following.get("chance"))
        for pair in PAIRS
        if (following := pair["out"].get("next")) is not None
    }
    assert {pair["in"]["mode"] for pair in PAIRS} >= MODES.keys()
    assert told == {name.split(" ")[0] for name in EVENTS}
    assert kinds >= {"hand", "play", "stone", "send", "draft", "first"}
    assert {None, 2, 20} < {pair["out"]["at"] for pair in PAIRS if "error" in pair["out"]}
    assert sum("view" in pair["out"] for pair in PAIRS) > 20


def test_the_command_answers_the_vectors_in_one_stream() -> None:
    stream = b"".join(json.dumps(pair["in"]).encode() + b"\n" for pair in PAIRS)
    ran = threefold_process("judge", "inoka", stdin=stream)
    assert ran.code == 0, ran.err
    assert len(ran.lines) == len(PAIRS)
    assert all(agrees(answer, pair["out"]) for answer, pair in zip(ran.lines, PAIRS, strict=True))


def test_every_mode_judges_all_modes() -> None:
    answers = [threefold("judge", game.name, stdin=json.dumps(START).encode()).lines for game in MODES.values()]
    assert answers == [answers[0]] * len(MODES)
    assert answers[0][0]["events"] == ["round 1"]


def test_options_and_steps_may_be_left_out() -> None:
    assert DUEL.lab.judge({"mode": "duel", "players": 2}) == DUEL.lab.judge(START)


@pytest.mark.parametrize("what", GARBAGE)
def test_a_line_that_cannot_be_judged_is_answered_with_an_error(what: str) -> None:
    ran = threefold("judge", "inoka", stdin=GARBAGE[what] + b"\n" + json.dumps(START).encode() + b"\n")
    bad, good = ran.lines
    assert (ran.code, ran.err) == (0, "")
    assert bad.keys() == {"error", "at"}
    assert bad["at"] in (None, 0)
    assert good["events"] == ["round 1"]


@pytest.mark.parametrize(
    "step",
    [
        "hand P1=A1A2A3T1B1",
        "hand P2=A1A2A3T1B1 P1=A1A2A3T1B1",
        "hand P1=A1A2A3T1B1 P2=A1A2A3T1T1",
        "hand P1=A1A2A3T1B1 P2=A1A2A3T1",
        "hand P1=A1A2A3T1B1 P2=A1A2A3T1B1 P3=A1A2A3T1B1",
        "hand P1=A1A2A3T1B1 P1=A1A2A3T1B1",
        "hand P1=A1A2A3T1B1  P2=A1A2A3T1B1",
        "hand P1=a1a2a3t1b1 P2=A1A2A3T1B1",
        "hand P01=A1A2A3T1B1 P2=A1A2A3T1B1",
        "hand",
        "",
        "play P1=A1 P2=A1",
        "chance lot=P1",
    ],
)
def test_a_step_that_is_not_exactly_what_was_asked_is_refused(step: str) -> None:
    answer = DUEL.lab.judge({**START, "steps": [step]})
    assert answer["at"] == 0
    assert answer["error"]


def test_nothing_can_be_played_after_the_end() -> None:
    steps = ["hand P1=A1A2A3T1B1 P2=T1T2T3B2B3", "play P1=A1 P2=T1", "play P1=A2 P2=T2"]
    over = {**START, "options": {"stones_to_win": 1}}
    assert DUEL.lab.judge({**over, "steps": steps})["next"] is None
    assert DUEL.lab.judge({**over, "steps": [*steps, "hand P1=A1A2A3T1B1 P2=T1T2T3B2B3"]})["at"] == 3
