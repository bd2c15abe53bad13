"""`threefold cards edit FOLDER`: edit a card set in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Browser, Data, Json, Port, console, port_of, print_json

if TYPE_CHECKING:
    from threefold.core.game import AnyGame


Whose = Annotated[
    str,
    typer.Option(
        "--game", metavar="GAME", help="The game of the cards. Default: the first installed game that has cards."
    ),
]


def command(
    name: Annotated[
        str, typer.Argument(metavar="FOLDER", help="A folder of card files, or the id of an installed set.")
    ],
    new: Annotated[bool, typer.Option("--new", help="Create the folder with a copy of the starter set.")] = False,
    game: Whose = "",
    port: Port = 3350,
    data: Data = None,
    browser: Browser = True,
    json: Json = False,
) -> None:
    """Edit a card set in your browser, as a form or as text. The cards are checked while you type.

    From the editor you can try the cards in a match against a bot, or let bots play each other with them. Other
    computers cannot open the editor.

    Example: threefold cards edit my-dunes
    """
    from threefold.cli.play import data_folder
    from threefold.cli.simulating import simulator
    from threefold.core.errors import CardError
    from threefold.serve.reaching import prepare
    from threefold.serve.running import listen_near, serve_here
    from threefold.serve.workbench import Workbench

    rules = with_cards(game)
    workshop = rules.cards.workshop()
    assert workshop
    kept = data or data_folder() / "workshop"
    database = f"sqlite:///{kept / 'threefold.db'}"
    try:
        folder = Path(name) if new else workshop.folder(name)
    except CardError as error:
        raise CardError(f"{error}; --new creates one from the starter set") from None
    prepare(database)
    if new:
        workshop.begin(folder)
    shelf = kept / "shelf"
    workshop.open_shelf(shelf)
    bench = Workbench(rules, folder, shelf, simulator(kept / "simulations"))
    if not bench.texts:
        missing = f'no {workshop.suffix} file in "{folder}" can be read'
        raise CardError(f"{missing}; --new creates a set in an empty folder")
    listening = listen_near("127.0.0.1", port)
    url = f"http://localhost:{port_of(listening, port)}/cards/{rules.name}"
    if json:
        print_json({"url": url, "folder": str(folder), "data": str(kept)})
    else:
        console().print(f"Edit [bold]{folder}[/] at [bold]{url}[/]\nCtrl-C stops the editor.")
    serve_here(listening, database, open_at=url if browser else "", bench=bench)


def with_cards(name: str) -> AnyGame:
    """Return the game of that name, or the first game that has cards."""
    from threefold import games
    from threefold.core.errors import OptionsError

    found = [game for game in map(games.find, [name] if name else games.names()) if game.cards.workshop()]
    if not found:
        raise OptionsError(f"{name} has no cards" if name else "no game here has cards")
    return found[0]
