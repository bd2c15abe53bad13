"""Units, movement, combat, damage, platforms and carrying."""

from __future__ import annotations

from support.korash import homes, scene
from support.rules import rule
from threefold.core.contract import Event
from threefold.games.korash.changes.damage import deal
from threefold.games.korash.state.entries import SEAT_REF
from threefold.games.korash.state.events import write_event

STRONGHOLD = "fx.korashi-stronghold"


@rule("KOR-UNIT-1", "KOR-UNIT-11", "KOR-UNIT-6")
def test_unit_is_offered_moves_attacks_exploring_and_its_printed_ability() -> None:
    table = scene({"units": ["kites.kite-scout C3"]}, {"units": ["3/3/1/2 D3"]})
    assert {"move:u1:C2", "attack:u1:D3", "explore:u1"} <= set(table.legal)
    assert any(sentence.startswith("ability:u1:1") for sentence in table.legal)
    assert table.stats("u1") == (2, 2, 1)


@rule("KOR-UNIT-3", "KOR-TEAM-2", "KOR-RULING-49")
def test_allied_unit_is_neither_a_friendly_target_nor_an_enemy_to_attack() -> None:
    sides = homes("B4", "K1", "F4", "G1")
    sides[0] |= {"industry": 1, "inventory": ["fx.durable-materials"], "units": ["3/3/1/2 C3"]}
    sides[2] |= {"units": ["3/3/1/2 C2"]}
    table = scene(*sides, teams=(("P1", "P3"), ("P2", "P4")))
    uses = [sentence for sentence in table.legal if sentence.startswith("use")]
    assert uses == ["use:fx.durable-materials:t=u0", "use:fx.durable-materials:t=u1"]
    assert "attack:u1:C2" in table.idle
    assert "move:u1:C2" not in table.legal


@rule("KOR-UNIT-7", "KOR-UNIT-8", "KOR-RULING-7")
def test_refreshed_unit_may_move_again_but_keeps_its_spent_movement_and_cannot_attack_twice() -> None:
    table = scene(
        {"industry": 2, "inventory": ["pact.rally-to-the-well"], "units": ["5/5/2/2 E3"]},
        {"units": ["3/3/2/2 F3"]},
        lands={"EF3": "sands.toll-post"},
    )
    events = table.say("P1 attack:u1:F3", "ok", "ok")
    assert "exhausted u1" in events
    assert not any(":u1" in sentence and not sentence.startswith("use") for sentence in table.legal)
    table.say("P1 use:pact.rally-to-the-well:t=u1")
    assert "move:u1:E2" in table.legal
    assert not any(sentence.startswith("attack:u1") for sentence in table.legal)
    assert table.unit("u1") == "5/5/2/2 E3 spent=1 used=attack"


@rule("KOR-UNIT-9", "KOR-UNIT-10")
def test_tapped_units_and_platforms_cannot_use_abilities_that_cost_a_tap() -> None:
    table = scene({"units": ["3/3/1/2 C3 tapped", "3/3/1/2 E3"]}, {})
    assert "explore:u2" in table.legal
    assert "explore:u1" not in table.legal
    assert table.say("P1 explore:u2")[1:3] == ["tapped u2", "exhausted u2"]
    platform = scene({"platform": f"{STRONGHOLD} C3"}, {}, step="platform", lands={"CD3": "sands.tin-scrapyard"})
    assert not any(sentence.startswith(("explore", "ground")) for sentence in platform.legal)


@rule("KOR-UNIT-12", "KOR-RULING-30")
def test_immobile_unit_cannot_move_attack_or_explore_but_a_card_can_move_it() -> None:
    table = scene(
        {
            "industry": 2,
            "inventory": ["kites.cut-loose"],
            "units": ["3/3/1/2 C3 immobile/turn", "3/3/1/2 on=u11 immobile/turn"],
        },
        {"platform": f"{STRONGHOLD} G2"},
    )
    assert not any(sentence.startswith(("move:u1", "attack:u1", "explore:u1")) for sentence in table.legal)
    assert "sabotage:u2" in table.legal
    events = table.say("P1 use:kites.cut-loose:t=u1:route=C2")
    assert "moved u1 C2" in events


@rule("KOR-UNIT-13", "KOR-ABIL-5")
def test_interrupt_ability_can_be_used_outside_the_units_turn() -> None:
    quick = [
        (unit.id, ability)
        for unit in scene({}, {}).state.kit.units
        for ability in unit.abilities
        if ability.timing.name in ("INTERRUPT", "COMBAT")
    ]
    assert quick, "the set has such an ability"
    design, ability = quick[0]
    table = scene({"units": ["5/5/2/2 E3"]}, {"industry": 9, "units": ["3/3/2/2 F3", f"{design} G3"]})
    table.say("P1 attack:u1:F3")
    assert table.asked["seat"] == "P2"
    if ability.timing.name == "COMBAT":
        assert table.asked["decision"] == "D5"
    assert any(sentence.startswith(f"ability:u13:{ability.number}") for sentence in table.legal)


