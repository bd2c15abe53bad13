"""`threefold judge` as a command; what it answers is in tests/games/inyo/test_judge.py."""

from __future__ import annotations

import subprocess
import sys

from support.cli import threefold

OVER = '{"position": "5 over m oob"}\n'
ANSWER = {"position": "5 over m oob", "events": list[str](), "legal": list[str]()}


def test_an_answer_is_one_line_of_json_with_and_without_json() -> None:
    assert threefold("judge", "inyo", stdin=OVER * 2).lines == [ANSWER] * 2
    assert threefold("judge", "inyo", "--json", stdin=OVER * 2).lines == [ANSWER] * 2


def test_no_input_is_no_output() -> None:
    ran = threefold("judge", "inyo")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_request_is_answered_before_the_next_one_is_read() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "threefold.cli", "judge", "inyo"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(OVER)
            process.stdin.flush()
            assert "over m oob" in process.stdout.readline()
        process.stdin.close()
    assert process.returncode == 0
