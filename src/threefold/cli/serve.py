"""`threefold serve`: the table for many, on PostgreSQL and several processes."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from threefold.cli.output import Json, Port, print_json


def command(
    database: Annotated[str, typer.Option(help="postgresql://user@host/name, or sqlite:///file.")],
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = 3333,
    limits: Annotated[
        str, typer.Option(help="What one person and one address may do, like sockets=16,guests=200.")
    ] = "",
    json: Json = False,
) -> None:
    """Run a server for many people.

    Several processes may share one PostgreSQL database: stop or kill one, and the others go on.

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
        raise OptionsError("several workers need PostgreSQL: SQLite has one writer, --workers 1")
    prepare(database)
    listening = listen_at(host, port)
    url = f"http://{host}:{listening.getsockname()[1]}/"
    if json:
        print_json({"url": url, "workers": workers})
    else:
        print(f"threefold serves at {url}", flush=True)
    serve_many(listening, database, workers)
