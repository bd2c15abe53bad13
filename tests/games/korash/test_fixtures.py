"""Fixtures (written positions): impossible ones are refused with the path; positions of games are read back."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from support.cli import threefold
from support.korash import AWAY, FIXTURES, HOME, game, refused, scene
from support.rules import rule
from threefold.bots.bot import random_answers
from threefold.core.errors import NotationError
from threefold.games.korash import KORASH
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.judge import judge, question
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture, write_fixture

UNITS = [
    "5/4/2 E3",
    "5/4/0/2 E3",
    "5/4/2/2",
    "5/4/2/2 M1",
    "5/4/2/2 on=u5",
    "5/4/2/2 bay5",
    "fx.korashi-stronghold E3",
    "5/4/2/2 E3 dmg=2",
    "5/4/2/2 E3 dmg=-1",
    "5/4/2/2 E3 spent=x",
    "5/4/2/2 E3 used=5",
    "5/4/2/2 E3 asleep",
    "5/4/2/2 E3 str+1/always",
    "5/4/2/2 E3 str+1/while",
    "5/4/2/2 E3 immobile/turn@fx.ensnare",
]
SIDES: dict[str, dict[str, Any]] = {
    "industry": {"industry": -1},
    "stockpile": {"stockpile": -1},
    "turns": {"turns": -1},
    "platform": {"platform": "fx.korashi-stronghold on=u11"},
    "inventory[1]": {"inventory": ["fx.breach", "fx.bread"]},
}
KEYS: dict[str, dict[str, Any]] = {
    "teams": {"teams": [["P1", "P5"]]},
    "turn": {"turn": "P3"},
    "first": {"first": "P0"},
    "edges": {"edges": "SX"},
    "round": {"round": 0},
    "depths": {"depths": -1},
    "shallows[0]": {"shallows": ["nowhere"]},
    "lands.EF3": {"lands": {"EF3": "blank used=x"}},
    "lands.EF9": {"lands": {"EF9": "blank"}},
    "lands.GH3": {"lands": {"GH3": "blank walls=NE"}},
    "lands.IJ3": {"lands": {"IJ3": "down blank known=P9"}},
    "buried.depths[0]": {"buried": {"depths": ["blank high"]}},
    "options": {"options": {"bay": 9}},
}


def fixture(mine: dict[str, Any], **keys: Any) -> dict[str, Any]:
    seats = {"P1": {"platform": HOME, **mine}, "P2": {"platform": AWAY}}
    return {"cards": [FIXTURES], "seats": seats, **keys}


@pytest.mark.parametrize("line", UNITS)
def test_impossible_unit_is_refused_with_its_path_in_the_fixture(line: str) -> None:
    assert refused(**fixture({"units": ["3/3/1/1 C2", line]})).startswith("seats.P1.units[1]: ")


@pytest.mark.parametrize("path", SIDES)
def test_impossible_value_of_a_seat_is_refused_with_its_path(path: str) -> None:
    assert refused(**fixture(SIDES[path])).startswith(f"seats.P1.{path}: ")


@pytest.mark.parametrize("path", KEYS)
def test_impossible_value_of_a_fixture_is_refused_with_its_path(path: str) -> None:
    assert refused(**fixture({}, **KEYS[path])).startswith(f"{path}: ")


def test_fixture_without_edges_has_players_edges_south_and_north() -> None:
    third = {"P3": {"platform": "fx.korashi-stronghold A2"}}
    seats = fixture({})["seats"] | third
    assert scene(*seats.values()).position["edges"] == "SN"
    assert scene(*seats.values(), edges="NWS").position["edges"] == "SWN"
    assert refused(**fixture({}, edges="")).startswith("edges: ")


def test_fixture_with_all_seats_in_one_team_is_refused() -> None:
    assert refused(**fixture({}, teams=[["P1", "P2"]])).startswith("teams: ")


def test_fixture_is_refused_if_a_seat_is_in_two_teams_or_an_eliminated_seat_has_the_turn() -> None:
    assert refused(**fixture({}, teams=[["P1"], ["P1", "P2"]])).startswith("teams: ")
    assert refused(**fixture({"out": True})).startswith("turn: ")


def test_position_marks_a_platform_as_sabotaged_only_if_it_could_be_sabotaged_again() -> None:
    there = scene({"units": ["4/4/1/3 on=u11"]}, {"platform": "fx.korashi-stronghold G2"})
    there.say("sabotage:u1")
    assert there.unit("u11") == "fx.korashi-stronghold G2 dmg=1"
    told = scene({"units": ["4/4/1/3 on=u11"]}, {"platform": "fx.korashi-stronghold G2 sabotaged"})
    assert told.unit("u11") == "fx.korashi-stronghold G2 sabotaged"
    assert "sabotage:u1" in told.idle
    felled = scene(
        {"units": ["4/4/1/3 on=u11"]}, {"platform": "fx.korashi-stronghold G2 dmg=4", "units": ["3/3/1/2 A1"]}
    )
    felled.say("sabotage:u1")
    assert felled.unit("u11") == "fx.korashi-stronghold destroyed dmg=5"


def test_position_marks_a_territory_as_used_only_if_it_could_be_used_again() -> None:
    lands = {"CD3": "sands.tin-scrapyard"}
    alone = scene({"units": ["4/4/1/3 C3"]}, {}, lands=lands)
    alone.say("ground:u1:1")
    assert alone.position["lands"] == lands
    together = scene({"units": ["4/4/1/3 C3", "4/4/1/3 D3"]}, {}, lands=lands)
    together.say("ground:u1:1")
    assert together.position["lands"] == {"CD3": "sands.tin-scrapyard used=1"}
    apart = scene({"units": ["4/4/1/3 C3", "4/4/1/2 G3"]}, {}, lands=lands)
    apart.say("ground:u1:1")
    assert apart.position["lands"] == lands


def test_while_modifier_is_read_back_with_the_condition_of_its_card() -> None:
    line = "4/4/1/3 C3 forbid=targeted/while@choir.under-the-dune"
    there = scene({"units": [line], "screen": ["choir.under-the-dune"]}, {}, lands={"EF3": "blank"})
    assert there.unit("u1") == line
    assert "modifier_expired u1 forbid=targeted while" not in there.say("move:u1:D3")
    assert "modifier_expired u1 forbid=targeted while" in there.say("move:u1:E3")


def test_two_copies_of_a_card_on_a_screen_each_keep_their_modifier() -> None:
    line = "4/4/1/3 C3 immobile/turn@fx.ensnare immobile/turn@fx.ensnare"
    there = scene({"units": [line]}, {"screen": ["fx.ensnare", "fx.ensnare"]})
    assert len({mod.uid for mod in there.state.mods}) == 2
    assert there.unit("u1") == line


def test_fixture_line_may_contain_extra_spaces() -> None:
    there = scene({"units": [" 5/4/2/2   E3  spent=1 "]}, {})
    assert there.unit("u1") == "5/4/2/2 E3 spent=1"


@rule("KOR-GOAL-2")
def test_fixture_with_three_influence_is_won_before_any_question() -> None:
    there = scene({"influence": 3}, {})
    assert there.events == ["game_over P1 KOR-GOAL-2"]
    assert there.result == {"winners": ["P1"], "rule": "KOR-GOAL-2"}


def test_position_writes_changed_options_and_the_first_player_under_separate_keys() -> None:
    settled = {"factions": ["kites", "choir"], "platforms": ["sands.toll-barge"] * 2, "places": ["F4", "G1"]}
    there = game(**settled, first="P1", seed=7, options={"outcome_window": True})
    assert there.position["options"] == {"outcome_window": True}
    assert there.position["first"] == "P1"


def can_be_written(state: State) -> bool:
    """Return whether a fixture can express a whole state: nothing pending or delayed, and at most one deploy."""
    found = asking(state)
    if found is None or found[0].decision not in ("D2", "D3") or len(state.frames) > 1:
        return False
    conditional = any(mod.block >= 0 and mod.uid < 0 for mod in state.mods)
    return not (state.delays or conditional or state.deploys > 1)


def legal(state: State) -> list[str]:
    """Return all legal sentences except `end:`, which a position without spent movement does not offer."""
    found = question(state)
    return [text for text in found["legal"] if not text.startswith("end:")] if found else []


@pytest.mark.parametrize("seed", range(3))
def test_position_of_a_running_game_is_read_back_with_the_same_legal_sentences(seed: int) -> None:
    rng = Random(seed)
    state = KORASH.new(2, Options(rounds=8))
    told = 0
    while KORASH.pending(state):
        if can_be_written(state) and rng.random() < 0.15:
            position = write_fixture(state)
            again, _ = read_fixture(position)
            assert write_fixture(again) == position
            assert legal(again) == legal(state)
            told += 1
        KORASH.play(state, random_answers(KORASH, state, rng))
    assert told > 5


def test_position_printed_by_the_judge_is_accepted_as_a_fixture() -> None:
    setup = {"factions": ["kites", "choir"], "platforms": ["sands.toll-barge"] * 2, "places": ["F4", "G1"], "seed": 7}
    answer = judge({"setup": {**setup, "first": "P1"}, "actions": ["ok", "ok", "end", "ok"]})
    again = judge({"setup": {"fixture": answer["position"]}})
    assert again["position"] == answer["position"]
    assert again["asked"] == answer["asked"]


def test_perft_command_counts_from_a_given_fixture() -> None:
    crew = {"units": ["1/1/1/1 A1 spent=1 tapped"]}
    ran = threefold("perft", "korash", "--depth", "1", "--position", json.dumps(fixture(crew)))
    # A unit that can do no more may end its turn, or its player the phase.
    assert ran.lines == [{"nodes": 2}]


def test_a_fixture_may_be_written_in_toml() -> None:
    lines = ('turn = "P2"', "[seats.P1]", f'platform = "{HOME}"', "[seats.P2]", f'platform = "{AWAY}"', "industry = 2")
    state = KORASH.notation.read_position("\n".join(lines), Options(cards=(FIXTURES,)))
    position = write_fixture(state)
    assert (position["turn"], position["seats"]["P2"]["industry"]) == ("P2", 2)


def test_text_that_is_not_a_fixture_is_refused() -> None:
    for text in ("E3", "[]", '{"seats": {}}', "turn = 1"):
        with pytest.raises(NotationError):
            KORASH.notation.read_position(text, Options())
