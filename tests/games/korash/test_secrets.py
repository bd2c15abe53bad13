"""Hidden cards: no view and no event reveals them, and the checks that say so fail if one does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from support.korash_laws import check_state, check_step
from support.korash_walks import TABLES, game, sights
from threefold.bots.bot import random_answers
from threefold.core.contract import Setup
from threefold.core.game import AnyGame
from threefold.games.korash import KORASH
from threefold.games.korash.changes import damage, territories
from threefold.games.korash.map.tiles import horizon_at
from threefold.games.korash.procedures.setup import new_table as lay
from threefold.games.korash.sight import view
from threefold.games.korash.state.entries import NONE, Entry
from threefold.games.korash.state.frames import Frame
from threefold.games.korash.state.state import NOWHERE, Combat, State
from threefold.lab.conform import clones_are_independent
from threefold.lab.sight import mean_the_same, sound_alike

FIRST_SEED, MOST_GAMES = 9, 8
"""Games are played until one has had a dig (a look at a stockpile) and a peek (a look at a territory)."""


def look_behind(name: str) -> Counter[str]:
    """Compare views in random games until one game had a dig and a peek; return what was counted."""
    met = Counter[str]()
    for seed in range(FIRST_SEED, FIRST_SEED + MOST_GAMES):
        met += look_behind_a_game(name, seed)
        if met["digs"] and met["peeks"]:
            break
    return met


def look_behind_a_game(name: str, seed: int) -> Counter[str]:
    """Redeal the hidden cards at many moments of a game, and check that every view and event stays the same."""
    rng, met = Random(seed), Counter[str]()
    for number, step in enumerate(game(TABLES[name], seed)):
        state, here = step.after, sights(step)
        if not state.bags or not (number % 8 == 0 or here["digs"] or (here["peeks"] and number % 3 == 0)):
            continue
        met += here
        answers = random_answers(KORASH, state, rng) if KORASH.pending(state) else {}
        for seat in (*range(state.seats), None):
            seen = KORASH.view(state, seat)
            for world in (KORASH.lab.redeal(state, seat, rng), KORASH.imagine(seen, rng)):
                check_state(world)
                same = msgspec.json.encode(KORASH.view(world, seat)) == msgspec.json.encode(seen)
                assert same, f"seat {seat} sees what was dealt behind its back"
                asked = KORASH.pending(world)
                assert [d.seat for d in asked] == list(answers)
                assert seat not in answers or asked == KORASH.pending(state)
                is_said = bool(answers) and mean_the_same(KORASH, state, world, answers)
                if is_said:
                    sound_alike(KORASH, seat, state, world, answers)
                met += Counter(worlds=1, differed=world != state, heard=is_said and world != state)
    return met


@pytest.mark.parametrize("name", TABLES)
def test_states_that_differ_only_in_hidden_cards_give_the_same_views_and_events(name: str) -> None:
    met = look_behind(name)
    assert met["worlds"] > 200
    assert met["differed"] > 0.8 * met["worlds"]
    assert met["heard"] > 0.6 * met["worlds"]
    assert met["digs"]
    assert met["peeks"]


# The checks fail if the rules are broken


def every_hand(state: State, viewer: int | None, seat: int) -> bool:
    return True


def every_dig(state: State, frame: Frame, viewer: int | None) -> tuple[str, Any]:
    return frame.name, frame.fields()


def every_peek(state: State, land: int, viewer: int | None) -> bool:
    return state.faceup[land] or state.known[land] != 0


@pytest.mark.parametrize(("name", "leak"), [("sees", every_hand), ("_frame", every_dig), ("knows", every_peek)])
def test_checks_fail_if_a_view_shows_hidden_cards(
    name: str, leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, name, leak)
    for table in ("two", "four in teams"):
        with pytest.raises(AssertionError, match="behind its back"):
            look_behind(table)


def itself(shared: Any) -> Any:
    return shared


@pytest.mark.parametrize("shared", [Combat, Entry])
def test_checks_fail_if_a_clone_shares_an_object_with_its_original(
    shared: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "clone", itself)
    with pytest.raises(AssertionError, match="playing on a clone changed its original"):
        walk_with_clones(20)


def walk_with_clones(walks: int) -> None:
    korash: AnyGame = KORASH
    for seed in range(walks):
        clones_are_independent(korash, Setup(2, KORASH.display.quick()), Random(seed).randrange)


def check_game() -> None:
    for step in game(TABLES["two"], 1, keeps=0):
        check_state(step.after)


def lay_without_taking(state: State, land: int) -> None:
    state.land[land], state.lair[land] = NONE, state.deck[horizon_at(state, land)]


def test_checks_fail_if_a_territory_is_added_without_taking_it_from_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    for section in (territories, lay):
        monkeypatch.setattr(section, "lay", lay_without_taking)
    with pytest.raises(AssertionError, match="a bag holds other"):
        check_game()


def test_checks_fail_if_a_destroyed_unit_disappears(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_play = damage.leave_play

    def vanish(state: State, unit: int, place: int) -> None:
        leave_play(state, unit, NOWHERE)

    monkeypatch.setattr(damage, "leave_play", vanish)
    with pytest.raises(AssertionError, match="is lost"):
        check_game()


def test_checks_fail_if_industry_changes_without_an_event() -> None:
    step = next(step for step in game(TABLES["two"], 1) if step.after.bags)
    check_step(step.before, step.after, step.events)
    step.after.industry[0] += 1
    with pytest.raises(AssertionError, match="P1: industry"):
        check_step(step.before, step.after, step.events)
