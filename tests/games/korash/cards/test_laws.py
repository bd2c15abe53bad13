"""The rules and rulings that are listed below a card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards.tools.laws import OF_VERB
from threefold.games.korash.game import KORASH
from threefold.games.korash.sight.scenery import Scenery, rulings
from threefold.games.korash.state.options import Options

RULES = Path(__file__).parents[4] / "docs" / "rules" / "korash.md"


def printed() -> Scenery:
    return KORASH.display.scenery(Options())


def test_every_verb_says_which_rules_it_touches() -> None:
    assert set(OF_VERB) == set(m.VERBS)


def test_every_tactic_and_territory_touches_a_rule_and_every_law_exists() -> None:
    scenery = printed()
    cards = [*scenery.tactics, *scenery.territories]
    assert not [card.id for card in cards if not card.laws]
    known = {ruling.id for ruling in rulings()} | set(re.findall(r"KOR-[A-Z]+-\d+", RULES.read_text(encoding="utf-8")))
    assert {law for card in [*cards, *scenery.stands] for law in card.laws} <= known


@pytest.mark.parametrize(
    ("card", "law"),
    [
        ("kites.smoke-pots", "KOR-INT-1"),
        ("kites.smoke-pots", "KOR-RULING-51"),
        ("kites.undertow-net", "KOR-UNIT-12"),
        ("kites.cast-lines", "KOR-TERR-9"),
        ("sands.blind-canyon", "KOR-TARGET-1"),
        ("sands.bell-of-the-undersand", "KOR-INT-2"),
        ("choir.under-the-dune", "KOR-DMG-5"),
        ("sands.court-of-lanterns", "KOR-GOAL-2"),
        ("embers.crane-lift", "KOR-RULING-52"),
    ],
)
def test_card_lists_the_law_that_its_text_is_about(card: str, law: str) -> None:
    scenery = printed()
    (found,) = [one for one in [*scenery.stands, *scenery.tactics, *scenery.territories] if one.id == card]
    assert law in found.laws
