"""`threefold cards edit FOLDER`: a folder of cards in your browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Json, Port, console, print_json

if TYPE_CHECKING:
    from threefold.core.contract import AnyGame


Whose = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Whose cards they are; else the first game that has cards.")
]


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder of card files.")],
    new: Annotated[bool, typer.Option("--new", help="Begin with a copy of the starter set.")] = False,
    game: Whose = "",
    port: Port = 3350,
    data: Annotated[Path | None, typer.Option(help="Where matches are kept; else your user data folder.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    json: Json = False,
) -> None:
    """Edit cards in a browser at this machine: form and text, checked as you type, played against a bot at once."""
    from threefold.cli.play import data_folder
    from threefold.cli.simulating import simulator
    from threefold.core.errors import CardError
    from threefold.serve.running import free_socket, serve_here
    from threefold.serve.workbench import Workbench

    rules = with_cards(game)
    workshop = rules.workshop()
    assert workshop
    if new:
        workshop.begin(folder)
    elif not folder.is_dir():
        raise CardError(f'there is no folder "{folder}"; --new begins one with the starter set')
    kept = data or data_folder() / "workshop"
    shelf = kept / "shelf"
    workshop.open_shelf(shelf)
    bench = Workbench(rules, folder, shelf, simulator(kept / "simulations"))
    if not bench.texts:
        raise CardError(
            f'there are no {workshop.suffix} files to read in "{folder}"; --new begins a set in an empty folder'
        )
    listening = free_socket("127.0.0.1", port)
    url = f"http://localhost:{listening.getsockname()[1]}/cards/{rules.name}"
    if json:
        print_json({"url": url, "folder": str(folder), "data": str(kept)})
    else:
        console().print(f"[bold]{folder}[/] is on the bench at [bold]{url}[/]\nCtrl-C ends it.")
    serve_here(listening, f"sqlite:///{kept / 'threefold.db'}", open_at=url if browser else "", bench=bench)


def with_cards(name: str) -> AnyGame:
    """The game of that name, or the first one that has cards."""
    from threefold import games
    from threefold.core.errors import OptionsError

    found = [game for game in map(games.find, [name] if name else games.names()) if game.workshop()]
    if not found:
        raise OptionsError(f"{name} has no cards" if name else "no game here has cards")
    return found[0]
