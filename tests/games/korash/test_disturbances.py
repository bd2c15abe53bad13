"""Rare cases: units that have left, actions that are interrupted, and events that happen at the same time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.korash import Scene, game, homes, scene
from support.rules import rule
from threefold.core.errors import OptionsError
from threefold.games.korash.cards.folders import SHELF
from threefold.games.korash.procedures.setup.new_table import lay_table
from threefold.games.korash.state.events import write_event
from threefold.games.korash.state.options import Options

BARGE = "sands.toll-barge"
STRONGHOLD = "fx.korashi-stronghold"
LAB = """
[set]
id = "disturbances"
provenance = "original"
vocabulary = 1

[[tactic]]
id = "lab.bomb"
name = "Bomb"
timing = "interrupt"
cost = 0
targets = { t = { kind = "unit" } }
do = [{ destroy = "t" }]

[[tactic]]
id = "lab.quake"
name = "Quake"
timing = "orders"
cost = 0
do = [{ dealt = 1, to = { kind = "unit" } }]

[[tactic]]
id = "lab.feast"
name = "Feast"
timing = "orders"
cost = 0
do = [{ gain = { tactic = 1 }, who = { kind = "player" } }]

[[tactic]]
id = "lab.pickpocket"
name = "Pickpocket"
timing = "orders"
cost = 0
choices = { p = { kind = "player", side = "enemy" } }
do = [{ discard = 1, who = "p" }]

[[tactic]]
id = "lab.ransom"
name = "Ransom"
timing = "orders"
cost = 0
targets = { t = { kind = "crew", side = "enemy", n = 2 } }
do = [{ destroy = "t", unless_pay = 1, by = "t" }]

[[tactic]]
id = "lab.salvo"
name = "Salvo"
timing = "orders"
cost = 0
targets = { t = { kind = "platform" } }
do = [{ deal = 2, to = "t" }]

[[tactic]]
id = "lab.last-act"
name = "Last Act"
timing = "orders"
cost = 0
targets = { t = { kind = "unit", side = "friendly" } }
do = [{ destroy = "t" }, { gain = { influence = 3 } }]

[[tactic]]
id = "lab.shell"
name = "Shell"
timing = "orders"
cost = 0
targets = { t = { kind = "crew", side = "friendly" } }
do = [{ prevent = 2, to = "t", while = { that = "t", on = "faceup" } }]

[[tactic]]
id = "lab.strike-first"
name = "Strike First"
timing = "interrupt"
cost = 0
targets = { t = { kind = "crew", side = "friendly" }, w = { kind = "tile", near = "t" } }
do = [{ attack = "t", onto = "w" }]

[[unit]]
id = "lab.watch"
name = "Watch"
cost = 1
str = 1
prot = 1
life = 1
mp = 1
[[unit.ability]]
when = { event = "end_of_turn", who = "you" }
do = [{ gain = { industry = 1 } }]

[[unit]]
id = "lab.heart"
name = "Heart"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
static = true
do = [{ get = { life = 1 }, to = { kind = "crew", side = "friendly", near = "self", other = true } }]

[[unit]]
id = "lab.mourner"
name = "Mourner"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
when = { event = "destroyed", who = { kind = "unit" } }
do = [{ gain = { industry = 1 } }]

[[unit]]
id = "lab.sufferer"
name = "Sufferer"
cost = 1
str = 3
prot = 3
life = 3
mp = 2
[[unit.ability]]
when = { event = "damaged", who = "self" }
do = [{ tap = "self" }]

[[unit]]
id = "lab.pilgrim"
name = "Pilgrim"
cost = 1
str = 3
prot = 3
life = 3
mp = 2
[[unit.ability]]
when = { event = "moved", who = "self" }
do = [{ gain = { industry = 1 } }]
[[unit.ability]]
when = { event = "entered", who = "self" }
do = [{ gain = { industry = 2 } }]

