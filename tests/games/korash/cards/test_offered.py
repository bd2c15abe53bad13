"""Card sets in folders of the players' own, and records of games with such cards."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.cli import threefold
from threefold.core.errors import CardError, RecordError
from threefold.core.record import dump
from threefold.core.table import Table
from threefold.games.korash.cards import default_sets, installed, load, offer
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.game import KORASH
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.options import Options

FIXTURE = {
    "turn": "P1",
    "step": "main",
    "seats": {
        "P1": {"platform": "own.barge B4", "industry": 1, "inventory": ["own.spark"]},
        "P2": {"platform": "own.barge K1"},
    },
}
OWN = """[set]
id = "own"
provenance = "designer"
vocabulary = 1
[[platform]]
id = "own.barge"
name = "Barge"
str = 9
prot = 9
life = 4
mp = 1
[[tactic]]
id = "own.spark"
name = "Spark"
timing = "orders"
cost = 1
do = [{ gain = { industry = 3 } }]
"""


@pytest.fixture(autouse=True)
def nothing_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFFERED, "")


@pytest.fixture
def own(tmp_path: Path) -> str:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "all.toml").write_text(OWN, encoding="utf-8")
    return str(folder)


def test_an_offered_folder_becomes_the_default_set(own: str) -> None:
    assert default_sets() == ("starter-sands",)
    assert offer(own) == ("own",)
    assert default_sets() == ("own",)
    assert Options().cards == ("own",)
    assert [tactic.id for tactic in load(("own",)).tactics] == ["own.spark"]


def test_a_second_offered_folder_with_the_same_id_has_its_own_cards(own: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "all.toml").write_text(OWN.replace("cost = 1", "cost = 2"), encoding="utf-8")
    costs: list[int] = []
    for folder in (own, str(other)):
        costs += [tactic.cost for tactic in kit_of(offer(folder)).tactics]
    assert costs == [1, 2]


def test_a_path_is_no_id_of_a_set(own: str) -> None:
    with pytest.raises(CardError, match="no card set"):
        load((own,))


def test_the_judge_plays_with_the_cards_of_a_given_folder(own: str) -> None:
    request = {"setup": {"fixture": FIXTURE}, "actions": ["P1 use:own.spark"]}
    ran = threefold("judge", "korash", "--cards", own, stdin=json.dumps(request) + "\n")
    assert ran.code == 0
    assert ran.json["position"]["seats"]["P1"]["industry"] == 3
    assert ran.json["position"]["cards"] == ["own"]


def test_the_judge_refuses_an_offered_folder_with_faulty_cards(own: str) -> None:
    (Path(own) / "all.toml").write_text(OWN.replace("gain", "gian"), encoding="utf-8")
    ran = threefold("judge", "korash", "--cards", own)
    assert (ran.code, ran.out) == (2, "")
    assert "E20" in ran.err


def test_the_option_cards_is_refused_for_a_game_without_cards() -> None:
    ran = threefold("perft", "inyo", "--depth", "0", "--cards", "starter-sands")
    assert ran.code == 2
    assert "inyo has no cards" in ran.err


def played() -> Table[Any]:
    table = Table[Any].new(KORASH, 2, seed=bytes(32))
    table.start()
    rng = Random(1)
    for _ in range(6):
        for decision in table.pending:
            path = (rng.choice(decision.legal),)
            while steps := KORASH.more(table.state, decision.seat, path):
                path += (rng.choice(steps),)
            table.answer(decision.seat, path)
    return table


def test_a_record_carries_the_hash_of_its_cards() -> None:
    record = played().record
    assert record.cards == load(("starter-sands",)).hash
    assert Table[Any].resume(KORASH, record, bytes(32)).record == record


def test_a_record_of_other_cards_is_refused_with_both_hashes(tmp_path: Path) -> None:
    record = played().record
    changed = tmp_path / "sands"
    shutil.copytree(installed()["starter-sands"], changed)
    page = changed / "kites.toml"
    page.write_text(page.read_text(encoding="utf-8").replace("cost = 5", "cost = 4"), encoding="utf-8")
    offer(str(changed))
    with pytest.raises(RecordError) as refused:
        Table[Any].resume(KORASH, record, bytes(32))
    assert record.cards in str(refused.value)
    assert load(("starter-sands",)).hash in str(refused.value)
    assert load(("starter-sands",)).hash != record.cards


def test_a_record_of_an_unknown_set_is_refused_with_its_name(tmp_path: Path) -> None:
    record = played().record
    record.options["cards"] = ["elsewhere"]
    record.cards = "elsewhere@0123456789abcdef"
    path = tmp_path / "record.json"
    path.write_text(dump(record), encoding="utf-8")
    ran = threefold("verify", str(path))
    assert ran.code == 1
    assert "elsewhere@0123456789abcdef" in ran.err
