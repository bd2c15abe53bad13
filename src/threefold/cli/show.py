"""`threefold show RECORD`: print a recorded match."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Cards, Json, offer_cards, print_json
from threefold.cli.records import RecordFile, read_record


def command(
    record: RecordFile,
    whole: Annotated[bool, typer.Option("--whole", help="Print every event and the final position as JSON.")] = False,
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Print a recorded match: every decision, answer and event, in the game's notation.

    The Record button in the replay of a finished match downloads such a file.

    Example: threefold show record.json
    """
    from threefold.games import find
    from threefold.lab.playthrough import playthrough

    document, _ = read_record(record)
    game = find(document.game)
    if cards:
        offer_cards(game, cards)
    lines = list(playthrough(game, document, whole=whole))
    if json:
        print_json({"record": str(record), "notation": document.notation, "lines": lines})
    else:
        print("\n".join(lines))