[[unit]]
id = "lab.rigger"
name = "Rigger"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
static = true
do = [{ grant = "CABLES", to = { kind = "crew", side = "friendly", near = "self" } }]
[[unit.ability]]
static = true
do = [{ get = { str = 2 }, to = { kind = "crew", side = "friendly", keyword = "CABLES" } }]

[[unit]]
id = "lab.guide"
name = "Guide"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
static = true
do = [{ ignore = "walls", to = { kind = "crew", side = "friendly", near = "self" } }]

[[unit]]
id = "lab.avenger"
name = "Avenger"
cost = 1
str = 3
prot = 3
life = 3
mp = 2
[[unit.ability]]
when = { event = "combat_ended", who = "self", once = true }
targets = { w = { kind = "tile", near = "self", side = "enemy" } }
do = [{ attack = "self", onto = "w" }]

[[unit]]
id = "lab.pump"
name = "Pump"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
cost = { x = 1 }
do = [{ repair = 1, to = "host" }]

[[unit]]
id = "lab.gunner"
name = "Gunner"
cost = 1
str = 3
prot = 3
life = 1
mp = 2
[[unit.ability]]
cost = { x = 1 }
targets = { t = { kind = "unit", side = "enemy", near = "user", within = 2 } }
do = [{ deal = 1, to = "t" }]
[[unit.ability]]
cost = { mp = 1 }
targets = { t = { kind = "crew", side = "enemy", near = "user", within = 2 } }
do = [{ push = 2, to = "t", from = "user" }]
"""


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function like `scene` that also offers the cards of this file."""
    folder = tmp_path / "disturbances"
    folder.mkdir()
    (folder / "cards.toml").write_text(LAB, encoding="utf-8")
    monkeypatch.setenv(SHELF, str(tmp_path))

    def laid(*sides: dict[str, Any], **keys: Any) -> Scene:
        return scene(*sides, cards=("rulebook-fixtures", "disturbances"), **keys)

    return laid


@rule("KOR-MOVE-4", "KOR-RULING-31")
def test_unit_finishes_its_route_if_the_friend_it_passes_has_moved_away() -> None:
    table = scene(
        {"units": ["3/3/1/3 C3", "3/3/1/2 D3"], "inventory": ["kites.cut-loose"], "industry": 1},
        {"inventory": ["fx.ensnare"]},
    )
    table.say("P1 move:u1:D3-E3", "P2 pass", "P1 use:kites.cut-loose:t=u2:route=D2", "ok")
    events = table.say("ok", "ok")
    assert events[-2:] == ["moved u1 E3", "resolved e1"]
    assert table.unit("u1") == "3/3/1/3 E3 spent=2"


@rule("KOR-UNIT-8", "KOR-MOVE-3")
def test_unit_exhausted_during_its_route_takes_no_further_step() -> None:
    table = scene(
        {"units": ["3/3/1/3 C3", "3/3/1/2 D3"]},
        {"inventory": ["choir.lull"], "industry": 2, "units": ["3/3/1/2 C2"]},
    )
    events = table.say("P1 move:u1:D3-E3", "P2 use:choir.lull:t=u1")
    assert "exhausted u1" in events
    assert sum(event.startswith("used") for event in events) == 2
    assert table.unit("u1").startswith("3/3/1/3 C3 exhausted spent=1")


@rule("KOR-RULING-26", "KOR-ABIL-7")
def test_ability_of_a_destroyed_unit_resolves_from_its_last_tile(lab: Any) -> None:
    table = lab({"units": ["lab.gunner E3"]}, {"units": ["3/3/2/2 F3"], "inventory": ["lab.bomb"]})
    shot = table.fork()
    events = shot.say("P1 ability:u1:1:t=u12", "P2 use:lab.bomb:t=u1")
    assert events[-2:] == ["damage u12 1 u1", "resolved e1"]
    events = table.say("P1 ability:u1:2:t=u12", "P2 use:lab.bomb:t=u1")
    assert events[-3:] == ["moved u12 G3", "moved u12 H3", "resolved e1"]


