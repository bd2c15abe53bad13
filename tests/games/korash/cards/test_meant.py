"""Whom cards mean in odd cases: a unit is gone or in a bay, there are several targets or none, a number is negative."""

from __future__ import annotations

from typing import Any

import pytest

from support.cards import Play, tactic, territory, unit
from support.rules import rule


def uses(answer: dict[str, Any]) -> list[str]:
    """Return the uses of tactics that are legal."""
    return [text for text in answer["asked"]["legal"] if text.startswith("use:")]


AVENGER = unit('when = { event = "destroyed", who = "self" }\ndo = [{ deal = 1, to = "cause" }]')


@rule("KOR-DMG-2")
def test_the_cause_of_a_destroyed_unit_is_the_unit_that_dealt_the_damage(play: Play) -> None:
    answer = play(AVENGER, "attack:u1:F3", "stay", mine={"units": ["5/3/2/2 E3"]}, theirs={"units": ["u.one F3"]})
    assert "damage u1 1 u12" in answer["events"]


@rule("KOR-REW-2")
def test_damage_without_a_dealer_has_no_cause(play: Play) -> None:
    cards = AVENGER + tactic('do = [{ deal = 1, to = "a" }, { dealt = 9, to = "b" }]').replace(
        "do =", 'targets = { a = { kind = "crew" }, b = { kind = "crew" } }\ndo ='
    )
    crew = {"inventory": ["t.one"], "units": ["u.one E3", "1/1/9/1 F3"]}
    answer = play(cards, "use:t.one:a=u2:b=u1", mine=crew)
    assert [event for event in answer["events"] if event.startswith("damage")] == ["damage u2 1 P1", "damage u1 1 -"]


@rule("KOR-ZONE-7")
@pytest.mark.parametrize(
    ("tile", "bays"),
    [
        ('isnt = ["occupied"]', ["bay1", "bay3", "bay4"]),
        ('is = ["occupied"]', ["bay2"]),
        ('side = "friendly"', ["bay2"]),
    ],
)
def test_a_bay_tile_is_occupied_if_a_unit_is_on_it(play: Play, tile: str, bays: list[str]) -> None:
    effect = '{ place = { kind = "crew", side = "friendly" }, onto = "w" }'
    cards = tactic(f'targets = {{ w = {{ kind = "tile", on = "bay", {tile} }} }}\ndo = [{effect}]')
    answer = play(
        cards,
        mine={"inventory": ["t.one"], "units": ["1/1/1/1 bay2"]},
        theirs={"units": ["1/1/1/1 bay1"]},
    )
    assert uses(answer) == [f"use:t.one:w={bay}" for bay in bays]


@pytest.mark.parametrize(("second", "hit"), [("1/3/2/2 G3", True), ("1/5/2/2 G3", False)])
def test_a_condition_about_several_targets_must_hold_for_each(play: Play, second: str, hit: bool) -> None:
    cards = tactic(
        'targets = { t = { kind = "crew", n = 2 } }\ndo = [{ if = { that = "t", prot = "<4" }, deal = 1, to = "t" }]'
    )
    theirs = {"units": ["1/3/2/2 F3", second]}
    answer = play(cards, "use:t.one:t=u12,u13", mine={"inventory": ["t.one"]}, theirs=theirs)
    assert [event for event in answer["events"] if event.startswith("damage")] == [
        "damage u12 1 P1",
        "damage u13 1 P1",
    ] * hit


def test_a_condition_about_no_target_fails(play: Play) -> None:
    cards = tactic(
        'targets = { t = { kind = "crew", up_to = true } }\n'
        'do = [{ if = { that = "t", prot = "<4" }, gain = { industry = 1 } }]'
    )
    answer = play(cards, "use:t.one:t=-", mine={"inventory": ["t.one"]}, theirs={"units": ["1/3/2/2 F3"]})
    assert not any(event.startswith("gained") for event in answer["events"])


LESS = '{ count = { kind = "crew", side = "enemy" }, times = -1 }'


