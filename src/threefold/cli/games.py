"""`threefold games`: what can be played."""

from __future__ import annotations

from threefold.cli.output import Json, print_json, print_table


def command(json: Json = False) -> None:
    """List the games that are installed."""
    import msgspec

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
    else:
        print_table("Games", list(rows[0]) if rows else [], [[str(value) for value in row.values()] for row in rows])
