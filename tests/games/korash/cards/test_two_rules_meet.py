"""Situations in which two rules apply: the results were worked out from the rules, with very simple cards."""

from __future__ import annotations

from typing import Any

import pytest

from support.cards import Play
from support.rules import rule

ANY, CREW, TILE, LAND = '{ kind = "unit" }', '{ kind = "crew" }', '{ kind = "tile" }', '{ kind = "territory" }'


def card(word: str, body: str, timing: str = "interrupt") -> str:
    return f'[[tactic]]\nid = "t.{word}"\nname = "{word}"\ntiming = "{timing}"\ncost = 0\n{body}\n'


def on(word: str, effect: str, target: str = ANY) -> str:
    """Return a tactic that does one thing to one target."""
    return card(word, f"targets = {{ t = {target} }}\ndo = [{{ {effect} }}]")


def crew(word: str, ability: str, extra: str = "") -> str:
    numbers = "cost = 1\nstr = 3\nprot = 3\nlife = 1\nmp = 2\n"
    return f'[[unit]]\nid = "u.{word}"\nname = "{word}"\n{numbers}{extra}[[unit.ability]]\n{ability}\n'


CARDS = (
    on("bomb", 'destroy = "t"')
    + on("hit", 'deal = 1, to = "t"')
    + on("refresh", 'refresh = "t"')
    + on("untap", 'untap = "t"')
    + on("reveal", 'reveal = "t"', LAND)
    + card("place", f'targets = {{ t = {ANY}, w = {TILE} }}\ndo = [{{ place = "t", onto = "w" }}]')
    + card("swap", f'targets = {{ t = {ANY}, w = {ANY} }}\ndo = [{{ swap = ["t", "w"] }}]')
    + card("strike", 'targets = { t = { kind = "crew", side = "friendly" }, w = { kind = "tile", near = "t" } }\n'
           'do = [{ attack = "t", onto = "w" }]')
    + card("cancel", 'choices = { e = { kind = "entry", is = ["pending"] } }\ndo = [{ cancel = "e" }]')
    + card("feast", 'do = [{ gain = { influence = 1 }, who = { kind = "player" } },\n'
           '{ gain = { industry = 1 } }]', "orders")
    + card("slay", f'do = [{{ each = {CREW}, do = [{{ destroy = "it" }}] }}]', "orders")
    + crew("thorn", 'when = { event = "destroyed", who = "self" }\ndo = [{ deal = 1, to = "cause" }]')
    + crew("mourner", f'when = {{ event = "destroyed", who = {ANY} }}\ndo = [{{ gain = {{ industry = 1 }} }}]')
    + crew("duel", 'timing = "combat"\ncost = { x = 1 }\ndo = [{ get = { str = 3 }, to = "self", until = "combat" }]')
    + crew("mover", 'when = { event = "moved", who = "self" }\ndo = [{ gain = { industry = 1 } }]\n[[unit.ability]]\n'
           'when = { event = "entered", who = "self" }\ndo = [{ gain = { industry = 2 } }]')
    + '[[territory]]\nid = "l.gate"\nname = "Gate"\nhorizon = "depths"\nwalls = ["E"]\n'
)  # fmt: skip
HURT = 'when = { event = "damaged", who = "self" }\ndo = '
FAMILY = (
    on("ache", 'dealt = 1, to = "t"')
    + card("both", 'targets = { t = { kind = "crew", n = 2 } }\ndo = [{ dealt = 1, to = "t" }]', "orders")
    + crew(
        "elder",
        HURT.replace('"self"', '"self", once = true') + '[{ dealt = 1, to = { kind = "crew", named = "u.kid" } }]',
    ).replace("life = 1", "life = 3")
    + crew("kid", HURT + "[{ gain = { industry = 1 } }]").replace("life = 1", "life = 3")
    + crew("kin", HURT + "[{ gain = { industry = 1 } }]").replace("life = 1", "life = 3")
)
AWAY = "fx.korashi-stronghold K1"


def events_of(told: dict[str, Any], *verbs: str) -> list[str]:
    return [event for event in told["events"] if event.split()[0] in verbs]


def line(told: dict[str, Any], unit: str) -> str:
    seat, number = divmod(int(unit[1:]), 11)
    return told["position"]["seats"][f"P{seat + 1}"]["units"][number - 1]


@rule("KOR-SAB-2", "KOR-RULING-38")
def test_after_a_prevented_sabotage_another_crew_may_sabotage(play: Play) -> None:
    mine = {"units": ["4/4/1/3 on=u11", "4/4/1/3 K2 +strider"], "inventory": ["t.place"]}
    acts = ("sabotage:u1", "ok", "use:t.place:t=u1:w=A1", "move:u2:K1", "sabotage:u2")
    told = play(CARDS, *acts, mine=mine, theirs={"platform": f"{AWAY} shield=1/turn"})
    assert events_of(told, "prevented", "damage", "reward") == ["prevented u11 1", "damage u11 1 u2", "reward P1 1"]


