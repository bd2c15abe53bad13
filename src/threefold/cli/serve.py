"""`threefold serve`: run a server for many people, if wanted on PostgreSQL and in several processes."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from threefold.cli.output import Json, Port, print_json


def command(
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="The database: postgresql://user:password@host/name, or sqlite:///file."),
    ],
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many server processes to run. More than 1 needs PostgreSQL.")
    ] = 1,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The network address to listen on. 0.0.0.0 means all; by default only this computer can connect.",
        ),
    ] = "127.0.0.1",
    port: Port = 3333,
    limits: Annotated[
        str,
        typer.Option(
            metavar="NAME=NUMBER,…",
            help="Change what one person or one address may do, such as sockets=16,guests=200. The names are messages, "
            "chat, sockets, guests, strangers, address_sockets, connections, bot_tables, work_seconds, game_seconds, "
            "request_seconds and header_bytes; docs/operators.md explains them.",
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Run a server for many people.

    Several server processes can share one PostgreSQL database. If one of them stops or crashes, the others keep
    running. docs/operators.md explains how to run a server that other people reach over the internet.

    Example: threefold serve --database sqlite:///matches.db --port 8000
    """
    from threefold.core.errors import OptionsError
    from threefold.serve.limits import VARIABLE, from_environment
    from threefold.serve.reaching import prepare, reach
    from threefold.serve.running import check_games, listen_at, serve_many

    check_games()
    if limits:
        os.environ[VARIABLE] = limits
    from_environment()
    if reach(database) == "sqlite" and workers > 1:
        raise OptionsError("several workers need PostgreSQL; with SQLite use --workers 1")
    prepare(database)
    listening = listen_at(host, port)
    url = f"http://{host}:{listening.getsockname()[1]}/"
    if json:
        print_json({"url": url, "workers": workers})
    else:
        print(f"The server runs at {url}", flush=True)
    serve_many(listening, database, workers)
