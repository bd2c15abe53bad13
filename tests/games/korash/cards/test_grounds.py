"""Triggered and static abilities of territories: who "you" are, and which tile they are about."""

from __future__ import annotations

from typing import Any

import pytest

from support.cards import Play, catalogue, tactic, territory
from support.rules import rule

GAIN = "do = [{ gain = { industry = 1 } }]"
FRIENDS = '{ get = { str = 1 }, to = { kind = "crew", side = "friendly", near = "here" } }'
FOES = '{ get = { str = -1 }, to = { kind = "crew", side = "enemy", near = "here" } }'
EF3 = {"EF3": "l.one"}


def ground(body: str) -> str:
    """Return a territory with one ability."""
    return territory(f"[[territory.ability]]\n{body}")


def static(*effects: str, side: str = "") -> str:
    """Return a territory with a static ability, on one edge if `side` names it."""
    return ground(f"{side}static = true\ndo = [{', '.join(effects)}]")


def compared(answer: dict[str, Any]) -> str:
    """Return the event with both strengths of the last combat."""
    return [event for event in answer["events"] if event.startswith("compared")][-1]


@rule("KOR-TERR-11")
@pytest.mark.parametrize(
    ("mine", "theirs", "attack", "strengths"),
    [
        ("3/3/2/2 F3", "4/3/2/2 G3", "attack:u1:G3", "compared 4 3"),
        ("3/3/2/2 G3", "9/3/2/2 H3", "attack:u1:H3", "compared 3 9"),
        ("3/3/2/2 G3", "9/3/2/2 F3", "attack:u1:F3", "compared 2 10"),
        ("3/3/2/2 E3", "9/3/2/2 F3", "attack:u1:F3", "compared 3 9"),
    ],
    ids=["mine stands there", "nobody does", "theirs does", "both do"],
)
def test_a_static_ability_of_a_territory_is_friendly_to_its_occupant(
    play: Play, mine: str, theirs: str, attack: str, strengths: str
) -> None:
    cards = static(FRIENDS, FOES)
    answer = play(cards, attack, mine={"units": [mine]}, theirs={"units": [theirs]}, lands=EF3)
    assert compared(answer) == strengths


@rule("KOR-TERR-11")
def test_a_static_ability_of_a_territory_counts_friendly_crews_for_each_occupant(play: Play) -> None:
    friends = '{ count = { kind = "crew", side = "friendly" } }'
    cards = static(f'{{ get = {{ str = {friends} }}, to = {{ kind = "crew", on = "here" }} }}')
    crews = {"mine": {"units": ["1/3/2/2 E3"]}, "theirs": {"units": ["1/3/2/2 F3", "1/1/1/1 A1", "1/1/1/1 B1"]}}
    assert compared(play(cards, "attack:u1:F3", **crews, lands=EF3)) == "compared 2 4"


@rule("KOR-TERR-8")
@pytest.mark.parametrize("tile", ["E3", "F3"])
def test_supply_printed_on_the_left_edge_is_only_for_the_left_tile(play: Play, tile: str) -> None:
    cards = static("{ supply_more = { industry = 3 } }", side='side = "left"\n')
    answer = play(cards, mine={"units": [f"1/1/1/1 {tile}"]}, lands=EF3, step="start")
    assert ("gained P1 industry 5" in answer["events"]) == (tile == "E3")


@rule("KOR-TERR-8")
@pytest.mark.parametrize("tile", ["E3", "F3"])
def test_an_extra_deploy_printed_on_the_left_edge_is_only_for_the_left_tile(play: Play, tile: str) -> None:
    cards = static("{ extra_deploy = 1 }", side='side = "left"\n')
    crew = {"units": [f"1/1/1/1 {tile}", "1/1/1/1 quarters"]}
    answer = play(cards, mine=crew, lands=EF3, deployed=True)
    assert any(text.startswith("deploy:") for text in answer["asked"]["legal"]) == (tile == "E3")


@rule("KOR-TERR-8")
@pytest.mark.parametrize(
    ("mine", "theirs", "attack", "strengths"),
    [
        ("3/3/2/2 E2", "4/4/2/2 E1", "attack:u1:E1", "compared 3 4"),
        ("3/3/2/2 E3", "4/4/2/2 F3", "attack:u1:F3", "compared 5 4"),
    ],
    ids=["elsewhere in that column", "on the tile"],
)
def test_a_bonus_printed_on_the_left_edge_is_only_for_the_left_tile(
    play: Play, mine: str, theirs: str, attack: str, strengths: str
) -> None:
    cards = static('{ get = { str = 2 }, to = { kind = "unit", near = "here" } }', side='side = "left"\n')
    answer = play(cards, attack, mine={"units": [mine]}, theirs={"units": [theirs]}, lands=EF3)
    assert compared(answer) == strengths


