"""The judge gives the expected answers to recorded requests, and nothing stops its stream."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from support.cli import threefold, threefold_process
from threefold.games.inyo.judge import Request, judge

VECTORS = Path(__file__).parents[2] / "vectors" / "inyo.jsonl"
PAIRS: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
START = "5 b2:34 d4:30 s step m"
REQUEST = json.dumps({"position": START}).encode()

GARBAGE = {
    "no JSON": b"nonsense",
    "half an object": b'{"position": "5 b2:34',
    "a comma too many": b'{"position": "5 over m oob",}',
    "two values": b"{} {}",
    "not a number": b"NaN",
    "invalid UTF-8": b'\xff\xfe{"position": "5 over m oob"}',
    "invalid UTF-8 in a text": b'{"position": "\xc3\x28"}',
    "an encoded surrogate": b'{"position": "\xed\xa0\x80"}',
    "a byte order mark": b'\xef\xbb\xbf{"position": "5 over m oob"}',
    "a zero byte": b"\0",
    "a lone surrogate": b'"\\ud800"',
    "a lone surrogate as position": b'{"position": "\\ud800"}',
    "a lone surrogate among the fields": b'{"position": "5 \\udc00 d4:30 s step m"}',
    "a lone surrogate as a move": b'{"position": "5 b2:34 d4:30 s step m", "moves": ["\\udfff"]}',
    "lists opened 100,000 deep": b"[" * 100_000,
    "lists 100,000 deep": b"[" * 100_000 + b"]" * 100_000,
    "objects 100,000 deep": b'{"position":' * 100_000 + b"1" + b"}" * 100_000,
    "a huge exponent": b"1e999",
    "a huge number": b"9" * 5_000,
    "a huge number as position": b'{"position": ' + b"9" * 5_000 + b"}",
    "a long text": b'{"position": "' + b"x" * 1_000_000 + b'"}',
    "a long move": b'{"position": "5 b2:34 d4:30 s step m", "moves": ["+' + b"a" * 1_000_000 + b'"]}',
    "a list": b"[]",
    "a list of requests": b"[" + REQUEST + b"]",
    "null": b"null",
    "a truth": b"true",
    "a number": b"-0",
    "a text": b'"5 b2:34 d4:30 s step m"',
    "nothing asked": b"{}",
    "no position": b'{"moves": []}',
    "an unknown field": b'{"position": "5 over m oob", "size": 5}',
    "a number as position": b'{"position": 5}',
    "no position at all": b'{"position": null}',
    "a list as position": b'{"position": ["5 over m oob"]}',
    "one move without a list": b'{"position": "5 b2:34 d4:30 s step m", "moves": "+a1:01"}',
    "a number as a move": b'{"position": "5 b2:34 d4:30 s step m", "moves": [1]}',
    "null as moves": b'{"position": "5 b2:34 d4:30 s step m", "moves": null}',
    "a number as net": b'{"position": "5 b2:34 d4:30 s step m", "net": 0}',
    "control characters": b'{"position": "5 b2:34 d4:30 s step m\\u0000\\n"}',
    "words of another script": '{"position": "5 б2:34 d4:30 s step m", "moves": ["→"]}'.encode(),
    "a line separator": '{"position": "\u2028"}'.encode(),
}
BLANK = (b"", b"   ", b"\t", b" \r")


def agrees(answer: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Tell whether an answer is the expected one; an error may have any words."""
    if "error" in wanted:
        return bool(answer.get("error")) and answer.keys() == {"error", "at"} and answer["at"] == wanted["at"]
    return answer == wanted


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: " ".join([pair["in"]["position"], *pair["in"]["moves"]]))
def test_the_judge_answers_as_the_vectors_say(pair: dict[str, Any]) -> None:
    answer = judge(pair["in"])
    assert agrees(answer, pair["out"]), f"{pair['in']}\n  gave   {answer}\n  wanted {pair['out']}"