@rule("KOR-ABIL-2", "KOR-RULING-51", "KOR-RULING-7")
def test_after_a_prevented_sabotage_the_same_crew_may_not_sabotage_again(play: Play) -> None:
    mine = {"units": ["4/4/1/3 on=u11"], "inventory": ["t.refresh", "t.untap"]}
    acts = ("sabotage:u1", "ok", "use:t.refresh:t=u1", "ok", "use:t.untap:t=u1")
    told = play(CARDS, *acts, mine=mine, theirs={"platform": f"{AWAY} shield=1/turn"})
    assert line(told, "u1") == "4/4/1/3 on=u11 used=sabotage"
    assert "sabotage:u1" not in told["asked"]["legal"]


@rule("KOR-RULING-22", "KOR-RULING-34")
@pytest.mark.parametrize(("passes", "ends"), [((), ["fizzled e1"]), (("ok",), ["combat_ended -"])])
def test_a_revealed_wall_stops_an_attack_or_ends_its_combat(
    play: Play, passes: tuple[str, ...], ends: list[str]
) -> None:
    told = play(
        CARDS,
        "attack:u1:G3",
        *passes,
        "P2 use:t.reveal:t=EF3",
        mine={"units": ["5/3/1/2 F3"]},
        theirs={"units": ["2/3/1/2 G3"], "inventory": ["t.reveal"]},
        lands={"EF3": "down l.gate"},
    )
    assert events_of(told, "compared", "fizzled", "combat_ended") == ends
    assert (line(told, "u1"), told["asked"]["rule"]) == ("5/3/1/2 F3 exhausted spent=1", "KOR-TURN-4")


@rule("KOR-RULING-34", "KOR-RULING-33")
def test_a_combat_ends_without_an_advance_if_its_defender_is_swapped_away(play: Play) -> None:
    theirs = {"units": ["2/3/1/2 F3", "1/1/1/1 A1"], "inventory": ["t.swap"]}
    told = play(CARDS, "attack:u1:F3", "ok", "P2 use:t.swap:t=u12:w=u13", mine={"units": ["5/3/1/2 E3"]}, theirs=theirs)
    assert events_of(told, "compared", "advanced", "combat_ended") == ["combat_ended -"]
    assert told["asked"]["rule"] == "KOR-TURN-4"


@rule("KOR-RULING-35")
def test_a_free_attack_during_a_combat_does_not_happen_if_its_attacker_is_moved_away(play: Play) -> None:
    mine = {"units": ["5/3/1/2 E3", "4/4/1/1 F3"], "inventory": ["t.strike", "t.place"]}
    acts = ("attack:u1:D3", "ok", "use:t.strike:t=u2:w=E3", "ok", "use:t.place:t=u2:w=A1", "advance")
    told = play(CARDS, *acts, mine=mine, theirs={"units": ["2/3/1/2 D3"]})
    assert [event for event in told["events"] if event.startswith("combat_started")] == ["combat_started u1 D3 u12"]


@rule("KOR-COMBAT-10", "KOR-REW-1")
def test_a_destroyed_crew_strikes_back_after_the_advance_and_is_rewarded_for_it(play: Play) -> None:
    told = play(CARDS, "attack:u0:B3", "advance", theirs={"units": ["u.thorn B3"]}, step="platform")
    verbs = ("destroyed", "advanced", "trigger", "damage", "reward", "combat_ended")
    assert events_of(told, *verbs) == [
        "damage u12 1 u0",
        "destroyed u12",
        "advanced u0 B3",
        "trigger e1 u12 destroyed",
        "damage u0 1 u12",
        "reward P2 1",
        "combat_ended u0",
    ]


@rule("KOR-RULING-58", "KOR-ABIL-8")
def test_crews_destroyed_together_each_trigger_on_the_end_of_the_other(play: Play) -> None:
    mine = {"units": ["u.mourner E3"], "inventory": ["t.slay"], "industry": 0}
    told = play(CARDS, "use:t.slay", mine=mine, theirs={"units": ["u.mourner F3"], "industry": 0})
    seats = told["position"]["seats"]
    assert (seats["P1"]["industry"], seats["P2"]["industry"]) == (2, 2)


@rule("KOR-RULING-40", "KOR-END-1")
def test_after_an_effect_that_wins_the_game_no_further_effect_happens(play: Play) -> None:
    mine = {"inventory": ["t.feast"], "influence": 2, "industry": 0}
    told = play(CARDS, "use:t.feast", mine=mine, theirs={"influence": 2})
    assert told["result"] == {"winners": ["P1", "P2"], "rule": "KOR-END-1"}
    assert told["position"]["seats"]["P1"]["industry"] == 0


