"""What commands do when another program listens at the port."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from attacks.processes import play, refused, serving


@pytest.fixture
def taken() -> Iterator[int]:
    """Return a port that is taken."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_serve_refuses_a_taken_port(tmp_path: Path, taken: int) -> None:
    said = refused("serve", "--database", f"sqlite:///{tmp_path / 'a.db'}", port=taken)
    assert said == f"threefold: port {taken} is taken; choose another with --port"


def test_play_uses_another_port_and_says_which(tmp_path: Path, taken: int) -> None:
    with serving(tmp_path / "server", *play(tmp_path / "data"), port=taken) as server:
        own = int(server.url.rpartition(":")[2])
        assert own != taken
        assert f"Port {taken} is taken, so threefold uses port {own}." in server.errors.read_text()
        assert server.health() == (200, {"status": "ok"})


def test_port_is_reserved_before_the_first_request_can_be_answered() -> None:
    from threefold.serve.running import PortTaken, listen_at

    with listen_at("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} is taken"):
            listen_at("127.0.0.1", port)


def test_search_for_a_port_ends_at_the_last_one() -> None:
    from threefold.serve.running import PortTaken, listen_at, listen_near

    with ExitStack() as held:
        with suppress(PortTaken):  # another program may have it already
            held.enter_context(listen_at("127.0.0.1", 65_535))
        with pytest.raises(PortTaken, match="ports 65535 to 65535 are taken"):
            listen_near("127.0.0.1", 65_535)
