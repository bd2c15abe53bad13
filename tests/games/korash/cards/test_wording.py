"""Generated text is correct, and its verbs and nouns agree."""

from __future__ import annotations

import pytest

from support.cards import catalogue, tactic, territory, unit

GAIN = "do = [{ gain = { industry = 1 } }]"


def told(do: str, *, targets: str = "", choices: str = "", timing: str = "orders") -> str:
    """Return the text of a tactic with these effects."""
    slots = f"targets = {{ {targets} }}\n" * bool(targets) + f"choices = {{ {choices} }}\n" * bool(choices)
    return catalogue(tactic(f"{slots}do = [{do}]".replace("'", '"'), timing=timing)).tactics[0].text


def said(body: str, *, kind: str = "unit") -> str:
    """Return the text of an ability printed on a unit, a platform or a territory."""
    if kind == "territory":
        return catalogue(territory(f"[[territory.ability]]\n{body}".replace("'", '"'))).territories[0].text
    cards = catalogue(unit(body.replace("'", '"'), kind=kind))
    return (cards.units or cards.platforms)[0].text


@pytest.mark.parametrize(
    ("when", "text"),
    [
        ("event = 'used'", "When a tactic or ability is used"),
        ("event = 'used', who = 'you'", "When you use a tactic"),
        ("event = 'used', who = 'self'", "When this unit uses an ability"),
        ("event = 'used', who = { side = 'enemy' }", "When an enemy unit or player uses a tactic or ability"),
        ("event = 'phase_begins', who = 'you'", "When a phase begins on your turn"),
        (
            "event = 'phase_begins', who = { kind = 'player', side = 'enemy' }",
            "When a phase begins on an opponent's turn",
        ),
        ("event = 'dealt_damage', who = 'you'", "When you deal damage"),
        ("event = 'dealt_damage'", "When a unit or player deals damage"),
        ("event = 'burned', who = { side = 'enemy' }", "When an opponent burns a tactic"),
        ("event = 'revealed', who = { on = 'edge' }", "When a territory on the map's edge is revealed"),
        (
            "event = 'deployed', who = { kind = 'unit', side = 'enemy', on = 'bay' }",
            "When an enemy unit in its bay is deployed",
        ),
    ],
)
def test_the_text_of_a_trigger_names_its_event(when: str, text: str) -> None:
    assert said(f"when = {{ {when} }}\n{GAIN}") == f"{text}, gain 1 industry."


def test_the_player_that_a_trigger_is_about_is_named_as_that_player_or_you() -> None:
    lose = "do = [{ lose = { industry = 1 }, who = 'it' }]"
    enemy = said(f"when = {{ event = 'burned', who = {{ kind = 'player', side = 'enemy' }} }}\n{lose}")
    assert enemy == "When an opponent burns a tactic, that player loses 1 industry."
    assert said(f"when = {{ event = 'burned', who = 'you' }}\n{lose}") == "When you burn a tactic, you lose 1 industry."


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("kind = 'unit', isnt = ['combatant']", "unit not in combat"),
        ("kind = 'unit', isnt = ['attacker', 'tapped']", "non-tapped unit not attacking"),
        ("kind = 'unit', is = ['attacker']", "attacker"),
        ("kind = 'crew', is = ['attacker']", "attacking crew"),
        ("kind = 'platform', is = ['combatant']", "platform in combat"),
        ("kind = 'crew', is = ['aboard']", "crew aboard a platform"),
        ("kind = 'crew', isnt = ['aboard']", "crew not aboard a platform"),
        ("kind = 'tile', is = ['occupied']", "occupied tile"),
        ("kind = 'tile', isnt = ['occupied']", "empty tile"),
        ("kind = 'territory', on = ['desert']", "desert"),
        ("kind = 'territory', on = ['faceup']", "face-up territory"),
        ("kind = 'territory', on = ['desert', 'faceup']", "territory"),
        ("kind = 'territory', on = ['desert', 'edge']", "territory that is face-down or on the map's edge"),
    ],
)
def test_a_noun_names_everything_that_its_filter_asks_for(target: str, text: str) -> None:
    verb = {"tile": "place", "territory": "bury"}.get(target.split("'")[1], "tap")
    if verb == "place":
        told_ = told("{ place = 'u', onto = 't' }", targets=f"u = {{ kind = 'crew' }}, t = {{ {target} }}")
        assert told_ == f"Place target crew on target {text}."
    else:
        assert told(f"{{ {verb} = 't' }}", targets=f"t = {{ {target} }}") == f"{verb.capitalize()} target {text}."


