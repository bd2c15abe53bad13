"""The judge: its answers to stored requests (vectors), and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from support.cli import threefold
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.judge import judge
from threefold.games.korash.sight.scenery import rulings
from threefold.games.korash.state.options import Options

VECTORS = Path(__file__).parents[2] / "vectors"


def pairs(name: str) -> list[dict[str, Any]]:
    """Return the pairs of request and answer in a file."""
    return [json.loads(line) for line in (VECTORS / name).read_text(encoding="utf-8").splitlines()]


PAIRS = pairs("korash.jsonl")
DUEL: dict[str, Any] = PAIRS[0]["in"]["setup"]["fixture"]

REFUSED: dict[str, Any] = {
    "no object": 5,
    "no setup": {},
    "an unknown field": {"setup": {}, "moves": []},
    "an unknown option": {"setup": {"options": {"weather": 1}}},
    "an unknown set": {"setup": {"cards": ["no-such-set"]}},
    "an unknown faction": {"setup": {"factions": ["nobody"]}},
    "seven players": {"setup": {"players": 7}},
    "a fixture of one": {"setup": {"fixture": {"seats": {"P1": {}}}}},
    "a fixture and more": {"setup": {"fixture": DUEL, "seed": 1}},
    "an unknown step": {"setup": {"fixture": {**DUEL, "step": "noon"}}},
    "a viewer who is not there": {"setup": {"fixture": DUEL}, "viewer": "P9"},
    "a viewer who is not at this table": {"setup": {"fixture": DUEL}, "viewer": "P5"},
    "a place beside the map": {"setup": {"places": ["Z9"]}},
    "a place in the middle": {
        "setup": {"factions": ["kites"] * 2, "platforms": ["sands.toll-barge"] * 2, "first": "P1", "places": ["F2"]}
    },
    "teams that overlap": {"setup": {"players": 4, "teams": [["P1", "P2"], ["P2", "P3"]]}},
}


def agrees(answer: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Return whether two answers are equal; the words of an error may differ."""
    if "error" in wanted:
        return bool(answer.get("error")) and answer.keys() == {"error", "at"} and answer["at"] == wanted["at"]
    return answer == wanted


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["name"])
def test_judge_gives_the_answer_of_each_vector(pair: dict[str, Any]) -> None:
    answer: Any = json.loads(json.dumps(judge(pair["in"])))
    assert agrees(answer, pair["out"]), f"{pair['in']}\n  gave   {answer}\n  wanted {pair['out']}"


@pytest.mark.parametrize("pair", pairs("korash-cards.jsonl"), ids=lambda pair: pair["name"])
def test_judge_gives_the_answer_of_each_vector_that_uses_special_cards(
    pair: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OFFERED, str(VECTORS / "korash-cards"))
    test_judge_gives_the_answer_of_each_vector(pair)


def test_vectors_contain_all_fifteen_scenarios_refusals_questions_to_chance_and_views() -> None:
    names = {pair["name"].split(" ")[0] for pair in PAIRS}
    assert {f"K-S{number}" for number in range(1, 16)} <= names
    assert {pair["out"]["at"] for pair in PAIRS if "error" in pair["out"]} == {None, 0, 1}
    asked: list[Any] = [pair["out"].get("asked") for pair in PAIRS]
    assert any(question and question["seat"] == "chance" for question in asked)
    assert any("view" in pair["out"] for pair in PAIRS)


@pytest.mark.parametrize("what", REFUSED)
def test_judge_answers_an_invalid_request_with_an_error(what: str) -> None:
    answer = judge(REFUSED[what])
    assert answer.keys() == {"error", "at"}
    assert answer["at"] is None
    assert answer["error"]


@pytest.mark.parametrize("sentence", ["P5 concede", "P5 end", "P2 concede:now"])
def test_judge_refuses_a_sentence_of_a_seat_that_is_not_at_the_table(sentence: str) -> None:
    answer = judge({"setup": {"fixture": DUEL}, "actions": [sentence]})
    assert answer["error"]
    assert answer["at"] == 0


