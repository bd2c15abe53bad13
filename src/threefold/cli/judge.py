"""`threefold judge GAME`: JSON lines in, JSON lines out."""

from __future__ import annotations

import sys

from threefold.cli.output import Cards, GameName, Json, offer_cards, print_json


def command(game: GameName, cards: Cards = "", json: Json = True) -> None:
    """Judge positions and moves: one JSON request a line on standard input, one JSON answer a line.

    A line that cannot be judged is answered with an error and never stops the stream.
    """
    import msgspec

    from threefold.games import find

    rules = find(game)
    if cards:
        offer_cards(rules, cards)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            request = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            print_json({"error": f"this line is not JSON: {error}", "at": None})
            continue
        print_json(rules.judge(request))
