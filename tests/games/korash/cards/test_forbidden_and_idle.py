"""What cards forbid, and "idle" uses: legal ones that would do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from support.cards import Play, catalogue, problems, tactic, territory, unit
from support.korash import scene
from support.rules import rule

CREW = '{ kind = "crew", side = "friendly" }'


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ('"move"', "Target friendly crew can't move until end of turn."),
        ('["move", "attack"]', "Target friendly crew can't move or attack until end of turn."),
        ('["explore", "untap"]', "Target friendly crew can't explore or untap until end of turn."),
    ],
)
def test_the_text_of_a_card_names_what_it_forbids(words: str, text: str) -> None:
    cards = tactic(f'targets = {{ t = {CREW} }}\ndo = [{{ forbid = {words}, to = "t", until = "turn" }}]')
    assert catalogue(cards).tactics[0].text == text


@rule("KOR-RULING-59")
def test_a_card_with_a_free_move_is_idle_for_a_unit_that_cannot_move() -> None:
    table = scene({"units": ["3/3/1/2 E3 forbid=move/turn"], "inventory": ["kites.cut-loose"], "industry": 1}, {})
    assert not any(sentence.startswith("move:u1") for sentence in table.legal)
    assert {sentence for sentence in table.legal if sentence.startswith("use:")} <= set(table.idle)
    free = scene({"units": ["3/3/1/2 E3"], "inventory": ["kites.cut-loose"], "industry": 1}, {})
    assert "use:kites.cut-loose:t=u1:route=E2" in set(free.legal) - set(free.idle)


@rule("KOR-RULING-59")
def test_a_card_with_a_free_attack_is_idle_for_a_unit_that_cannot_attack(play: Play) -> None:
    cards = tactic(
        f'targets = {{ t = {CREW}, w = {{ kind = "tile", near = "t" }} }}\ndo = [{{ attack = "t", onto = "w" }}]'
    )
    mine = {"inventory": ["t.one"], "units": ["3/3/1/2 E3 forbid=attack/turn"]}
    asked = play(cards, mine=mine, theirs={"units": ["1/1/1/1 F3"]})["asked"]
    uses = {sentence for sentence in asked["legal"] if sentence.startswith("use:")}
    assert uses
    assert uses <= set(asked["idle"])


@rule("KOR-RULING-59", "KOR-RULING-52")
def test_a_swap_that_cannot_happen_is_idle() -> None:
    side = {"units": ["3/3/1/2 on=u0", "3/3/1/2 E3"], "inventory": ["pact.mirage"], "industry": 2}
    table = scene(side, {"units": ["1/1/1/1 F3"]})
    assert "use:pact.mirage:t=u1,u2" in set(table.legal) - set(table.idle)
    locked = scene({**side, "turns": 0}, {"units": ["1/1/1/1 F3"]})
    assert "use:pact.mirage:t=u1,u2" in locked.idle


@rule("KOR-RULING-59", "KOR-INT-10")
@pytest.mark.parametrize(
    ("body", "idle"),
    [
        (f'targets = {{ t = {CREW} }}\ndo = [{{ repair = 1, to = "t" }}]', True),
        (f'targets = {{ t = {CREW} }}\ndo = [{{ untap = "t" }}]', True),
        (f'targets = {{ t = {CREW} }}\ndo = [{{ tap = "t" }}]', False),
        ('do = [{ if = { influence = ">=2" }, then = [{ gain = { influence = 1 } }] }]', True),
        (
            'do = [{ if = { influence = ">=2" }, then = [{ gain = { influence = 1 } }], else = [{ discard = 1 }] }]',
            True,
        ),
        ('do = [{ at = "end_of_turn", do = [{ gain = { industry = 1 } }] }]', False),
        ("do = [{ gain = { tactic = 1 } }]", True),
        ('do = [{ each = { kind = "crew", side = "enemy" }, do = [{ tap = "it" }] }]', True),
        ('do = [{ pick = { kind = "crew" }, as = "p" }, { tap = "p" }]', False),
        (f'targets = {{ t = {CREW} }}\ndo = [{{ refresh = "t" }}]', True),
    ],
)
def test_a_use_that_would_change_nothing_is_idle(play: Play, body: str, idle: bool) -> None:
    mine = {"inventory": ["t.one"], "units": ["3/3/1/2 E3", "3/3/1/2 D3"], "stockpile": []}
    asked = play(tactic(body), mine=mine)["asked"]
    uses = {sentence for sentence in asked["legal"] if sentence.startswith("use:")}
    assert uses
    assert (uses <= set(asked["idle"])) is idle


def offered(asked: dict[str, Any]) -> dict[str, bool]:
    """Return the uses that are offered, each with whether it is idle."""
    return {use: use in asked["idle"] for use in asked["legal"] if use.startswith("use:")}


FREE_ATTACK = tactic(
    f'targets = {{ t = {CREW}, w = {{ kind = "tile", near = "t" }} }}\ndo = [{{ attack = "t", onto = "w" }}]'
)


@rule("KOR-RULING-59", "KOR-RULING-33")
@pytest.mark.parametrize("flag", ["", " forbid=move/turn"])
def test_a_free_attack_that_finds_no_enemy_and_may_not_advance_is_idle(play: Play, flag: str) -> None:
    mine = {"inventory": ["t.one"], "units": [f"3/3/1/2 A1{flag}", "3/3/1/2 A2"]}
    found = offered(play(FREE_ATTACK, mine=mine, theirs={"units": ["1/1/1/1 A3"]})["asked"])
    assert found["use:t.one:t=u1:w=A2"]
    assert found["use:t.one:t=u1:w=B1"] is bool(flag)
    assert found["use:t.one:t=u2:w=A1"]
    assert not found["use:t.one:t=u2:w=A3"]


@rule("KOR-RULING-59", "KOR-TEAM-3")
def test_a_free_attack_on_an_ally_is_idle(play: Play) -> None:
    seats = {
        "P1": {"platform": "fx.korashi-stronghold B4", "industry": 9, "inventory": ["t.one"], "units": ["3/3/1/2 A1"]},
        "P2": {"platform": "fx.korashi-stronghold K1"},
        "P3": {"platform": "fx.korashi-stronghold L4", "units": ["1/1/1/1 A2"]},
    }
    found = offered(play(FREE_ATTACK, seats=seats, teams=[["P1", "P3"], ["P2"]])["asked"])
    assert found["use:t.one:t=u1:w=A2"]


@rule("KOR-RULING-59", "KOR-RULING-53")
@pytest.mark.parametrize(("flag", "idle"), [("", False), (" tapped", True)])
def test_a_use_is_idle_if_it_changes_nothing_and_nobody_can_pay_to_stop_it(play: Play, flag: str, idle: bool) -> None:
    toll = tactic('targets = { t = { kind = "crew" } }\ndo = [{ tap = "t", unless_pay = 1, by = "t" }]')
    mine = {"inventory": ["t.one"]}
    asked = play(toll, mine=mine, theirs={"units": [f"1/1/1/1 F3{flag}"], "industry": 0})["asked"]
    assert offered(asked) == {"use:t.one:t=u12": idle}


@rule("KOR-RULING-59")
def test_peeking_at_a_known_desert_is_idle() -> None:
    lands = {"EF3": "down sands.toll-post known=P1", "EF2": "down sands.toll-post known=P2"}
    table = scene({"units": ["kites.kite-scout E3"]}, {}, lands=lands)
    assert "ability:u1:1:t=EF3" in table.idle
    assert "ability:u1:1:t=EF2" in set(table.legal) - set(table.idle)


@rule("KOR-RULING-59")
def test_a_use_that_only_undoes_its_own_cost_is_not_idle(play: Play) -> None:
    cards = unit('cost = { x = 1 }\ndo = [{ untap = "user" }]')
    asked = play(cards, mine={"units": ["u.one E3"]})["asked"]
    assert "ability:u1:1" in set(asked["legal"]) - set(asked["idle"])


@rule("KOR-RULING-59")
def test_looking_for_idle_uses_does_not_change_the_game(play: Play) -> None:
    cards = tactic("do = [{ recover = 1 }]")
    mine = {"inventory": ["t.one", "fx.breach"], "industry": 0, "discard": ["fx.ensnare"]}
    asked = play(cards, mine=mine)["asked"]
    assert "use:t.one:burn=*1" in set(asked["legal"]) - set(asked["idle"])
    assert play(cards + "# again\n", "use:t.one:burn=fx.breach", mine=mine)["asked"]["legal"] == [
        "pick:fx.breach",
        "pick:fx.ensnare",
    ]


# Named abilities that would not work are refused.


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ('abilities = ["supply"]\n', "E11"),
        ('abilities = ["sabotage"]\n', "E12"),
        ('abilities = ["platform"]\n', "E12"),
    ],
)
def test_a_unit_with_a_named_ability_that_would_do_nothing_is_refused(card: str, code: str) -> None:
    stats = '[[unit]]\nid = "u.one"\nname = "One"\ncost = 1\nstr = 1\nprot = 1\nlife = 1\nmp = 1\n'
    assert problems(stats + card) == [(13, code)]


@pytest.mark.parametrize("word", ["platform", "supply", "move", "attack", "explore", "sabotage"])
def test_a_named_ability_that_cannot_be_granted_is_refused(word: str) -> None:
    cards = tactic(f'targets = {{ t = {CREW} }}\ndo = [{{ grant = "{word}", to = "t", until = "turn" }}]')
    assert problems(cards) == [(11, "E12")]


def test_a_platform_cannot_be_a_strider() -> None:
    card = '[[platform]]\nid = "p.one"\nname = "One"\nstr = 1\nprot = 1\nlife = 1\nmp = 1\nabilities = ["strider"]\n'
    assert problems(card) == [(12, "E12")]


def test_the_text_of_a_territory_names_what_it_forbids() -> None:
    cards = territory(
        '[[territory.ability]]\nstatic = true\ndo = [{ forbid = "attack", to = { kind = "crew", on = "here" } }]'
    )
    assert catalogue(cards).territories[0].text == "No crew here can attack."
