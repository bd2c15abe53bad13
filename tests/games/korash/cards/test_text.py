"""The text that is generated for cards that print none."""

from __future__ import annotations

import re

import pytest

from support.cards import catalogue, tactic, territory, unit
from threefold.games.korash.cards import load
from threefold.games.korash.cards.model import Tactic, Territory, Unit

SANDS = load(("starter-sands",))
DESIGNS = (*SANDS.units, *SANDS.platforms, *SANDS.tactics, *SANDS.territories)
SAYINGS = {
    "kites.dive": "Target friendly combatant gets +3 strength until end of combat.",
    "kites.smoke-pots": "Cancel a pending enemy action unless its controller pays 1 industry.",
    "kites.night-cutter": (
        "Strider.\nStrip the Hold — When this unit sabotages, gain 1 tactic.\n"
        "Live off the Sand — While this unit is on the map, your supply grows by 1 industry."
    ),
    "kites.vane-captain": (
        "In Formation — Each other friendly TROOP unit within 1 gets +1 strength.\n"
        "Press On — X, 1 movement: Another target friendly crew within 1 makes a free attack on target tile within 1 "
        "of that crew."
    ),
    "pact.know-the-ground": (
        "If target friendly combatant is on a face-up territory, it gets +4 strength until end of combat. "
        "Otherwise, it gets +2 strength until end of combat."
    ),
    "pact.mirage": "Swap 2 target friendly crew on the map.",
    "pact.old-maps": ("Peek at up to 2 target deserts within 3 of a friendly unit. Choose one of them. Reveal it."),
    "pact.shared-cisterns": "Gain 1 industry for each face-up territory your units occupy (at most 3).",
    "embers.two-prices": "Choose one: gain 3 industry or gain 2 tactics.",
    "choir.closing-hymn": "If there are 4 or more tapped, damaged or exhausted enemy units, gain 1 influence.",
    "choir.storm-abbess": (
        "Sweep — X, 1 movement: Push each enemy crew within 1 (diagonals too) away from this unit by 1 tile.\n"
        "Requiem — When an enemy unit is destroyed, gain 1 tactic."
    ),
    "sands.listening-spire": (
        "Forewarned — While this platform is defending, it gets +5 strength.\n"
        "First Murmur — At the start of your turn, you may look at the top 2 tactics of your stockpile, take 1 and put "
        "the rest at the bottom.\n"
        "Make Haste — While there is no friendly crew on the map or in your bay and there is an enemy crew on the map, "
        "your supply grows by 2 industry."
    ),
    "choir.petrify": (
        "Target enemy crew in combat with 3 strength or more has exactly 2 strength until end of combat. It can't move "
        "or attack until end of turn."
    ),
    "embers.slag-shield": (
        "Prevent the next 1 damage to target friendly unit that is a platform or has ENGINE until end of turn."
    ),
    "sands.signal-mast": (
        "Call Them Out — X: Deploy a unit now for 2 industry less; it counts as your deploy for this turn."
    ),
    "sands.court-of-lanterns": (
        "Leave a Dancer — X, 8 industry: If the user costs 3 or more, destroy it, gain 1 influence and bury this "
        "territory."
    ),
    "sands.drowned-foundry": (
        "Left tile. Temper — X: The user gets +3 strength until your next turn. Gain 2 industry.\n"
        "Right tile. Greased Ramp — Each unit on the right tile gets +1 movement."
    ),
    "sands.twin-thrones": "Be Crowned — X with 2 units: Gain 1 influence. Bury this territory.",
}


@pytest.mark.parametrize("card", SAYINGS)
def test_a_card_without_text_gets_a_text_from_its_effects(card: str) -> None:
    design = SANDS.by_id[card]
    assert design.text == SAYINGS[card]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_every_generated_text_is_free_of_common_slips(design: Unit | Tactic | Territory) -> None:
    for line in design.text.splitlines():
        assert line.endswith(".")
        assert not re.search(r"  | ,|\.\.|\b(a [aeio]|an [bcdfgt]|each each|target target|None|slot)\b", line)
        assert line[0].isupper() or line[0] == "["


def test_a_printed_text_is_not_changed() -> None:
    cards = catalogue(tactic('text = "As written: 1."\ndo = [{ gain = { industry = 1 } }]'))
    assert cards.tactics[0].text == "As written: 1."


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{ lose = { industry = 2 } }", "Lose 2 industry."),
        ("{ recover = 1 }", "Recover 1 tactic from the discard pile."),
        ("{ storm = true }", "A storm happens now."),
        ("{ if = { turn = 'other' }, gain = { tactic = 1 } }", "If it is not your turn, gain 1 tactic."),
        (
            "{ if = { no = { turn = 'yours' } }, storm = true }",
            "If it is not so that it is your turn, a storm happens now.",
        ),
        ("{ if = { influence = '=2' }, storm = true }", "If you have exactly 2 influence, a storm happens now."),
        (
            "{ each = { kind = 'unit' }, do = [{ tap = 'it' }, { dealt = 1, to = 'it' }] }",
            "For each unit: tap it. It is dealt 1 damage.",
        ),
        ("{ pick = { kind = 'crew' }, as = 'c' }, { destroy = 'c' }", "Choose a crew. Destroy it."),
        ("{ deploy = true }", "Deploy a unit now; it counts as your deploy for this turn."),
        ("{ deal = 2, to = { kind = 'unit', named = 'One' } }", "Deal 2 damage to each unit named One."),
    ],
)
def test_each_effect_gets_its_own_sentence(effect: str, text: str) -> None:
    cards = catalogue(tactic(f"do = [{effect}]".replace("'", '"')))
    assert cards.tactics[0].text == text


def test_the_text_of_a_trigger_names_who_does_what() -> None:
    said = {
        '{ event = "burned", who = "you" }': "When you burn a tactic, gain 1 industry.",
        '{ event = "used", who = { kind = "unit" } }': "When a unit uses an ability, gain 1 industry.",
        '{ event = "revealed" }': "When a territory is revealed, gain 1 industry.",
        '{ event = "boarded", who = "self" }': "When this unit boards a platform, gain 1 industry.",
        '{ event = "end_of_turn", turn = "other" }': "At the end of another player's turn, gain 1 industry.",
        '{ event = "phase_begins", once = true }': "The first time each turn that a phase begins, gain 1 industry.",
    }
    for when, text in said.items():
        cards = catalogue(unit(f"when = {when}\ndo = [{{ gain = {{ industry = 1 }} }}]"))
        assert cards.units[0].text == text


def test_the_text_of_a_territory_names_its_user_and_itself() -> None:
    body = '[[territory.ability]]\ncost = { x = 1 }\ndo = [{ get = { mp = 1 }, to = "user" }, { hide = "here" }]'
    cards = catalogue(territory(body))
    assert cards.territories[0].text == "X: The user gets +1 movement until end of turn. Turn this territory face-down."
