"""`threefold verify RECORD`: was it played by the rules, and was chance fair?"""

from __future__ import annotations

from typing import Any

from threefold.cli.output import Cards, Json, offer_cards, print_json
from threefold.cli.records import RecordFile, read_record


def command(record: RecordFile, cards: Cards = "", json: Json = False) -> None:
    """Replay a record, check every answer, and derive every roll again from seed and salts."""
    from threefold.core.errors import RecordError
    from threefold.core.record import line_of
    from threefold.core.table import Table
    from threefold.games import find

    document, text = read_record(record)
    game = find(document.game)
    if cards:
        offer_cards(game, cards)
    try:
        table = Table[Any].resume(game, document)
    except RecordError as error:
        raise RecordError(f"{record}: line {line_of(text, error.field)}, {error}") from None
    checked = document.seed is not None
    report = {
        "record": str(record),
        "entries": table.turn,
        "rolls": table.rolls,
        "rolls_checked": checked,
        "outcome": list(table.outcome.places) if table.outcome else None,
    }
    if json:
        print_json(report)
        return
    rolls = f"{table.rolls} rolls follow from seed and salts" if checked else "the seed is not revealed yet"
    ended = f"places {report['outcome']} by {table.outcome.rule}" if table.outcome else "not over"
    print(f"{record}: {table.turn} entries are by the rules; {rolls}; {ended}.")
