"""Properties that hold at every moment of random games, with any number of players."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from support.korash_laws import check_state, check_step
from support.korash_targets import check_targets
from support.korash_walks import TABLES, game, sights, states, steps
from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE
from threefold.games.korash import KORASH
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.sight.scenery import rulings
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture, write_fixture
from threefold.games.korash.text.write import every_answer

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "korash.md"


@pytest.mark.parametrize("name", TABLES)
def test_random_games_lose_no_cards_units_or_tokens_and_every_tile_holds_one_unit(name: str) -> None:
    met, targets = Counter[str](), 0
    for seed, keeps in ((1, 0), (2, 0.7), (3, 0.7)):
        for number, step in enumerate(game(TABLES[name], seed, keeps)):
            check_state(step.after)
            check_step(step.before, step.after, step.events)
            met += sights(step)
            asked = KORASH.pending(step.after)
            if number % 3 == 0 and asked and asked[0].seat != CHANCE and step.after.bags:
                targets += check_targets(step.after, asked[0])
    assert {"entries", "changes", "combat", "aboard", "hands", "digs", "peeks"} <= met.keys()
    assert targets > 20
    assert name != "two" or {"delays", "destroyed"} <= met.keys()


def test_empty_territory_deck_is_refilled_from_its_buried_pile_without_loss() -> None:
    rng, met = Random(11), Counter[str]()
    worn = next(step.after for step in game(TABLES["two"], 11) if step.after.bags)
    bury_the_decks(worn, rng)
    for step in steps(worn, rng):
        check_state(step.after)
        check_step(step.before, step.after, step.events)
        met += sights(step)
    assert met["shuffled"]


def bury_the_decks(state: State, rng: Random) -> None:
    """Move both decks to the buried piles, as after many storms; the territories on the map stay unseen."""
    for horizon, number in enumerate(state.deck):
        cards = state.kit.horizon_lands[horizon]
        pool = [card for card, count in zip(cards, state.bags[number].counts, strict=True) for _ in range(count)]
        rng.shuffle(pool)
        left = state.deck_left[horizon]
        state.buried[horizon] += pool[:left]
        state.bags[number].counts = [pool[left:].count(card) for card in cards]
        state.deck_left[horizon] = 0
    check_state(state)


@pytest.mark.parametrize("name", TABLES)
def test_random_games_end_and_the_stack_is_empty_at_every_main_decision(name: str) -> None:
    *found, last = states(TABLES[name], 2)
    assert last.rule
    assert KORASH.outcome(last) is not None
    quiet = 0
    for state in found:
        question = asking(state)
        assert question
        if question[0].decision in ("D2", "D3"):
            quiet += 1
            assert not state.entries
            assert not any(state.queues)
    assert quiet


def test_every_written_sentence_is_read_back_as_the_same_answer() -> None:
    read = 0
    for state in states(TABLES["two"], 4)[::3]:
        for decision in KORASH.pending(state):
            if decision.seat == CHANCE:
                continue
            for path, text in every_answer(state, decision.seat, decision.legal):
                if "*" not in text:
                    read += 1
                    assert KORASH.notation.read_answer(state, decision.seat, text) == path, text
    assert read > 100


def test_positions_of_random_games_are_read_back_unchanged() -> None:
    """A fixture cannot express modifiers and delayed effects, so only states without them are compared."""
    read = 0
    for state in states(TABLES["two"], 5, every=5):
        found = asking(state)
        if found is None or found[0].decision != "D3" or state.mods or state.delays:
            continue
        read += 1
        position = write_fixture(state)
        again = write_fixture(read_fixture(position)[0])
        assert again == position
    assert read > 20


def test_view_is_small_and_playing_on_a_clone_does_not_change_the_original() -> None:
    """A clone shares modifiers, delayed effects and cards on screens with its original, so nothing may change them."""
    rng, compared = Random(7), 0
    for state, twin in zip(states(TABLES["two"], 6, every=10), states(TABLES["two"], 6, every=10), strict=True):
        assert len(msgspec.json.encode(KORASH.view(state, 0).core)) < 64 * 1024
        clone = state.clone()
        assert clone == state
        compared += played_on(clone, rng, most=12)
        assert state == twin
    assert compared > 200


def played_on(state: State, rng: Random, most: int) -> int:
    """Play at most this many random answers; return how many were played."""
    for number in range(most):
        if not KORASH.pending(state):
            return number
        KORASH.play(state, random_answers(KORASH, state, rng))
    return most


def test_rulings_have_numbers_and_unique_names_and_are_part_of_the_scenery() -> None:
    known = rulings()
    assert [ruling.id for ruling in known] == [f"KOR-RULING-{number}" for number in range(1, 62)]
    assert len({ruling.name for ruling in known}) == len(known)
    fields = set(Options.__struct_fields__)
    for ruling in known:
        assert set(ruling.option.split(", ")) <= fields | {""}, ruling.name
    assert KORASH.display.scenery(Options()).rulings == known


def test_rules_page_has_every_ruling_in_the_same_words() -> None:
    lines = re.findall(r"^- \*\*(KOR-RULING-\d+)\*\* (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    options = {ruling.id: f" *Host options: {ruling.option}.*" if ruling.option else "" for ruling in rulings()}
    assert lines == [(ruling.id, f"{ruling.says} {ruling.why}{options[ruling.id]}") for ruling in rulings()]


def test_the_code_space_is_the_same_for_every_set_and_map() -> None:
    assert len(KORASH.actions) == 3005
    assert KORASH.actions.code("attack", 1, 33) == 931
    assert KORASH.actions.code("unit", 1) == 2667


def test_creating_views_does_not_change_the_game() -> None:
    options = Options(rounds=3, platforms=("sands.listening-spire", "sands.gale-skimmer"))
    stories: list[list[str]] = []
    for looks in (False, True):
        rng, state, story = Random(8), KORASH.new(2, options), list[str]()
        while KORASH.pending(state):
            if looks:
                for seat in (0, 1, None):
                    KORASH.view(state, seat)
            story += map(KORASH.notation.write_event, KORASH.play(state, random_answers(KORASH, state, rng)))
        stories.append(story)
    assert stories[0] == stories[1]


def test_conceding_can_be_written_at_every_question() -> None:
    """A table offers "concede" to every seat at any time, also while a player picks cards."""
    asked = set[str]()
    for seed in range(6):
        rng, state = Random(seed), KORASH.new(2, Options(rounds=20))
        while KORASH.pending(state):
            found = asking(state)
            assert found
            asked.add(found[1].name)
            for seat in range(2):
                for call in KORASH.calls(state, seat):
                    assert KORASH.notation.write_answer(state, seat, (call,)) == "concede"
            KORASH.play(state, random_answers(KORASH, state, rng))
    assert asked & {"pick", "discard", "recover", "dig"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_game_can_be_finished_after_a_player_concedes_at_any_moment(seats: int) -> None:
    asked = set[str]()
    for seed in range(20):
        rng, state = Random(seed), KORASH.new(seats, Options(rounds=3))
        while found := asking(state):
            calls = [(seat, call) for seat in range(seats) for call in KORASH.calls(state, seat)]
            if calls and rng.random() < 0.02:
                asked.add(found[0].decision)
                seat, call = rng.choice(calls)
                KORASH.play(state, {seat: (call,)})
                check_state(state)
            else:
                KORASH.play(state, random_answers(KORASH, state, rng))
        assert state.rule
    assert "chance" in asked