@rule("KOR-UNIT-13", "KOR-UNIT-8")
def test_a_defender_that_uses_a_combat_ability_is_tapped_and_exhausted(play: Play) -> None:
    told = play(
        CARDS, "attack:u1:F3", "P2 ability:u12:1", mine={"units": ["5/3/1/2 E3"]}, theirs={"units": ["u.duel F3"]}
    )
    assert events_of(told, "compared", "destroyed") == ["compared 5 6", "destroyed u1"]
    assert line(told, "u12").startswith("u.duel F3 tapped exhausted")


@rule("KOR-MOVE-4", "KOR-RULING-31")
@pytest.mark.parametrize(("act", "place"), [("t.place:t=u1:w=E1", "E1"), ("t.cancel:e=e1", "E3")])
def test_a_move_that_is_stopped_still_costs_its_movement(play: Play, act: str, place: str) -> None:
    theirs = {"inventory": [act.split(":", maxsplit=1)[0]], "units": ["1/1/1/1 A1"]}
    mine = {"units": ["3/3/1/3 E3", "3/3/1/2 F3"]}
    told = play(CARDS, "move:u1:F3-G3", "ok", f"P2 use:{act}", mine=mine, theirs=theirs)
    assert events_of(told, "moved") == []
    assert line(told, "u1") == f"3/3/1/3 {place} spent=2"


@rule("KOR-CARRY-5", "KOR-TILE-1")
@pytest.mark.parametrize(
    ("acts", "step", "units", "gained"),
    [
        (("move:u1:F3-G3", "pick:1"), "main", ["u.mover E3", "3/3/1/2 F3"], 3),
        (("use:t.place:t=u1:w=G3",), "main", ["u.mover E3"], 2),
        (("move:u0:B3",), "platform", ["u.mover on=u0"], 2),
    ],
    ids=["a route", "placed", "carried"],
)
def test_a_unit_that_is_placed_or_carried_enters_but_does_not_move(
    play: Play, acts: tuple[str, ...], step: str, units: list[str], gained: int
) -> None:
    mine = {"units": units, "inventory": ["t.place"] if step == "main" and len(acts) == 1 else [], "industry": 0}
    told = play(CARDS, *acts, mine=mine, step=step)
    assert told["position"]["seats"]["P1"]["industry"] == gained


@rule("KOR-RULING-29", "KOR-RULING-46")
def test_a_deploy_is_lost_with_its_cost_if_its_platform_is_destroyed_first(play: Play) -> None:
    mine = {"units": ["u.duel quarters", "3/3/1/2 E3"], "industry": 3}
    told = play(CARDS, "deploy:u1:bay1", "P2 use:t.bomb:t=u0", mine=mine, theirs={"inventory": ["t.bomb"]})
    assert events_of(told, "destroyed", "fizzled", "deployed") == ["destroyed u0", "fizzled e1"]
    assert (told["position"]["seats"]["P1"]["industry"], line(told, "u1")) == (2, "u.duel quarters")


@rule("KOR-LOCK-1", "KOR-CARRY-3")
def test_a_platform_in_lockdown_cannot_pick_up_a_crew(play: Play) -> None:
    told = play(CARDS, mine={"units": ["3/3/1/2 B3"], "turns": 0}, step="platform")
    assert "move:u0:B3" not in told["asked"]["legal"]
    assert "move:u0:C4" in told["asked"]["legal"]


@rule("KOR-INT-4", "KOR-INT-5", "KOR-RULING-15")
def test_triggers_of_an_interrupt_resolve_before_the_trigger_that_it_interrupted(
    play: Play,
) -> None:
    mine = {"units": ["u.elder A1", "u.kin C1", "u.kid E1"], "inventory": ["t.both"]}
    theirs = {"units": ["u.kin G1"], "inventory": ["t.ache"]}
    acts = ("use:t.both:t=u1,u2", "ok", "P1 pick:1", "P2 use:t.ache:t=u12")
    told = play(FAMILY, *acts, mine=mine, theirs=theirs)
    assert events_of(told, "trigger", "resolved", "damage") == [
        "damage u1 1 -",
        "damage u2 1 -",
        "resolved e1",
        "trigger e1 u1 damaged",
        "damage u12 1 -",
        "resolved e2",
        "trigger e2 u12 damaged",
        "resolved e2",
        "damage u3 1 -",
        "resolved e1",
        "trigger e1 u2 damaged",
        "resolved e1",
        "trigger e1 u3 damaged",
        "resolved e1",
    ]
