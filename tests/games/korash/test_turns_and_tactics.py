"""Turns, tactics, interrupts, windows and burning."""

from __future__ import annotations

from support.korash import Scene, homes, scene
from support.rules import rule
from threefold.games.korash.changes.ending import USES_A_TURN
from threefold.games.korash.game import KORASH
from threefold.games.korash.state.codes import CONCEDE, PASS

STRONGHOLD = "fx.korashi-stronghold"


@rule("KOR-TURN-1", "KOR-TURN-2", "KOR-TURN-3")
def test_turn_has_its_phases_and_planning_steps_in_a_fixed_order() -> None:
    table = scene(
        {"stockpile": ["kites.dive"], "inventory": ["fx.ensnare"], "units": ["3/3/1/2 C3 tapped"]}, {}, step="start"
    )
    events = list(table.events)
    assert table.asked["rule"] == "KOR-INT-9"
    events += table.say("P1 pass")
    assert events == [
        "phase planning",
        "untapped u1",
        "gained P1 industry 2",
        "gained P1 tactic 1",
        "drew P1 kites.dive @P1",
    ]
    table.say("P1 pass")
    assert table.asked["decision"] == "D2"
    table.say("P1 end", "ok")
    assert table.asked["decision"] == "D3"
    events = table.say("P1 end", "ok", "ok")
    assert "phase storm" in events
    assert "turn_started P2 1" in events


@rule("KOR-TURN-4", "KOR-TURN-7", "KOR-RULING-5")
def test_unit_cannot_act_again_after_another_unit_has_started_its_turn() -> None:
    table = scene({"industry": 3, "units": ["3/3/1/3 C3", "3/3/1/3 E3", "kites.kite-scout quarters"]}, {})
    table.say("P1 move:u1:C2", "P1 deploy:u3:bay1", "P1 move:u1:D2")
    assert "end:u1" in table.legal
    events = table.say("P1 move:u2:E2")
    assert events[0] == "unit_done u1"
    assert not any(":u1:" in sentence for sentence in table.legal)
    assert table.unit("u1") == "3/3/1/3 D2 ended spent=2"
    assert table.say("P1 end")[0] == "unit_done u2"


@rule("KOR-TURN-8", "KOR-RULING-6", "KOR-PLAT-3")
def test_platform_acts_in_the_planning_phase_and_other_units_in_the_main_phase() -> None:
    sides = {"platform": f"{STRONGHOLD} F4", "units": ["3/3/1/2 C3"]}, {"units": ["3/3/1/2 F3"]}
    planning = scene(*sides, step="platform")
    assert {"attack:u0:F3", "move:u0:E4", "end"} <= set(planning.legal)
    assert not any(sentence.startswith(("explore", "move:u1")) for sentence in planning.legal)
    main = scene(*sides)
    assert not any(":u0" in sentence for sentence in main.legal)
    assert "explore:u1" in main.legal


@rule("KOR-TURN-9", "KOR-RULING-25", "KOR-RULING-18")
def test_end_of_turn_triggers_enter_after_the_storm_window_and_before_the_next_turn() -> None:
    table = scene(
        {"inventory": ["fx.ensnare"], "units": ["3/3/1/2 I2 str+2/turn"]},
        {},
        lands={"IJ2": "sands.glass-rain-basin"},
    )
    table.say("P1 end", "P1 pass")
    assert table.asked["rule"] == "KOR-INT-9"
    events = table.say("P1 pass", "ok")
    assert events[:5] == [
        "trigger e1 IJ2 end_of_turn",
        "damage u1 1 -",
        "destroyed u1",
        "resolved e1",
        "turn_started P2 1",
    ]


@rule("KOR-TURN-10", "KOR-UNIT-9", "KOR-UNIT-14")
def test_units_untap_and_regain_movement_in_planning_and_used_abilities_return_at_the_start_of_any_turn() -> None:
    table = scene({"units": ["kites.kite-scout C3 tapped exhausted spent=3 used=1"]}, {})
    events = table.say("P1 end")
    assert table.unit("u1") == "kites.kite-scout C3 tapped exhausted spent=3"
    events = table.say("P2 end", "P2 end")
    assert "untapped u1" in events
    assert table.unit("u1") == "kites.kite-scout C3"