@rule("KOR-TERR-8")
@pytest.mark.parametrize(("tile", "springs"), [("E3", True), ("F3", False)])
def test_a_trigger_on_the_left_edge_reacts_only_to_the_left_tile(play: Play, tile: str, springs: bool) -> None:
    when = 'when = { event = "entered", who = { kind = "crew", on = "here" } }'
    cards = ground(f'side = "left"\n{when}\ndo = [{{ tap = "it" }}]')
    start = "D3" if tile == "E3" else "G3"
    answer = play(cards, f"move:u1:{tile}", mine={"units": [f"1/1/1/1 {start}"]}, lands=EF3)
    assert ("tapped u1" in answer["events"]) == springs


@rule("KOR-TERR-11", "KOR-RULING-23")
@pytest.mark.parametrize(
    ("crew", "gained"),
    [(["5/3/2/2 E3", "3/3/3/3 A1"], ["gained P1 industry 1"]), (["5/3/2/2 E3"], [])],
    ids=["somebody prays", "nobody does"],
)
def test_a_trigger_of_a_territory_gives_only_to_players_who_occupy_it(
    play: Play, crew: list[str], gained: list[str]
) -> None:
    cards = ground(f'when = {{ event = "destroyed" }}\n{GAIN}')
    answer = play(
        cards, "attack:u1:F3", "stay", mine={"units": crew}, theirs={"units": ["3/3/1/2 F3"]}, lands={"AB1": "l.one"}
    )
    assert [event for event in answer["events"] if event.startswith("gained")] == gained


@rule("KOR-TERR-11")
def test_a_territory_trigger_with_once_happens_once_for_each_occupying_player(play: Play) -> None:
    cards = ground(f'when = {{ event = "damaged", who = {{ kind = "crew" }}, once = true }}\n{GAIN}')
    blow = '{ dealt = 1, to = { kind = "crew" } }'
    quake = tactic(f"do = [{blow}, {blow}]")
    both = {"mine": {"units": ["1/1/3/1 E3"], "inventory": ["t.one"]}, "theirs": {"units": ["1/1/3/1 F3"]}}
    answer = play(cards + quake, "use:t.one", **both, lands=EF3)
    gained = [event for event in answer["events"] if event.startswith("gained")]
    assert gained == ["gained P1 industry 1", "gained P2 industry 1"]


def test_effects_that_need_a_you_are_marked_when_the_cards_are_read() -> None:
    cards = static(FRIENDS, '{ get = { str = 1 }, to = { kind = "crew", on = "here" } }', "{ extra_deploy = 1 }")
    (ability,) = catalogue(cards).territories[0].abilities
    assert [effect.yours.name for effect in ability.do.steps] == ["WHOM", "NOT", "BESIDE"]
    assert ability.yours


@rule("KOR-RULING-21")
@pytest.mark.parametrize(("mark", "targets"), [("", ["-"]), (" +CABLES", ["u12"])])
def test_a_unit_with_cables_can_use_its_territory_on_targets_behind_a_wall(
    play: Play, mark: str, targets: list[str]
) -> None:
    near = 'targets = { t = { kind = "crew", side = "enemy", near = "here", within = 1 } }'
    cards = territory(f'walls = ["E"]\n[[territory.ability]]\ncost = {{ x = 1 }}\n{near}\ndo = [{{ tap = "t" }}]')
    answer = play(cards, mine={"units": [f"3/3/1/2 F3{mark}"]}, theirs={"units": ["3/3/1/2 G3"]}, lands=EF3)
    uses = [text for text in answer["asked"]["legal"] if text.startswith("ground:")]
    assert uses == [f"ground:u1:1:t={target}" for target in targets]


@rule("KOR-RULING-26")
def test_an_ability_that_buries_its_territory_spares_the_one_that_has_replaced_it(play: Play) -> None:
    cards = ground('cost = { x = 1 }\ndo = [{ gain = { industry = 1 } }, { bury = "here" }]')
    cards += tactic(
        'targets = { t = { kind = "territory", on = "faceup" } }\ndo = [{ bury = "t" }]', timing="interrupt"
    )
    answer = play(
        cards,
        *("ground:u1:1", "use:t.one:t=EF3"),
        mine={"units": ["3/3/1/2 F3"]},
        theirs={"inventory": ["t.one"]},
        lands=EF3,
    )
    assert [event for event in answer["events"] if event.startswith("buried")] == ["buried EF3 l.one"]
    assert "gained P1 industry 1" in answer["events"]