def test_a_condition_names_everything_that_its_filter_asks_for() -> None:
    crew = told("{ if = { that = 't', kind = 'crew', prot = '<5' }, tap = 't' }", targets="t = { kind = 'unit' }")
    assert crew == "If target unit is a crew and has less than 5 protection, tap it."
    home = told("{ if = { that = 't', on = 'bay' }, tap = 't' }", targets="t = { kind = 'unit' }")
    assert home == "If target unit is in its bay, tap it."
    fighting = told("{ if = { that = 't', isnt = ['combatant'] }, tap = 't' }", targets="t = { kind = 'unit' }")
    assert fighting == "If target unit is not in combat, tap it."


@pytest.mark.parametrize(
    ("do", "text"),
    [
        ("{ each = E, do = [{ tap = 'it' }] }", "Tap each enemy unit."),
        ("{ each = E, do = [{ gain = { industry = 1 } }] }", "For each enemy unit: gain 1 industry."),
        (
            "{ each = E, do = [{ at = 'end_of_turn', do = [{ tap = 'it' }] }] }",
            "For each enemy unit there is now: at end of turn, tap it.",
        ),
        (
            "{ at = 'end_of_turn', do = [{ each = E, do = [{ tap = 'it' }] }] }",
            "At end of turn, tap each enemy unit.",
        ),
    ],
)
def test_the_text_of_each_shows_when_its_things_are_found(do: str, text: str) -> None:
    assert told(do.replace("E", "{ kind = 'unit', side = 'enemy' }")) == text


def test_other_in_a_filter_means_other_than_the_card_itself() -> None:
    two = "a = { kind = 'unit' }, b = { kind = 'unit', other = true }"
    deal = "{ deal = 1, to = 'a' }, { deal = 1, to = 'b' }"
    assert told(deal, targets=two) == "Deal 1 damage to target unit. Deal 1 damage to target unit."
    body = f"cost = {{ x = 1 }}\ntargets = {{ {two} }}\ndo = [{deal}]"
    last = "X: Deal 1 damage to target unit. Deal 1 damage to target unit other than {}."
    assert said(body) == last.format("this unit")
    assert said(body, kind="territory") == last.format("the user")
    first = "cost = { x = 1 }\ntargets = { a = { kind = 'unit', other = true, n = 2 } }\ndo = [{ tap = 'a' }]"
    assert said(first) == "X: Tap 2 other target units."


@pytest.mark.parametrize(
    ("kind", "price"),
    [
        ("unit", "Destroy this unit, bury the territory that this unit occupies"),
        ("platform", "Destroy this platform, bury the territory that this platform occupies"),
        ("territory", "Destroy the user, bury this territory"),
    ],
)
def test_the_text_of_a_cost_names_what_is_destroyed_and_buried(kind: str, price: str) -> None:
    body = f"cost = {{ destroy_self = true, bury_here = true }}\n{GAIN}"
    assert said(body, kind=kind) == f"{price}: Gain 1 industry."


def test_the_text_of_a_deploy_by_interrupt_counts_it_as_yours_only_on_your_turn() -> None:
    assert told("{ deploy = true }", timing="interrupt") == "Deploy a unit now; on your turn it counts as your deploy."


@pytest.mark.parametrize(
    ("do", "target", "text"),
    [
        ("{ exhaust = 't' }, { exhaust = 't' }", "unit 2", "2 target units become exhausted. They become exhausted."),
        (
            "{ dealt = 1, to = 't' }, { recall = 't' }",
            "crew 2",
            "2 target crew are dealt 1 damage. Return them to their bays.",
        ),
        (
            "{ get = { str = 1 }, to = 't' }",
            "unit 3, up_to = true",
            "Up to 3 target units get +1 strength until end of turn.",
        ),
        (
            "{ get = { str = 1 }, to = 't' }",
            "unit 1, up_to = true",
            "Up to 1 target unit gets +1 strength until end of turn.",
        ),
        (
            "{ tap = 't' }, { forbid = 'untap', to = 't', until = { while = { that = 't', is = ['damaged'] } } }",
            "unit 2",
            "Tap 2 target units. They can't untap as long as each of them is damaged.",
        ),
        (
            "{ grant = ['strider', 'CABLES'], to = 't' }",
            "crew 2",
            "2 target crew are striders and have CABLES until end of turn.",
        ),
        (
            "{ tap = 't' }, { set = { str = 3 }, to = 't' }",
            "crew 2",
            "Tap 2 target crew. They have exactly 3 strength until end of turn.",
        ),
        ("{ attack = 't' }", "unit 2", "2 target units make a free attack."),
        (
            "{ destroy = 't', unless_pay = 1, by = 't' }",
            "unit 2",
            "Destroy 2 target units unless one of their controllers pays 1 industry.",
        ),
        ("{ each = 't', do = [{ dealt = 1, to = 'it' }] }", "unit 2", "Each of 2 target units is dealt 1 damage."),
    ],
)
def test_verbs_are_plural_for_several_targets(do: str, target: str, text: str) -> None:
    kind, n = target.split(" ", maxsplit=1)
    assert told(do, targets=f"t = {{ kind = '{kind}', n = {n} }}") == text


