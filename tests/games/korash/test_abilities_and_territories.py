"""Territories, tiles, abilities, targets, keywords."""

from __future__ import annotations

from typing import Any

import pytest

from support.korash import Scene, game, homes, scene
from support.rules import rule
from threefold.core.errors import IllegalAction
from threefold.games.korash import KORASH
from threefold.games.korash.changes.ending import gain_influence
from threefold.games.korash.state.codes import CONCEDE

STRONGHOLD = "fx.korashi-stronghold"
HOME = "sands.korashi-stronghold"


@rule("KOR-TERR-1", "KOR-TERR-2")
def test_exploring_reveals_the_desert_under_the_unit() -> None:
    table = scene({"units": ["3/3/1/2 I2"]}, {}, lands={"IJ2": "down sands.twin-thrones"})
    assert "ground:u1:1" not in str(table.legal)
    events = table.say("P1 explore:u1")
    assert events[-2:] == ["revealed IJ2 sands.twin-thrones", "resolved e1"]
    assert table.position["lands"]["IJ2"] == "sands.twin-thrones"
    unseen = scene({"units": ["3/3/1/2 I2"]}, {})
    unseen.say("P1 explore:u1")
    assert unseen.asked["seat"] == "chance"
    assert unseen.say("chance IJ2=sands.twin-thrones")[0] == "revealed IJ2 sands.twin-thrones"


@rule("KOR-TERR-5", "KOR-TERR-7", "KOR-ABIL-1")
def test_only_a_unit_on_the_territory_can_use_its_ability_and_only_if_it_can_pay() -> None:
    lands = {"CD3": "sands.toll-post"}
    table = scene(
        {"industry": 1, "stockpile": ["kites.dive"] * 2, "units": ["3/3/1/2 D3", "3/3/1/2 F3"]}, {}, lands=lands
    )
    assert [sentence for sentence in table.legal if sentence.startswith("ground")] == ["ground:u1:1"]
    events = table.say("P1 ground:u1:1")
    assert events[:4] == ["used e1 P1 ground:u1:1", "paid P1 industry 1", "tapped u1", "exhausted u1"]
    poor = scene({"units": ["3/3/1/2 D3"]}, {}, lands=lands)
    assert not any(sentence.startswith("ground") for sentence in poor.legal)


@rule("KOR-TERR-8", "KOR-TILE-2", "KOR-RULING-20")
def test_ability_at_the_left_edge_belongs_to_the_west_tile_for_all_players() -> None:
    lands = {"CD3": "sands.shallow-cistern"}
    left = scene({"industry": 5, "units": ["3/3/1/2 C3"]}, {}, lands=lands)
    right = scene({"industry": 5, "units": ["3/3/1/2 D3"]}, {}, lands=lands)
    north = scene({}, {"industry": 5, "units": ["3/3/1/2 C3"]}, lands=lands, turn="P2")
    assert [sentence for sentence in left.legal if sentence.startswith("ground")] == ["ground:u1:1"]
    assert [sentence for sentence in right.legal if sentence.startswith("ground")] == ["ground:u1:2"]
    assert [sentence for sentence in north.legal if sentence.startswith("ground")] == ["ground:u12:1"]


@rule("KOR-TERR-10")
def test_a_desert_has_no_abilities_keywords_or_walls() -> None:
    table = scene({"industry": 5, "units": ["3/3/1/2 C3"]}, {}, lands={"CD3": "down sands.shallow-cistern known=P1"})
    assert "move:u1:B3" in table.legal
    assert not any(sentence.startswith("ground") for sentence in table.legal)
    assert KORASH.view(table.state, 0).grounds[13].card == "sands.shallow-cistern"
    assert KORASH.view(table.state, 1).grounds[13].card == ""


@rule("KOR-TERR-11", "KOR-RULING-23")
def test_both_units_on_a_territory_may_use_its_ability_but_only_one_of_them_each_turn() -> None:
    table = scene(
        {"units": ["3/3/1/2 C3", "3/3/1/2 D3"]}, {"units": ["3/3/1/2 C2"]}, lands={"CD3": "sands.tin-scrapyard"}
    )
    grounds = [sentence for sentence in table.legal if sentence.startswith("ground")]
    assert grounds == ["ground:u1:1", "ground:u2:1"]
    table.say("P1 ground:u1:1")
    assert not any(sentence.startswith("ground") for sentence in table.legal)
    assert table.position["lands"]["CD3"] == "sands.tin-scrapyard used=1"


