"""The fifteen worked scenarios of the rules, played as sentences."""

from __future__ import annotations

from support.korash import Scene, game, scene
from support.rules import rule

STRONGHOLD = "fx.korashi-stronghold"


@rule("KOR-INT-1", "KOR-INT-2", "KOR-UNIT-12")
def test_ensnare_stops_an_attack_and_the_attackers_movement_point_stays_spent() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 1, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    table.say("P1 attack:u1:F3")
    assert table.asked["seat"] == "P2"
    events = table.say("P2 use:fx.ensnare:t=u1")
    assert events[-3:] == ["modifier_added u1 immobile turn", "resolved e2", "fizzled e1"]
    assert table.unit("u1") == "5/4/2/2 E3 exhausted spent=1 immobile/turn@fx.ensnare"
    assert table.seat("P2")["screen"] == ["fx.ensnare"]
    events = table.say("P1 end")
    assert "modifier_expired u1 immobile turn" in events
    assert table.seat("P2")["discard"] == ["fx.ensnare"]


def breached() -> Scene:
    return scene(
        {"industry": 6, "influence": 1, "inventory": ["fx.breach"]},
        {"industry": 1, "inventory": ["fx.durable-materials"]},
    )


@rule("KOR-DMG-5", "KOR-REW-4", "KOR-RULING-38")
def test_prevented_breach_earns_no_influence() -> None:
    table = breached()
    table.say("P1 use:fx.breach:t=u11")
    events = table.say("P2 use:fx.durable-materials:t=u11")
    assert "prevented u11 1" in events
    assert not any(event.startswith(("damage", "reward")) for event in events)
    assert table.stats("u11") == (10, 10, 5)
    assert table.seat("P1")["influence"] == 1
    assert table.seat("P1")["discard"] == ["fx.breach"]
    assert table.seat("P2")["discard"] == ["fx.durable-materials"]


@rule("KOR-REW-1", "KOR-DMG-1", "KOR-GOAL-3")
def test_unanswered_breach_deals_one_damage_and_earns_one_influence() -> None:
    table = breached()
    events = table.say("P1 use:fx.breach:t=u11", "P2 pass")
    assert events[-5:] == [
        "damage u11 1 P1",
        "reward P1 1",
        "gained P1 influence 1",
        "resolved e1",
        "discarded P1 fx.breach",
    ]
    assert table.stats("u11") == (8, 8, 4)
    assert table.seat("P1")["influence"] == 2


def boarding() -> Scene:
    return scene(
        {"industry": 1, "inventory": ["kites.dive"], "units": ["kites.night-cutter F2"]},
        {
            "platform": f"{STRONGHOLD} G2",
            "units": ["pact.oasis-guard on=u11", "pact.well-warden bay1", "pact.oasis-guard bay2"],
        },
    )


@rule("KOR-BOARD-4", "KOR-BOARD-5", "KOR-BOARD-6")
def test_a_boarding_attack_meets_the_unit_aboard_and_advances_onto_the_platform() -> None:
    table = boarding()
    table.say("P1 attack:u1:G2:board", "ok")
    assert table.events[-2:] == ["combat_started u1 G2 u12", "resolved e1"]
    events = table.say("P1 use:kites.dive:t=u1")
    assert "compared 7 6" in events
    assert "destroyed u12" in events
    assert table.legal == ["advance", "stay"]
    events = table.say("P1 advance")
    assert events[:2] == ["advanced u1 G2", "boarded u1 u11"]
    assert table.unit("u1").startswith("kites.night-cutter on=u11 exhausted")
    assert table.legal == ["end"]
    assert table.seat("P1")["influence"] == 0