def test_two_targets_with_the_same_noun_are_called_first_and_second() -> None:
    both = "a = { kind = 'crew', side = 'friendly' }, b = { kind = 'crew', side = 'enemy' }"
    tap = "{ tap = 'a' }, { tap = 'b' }, { untap = 'a' }, { untap = 'b' }"
    text = "Tap target friendly crew. Tap target enemy crew. Untap the first target crew. Untap the second target crew."
    assert told(tap, targets=both) == text


@pytest.mark.parametrize(
    ("side", "n", "text"),
    [
        ("enemy", 1, "An opponent gains 1 tactic. That opponent gains 1 tactic."),
        ("enemy", 2, "2 opponents gain 1 tactic. Those opponents gain 1 tactic."),
        ("friendly", 1, "You gain 1 tactic. You gain 1 tactic."),
    ],
)
def test_verbs_agree_with_the_number_of_players(side: str, n: int, text: str) -> None:
    gain = "{ gain = { tactic = 1 }, who = 'p' }"
    assert told(f"{gain}, {gain}", choices=f"p = {{ kind = 'player', side = '{side}', n = {n} }}") == text


def test_verbs_are_in_the_third_person_for_an_opponent() -> None:
    choices = "p = { kind = 'player', side = 'enemy' }"
    dug = told("{ dig = 3, keep = 1, who = 'p' }", choices=choices)
    assert dug == "An opponent looks at the top 3 tactics of their stockpile, takes 1 and puts the rest at the bottom."
    paid = told("{ lose = { industry = 2 }, who = 'p', unless_pay = 1, by = 'p' }", choices=choices)
    assert paid == "An opponent loses 2 industry unless that opponent pays 1 industry."


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "{ if = { that = 'self', keyword = 'CABLES' }, get = { str = 1 } }",
            "While this unit has CABLES, it gets +1 strength.",
        ),
        (
            "{ if = { that = 'self', ability = 'strider' }, get = { str = 1 } }",
            "While this unit is a strider, it gets +1 strength.",
        ),
        (
            "{ cost_less = 1, for = { of = 'tactic', cost = '=2' } }",
            "Tactics you use that cost exactly 2 cost 1 industry less.",
        ),
        (
            "{ cost_less = 1, for = { any = [{ of = 'tactic' }, { named = 'Move' }] } }",
            "Tactics you use and Move cost 1 industry less.",
        ),
        (
            "{ cost_less = 1, for = { of = 'tactic', any = [{ cost = '=2' }, { keyword = 'ODD' }] } }",
            "Tactics you use that cost exactly 2 or have ODD cost 1 industry less.",
        ),
        ("{ supply_more = { tactic = 2 } }", "Your supply grows by 2 tactics."),
        (
            "{ if = { count = { any = [{ kind = 'platform' }, { keyword = 'ODD' }] }, is = '>1' }, get = { str = 1 } }",
            "While there are 2 or more units that are platforms or have ODD, this unit gets +1 strength.",
        ),
        (
            "{ if = { count = { kind = 'crew' }, is = '=1' }, get = { str = 1 } }",
            "While there is exactly 1 crew, this unit gets +1 strength.",
        ),
    ],
)
def test_texts_of_static_abilities_have_verbs_that_agree_with_their_nouns(effect: str, text: str) -> None:
    assert said(f"static = true\ndo = [{effect}]") == text


@pytest.mark.parametrize(
    ("which", "text"),
    [("of = ['tactic', 'ability']", "tactics or abilities"), ("named = ['Move', 'Attack']", "Moves or Attacks")],
)
def test_each_of_several_alternatives_is_plural(which: str, text: str) -> None:
    choices = f"e = {{ kind = 'entry', n = 2, {which} }}"
    assert told("{ cancel = 'e' }", choices=choices, timing="interrupt") == f"Cancel 2 {text}."
