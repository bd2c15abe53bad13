"""The client's files over HTTP: compressed and complete, and no page at unknown addresses."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from threefold.serve import page_routes
from threefold.serve.app import create_app
from threefold.serve.page_routes import GAME_PAGES, LINK_PAGES, STATIC

ROUTER = Path(__file__).parents[2] / "web" / "src" / "app" / "router.ts"
PACKS = {"Accept-Encoding": "gzip"}
FILES = {
    "a.js": "text/javascript",
    "a.css": "text/css",
    "a.svg": "image/svg+xml",
    "a.woff2": "font/woff2",
    "a.png": "image/png",
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'threefold.db'}", workers=1)) as client:
        yield client


@pytest.mark.parametrize("name", FILES)
def test_texts_are_compressed_and_fonts_and_pictures_are_not(
    client: TestClient[Any], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_routes, "STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    content = b"var sand = 'dune';\n" * 500
    (tmp_path / "assets" / name).write_bytes(content)
    plain, packed = (
        client.get(f"/assets/{name}", headers={"Accept-Encoding": how}) for how in ("identity", "gzip, br")
    )
    assert plain.content == packed.content == content
    assert "content-encoding" not in plain.headers
    is_text = name.endswith((".js", ".css", ".svg"))
    assert packed.headers.get("content-encoding", "") == ("gzip" if is_text else "")
    assert int(packed.headers["content-length"]) == (len(gzip.compress(content)) if is_text else len(content))
    assert packed.headers.get("vary", "") == ("Accept-Encoding" if is_text else "")
    assert packed.headers["content-type"].startswith(FILES[name])
    assert "immutable" in packed.headers["cache-control"]


def test_browser_that_accepts_brotli_gets_the_smallest_copy(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_routes, "STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_bytes(b"1")
    (tmp_path / "assets" / "a.js.br").write_bytes(b"small")
    with client.stream("GET", "/assets/a.js", headers={"Accept-Encoding": "gzip, br"}) as found:
        assert found.headers["content-encoding"] == "br"
        assert b"".join(found.iter_raw()) == b"small"
    assert client.get("/assets/a.js", headers=PACKS).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("header", "encoding"),
    [("br;q=0, gzip", "gzip"), ("gzip;q=0", ""), ("gzip; q=0.000, br;q=0.5", "br"), ("GZIP", "gzip"), ("", "")],
)
def test_encoding_that_a_browser_forbids_is_not_sent(
    client: TestClient[Any], header: str, encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_routes, "STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_bytes(b"1")
    (tmp_path / "assets" / "a.js.br").write_bytes(b"small")
    with client.stream("GET", "/assets/a.js", headers={"Accept-Encoding": header}) as found:
        assert found.headers.get("content-encoding", "") == encoding


def test_every_script_and_style_has_a_smaller_copy() -> None:
    texts = [file for file in (STATIC / "assets").iterdir() if file.suffix in (".js", ".css")]
    assert texts
    for file in texts:
        assert file.with_name(f"{file.name}.br").stat().st_size < file.stat().st_size


def test_only_long_answers_are_compressed(client: TestClient[Any]) -> None:
    listed = client.get("/api/games", headers=PACKS)
    assert (listed.headers["content-encoding"], listed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert listed.json()
    assert "content-encoding" not in client.get("/health", headers=PACKS).headers
    assert "content-encoding" not in client.get("/api/games", headers={"Accept-Encoding": "identity"}).headers


def test_all_fonts_are_woff2() -> None:
    fonts = [file.suffix for file in (STATIC / "assets").iterdir() if "woff" in file.suffix or file.suffix == ".ttf"]
    assert fonts
    assert set(fonts) == {".woff2"}


def test_robots_may_read_only_the_start_page_and_the_rules(client: TestClient[Any]) -> None:
    found = client.get("/robots.txt")
    assert found.headers["content-type"].startswith("text/plain")
    lines = found.text.splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Allow: /$", "Allow: /rules/", "Disallow: /"} <= set(lines)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/w/abc/", "/rules/inyo", "/analysis/inyo", "/analysis/inyo/abc"])
def test_pages_of_the_client_are_found(client: TestClient[Any], path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    "path", ["/nowhere", "/favicon.ico", "/t", "/t/a/b", "/rules/chess", "/analysis/inyo/a/b", "/.env", "/new"]
)
def test_unknown_addresses_are_not_found(client: TestClient[Any], path: str) -> None:
    found = client.get(path)
    assert found.status_code == 404
    # The client's page tells people that the address does not exist.
    assert '<div id="app">' in found.text


def test_the_server_knows_every_page_of_the_client() -> None:
    names = set(re.findall(r'case "(\w+)":', ROUTER.read_text(encoding="utf-8"))) | {"analysis"}
    assert names == GAME_PAGES.keys() | LINK_PAGES
