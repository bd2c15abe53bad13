"""Starting the server: on a port that is surely ours, in one process or several."""

from __future__ import annotations

import errno
import gc
import io
import os
import socket
import threading
import urllib.request
import webbrowser
from functools import partial
from urllib.parse import urljoin

import uvicorn

from threefold import games
from threefold.serve.logs import set_up_logs
from threefold.serve.workbench import Workbench

DATABASE_VARIABLE = "THREEFOLD_DATABASE"
LAN_VARIABLE = "THREEFOLD_LAN_URL"
WHEN_BUSY = 20
"""Ports tried behind a busy one."""


def check_games() -> None:
    """Every game can be laid with the cards that this house offers; else it says what is wrong before anybody comes."""
    for game in map(games.find, games.names()):
        game.new(game.seats[0], game.options())


def free_socket(host: str, port: int) -> socket.socket:
    """A socket that listens: bound here, so that no other program can come between."""
    error: OSError | None = None
    for candidate in [port, *range(port + 1, port + WHEN_BUSY)] if port else [0]:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as refused:
            listening.close()
            error = refused
            continue
        listening.set_inheritable(True)
        return listening
    if error is None or error.errno == errno.EADDRINUSE:
        raise OSError(f"ports {port} to {port + WHEN_BUSY - 1} are taken; choose another with --port")
    raise OSError(f'cannot listen at "{host}", port {port}: {error.strerror}')


def lan_address() -> str:
    """The address of this machine in its own network, or ""; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return "" if (address := probe.getsockname()[0]).startswith("127.") else address
        except OSError:
            return ""


def qr_lines(url: str) -> str:
    """A QR code as text."""
    import segno

    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def app(bench: Workbench | None = None) -> object:
    """The app of one worker, over the database that the environment names."""
    from threefold.serve.app import create_app

    set_up_logs()
    # A server that is told to end leaves its bots' locks to be freed behind it, which is nothing to warn of.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
    app = create_app(os.environ[DATABASE_VARIABLE], lan_url=os.environ.get(LAN_VARIABLE, ""), bench=bench)
    # What is imported stays: the collector need not look at it again, nor at every young message.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    return app


def serve_here(
    listening: socket.socket, database: str, open_at: str = "", lan_url: str = "", bench: Workbench | None = None
) -> None:
    """One process, until it is stopped; with a workbench where cards are edited."""
    os.environ[DATABASE_VARIABLE] = database
    os.environ[LAN_VARIABLE] = lan_url
    if open_at:
        threading.Thread(target=_open_when_ready, args=(open_at,), daemon=True).start()
    uvicorn.Server(_config(bench=bench)).run(sockets=[listening])


def serve_many(listening: socket.socket, database: str, workers: int) -> None:
    """Several processes on one socket; one that dies is started again."""
    if workers == 1:
        serve_here(listening, database)
        return
    from uvicorn.supervisors import Multiprocess

    os.environ[DATABASE_VARIABLE] = database
    config = _config(workers)
    Multiprocess(config, sockets=[listening]).run()


def _config(workers: int = 1, bench: Workbench | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        partial(app, bench) if bench else "threefold.serve.running:app",
        factory=True,
        workers=workers,
        log_level="warning",
        access_log=False,
        ws="threefold.serve.sockets:Direct",
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(urljoin(url, "/health"), timeout=1)
        except OSError:
            threading.Event().wait(0.1)
        else:
            webbrowser.open(url)
            return
