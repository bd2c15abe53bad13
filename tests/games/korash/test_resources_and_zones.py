"""The goal of the game, resources, zones and setup."""

from __future__ import annotations

from typing import Any

import pytest

from support.korash import AWAY, SANDS, Scene, game, homes, refused, scene
from support.rules import rule
from threefold.core.errors import OptionsError
from threefold.games.korash import KORASH
from threefold.games.korash.state.options import Options

STRONGHOLD = "fx.korashi-stronghold"
TWO: dict[str, Any] = {
    "factions": ["kites", "pact"],
    "platforms": ["sands.toll-barge", "sands.bone-ark"],
    "first": "P1",
    "places": ["F4", "G1"],
}


def opened() -> Scene:
    """Create a two-player game and run it to its first turn; chance takes the first option each time."""
    table = game(**TWO)
    deal(table)
    return table


def deal(table: Scene) -> None:
    """Answer the questions to chance with the first option, until a player is asked."""
    while table.asked["seat"] == "chance":
        table.say(table.legal[0])


@rule("KOR-GOAL-1", "KOR-SETUP-1", "KOR-MULTI-2")
def test_two_to_six_players_get_the_recommended_map() -> None:
    sizes = {2: "6x4", 3: "6x4", 4: "6x4", 5: "7x4", 6: "7x5"}
    for seats, size in sizes.items():
        state = KORASH.new(seats, Options())
        assert f"{state.width}x{state.depth}" == size
    with pytest.raises(OptionsError):
        KORASH.new(7, Options())
    assert game(players=2, map="7x5").position["map"] == "7x5"


@rule("KOR-RES-1", "KOR-RULING-1", "KOR-BURN-1")
def test_burning_gives_industry_and_paying_takes_it() -> None:
    table = scene(
        {"inventory": ["kites.dive", "kites.dive", "kites.stolen-manifest"]}, {}, cards=(SANDS, "rulebook-fixtures")
    )
    assert table.say("P1 burn:kites.dive,kites.dive") == [
        "burned P1 kites.dive",
        "burned P1 kites.dive",
        "gained P1 industry 2",
    ]
    events = table.say("P1 use:kites.stolen-manifest")
    assert ("paid P1 industry 1" in events, "gained P1 industry 2" in events) == (True, True)
    assert table.seat("P1")["industry"] == 3
    assert table.seat("P1")["discard"] == ["kites.dive", "kites.dive", "kites.stolen-manifest"]


@rule("KOR-RES-2", "KOR-RES-4", "KOR-RES-6")
def test_industry_and_influence_are_public_and_stay_after_the_turn() -> None:
    table = scene({"industry": 9, "influence": 2}, {"industry": 30})
    table.say("P1 end")
    assert (table.seat("P1")["industry"], table.seat("P1")["influence"]) == (9, 2)
    seen = KORASH.view(table.state, None)
    assert [side.industry for side in seen.sides] == [9, 32]
    assert table.position["turn"] == "P2"


@rule("KOR-RES-3", "KOR-TAC-1", "KOR-ZONE-1")
def test_gained_tactics_are_drawn_from_the_stockpile_and_an_empty_stockpile_gives_none() -> None:
    side = {"industry": 1, "inventory": ["kites.stolen-manifest"]}
    table = scene({**side, "stockpile": ["kites.dive", "kites.cut-loose"]}, {})
    events = table.say("P1 use:kites.stolen-manifest")
    assert events[2:5] == ["gained P1 tactic 2", "drew P1 kites.dive @P1", "drew P1 kites.cut-loose @P1"]
    assert table.seat("P1")["stockpile"] == []
    empty = scene({**side, "stockpile": []}, {})
    events = empty.say("P1 use:kites.stolen-manifest")
    assert not any(event.startswith(("gained P1 tactic", "drew")) for event in events)
    assert empty.result is None