@rule("KOR-TAC-2", "KOR-TAC-3", "KOR-TAC-4")
def test_orders_tactics_are_usable_in_the_main_phase_and_plans_tactics_in_planning() -> None:
    side = {"industry": 9, "inventory": ["kites.cast-lines", "kites.kite-signal"], "units": ["3/3/1/2 C3"]}
    main, planning = scene(side, {}), scene(side, {}, step="platform")
    assert any(sentence.startswith("use:kites.cast-lines") for sentence in main.legal)
    assert not any(sentence.startswith("use:kites.kite-signal") for sentence in main.legal)
    assert any(sentence.startswith("use:kites.kite-signal") for sentence in planning.legal)
    assert not any(sentence.startswith("use:kites.cast-lines") for sentence in planning.legal)


@rule("KOR-TAC-5", "KOR-TAC-6", "KOR-COMBAT-2")
def test_in_combat_both_players_may_use_only_combat_and_interrupt_tactics() -> None:
    table = scene(
        {"industry": 9, "inventory": ["kites.cast-lines", "kites.dive"], "units": ["5/4/2/2 E3"]},
        {"industry": 9, "inventory": ["fx.ensnare", "pact.dig-in"], "units": ["3/3/1/2 F3"]},
    )
    table.say("P1 attack:u1:F3")
    assert "use:fx.ensnare:t=u1" in table.legal
    assert not any(sentence.startswith("use:pact.dig-in") for sentence in table.legal)
    table.say("ok")
    assert "use:kites.dive:t=u1" in table.legal
    assert not any(sentence.startswith("use:kites.cast-lines") for sentence in table.legal)
    table.say("P1 pass")
    assert {"use:pact.dig-in:t=u12", "use:fx.ensnare:t=u12"} <= set(table.legal)


@rule("KOR-TAC-7", "KOR-RULING-12")
def test_orders_tactics_cannot_be_used_while_an_entry_is_pending() -> None:
    table = scene(
        {"industry": 9, "inventory": ["kites.cast-lines", "kites.cast-lines", "fx.ensnare"], "units": ["3/3/1/2 C3"]},
        {},
    )
    table.say("P1 use:kites.cast-lines:t=u1")
    assert table.asked["about"] == "e1"
    assert not any(sentence.startswith("use:kites.cast-lines") for sentence in table.legal)
    assert "use:fx.ensnare:t=u1" in table.legal


@rule("KOR-TAC-8", "KOR-RULING-13")
def test_tactic_stays_on_the_screen_while_its_effect_lasts() -> None:
    table = scene({"industry": 9, "inventory": ["kites.dive"], "units": ["5/4/2/2 E3"]}, {"units": ["3/3/1/2 F3"]})
    table.say("P1 attack:u1:F3", "ok", "P1 use:kites.dive:t=u1")
    assert table.seat("P1")["screen"] == ["kites.dive"]
    events = table.say("P1 advance")
    assert events[1:] == ["modifier_expired u1 str+3 combat", "discarded P1 kites.dive", "combat_ended u1"]


@rule("KOR-TAC-9")
def test_tactic_in_use_cannot_be_burned_and_a_second_copy_can_be_used() -> None:
    table = scene({"industry": 2, "inventory": ["kites.cast-lines"] * 2, "units": ["3/3/1/2 C3"]}, {})
    table.say("P1 use:kites.cast-lines:t=u1")
    assert [sentence for sentence in table.legal if sentence.startswith("burn")] == ["burn:*1"]
    table.say("ok", "P1 use:kites.cast-lines:t=u1")
    assert table.position["seats"]["P1"]["screen"] == ["kites.cast-lines"] * 2


@rule("KOR-INT-3", "KOR-RULING-14")
def test_target_is_announced_with_the_use_and_does_not_change() -> None:
    table = scene({"industry": 9, "inventory": ["fx.breach"]}, {"industry": 1, "inventory": ["fx.ensnare"]})
    events = table.say("P1 use:fx.breach:t=u11")
    assert events[0] == "used e1 P1 use:fx.breach:t=u11"
    assert table.position["stack"] == ["P1 use:fx.breach:t=u11"]
    assert table.refuses("P2 use:fx.breach:t=u0")
    events = table.say("P2 pass")
    assert "damage u11 1 P1" in events


def three(**inventories: list[str]) -> Scene:
    sides = homes("B4", "K1", "F4", industry=3)
    for number, side in enumerate(sides, 1):
        side["inventory"] = inventories.get(f"P{number}", [])
    sides[0]["units"] = ["3/3/1/2 C3"]
    return scene(*sides)