@rule("KOR-RULING-26")
def test_unit_that_destroys_itself_as_a_cost_still_damages_its_target() -> None:
    table = scene({"units": ["embers.powder-wagon C3"]}, {"units": ["3/3/1/2 D4"]})
    events = table.say("P1 ability:u1:1:t=u12")
    assert events[1:] == ["destroyed u1", "damage u12 1 u1", "destroyed u12", "resolved e1"]


@rule("KOR-RULING-26")
def test_repair_of_the_platform_it_is_aboard_fails_after_the_unit_was_destroyed(lab: Any) -> None:
    side = {"platform": f"{STRONGHOLD} B4 dmg=1", "units": ["lab.pump on=u0"]}
    table = lab(side, {"inventory": ["lab.bomb"]})
    repaired = table.fork()
    assert "repaired u0 1" in repaired.say("P1 ability:u1:1", "P2 pass")
    events = table.say("P1 ability:u1:1", "P2 use:lab.bomb:t=u1")
    assert events[-1] == "resolved e1"
    assert table.unit("u0") == f"{STRONGHOLD} B4 dmg=1"


@rule("KOR-END-2", "KOR-END-4")
def test_nobody_wins_when_the_last_units_are_destroyed_together(lab: Any) -> None:
    table = lab(
        {"platform": f"{STRONGHOLD} B4 dmg=4", "inventory": ["lab.quake"]},
        {"platform": f"{STRONGHOLD} K1 dmg=4"},
    )
    events = table.say("P1 use:lab.quake")
    assert events[-3:] == ["eliminated P1", "eliminated P2", "game_over - KOR-END-2"]
    assert table.result == {"winners": [], "rule": "KOR-END-2"}


@rule("KOR-RULING-48")
def test_elimination_of_a_player_stops_the_rest_of_that_players_effect(lab: Any) -> None:
    table = lab({"platform": "", "inventory": ["lab.last-act"], "units": ["3/3/1/2 C3"]}, {}, *homes("A1"))
    events = table.say("P1 use:lab.last-act:t=u1")
    assert "eliminated P1" in events
    assert not any(event.startswith(("gained P1", "game_over")) for event in events)
    assert events[events.index("phase storm") :][:2] == ["phase storm", "turn_started P2 1"]


@rule("KOR-RULING-48")
def test_next_player_orders_territory_triggers_in_the_turn_of_an_eliminated_player() -> None:
    sides = homes("B4", "K1", "F4")
    sides[1] |= {"units": ["3/5/1/2 C2", "3/5/1/2 G2"]}
    table = scene(*sides, lands={"CD2": "sands.glass-rain-basin", "GH2": "sands.glass-rain-basin"})
    table.say("P1 concede")
    assert (table.asked["seat"], table.legal) == ("P2", ["pick:1", "pick:2"])


@rule("KOR-RULING-48")
def test_modifier_until_an_eliminated_players_next_turn_ends_when_that_turn_would_begin() -> None:
    sides = homes("B4", "K1", "F4")
    sides[0] |= {"units": ["3/3/1/2 C3 str+2/your_next_turn@choir.long-drought"]}
    sides[1] |= {"screen": ["choir.long-drought"]}
    table = scene(*sides)
    table.say("P2 concede")
    assert table.stats("u1") == (5, 3, 1)
    events = table.say("P1 end")
    assert events[1:4] == [
        "modifier_expired u1 str+2 your_next_turn",
        "discarded P2 choir.long-drought",
        "turn_started P3 1",
    ]


@rule("KOR-RULING-40", "KOR-DMG-3", "KOR-REW-1")
def test_game_ends_with_the_point_of_damage_that_earns_the_third_influence(lab: Any) -> None:
    table = lab({"influence": 2, "inventory": ["lab.salvo"]}, {})
    events = table.say("P1 use:lab.salvo:t=u11")
    assert events[-4:] == ["damage u11 1 P1", "reward P1 1", "gained P1 influence 1", "game_over P1 KOR-GOAL-2"]
    slower = lab({"influence": 0, "inventory": ["lab.salvo"]}, {})
    assert "reward P1 2" in slower.say("P1 use:lab.salvo:t=u11")


