"""`threefold signature`: did any rule change?"""

from __future__ import annotations

from threefold.cli.output import Json, print_json


def command(json: Json = False) -> None:
    """Print six digits that change when any rule of any game changes. Commits carry them.

    It plays the same thousands of moves each time, which takes about a minute. With --json each game has digits of
    its own.

    Example: threefold signature
    """
    from threefold.games import find, names
    from threefold.lab.signature import signature, signatures

    parts = signatures([find(name) for name in names()])
    if json:
        print_json({"signature": signature(parts), "games": parts})
    else:
        print(f"Signature: {signature(parts)}")