@rule("KOR-INT-10")
@pytest.mark.parametrize("verb", [f"recover = {LESS}", f"discard = {LESS}", f"dig = 2, keep = {LESS}"])
def test_a_negative_counted_number_is_treated_as_zero(play: Play, verb: str) -> None:
    pile = ["fx.breach"] * 5
    mine = {"inventory": ["t.one", "fx.ensnare"], "discard": pile, "stockpile": pile}
    answer = play(tactic(f"do = [{{ {verb} }}]"), "use:t.one", "ok", mine=mine, theirs={"units": ["1/1/1/1 F3"]})
    assert [event for event in answer["events"] if event.startswith(("recovered", "gained", "discarded"))] == [
        "discarded P1 t.one"
    ]


@pytest.mark.parametrize(
    ("theirs", "idle"),
    [([], ["use:t.one:t=-:mode=2"]), (["1/1/1/1 F3"], [])],
    ids=["nobody to tap", "somebody"],
)
def test_only_the_mode_that_lacks_its_target_is_idle(play: Play, theirs: list[str], idle: list[str]) -> None:
    cards = tactic(
        'targets = { t = { kind = "crew", side = "enemy" } }\n'
        'do = [{ choose = [[{ gain = { industry = 1 } }], [{ tap = "t" }]] }]'
    )
    answer = play(cards, mine={"inventory": ["t.one"]}, theirs={"units": theirs})
    assert len(uses(answer)) == 2
    assert [text for text in answer["asked"]["idle"] if text.startswith("use:")] == idle


def test_every_mode_is_idle_if_a_target_used_outside_the_modes_is_missing(play: Play) -> None:
    cards = tactic(
        'targets = { t = { kind = "crew", side = "enemy" }, f = { kind = "crew", side = "friendly" } }\n'
        'do = [{ choose = [[{ untap = "f" }], [{ exhaust = "f" }]] }, { tap = "t" }]'
    )
    answer = play(cards, mine={"inventory": ["t.one"], "units": ["1/1/1/1 F3"]})
    assert len(uses(answer)) == 2
    assert set(uses(answer)) <= set(answer["asked"]["idle"])


@rule("KOR-UNIT-4")
@pytest.mark.parametrize(
    ("industry", "deployed", "hand", "idle"),
    [(2, False, [], False), (1, False, [], True), (1, False, ["fx.breach"], False), (9, True, [], True)],
    ids=["paid", "too dear", "paid with a burn", "deployed already"],
)
def test_a_deploy_by_a_territory_is_idle_if_no_unit_can_be_deployed(
    play: Play, industry: int, deployed: bool, hand: list[str], idle: bool
) -> None:
    mast = territory("[[territory.ability]]\ncost = { x = 1 }\ndo = [{ deploy = true, less = 2 }]")
    waiting = unit('static = true\ndo = [{ get = { str = 1 }, to = "self" }]').replace("cost = 1\n", "cost = 4\n")
    mine = {"units": ["1/1/1/1 E3", "u.one quarters"], "industry": industry, "inventory": hand}
    answer = play(mast + waiting, mine=mine, lands={"EF3": "l.one"}, deployed=deployed)
    calls = {text for text in answer["asked"]["legal"] if text.startswith("ground:")}
    assert calls
    assert calls & set(answer["asked"]["idle"]) == (calls if idle else set())


def test_a_deploy_by_a_territory_is_not_idle_if_it_gives_something_else_too(play: Play) -> None:
    mast = territory("[[territory.ability]]\ncost = { x = 1 }\ndo = [{ deploy = true }, { gain = { industry = 1 } }]")
    answer = play(mast, mine={"units": ["1/1/1/1 E3"]}, lands={"EF3": "l.one"})
    assert "ground:u1:1" in answer["asked"]["legal"]
    assert "ground:u1:1" not in answer["asked"]["idle"]


@pytest.mark.parametrize(("sentences", "heard"), [(["use:t.one"], False), (["move:u1:E2", "ok"], True)])
def test_a_filter_for_protection_never_fits_a_player(play: Play, sentences: list[str], heard: bool) -> None:
    cards = unit('when = { event = "used", who = { prot = ">0" } }\ndo = [{ gain = { industry = 1 } }]')
    cards += tactic("do = [{ gain = { tactic = 1 } }]")
    answer = play(cards, *sentences, mine={"inventory": ["t.one"], "units": ["u.one E3"]})
    assert any(event.endswith("u1 used") for event in answer["events"]) == heard