@rule("KOR-RES-5", "KOR-RULING-3", "KOR-RULING-4")
def test_limited_supply_gives_only_the_industry_that_is_left() -> None:
    table = scene({"industry": 3, "inventory": ["kites.dive", "kites.dive"]}, {"industry": 2}, options={"industry": 6})
    events = table.say("P1 burn:kites.dive,kites.dive")
    assert events[-1] == "gained P1 industry 1"
    unlimited = scene({"industry": 500, "inventory": ["kites.dive"]}, {})
    assert unlimited.say("P1 burn:kites.dive")[-1] == "gained P1 industry 1"


@rule("KOR-ZONE-2", "KOR-ZONE-3", "KOR-ZONE-4")
def test_used_tactic_goes_from_the_hand_to_the_screen_and_then_to_the_discard_pile() -> None:
    table = scene({"industry": 2, "inventory": ["kites.cast-lines"] * 12, "units": ["3/3/1/2 C3"]}, {})
    table.say("P1 use:kites.cast-lines:t=u1")
    assert table.legal
    assert len(table.seat("P1")["inventory"]) == 11
    table.say("ok")
    assert table.seat("P1")["screen"] == ["kites.cast-lines"]
    events = table.say("P1 end", "ok", "ok")
    assert "discarded P1 kites.cast-lines" in events
    assert table.seat("P1")["discard"] == ["kites.cast-lines"]


@rule("KOR-ZONE-5", "KOR-DMG-2", "KOR-UNIT-2")
def test_unit_with_no_life_left_is_destroyed_for_the_rest_of_the_game() -> None:
    table = scene({"units": ["5/4/1/2 E3"]}, {"units": ["3/3/1/2 F3"]})
    events = table.say("P1 attack:u1:F3")
    assert events[-2:] == ["damage u12 1 u1", "destroyed u12"]
    assert table.unit("u12") == "3/3/1/2 destroyed dmg=1"
    events = table.say("P1 stay", "P1 end", "P2 end")
    assert not any("u12" in sentence for sentence in table.legal)


@rule("KOR-ZONE-6", "KOR-UNIT-4", "KOR-ZONE-7")
def test_one_unit_a_turn_is_deployed_for_its_cost_onto_a_free_bay_tile() -> None:
    table = scene(
        {"industry": 9, "units": ["kites.kite-scout quarters", "kites.line-boarder quarters", "3/3/1/2 bay2"]}, {}
    )
    deploys = [sentence for sentence in table.legal if sentence.startswith("deploy:u1")]
    assert deploys == ["deploy:u1:bay1", "deploy:u1:bay3", "deploy:u1:bay4"]
    assert not any(sentence.startswith(("move:u1", "ability:u1")) for sentence in table.legal)
    events = table.say("P1 deploy:u1:bay3")
    assert events == ["used e1 P1 deploy:u1:bay3", "paid P1 industry 1", "deployed u1 bay3", "resolved e1"]
    assert not any(sentence.startswith("deploy") for sentence in table.legal)
    assert any(sentence.startswith("move:u1") for sentence in table.legal)


@rule("KOR-ZONE-8", "KOR-PLAT-2", "KOR-TILE-6")
def test_bay_tiles_are_adjacent_to_the_owners_platform_and_units_in_quarters_cannot_act() -> None:
    table = scene({"platform": f"{STRONGHOLD} F4", "units": ["3/3/1/2 bay1", "3/3/1/2 on=u0", "3/3/1/2 quarters"]}, {})
    assert {"attack:u1:F4", "attack:u1:bay2"} <= set(table.legal)
    assert "attack:u1:bay3" not in table.legal
    assert {"move:u2:bay2", "move:u2:bay4", "move:u2:F3"} <= set(table.legal)
    assert not any(":u3:" in sentence and not sentence.startswith("deploy") for sentence in table.legal)


@rule("KOR-ZONE-10", "KOR-ZONE-11", "KOR-RULING-9")
def test_intruder_cannot_enter_a_bay_and_the_bay_option_limits_its_tiles() -> None:
    table = scene({"units": ["kites.line-boarder on=u11"]}, {"platform": f"{STRONGHOLD} G2", "units": ["3/3/1/2 bay1"]})
    assert not any("bay" in sentence for sentence in table.legal)
    small = scene({"industry": 3, "units": ["kites.kite-scout quarters"]}, {}, options={"bay": 1})
    assert [s for s in small.legal if s.startswith("deploy")] == ["deploy:u1:bay1"]


