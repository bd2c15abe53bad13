"""Words of the vocabulary in play: the tests write small cards and play them through the judge."""

from __future__ import annotations

from typing import Any

import pytest

from support.cards import Play, catalogue, problems, tactic, territory, unit
from support.rules import rule

GAIN = "do = [{ gain = { industry = 1 } }]"


def uses(answer: dict[str, Any]) -> list[str]:
    """Return the legal uses of tactics and abilities."""
    return [text for text in answer["asked"]["legal"] if text.startswith(("use:", "ability:", "ground:"))]


FRIENDS = '{ kind = "crew", side = "friendly" }'
COUNTED = unit(f"cost = {{ industry = {{ count = {FRIENDS}, times = 2 }} }}\ndo = [{{ gain = {{ tactic = 1 }} }}]")


def test_a_counted_cost_is_counted_when_the_use_is_announced(play: Play) -> None:
    crew = ["u.one E3", "3/3/1/1 F3"]
    paid = play(COUNTED, "ability:u1:1", mine={"units": crew, "industry": 4})
    assert "paid P1 industry 4" in paid["events"]
    short = play(COUNTED.replace("One", "Two"), mine={"units": crew, "industry": 3, "inventory": ["fx.breach"]})
    assert uses(short) == ["ability:u1:1:burn=*1"]
    poor = play(COUNTED.replace("One", "Three"), mine={"units": crew, "industry": 3})
    assert uses(poor) == []


def test_counted_movement_and_discards_are_paid(play: Play) -> None:
    foes = '{ count = { kind = "crew", side = "enemy" } }'
    cards = unit(f"cost = {{ mp = {foes}, discard = {foes} }}\n{GAIN}")
    answer = play(
        cards,
        "ability:u1:1:discard=fx.breach",
        mine={"units": ["u.one E3"], "inventory": ["fx.breach"]},
        theirs={"units": ["1/1/1/1 H2"]},
    )
    assert answer["events"][1:3] == ["paid u1 mp 1", "discarded P1 fx.breach"]


def test_a_cost_that_counts_by_a_target_is_refused() -> None:
    cost = 'cost = { industry = { count = { near = "t" } } }\ntargets = { t = { kind = "unit" } }\ndo = [{ tap = "t" }]'
    assert problems(unit(cost)) == [(14, "E22")]


def test_the_number_and_distance_of_targets_may_be_counted(play: Play) -> None:
    foes = '{ count = { kind = "crew", side = "enemy" }, times = 2 }'
    near = tactic(
        f'targets = {{ t = {{ kind = "crew", near = "w", within = {foes}, n = {foes} }}, '
        'w = { kind = "platform" } }\ndo = [{ tap = "t" }, { tap = "w" }]'
    )
    assert problems(near) == [(10, "E22")]
    cards = tactic(
        f'targets = {{ w = {{ kind = "platform", side = "friendly" }}, t = {{ kind = "crew", near = "w", '
        f"within = {foes}, n = {foes} }} }}\n"
        'do = [{ tap = "t" }, { repair = 1, to = "w" }]'
    )
    mine = {"inventory": ["t.one"], "units": ["1/1/1/1 B3", "1/1/1/1 B2", "1/1/1/1 B1", "1/1/1/1 C4"]}
    answer = play(cards, mine=mine, theirs={"units": ["1/1/1/1 H2"]})
    assert uses(answer) == [f"use:t.one:w=u0:t={pair}" for pair in ("u1,u2", "u1,u4", "u2,u4")]


def test_a_counted_number_is_written_in_words() -> None:
    (card,) = catalogue(COUNTED).units
    assert card.text == "2 industry for each friendly crew: Gain 1 tactic."
    dig = tactic('do = [{ dig = { count = { kind = "crew" } }, keep = 1 }]')
    assert "top 1 tactics for each crew of your stockpile" in catalogue(dig).tactics[0].text


@rule("KOR-TARGET-3", "KOR-RULING-10")
def test_a_choice_does_not_offer_units_in_the_bay_of_another_player(play: Play) -> None:
    cards = tactic('choices = { t = { kind = "unit", side = "enemy" } }\ndo = [{ deal = 1, to = "t" }]')
    answer = play(cards, mine={"inventory": ["t.one"]}, theirs={"units": ["1/1/1/1 bay1", "1/1/1/1 H2"]})
    assert uses(answer) == ["use:t.one:t=u11", "use:t.one:t=u13"]


