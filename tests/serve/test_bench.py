"""The card workbench over HTTP: edit, save, play and simulate, only from this machine."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.testing import TestClient

from support.waiting import nap, wait_for
from threefold import games
from threefold.games.korash.cards.folders import HOME, SHELF
from threefold.serve.app import READING, create_app
from threefold.serve.wire.bench import SideRow, Simulation
from threefold.serve.workbench import Workbench

BASE = "http://127.0.0.1:3350"
FILE = "kites.toml"
SCOUT = {"file": FILE, "kind": "unit", "number": 0}


def simulate(game: str, options: dict[str, Any], cards: str, bot: str, count: int) -> Generator[Simulation]:
    """Yield one result per simulated game, with a short pause after each."""
    for done in range(1, count + 1):
        rows = (SideRow(bot, done, 0.5, 0.0, 1.0, {}),)
        yield Simulation("running", done, count, rows=rows)
        nap()
    assert options["cards"]
    assert cards.startswith("starter-sands@")
    assert game == "korash"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOME / "starter_sands", tmp_path / "mine"))


@pytest.fixture
def bench(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    monkeypatch.setenv(SHELF, "")
    game, shelf = games.find("korash"), tmp_path / "shelf"
    workshop = game.cards.workshop()
    assert workshop
    workshop.open_shelf(shelf)
    return Workbench(game, folder, shelf, simulate)


@pytest.fixture
def client(bench: Workbench, tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'bench.db'}", workers=1, bench=bench), base_url=BASE) as client:
        yield client


def said(response: httpx.Response, status: int = 200) -> dict[str, Any]:
    assert response.status_code == status, response.text
    return response.json()


def refused(response: httpx.Response) -> str:
    assert response.status_code >= 400
    return response.json()["code"]


def write(client: TestClient[Any], old: str, new: str) -> dict[str, Any]:
    """Replace the first occurrence of `old` in the file of the kites."""
    text = said(client.get("/api/bench"))["texts"][FILE]
    assert old in text
    return said(client.post("/api/bench/text", json={"file": FILE, "text": text.replace(old, new, 1)}))


def test_bench_shows_the_files_and_cards_of_the_folder(client: TestClient[Any]) -> None:
    shown = said(client.get("/api/bench"))
    assert (shown["game"], shown["folder"], shown["changed"]) == ("korash", "mine", [])
    assert {card["kind"] for card in shown["report"]["cards"]} == set(shown["fields"])
    assert shown["report"]["problems"] == []


def test_misspelt_key_is_reported_on_its_line_and_not_saved(client: TestClient[Any], folder: Path) -> None:
    checked = write(client, "mp = 4", "mpp = 4")
    codes = {problem["code"]: problem for problem in checked["report"]["problems"]}
    assert codes["E10"]["hint"] == 'did you mean "mp"?'
    assert checked["text"].split("\n")[codes["E10"]["line"] - 1] == "mpp = 4"
    assert checked["changed"] == [FILE]
    before = (folder / FILE).read_bytes()
    assert refused(client.post("/api/bench/save")) == "unsound"
    assert refused(client.post("/api/bench/play", json={"bot": "random"})) in ("unsound", "unauthorised")
    assert (folder / FILE).read_bytes() == before


def test_changed_value_appears_in_the_text_and_is_saved_to_the_folder(client: TestClient[Any], folder: Path) -> None:
    before = (folder / FILE).read_text(encoding="utf-8").split("\n")
    said(client.post("/api/bench/value", json={**SCOUT, "key": "str", "value": 7}))
    shown = said(client.post("/api/bench/save"))
    assert shown["changed"] == []
    after = (folder / FILE).read_text(encoding="utf-8").split("\n")
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == [("str = 2", "str = 7")]
    assert sorted(path.name for path in folder.iterdir()) == sorted(shown["texts"])


def test_folder_changed_by_another_program_is_not_overwritten(client: TestClient[Any], folder: Path) -> None:
    write(client, "mp = 4", "mp = 5")
    (folder / FILE).write_text("# by another hand\n" + (folder / FILE).read_text(encoding="utf-8"), encoding="utf-8")
    assert refused(client.post("/api/bench/save")) == "changed_elsewhere"
    shown = said(client.post("/api/bench/revert"))
    assert shown["texts"][FILE].startswith("# by another hand")
    assert shown["changed"] == []


def test_unchanged_file_is_read_again_when_another_program_changes_it(client: TestClient[Any], folder: Path) -> None:
    version = said(client.get("/api/bench/look"))["version"]
    assert said(client.get("/api/bench/look"))["version"] == version
    (folder / FILE).write_text((folder / FILE).read_text(encoding="utf-8").replace("mp = 4", "mp = 6", 1), "utf-8")
    (folder / "more.toml").write_text('[[faction]]\nid = "new"\n', encoding="utf-8")
    (folder / "junk.toml").write_bytes(b"\x80\xff")
    (folder / "pact.toml").unlink()
    looked = said(client.get("/api/bench/look"))
    assert looked["version"] > version
    assert looked["elsewhere"] == []
    shown = said(client.get("/api/bench"))
    assert "mp = 6" in shown["texts"][FILE]
    assert ("more.toml" in shown["texts"], "pact.toml" in shown["texts"], shown["changed"]) == (True, False, [])
    assert [one["code"] for one in shown["report"]["problems"] if one["file"] == "junk.toml"] == ["E01"]


@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_user_chooses_between_two_changed_texts_of_one_file(client: TestClient[Any], folder: Path, whose: str) -> None:
    stored = (folder / FILE).read_text(encoding="utf-8")
    write(client, "mp = 4", "mp = 5")
    (folder / FILE).write_text(stored.replace("mp = 4", "mp = 6", 1), encoding="utf-8")
    assert said(client.get("/api/bench/look"))["elsewhere"] == [FILE]
    shown = said(client.post("/api/bench/settle", json={"file": FILE, "whose": whose}))
    assert shown["elsewhere"] == []
    assert shown["changed"] == ([FILE] if whose == "mine" else [])
    said(client.post("/api/bench/save"))
    assert ("mp = 5" if whose == "mine" else "mp = 6") in (folder / FILE).read_text(encoding="utf-8")


def test_a_card_is_added_at_the_end_of_its_file(client: TestClient[Any]) -> None:
    checked = said(client.post("/api/bench/card", json={"file": FILE, "kind": "tactic"}))
    last = [card for card in checked["report"]["cards"] if card["file"] == FILE][-1]
    assert (last["kind"], last["name"]) == ("tactic", "New tactic")


@pytest.mark.parametrize(
    ("path", "message", "code"),
    [
        ("text", {"file": "../secret.toml", "text": ""}, "no_file"),
        ("value", {**SCOUT, "number": 99, "key": "str", "value": 1}, "no_card"),
        ("value", {**SCOUT, "key": "ability", "value": 1}, "no_card"),
        ("card", {"file": FILE, "kind": "dragon"}, "no_card"),
        ("settle", {"file": "../secret.toml", "whose": "mine"}, "no_file"),
    ],
)
def test_unknown_file_or_card_is_refused(client: TestClient[Any], path: str, message: Any, code: str) -> None:
    before = said(client.get("/api/bench"))
    assert refused(client.post(f"/api/bench/{path}", json=message)) == code
    assert said(client.get("/api/bench")) == before


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.test"}, {"Host": "evil.test:3350"}])
def test_other_sites_are_refused(client: TestClient[Any], headers: dict[str, str]) -> None:
    assert refused(client.get("/api/bench", headers=headers)) == "not_here"
    assert refused(client.post("/api/bench/save", headers=headers)) == "not_here"


def test_every_route_that_changes_something_is_documented_and_refuses_other_sites(client: TestClient[Any]) -> None:
    """Ask every route of the card editor, which has all routes; take them from the app and not from a list."""
    documented = client.get("/schema").json()["paths"]
    sockets, changing = 0, 0
    app: Litestar = cast("Any", client).app
    for route in app.routes:
        address = route.path_format.replace("{name}", "x").replace("{game}", "inyo")
        if isinstance(route, WebSocketRoute):
            sockets += 1
            with pytest.raises(WebSocketDisconnect) as closed:
                client.websocket_connect(address, headers={"Origin": "https://evil.example"}).__enter__()
            assert closed.value.code == 4403
        for method in route.methods - READING if isinstance(route, HTTPRoute) else ():
            changing += 1
            assert method.lower() in documented[route.path_format], (method, route.path_format)
            for origin in ("https://evil.example", "null", "http://localhost:1", f"{BASE}.evil.example"):
                answer = client.request(method, address, json={}, headers={"Origin": origin})
                assert (answer.status_code, refused(answer)) == (403, "not_here"), (method, address, origin)
    assert sockets == 1
    assert changing > 20


def test_without_the_card_editor_there_is_no_bench(tmp_path: Path) -> None:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'plain.db'}", workers=1), base_url=BASE) as client:
        assert client.get("/api/bench").status_code == 404


def test_match_uses_the_cards_as_they_were_when_it_was_created(client: TestClient[Any]) -> None:
    client.get("/api/me")
    laid: list[dict[str, Any]] = []
    for strength in (7, 8):
        said(client.post("/api/bench/value", json={**SCOUT, "key": "str", "value": strength}))
        laid.append(said(client.post("/api/bench/play", json={"bot": "random"}), 201))
    assert laid[0]["options"]["cards"] != laid[1]["options"]["cards"]
    for strength, match in zip((7, 8), laid, strict=True):
        shown = said(client.get(f"/api/matches/{match['match']}"))
        assert shown["game"] == "korash"
        stands = {stand["id"]: stand for stand in shown["scenery"]["stands"]}
        assert stands["kites.kite-scout"]["strength"] == strength


def finished(client: TestClient[Any]) -> dict[str, Any]:
    """Return the simulation when it is over."""
    wait_for(lambda: said(client.get("/api/bench/simulation"))["state"] != "running")
    return said(client.get("/api/bench/simulation"))


def test_simulation_reports_its_progress_and_ends(client: TestClient[Any]) -> None:
    assert said(client.get("/api/bench/simulation"))["state"] == "idle"
    begun = said(client.post("/api/bench/simulation", json={"bot": "random", "games": 5}))
    assert begun["state"] in ("running", "done")  # five games may be over before the answer is written
    over = finished(client)
    assert (over["state"], over["done"], over["rows"][0]["side"]) == ("done", 5, "random")
    assert over["hash"].startswith("starter-sands@")


def test_failed_simulation_reports_its_error_and_the_next_may_begin(client: TestClient[Any], bench: Workbench) -> None:
    def fails(*_: Any) -> Generator[Simulation]:
        yield Simulation("running", 1, 5)
        raise AssertionError("a card that nobody foresaw")

    works, bench.simulator = bench.simulator, fails
    said(client.post("/api/bench/simulation", json={"bot": "random", "games": 5}))
    over = finished(client)
    assert over["state"] == "failed"
    assert "nobody foresaw" in over["detail"]
    bench.simulator = works
    said(client.post("/api/bench/simulation", json={"bot": "random", "games": 5}))
    assert finished(client)["state"] == "done"


def test_simulation_can_be_stopped_and_only_one_may_run(client: TestClient[Any]) -> None:
    said(client.post("/api/bench/simulation", json={"bot": "random", "games": 10_000}))
    assert refused(client.post("/api/bench/simulation", json={"bot": "random"})) == "busy"
    said(client.post("/api/bench/stop"))
    over = finished(client)
    assert over["state"] == "stopped"
    assert over["done"] < 10_000