@rule("KOR-MOVE-1", "KOR-MOVE-2", "KOR-TILE-1")
def test_unit_may_pass_through_friends_but_may_not_end_on_any_unit() -> None:
    table = scene({"units": ["3/3/1/3 C3", "3/3/1/2 D3"]}, {"units": ["3/3/1/2 C2", "3/3/1/2 E3"]})
    moves = [sentence for sentence in table.legal if sentence.startswith("move:u1")]
    assert moves == ["move:u1:B3", "move:u1:C4", "move:u1:D3-D2", "move:u1:D3-D4"]
    table.say("P1 move:u1:D3-D2")
    assert table.unit("u1") == "3/3/1/3 D2 spent=2"
    assert table.position["seats"]["P1"]["units"][1] == "3/3/1/2 D3"


@rule("KOR-COMBAT-1", "KOR-COMBAT-6", "KOR-RULING-37")
def test_attacker_wins_ties_and_may_advance_onto_the_emptied_tile() -> None:
    table = scene({"units": ["1/1/2/2 E3 dmg=1"]}, {"units": ["2/1/2/2 F3 dmg=1"]})
    events = table.say("P1 attack:u1:F3")
    assert "compared 0 0" in events
    assert "destroyed u12" in events
    assert table.say("P1 advance") == ["advanced u1 F3", "combat_ended u1"]
    assert table.unit("u1").startswith("1/1/2/2 F3")


@rule("KOR-COMBAT-4", "KOR-RULING-32")
def test_combat_window_asks_the_attackers_player_first_and_again_after_any_use() -> None:
    sides = homes("B4", "K1", "F4", industry=9)
    sides[0] |= {"inventory": ["kites.dive"], "units": ["5/4/2/2 E3"]}
    sides[1] |= {"inventory": ["pact.dig-in", "fx.ensnare"], "units": ["3/3/1/2 F3"]}
    sides[2] |= {"inventory": ["fx.ensnare"]}
    table = scene(*sides)
    table.say("P1 attack:u1:F3", "ok")
    asked: list[str] = []
    for sentence in ("pass", "use:pact.dig-in:t=u12"):
        asked.append(table.asked["seat"])
        table.say(sentence)
    table.say("ok")
    while table.asked["decision"] == "D5":
        asked.append(table.asked["seat"])
        table.say("pass")
    assert asked == ["P1", "P2", "P1", "P2", "P3"]
    assert table.events[-1] == "combat_ended u12"


@rule("KOR-COMBAT-7", "KOR-RULING-33")
def test_attack_on_an_empty_tile_has_no_winner_but_the_unit_may_advance() -> None:
    table = scene({"units": ["5/4/2/2 E3", "3/3/1/2 E2"]}, {})
    assert {"attack:u1:F3", "attack:u1:E2"} <= set(table.idle)
    friendly = table.fork()
    events = table.say("P1 attack:u1:F3", "P1 advance")
    assert events[3] == "combat_started u1 F3 -"
    assert events[-2:] == ["advanced u1 F3", "combat_ended -"]
    events = friendly.say("P1 attack:u1:E2")
    assert events[-1] == "combat_ended -"
    assert friendly.asked["decision"] == "D3"


@rule("KOR-COMBAT-9", "KOR-RULING-34", "KOR-ABIL-7")
def test_combat_has_no_winner_if_the_defender_has_moved_away() -> None:
    table = scene(
        {"units": ["5/4/2/2 E3"]},
        {"industry": 9, "inventory": ["kites.cut-loose", "kites.dive"], "units": ["3/3/1/2 F3"]},
    )
    table.say("P1 attack:u1:F3", "P2 pass", "P2 use:kites.cut-loose:t=u12:route=F2", "ok")
    events = table.say("ok")
    assert not any(event.startswith("compared") for event in events)
    assert table.legal == ["advance", "stay"]
    assert table.say("P1 stay")[-1] == "combat_ended -"


@rule("KOR-COMBAT-10", "KOR-RULING-35")
def test_end_of_combat_effects_and_expiring_modifiers_follow_the_advance() -> None:
    table = scene(
        {"industry": 2, "inventory": ["fx.reckless-assault"], "units": ["5/4/2/2 E3"]}, {"units": ["9/3/1/2 F3"]}
    )
    table.say("P1 attack:u1:F3", "ok", "P1 use:fx.reckless-assault:t=u1")
    events = table.say("P1 advance")
    assert events == [
        "advanced u1 F3",
        "trigger e1 fx.reckless-assault end_of_combat",
        "damage u1 1 -",
        "resolved e1",
        "modifier_expired u1 str+9 combat",
        "discarded P1 fx.reckless-assault",
        "combat_ended u1",
    ]


@rule("KOR-DMG-3", "KOR-RULING-36")
def test_damage_is_limited_to_the_remaining_life() -> None:
    table = scene({}, {"platform": f"{STRONGHOLD} G2 dmg=4", "units": ["3/3/1/2 C3"]})
    happened: list[Event] = []
    assert deal(table.state, 11, 2, SEAT_REF, happened) == 1
    assert [write_event(event) for event in happened] == ["damage u11 1 P1", "reward P1 1", "gained P1 influence 1"]