def test_copies_in_hand_are_counted_one_by_one_but_offered_once(play: Play) -> None:
    cards = tactic('do = [{ gain = { industry = { count = { kind = "tactic" } } } }]', timing="interrupt")
    answer = play(cards, "use:t.one", "ok", mine={"inventory": ["t.one", *["fx.breach"] * 3]})
    assert "gained P1 industry 3" in answer["events"]
    choice = tactic('choices = { c = { kind = "tactic" } }\ndo = [{ if = { that = "c", cost = ">5" }, storm = true }]')
    offered = play(choice, mine={"inventory": ["t.one", *["fx.ensnare"] * 3], "industry": 0})
    assert [text for text in uses(offered) if "t.one" in text] == ["use:t.one:c=fx.ensnare:burn=*1"]


def test_a_keyword_may_be_given_to_a_territory(play: Play) -> None:
    cards = tactic(
        'targets = { t = { kind = "territory", on = "faceup" } }\n'
        'do = [{ grant = "SITE", to = "t" }, { if = { that = "t", keyword = "SITE" }, gain = { industry = 1 } }]'
    )
    answer = play(cards, "use:t.one:t=EF3", mine={"inventory": ["t.one"]}, lands={"EF3": "blank"})
    assert answer["events"][-2:] == ["gained P1 industry 1", "resolved e1"]


def test_a_filter_can_find_a_territory_and_its_tiles_by_a_named_ability(play: Play) -> None:
    site = territory(f'[[territory.ability]]\nname = "Be Crowned"\ncost = {{ x = 2 }}\n{GAIN}')
    for kind, found in (("territory", ["use:t.one:t=EF3"]), ("tile", ["use:t.one:t=E3", "use:t.one:t=F3"])):
        cards = tactic(f'targets = {{ t = {{ kind = "{kind}", ability = "Be Crowned" }} }}\ndo = [{{ peek = "t" }}]')
        answer = play(
            cards + site, mine={"inventory": ["t.one"]}, lands={"EF3": "l.one", "GH3": "blank", "CD3": "down l.one"}
        )
        assert uses(answer) == found


def test_a_filter_can_find_pending_actions_by_their_cost(play: Play) -> None:
    for wanted, found in (("<=1", "e1"), (">1", "-")):
        cards = tactic(
            f'choices = {{ e = {{ kind = "entry", of = "tactic", cost = "{wanted}" }} }}\ndo = [{{ cancel = "e" }}]',
            timing="interrupt",
        )
        answer = play(
            cards,
            "P2 use:fx.ensnare:t=u0",
            mine={"inventory": ["t.one"]},
            theirs={"inventory": ["fx.ensnare"]},
            turn="P2",
        )
        assert uses(answer) == [f"use:t.one:e={found}"]


def test_a_trigger_may_wait_for_damage_to_the_platform_that_its_unit_is_aboard(play: Play) -> None:
    cards = unit(f'when = {{ event = "damaged", who = "host" }}\n{GAIN}')
    answer = play(
        cards,
        "P2 use:fx.breach:t=u0",
        mine={"units": ["u.one on=u0"]},
        theirs={"inventory": ["fx.breach"]},
        turn="P2",
    )
    assert answer["events"][-3:] == ["trigger e1 u1 damaged", "gained P1 industry 1", "resolved e1"]


@rule("KOR-TERR-10")
def test_a_territory_buried_face_down_does_not_trigger(play: Play) -> None:
    land = territory(
        '[[territory.ability]]\nwhen = { event = "buried", who = "self" }\n'
        'do = [{ gain = { industry = 1 }, to = { kind = "player" } }]'
    )
    cards = tactic('targets = { t = { kind = "territory" } }\ndo = [{ bury = "t" }]') + land
    hidden = play(cards, "use:t.one:t=EF3", mine={"inventory": ["t.one"]}, lands={"EF3": "down l.one"})
    assert not any(event.startswith("trigger") for event in hidden["events"])
    shown = play(cards.replace("One", "Two"), "use:t.one:t=EF3", mine={"inventory": ["t.one"]}, lands={"EF3": "l.one"})
    assert "trigger e1 EF3 buried" in shown["events"]