@rule("KOR-ZONE-12", "KOR-UNIT-5", "KOR-RULING-29")
def test_unit_cannot_be_deployed_without_a_free_bay_tile() -> None:
    crowd = [f"3/3/1/2 bay{place}" for place in (1, 2, 3, 4)]
    table = scene({"industry": 9, "units": [*crowd, "kites.kite-scout quarters"]}, {})
    assert not any(sentence.startswith("deploy") for sentence in table.legal)
    room = scene({"industry": 9, "units": [*crowd[1:], "kites.kite-scout quarters"]}, {"inventory": ["fx.ensnare"]})
    room.say("P1 deploy:u4:bay1")
    assert room.asked["about"] == "e1"
    assert room.say("P2 pass")[-2:] == ["deployed u4 bay1", "resolved e1"]


@rule("KOR-ZONE-13", "KOR-ZONE-14", "KOR-TERR-3")
def test_map_starts_face_down_with_shallows_along_the_players_edges() -> None:
    table = opened()
    view = KORASH.view(table.state, 0)
    assert not any(ground.faceup for ground in view.grounds)
    horizons = {ground.name: ground.horizon for ground in view.grounds}
    assert len(horizons) == 24
    assert [name for name, horizon in horizons.items() if horizon == "shallows"] == [
        *("AB1", "CD1", "EF1", "GH1", "IJ1", "KL1"),
        *("AB4", "CD4", "EF4", "GH4", "IJ4", "KL4"),
    ]
    assert table.position["edges"] == "SN"


@rule("KOR-ZONE-15", "KOR-TERR-4", "KOR-RULING-55")
def test_buried_territory_goes_to_the_pile_of_its_horizon_and_units_stay() -> None:
    table = scene(
        {"units": ["3/3/1/2 I2", "3/3/1/2 J2"]},
        {},
        lands={"IJ2": "sands.twin-thrones"},
        depths=0,
        shallows=5,
    )
    events = table.say("P1 ground:u1:1:with=u2")
    assert events[-4:] == ["buried IJ2 sands.twin-thrones", "shuffled depths 1", "refilled IJ2 depths", "resolved e1"]
    assert table.position["depths"] == []
    assert table.unit("u2").startswith("3/3/1/2 J2")


@rule("KOR-ZONE-16", "KOR-RULING-45")
def test_hand_is_visible_to_its_owner_and_to_allies_only_with_that_option() -> None:
    sides = homes("B4", "K1", "F4", "G1", inventory=["kites.dive"])
    for shown in (False, True):
        table = scene(*sides, teams=(("P1", "P3"), ("P2", "P4")), options={"allies_show": shown})
        seen = [KORASH.view(table.state, 0).sides[seat].inventory for seat in range(4)]
        assert [hand is not None for hand in seen] == [True, False, shown, False]
        assert [side.cards for side in KORASH.view(table.state, None).sides] == [1, 1, 1, 1]
        assert table.position["teams"] == [["P1", "P3"], ["P2", "P4"]]


@rule("KOR-SETUP-2", "KOR-SETUP-5", "KOR-RULING-41")
def test_two_players_may_choose_the_same_faction_or_platform_only_with_that_option() -> None:
    table = game(first="P1")
    assert "faction:kites" in table.legal
    table.say("P1 faction:kites")
    assert "faction:kites" in table.legal
    strict = game(first="P1", options={"same_faction": False, "same_platform": False})
    strict.say("P1 faction:kites")
    assert "faction:kites" not in strict.legal
    strict.say("P2 faction:pact", "P1 platform:sands.toll-barge")
    assert "platform:sands.toll-barge" not in strict.legal
    strict.say("P2 platform:sands.bone-ark")
    assert strict.asked["decision"] == "D1"
    for chosen in ({"factions": ["kites", "kites"]}, {"platforms": ["sands.toll-barge"] * 2}):
        with pytest.raises(OptionsError):
            game(**chosen, options={"same_faction": False, "same_platform": False})
    assert len(strict.seat("P1")["units"]) == 9