@rule("KOR-DMG-4", "KOR-RULING-2", "KOR-DMG-6")
def test_damage_and_bonus_are_added_before_a_negative_stat_becomes_zero() -> None:
    table = scene({"units": ["3/3/3/2 C3 dmg=2", "3/3/3/2 E3 dmg=2 str+9/turn"]}, {})
    assert table.stats("u1") == (0, 0, 1)
    assert table.stats("u2") == (8, 0, 1)
    table.say("P1 end", "P2 end", "P2 end")
    assert table.position["seats"]["P1"]["units"][0] == "3/3/3/2 C3 dmg=2"


@rule("KOR-PLAT-1", "KOR-BOARD-1", "KOR-TARGET-2")
def test_unit_that_moves_onto_its_platform_boards_it_and_can_be_targeted() -> None:
    table = scene(
        {"platform": f"{STRONGHOLD} F4", "units": ["3/3/1/2 bay1"]},
        {"industry": 1, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 bay1"]},
    )
    events = table.say("P1 move:u1:F4", "P2 pass")
    assert events[-3:] == ["moved u1 F4", "boarded u1 u0", "resolved e1"]
    table.say("P1 explore:u1")
    targets = [sentence for sentence in table.legal if sentence.startswith("use:fx.ensnare")]
    assert targets == [f"use:fx.ensnare:t={unit}" for unit in ("u0", "u1", "u11", "u12")]


@rule("KOR-BOARD-3")
def test_platform_holds_one_unit_and_only_striders_board_an_allied_platform() -> None:
    sides = homes("B4", "K1", "F4", "G1")
    sides[0] |= {"units": ["3/3/1/2 E4", "kites.line-boarder G4", "3/3/1/2 on=u0", "3/3/1/2 bay1"]}
    table = scene(*sides, teams=(("P1", "P3"), ("P2", "P4")))
    assert "move:u2:F4" in table.legal
    assert "move:u1:F4" not in table.legal
    assert "move:u4:B4" not in table.legal


@rule("KOR-SAB-2")
def test_second_sabotage_of_a_platform_in_a_turn_deals_no_damage() -> None:
    table = scene({"units": ["kites.line-boarder on=u11"]}, {"platform": f"{STRONGHOLD} G2"})
    table.say("P1 sabotage:u1")
    assert table.unit("u11") == f"{STRONGHOLD} G2 dmg=1"
    table.state.exhausted[1] = table.state.tapped[1] = False
    table.state.used[1] = 0
    assert "sabotage:u1" in table.idle
    events = table.say("P1 sabotage:u1")
    assert not any(event.startswith("damage") for event in events)


@rule("KOR-SUP-1", "KOR-SUP-2")
def test_platform_supplies_industry_then_a_tactic_and_a_lost_platform_supplies_nothing() -> None:
    table = scene({"stockpile": ["kites.dive"]}, {"stockpile": ["kites.dive"]}, step="start")
    assert table.events[1:3] == ["gained P1 industry 2", "gained P1 tactic 1"]
    lost = scene({"platform": f"{STRONGHOLD} destroyed", "units": ["3/3/1/2 C3"]}, {}, step="start")
    assert not any(event.startswith("gained") for event in lost.events)


@rule("KOR-CARRY-1", "KOR-TILE-3")
def test_platform_that_moves_takes_its_passenger_along() -> None:
    table = scene({"platform": f"{STRONGHOLD} C4", "units": ["3/3/1/2 on=u0"]}, {}, step="platform")
    table.say("P1 move:u0:D4", "P1 end")
    assert table.unit("u1") == "3/3/1/2 on=u0"
    assert table.unit("u0").startswith(f"{STRONGHOLD} D4")
    assert "explore:u1" in table.legal


@rule("KOR-PLAT-5", "KOR-END-4", "KOR-END-2")
def test_player_with_neither_a_platform_nor_a_unit_on_the_map_is_eliminated() -> None:
    table = scene({"units": ["12/9/2/2 F2"]}, {"platform": f"{STRONGHOLD} G2 dmg=4", "units": ["3/3/1/2 bay1"]})
    events = table.say("P1 attack:u1:G2")
    assert events[-3:] == ["destroyed u11", "eliminated P2", "game_over P1 KOR-END-2"]


@rule("KOR-RULING-46")
def test_losing_the_platform_eliminates_a_player_only_with_that_option() -> None:
    side = {"platform": f"{STRONGHOLD} G2 dmg=4", "units": ["3/3/1/2 C1"]}
    stranded = scene({"units": ["12/9/2/2 F2"]}, side)
    events = stranded.say("P1 attack:u1:G2")
    assert "eliminated P2" not in events
    harsh = scene({"units": ["12/9/2/2 F2"]}, side, options={"platform_loss": "eliminate"})
    assert "eliminated P2" in harsh.say("P1 attack:u1:G2")