@rule("KOR-SAB-1", "KOR-SAB-3", "KOR-REW-3")
def test_intruder_that_was_not_driven_off_sabotages_the_platform() -> None:
    table = scene(
        {"units": ["kites.night-cutter on=u11"], "stockpile": ["kites.dive"]},
        {"platform": f"{STRONGHOLD} G2"},
    )
    events = table.say("P1 sabotage:u1")
    assert events == [
        "used e1 P1 sabotage:u1",
        "tapped u1",
        "exhausted u1",
        "damage u11 1 u1",
        "reward P1 1",
        "gained P1 influence 1",
        "resolved e1",
        "trigger e1 u1 sabotaged",
        "gained P1 tactic 1",
        "drew P1 kites.dive @P1",
        "resolved e1",
    ]
    assert table.stats("u11") == (8, 8, 4)


@rule("KOR-BOARD-7", "KOR-MOVE-5", "KOR-RULING-10")
def test_bay_units_cannot_move_past_an_intruder_but_can_attack_it_on_their_platform() -> None:
    table = scene(
        {"units": ["kites.night-cutter on=u11"]},
        {"platform": f"{STRONGHOLD} G2", "units": ["pact.well-warden bay1", "pact.oasis-guard bay2"]},
        turn="P2",
    )
    assert not any(sentence.startswith(("move:u12:G2", "move:u13:G2")) for sentence in table.legal)
    events = table.say("P2 attack:u12:G2:board")
    assert "compared 5 4" in events
    assert "destroyed u1" in events
    table.say("P2 advance")
    assert table.unit("u12").startswith("pact.well-warden on=u11")


@rule("KOR-CARRY-2", "KOR-CARRY-3", "KOR-CARRY-5")
def test_platform_leaves_one_unit_behind_and_picks_up_another() -> None:
    table = scene({"platform": f"{STRONGHOLD} C4", "units": ["3/3/1/2 on=u0", "3/3/1/2 C3"]}, {}, step="platform")
    assert "move:u0:C3:leave" in table.legal
    assert "move:u0:C3" not in table.legal
    assert {"move:u0:D4", "move:u0:D4:leave"} <= set(table.legal)
    events = table.say("P1 move:u0:C3:leave")
    assert events[2:5] == ["left_behind u1 C4", "moved u0 C3", "picked_up u2"]
    assert table.unit("u0") == f"{STRONGHOLD} C3 spent=1"
    assert (table.unit("u1"), table.unit("u2")) == ("3/3/1/2 C4", "3/3/1/2 on=u0")


@rule("KOR-RULING-54")
def test_platform_carries_an_intruder_along_and_cannot_pick_up_another_unit() -> None:
    table = scene(
        {"platform": f"{STRONGHOLD} C4", "units": ["3/3/1/2 C3"]}, {"units": ["3/3/1/2 on=u0"]}, step="platform"
    )
    assert not any(sentence.startswith("move:u0:C3") for sentence in table.legal)
    assert not any(sentence.endswith(":leave") for sentence in table.legal)
    table.say("P1 move:u0:D4")
    assert table.unit("u12") == "3/3/1/2 on=u0"
    assert table.unit("u0").startswith(f"{STRONGHOLD} D4")


@rule("KOR-TURN-5", "KOR-TURN-6", "KOR-RULING-24")
def test_storm_buries_unoccupied_territories_and_refills_the_gaps() -> None:
    table = scene(
        {"units": ["3/3/1/2 D2"]},
        {},
        step="storm",
        lands={
            "AB1": "sands.toll-post",
            "CD2": "sands.tin-scrapyard",
            "EF4": "sands.tin-scrapyard",
            "GH2": "sands.twin-thrones",
        },
        depths=0,
        buried={"depths": ["sands.twin-thrones", "sands.sunken-observatory", "sands.drowned-foundry"]},
    )
    assert table.events[:5] == [
        "buried GH2 sands.twin-thrones",
        "buried EF4 sands.tin-scrapyard",
        "shuffled depths 4",
        "refilled GH2 depths",
        "refilled EF4 shallows",
    ]
    assert table.position["depths"] == 3
    assert table.position["buried"] == {"shallows": ["sands.tin-scrapyard"], "depths": []}
    assert set(table.position["lands"]) == {"AB1", "CD2"}


