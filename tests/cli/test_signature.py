"""`threefold signature`."""

from __future__ import annotations

import os
import re

from support.cli import threefold, threefold_process


def test_the_signature_is_six_digits_and_the_same_in_every_run() -> None:
    first = threefold("signature", "--json")
    assert first.code == 0
    assert re.fullmatch(r"[0-9a-f]{6}", first.json["signature"])
    assert threefold("signature").out == f"Signature: {first.json['signature']}\n"
    other = threefold_process("signature", "--json", env={**os.environ, "PYTHONHASHSEED": "1"})
    assert other.json == first.json
