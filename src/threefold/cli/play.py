"""`threefold play`: run a server for yourself and open it in your browser."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Browser, Data, Json, Port, console, data_folder, port_of, print_json


def command(
    port: Port = 3333,
    data: Data = None,
    lan: Annotated[
        bool, typer.Option("--lan/--no-lan", help="Let phones and computers on the same Wi-Fi or network join.")
    ] = True,
    browser: Browser = True,
    json: Json = False,
) -> None:
    """Start a server on this computer and open it in your browser.

    A phone on the same Wi-Fi can join by scanning the QR code.

    Example: threefold play --port 8123
    """
    from threefold.serve.limits import from_environment
    from threefold.serve.reaching import prepare
    from threefold.serve.running import check_games, lan_address, listen_near, qr_lines, serve_here

    check_games()
    from_environment()
    folder = data or data_folder()
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file; --data needs a folder")
    database = f"sqlite:///{folder / 'threefold.db'}"
    prepare(database)
    listening = listen_near("" if lan else "127.0.0.1", port)
    own = port_of(listening, port)
    here = f"http://localhost:{own}/"
    room = f"http://{address}:{own}/" if lan and (address := lan_address()) else ""
    if json:
        print_json({"url": here, "lan": room, "data": str(folder)})
    else:
        screen = console()
        screen.print(f"Play at [bold]{here}[/]")
        if room:
            screen.print(f"On phones and computers in the same network: [bold]{room}[/]")
            screen.print(qr_lines(room), markup=False)
        screen.print(f"Ctrl-C stops the server. Matches are stored in {folder}.", soft_wrap=True)
    serve_here(listening, database, open_at=here if browser else "", lan_url=room)
