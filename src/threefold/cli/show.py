"""`threefold show RECORD`: a game printed whole."""

from __future__ import annotations

from threefold.cli.output import Cards, Json, offer_cards, print_json
from threefold.cli.records import RecordFile, read_record


def command(record: RecordFile, cards: Cards = "", json: Json = False) -> None:
    """Print a recorded game: every question, answer and event."""
    from threefold.games import find
    from threefold.lab.playthrough import playthrough

    document, _ = read_record(record)
    game = find(document.game)
    if cards:
        offer_cards(game, cards)
    lines = list(playthrough(game, document))
    if json:
        print_json({"record": str(record), "notation": document.notation, "lines": lines})
    else:
        print("\n".join(lines))