def test_a_territory_that_a_card_protects_cannot_be_targeted(play: Play) -> None:
    guard = unit(
        'static = true\ndo = [{ forbid = "targeted", to = { kind = "territory", near = "self", within = 0 } }]'
    )
    cards = tactic('targets = { t = { kind = "territory", on = "faceup" } }\ndo = [{ bury = "t" }]') + guard
    lands = {"EF3": "blank", "GH3": "blank"}
    answer = play(cards, mine={"inventory": ["t.one"], "units": ["u.one E3"]}, lands=lands)
    assert uses(answer) == ["use:t.one:t=GH3"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (f'when = {{ event = "start_of_turn", who = "you" }}\n{GAIN}', "At the start of your turn, gain 1 industry."),
        (
            f'when = {{ event = "end_of_turn", who = {{ kind = "player", side = "enemy" }} }}\n{GAIN}',
            "At the end of an opponent's turn, gain 1 industry.",
        ),
        (
            'static = true\ndo = [{ cost_less = 1, for = { of = ["deploy", "tactic"] } }]',
            "Units you deploy and tactics you use cost 1 industry less.",
        ),
        (
            'static = true\ndo = [{ cost_less = 1, for = { of = "ability", actor = { kind = "crew" } } }]',
            "Abilities you use by a crew cost 1 industry less.",
        ),
        (
            (
                'when = { event = "used" }\n'
                'choices = { e = { kind = "entry", any = [{ named = "Move" }, { of = "ability" }] } }\n'
                'do = [{ cancel = "e" }]'
            ),
            "When a tactic or ability is used, cancel an action that is Move or an ability.",
        ),
        (
            (
                "cost = { x = 1 }\n"
                'targets = { t = { kind = "unit" } }\n'
                'do = [{ if = { that = "t", other = true }, tap = "t" }]'
            ),
            "X: If target unit is not this unit, tap it.",
        ),
    ],
)
def test_generated_text_names_who_acts_and_on_what(body: str, text: str) -> None:
    assert catalogue(unit(body)).units[0].text == text


def test_a_target_may_have_the_name_leave(play: Play) -> None:
    cards = tactic('targets = { leave = { kind = "crew" } }\ndo = [{ tap = "leave" }]')
    crew = {"inventory": ["t.one"], "units": ["1/1/1/1 E3", "1/1/1/1 F3"]}
    answer = play(cards, "use:t.one:leave=u2", mine=crew)
    assert "tapped u2" in answer["events"]


@rule("KOR-SAB-1", "KOR-ABIL-4")
def test_only_units_aboard_enemy_platforms_have_the_ability_sabotage(play: Play) -> None:
    cards = tactic('targets = { t = { kind = "crew", ability = "sabotage" } }\ndo = [{ tap = "t" }]')
    crew = ["1/1/1/1 on=u11", "1/1/1/1 on=u0"]
    answer = play(cards, mine={"inventory": ["t.one"], "units": crew})
    assert uses(answer) == ["use:t.one:t=u1"]


@rule("KOR-RES-3")
def test_keeping_a_card_of_a_dig_triggers_gained(play: Play) -> None:
    cards = tactic("do = [{ dig = 2, keep = 1 }]") + unit(
        'when = { event = "gained", who = "you", turn = "yours" }\ndo = [{ repair = 1, to = "self" }]'
    )
    pile = {"stockpile": ["fx.breach", "fx.ensnare"], "inventory": ["t.one"], "units": ["u.one E3"]}
    answer = play(cards, "use:t.one", "pick:fx.ensnare", mine=pile)
    assert "trigger e1 u1 gained" in answer["events"]
    assert problems(unit('when = { event = "gained", who = "you" }\ndo = [{ dig = 2, keep = 1 }]')) == [(14, "E42")]


@rule("KOR-TURN-5")
def test_the_storm_does_not_bury_a_territory_that_ignores_it(play: Play) -> None:
    land = territory('[[territory.ability]]\nstatic = true\ndo = [{ ignore = "storm" }]')
    answer = play(land, "end", lands={"EF2": "l.one", "GH2": "blank"})
    assert [event for event in answer["events"] if event.startswith("buried")] == ["buried GH2 blank"]
    assert answer["position"]["lands"] == {"EF2": "l.one"}
    assert problems(territory('[[territory.ability]]\nstatic = true\ndo = [{ ignore = "walls" }]')) == [(11, "E11")]