def siege(life: str = "") -> Scene:
    return scene(
        {"industry": 2, "inventory": ["kites.dive", "kites.dive"], "units": ["kites.kitebreaker F2"]},
        {
            "platform": f"{STRONGHOLD} G2{life}",
            "industry": 1,
            "inventory": ["pact.dig-in"],
            "units": ["pact.oasis-guard on=u11"],
        },
    )


@rule("KOR-COMBAT-3", "KOR-COMBAT-8", "KOR-PLAT-4")
def test_attack_on_a_platforms_tile_meets_the_platform_and_not_its_passenger() -> None:
    table = siege()
    table.say("P1 attack:u1:G2", "ok")
    assert table.asked["decision"] == "D5"
    table.say("P1 use:kites.dive:t=u1", "ok", "P1 pass", "P2 use:pact.dig-in:t=u11", "ok")
    events = table.say("P1 use:kites.dive:t=u1")
    assert "compared 15 13" in events
    assert "damage u11 1 u1" in events
    assert "combat_ended u1" in events
    assert not any("advanced" in event for event in events)
    assert table.stats("u11") == (8, 8, 4)
    assert table.stats("u1")[0] == 7
    assert table.seat("P1")["influence"] == 1


@rule("KOR-CARRY-4", "KOR-END-3", "KOR-RULING-46")
def test_unit_aboard_a_destroyed_platform_stays_on_its_tile() -> None:
    table = siege(" dmg=4")
    events = table.say("P1 attack:u1:G2", "ok", "P1 use:kites.dive:t=u1", "ok", "ok")
    assert "destroyed u11" in events
    assert table.unit("u12") == "pact.oasis-guard G2"
    assert "eliminated P2" not in events
    assert table.result is None
    assert table.asked["seat"] == "P1"


@rule("KOR-GOAL-2", "KOR-RULING-40")
def test_third_influence_wins_immediately_in_the_middle_of_a_resolution() -> None:
    table = scene(
        {"influence": 2, "units": ["kites.night-cutter on=u11"], "stockpile": ["kites.dive"]},
        {"influence": 2, "platform": f"{STRONGHOLD} G2 dmg=4"},
    )
    events = table.say("P1 sabotage:u1")
    assert events[-2:] == ["gained P1 influence 1", "game_over P1 KOR-GOAL-2"]
    assert table.result == {"winners": ["P1"], "rule": "KOR-GOAL-2"}
    assert table.seat("P1")["inventory"] == []


def nested() -> Scene:
    table = scene(
        {"industry": 1, "inventory": ["kites.smoke-pots"], "units": ["5/4/2/2 E3"]},
        {"industry": 1, "inventory": ["fx.ensnare", "pact.dig-in"], "units": ["3/3/1/2 F3"]},
    )
    table.say("P1 attack:u1:F3", "P2 use:fx.ensnare:t=u1", "P1 use:kites.smoke-pots:e=e2", "P2 pass")
    return table


@rule("KOR-INT-5", "KOR-INT-7", "KOR-BURN-4")
def test_interrupts_resolve_newest_first_and_a_demanded_payment_can_be_made_by_burning() -> None:
    table = nested()
    assert table.legal == ["decline", "pay:burn=*1"]
    events = table.say("P2 pay:burn=pact.dig-in")
    assert [event for event in events if event.startswith(("resolved", "fizzled"))] == [
        "resolved e3",
        "resolved e2",
        "fizzled e1",
    ]
    assert table.seat("P2")["discard"] == ["pact.dig-in"]


@rule("KOR-RULING-53")
def test_declined_payment_cancels_the_entry_and_combat_begins() -> None:
    table = nested()
    events = table.say("P2 decline", "P2 pass", "P2 pass")
    assert events[:4] == ["declined P2", "cancelled e2", "discarded P2 fx.ensnare", "resolved e3"]
    assert "combat_started u1 F3 u12" in events


