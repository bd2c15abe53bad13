"""Loading cards: names become numbers, several sets become one catalogue, a faulty set is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.cards import catalogue, tactic, unit
from threefold.core.errors import CardError
from threefold.games.korash.cards import installed, load, load_folder, model
from threefold.games.korash.cards import vocabulary as words
from threefold.games.korash.cards.model import Filter, Tactic

FIXTURES = installed()["rulebook-fixtures"]


def fixture(name: str) -> Tactic:
    card = load(("rulebook-fixtures",)).by_id[name]
    assert isinstance(card, Tactic)
    return card


def test_ensnare_makes_a_unit_immobile_for_the_turn() -> None:
    ensnare = fixture("fx.ensnare")
    assert ensnare.timing is words.Timing.INTERRUPT
    (slot,) = ensnare.use.slots
    assert (slot.name, slot.filter.kind, slot.n, slot.targeted) == ("t", words.Kind.UNIT, 1, True)
    (grant,) = ensnare.use.do.steps
    assert isinstance(grant, model.Grant)
    assert (grant.to, grant.statuses, grant.lasts.until) == (0, words.IMMOBILE, words.Until.TURN)


def test_reckless_assault_damages_its_target_when_combat_ends() -> None:
    get, at = fixture("fx.reckless-assault").use.do.steps
    assert isinstance(get, model.Get)
    assert (get.strength, get.lasts.until) == (9, words.Until.COMBAT)
    assert isinstance(at, model.At)
    assert at.moment is words.Moment.END_OF_COMBAT
    assert at.do.steps == (model.Dealt(to=0, n=1),)


def test_the_stronghold_supplies_two_industry_and_a_tactic() -> None:
    (platform,) = load(("rulebook-fixtures",)).platforms
    assert platform.supply == model.Supply(industry=2, tactic=1)
    assert platform.platform
    assert platform.traits & words.PLATFORM
    assert platform.traits & words.CARRIER


def test_blocks_filters_and_keys_are_numbered_over_all_sets() -> None:
    cards = load(("rulebook-fixtures", "starter-sands"))
    assert [block.number for block in cards.blocks] == list(range(len(cards.blocks)))
    assert [filter_.number for filter_ in cards.filters] == list(range(len(cards.filters)))
    assert sorted(cards.by_key) == list(range(len(words.BASIC_KEYS), len(words.BASIC_KEYS) + len(cards.by_key)))
    assert [cards.by_id[design.id] for design in cards.tactics] == list(cards.tactics)
    assert [land.number for land in cards.depths] == list(range(len(cards.depths)))


def test_it_inside_each_means_the_thing_of_the_innermost_each() -> None:
    body = (
        'do = [{ each = { kind = "unit" }, do = [{ each = { kind = "crew", near = "it" }, do = [{ tap = "it" }] }] }]'
    )
    (card,) = catalogue(tactic(body)).tactics
    (outer,) = card.use.do.steps
    assert isinstance(outer, model.Each)
    (inner,) = outer.do.steps
    assert isinstance(inner, model.Each)
    assert isinstance(inner.of, Filter)
    assert (outer.slot, inner.slot, inner.of.near) == (0, 1, 0)
    assert inner.do.steps == (model.Tap(to=1),)
    assert card.use.room == 2


@pytest.mark.parametrize(
    ("cards", "until"),
    [
        (tactic('targets = { t = { kind = "unit" } }\ndo = [{ get = { str = 1 }, to = "t" }]'), words.Until.TURN),
        (
            tactic('targets = { t = { kind = "unit" } }\ndo = [{ get = { str = 1 }, to = "t" }]', timing="combat"),
            words.Until.COMBAT,
        ),
        (
            tactic(
                'targets = { t = { kind = "unit", is = ["attacker"] } }\ndo = [{ get = { str = 1 }, to = "t" }]',
                timing="interrupt",
            ),
            words.Until.COMBAT,
        ),
    ],
)
def test_a_missing_duration_is_the_combat_for_combat_cards_and_else_the_turn(cards: str, until: words.Until) -> None:
    (get,) = catalogue(cards).tactics[0].use.do.steps
    assert isinstance(get, model.Get)
    assert get.lasts.until is until


def test_a_filter_accepts_ids_printed_names_and_basic_abilities_as_names() -> None:
    named = 'choices = { e = { kind = "entry", named = ["Move", "u.one", "Haul"] } }\ndo = [{ cancel = "e" }]'
    cards = catalogue(tactic(named) + unit('name = "Haul"\ncost = { x = 1 }\ndo = [{ gain = { tactic = 1 } }]'))
    (haul,) = cards.units[0].abilities
    assert cards.tactics[0].use.slots[0].filter.named == {words.KEY_MOVE, cards.units[0].key, haul.key}


def test_abilities_with_a_cost_are_numbered_from_one_and_others_are_zero() -> None:
    spire = load(("starter-sands",)).by_id["sands.lightning-field"]
    assert isinstance(spire, model.Territory)
    assert [ability.number for ability in spire.abilities] == [0, 1]


def copy(folder: Path, name: str, change: tuple[str, str] = ("", "")) -> Path:
    target = folder / name
    shutil.copytree(FIXTURES, target)
    text = (target / "set.toml").read_text(encoding="utf-8")
    (target / "set.toml").write_text(text.replace(*change), encoding="utf-8")
    return target


def test_the_hash_changes_with_rules_but_not_with_texts_or_comments(tmp_path: Path) -> None:
    same = load_folder(FIXTURES).hash
    assert load_folder(copy(tmp_path, "a", ("# Fixtures", "# Other words, fixtures"))).hash == same
    assert load_folder(copy(tmp_path, "b", ("You deal 1 damage", "Deal 1 damage"))).hash == same
    assert load_folder(copy(tmp_path, "c", ("cost = 6", "cost = 5"))).hash != same


def test_the_hash_does_not_depend_on_files_or_their_order(tmp_path: Path) -> None:
    folder = copy(tmp_path, "split")
    text = (folder / "set.toml").read_text(encoding="utf-8")
    first, _, platform = text.partition("[[platform]]")
    header, *tactics = first.split("[[tactic]]")
    (folder / "set.toml").write_text(header, encoding="utf-8")
    (folder / "z.toml").write_text("[[tactic]]".join(["", *reversed(tactics)]), encoding="utf-8")
    (folder / "a.toml").write_text("[[platform]]" + platform, encoding="utf-8")
    assert load_folder(folder) == load_folder(FIXTURES)


def test_a_faulty_set_is_refused_with_every_problem(tmp_path: Path) -> None:
    folder = copy(tmp_path, "broken", ("cost = ", "costs = "))
    with pytest.raises(CardError) as refused:
        load_folder(folder)
    assert str(refused.value).count("E10") == 4
    assert str(refused.value).count("E11") == 4


def test_an_unknown_set_is_refused_with_its_name() -> None:
    with pytest.raises(CardError, match=r'no card set "sand".*rulebook-fixtures, starter-sands'):
        load(("sand",))
