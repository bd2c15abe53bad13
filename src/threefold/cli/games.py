"""`threefold games`: list the installed games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from threefold.cli.output import Json, print_json, print_table


def command(json: Json = False) -> None:
    """List the installed games with their numbers of players, their options and the options' default values.

    Example: threefold games
    """
    from threefold.games import find, names

    found = [find(name) for name in names()]
    rows = [
        {
            "game": game.name,
            "edition": game.edition,
            "seats": list(game.seats),
            "options": msgspec.to_builtins(game.options()),
        }
        for game in found
    ]
    if json:
        print_json(rows)
        return
    plain = [msgspec.to_builtins(game.options()) for game in found]
    shown = [
        [game.name, str(game.edition), seats_of(game.seats), options_of(options)]
        for game, options in zip(found, plain, strict=True)
    ]
    print_table("Games", ("game", "edition", "players", "options and their defaults"), shown)


def seats_of(seats: range) -> str:
    """Return the seat counts as text: `2`, `2 to 6` or `4, 6, 8`."""
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 and seats.step == 1 else ", ".join(map(str, seats))


def options_of(options: dict[str, Any]) -> str:
    """Return the options as --option takes them."""
    return "\n".join(f"{name}={_said(value)}" for name, value in options.items())


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, cast("Sequence[Any]", value)))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
