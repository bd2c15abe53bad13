"""Cards as they are shown on screen and on paper."""

from __future__ import annotations

import pytest

from support.cards import catalogue, territory, unit
from threefold.games.korash.cards import load
from threefold.games.korash.cards.tools.show import Line, lines_of

STRIDER = unit('cost = { x = 1 }\ntext = "Boo."\ndo = [{ gain = { industry = 1 } }]').replace(
    "[[unit.ability]]", 'abilities = ["strider"]\n{text}[[unit.ability]]'
)


@pytest.mark.parametrize("text", ["Strider. He is fond of hats.", "Twice as nice. Boo.", "Boo.", "Strider.\nBoo. Boo."])
def test_a_unit_that_prints_a_text_shows_that_text(text: str) -> None:
    printed = text.replace("\n", "\\n")
    bare = STRIDER.split("[[unit.ability]]")[0]
    for written in (STRIDER, bare):
        card = catalogue(written.replace("{text}", f'text = "{printed}"\n')).units[0]
        assert [line.text for line in lines_of(card, card.abilities)] == text.split("\n")


def test_a_territory_without_abilities_shows_its_printed_text() -> None:
    land = catalogue(territory('walls = ["N"]\ntext = "A wall in the north."')).territories[0]
    assert lines_of(land, land.abilities) == [Line("", "", "A wall in the north.")]


def test_a_card_without_a_text_of_its_own_shows_its_abilities_one_by_one() -> None:
    card = catalogue(STRIDER.replace("{text}", "")).units[0]
    assert lines_of(card, card.abilities) == [Line("", "Strider", "it may board any platform."), Line("", "", "Boo.")]


def test_every_ability_of_the_starter_set_is_shown_with_its_name() -> None:
    sands = load(("starter-sands",))
    for card in (*sands.units, *sands.platforms, *sands.territories):
        names = [line.name for line in lines_of(card, card.abilities) if line.name != "Strider"]
        assert names == [ability.name for ability in card.abilities]
