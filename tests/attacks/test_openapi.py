"""The OpenAPI document is complete: every answer and every refusal has a documented status and shape."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from attacks.processes import Server, play, serving
from serve.clients import Guest
from support.waiting import wait_for
from threefold.serve.guard import COOKIE

EXAMPLES = 4
"""The number of random requests for each address, beside those at the limits of its schema."""
UNLIMITED = {"THREEFOLD_LIMITS": "messages=1000000,strangers=1000000,guests=1000000,chat=1000000"}
CONFIG = """
[checks]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, "5xx"]

[[operations]]
include-path-regex = "^/api/matches/[^/]+(/(join|fork|consider|say|hint|replay|record))?$"
parameters = {{ "path.name" = "{match}" }}

[[operations]]
include-path-regex = "^/api/tournaments/.+"
parameters = {{ "path.name" = "{tournament}" }}
"""
"""What is larger than any request may be is refused as that. The matches are there; only `updates` is asked for one
that is not, for with nothing new it waits half a minute."""
SHAPE = {"type", "code", "rule", "detail", "turn"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server without limits on messages."""
    folder = tmp_path_factory.mktemp("openapi")
    with serving(folder / "server", *play(folder / "data"), env=UNLIMITED) as server:
        yield server


def wait_for_hints(server: Server) -> None:
    """Wait until the kernels behind hints are compiled: until then the server answers 503, as documented."""
    bo = Guest(server.url)
    match = bo.create_match("inyo", "me", "me")["match"]
    update = next(message for message in bo.poll(match) if message["type"] == "update")
    asked = {"turn": update["turn"], "strength": 3}
    wait_for(lambda: bo.http.post(f"/api/matches/{match}/hint", json=asked).is_success)


def ask_everything(folder: Path, server: Server, *more: str, examples: int = EXAMPLES) -> None:
    """Let schemathesis send requests that the document allows, and some that it does not."""
    wait_for_hints(server)
    ann = Guest(server.url)
    match = ann.create_match("inyo", "me", "random")["match"]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    cup = ann.http.post("/api/tournaments", json={"game": "inoka-achkai", "seats": seats})
    config = folder / "schemathesis.toml"
    config.write_text(CONFIG.format(match=match, tournament=cup.json().get("tournament", "none")))
    command = [
        *(str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config)),
        *("run", f"{server.url}/schema/openapi.json"),
        *("--header", f"Cookie: {COOKIE}={ann.token}"),
        *("--phases", "examples,coverage,fuzzing", "--no-shrink", "--max-examples", str(examples)),
        *("--request-timeout", "30", "--suppress-health-check", "all", "--warnings", "off", "--seed", "1", *more),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=1200, check=False)
    said = "\n".join(line[:400] for line in (ran.stdout + ran.stderr).splitlines())
    assert ran.returncode == 0, said[-12_000:]
    assert server.logged("request failed") == []


def test_every_answer_is_documented(tmp_path: Path, server: Server) -> None:
    ask_everything(tmp_path, server)


@pytest.mark.long
def test_every_answer_of_the_card_editor_is_documented(tmp_path: Path) -> None:
    edit = ["cards", "edit", str(tmp_path / "cards"), "--new", "--no-browser", "--data", str(tmp_path / "data")]
    with serving(tmp_path / "server", *edit, env=UNLIMITED) as server:
        ask_everything(tmp_path, server, "--include-path-regex", "^/api/bench")


@pytest.mark.long
def test_every_answer_is_documented_with_200_examples(tmp_path: Path, server: Server) -> None:
    ask_everything(tmp_path, server, examples=200)


@pytest.mark.parametrize(
    ("method", "path", "how", "status", "code"),
    [
        ("GET", "/api/nothing", {}, 404, "no_page"),
        ("GET", "/assets/nothing.js", {}, 404, "no_page"),
        ("GET", "/api/matches/nothing", {}, 404, "no_match"),
        ("DELETE", "/api/me", {}, 405, "not_allowed"),
        ("PUT", "/api/matches", {"json": {}}, 405, "not_allowed"),
        ("POST", "/api/matches", {"content": b"{"}, 400, "malformed"),
        ("POST", "/api/matches", {"content": b"\xff\xfe"}, 400, "malformed"),
        ("POST", "/api/matches", {"json": {"game": "inyo"}}, 400, "malformed"),
        ("POST", "/api/matches", {"json": {"game": "nothing", "seats": [{"kind": "me"}]}}, 404, "no_game"),
        ("POST", "/api/matches", {"content": b'"' + b"x" * 100_000 + b'"'}, 413, "too_large"),
        ("POST", "/api/me", {"json": {"name": "x" * 41}}, 400, "malformed"),
        ("GET", "/api/matches/nothing/replay?seat=x", {}, 400, "malformed"),
        ("GET", "/api/matches/nothing/updates?after=x", {}, 400, "malformed"),
        ("GET", "/api/probe/nothing?position=x", {}, 404, "unsolved"),
    ],
)
def test_every_refusal_has_the_same_shape(
    server: Server, method: str, path: str, how: dict[str, Any], status: int, code: str
) -> None:
    refused = Guest(server.url).http.request(method, path, **how)
    told = refused.json()
    assert (refused.status_code, told["code"], told["type"], set(told)) == (status, code, "refused", SHAPE)
    assert refused.headers["content-type"].partition(";")[0] == "application/json"
    assert len(refused.content) < 1_000


def test_unauthorised_request_is_refused_in_the_same_shape(server: Server) -> None:
    refused = httpx.get(f"{server.url}/api/tournaments")
    assert (refused.status_code, set(refused.json())) == (401, SHAPE)