@rule("KOR-INT-6", "KOR-RULING-11")
def test_window_asks_clockwise_from_the_seat_after_the_controller_and_the_controller_last() -> None:
    table = three(P1=["fx.ensnare"], P2=["fx.ensnare"], P3=["fx.ensnare"])
    table.say("P1 move:u1:C2")
    asked: list[str] = []
    while table.asked["decision"] == "D4":
        asked.append(table.asked["seat"])
        table.say("pass")
    assert asked == ["P2", "P3", "P1"]
    assert table.position["seats"]["P1"]["units"] == ["3/3/1/2 C2 spent=1"]
    nobody = three()
    assert nobody.say("P1 move:u1:C2")[-1] == "resolved e1"


@rule("KOR-INT-7")
def test_after_an_interrupt_resolves_the_earlier_window_asks_its_first_seat_again() -> None:
    table = three(P2=["kites.dive"], P3=["fx.ensnare"])
    table.say("P1 move:u1:C2", "P2 pass")
    events = table.say("P3 use:fx.ensnare:t=u0", "P2 pass")
    assert "resolved e2" in events
    assert (table.asked["seat"], table.asked["about"]) == ("P2", "e1")


@rule("KOR-INT-4", "KOR-RULING-15", "KOR-ABIL-8")
def test_trigger_enters_after_the_entry_that_set_it_off_has_resolved() -> None:
    table = scene(
        {"units": ["kites.night-cutter on=u11"], "stockpile": ["kites.dive"], "inventory": ["fx.ensnare"]},
        {"platform": f"{STRONGHOLD} G2"},
    )
    table.say("P1 sabotage:u1")
    events = table.say("P1 pass")
    assert events[-2:] == ["resolved e1", "trigger e1 u1 sabotaged"]
    assert table.asked["about"] == "e1"
    assert table.say("P1 pass")[-1] == "resolved e1"


@rule("KOR-INT-8", "KOR-RULING-17")
def test_window_between_comparison_and_damage_opens_only_with_that_option() -> None:
    sides = (
        {"industry": 1, "inventory": ["fx.durable-materials"], "units": ["3/3/1/2 E3"]},
        {"industry": 1, "inventory": ["fx.durable-materials"], "units": ["5/3/1/2 F3"]},
    )
    table = scene(*sides)
    events = table.say("P1 attack:u1:F3", "ok", "ok")
    assert events[-4:] == ["compared 3 5", "damage u1 1 u12", "destroyed u1", "combat_ended u12"]
    strict = scene(*sides, options={"outcome_window": True})
    strict.say("P1 attack:u1:F3", "ok", "ok")
    assert strict.asked["rule"] == "KOR-RULING-17"
    strict.say("P1 use:fx.durable-materials:t=u1", "ok")
    events = strict.say("ok")
    assert "prevented u1 1" in events


@rule("KOR-INT-9")
def test_windows_of_a_turn_allow_plans_only_for_the_active_player_in_two_of_five() -> None:
    cards = ["kites.kite-signal", "fx.ensnare"]
    table = scene({"industry": 9, "inventory": cards}, {"industry": 9, "inventory": cards}, step="start")
    offered: list[tuple[str, bool]] = []
    while table.position["turn"] == "P1":
        asked = table.asked
        if asked["rule"] == "KOR-INT-9":
            offered.append((asked["seat"], "use:kites.kite-signal" in asked["legal"]))
            table.say("pass")
        else:
            table.say("end")
    assert [seat for seat, _ in offered] == ["P1", "P2"] * 5
    assert [plans for seat, plans in offered if seat == "P1"] == [False, True, True, False, False]
    assert not any(plans for seat, plans in offered if seat == "P2")


@rule("KOR-INT-10", "KOR-ABIL-7")
def test_use_without_a_target_is_legal_but_marked_as_having_no_effect() -> None:
    table = scene({"industry": 9, "inventory": ["kites.cast-lines"]}, {})
    assert "use:kites.cast-lines:t=-" in table.legal
    assert "use:kites.cast-lines:t=-" in table.idle
    events = table.say("P1 use:kites.cast-lines:t=-")
    assert events == [
        "used e1 P1 use:kites.cast-lines:t=-",
        "paid P1 industry 1",
        "resolved e1",
        "discarded P1 kites.cast-lines",
    ]


