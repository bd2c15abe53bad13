"""Starting the server: on a port that is surely ours, in one process or several."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import socket
import threading
import urllib.request
import webbrowser
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urljoin

import uvicorn

from threefold import games
from threefold.core.errors import OptionsError
from threefold.serve.logs import set_up_logs
from threefold.serve.workbench import Workbench

DATABASE_VARIABLE = "THREEFOLD_DATABASE"
LAN_VARIABLE = "THREEFOLD_LAN_URL"
MOST_FILES = 65_536
WHEN_BUSY = 20
"""Ports that are tried where the first may be busy."""


class PortTaken(OptionsError):
    """Another program listens at this port."""


def check_games() -> None:
    """Every game can be laid with the cards that this house offers; else it says what is wrong before anybody comes."""
    for game in map(games.find, games.names()):
        game.new(game.seats[0], game.options())


def listen_at(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this port; refuse if the port is taken. Port 0 takes any free one."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        # Two programs may bind one port, but only one can listen at it.
        listening.listen()
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} is taken; choose another with --port") from None
        raise OptionsError(f'cannot listen at "{host}", port {port}: {error.strerror}') from None
    listening.set_inheritable(True)
    return listening


def listen_near(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this port, or at the next free one."""
    last = min(port + WHEN_BUSY, 65_536) - 1
    for candidate in range(port, last + 1):
        with suppress(PortTaken):
            return listen_at(host, candidate)
    raise PortTaken(f"ports {port} to {last} are taken; choose another with --port")


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


def _allow_many_files() -> None:
    """Let this process and its children hold as many connections as the system lets them."""
    try:
        import resource
    except ImportError:  # on Windows there is no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def serve_here(
    listening: socket.socket, database: str, open_at: str = "", lan_url: str = "", bench: Workbench | None = None
) -> None:
    """One process, until it is stopped; with a workbench where cards are edited."""
    _allow_many_files()
    os.environ[DATABASE_VARIABLE] = database
    os.environ[LAN_VARIABLE] = lan_url
    if open_at:
        threading.Thread(target=_open_when_ready, args=(open_at,), daemon=True).start()
    server = uvicorn.Server(_config(bench=bench))

    def interrupted(*_: object) -> None:
        """Before the server is up there is nothing to end in order, and an exception may be lost in some import."""
        if not server.started:
            os._exit(130)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupted)
    server.run(sockets=[listening])


def serve_many(listening: socket.socket, database: str, workers: int) -> None:
    """Several processes on one socket; one that dies is started again."""
    if workers == 1:
        serve_here(listening, database)
        return
    from uvicorn.supervisors import Multiprocess

    _allow_many_files()

    os.environ[DATABASE_VARIABLE] = database
    config = _config(workers)
    Multiprocess(config, sockets=[listening]).run()


def settings(**others: Any) -> dict[str, Any]:
    """Return what uvicorn is told by every server of ours: the tests' servers, too, have these protocols and limits."""
    return {
        "http": "threefold.serve.requests:Bounded",
        "ws": "threefold.serve.sockets:Direct",
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20,
        "ws_max_size": 64 * 1024,
        "timeout_graceful_shutdown": 3,
        "access_log": False,
        **others,
    }


def _config(workers: int = 1, bench: Workbench | None = None) -> uvicorn.Config:
    named = partial(app, bench) if bench else "threefold.serve.running:app"
    return uvicorn.Config(named, factory=True, workers=workers, log_level="warning", **settings())


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(urljoin(url, "/health"), timeout=1)
        except OSError:
            threading.Event().wait(0.1)
        else:
            webbrowser.open(url)
            return