def test_digits_in_quotes_mean_exactly_that_number(play: Play) -> None:
    cards = tactic('targets = { t = { kind = "crew", life = "2" } }\ndo = [{ tap = "t" }]')
    answer = play(cards, mine={"inventory": ["t.one"], "units": ["1/1/1/1 E3", "1/1/2/1 F3"]})
    assert uses(answer) == ["use:t.one:t=u2"]


EACH = '{ kind = "crew", side = "friendly", on = "map" }'


@rule("KOR-RULING-53")
def test_units_that_were_not_announced_are_moved_step_by_step_one_after_the_other(play: Play) -> None:
    cards = tactic(f'do = [{{ each = {EACH}, do = [{{ move = 2, to = "it" }}] }}]')
    crew = {"inventory": ["t.one"], "units": ["1/1/1/1 A1", "1/1/1/1 E3"]}
    asked = play(cards, "use:t.one", "pick:B1", mine=crew)["asked"]
    assert (asked["seat"], asked["decision"], asked["rule"]) == ("P1", "D7", "KOR-RULING-53")
    assert asked["legal"] == ["pick:-", "pick:B2", "pick:C1"]
    done = play(cards.replace("One", "Two"), "use:t.one", "pick:B1", "pick:C1", "pick:F3", "pick:-", mine=crew)
    assert [event for event in done["events"] if "moved" in event] == ["moved u1 B1", "moved u1 C1", "moved u2 F3"]
    assert done["events"][-2:] == ["resolved e1", "discarded P1 t.one"]


@rule("KOR-RULING-53")
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (f"do = [{{ move = 1, to = {EACH} }}]", "use:t.one"),
        ('targets = { t = { kind = "crew", n = 2 } }\ndo = [{ move = 1, to = "t" }]', "use:t.one:t=u1,u2"),
    ],
)
def test_an_effect_that_moves_several_units_asks_for_the_route_of_each(play: Play, body: str, sentence: str) -> None:
    crew = {"inventory": ["t.one"], "units": ["1/1/1/1 A1", "1/1/1/1 E3"]}
    answer = play(tactic(body), sentence, "pick:A2", "pick:E4", mine=crew)
    assert answer["position"]["seats"]["P1"]["units"] == ["1/1/1/1 A2", "1/1/1/1 E4"]


@rule("KOR-RULING-53")
def test_unit_picked_during_resolution_chooses_its_destination_then(play: Play) -> None:
    cards = tactic(f'do = [{{ pick = {EACH}, as = "x" }}, {{ move = 1, to = "x" }}]')
    crew = {"inventory": ["t.one"], "units": ["1/1/1/1 A1", "1/1/1/1 E3"]}
    answer = play(cards, "use:t.one", "pick:u2", "pick:E4", mine=crew)
    assert answer["position"]["seats"]["P1"]["units"] == ["1/1/1/1 A1", "1/1/1/1 E4"]


@rule("KOR-RULING-35", "KOR-RULING-53")
def test_free_attacks_of_several_units_are_aimed_and_fought_one_by_one(play: Play) -> None:
    cards = tactic(f'do = [{{ each = {EACH}, do = [{{ attack = "it" }}] }}]')
    mine = {"inventory": ["t.one"], "units": ["3/1/1/1 A1", "3/1/1/1 E3"]}
    answer = play(cards, "use:t.one", "pick:A2", "pick:F3", mine=mine, theirs={"units": ["2/1/3/1 A2", "2/1/3/1 F3"]})
    fought = [event for event in answer["events"] if event.startswith("combat_")]
    assert fought == ["combat_started u1 A2 u12", "combat_ended u1", "combat_started u2 F3 u13", "combat_ended u2"]
    assert answer["position"]["seats"]["P1"]["units"] == mine["units"]


def test_a_boarding_attack_of_units_not_announced_can_aim_only_at_platforms(play: Play) -> None:
    cards = tactic(f'do = [{{ each = {EACH}, do = [{{ attack = "it", board = true }}] }}]')
    crew = {"inventory": ["t.one"], "units": ["3/1/1/1 J1 +strider", "3/1/1/1 E3"]}
    answer = play(cards, "use:t.one", mine=crew)
    assert "combat_started u1 K1 -" in answer["events"]
    assert answer["asked"]["decision"] == "D6"