@rule("KOR-TILE-4", "KOR-RULING-19")
def test_adjacent_is_up_down_left_right_and_the_map_does_not_wrap() -> None:
    table = scene({"units": ["3/3/1/1 A1", "3/3/1/1 C3"]}, {})
    attacks = [sentence for sentence in table.legal if sentence.startswith("attack")]
    assert attacks == ["attack:u1:A2", "attack:u1:B1", "attack:u2:B3", "attack:u2:C2", "attack:u2:C4", "attack:u2:D3"]


def sighted(spot: str, **keys: Any) -> list[str]:
    """Return the legal uses of a mortar at F2 on an enemy at this spot; empty if it is out of reach."""
    table = scene({"units": ["choir.shard-mortar F2"]}, {"units": [f"3/3/2/2 {spot}"]}, **keys)
    return [sentence for sentence in table.legal if sentence.startswith("ability:u1:1:t=u12")]


@rule("KOR-TILE-5", "KOR-TILE-7")
def test_within_counts_open_steps_and_walls_make_the_distance_longer() -> None:
    assert sighted("G2")
    assert sighted("I2")
    assert not sighted("J2")
    assert sighted("G2", lands={"EF2": "blank walls=E"})
    assert not sighted("I2", lands={"EF2": "blank walls=E"})


@rule("KOR-ABIL-2", "KOR-RULING-51", "KOR-ABIL-3")
def test_each_printed_ability_is_used_once_a_turn_even_if_it_was_stopped() -> None:
    table = scene(
        {"units": ["kites.kite-scout C3"]},
        {"industry": 3, "inventory": ["kites.smoke-pots"]},
        lands={"CD3": "sands.toll-post"},
    )
    peek = next(sentence for sentence in table.legal if sentence.startswith("ability:u1:1"))
    table.say(f"P1 {peek}")
    assert table.asked["about"] == "e1"
    events = table.say("P2 use:kites.smoke-pots:e=e1")
    assert "cancelled e1" in events
    assert table.unit("u1") == "kites.kite-scout C3 tapped exhausted used=1"
    table.state.exhausted[1] = table.state.tapped[1] = False
    assert not any(sentence.startswith("ability:u1") for sentence in table.legal)


@rule("KOR-ABIL-4", "KOR-KEY-1", "KOR-KEY-2")
def test_granted_strider_lets_a_unit_board_and_a_keyword_alone_does_nothing() -> None:
    sides = (
        {"industry": 3, "inventory": ["kites.boarding-horns"], "units": ["kites.glider-lancer F2"]},
        {"platform": f"{STRONGHOLD} G2"},
    )
    table = scene(*sides)
    assert "move:u1:G2" not in table.legal
    events = table.say("P1 use:kites.boarding-horns:t=u1")
    assert "modifier_added u1 +strider turn" in events
    assert "move:u1:G2" in table.legal
    ranged = scene({"units": ["choir.glass-cantor C3"]}, {"units": ["3/3/1/2 E3"]})
    assert "attack:u1:E3" not in ranged.legal


@rule("KOR-ABIL-9", "KOR-RULING-27")
def test_forbidden_boarding_and_attacking_are_not_offered_to_units_with_the_ability() -> None:
    table = scene(
        {"units": ["kites.line-boarder F2", "3/3/1/2 C3 forbid=attack/turn"]},
        {"platform": f"{STRONGHOLD} G2 forbid=boarded/turn", "units": ["3/3/1/2 D3"]},
    )
    assert "move:u1:G2" not in table.legal
    assert "attack:u1:G2:board" not in table.legal
    assert "attack:u2:D3" not in table.legal
    assert "move:u2:C2" in table.legal