def test_the_vectors_cover_every_size_phase_ending_and_refusal() -> None:
    ends = [pair["out"]["position"] for pair in PAIRS if "position" in pair["out"]]
    refused = [pair["out"]["at"] for pair in PAIRS if "error" in pair["out"]]
    assert len(PAIRS) >= 59 + 60
    assert {end[0] for end in ends} == set("567")
    assert {end.split(" ")[4] for end in ends if " over " not in end} == {"step", "grap", "flip", "pick"}
    reasons = {end.split(" ")[3] for end in ends if " over " in end}
    both = {f"{why}/{decided}" for why in ("oob", "sub") for decided in ("less", "token")}
    assert reasons >= {"oob", "sub", "into", "loop", "rep"} | both
    assert any("=" in pair["out"].get("legal", ()) for pair in PAIRS)
    assert {None, 0, 2, 7, 16} < set(refused), "positions, first moves and later ones are refused"
    for field in structs.fields(Request):
        given = [pair["in"].get(field.name) for pair in PAIRS if "position" in pair["out"]]
        assert any(value not in (None, field.default) for value in given), f"no vector varies {field.name}"


def test_the_command_answers_the_vectors_in_one_stream() -> None:
    stream = b"".join(json.dumps(pair["in"]).encode() + b"\n" for pair in PAIRS)
    ran = threefold_process("judge", "inyo", stdin=stream)
    assert ran.code == 0, ran.err
    assert len(ran.lines) == len(PAIRS)
    for answer, pair in zip(ran.lines, PAIRS, strict=True):
        assert agrees(answer, pair["out"]), f"{pair['in']}\n  gave   {answer}\n  wanted {pair['out']}"


def test_moves_and_net_may_be_left_out() -> None:
    assert judge({"position": START}) == judge({"position": START, "moves": [], "net": "00000"})


@pytest.mark.parametrize("what", GARBAGE)
def test_a_line_that_cannot_be_judged_is_answered_with_an_error(what: str) -> None:
    ran = threefold("judge", "inyo", stdin=GARBAGE[what] + b"\n" + REQUEST + b"\n")
    refused, answered = ran.lines
    assert (ran.code, ran.err) == (0, "")
    assert refused.keys() == {"error", "at"}
    assert refused["error"]
    assert refused["at"] in (None, 0)
    assert answered["position"] == START


def test_invalid_lines_do_not_stop_the_stream() -> None:
    lines = [line for garbage in GARBAGE.values() for line in (garbage, *BLANK, REQUEST)]
    ran = threefold_process("judge", "inyo", stdin=b"\n".join(lines))
    assert (ran.code, ran.err) == (0, "")
    refused, answered = ran.lines[0::2], ran.lines[1::2]
    assert len(refused) == len(answered) == len(GARBAGE)
    assert all(line["error"] for line in refused)
    assert all(line["position"] == START for line in answered)


def test_lines_do_not_influence_each_other() -> None:
    moves = ["+a1:01", "+e5:01", "-e5", "-a1"] * 2
    request = json.dumps({"position": START, "moves": moves}).encode()
    ran = threefold("judge", "inyo", stdin=b"\n".join([request] * 3))
    assert [line["legal"] for line in ran.lines] == [ran.lines[0]["legal"]] * 3
    assert "=" in ran.lines[0]["legal"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_output_that_cannot_spell_every_letter_does_not_stop_the_stream(encoding: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    # A past bug: a letter that the output's encoding lacks ended the whole stream with UnicodeEncodeError.
    ran = threefold_process("judge", "inyo", stdin='{"position": "→"}\n'.encode() + REQUEST, env=env)
    assert ran.code == 0, ran.err
    assert "error" in ran.lines[0]
    assert ran.lines[1]["position"] == START


def test_a_game_without_a_judge_is_refused_by_name() -> None:
    ran = threefold("judge", "chess", stdin=REQUEST)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith('threefold: no game "chess"; installed are inoka')
