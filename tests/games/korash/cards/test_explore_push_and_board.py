"""Exploring, pushes past friends, boarding attacks, attacks into a bay, and territory decks that run out."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from support.cards import Play, tactic, unit
from support.korash import refused, scene
from support.rules import rule
from threefold.games.korash import KORASH
from threefold.games.korash.assist.autopass.agent import AGENT
from threefold.games.korash.assist.autopass.stops import Stop
from threefold.games.korash.assist.autopass.wishes import Wishes
from threefold.games.korash.state.events import Used
from threefold.games.korash.terminal import caption

DOWN = {"EF3": "down sands.toll-post known=P1", "EF2": "down sands.toll-post known=P1"}


# Explore


@rule("KOR-RULING-57")
def test_explore_reveals_the_territory_where_x_was_paid_even_if_the_unit_has_left_it() -> None:
    mine = {"units": ["3/3/1/2 E3"], "inventory": ["kites.cut-loose"], "industry": 1}
    table = scene(mine, {}, lands=DOWN)
    events = table.say("P1 explore:u1", "P1 use:kites.cut-loose:t=u1:route=E2")
    assert [event for event in events if event.startswith(("moved", "revealed"))] == [
        "moved u1 E2",
        "revealed EF3 sands.toll-post",
    ]
    assert table.position["lands"]["EF2"].startswith("down")


LAMP = tactic('targets = { t = { kind = "territory", on = "desert" } }\ndo = [{ reveal = "t" }]', timing="interrupt")
SPADE = (
    tactic('targets = { t = { kind = "territory" } }\ndo = [{ bury = "t" }]', timing="interrupt")
    + '[[territory]]\nid = "l.one"\nname = "One"\nhorizon = "depths"\n'
)


@rule("KOR-RULING-57")
@pytest.mark.parametrize(("cards", "word"), [(LAMP, "revealed"), (SPADE, "buried")], ids=["face-up", "gone"])
def test_explore_reveals_nothing_if_its_territory_was_revealed_or_buried_first(
    play: Play, cards: str, word: str
) -> None:
    answer = play(
        cards,
        "explore:u1",
        "P2 use:t.one:t=EF3",
        mine={"units": ["3/3/1/2 E3"]},
        theirs={"inventory": ["t.one"]},
        lands={"EF3": "down fx.none known=P1".replace("fx.none", "blank")},
        depths=["l.one", "l.one"] if cards is SPADE else [],
    )
    told = [event for event in answer["events"] if event.startswith(("revealed", "buried", "fizzled"))]
    assert told == [f"{word} EF3 blank", "fizzled e1"]


@rule("KOR-RULING-26")
def test_a_card_does_not_affect_the_desert_that_replaced_its_target(play: Play) -> None:
    cards = SPADE + '[[tactic]]\nid = "t.two"\nname = "Two"\ntiming = "orders"\ncost = 0\n'
    cards += 'targets = { t = { kind = "territory" } }\ndo = [{ reveal = "t" }]\n'
    answer = play(
        cards,
        "use:t.two:t=EF3",
        "P2 use:t.one:t=EF3",
        mine={"inventory": ["t.two"]},
        theirs={"inventory": ["t.one"]},
        lands={"EF3": "down blank known=P1"},
        depths=["l.one", "l.one"],
    )
    assert not any(event.startswith("revealed") for event in answer["events"])


@rule("KOR-RULING-57", "KOR-RULING-26")
def test_explore_fails_if_its_unit_was_made_immobile() -> None:
    table = scene(
        {"units": ["3/3/1/2 E3"]}, {"inventory": ["fx.ensnare"], "industry": 1, "units": ["1/1/1/1 A1"]}, lands=DOWN
    )
    events = table.say("P1 explore:u1", "P2 use:fx.ensnare:t=u1")
    assert events[-1] == "fizzled e1"
    assert table.position["lands"]["EF3"].startswith("down")


# Pushes, pulls and free moves

ENGINE = {"units": ["pact.sluice-engine E2"]}


@rule("KOR-RULING-52", "KOR-MOVE-2")
def test_a_pushed_unit_passes_through_a_friend() -> None:
    table = scene(ENGINE, {"units": ["3/3/1/2 F2", "3/3/1/2 G2"]})
    table.say("P1 ability:u1:1:t=u12")
    assert table.unit("u12") == "3/3/1/2 H2"


@rule("KOR-RULING-52", "KOR-MOVE-3")
def test_a_pushed_unit_that_would_end_on_a_friends_tile_goes_back() -> None:
    table = scene(ENGINE, {"units": ["3/3/1/2 F2", "3/3/1/2 H2"]})
    events = table.say("P1 ability:u1:1:t=u12")
    assert not any(event.startswith("moved") for event in events)
    assert table.unit("u12") == "3/3/1/2 F2"


@rule("KOR-RULING-52", "KOR-MOVE-3")
def test_a_pushed_unit_that_an_enemy_would_stop_on_a_friends_tile_goes_back() -> None:
    mine = {"units": ["pact.sluice-engine E2", "3/3/1/2 H2"]}
    table = scene(mine, {"units": ["3/3/1/2 F2", "3/3/1/2 G2"]})
    table.say("P1 ability:u1:1:t=u12")
    assert table.unit("u12") == "3/3/1/2 F2"


@rule("KOR-RULING-52")
def test_a_pushed_unit_stops_before_a_wall() -> None:
    table = scene(ENGINE, {"units": ["3/3/1/2 F2"]}, lands={"GH2": "blank walls=E"})
    table.say("P1 ability:u1:1:t=u12")
    assert table.unit("u12") == "3/3/1/2 H2"
    table = scene(ENGINE, {"units": ["3/3/1/2 F2"]}, lands={"EF2": "blank walls=E"})
    table.say("P1 ability:u1:1:t=u12")
    assert table.unit("u12") == "3/3/1/2 F2"


@rule("KOR-RULING-52", "KOR-LOCK-1")
def test_a_unit_can_be_pushed_past_its_own_platform_in_lockdown_but_not_onto_it() -> None:
    home = {"units": ["3/3/1/2 F2"], "turns": 0}
    past = scene(ENGINE, {**home, "platform": "fx.korashi-stronghold G2"})
    past.say("P1 ability:u1:1:t=u12")
    assert past.unit("u12") == "3/3/1/2 H2"
    onto = scene(ENGINE, {**home, "platform": "fx.korashi-stronghold H2"})
    onto.say("P1 ability:u1:1:t=u12")
    assert onto.unit("u12") == "3/3/1/2 F2"


STROLL = tactic('targets = { t = { kind = "crew", side = "friendly" } }\ndo = [{ move = 2, to = "t" }]')
FRIENDS = {"inventory": ["t.one"], "units": ["3/3/1/2 E3", "3/3/1/2 F3"]}


@rule("KOR-RULING-52", "KOR-MOVE-2")
def test_a_free_move_passes_through_a_friend_and_is_offered_only_with_a_legal_end(play: Play) -> None:
    asked = play(STROLL, mine=FRIENDS)["asked"]
    routes = {sentence.split("route=")[1] for sentence in asked["legal"] if ":t=u1:route=" in sentence}
    assert {"F3-G3", "F3-F2", "E2", "E2-F2"} <= routes
    assert not any(route.endswith("F3") for route in routes)
    moved = play(STROLL + "# once\n", "use:t.one:t=u1:route=F3-G3", mine=FRIENDS)
    assert moved["position"]["seats"]["P1"]["units"] == ["3/3/1/2 G3", "3/3/1/2 F3"]


@rule("KOR-RULING-52", "KOR-MOVE-3")
def test_a_free_move_to_a_tile_that_was_taken_meanwhile_does_not_move_the_unit(play: Play) -> None:
    dart = '[[tactic]]\nid = "t.two"\nname = "Two"\ntiming = "interrupt"\ncost = 0\n'
    dart += 'targets = { t = { kind = "crew" }, w = { kind = "tile" } }\ndo = [{ place = "t", onto = "w" }]\n'
    answer = play(
        STROLL + dart,
        "use:t.one:t=u1:route=F3-G3",
        "P2 use:t.two:t=u12,w=G3".replace(",w", ":w"),
        mine=FRIENDS,
        theirs={"inventory": ["t.two"], "units": ["1/1/1/1 A1"]},
    )
    assert answer["position"]["seats"]["P1"]["units"] == ["3/3/1/2 E3", "3/3/1/2 F3"]


@rule("KOR-RULING-52", "KOR-RULING-53")
def test_a_unit_moved_step_by_step_may_pass_through_a_friend(play: Play) -> None:
    cards = tactic('do = [{ each = { kind = "crew", side = "friendly", str = ">3" }, do = [{ move = 2, to = "it" }] }]')
    mine = {"inventory": ["t.one"], "units": ["4/3/1/2 E3", "3/3/1/2 F3"]}
    asked = play(cards, "use:t.one", "pick:F3", mine=mine)["asked"]
    assert "pick:-" not in asked["legal"]
    assert "pick:G3" in asked["legal"]
    moved = play(cards + "# once\n", "use:t.one", "pick:F3", "pick:G3", mine=mine)
    assert moved["position"]["seats"]["P1"]["units"] == ["4/3/1/2 G3", "3/3/1/2 F3"]


@rule("KOR-RULING-52", "KOR-RULING-31")
def test_a_strider_that_is_pushed_onto_an_enemy_platform_stops_there_aboard() -> None:
    mine = {"platform": "fx.korashi-stronghold F3", "units": ["pact.sluice-engine D3"]}
    table = scene(mine, {"units": ["kites.line-boarder E3"]})
    assert "boarded u12 u0" in table.say("P1 ability:u1:1:t=u12")
    assert "on=u0" in table.unit("u12")


@rule("KOR-RULING-58", "KOR-RULING-52")
@pytest.mark.parametrize("tiles", [("F3", "G3"), ("G3", "F3")])
def test_units_pushed_together_can_move_onto_each_others_old_tiles(play: Play, tiles: tuple[str, str]) -> None:
    cards = unit(
        'cost = { x = 1 }\ndo = [{ each = { kind = "crew", side = "enemy" }, do = [\n'
        '{ push = 1, to = "it", from = "user" } ] }]'
    )
    near, far = tiles
    answer = play(
        cards, "ability:u1:1", mine={"units": ["u.one E3"]}, theirs={"units": [f"1/1/1/1 {near}", f"1/1/1/1 {far}"]}
    )
    beyond = {"F3": "G3", "G3": "H3"}
    assert answer["position"]["seats"]["P2"]["units"] == [f"1/1/1/1 {beyond[near]}", f"1/1/1/1 {beyond[far]}"]


# Boarding attacks

ABOARD = {"platform": "fx.korashi-stronghold G2", "units": ["choir.salt-chorister H2", "1/1/1/2 on=u11"]}


@rule("KOR-RULING-61", "KOR-BOARD-1")
def test_a_boarding_attack_triggers_boarding_when_its_combat_begins_and_not_on_advancing() -> None:
    table = scene({"units": ["9/9/3/2 F2 +strider"]}, ABOARD)
    events = table.say("P1 attack:u1:G2:board")
    began = events.index("combat_started u1 G2 u13")
    assert events[began:].count("trigger e1 u12 boarded") == 1
    assert events.index("trigger e1 u12 boarded") < events.index("compared 9 1")
    assert "tapped u1" in events
    advanced = table.say("P1 advance")
    assert "boarded u1 u11" in advanced
    assert not any(event.endswith(" boarded") for event in advanced)


@rule("KOR-RULING-61")
def test_an_attacker_is_aboard_only_once_it_stands_on_the_platform() -> None:
    table = scene({"units": ["9/9/3/2 F2 +strider"]}, ABOARD)
    table.say("P1 attack:u1:G2:board")
    assert table.unit("u1") == "9/9/3/2 F2 tapped exhausted spent=1 +strider"
    table.say("P1 advance")
    assert "on=u11" in table.unit("u1")


@rule("KOR-RULING-61")
def test_an_attack_on_a_platform_without_board_triggers_no_boarding() -> None:
    table = scene({"units": ["9/9/3/2 F2 +strider"]}, ABOARD)
    events = table.say("P1 attack:u1:G2")
    assert not any("boarded" in event for event in events)


# Exhausted attackers


@rule("KOR-RULING-60", "KOR-UNIT-13")
def test_an_exhausted_attacker_may_use_its_own_combat_ability() -> None:
    table = scene({"units": ["choir.mirror-dancer E3"]}, {"units": ["9/9/3/2 F3"]})
    table.say("P1 attack:u1:F3")
    assert "ability:u1:1:t=u12" in table.legal
    card = {"units": ["kites.vane-captain D2", "choir.mirror-dancer E2 exhausted"]}
    freely = scene(card, {"units": ["6/4/1/1 F2"]})
    assert any(event.startswith("compared") for event in freely.say("P1 ability:u1:1:t=u2:w=F2"))
    bystander = scene({"units": ["5/5/2/2 E3", "choir.mirror-dancer E2 exhausted"]}, {"units": ["9/9/3/2 F3"]})
    events = bystander.say("P1 attack:u1:F3")
    assert events[-1] == "combat_ended u12"


# Attacks into a bay

INTRUDER = {"units": ["5/4/2/2 on=u11"]}
BAY = {"platform": "fx.korashi-stronghold K1", "units": ["3/3/1/2 bay2"]}


@rule("KOR-RULING-10", "KOR-BOARD-7")
def test_an_intruder_can_attack_the_bay_only_with_the_option_bay_intruders() -> None:
    assert not any("bay" in sentence for sentence in scene(INTRUDER, BAY).legal)
    table = scene(INTRUDER, BAY, options={"bay_intruders": True})
    assert {f"attack:u1:bay{number}" for number in range(1, 5)} <= set(table.legal)
    assert "attack:u1:bay1" in table.idle
    assert "attack:u1:bay2" not in table.idle
    assert not any(sentence.startswith("move:u1:bay") for sentence in table.legal)


@rule("KOR-RULING-10")
def test_an_intruder_that_wins_in_the_bay_does_not_enter_it() -> None:
    table = scene(INTRUDER, BAY, options={"bay_intruders": True})
    events = table.say("P1 attack:u1:bay2")
    assert events[-5:] == ["resolved e1", "compared 5 3", "damage u12 1 u1", "destroyed u12", "combat_ended u1"]
    assert "advance" not in table.legal
    assert "on=u11" in table.unit("u1")


@rule("KOR-RULING-10")
def test_an_ally_aboard_cannot_attack_the_bay() -> None:
    sides = [INTRUDER, BAY, {"platform": "fx.korashi-stronghold A1"}]
    table = scene(*sides, options={"bay_intruders": True}, teams=[["P1", "P2"], ["P3"]])
    assert not any("bay" in sentence for sentence in table.legal)


def test_view_and_event_name_the_owner_of_the_bay_that_an_intruder_attacks() -> None:
    table = scene(INTRUDER, BAY, options={"bay_intruders": True})
    for viewer in (0, 1, None):
        bays = {piece.name: piece.bay for piece in KORASH.view(table.state, viewer).pieces}
        assert bays == {"u0": UNSET, "u1": "P2", "u11": UNSET, "u12": UNSET}
    table.say("P1 attack:u1:bay2")
    (used,) = (event for event in table.log if isinstance(event, Used))
    assert used.bay == "P2"
    assert {piece.bay for piece in KORASH.view(scene(INTRUDER, BAY).state, 0).pieces} == {UNSET}


def test_an_attack_into_a_bay_counts_as_against_the_owner_of_the_bay() -> None:
    theirs = {**BAY, "inventory": ["fx.ensnare"], "industry": 1}
    table = scene(INTRUDER, theirs, options={"bay_intruders": True})
    table.say("P1 attack:u1:bay2")
    (asked,) = KORASH.pending(table.state)
    verdict = AGENT.consider(table.state, asked.seat, Wishes())
    assert (asked.seat, verdict and verdict.about) == (1, Stop.AGAINST_ME.value)


def test_the_terminal_names_the_owner_of_the_bay_that_an_intruder_attacks() -> None:
    view = KORASH.view(scene(INTRUDER, BAY, options={"bay_intruders": True}).state, 0)
    assert caption(view, "attack:u1:bay2") == "attack:u1:bay2  (5/4/2/2, in the bay of P2)"
    assert caption(view, "attack:u1:K2") == "attack:u1:K2  (5/4/2/2)"


# Deploys that cards make

MAST = {"IJ3": "sands.signal-mast"}
FULL_BAY = [f"1/1/1/1 bay{number}" for number in (2, 3, 4)]


@rule("KOR-RULING-29")
def test_a_deploy_by_a_card_asks_for_another_bay_tile_if_its_own_was_filled() -> None:
    mine = {
        "units": ["3/3/1/2 I3", "1/1/1/1 quarters", "1/1/1/1 A1"],
        "inventory": ["embers.winch-home"],
        "industry": 9,
    }
    table = scene(mine, {}, lands=MAST)
    table.say("P1 ground:u1:1:deploy=u2,bay1", "P1 use:embers.winch-home:t=u3")
    assert table.unit("u3") == "1/1/1/1 bay1"
    assert (table.asked["rule"], table.legal) == ("KOR-RULING-29", ["pick:bay2", "pick:bay3", "pick:bay4"])
    assert "deployed u2 bay3" in table.say("P1 pick:bay3")


@rule("KOR-RULING-29")
def test_a_deploy_by_a_card_is_lost_with_its_cost_if_no_bay_tile_is_left() -> None:
    units = [
        "3/3/1/2 I3",
        "kites.vane-captain quarters",
        *(f"1/1/1/1 bay{number}" for number in (2, 3, 4)),
        "1/1/1/1 A1",
    ]
    mine = {"units": units, "inventory": ["embers.winch-home"], "industry": 9}
    table = scene(mine, {}, lands=MAST)
    events = table.say("P1 ground:u1:1:deploy=u2,bay1", "P1 use:embers.winch-home:t=u6")
    assert [event for event in events if event.startswith(("paid P1", "deployed"))] == [
        "paid P1 industry 1",
        "paid P1 industry 2",
    ]
    assert table.unit("u2") == "kites.vane-captain quarters"
    assert table.position["deployed"] is True


# The window at the start of a turn


@rule("KOR-INT-9", "KOR-RULING-12")
def test_in_the_window_at_the_start_of_a_turn_only_interrupts_are_legal() -> None:
    side = {"inventory": ["kites.kite-signal", "kites.cut-loose"], "industry": 9, "units": ["3/3/1/2 E3"]}
    table = scene(side, {}, step="start")
    assert table.asked["rule"] == "KOR-INT-9"
    assert not any(sentence.startswith("use:kites.kite-signal") for sentence in table.legal)
    assert any(sentence.startswith("use:kites.cut-loose") for sentence in table.legal)
    table.say("P1 pass")
    assert table.asked["rule"] == "KOR-INT-9"
    assert "use:kites.kite-signal" in table.legal


# Horizons


@rule("KOR-RULING-24", "KOR-ZONE-15")
def test_a_territory_deck_that_runs_out_is_filled_from_its_buried_pile_at_once() -> None:
    table = scene(
        {"units": ["3/3/1/2 A1"]},
        {},
        lands={"GH2": "sands.tin-scrapyard"},
        depths=["sands.toll-post"],
        buried={"depths": ["sands.signal-mast"], "shallows": []},
        step="storm",
    )
    position = table.position
    assert position["turn"] == "P2"
    assert position["depths"] == 1 or len(position["depths"]) == 1
    assert position["buried"]["depths"] == []


@rule("KOR-RULING-24")
def test_an_empty_territory_deck_is_filled_as_soon_as_cards_are_buried() -> None:
    table = scene(
        {"units": ["3/3/1/2 A1"]}, {}, lands={"GH2": "sands.twin-thrones", "IJ2": "sands.twin-thrones"}, depths=[]
    )
    events = table.say("P1 end")
    assert [event for event in events if event.split(" ")[0] in ("buried", "shuffled", "refilled")] == [
        "buried GH2 sands.twin-thrones",
        "buried IJ2 sands.twin-thrones",
        "shuffled depths 2",
        "refilled GH2 depths",
        "refilled IJ2 depths",
    ]


# Supplies


@rule("KOR-RES-5")
@pytest.mark.parametrize("size", [1, 2])
def test_an_influence_option_below_three_is_refused(size: int) -> None:
    seats = {"P1": {"platform": "fx.korashi-stronghold B4"}, "P2": {"platform": "fx.korashi-stronghold K1"}}
    message = refused(cards=["rulebook-fixtures"], seats=seats, options={"influence": size})
    assert "a supply needs at least 3" in message
    assert scene({}, {}, options={"influence": 3}).position["options"] == {"influence": 3}