@rule("KOR-TARGET-1", "KOR-TARGET-3", "KOR-RULING-28")
def test_units_on_the_map_or_in_the_players_own_bay_can_be_targets() -> None:
    table = scene(
        {"industry": 1, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 bay1", "3/3/1/2 quarters"]},
        {"units": ["3/3/1/2 bay1", "3/3/1/2 D3", "3/3/1/2 E3 forbid=targeted/turn"]},
    )
    assert [sentence for sentence in table.legal if sentence.startswith("use")] == [
        f"use:fx.ensnare:t={unit}" for unit in ("u0", "u1", "u11", "u13")
    ]


@rule("KOR-TARGET-4")
def test_effect_without_targets_does_not_affect_units_in_bays() -> None:
    table = scene(
        {"industry": 2, "inventory": ["kites.kite-signal"], "units": ["3/3/1/2 bay1", "3/3/1/2 C3"]},
        {},
        step="platform",
    )
    events = table.say("P1 use:kites.kite-signal")
    added = [event for event in events if event.startswith("modifier_added")]
    assert added == ["modifier_added u0 mp+1 turn", "modifier_added u2 mp+1 turn"]


@rule("KOR-RULING-26")
def test_target_that_moved_out_of_reach_is_not_damaged() -> None:
    table = scene(
        {"units": ["choir.shard-mortar F2"]},
        {"industry": 9, "inventory": ["kites.cut-loose"], "units": ["3/3/2/2 I2"]},
    )
    table.say("P1 ability:u1:1:t=u12")
    events = table.say("P2 use:kites.cut-loose:t=u12:route=J2")
    assert events[-1] == "resolved e1"
    assert not any(event.startswith("damage") for event in events)


@rule("KOR-RULING-50")
def test_effect_on_protection_less_than_6_does_not_push_a_unit_with_6() -> None:
    for protection, pushed in (("5", True), ("6", False)):
        table = scene({"units": ["pact.sluice-engine C3"]}, {"units": [f"3/{protection}/2/2 D3"]})
        events = table.say("P1 ability:u1:1:t=u12")
        assert ("moved u12 E3" in events) is pushed


@rule("KOR-RULING-52")
def test_pushed_unit_stops_before_an_occupied_tile_and_a_diagonal_push_asks_for_the_direction() -> None:
    table = scene({"units": ["pact.sluice-engine C3", "3/3/1/2 F3"]}, {"units": ["3/3/2/2 D3"]})
    events = table.say("P1 ability:u1:1:t=u12")
    assert [event for event in events if event.startswith("moved")] == ["moved u12 E3"]
    diagonal = scene({"units": ["pact.sluice-engine C3"]}, {"units": ["3/3/2/2 D2"]})
    ways = [sentence for sentence in diagonal.legal if sentence.startswith("ability")]
    assert ways == ["ability:u1:1:t=u12:dir=E", "ability:u1:1:t=u12:dir=N"]
    assert "moved u12 F2" in diagonal.say("P1 ability:u1:1:t=u12:dir=E")


def teams(**keys: Any) -> Scene:
    sides = homes("B4", "K1", "F3", "G1")
    sides[0] |= {"industry": 6, "influence": 2, "inventory": ["fx.breach"], "units": ["9/9/2/2 F2"]}
    return scene(*sides, teams=(("P1", "P3"), ("P2", "P4")), **keys)


@rule("KOR-TEAM-1", "KOR-TEAM-3")
def test_a_team_wins_together_and_damage_to_an_allied_platform_earns_nothing() -> None:
    table = teams()
    ally = table.fork()
    events = table.say("P1 use:fx.breach:t=u11")
    assert events[-1] == "game_over P1,P3 KOR-GOAL-2"
    assert table.result == {"winners": ["P1", "P3"], "rule": "KOR-GOAL-2"}
    events = ally.say("P1 use:fx.breach:t=u22")
    assert "damage u22 1 P1" in events
    assert not any(event.startswith("reward") for event in events)
    assert ally.say("P1 attack:u1:F3")[-1] == "combat_ended -"


@rule("KOR-END-1")
def test_of_two_players_who_reach_three_influence_together_the_one_with_more_wins_and_equals_share() -> None:
    table = scene({"influence": 2}, {"influence": 2})
    gain_influence(table.state, {0: 1, 1: 1}, table.log)
    assert table.result == {"winners": ["P1", "P2"], "rule": "KOR-END-1"}
    uneven = scene({"influence": 2}, {"influence": 2})
    gain_influence(uneven.state, {0: 1, 1: 2}, uneven.log)
    assert uneven.result == {"winners": ["P2"], "rule": "KOR-END-1"}
    assert uneven.position["seats"]["P1"]["influence"] == 3


@rule("KOR-END-5")
def test_after_the_last_round_influence_then_damage_then_territories_decide() -> None:
    keys: dict[str, Any] = {"options": {"rounds": 3}, "round": 3, "turn": "P2"}
    table = scene({"influence": 1}, {}, **keys)
    events = table.say("P2 end")
    assert events[-1] == "game_over P1 KOR-END-5"
    hurt = scene({"platform": f"{STRONGHOLD} B4 dmg=1"}, {}, **keys)
    assert hurt.say("P2 end")[-1] == "game_over P2 KOR-END-5"
    held = scene({"units": ["3/3/1/2 C3"]}, {}, lands={"CD3": "sands.toll-post"}, **keys)
    assert held.say("P2 end")[-1] == "game_over P1 KOR-END-5"
    homeless = scene({"platform": "", "units": ["3/3/1/2 C3"]}, {"platform": f"{STRONGHOLD} K1 dmg=4"}, **keys)
    assert homeless.say("P2 end")[-1] == "game_over P2 KOR-END-5"
    even = scene({}, {}, **keys)
    assert even.say("P2 end")[-1] == "game_over P1,P2 KOR-END-5"


@rule("KOR-END-4", "KOR-RULING-48")
def test_player_who_concedes_is_eliminated_and_the_turn_continues_with_the_storm() -> None:
    sides = homes("B4", "K1", "F4")
    sides[0] |= {"units": ["3/3/1/2 on=u22", "3/3/1/2 C3"], "inventory": ["kites.dive"]}
    table = scene(*sides)
    events = table.say("P1 concede")
    assert events[:2] == ["eliminated P1", "phase storm"]
    assert "turn_started P2 1" in events
    assert table.seat("P1")["inventory"] == []
    assert table.unit("u22") == f"{STRONGHOLD} F4"
    assert table.say("P3 concede")[-1] == "game_over P2 KOR-END-2"


@rule("KOR-END-4")
def test_player_can_concede_during_the_setup() -> None:
    duel, three = (KORASH.new(seats, KORASH.options()) for seats in (2, 3))
    assert KORASH.calls(duel, 0) == KORASH.calls(duel, 1) == (CONCEDE,)
    assert KORASH.calls(three, 1) == (CONCEDE,)
    KORASH.play(three, {0: (CONCEDE,)})
    assert KORASH.pending(three)[0].seat == 1, "who had been asked for a faction has given up"
    assert KORASH.outcome(three) is None
    KORASH.play(duel, {1: (CONCEDE,)})
    outcome = KORASH.outcome(duel)
    assert outcome
    assert (outcome.places, outcome.rule) == ((1, 2), "KOR-END-2")
    assert KORASH.pending(duel) == ()
    assert KORASH.view(duel, 0).core == KORASH.view(duel, None).core


@rule("KOR-END-4", "KOR-RULING-48")
def test_player_can_concede_while_a_question_to_chance_is_open() -> None:
    sides = homes("B4", "K1", "F4")
    sides[0] |= {"units": ["3/3/1/2 I2"]}
    duel, three = scene(*sides[:2]), scene(*sides)
    for table in (duel, three):
        table.say("P1 explore:u1")
        assert table.asked["seat"] == "chance"
        with pytest.raises(IllegalAction, match="say who"):
            table.say("concede")
    assert duel.say("P2 concede") == ["eliminated P2", "game_over P1 KOR-END-2"]
    assert three.say("P2 concede") == ["eliminated P2"]
    assert three.say("chance IJ2=sands.twin-thrones") == ["revealed IJ2 sands.twin-thrones", "resolved e1"]
    assert (three.position["turn"], three.position["lands"]["IJ2"]) == ("P1", "sands.twin-thrones")


@rule("KOR-SETUP-4", "KOR-SETUP-6", "KOR-END-4")
def test_first_player_who_concedes_before_drawing_gets_no_cards_and_the_next_player_begins() -> None:
    table = game(players=3, factions=["kites", "pact", "choir"], platforms=[HOME] * 3, places=["F4"], first="P1")
    assert table.asked["seat"] == "chance"
    events = table.say("P1 concede")
    while table.asked["seat"] == "chance":
        events += table.say(table.legal[0])
    told = [event for event in events if event.startswith(("gained", "turn_started"))]
    assert told == ["gained P2 tactic 3", "gained P3 tactic 3", "turn_started P2 1"]


def test_other_unit_excludes_the_unit_that_uses_the_territory() -> None:
    table = scene({"industry": 5, "units": ["3/3/1/2 I2", "3/3/1/2 J2"]}, {}, lands={"IJ2": "sands.ark-of-names"})
    speaks = [sentence for sentence in table.legal if sentence.startswith("ground:u1")]
    assert speaks
    assert not any("t=u1" in sentence for sentence in speaks)


def test_trigger_for_the_storm_phase_does_not_enter_in_other_phases() -> None:
    table = scene({"units": ["3/3/1/2 I2"]}, {}, lands={"IJ2": "sands.singing-dune"}, step="start")
    assert not any(event.startswith("trigger") for event in table.events)
    events = table.say("P1 end", "P1 end")
    assert any(event.startswith("trigger e1 IJ2 phase_begins") for event in events)
