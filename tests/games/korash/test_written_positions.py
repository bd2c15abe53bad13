"""What a written position leaves out: from it, play continues differently, exactly as the notation page says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.korash import FIXTURES, Scene, scene
from threefold.core.errors import NotationError
from threefold.games.korash.judge import judge
from threefold.games.korash.text.position import read_fixture

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
REFRESHER: dict[str, Any] = {"inventory": ["pact.rally-to-the-well"], "industry": 2}
REFRESH = "use:pact.rally-to-the-well:t=u1"


def tells_apart(table: Scene, *sentences: str) -> bool:
    """Return whether play differs, after these sentences, between the game and its written position."""
    again = Scene(read_fixture(table.position)[0], [])
    assert again.position == table.position
    return table.say(*sentences) != again.say(*sentences) or table.legal != again.legal


def test_position_marks_a_printed_ability_as_used_even_if_its_unit_is_exhausted() -> None:
    table = scene({"units": ["choir.glass-cantor F4"]}, {"units": ["3/3/1/1 F2"]})
    table.say("ability:u1:1:t=u12")
    assert f"`{table.unit('u1')}`" in PAGE
    assert not tells_apart(table, "end")


def test_position_forgets_the_attack_of_an_exhausted_unit() -> None:
    table = scene({"units": ["5/4/2/3 E3"], **REFRESHER}, {}, lands={"EF3": "blank"})
    table.say("attack:u1:E2", "ok", "ok", "stay")
    assert table.unit("u1") == "5/4/2/3 E3 exhausted spent=1"
    assert tells_apart(table, REFRESH)


def test_position_forgets_that_an_exhausted_unit_used_its_territory() -> None:
    table = scene({"units": ["5/4/2/3 E3"], **REFRESHER}, {}, lands={"EF3": "sands.tin-scrapyard"})
    table.say("ground:u1:1", "ok")
    assert tells_apart(table, REFRESH)


def test_position_forgets_the_sabotage_by_an_exhausted_unit() -> None:
    there = {"platform": "fx.korashi-stronghold G2"}
    table = scene({"units": ["4/4/1/3 on=u11"], **REFRESHER}, there, lands={"GH2": "blank"})
    table.say("sabotage:u1", "ok")
    assert tells_apart(table, REFRESH)


def test_position_forgets_that_a_once_a_turn_trigger_has_happened() -> None:
    mine = {"platform": "sands.gale-skimmer B4", "units": ["3/3/1/2 E3", "3/3/1/2 G3"]}
    table = scene(mine, {}, lands=dict.fromkeys(("EF3", "GH3"), "down sands.tin-scrapyard"))
    table.say("explore:u1")
    assert tells_apart(table, "explore:u2")


def test_position_counts_two_deploys_as_one() -> None:
    table = scene({"units": ["embers.crane-master E3", *["3/3/1/1 quarters"] * 3]}, {})
    table.say("deploy:u2:bay1", "deploy:u3:bay2")
    assert tells_apart(table)


def test_position_knows_that_the_turn_of_a_refreshed_unit_is_over() -> None:
    table = scene({"units": ["5/4/2/3 E3"], **REFRESHER}, {}, lands={"EF3": "blank"})
    table.say("attack:u1:E2", "ok", "ok", "stay", REFRESH)
    assert table.position["acting"] == "-"
    assert "end:u1" not in table.legal
    assert not tells_apart(table, "end")


def test_position_knows_that_a_unit_is_in_its_turn_although_its_step_cost_nothing() -> None:
    table = scene({"units": ["5/4/2/1 bay1"]}, {})
    table.say("move:u1:B4")
    assert table.position["acting"] == "u1"
    assert not tells_apart(table, "end:u1")


def test_position_leaves_out_the_acting_unit_that_its_marks_show() -> None:
    table = scene({"units": ["5/4/2/3 E3"]}, {})
    table.say("move:u1:F3")
    assert "acting" not in table.position
    assert not tells_apart(table, "end:u1")


@pytest.mark.parametrize("name", ["u2", "u11", "u12", "u0", "E3"])
def test_fixture_with_an_acting_unit_that_has_no_turn_is_refused(name: str) -> None:
    table = scene({"units": ["5/4/2/3 E3", "5/4/2/3 quarters"]}, {"units": ["5/4/2/3 E1"]})
    with pytest.raises(NotationError, match=r"^acting: "):
        read_fixture({**table.position, "acting": name})


def test_position_has_no_acting_unit_if_the_unit_with_spent_movement_is_destroyed() -> None:
    table = scene({"units": ["3/3/1/2 destroyed spent=1", "3/3/1/2 E3"]}, {})
    assert "end:u1" not in table.legal
    assert not tells_apart(table, "move:u2:F3")


def test_position_leaves_out_delayed_effects() -> None:
    table = scene({"units": ["4/4/1/1 A1"], "inventory": ["embers.winch-home"], "industry": 1}, {})
    table.say("use:embers.winch-home:t=u1")
    assert table.seat("P1")["screen"] == ["embers.winch-home"]
    assert tells_apart(table, "end")


def test_modifiers_of_a_position_expire_in_the_order_of_units() -> None:
    mine = {"units": ["5/4/2/2 E3", "5/4/2/2 C3"], "inventory": ["fx.ensnare"] * 2, "industry": 2}
    table = scene(mine, {})
    table.say("use:fx.ensnare:t=u2", "ok", "use:fx.ensnare:t=u1")
    assert tells_apart(table, "end")


def test_position_forgets_known_cards_at_the_bottom_of_a_stockpile() -> None:
    table = scene({"platform": "sands.listening-spire B4", "faction": "kites"}, {}, step="start")
    table.say("accept", "chance P1=kites.dive", "chance P1=kites.smoke-pots", "pick:kites.dive")
    assert table.state.bottom[0]
    assert table.seat("P1")["stockpile"] == 29
    assert not read_fixture(table.position)[0].bottom[0]


def test_position_forgets_how_many_uses_the_turn_had() -> None:
    table = scene({"units": ["3/3/1/400 E3"]}, {})
    table.say(*["move:u1:E2", "move:u1:E3"] * 150)
    assert table.legal == ["end", "end:u1"]
    assert tells_apart(table)


def test_position_forgets_that_spectators_know_a_territory_turned_face_down() -> None:
    mine = {"units": ["3/3/1/2 E3"], "inventory": ["choir.drift-over"], "industry": 1, "stockpile": []}
    table = scene(mine, {}, lands={"EF2": "sands.tin-scrapyard"})
    table.say("use:choir.drift-over:t=EF2")
    assert table.position["lands"] == {"EF2": "down sands.tin-scrapyard known=P1,P2"}
    assert judge({"setup": {"fixture": table.position}, "viewer": "-"})["position"]["lands"] == {}


def test_position_cut_for_a_viewer_is_refused_as_a_fixture() -> None:
    seats = {"P1": {"platform": "fx.korashi-stronghold B4"}, "P2": {"platform": "fx.korashi-stronghold K1"}}
    seen = judge({"setup": {"fixture": {"cards": [FIXTURES], "seats": seats}}, "viewer": "P1"})
    assert judge({"setup": {"fixture": seen["position"]}})["error"].startswith("seats.P2.inventory: ")


def test_position_written_during_the_setup_is_refused_as_a_fixture() -> None:
    laid = judge({"setup": {}})["position"]
    assert (laid["step"], laid["edges"]) == ("start", "")
    assert judge({"setup": {"fixture": laid}})["error"].startswith("edges: ")


def test_stack_of_a_position_leaves_out_entries_of_eliminated_players() -> None:
    hand = {"inventory": ["fx.ensnare"], "industry": 1}
    third = {"platform": "fx.korashi-stronghold L4", **hand}
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["3/3/1/2 F3"], **hand}, third)
    table.say("P1 attack:u1:F3", "P2 use:fx.ensnare:t=u1")
    assert table.position["stack"] == ["P1 attack:u1:F3", "P2 use:fx.ensnare:t=u1"]
    table.say("P1 concede")
    assert table.position["stack"] == ["P2 use:fx.ensnare:t=u1"]
    assert table.asked["about"] == "e2"