@rule("KOR-ABIL-8", "KOR-RULING-15")
def test_units_destroyed_together_trigger_on_each_other_and_the_active_players_trigger_enters_first(lab: Any) -> None:
    table = lab({"units": ["lab.mourner F3"], "inventory": ["lab.quake"]}, {"units": ["lab.mourner C3"]})
    events = table.say("P1 use:lab.quake")
    assert [event for event in events if event.startswith("trigger")] == [
        "trigger e1 u1 destroyed",
        "trigger e1 u1 destroyed",
        "trigger e1 u12 destroyed",
        "trigger e1 u12 destroyed",
    ]
    assert (table.seat("P1")["industry"], table.seat("P2")["industry"]) == (2, 2)


@rule("KOR-ABIL-8", "KOR-RULING-15")
def test_player_orders_the_triggers_of_one_effect_on_several_units(lab: Any) -> None:
    theirs = {"units": ["lab.sufferer E3", "lab.sufferer E2"], "inventory": ["lab.quake"]}
    table = lab({"units": ["lab.sufferer C3"]}, theirs, turn="P2")
    events = table.say("P2 use:lab.quake")
    assert not [event for event in events if event.startswith("trigger")]
    assert (table.asked["seat"], table.legal) == ("P2", ["pick:1", "pick:2"])
    events = table.say("P2 pick:2")
    assert [event for event in events if event.startswith("trigger")] == [
        "trigger e1 u13 damaged",
        "trigger e1 u12 damaged",
        "trigger e1 u1 damaged",
    ]


@rule("KOR-ABIL-5")
def test_deploy_does_not_set_off_triggers_on_uses() -> None:
    table = scene(
        {"units": ["kites.kite-scout quarters"], "industry": 2, "inventory": ["embers.two-prices"]},
        {"units": ["embers.toll-rider H4"]},
    )
    events = table.say("P1 deploy:u1:bay1", "P1 pass")
    assert events[-1] == "resolved e1"
    assert table.seat("P2")["industry"] == 0
    events = table.say("P1 use:embers.two-prices:mode=1")
    assert "trigger e1 u12 used" in events


@rule("KOR-BURN-1")
def test_burn_is_not_idle_for_the_player_that_a_pending_discard_targets(lab: Any) -> None:
    sides = homes("B4", "K1", "K4", inventory=["fx.ensnare"])
    sides[0]["inventory"] = ["lab.pickpocket"]
    robbed = lab(*sides)
    robbed.say("P1 use:lab.pickpocket:p=P2")
    assert (robbed.asked["seat"], robbed.idle) == ("P2", [])
    robbed.say("P2 pass")
    assert (robbed.asked["seat"], robbed.idle) == ("P3", ["burn:*1"])
    assert "burn:*1" in robbed.legal


@rule("KOR-RULING-53")
def test_players_who_could_pay_are_asked_in_turn_until_one_pays(lab: Any) -> None:
    sides = homes("B4", "K1", "K4", industry=1)
    sides[0] |= {"inventory": ["lab.ransom"]}
    sides[1] |= {"units": ["3/3/1/2 F2"]}
    sides[2] |= {"units": ["3/3/1/2 H3"]}
    table = lab(*sides)
    events = table.say("P1 use:lab.ransom:t=u12,u23", "P2 decline")
    assert events[-1] == "declined P2"
    assert (table.asked["seat"], table.legal) == ("P3", ["decline", "pay"])
    assert "paid P3 industry 1" in table.fork().say("P3 pay")
    assert table.say("P3 decline")[:3] == ["declined P3", "destroyed u12", "destroyed u23"]


