"""`threefold judge GAME`: read JSON lines and say for each whether its moves are legal."""

from __future__ import annotations

import sys

from threefold.cli.output import Cards, GameName, Json, offer_cards, print_json

WAITING = (
    "threefold judge {game} waits for requests: one line of JSON each; docs/notation.md describes them. "
    'A request for INYO is {{"position": "5 b2:34 d4:30 s step m"}}. Ctrl-D ends the command.'
)


def command(game: GameName, cards: Cards = "", json: Json = True) -> None:
    """Read one JSON request per line, such as a position and moves. For each, print whether it is legal.

    Each reply is one line of JSON. The reply to a line that is no valid request is an error; then the command reads
    the next line. docs/notation.md describes requests and replies.

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
