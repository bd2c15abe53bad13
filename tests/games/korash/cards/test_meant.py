"""Whom and what cards mean where somebody is gone, a bay is meant, or there are several or less than none."""

from __future__ import annotations

from support.cards import Play, tactic, unit
from support.rules import rule


AVENGER = unit('when = { event = "destroyed", who = "self" }\ndo = [{ deal = 1, to = "cause" }]')


@rule("KOR-DMG-2")
def test_the_cause_of_a_unit_s_end_is_who_dealt_the_damage(play: Play) -> None:
    answer = play(AVENGER, "attack:u1:F3", "stay", mine={"units": ["5/3/2/2 E3"]}, theirs={"units": ["u.one F3"]})
    assert "damage u1 1 u12" in answer["events"]


@rule("KOR-REW-2")
def test_nobody_s_damage_has_no_cause(play: Play) -> None:
    cards = AVENGER + tactic('do = [{ deal = 1, to = "a" }, { dealt = 9, to = "b" }]').replace(
        "do =", 'targets = { a = { kind = "crew" }, b = { kind = "crew" } }\ndo ='
    )
    crew = {"inventory": ["t.one"], "units": ["u.one E3", "1/1/9/1 F3"]}
    answer = play(cards, "use:t.one:a=u2:b=u1", mine=crew)
    assert [event for event in answer["events"] if event.startswith("damage")] == ["damage u2 1 P1", "damage u1 1 -"]