@rule("KOR-RES-3")
def test_gain_of_tactics_is_reported_just_before_its_draws(lab: Any) -> None:
    table = lab({"inventory": ["lab.feast"], "stockpile": ["fx.breach"]}, {"stockpile": ["fx.ensnare"]})
    events = table.say("P1 use:lab.feast")
    assert events[1:5] == [
        "gained P1 tactic 1",
        "drew P1 fx.breach @P1",
        "gained P2 tactic 1",
        "drew P2 fx.ensnare @P2",
    ]


@rule("KOR-ABIL-8", "KOR-INT-4")
def test_player_orders_the_triggers_of_moving_and_of_entering_a_territory(lab: Any) -> None:
    table = lab({"units": ["lab.pilgrim C3"]}, {})
    events = table.say("P1 move:u1:D3")
    assert events[-1] == "resolved e1"
    assert table.legal == ["pick:1", "pick:2"]
    assert len([event for event in table.say("P1 pick:2") if event.startswith("trigger e1 u1 ")]) == 2


@rule("KOR-UNIT-2")
def test_destroyed_unit_takes_its_life_bonus_away_and_another_unit_is_destroyed_too(lab: Any) -> None:
    table = lab({"units": ["lab.heart C3", "3/3/1/2 C2 dmg=1"]}, {"units": ["9/9/1/2 D3"]})
    events = table.say("P1 attack:u1:D3")
    assert events[events.index("destroyed u1") :][:2] == ["destroyed u1", "destroyed u2"]


@rule("KOR-TURN-9", "KOR-RULING-25")
def test_trigger_at_the_end_of_its_owners_turn_happens_for_each_player(lab: Any) -> None:
    table = lab({"units": ["lab.watch C3"]}, {"units": ["lab.watch D3"]})
    events = table.say("P1 end")
    assert [event for event in events if event.startswith("trigger")] == ["trigger e1 u1 end_of_turn"]
    events = table.say("P2 end", "P2 end")
    assert [event for event in events if event.startswith("trigger")] == ["trigger e1 u12 end_of_turn"]


@rule("KOR-DMG-5")
def test_shield_that_lasts_while_a_condition_holds_keeps_its_unused_points(lab: Any) -> None:
    side = {"units": ["3/3/2/2 C3"], "inventory": ["lab.shell"]}
    table = lab(side, {"units": ["9/9/1/2 D3"]}, lands={"CD3": "blank"})
    table.say("P1 use:lab.shell:t=u1")
    events = table.say("P1 attack:u1:D3")
    assert "prevented u1 1" in events
    assert table.unit("u1").endswith("shield=1/while@lab.shell")


@rule("KOR-TERR-9", "KOR-KEY-2")
def test_keyword_granted_by_one_static_effect_counts_for_another(lab: Any) -> None:
    table = lab({"units": ["lab.rigger E3", "2/2/1/2 F3"]}, {}, lands={"EF3": "blank walls=E"})
    assert (table.stats("u1"), table.stats("u2")) == ((5, 3, 1), (4, 2, 1))
    assert "move:u2:G3" in table.legal
    guided = lab({"units": ["lab.guide E3", "2/2/1/2 F3"]}, {}, lands={"EF3": "blank walls=E"})
    assert "move:u2:G3" in guided.legal


