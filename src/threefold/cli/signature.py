"""`threefold signature`: print a checksum of the rules."""

from __future__ import annotations

from threefold.cli.output import Json, print_json


def command(json: Json = False) -> None:
    """Print a six-digit checksum of the rules of all games.

    The checksum changes when a rule changes; commit messages contain it. The command plays the same moves each time,
    which takes about a minute. With --json it also prints a checksum for each game.

    Example: threefold signature
    """
    from threefold.games import find, names
    from threefold.lab.signature import signature, signatures

    parts = signatures([find(name) for name in names()])
    if json:
        print_json({"signature": signature(parts), "games": parts})
    else:
        print(f"Signature: {signature(parts)}")