def test_judge_command_answers_the_next_line_after_an_invalid_one() -> None:
    line = json.dumps(PAIRS[0]["in"]).encode()
    ran = threefold("judge", "korash", stdin=b"nonsense\n" + line + b"\n")
    refused, answered = ran.lines
    assert refused["error"]
    assert answered == PAIRS[0]["out"]


def test_positions_of_the_vectors_are_read_back_unchanged() -> None:
    for pair in PAIRS:
        position = pair["out"].get("position")
        if position and "stack" not in position and not pair["out"]["result"] and "view" not in pair["out"]:
            if pair["in"]["setup"].get("fixture") is None or pair["out"]["asked"]["decision"] != "D3":
                continue
            again: Any = judge({"setup": {"fixture": position}})
            assert again["position"] == position, pair["name"]
            assert again["asked"]["legal"] == pair["out"]["asked"]["legal"], pair["name"]


def test_parts_of_a_sentence_are_accepted_in_any_order_and_written_in_the_standard_order() -> None:
    setup = {"fixture": {**DUEL, "cards": ["rulebook-fixtures", "starter-sands"]}}
    setup["fixture"]["seats"] = {
        "P1": {
            "platform": "fx.korashi-stronghold B4",
            "inventory": ["fx.breach", *["kites.dive"] * 5, "fx.ensnare"],
        },
        "P2": {"platform": "fx.korashi-stronghold K1"},
    }
    burn = "burn=fx.ensnare,kites.dive,kites.dive,kites.dive,kites.dive,kites.dive"
    answer = judge({"setup": setup, "actions": [f"use:fx.breach:{burn}:t=u11"]})
    dives = ",".join(["kites.dive"] * 5)
    assert answer["events"][0] == f"used e1 P1 use:fx.breach:t=u11:burn={dives},fx.ensnare"


def test_judge_gives_the_same_answer_for_the_same_seed() -> None:
    setup = {"factions": ["kites", "choir"], "platforms": ["sands.toll-barge"] * 2, "places": ["F4", "G1"], "seed": 7}
    first, second = judge({"setup": setup}), judge({"setup": setup})
    assert first == second
    assert first["asked"]["seat"] != "chance"
    assert judge({"setup": {**setup, "seed": 8}}) != first


def test_viewer_sees_no_cards_of_other_players() -> None:
    setup = {"factions": ["kites", "choir"], "platforms": ["sands.toll-barge"] * 2, "places": ["F4", "G1"], "seed": 7}
    seen, all_ = judge({"setup": setup, "viewer": "P2"}), judge({"setup": setup})
    assert any(event.endswith("@P1") for event in all_["events"])
    assert not any(event.endswith("@P1") for event in seen["events"])
    assert isinstance(seen["position"]["seats"]["P1"]["inventory"], int)
    assert isinstance(seen["position"]["seats"]["P2"]["inventory"], list)
    spectator = judge({"setup": setup, "viewer": "-"})
    assert not any("@" in event for event in spectator["events"])
    assert isinstance(spectator["position"]["seats"]["P2"]["inventory"], int)


SETTLED = {"absent_after", "cards"}
"""Options that no answer of the judge depends on, or that every request may give."""


def test_every_ruling_has_a_vector() -> None:
    named = " ".join(pair["name"] for pair in PAIRS)
    assert [ruling.id for ruling in rulings() if not re.search(rf"{ruling.id}\b", named)] == []


def test_every_option_is_given_in_some_vector() -> None:
    setups = [pair["in"]["setup"] for pair in PAIRS if "setup" in pair["in"]]
    tables = [setup.get("fixture", setup) for setup in setups]
    given = {name for table in tables for name in (*table, *table.get("options", {}))}
    assert {field.name for field in structs.fields(Options)} - given - SETTLED == set()
