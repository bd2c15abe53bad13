"""Properties of the Starter Sands set: its sizes, its shares, and every word of the vocabulary on some card."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from tests.support.korash_perft import CARDS

from threefold.games.korash.cards import installed, load, model, read_folders
from threefold.games.korash.cards import vocabulary as words
from threefold.games.korash.cards.model import Faction, Territory, gives_influence, steps_of
from threefold.games.korash.cards.model.verbs import VERBS
from threefold.games.korash.cards.read.abilities import ABILITY_KEYS
from threefold.games.korash.cards.read.descriptions import CONDITION_KEYS, FILTER_KEYS
from threefold.games.korash.cards.vocabulary import Timing

HOME = installed()["starter-sands"]
SANDS = load(("starter-sands",))
LABEL = "Starter Sands: original threefold cards, not by the designer of Tribes of Korash"
LORE = (
    "Dust Flag",
    "Brass Serpent",
    "Red Shroud",
    "Sacred River",
    "Ensnare",
    "Breach",
    "Durable Materials",
    "Reckless",
)


def test_the_starter_set_has_no_problems_and_no_warnings() -> None:
    assert read_folders([HOME])[1] == []


def test_the_starter_set_is_labelled_as_ours_and_uses_no_names_of_the_original_game() -> None:
    (set_,) = SANDS.sets
    assert (set_.label, set_.provenance) == (LABEL, words.Provenance.ORIGINAL)
    for file in HOME.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert not [word for word in LORE if word in text]


@pytest.mark.parametrize("faction", SANDS.factions, ids=lambda faction: faction.id)
def test_a_stockpile_has_its_share_of_each_timing(faction: Faction) -> None:
    mix: Counter[Timing] = Counter()
    for tactic, copies in faction.stockpile:
        mix[tactic.timing] += copies
    assert mix.total() == 30
    assert 10 <= len(faction.stockpile) <= 12
    assert max(copies for _, copies in faction.stockpile) <= 4
    assert 8 <= mix[Timing.INTERRUPT] <= 10
    assert 6 <= mix[Timing.COMBAT] <= 8
    assert 7 <= mix[Timing.ORDERS] <= 11
    assert 3 <= mix[Timing.PLANS] <= 6
    assert 1.2 <= sum(tactic.cost * copies for tactic, copies in faction.stockpile) / 30 <= 2.0


@pytest.mark.parametrize("faction", SANDS.factions, ids=lambda faction: faction.id)
def test_a_roster_has_nine_units_of_different_costs_and_one_that_peeks_or_reveals(faction: Faction) -> None:
    assert sum(copies for _, copies in faction.units) == 9
    assert 24 <= sum(unit.cost * copies for unit, copies in faction.units) <= 30
    assert min(unit.cost for unit, _ in faction.units) <= 1
    assert max(unit.cost for unit, _ in faction.units) >= 5
    steps = [step for unit, _ in faction.units for ability in unit.abilities for step in steps_of(ability.do)]
    assert any(isinstance(step, model.Peek | model.Reveal) for step in steps)


@pytest.mark.parametrize("faction", SANDS.factions, ids=lambda faction: faction.id)
def test_one_tactic_of_a_stockpile_gives_influence_and_those_that_deal_damage_cost_five(faction: Faction) -> None:
    giving = [(tactic, copies) for tactic, copies in faction.stockpile if gives_influence(tactic.use.do)]
    assert [copies for _, copies in giving] == [1]
    for tactic, _ in faction.stockpile:
        deals = any(isinstance(step, model.Deal) for step in steps_of(tactic.use.do))
        assert not deals or tactic.cost >= 5


def test_no_effect_gives_more_than_one_influence() -> None:
    for block in SANDS.blocks:
        for step in steps_of(block):
            assert not isinstance(step, model.Gain) or step.influence in (0, 1)


def test_the_five_platforms_have_four_or_five_life() -> None:
    assert len(SANDS.platforms) == 5
    assert {platform.life for platform in SANDS.platforms} == {4, 5}


@pytest.mark.parametrize(("lands", "designs"), [(SANDS.shallows, 14), (SANDS.depths, 16)])
def test_a_territory_deck_has_forty_cards_and_at_most_eight_enduring_ones(
    lands: tuple[Territory, ...], designs: int
) -> None:
    assert sum(land.copies for land in lands) == 40
    assert len(lands) >= designs
    assert sum(land.copies for land in lands if land.enduring) <= 8


def test_a_quarter_of_the_depths_gives_influence_and_nothing_in_the_shallows_does() -> None:
    def giving(lands: tuple[Territory, ...]) -> int:
        return sum(land.copies for land in lands if any(gives_influence(ability.do) for ability in land.abilities))

    assert (giving(SANDS.shallows), giving(SANDS.depths)) == (0, 10)


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every table inside a value, at any depth."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        yield table
        for inner in table.values():
            yield from tables(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from tables(inner)


FILES = (*HOME.glob("*.toml"), *CARDS.glob("*.toml"))
"""The files of the starter set, and those of the cards that only tests need."""
WRITTEN = [table for file in sorted(FILES) for table in tables(tomllib.loads(file.read_text("utf-8")))]


def under(key: str) -> set[Any]:
    """Return every value, or element of an array, that is written somewhere under a key."""
    found: set[Any] = set()
    for table in WRITTEN:
        value: Any = table.get(key)
        for inner in cast("list[Any]", value) if isinstance(value, list) else [value]:
            if isinstance(inner, str | int):
                found.add(inner)
    return found


def keys_of(choose: Callable[[dict[str, Any]], bool]) -> set[str]:
    return {key for table in WRITTEN if choose(table) for key in table}


FILTERS = [table for table in WRITTEN if {"kind", "side", "on", "is", "that"} & table.keys() and "id" not in table]
VOCABULARY: dict[str, tuple[set[Any], set[Any]]] = {
    "verbs": (set(VERBS), {key for table in WRITTEN for key in table}),
    "flow": (
        {"if", "then", "else", "unless_pay", "by", "as", "up_to", "n"},
        {key for table in WRITTEN for key in table},
    ),
    "costs": (
        {"industry", "x", "mp", "discard", "destroy_self", "bury_here"},
        {key for table in WRITTEN for key in (table["cost"] if isinstance(table.get("cost"), dict) else ())},
    ),
    "taps": ({1, 2}, under("x")),
    "events": (set(words.HAPPENINGS), under("event")),
    "timings": (set(words.TIMINGS), under("timing")),
    "durations": (
        set(words.UNTILS) | {"while"},
        under("until") | {"while" for table in WRITTEN if isinstance(table.get("until"), dict)},
    ),
    "moments": (set(words.MOMENTS), under("at")),
    "filters": (set(FILTER_KEYS), {key for table in FILTERS for key in table}),
    "kinds": (set(words.KINDS) - {"tactic"}, under("kind")),
    "sides": ({"friendly", "enemy", "allied"}, under("side")),
    "places": (set(words.ON), under("on")),
    "states": (set(words.BEING), under("is") | under("isnt")),
    "conditions": (
        set(CONDITION_KEYS),
        {
            key
            for table in WRITTEN
            for name in ("if", "no", "while")
            for condition in [cast("Any", table.get(name))]
            if isinstance(condition, dict)
            for key in cast("dict[str, Any]", condition)
        },
    ),
    "entries": (set(words.ENTRIES), under("of")),
    "forbidden": (set(words.FORBIDS), under("forbid")),
    "references": (
        set(words.REFERENCES) - {"host", "you"},
        under("to") | under("that") | under("near") | under("bury"),
    ),
    "ability keys": (set(ABILITY_KEYS) - {"text"}, {key for table in WRITTEN for key in table}),
}


@pytest.mark.parametrize("group", VOCABULARY)
def test_every_word_of_the_vocabulary_is_on_some_card(group: str) -> None:
    known, used = VOCABULARY[group]
    assert known - used == set()
