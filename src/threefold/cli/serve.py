"""`threefold serve`: the table for many, on PostgreSQL and several processes."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Json, Port, print_json


def command(
    database: Annotated[str, typer.Option(help="postgresql+asyncpg://user@host/name, or sqlite:///file.")],
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = 3333,
    json: Json = False,
) -> None:
    """Serve the table. Any process may answer for any match; stop or kill one, and the others go on."""
    from threefold.core.errors import OptionsError
    from threefold.serve.reaching import reach
    from threefold.serve.running import check_games, free_socket, serve_many

    check_games()
    if reach(database) == "sqlite" and workers > 1:
        raise OptionsError("several workers need PostgreSQL: SQLite has one writer, --workers 1")
    listening = free_socket(host, port)
    url = f"http://{host}:{listening.getsockname()[1]}/"
    if json:
        print_json({"url": url, "workers": workers})
    else:
        print(f"threefold serves at {url}", flush=True)
    serve_many(listening, database, workers)