@rule("KOR-RULING-16")
def test_a_response_is_paid_by_burning_the_other_card() -> None:
    table = scene({"industry": 6, "inventory": ["fx.breach"]}, {"inventory": ["fx.durable-materials", "pact.dig-in"]})
    table.say("P1 use:fx.breach:t=u11")
    assert "use:fx.durable-materials:t=u11:burn=*1" in table.legal
    table.say("P2 use:fx.durable-materials:t=u11:burn=pact.dig-in")
    assert table.seat("P2")["inventory"] == []
    assert table.seat("P2")["industry"] == 0
    assert table.seat("P2")["discard"] == ["pact.dig-in", "fx.durable-materials"]


@rule("KOR-TERR-9", "KOR-RULING-21", "KOR-RULING-22")
def test_revealed_wall_blocks_all_units_without_cables() -> None:
    sides = {"units": ["3/3/1/2 F2", "kites.line-boarder E2"]}, {"units": ["3/3/1/2 G2"]}
    table = scene(*sides, lands={"EF2": "blank walls=E"})
    assert not {"move:u1:G2", "attack:u1:G2"} & set(table.legal)
    with_cables = scene({"units": ["kites.line-boarder F2"]}, sides[1], lands={"EF2": "blank walls=E"})
    assert "attack:u1:G2" in with_cables.legal
    strikes_back = scene({"units": ["kites.line-boarder F2"]}, sides[1], lands={"EF2": "blank walls=E"}, turn="P2")
    assert "attack:u12:F2" not in strikes_back.legal
    hidden = scene(*sides, lands={"EF2": "down blank walls=E"})
    assert "attack:u1:G2" in hidden.legal


@rule("KOR-TERR-6", "KOR-RULING-8")
def test_unit_that_has_ended_its_turn_can_still_tap_as_a_helper() -> None:
    table = scene(
        {"units": ["3/3/1/2 I3", "3/3/1/2 J3"]},
        {},
        lands={"IJ2": "sands.twin-thrones"},
        depths=["sands.twin-thrones"] * 2,
    )
    table.say("P1 move:u1:I2", "P1 end:u1", "P1 move:u2:J2")
    assert "ground:u2:1:with=u1" in table.legal
    events = table.say("P1 ground:u2:1:with=u1")
    assert events[1:5] == ["tapped u2", "tapped u1", "exhausted u2", "exhausted u1"]
    assert "gained P1 influence 1" in events
    assert table.position["buried"]["depths"] == ["sands.twin-thrones"]
    assert table.unit("u1") == "3/3/1/2 I2 tapped exhausted ended spent=1"
    exhausted = scene({"units": ["3/3/1/2 I2 exhausted", "3/3/1/2 J2"]}, {}, lands={"IJ2": "sands.twin-thrones"})
    assert not any(sentence.startswith("ground") for sentence in exhausted.legal)
    platform = scene({"platform": f"{STRONGHOLD} I2", "units": ["3/3/1/2 J2"]}, {}, lands={"IJ2": "sands.twin-thrones"})
    assert not any(sentence.startswith("ground") for sentence in platform.legal)


THREE = {"players": 3, "factions": ["kites"] * 3, "platforms": ["sands.toll-barge"] * 3, "first": "P1"}


@rule("KOR-MULTI-1", "KOR-MULTI-3", "KOR-MULTI-5")
def test_three_platforms_stand_eight_edge_tiles_apart() -> None:
    table = game(**THREE)
    assert "place:A4" not in table.legal
    events = table.say("P1 place:G4")
    assert events[:3] == ["placed u0 G4", "placed u11 B1", "placed u22 J1"]
    assert table.position["edges"] == "SN"


