"""`threefold signature`: did any rule change?"""

from __future__ import annotations

from threefold.cli.output import Json, print_json


def command(json: Json = False) -> None:
    """Print six digits that change when any rule of any game changes. Commits carry them.

    Example: threefold signature
    """
    from threefold.games import find, names
    from threefold.lab.signature import signature

    value = signature([find(name) for name in names()])
    if json:
        print_json({"signature": value})
    else:
        print(f"Signature: {value}")
