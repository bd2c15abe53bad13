"""`threefold judge GAME`: JSON lines in, JSON lines out."""

from __future__ import annotations

import sys

from threefold.cli.output import Cards, GameName, Json, offer_cards, print_json

WAITING = (
    "threefold judge {game} waits for requests: one line of JSON each, as docs/notation.md shows them. "
    'For INYO such a line is {{"position": "5 b2:34 d4:30 s step m"}}. Ctrl-D ends it.'
)


def command(game: GameName, cards: Cards = "", json: Json = True) -> None:
    """Read a JSON request a line, such as a position and moves; print a JSON answer a line: is it by the rules?

    A line that cannot be judged is answered with an error, and the next one is read.

    Example: echo '{"position": "5 b2:34 d4:30 s step m"}' | threefold judge inyo
    """
    import msgspec

    from threefold.games import find

    rules = find(game)
    if cards:
        offer_cards(rules, cards)
    if sys.stdin.isatty():
        print(WAITING.format(game=game), file=sys.stderr)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            request = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            print_json({"error": f"this line is not JSON: {error}", "at": None})
            continue
        print_json(rules.lab.judge(request))