@rule("KOR-RULING-43", "KOR-RULING-44")
def test_platform_on_a_counted_corner_makes_both_map_edges_players_edges() -> None:
    table = game(**THREE, options={"placement": "all_edge_tiles"})
    fork = table.fork()
    assert table.say("P1 place:G4")[:3] == ["placed u0 G4", "placed u11 A2", "placed u22 H1"]
    assert table.position["edges"] == "SWN"
    assert table.state.bags[0].counts != []
    on_map = [land for land, bag in enumerate(table.state.lair) if bag == 0]
    assert len(on_map) == 14
    assert fork.say("P1 place:F4")[1:3] == ["placed u11 A1", "placed u22 I1"]


@rule("KOR-REW-2", "KOR-ABIL-6", "KOR-COMBAT-5")
def test_damage_without_a_dealer_gives_no_influence() -> None:
    table = scene(
        {"units": ["12/4/2/2 F2"]},
        {"platform": f"{STRONGHOLD} G2", "industry": 3, "inventory": ["fx.reckless-assault", "fx.durable-materials"]},
    )
    table.say("P1 attack:u1:G2", "P2 pass")
    events = table.say("P2 use:fx.reckless-assault:t=u11", "P2 pass", "P2 pass")
    assert "compared 12 19" in events
    assert "damage u1 1 u11" in events
    assert table.asked["about"] == "e1"
    assert "use:fx.durable-materials:t=u11" in table.legal
    events = table.say("P2 pass")
    assert "damage u11 1 -" in events
    assert table.stats("u11") == (8, 8, 4)
    assert (table.seat("P1")["influence"], table.seat("P2")["influence"]) == (0, 0)


@rule("KOR-MOVE-3", "KOR-MOVE-4", "KOR-RULING-31")
def test_unit_stopped_on_its_route_stays_where_it_started() -> None:
    table = scene({"units": ["3/3/1/3 C3", "3/3/1/2 D3"]}, {"industry": 1, "inventory": ["fx.ensnare"]})
    assert "move:u1:D3-E3" in table.legal
    assert "move:u1:D3" not in table.legal
    events = table.say("P1 move:u1:D3-E3", "P2 pass")
    assert events.count("paid u1 mp 1") == 2
    events = table.say("P2 use:fx.ensnare:t=u1")
    assert events[-1] == "fizzled e1"
    assert table.unit("u1") == "3/3/1/3 C3 spent=2 immobile/turn@fx.ensnare"
    assert table.unit("u2") == "3/3/1/2 D3"


@rule("KOR-LOCK-1", "KOR-ZONE-9", "KOR-RULING-39")
def test_under_lockdown_a_unit_passes_through_the_platform_but_cannot_stay() -> None:
    table = scene(
        {"platform": f"{STRONGHOLD} F4", "turns": 0, "industry": 1, "units": ["kites.kite-scout quarters"]},
        {"turns": 0},
    )
    table.say("P1 deploy:u1:bay1")
    assert "move:u1:F4" not in table.legal
    assert "move:u1:F4-F3" in table.legal
    table.say("P1 move:u1:F4-F3")
    assert table.unit("u1") == "kites.kite-scout F3 spent=1"


@rule("KOR-BOARD-2", "KOR-RULING-33", "KOR-SAB-4")
def test_boarding_an_empty_platform_by_an_attack_exhausts_the_unit_and_by_a_move_does_not() -> None:
    sides = {"units": ["kites.line-boarder F2"]}, {"platform": f"{STRONGHOLD} G2"}
    table = scene(*sides)
    moving = table.fork()
    events = table.say("P1 attack:u1:G2:board")
    assert "combat_started u1 G2 -" in events
    assert not any(event.startswith("compared") for event in events)
    events = table.say("P1 advance")
    assert events[-1] == "combat_ended -"
    assert table.unit("u1").startswith("kites.line-boarder on=u11 exhausted")
    moving.say("P1 move:u1:G2")
    assert "sabotage:u1" in moving.legal
    locked = scene(sides[0], {**sides[1], "turns": 0})
    assert not {"move:u1:G2", "attack:u1:G2:board"} & set(locked.legal)
