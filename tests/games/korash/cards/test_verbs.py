"""Every verb of the cards has all its parts: reader, phrase in each language, handler, worth, explanation."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

import threefold.games.korash.cards.text
from threefold.games.korash.bot.worth import INDUSTRY, INFLUENCE, TACTIC, WORKED_OUT, effect_worth, unit_worth
from threefold.games.korash.cards import load, model, vocabulary
from threefold.games.korash.cards.model import NOTHING, Stands, Verb
from threefold.games.korash.cards.model.verbs import VERBS
from threefold.games.korash.cards.read.blocks import READERS
from threefold.games.korash.procedures.effects.handlers import HANDLERS
from threefold.games.korash.state.catalogue import touch

TEXT = threefold.games.korash.cards.text
FOLDERS = sorted(path.parent.name for path in Path(next(iter(TEXT.__path__))).glob("*/verbs.py"))
LANGUAGES = [import_module(f"{TEXT.__name__}.{folder}.verbs") for folder in FOLDERS]
GUIDE = (Path(__file__).parents[4] / "docs" / "cards.md").read_text(encoding="utf-8")
ALL = pytest.mark.parametrize("kind", VERBS.values(), ids=VERBS)


def make(kind: type[model.Effect], **fields: object) -> model.Effect:
    """Return an effect whose required fields are all 1, apart from those given."""
    filled = {field.name: 1 for field in structs.fields(kind) if field.required}
    build: Any = kind
    return build(**filled | fields)


@ALL
def test_verb_has_reader(kind: type[model.Effect]) -> None:
    assert kind in READERS


@ALL
@pytest.mark.parametrize("language", LANGUAGES, ids=FOLDERS)
def test_verb_has_phrase_in_each_language(language: ModuleType, kind: type[model.Effect]) -> None:
    assert kind in language.TOLD


@ALL
def test_verb_that_resolves_has_handler_and_static_verb_has_none(kind: type[model.Effect]) -> None:
    assert (kind in HANDLERS) == (kind.verb.stands is not Stands.STATIC)


@ALL
def test_a_verb_changes_a_kind_of_static_value_if_it_may_be_static(kind: type[model.Effect]) -> None:
    changed = {name: 1 for name in ("strength", "statuses") if name in kind.__struct_fields__}
    assert bool(touch(make(kind, **changed))) == (kind.verb.stands is not Stands.RESOLVED or kind is model.Set)


@ALL
def test_the_fields_that_name_whom_events_are_about_exist_on_the_verb(kind: type[model.Effect]) -> None:
    assert set(kind.verb.causes.about) <= set(kind.__struct_fields__)
    assert kind.verb.causes == NOTHING or kind.verb.causes.events


@ALL
def test_verb_without_a_worth_for_bots_has_a_function_that_computes_it(kind: type[model.Effect]) -> None:
    assert (kind.verb.worth is None) == (kind in WORKED_OUT)


@ALL
def test_verb_does_not_inherit_its_row_of_facts(kind: type[model.Effect]) -> None:
    assert "verb" in vars(kind), "it would be taken for its parent"


@ALL
def test_verb_is_explained_to_designers(kind: type[model.Effect]) -> None:
    assert f"`{kind.verb.name}" in GUIDE


@pytest.mark.parametrize("column", ["units", "causes", "you", "asks", "worth"])
def test_row_of_a_verb_without_one_of_its_columns_is_refused(column: str) -> None:
    columns: dict[str, Any] = {"units": True, "causes": NOTHING, "you": False, "asks": False, "worth": 0.0}
    assert Verb("shout", (), **columns)
    del columns[column]
    with pytest.raises(TypeError, match=column):
        Verb("shout", (), **columns)


def test_every_verb_has_a_different_name() -> None:
    kinds = list(VERBS.values())
    assert len(kinds) == len({kind.verb.name for kind in kinds}) == len(READERS)


OPPONENTS = model.Filter(number=0, kind=vocabulary.Kind.PLAYER)
RANKING = (
    ("deal", "destroy"),
    ("deploy",),
    ("tap", "exhaust"),
    ("repair",),
    ("move", "push", "pull", "place", "swap", "recall"),
)
"""The verbs that a bot values by themselves, from the best group to the least; it values all verbs of a group alike."""


def test_bots_value_damage_above_deploys_then_tapping_then_repairs_then_positions() -> None:
    worths = [{VERBS[name].verb.worth for name in names} for names in RANKING]
    assert all(len(group) == 1 for group in worths)
    values = [value for group in worths for value in group if value is not None]
    assert values == sorted(set(values), reverse=True)
    assert values[-1] > 0


def test_bots_value_no_other_verb_by_itself() -> None:
    ranked = {name for names in RANKING for name in names}
    assert {kind.verb.worth for name, kind in VERBS.items() if name not in ranked} == {0.0, None}


def test_bots_value_every_verb_below_the_cheapest_unit_and_far_below_an_influence() -> None:
    cheapest = min(unit_worth(unit) for unit in load(("starter-sands",)).units if not unit.platform)
    values = [kind.verb.worth for kind in VERBS.values() if kind.verb.worth is not None]
    assert 0.0 == min(values) < max(values) < cheapest < INFLUENCE / 5


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        (model.Gain(who=vocabulary.YOU, industry=2, tactic=1), 2 * INDUSTRY + TACTIC),
        (model.Lose(who=vocabulary.YOU, industry=2), -2 * INDUSTRY),
        (model.Lose(who=OPPONENTS, industry=2), 0.0),
        (model.Discard(who=vocabulary.YOU, n=2), -2 * TACTIC),
        (model.Discard(who=OPPONENTS, n=2), 0.0),
    ],
)
def test_bots_count_what_an_effect_gives_and_takes_from_its_own_player(effect: model.Effect, worth: float) -> None:
    assert effect_worth(effect) == worth
