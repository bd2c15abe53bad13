"""`threefold cards`: create, edit, check, show and print card sets."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Browser,
    Data,
    Json,
    PlainCommand,
    PlainGroup,
    Port,
    console,
    data_folder,
    port_of,
    print_json,
)

if TYPE_CHECKING:
    from rich.panel import Panel

    from threefold.core.game import AnyGame
    from threefold.games.korash.cards.model import Catalogue
    from threefold.games.korash.cards.tools.show import Shown

app = typer.Typer(
    cls=PlainGroup,
    help="Create, edit, check, show and print card sets.\n\nExample: threefold cards new my-dunes",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
KINDS = {
    "faction": "Factions",
    "platform": "Platforms",
    "unit": "Units",
    "tactic": "Tactics",
    "territory": "Territories",
}
SET_HELP = "A folder of card files, or the id of an installed set."
Folders = Annotated[list[str], typer.Argument(metavar="FOLDER", help=SET_HELP)]
Whose = Annotated[
    str,
    typer.Option(
        "--game", metavar="GAME", help="The game of the cards. Default: the first installed game that has cards."
    ),
]


@app.command("new", cls=PlainCommand)
def new(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The folder to create. It may exist if it is empty.")
    ],
    game: Whose = "",
    json: Json = False,
) -> None:
    """Create a card set of your own: a copy of the starter set that has the folder's name.

    Example: threefold cards new my-dunes
    """
    workshop = with_cards(game).cards.workshop()
    assert workshop
    workshop.begin(folder)
    files = sorted(file.name for file in folder.glob(f"*{workshop.suffix}"))
    if json:
        print_json({"folder": str(folder), "files": files})
    else:
        print(f"{folder}: {', '.join(files)}\nNext: threefold cards edit {shlex.quote(str(folder))}")


@app.command("edit", cls=PlainCommand)
def edit(
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
        raise CardError(f"{error}; `threefold cards edit FOLDER --new` makes a copy of the starter set") from None
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


@app.command("check", cls=PlainCommand)
def check(
    folders: Folders,
    strict: Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")] = False,
    json: Json = False,
) -> None:
    """List every problem of a card set, with file and line. The exit code is 1 if the set cannot be played.

    Example: threefold cards check my-dunes
    """
    import msgspec

    from threefold.games.korash.cards import find, read_folders
    from threefold.games.korash.cards.tools.show import shown_sets

    catalogue, problems = read_folders(list(dict.fromkeys(find(folder) for folder in folders)))
    errors = sum(not problem.warning for problem in problems)
    if json:
        sets = shown_sets(catalogue) if catalogue else []
        print_json({"ok": not errors, "problems": msgspec.to_builtins(problems), "sets": sets})
    else:
        for problem in problems:
            print(problem)
        print(_verdict(catalogue, errors, len(problems) - errors))
    if errors or (strict and problems):
        raise typer.Exit(1)


def _verdict(catalogue: Catalogue | None, errors: int, warnings: int) -> str:
    def counted(n: int, word: str, several: str = "") -> str:
        return f"{n} {word}" if n == 1 else f"{n} {several or word + 's'}"

    noted = f", {counted(warnings, 'warning')}" if warnings else ""
    if catalogue is None:
        return f"{counted(errors, 'error')}{noted}"
    cards = (
        counted(len(catalogue.factions), "faction"),
        counted(len(catalogue.platforms), "platform"),
        counted(len(catalogue.units), "unit"),
        counted(len(catalogue.tactics), "tactic"),
        counted(len(catalogue.territories), "territory", "territories"),
    )
    return f"{catalogue.hash}: {', '.join(cards)}; no errors{noted}"


@app.command("show", cls=PlainCommand)
def show(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help=SET_HELP)] = "",
    card: Annotated[str, typer.Argument(metavar="CARD", help="The id or the name of a card.")] = "",
    json: Json = False,
) -> None:
    """Show the installed card sets, all cards of one set, or one card with its text.

    Example: threefold cards show starter-sands choir.lull
    """
    from threefold.games.korash.cards import find, installed, load, load_folder
    from threefold.games.korash.cards.tools.show import find_card, shown

    if not folder:
        _show_sets(load(tuple(installed())), json)
        return
    catalogue = load_folder(find(folder))
    if card:
        found = find_card(catalogue, card)
        if json:
            print_json(found.plain)
        else:
            console().print(_panel(found))
        return
    everything = shown(catalogue)
    if json:
        print_json({"hash": catalogue.hash, "cards": [found.plain for found in everything]})
    else:
        _list_cards(catalogue.sets[0].label or catalogue.hash, everything)


def _list_cards(title: str, cards: Sequence[Shown]) -> None:
    """Print the cards by kind, as lines, because a table would need a wide window."""
    from rich.padding import Padding
    from rich.text import Text

    screen = console()
    screen.print(Text(title, style="bold"))
    for kind, members in groupby(cards, lambda card: card.kind):
        screen.print(Text(f"\n{KINDS[kind]}", style="bold underline"))
        for card in members:
            screen.print(Text.assemble((card.name, "bold"), "  ", (card.id, "dim"), "  ", card.figures))
            screen.print(Padding(Text(card.text), (0, 0, 0, 4)))


def _show_sets(catalogue: Catalogue, json: bool) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from threefold.games.korash.cards.tools.show import shown_sets

    if json:
        print_json({"sets": shown_sets(catalogue)})
        return
    for cards in catalogue.sets:
        names = f"  {cards.name}, {cards.provenance.name.lower()}, {cards.hash}"
        console().print(Text.assemble((cards.id, "bold"), names))
        console().print(Padding(Text(cards.label), (0, 0, 0, 4)))


def _panel(found: Shown) -> Panel:
    from rich.panel import Panel
    from rich.text import Text

    body = Text()
    body.append(found.figures + "\n", style="bold")
    body.append("\n" + found.text + "\n")
    if found.flavour:
        body.append("\n" + found.flavour + "\n", style="italic dim")
    body.append("\n" + found.label, style="dim")
    return Panel(body, title=Text(found.name), width=80, padding=(1, 2))


@app.command("print", cls=PlainCommand)
def print_(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help=SET_HELP)],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help='The PDF file to write, or one picture for each page: "cards-{p}.png".'),
    ] = Path("cards.pdf"),
    paper: Annotated[str, typer.Option(metavar="PAPER", help="The paper size: a4 or letter.")] = "a4",
    json: Json = False,
) -> None:
    """Write a PDF file to print and cut out: the cards with their backs, and stands to fold.

    Example: threefold cards print my-dunes --out cards.pdf
    """
    from threefold.games.korash.cards import find, load_folder
    from threefold.games.korash.cards.tools.sheets import write_sheets

    if not out.parent.is_dir():
        raise NotADirectoryError(f'there is no folder "{out.parent}" to write to')
    pages = write_sheets(load_folder(find(folder)), out, paper)
    if json:
        print_json({"out": str(out), "paper": paper, "pages": pages})
    else:
        print(f"{out}: {pages} pages of {paper}. Print on both sides, flipped on the long edge.")


def with_cards(name: str) -> AnyGame:
    """Return the game of that name, or the first game that has cards."""
    from threefold import games
    from threefold.core.errors import OptionsError

    found = [game for game in map(games.find, [name] if name else games.names()) if game.cards.workshop()]
    if not found:
        raise OptionsError(f"{name} has no cards" if name else "no game here has cards")
    return found[0]
