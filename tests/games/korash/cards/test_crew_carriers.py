"""Crews that carry other crews, and crews with a supply."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from support.cards import Play, catalogue
from support.korash import Scene, refused, scene
from support.rules import rule
from threefold.games.korash import KORASH
from threefold.games.korash.state.events import PickedUp

CARDS = """
[[unit]]
id = "u.mule"
name = "Mule"
cost = 1
str = 2
prot = 2
life = 1
mp = 3
abilities = ["carrier"]
supply = { industry = 2, tactic = 1 }
"""

MULE, RIDER = "2/2/1/3 E3 +carrier", "3/3/1/2 F3"


def test_the_text_of_a_crew_names_carrier_and_its_supply() -> None:
    (mule,) = catalogue(CARDS).units
    assert mule.text == "Carrier.\nSupply: 2 industry and 1 tactic in each of your planning phases."
    assert not mule.platform


@rule("KOR-CARRY-2", "KOR-COMBAT-6")
def test_a_carrier_that_advances_takes_its_passenger_along_or_leaves_it_behind() -> None:
    table = scene({"units": ["5/2/1/3 E3 +carrier", "3/3/1/2 on=u1"]}, {"units": ["1/1/1/1 F3"]})
    table.say("P1 attack:u1:F3")
    assert set(table.legal) == {"advance", "advance:leave", "stay"}
    left = table.fork()
    table.say("P1 advance")
    assert table.unit("u2").startswith("3/3/1/2 on=u1")
    left.say("P1 advance:leave")
    assert left.unit("u1").startswith("5/2/1/3 F3")
    assert left.unit("u2").startswith("3/3/1/2 E3")


@rule("KOR-CARRY-3")
def test_a_carrier_picks_up_a_friendly_crew_by_ending_its_move_on_its_tile() -> None:
    table = scene({"units": [MULE, RIDER]}, {})
    events = table.say("P1 move:u1:F3")
    assert events == [
        "used e1 P1 move:u1:F3",
        "paid u1 mp 1",
        "moved u1 F3",
        "picked_up u2",
        "resolved e1",
    ]
    assert table.unit("u2") == "3/3/1/2 on=u1"


@rule("KOR-CARRY-1", "KOR-CARRY-2")
def test_a_carrier_takes_its_passenger_along_or_leaves_it_behind() -> None:
    table = scene({"units": ["2/2/1/3 E3 +carrier", "3/3/1/2 on=u1"]}, {})
    assert {"move:u1:E2", "move:u1:E2:leave"} <= set(table.legal)
    left = table.fork()
    table.say("P1 move:u1:E2")
    assert table.unit("u2") == "3/3/1/2 on=u1"
    left.say("P1 move:u1:E2:leave")
    assert left.unit("u2") == "3/3/1/2 E3"


@rule("KOR-CARRY-3")
@pytest.mark.parametrize(
    "units",
    [
        ["2/2/1/3 E3 +carrier", "3/3/1/2 F3 +carrier"],
        ["2/2/1/3 E3", "3/3/1/2 F3"],
    ],
    ids=["another carrier", "no carrier"],
)
def test_a_crew_cannot_pick_up_a_carrier_nor_pick_up_without_being_one(units: list[str]) -> None:
    assert "move:u1:F3" not in scene({"units": units}, {}).legal


@rule("KOR-CARRY-3")
def test_a_carrier_with_a_passenger_has_no_room_for_a_second() -> None:
    table = scene({"units": ["2/2/1/3 E3 +carrier", "3/3/1/2 on=u1", "1/1/1/1 E2"]}, {})
    assert "move:u1:E2" not in table.legal
    assert "move:u1:E2:leave" in table.legal
    table.say("P1 move:u1:E2:leave")
    assert (table.unit("u2"), table.unit("u3")) == ("3/3/1/2 E3", "1/1/1/1 on=u1")


@rule("KOR-CARRY-4")
def test_a_passenger_stays_on_the_tile_of_a_destroyed_carrier() -> None:
    table = scene({"units": ["9/9/3/2 E3"]}, {"units": ["2/2/1/3 F3 +carrier", "3/3/1/2 on=u12"]})
    events = table.say("P1 attack:u1:F3")
    assert "combat_started u1 F3 u12" in events
    assert "destroyed u12" in events
    assert table.unit("u13") == "3/3/1/2 F3"
    assert "advanced" not in " ".join(events)


def test_the_event_of_a_pick_up_names_the_unit_and_its_carrier() -> None:
    table = scene({"units": [MULE, RIDER]}, {})
    table.say("P1 move:u1:F3")
    (event,) = (event for event in table.log if isinstance(event, PickedUp))
    assert event == PickedUp(unit="u2", carrier="u1")


def test_a_previewed_walk_names_the_passenger_that_has_to_stay_behind() -> None:
    table = scene({"units": ["2/2/1/3 D4 +carrier", "3/3/1/2 on=u1"]}, {})
    (asked,) = KORASH.pending(table.state)
    first = asked.legal[next(at for at, text in enumerate(table_texts(table)) if text.startswith("move:u1:"))]
    outlook: Any = KORASH.display.outlook(table.state, 0, (first,))
    left = {walk.spots[-1]: walk.leaves for walk in outlook.walks}
    assert left["B4"] == "u2"
    assert left["C4"] is UNSET


def table_texts(table: Scene) -> tuple[str, ...]:
    """Return the first words of every answer."""
    (asked,) = KORASH.pending(table.state)
    return KORASH.notation.write_steps(table.state, asked)


@rule("KOR-TILE-3", "KOR-CARRY-1")
def test_a_passenger_can_move_off_attack_and_explore_from_its_carriers_tile() -> None:
    table = scene({"units": ["2/2/1/3 E3 +carrier", "3/3/1/2 on=u1"]}, {"units": ["1/1/1/1 F3"]})
    assert {"attack:u2:F3", "explore:u2", "move:u2:E2"} <= set(table.legal)
    table.say("P1 move:u2:E2")
    assert (table.unit("u1"), table.unit("u2")) == ("2/2/1/3 E3 +carrier", "3/3/1/2 E2 spent=1")


@rule("KOR-CARRY-1", "KOR-BOARD-3")
def test_a_carrier_boards_or_enters_the_bay_only_without_its_passenger() -> None:
    table = scene({"units": ["2/2/1/3 C4 +carrier", "3/3/1/2 on=u1"]}, {})
    assert "move:u1:B4" not in table.legal
    table.say("P1 move:u1:B4:leave")
    assert (table.unit("u1"), table.unit("u2")) == ("2/2/1/3 on=u0 spent=1 +carrier", "3/3/1/2 C4")


@rule("KOR-CARRY-1", "KOR-BOARD-1")
def test_a_strider_cannot_board_a_crew_that_is_a_carrier() -> None:
    table = scene({"units": ["3/3/1/2 E3 +strider", "2/2/1/3 E2 +carrier"]}, {"units": ["2/2/1/3 F3 +carrier"]})
    assert not {"move:u1:F3", "attack:u1:F3:board", "move:u1:E2"} & set(table.legal)


@rule("KOR-CARRY-4")
def test_a_carrier_that_is_recalled_leaves_its_passenger_on_the_tile(play: Play) -> None:
    tactic = '[[tactic]]\nid = "t.back"\nname = "Back"\ntiming = "orders"\ncost = 0\n'
    cards = CARDS + tactic + 'targets = { t = { kind = "crew" } }\ndo = [{ recall = "t" }]\n'
    answer = play(cards, "use:t.back:t=u1", mine={"inventory": ["t.back"], "units": ["u.mule E3", "3/3/1/2 on=u1"]})
    assert answer["position"]["seats"]["P1"]["units"] == ["u.mule bay1", "3/3/1/2 E3"]


@rule("KOR-SUP-1", "KOR-SUP-2")
@pytest.mark.parametrize(
    ("place", "gained"),
    [("E3", 4), ("bay2", 4), ("quarters", 2), ("destroyed", 2)],
)
def test_a_crew_gives_its_supply_on_the_map_and_in_the_bay_only(play: Play, place: str, gained: int) -> None:
    answer = play(CARDS, "ok", mine={"units": [f"u.mule {place}"], "inventory": ["fx.breach"]}, step="start")
    assert f"gained P1 industry {gained}" in answer["events"]


@rule("KOR-SUP-2", "KOR-RULING-46")
def test_without_its_platform_a_crew_supplies_on_the_map_but_not_in_the_bay(play: Play) -> None:
    lost = "fx.korashi-stronghold destroyed"
    units = ["u.mule E3", "u.mule bay1"]
    answer = play(CARDS, "ok", mine={"platform": lost, "units": units, "inventory": ["fx.breach"]}, step="start")
    assert "gained P1 industry 2" in answer["events"]


@pytest.mark.parametrize(
    ("units", "message"),
    [
        (["2/2/1/3 bay1 +carrier", "3/3/1/2 on=u1"], "is not on the map"),
        (["2/2/1/3 E3 +carrier", "3/3/1/2 on=u1 +carrier"], "cannot carry"),
    ],
)
def test_a_position_with_a_passenger_that_cannot_be_carried_is_refused(units: list[str], message: str) -> None:
    seats = {
        "P1": {"platform": "fx.korashi-stronghold B4", "units": units},
        "P2": {"platform": "fx.korashi-stronghold K1"},
    }
    assert message in refused(cards=["rulebook-fixtures"], seats=seats)


@rule("KOR-ABIL-8", "KOR-CARRY-5")
def test_in_a_position_with_a_passenger_triggers_and_static_abilities_work() -> None:
    pair = ["2/2/1/2 C1 +carrier", "2/2/1/2 on=u1"]
    entering = scene({"units": [*pair, "2/2/1/2 D3"]}, {}, lands={"EF3": "sands.maw-of-sand"})
    events = entering.say("P1 move:u3:E3")
    assert "trigger e1 EF3 entered" in events
    slowed = scene({"units": [*pair, "2/2/1/1 E3"]}, {}, lands={"EF3": "sands.sinking-city"})
    assert not any(sentence.startswith("move:u3") for sentence in slowed.legal)


@rule("KOR-RULING-39")
def test_a_crew_that_is_no_carrier_any_more_keeps_its_passenger() -> None:
    table = scene({"units": ["5/4/2/2 E3 +carrier/turn", "2/2/1/2 on=u1"]}, {})
    table.say("P1 end")
    written = table.position
    assert written["seats"]["P1"]["units"] == ["5/4/2/2 E3", "2/2/1/2 on=u1"]
    again = {key: value for key, value in written.items() if key != "stack"}
    assert scene(*again.pop("seats").values(), cards=tuple(again.pop("cards")), **again).position == written