@rule("KOR-SETUP-3", "KOR-RULING-42", "KOR-TERR-2")
def test_player_who_shows_the_highest_cost_begins_and_tied_players_show_again() -> None:
    table = game(factions=["kites", "pact"], platforms=TWO["platforms"])
    table.say("chance P1=kites.dive", "chance P2=pact.dig-in")
    assert table.asked["seat"] == "chance"
    events = table.say("chance P1=kites.kite-signal", "chance P2=pact.dig-in")
    assert events == ["shown P1 kites.kite-signal", "shown P2 pact.dig-in"]
    assert table.position["first"] == "P1"
    assert table.seat("P1")["stockpile"] == 30
    lot = game(factions=["kites", "pact"], platforms=TWO["platforms"], options={"turn_order": "random"})
    lot.say("chance first=P2")
    assert lot.asked["seat"] == "P2"


@rule("KOR-SETUP-4", "KOR-SETUP-6", "KOR-SETUP-7")
def test_first_player_draws_two_tactics_the_other_three_and_each_starts_on_an_own_long_edge() -> None:
    table = game(factions=["kites", "pact"], platforms=TWO["platforms"], first="P2")
    assert table.asked["seat"] == "P2"
    assert {"place:A1", "place:L1"} <= set(table.legal)
    assert "place:A4" not in table.legal
    table.say("P2 place:G1")
    assert "place:L4" in table.legal
    events = table.say("P1 place:F4")
    assert "gained P2 tactic 2" in events
    deal(table)
    assert (len(table.seat("P2")["inventory"]), len(table.seat("P1")["inventory"])) == (2, 3)
    assert table.position["turn"] == "P2"


@rule("KOR-MULTI-4")
def test_options_change_the_map_size_and_the_spacing_of_platforms() -> None:
    table = game(
        players=3,
        factions=["kites"] * 3,
        platforms=["sands.toll-barge"] * 3,
        first="P1",
        map="7x4",
        options={"spacing": 4},
    )
    events = table.say("P1 place:G4")
    assert events[1] == "placed u11 C4"
    assert table.position["map"] == "7x4"


def test_impossible_fixture_is_refused_with_the_path_of_its_fault() -> None:
    seats = {"P1": {"platform": "fx.korashi-stronghold B4"}, "P2": {"platform": AWAY}}
    cards = ["rulebook-fixtures"]
    crowded = {**seats, "P2": {"platform": AWAY, "units": ["3/3/1/2 B4"]}}
    assert refused(cards=cards, seats=crowded).startswith("seats.P2.units[0]")
    unknown = {**seats, "P1": {"inventory": ["fx.nothing"]}}
    assert refused(cards=cards, seats=unknown).startswith("seats.P1.inventory[0]")
    assert refused(cards=cards, seats=seats, lands={"EF2": "blank wall=E"}).startswith("lands.EF2: ")
    assert refused(cards=cards, seats=seats, step="dusk").startswith("step")
    two = {**seats, "P1": {"platform": "fx.korashi-stronghold B4", "units": ["3/3/1/2 on=u11", "3/3/1/2 on=u11"]}}
    assert refused(cards=cards, seats=two).startswith("seats.P1.units[1]")


def test_fixture_may_have_keywords_and_blank_territories_that_no_card_has() -> None:
    table = scene(
        {"units": ["3/3/1/2 F2 +CABLES", "3/3/1/2 D2 +TROOP"]},
        {},
        cards=("rulebook-fixtures",),
        lands={"EF2": "blank walls=E", "AB1": "blank enduring", "GH2": "blank"},
        depths=0,
        buried={"depths": ["blank", "blank", "blank"]},
    )
    assert "move:u1:G2" in table.legal
    assert table.unit("u2") == "3/3/1/2 D2 +TROOP"
    events = table.say("P1 end")
    assert events[1:4] == ["buried GH2 blank", "shuffled depths 4", "refilled GH2 depths"]
    assert table.position["depths"] == 3
    assert table.position["lands"] == {"AB1": "blank enduring", "EF2": "blank walls=E"}