@rule("KOR-ABIL-9", "KOR-RULING-27")
def test_card_cannot_make_a_unit_attack_or_move_if_that_is_forbidden(lab: Any) -> None:
    table = lab(
        {"units": ["3/3/1/2 E3 forbid=attack/turn"], "inventory": ["lab.strike-first"]}, {"units": ["1/1/1/1 F3"]}
    )
    events = table.say("P1 use:lab.strike-first:t=u1:w=F3")
    assert events[-2:] == ["resolved e1", "discarded P1 lab.strike-first"]
    assert not any(event.startswith("combat") for event in events)
    moved = scene({"units": ["3/3/1/2 E3 forbid=move/turn"], "inventory": ["kites.cut-loose"], "industry": 1}, {})
    assert not any(event.startswith("moved") for event in moved.say("P1 use:kites.cut-loose:t=u1:route=E2"))
    winner = scene({"units": ["3/3/1/2 E3 forbid=move/turn"]}, {"units": ["1/1/1/1 F3"]})
    assert winner.say("P1 attack:u1:F3")[-1] == "combat_ended u1"
    ensnared = scene({"units": ["3/3/1/2 E3"]}, {"units": ["1/1/1/1 F3"], "inventory": ["fx.ensnare"], "industry": 1})
    ensnared.say("P1 attack:u1:F3", "P2 pass", "P2 use:fx.ensnare:t=u1")
    assert ensnared.legal == ["advance", "stay"]


@rule("KOR-RULING-35")
def test_attack_triggered_by_the_end_of_a_combat_starts_after_it(lab: Any) -> None:
    table = lab({"units": ["lab.avenger E3"]}, {"units": ["2/2/2/2 F3"]})
    events = table.say("P1 attack:u1:F3")
    assert [event for event in events if event.startswith("co")] == [
        "combat_started u1 F3 u12",
        "compared 3 2",
        "combat_ended u1",
        "combat_started u1 F3 u12",
        "compared 3 0",
    ]
    assert table.say("P1 stay") == ["combat_ended u1"]


@rule("KOR-RULING-15", "KOR-RULING-35")
def test_triggers_of_a_combat_enter_before_the_pending_attack_resolves(lab: Any) -> None:
    table = lab(
        {"units": ["9/9/2/2 E3", "lab.mourner A1"]}, {"units": ["3/3/1/2 F3"], "inventory": ["lab.strike-first"]}
    )
    events = table.say("P1 attack:u1:F3", "P2 use:lab.strike-first:t=u12:w=E3")
    assert events[events.index("compared 3 9") :] == [
        "compared 3 9",
        "damage u12 1 u1",
        "destroyed u12",
        "trigger e2 u2 destroyed",
        "gained P1 industry 1",
        "resolved e2",
        "combat_ended u1",
        "combat_started u1 F3 -",
        "resolved e1",
    ]


@rule("KOR-ZONE-8", "KOR-PLAT-2", "KOR-ZONE-10")
def test_platform_can_attack_its_own_bay_without_effect_but_cannot_move_there() -> None:
    table = scene({"platform": f"{STRONGHOLD} F4"}, {}, step="platform")
    assert "attack:u0:bay1" in table.idle
    assert not any(sentence.startswith("move:u0:bay") for sentence in table.legal)
    assert table.say("P1 attack:u0:bay1")[-2:] == ["resolved e1", "combat_ended -"]


@rule("KOR-SETUP-5", "KOR-SETUP-7")
def test_two_players_start_on_their_own_edges() -> None:
    _, events = lay_table(
        2, Options(factions=("kites", "pact"), platforms=(BARGE, BARGE), places=("A4", "L1"), first=1)
    )
    assert [write_event(event) for event in events[:2]] == ["placed u0 A4", "placed u11 L1"]
    with pytest.raises(OptionsError):
        lay_table(2, Options(places=("F1",)))
    with pytest.raises(OptionsError):
        lay_table(2, Options(places=("", "L2")))


@rule("KOR-SETUP-3", "KOR-RULING-42")
def test_lot_decides_who_begins_if_all_thirty_shown_cards_have_equal_cost() -> None:
    table = game(players=2, factions=["pact", "pact"])
    while (first := table.legal[0]).startswith("chance P1="):
        table.say(first)
        if table.legal[0].startswith("chance P2="):
            table.say(first.replace("P1", "P2"))
    assert table.legal == ["chance first=P1", "chance first=P2"]
    table.say("chance first=P2")
    assert table.position["first"] == "P2"
    assert table.position["seats"]["P1"]["stockpile"] == 30
