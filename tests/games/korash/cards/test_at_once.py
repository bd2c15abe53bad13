"""An effect on several things happens to all of them at once, unless it asks a player about each."""

from __future__ import annotations

import pytest

from support.cards import Play, tactic
from support.rules import rule

QUAKE = tactic('do = [{ each = { kind = "unit" }, do = [{ dealt = 5, to = "it" }] }]')
SAME_QUAKE = tactic('do = [{ dealt = 5, to = { kind = "unit" } }]')
LOST = {"platform": "fx.korashi-stronghold destroyed", "units": ["3/3/1/2 E3"]}


@rule("KOR-RULING-58")
@pytest.mark.parametrize("cards", [QUAKE, SAME_QUAKE], ids=["each", "a filter"])
def test_damage_to_each_unit_destroys_all_units_even_if_it_eliminates_its_user(play: Play, cards: str) -> None:
    mine = {**LOST, "inventory": ["t.one"]}
    theirs = {"units": ["3/3/1/2 F3"]}
    answer = play(cards, "use:t.one", mine=mine, theirs=theirs)
    assert [event for event in answer["events"] if event.startswith(("destroyed", "eliminated", "game_over"))] == [
        "destroyed u1",
        "destroyed u11",
        "destroyed u12",
        "eliminated P1",
        "eliminated P2",
        "game_over - KOR-END-2",
    ]


@rule("KOR-RULING-58")
def test_damage_that_destroys_the_last_units_of_both_sides_leaves_no_winner(play: Play) -> None:
    rain = tactic('do = [{ each = { kind = "crew" }, do = [{ dealt = 1, to = "it" }] }]')
    answer = play(rain, "use:t.one", mine={**LOST, "inventory": ["t.one"]}, theirs={**LOST, "units": ["3/3/1/2 F3"]})
    assert answer["result"] == {"winners": [], "rule": "KOR-END-2"}


@rule("KOR-RULING-58", "KOR-REW-1")
def test_damage_to_two_platforms_at_once_is_rewarded_as_one_gain(play: Play) -> None:
    cards = tactic('do = [{ each = { kind = "platform", side = "enemy" }, do = [{ deal = 1, to = "it" }] }]')
    seats = {"P3": {"platform": "fx.korashi-stronghold A1"}}
    table = {
        "seats": {
            "P1": {"platform": "fx.korashi-stronghold B4", "industry": 9, "influence": 1, "inventory": ["t.one"]},
            "P2": {"platform": "fx.korashi-stronghold K1"},
            **seats,
        }
    }
    answer = play(cards, "use:t.one", **table)
    assert answer["events"][2:] == [
        "damage u11 1 P1",
        "damage u22 1 P1",
        "reward P1 2",
        "gained P1 influence 2",
        "game_over P1 KOR-GOAL-2",
    ]


@rule("KOR-RULING-58", "KOR-END-1")
def test_players_who_reach_three_influence_by_the_same_effect_win_together(play: Play) -> None:
    cards = tactic('do = [{ each = { kind = "player" }, do = [{ gain = { influence = 1 }, who = "it" }] }]')
    answer = play(cards, "use:t.one", mine={"inventory": ["t.one"], "influence": 2}, theirs={"influence": 2})
    assert answer["result"] == {"winners": ["P1", "P2"], "rule": "KOR-END-1"}


@rule("KOR-RULING-58")
def test_conditions_inside_each_are_checked_for_all_things_before_anything_happens(play: Play) -> None:
    hurt = '{ kind = "crew", is = ["damaged"] }'
    cards = tactic(
        'do = [{ each = { kind = "crew" }, do = [\n'
        f'{{ if = {{ count = {hurt}, is = "<1" }}, dealt = 1, to = "it", else = [{{ repair = 1, to = "it" }}] }},\n'
        '{ tap = "it" } ] }]'
    )
    units = ["9/9/3/2 E3", "9/9/3/2 F3"]
    answer = play(cards, "use:t.one", mine={"inventory": ["t.one"], "units": units})
    assert [event for event in answer["events"] if event.split(" ")[0] in ("damage", "repaired", "tapped")] == [
        "damage u1 1 -",
        "damage u2 1 -",
        "tapped u1",
        "tapped u2",
    ]


HURT = '{ count = { kind = "crew", is = ["damaged"] } }'
STRONG = '{ count = { kind = "crew", str = ">3" } }'
EACH = 'do = [{{ each = {{ kind = "crew" }}, do = [{{ {}, to = "it" }}] }}]'
FILTER = 'do = [{{ {}, to = {{ kind = "crew" }} }}]'