@rule("KOR-BURN-2", "KOR-BURN-3", "KOR-RULING-47")
def test_burning_is_not_counted_as_a_use_and_opens_no_window() -> None:
    table = three(P2=["kites.dive", "kites.dive"], P3=["fx.ensnare"])
    table.say("P1 move:u1:C2", "P2 pass")
    before = table.state.uses
    table.say("P3 burn:fx.ensnare")
    assert table.state.uses == before
    assert table.events[-1] == "resolved e1"
    table.state.uses = USES_A_TURN
    assert table.legal == ["end", "end:u1"]


@rule("KOR-BURN-4")
def test_use_must_burn_exactly_the_missing_industry() -> None:
    table = scene({"industry": 4, "inventory": ["fx.breach", "kites.dive", "kites.dive", "fx.ensnare"]}, {})
    assert "use:fx.breach:t=u11:burn=*2" in table.legal
    assert table.refuses("P1 use:fx.breach:t=u11:burn=kites.dive")
    assert table.refuses("P1 use:fx.breach:t=u11:burn=kites.dive,kites.dive,fx.ensnare")
    assert table.refuses("P1 use:fx.breach:t=u11:burn=fx.breach,kites.dive")
    table.say("P1 use:fx.breach:t=u11:burn=kites.dive,kites.dive")
    assert table.seat("P1")["inventory"] == ["fx.ensnare"]


@rule("KOR-RULING-56")
def test_default_answer_of_an_absent_seat_passes_ends_or_stays() -> None:
    table = scene(
        {"inventory": ["fx.ensnare"], "units": ["5/4/2/2 E3"]},
        {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]},
    )
    assert KORASH.default(table.state, 0) == (KORASH.actions.code("end"),)
    table.say("P1 attack:u1:F3")
    assert KORASH.default(table.state, 1) == (PASS,)
    table.say("ok", "ok")
    assert table.legal == ["advance", "stay"]
    assert KORASH.default(table.state, 0) == (KORASH.actions.code("stay"),)


@rule("KOR-RULING-47")
def test_trigger_beyond_the_limit_is_dropped_and_reported() -> None:
    table = scene({"units": ["kites.night-cutter on=u11"]}, {"platform": f"{STRONGHOLD} G2"})
    table.state.chained = 200
    events = table.say("P1 sabotage:u1")
    assert events[-1] == "cut triggers 1"


def test_discard_offers_each_design_once() -> None:
    table = scene(
        {
            "industry": 1,
            "inventory": ["kites.stolen-manifest", "kites.dive", "kites.dive"],
            "stockpile": ["kites.cut-loose", "kites.cut-loose"],
        },
        {},
    )
    table.say("P1 use:kites.stolen-manifest", "ok")
    assert table.asked["decision"] == "D7"
    assert table.legal == ["pick:kites.cut-loose", "pick:kites.dive"]
    assert table.say("P1 pick:kites.dive")[0] == "discarded P1 kites.dive"


def test_dig_asks_which_card_to_keep_even_if_both_are_the_same() -> None:
    deck = ["pact.dig-in", "pact.dig-in", "pact.mirage"]
    table = scene({"platform": "sands.listening-spire B4", "stockpile": deck}, {}, step="start")
    table.say("P1 accept")
    assert table.legal == ["pick:pact.dig-in"]
    events = table.say("P1 pick:pact.dig-in")
    assert events[:2] == ["gained P1 tactic 1", "drew P1 pact.dig-in @P1"]
    assert table.seat("P1")["stockpile"] == ["pact.mirage", "pact.dig-in"]


def test_discard_asks_even_if_all_cards_are_the_same() -> None:
    side = {"industry": 1, "inventory": ["kites.stolen-manifest"], "stockpile": ["kites.dive", "kites.dive"]}
    table = scene(side, {})
    table.say("P1 use:kites.stolen-manifest")
    assert table.legal == ["pick:kites.dive"]
    assert "discarded P1 kites.dive" in table.say("P1 pick:kites.dive")


def test_seats_can_concede_while_cards_are_picked() -> None:
    side = {"industry": 1, "inventory": ["kites.stolen-manifest"], "stockpile": ["kites.dive", "kites.dive"]}
    table = scene(side, {})
    table.say("P1 use:kites.stolen-manifest")
    assert table.legal == ["pick:kites.dive"]
    assert KORASH.calls(table.state, 1) == (CONCEDE,)
    assert [KORASH.notation.write_answer(table.state, seat, (CONCEDE,)) for seat in (0, 1)] == ["concede", "concede"]
