"""Every verb of the cards is known everywhere: read, told in each language, handled, explained."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

import threefold.games.korash.cards.text
from threefold.games.korash.cards import model
from threefold.games.korash.cards.model.verbs import VERBS, Stands
from threefold.games.korash.cards.read.effects import READERS
from threefold.games.korash.procedures.effects.handlers import HANDLERS
from threefold.games.korash.state.catalogue import touch

TEXT = threefold.games.korash.cards.text
FOLDERS = sorted(path.parent.name for path in Path(next(iter(TEXT.__path__))).glob("*/verbs.py"))
LANGUAGES = [import_module(f"{TEXT.__name__}.{folder}.verbs") for folder in FOLDERS]
ALL = pytest.mark.parametrize("kind", VERBS.values(), ids=VERBS)


@ALL
def test_a_verb_has_a_reader(kind: type[model.Effect]) -> None:
    assert kind in READERS


@ALL
@pytest.mark.parametrize("language", LANGUAGES, ids=FOLDERS)
def test_a_verb_has_a_phrase_in_each_language(language: ModuleType, kind: type[model.Effect]) -> None:
    assert kind in language.TOLD


@ALL
def test_a_verb_that_resolves_has_a_handler_and_no_other_has(kind: type[model.Effect]) -> None:
    assert (kind in HANDLERS) == (kind.verb.stands is not Stands.STATIC)


@ALL
def test_a_static_verb_says_what_it_changes(kind: type[model.Effect]) -> None:
    fields = {field.name: 1 for field in structs.fields(kind) if field.required}
    changed = {name: 1 for name in ("strength", "statuses") if name in kind.__struct_fields__}
    make: Any = kind
    assert bool(touch(make(**fields | changed))) == (kind.verb.stands is not Stands.RESOLVED or kind is model.Set)


@ALL
def test_a_verb_names_fields_that_it_has_as_subjects_of_its_events(kind: type[model.Effect]) -> None:
    if kind.verb.causes:
        assert set(kind.verb.subjects) <= set(kind.__struct_fields__)


@ALL
def test_a_verb_says_of_itself_all_that_is_not_usual(kind: type[model.Effect]) -> None:
    assert "verb" in vars(kind), "it would be taken for its parent"


def test_verbs_have_names_of_their_own() -> None:
    kinds = list(VERBS.values())
    assert len(kinds) == len({kind.verb.name for kind in kinds}) == len(READERS)
