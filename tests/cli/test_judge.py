"""The command `threefold judge`; the judge's answers are tested in tests/games/inyo/test_judge.py."""

from __future__ import annotations

import os
import subprocess
import sys

from support.cli import threefold
from support.processes import start

OVER = '{"position": "5 over m oob"}\n'
ANSWER = {"position": "5 over m oob", "events": list[str](), "legal": list[str]()}


def test_an_answer_is_one_line_of_json_with_and_without_json() -> None:
    assert threefold("judge", "inyo", stdin=OVER * 2).lines == [ANSWER] * 2
    assert threefold("judge", "inyo", "--json", stdin=OVER * 2).lines == [ANSWER] * 2


def test_no_input_is_no_output() -> None:
    ran = threefold("judge", "inyo")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_request_is_answered_before_the_next_one_is_read() -> None:
    process = start(
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


def test_judge_at_a_keyboard_says_what_input_it_waits_for() -> None:
    import pty

    master, slave = pty.openpty()
    process = start(
        [sys.executable, "-m", "threefold.cli", "judge", "inyo"], stdin=slave, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr
    told = process.stderr.readline()
    process.kill()
    process.wait(10)
    for end in (master, slave):
        os.close(end)
    assert "waits for requests: one line of JSON each" in told
    assert "Ctrl-D ends the command" in told