@rule("KOR-RULING-58")
@pytest.mark.parametrize("said", [EACH, FILTER], ids=["each", "a filter"])
@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        (f"repair = {HURT}", ("3/3/4/2 E3 dmg=1", "3/3/4/2 F3 dmg=2"), ("3/3/4/2 E3", "3/3/4/2 F3")),
        (
            f"get = {{ str = {STRONG} }}",
            ("3/3/4/2 E3", "4/3/4/2 F3"),
            ("3/3/4/2 E3 str+1/turn", "4/3/4/2 F3 str+1/turn"),
        ),
    ],
    ids=["repair", "get"],
)
def test_counted_amounts_are_computed_for_all_things_before_any_thing_changes(
    play: Play, said: str, effect: str, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    mine = {"inventory": ["t.one"], "units": before}
    answer = play(tactic(said.format(effect)), "use:t.one", mine=mine)
    units: list[str] = answer["position"]["seats"]["P1"]["units"]
    assert tuple(unit.removesuffix("@t.one") for unit in units) == after


@rule("KOR-RULING-58")
def test_a_crew_near_two_platforms_is_changed_once_for_each_of_them(play: Play) -> None:
    near = '{ kind = "crew", near = "it", str = "<5" }'
    cards = tactic(f'do = [{{ each = {{ kind = "platform" }}, do = [{{ get = {{ str = 1 }}, to = {near} }}] }}]')
    mine = {"inventory": ["t.one"], "units": ["4/3/1/2 B3"]}
    answer = play(cards, "use:t.one", mine=mine, theirs={"platform": "fx.korashi-stronghold B2"})
    assert [event for event in answer["events"] if event.startswith("modifier_added")] == [
        "modifier_added u1 str+1 turn"
    ] * 2


LANDS = (
    '[[territory]]\nid = "l.one"\nname = "One"\nhorizon = "depths"\ncopies = 9\n'
    '[[territory]]\nid = "l.two"\nname = "Two"\nhorizon = "depths"\ncopies = 9\n[[territory.ability]]\n'
    'when = { event = "buried", who = "self" }\ndo = [{ dealt = 1, to = { kind = "platform" } }]\n'
)
FACE_UP = '{ kind = "territory", on = "faceup" }'


@rule("KOR-RULING-58", "KOR-RULING-24")
@pytest.mark.parametrize(
    "said",
    [
        f'do = [{{ each = {FACE_UP}, do = [{{ bury = "it" }}] }}]',
        f"do = [{{ bury = {FACE_UP} }}]",
        'targets = { t = { kind = "territory", on = "faceup", n = 2 } }\ndo = [{ bury = "t" }]',
    ],
    ids=["each", "a filter", "named"],
)
def test_territories_that_one_card_buries_are_all_buried_before_any_gap_is_refilled(play: Play, said: str) -> None:
    use = "use:t.one:t=EF2,GH2" if "targets" in said else "use:t.one"
    lands = {"EF2": "l.two", "GH2": "l.one"}
    answer = play(tactic(said) + LANDS, use, mine={"inventory": ["t.one"]}, lands=lands, depths=["l.one"])
    told = [event for event in answer["events"] if event.split()[0] in ("buried", "refilled", "shuffled", "trigger")]
    assert told == [
        "buried EF2 l.two",
        "buried GH2 l.one",
        "refilled EF2 depths",
        "shuffled depths 2",
        "refilled GH2 depths",
        "trigger e1 EF2 buried",
    ]


@rule("KOR-RULING-58", "KOR-TERR-10")
def test_deserts_that_one_card_buries_are_all_revealed_before_the_first_is_buried(play: Play) -> None:
    cards = tactic('targets = { t = { kind = "territory", n = 2 } }\ndo = [{ bury = "t" }]') + LANDS
    acts = ("use:t.one:t=EF2,GH2", "chance EF2=l.two")
    half = play(cards, *acts, mine={"inventory": ["t.one"]})
    assert (half["asked"]["seat"], half["events"][-1]) == ("chance", "paid P1 industry 1")
    answer = play(cards + "# once more\n", *acts, "chance GH2=l.one", mine={"inventory": ["t.one"]})
    told = [event for event in answer["events"] if event.split()[0] in ("buried", "refilled", "trigger")]
    assert told == ["buried EF2 l.two", "buried GH2 l.one", "refilled EF2 depths", "refilled GH2 depths"]


CREWS = '{ kind = "crew", side = "friendly" }'


@rule("KOR-RULING-58", "KOR-RULING-53")
@pytest.mark.parametrize(
    "said", [f'do = [{{ each = {CREWS}, do = [{{ move = 1, to = "it" }}] }}]', f"do = [{{ move = 1, to = {CREWS} }}]"]
)
def test_a_passenger_that_was_carried_first_takes_its_own_free_step_from_its_new_tile(play: Play, said: str) -> None:
    mine = {"inventory": ["t.one"], "units": ["2/2/1/3 E3 +carrier", "3/3/1/2 on=u1"]}
    answer = play(tactic(said), "use:t.one", "pick:F3", "pick:G3", mine=mine)
    assert answer["position"]["seats"]["P1"]["units"] == ["2/2/1/3 F3 +carrier", "3/3/1/2 G3"]


@rule("KOR-RULING-58", "KOR-RULING-52")
@pytest.mark.parametrize(
    "said",
    [
        'do = [{ each = { kind = "crew" }, do = [{ place = "it", onto = "w" }] }]',
        'do = [{ place = { kind = "crew" }, onto = "w" }]',
    ],
)
def test_of_several_crews_placed_on_one_tile_only_the_one_that_may_stand_there_is_placed(play: Play, said: str) -> None:
    cards = tactic('targets = { w = { kind = "tile" } }\n' + said)
    mine = {"inventory": ["t.one"], "units": ["3/3/1/2 E3"]}
    answer = play(cards, "use:t.one:w=K1", mine=mine, theirs={"units": ["3/3/1/2 F3"]})
    assert [event for event in answer["events"] if event.startswith("placed")] == ["placed u12 K1"]


@rule("KOR-RULING-58")
def test_each_inside_each_affects_everything_at_once(play: Play) -> None:
    inner = '{ each = { kind = "crew", near = "it" }, do = [{ dealt = 1, to = "it" }] }'
    cards = tactic(f'do = [{{ each = {{ kind = "platform" }}, do = [{inner}, {{ dealt = 1, to = "it" }}] }}]')
    answer = play(cards, "use:t.one", mine={"inventory": ["t.one"], "units": ["1/1/1/1 B3", "1/1/1/1 F3"]})
    assert [event for event in answer["events"] if event.split(" ")[0] in ("damage", "destroyed")] == [
        "damage u1 1 -",
        "destroyed u1",
        "damage u0 1 -",
        "damage u11 1 -",
    ]


@rule("KOR-RULING-58")
def test_an_each_that_asks_players_handles_one_player_after_the_other(play: Play) -> None:
    cards = tactic(
        'do = [{ each = { kind = "player" }, do = [\n'
        '{ lose = { industry = 1 }, who = "it" }, { discard = 1, who = "it" } ] }]'
    )
    mine, theirs = {"inventory": ["t.one", "fx.breach", "fx.ensnare"]}, {"inventory": ["fx.breach", "fx.ensnare"]}
    answer = play(cards, "use:t.one", "ok", mine=mine, theirs=theirs)
    assert answer["events"][-1] == "lost P1 industry 1"
    assert answer["asked"]["legal"] == ["pick:fx.breach", "pick:fx.ensnare"]


@rule("KOR-ABIL-8", "KOR-RULING-15")
def test_triggers_of_territories_revealed_by_one_effect_are_simultaneous(play: Play) -> None:
    cards = tactic('do = [{ reveal = { kind = "territory", on = "desert", side = "any", is = ["occupied"] } }]') + (
        '[[unit]]\nid = "u.ear"\nname = "Ear"\ncost = 1\nstr = 1\nprot = 1\nlife = 1\nmp = 1\n'
        '[[unit.ability]]\nwhen = { event = "revealed", who = { kind = "territory" } }\n'
        'do = [{ get = { str = 1 }, to = "self", until = "turn" }]\n'
    )
    lands = {"EF3": "down blank known=P1", "IJ3": "down blank known=P1", "AB4": "blank", "KL1": "blank"}
    answer = play(
        cards,
        "use:t.one",
        mine={"inventory": ["t.one"], "units": ["u.ear E3"]},
        theirs={"units": ["u.ear I3"]},
        lands=lands,
    )
    told = [event for event in answer["events"] if event.startswith(("revealed", "trigger"))]
    assert told == ["revealed EF3 blank", "revealed IJ3 blank"]
    asked = answer["asked"]
    assert (asked["seat"], asked["rule"], asked["legal"]) == ("P1", "KOR-ABIL-8", ["pick:1", "pick:2"])