def test_a_free_move_after_an_attack_onto_a_named_tile_is_announced(play: Play) -> None:
    cards = tactic(
        'targets = { t = { kind = "crew" }, w = { kind = "tile", near = "t" } }\n'
        'do = [{ attack = "t", onto = "w" }, { move = 1, to = "t" }]'
    )
    crew = {"inventory": ["t.one"], "units": ["3/1/1/1 A1"]}
    assert "use:t.one:t=u1:w=B1:route=A2" in play(cards, mine=crew)["asked"]["legal"]


@rule("KOR-UNIT-4", "KOR-RULING-53")
def test_a_deploy_by_a_card_is_paid_at_once_and_asks_only_if_cards_must_be_burned(play: Play) -> None:
    cards = tactic("do = [{ deploy = true, less = 1 }]") + unit(f"cost = {{ x = 1 }}\n{GAIN}").replace(
        "cost = 1\nstr", "cost = 4\nstr"
    )
    crew = {"units": ["u.one quarters"], "inventory": ["t.one", "fx.breach"], "industry": 4}
    rich = play(cards, "use:t.one:deploy=u1,bay2", "ok", mine=crew)
    assert rich["events"][-4:] == ["paid P1 industry 3", "deployed u1 bay2", "resolved e1", "discarded P1 t.one"]
    assert (rich["position"]["deployed"], rich["position"]["seats"]["P1"]["industry"]) == (True, 0)
    poor = play(cards.replace("One", "Two"), "use:t.one:deploy=u1,bay2", "ok", mine={**crew, "industry": 3})
    assert (poor["asked"]["decision"], poor["asked"]["legal"]) == ("D7", ["decline", "pay:burn=*1"])


@rule("KOR-RULING-52")
def test_one_announced_direction_applies_to_all_pushed_units_that_are_not_in_line(play: Play) -> None:
    crowd = '{ kind = "crew", side = "enemy", near = "user", full = true }'
    cards = unit(f'cost = {{ x = 1 }}\ndo = [{{ each = {crowd}, do = [{{ push = 1, to = "it", from = "user" }}] }}]')
    mine, theirs = {"units": ["u.one E2"]}, {"units": ["1/1/1/1 F3", "1/1/1/1 D1", "1/1/1/1 D2"]}
    assert uses(play(cards, mine=mine, theirs=theirs)) == ["ability:u1:1:dir=E", "ability:u1:1:dir=S"]
    down = play(cards.replace("One", "Two"), "ability:u1:1:dir=S", mine=mine, theirs=theirs)
    assert down["position"]["seats"]["P2"]["units"] == ["1/1/1/1 F4", "1/1/1/1 D1", "1/1/1/1 C2"]
    across = play(cards.replace("One", "Three"), "ability:u1:1:dir=E", mine=mine, theirs=theirs)
    assert across["position"]["seats"]["P2"]["units"] == ["1/1/1/1 G3", "1/1/1/1 C1", "1/1/1/1 C2"]
    straight = play(cards.replace("One", "Four"), mine=mine, theirs={"units": ["1/1/1/1 D2"]})
    assert uses(straight) == ["ability:u1:1"]


def test_a_condition_of_a_grant_does_not_see_keywords_that_are_granted(play: Play) -> None:
    ask = '{ count = { kind = "entry", actor = { keyword = "BRASS" } }, is = ">=1" }'
    horn = unit(f'static = true\ndo = [{{ grant = "BRASS", if = {ask} }}]')
    drum = '[[unit.ability]]\nstatic = true\ndo = [{ get = { str = 4 }, to = { kind = "unit", keyword = "BRASS" } }]\n'
    crews = {"mine": {"units": ["u.one E3"]}, "theirs": {"units": ["2/1/1/1 F3"]}}
    assert "destroyed u1" in play(horn + drum, "attack:u1:F3", **crews)["events"]


def test_a_static_ability_that_makes_enduring_territories_enduring_has_no_effect(play: Play) -> None:
    calling = '[[territory.ability]]\nstatic = true\ndo = [{ grant = "enduring", to = { is = "enduring" } }]\n'
    judged = play(territory(calling), "end", lands={"EF3": "l.one"})
    assert "buried EF3 l.one" in judged["events"]
