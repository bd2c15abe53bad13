"""`threefold verify RECORD`: check that every move was legal and every roll fair."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli.output import Cards, Json, offer_cards, print_error, print_json
from threefold.cli.records import RecordFile, read_record

if TYPE_CHECKING:
    from threefold.core.table import Table


def command(
    record: RecordFile,
    commitment: Annotated[
        str,
        typer.Option(metavar="HASH", help="The hash of the seed, if you noted it before the match; it must match."),
    ] = "",
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Replay a recorded match and check that every move was legal and every roll fair.

    The exit code is 1 if not. All rolls follow from a random seed. The server publishes a hash of the seed before the
    match and the seed itself after it, so this command can compute the rolls again.

    Example: threefold verify record.json
    """
    from threefold.core.errors import GameNotFound, RecordError

    try:
        table, checked = _replay(record, commitment.strip().lower(), cards)
    except (RecordError, GameNotFound) as error:
        print_error(str(error), json)
        raise typer.Exit(1) from None
    report = {
        "record": str(record),
        "entries": table.turn,
        "rolls": table.rolls,
        "rolls_checked": checked,
        "commitment": table.record.commitment,
        "outcome": list(table.outcome.places) if table.outcome else None,
    }
    if broke := table.record.broke:
        report["broke"] = broke.what
    if json:
        print_json(report)
        return
    fits = "the seed matches the published hash" + (", which --commitment confirms" if commitment else "")
    rolls = f"{fits}; {table.rolls} rolls follow from the seed" if checked else "the seed is not revealed yet"
    ended = f"places {report['outcome']} by {table.outcome.rule}" if table.outcome else "the match is not over"
    print(f"{record}: all {table.turn} entries are legal; {rolls}; {ended}.")
    if broke:
        print(f"After the last of them the program broke:\n{broke.what.rstrip()}")


def _replay(path: Path, commitment: str, cards: str) -> tuple[Table[Any], bool]:
    """Play the record in a file again; also return whether it reveals the seed, so that rolls were checked."""
    from threefold.core.errors import RecordError
    from threefold.core.record import line_of
    from threefold.core.table import Table
    from threefold.games import find

    document, text = read_record(path)
    if commitment and commitment != document.commitment:
        line = line_of(text, "commitment")
        raise RecordError(f"{path}: line {line}, commitment: this is not the hash that --commitment gives")
    game = find(document.game)
    if cards:
        offer_cards(game, cards)
    try:
        return Table[Any].resume(game, document), document.seed is not None
    except RecordError as error:
        raise RecordError(f"{path}: line {line_of(text, error.field)}, {error}") from None
