"""What holds at every moment of random games, at every table."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from support.korash_laws import check_state
from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Setup, told
from threefold.games.korash import KORASH
from threefold.games.korash.fixtures import read_fixture, write_fixture
from threefold.games.korash.notation import every_answer
from threefold.games.korash.options import Options
from threefold.games.korash.rulings import rulings
from threefold.games.korash.stack import asking
from threefold.games.korash.state import State
from threefold.games.korash.trying import PAIRS

TABLES = {
    "two": Setup(2, Options(rounds=12)),
    "three": Setup(3, Options(rounds=5, placement="all_edge_tiles")),
    "four in teams": Setup(4, Options(rounds=4, teams=PAIRS, allies_show=True)),
    "five": Setup(5, Options(rounds=3)),
    "six, poor": Setup(6, Options(rounds=3, industry=6, bay=2, platform_loss="eliminate")),
}


def states(setup: Setup, seed: int) -> list[State]:
    """Some states of a random game, and its last."""
    rng = Random(seed)
    state = KORASH.new(setup.seats, setup.options)
    found: list[State] = []
    step = 0
    while KORASH.pending(state):
        if step % 25 == 0:
            found.append(state.clone())
        KORASH.play(state, random_answers(KORASH, state, rng))
        step += 1
    return [*found, state]


@pytest.mark.parametrize("name", TABLES)
def test_cards_units_and_tokens_are_conserved_and_every_tile_holds_one_unit(name: str) -> None:
    for state in states(TABLES[name], 1):
        check_state(state)


@pytest.mark.parametrize("name", TABLES)
def test_the_stack_empties_and_the_game_ends(name: str) -> None:
    last = states(TABLES[name], 2)[-1]
    assert last.rule
    assert KORASH.outcome(last) is not None
    for state in states(TABLES[name], 2)[:-1]:
        found = asking(state)
        assert found
        if found[0].decision in ("D2", "D3"):
            assert not state.entries
            assert not any(state.queues)


@pytest.mark.parametrize("name", TABLES)
def test_worlds_that_differ_in_hidden_cards_look_and_sound_the_same(name: str) -> None:
    rng = Random(3)
    for state in states(TABLES[name], 3)[::4]:
        for seat in (*range(state.seats), None):
            seen = KORASH.view(state, seat)
            world = KORASH.imagine(seen, rng)
            check_state(world)
            assert msgspec.json.encode(KORASH.view(world, seat)) == msgspec.json.encode(seen)
            asked, other = KORASH.pending(state), KORASH.pending(world)
            assert [d.seat for d in asked] == [d.seat for d in other]
            if asked and asked[0].seat == seat:
                assert asked == other
                answer = random_answers(KORASH, state, rng)
                here = told(KORASH.play(state.clone(), answer), None)
                there = told(KORASH.play(world, answer), None)
                assert here[:2] == there[:2]


def test_every_sentence_reads_back_as_the_answer_it_was_written_from() -> None:
    for state in states(TABLES["two"], 4)[::3]:
        for decision in KORASH.pending(state):
            if decision.seat == CHANCE:
                continue
            for path, text in every_answer(state, decision.seat, decision.legal):
                if "*" not in text:
                    assert KORASH.read_answer(state, decision.seat, text) == path, text


def test_a_position_of_a_running_game_reads_back() -> None:
    for state in states(TABLES["two"], 5):
        found = asking(state)
        if found is None or found[0].decision != "D3" or state.mods or state.delays:
            continue
        position = write_fixture(state)
        again = write_fixture(read_fixture(position)[0])
        assert again == position


def test_a_state_is_small_and_shares_nothing_with_its_clone() -> None:
    state = states(TABLES["two"], 6)[-2]
    clone = state.clone()
    assert clone == state
    assert len(msgspec.json.encode(KORASH.view(state, 0).core)) < 64 * 1024
    for _ in range(40):
        if not KORASH.pending(clone):
            break
        KORASH.play(clone, random_answers(KORASH, clone, Random(7)))
    assert state == states(TABLES["two"], 6)[-2]


def test_the_rulings_are_numbered_named_and_told_on_the_rules_page() -> None:
    known = rulings()
    assert [ruling.id for ruling in known] == [f"KOR-RULING-{number}" for number in range(1, 57)]
    assert len({ruling.name for ruling in known}) == len(known)
    fields = set(Options.__struct_fields__)
    for ruling in known:
        assert set(ruling.option.split(", ")) <= fields | {""}, ruling.name
    assert KORASH.scenery(Options()).rulings == known


def test_the_code_space_is_the_same_for_every_set_and_map() -> None:
    assert len(KORASH.actions) == 3005
    assert KORASH.actions.code("attack", 1, 33) == 931
    assert KORASH.actions.code("unit", 1) == 2667


def test_looking_at_every_moment_changes_nothing_that_follows() -> None:
    options = Options(rounds=3, platforms=("sands.listening-spire", "sands.gale-skimmer"))
    stories: list[list[str]] = []
    for looks in (False, True):
        rng, state, story = Random(8), KORASH.new(2, options), list[str]()
        while KORASH.pending(state):
            if looks:
                for seat in (0, 1, None):
                    KORASH.view(state, seat)
            story += map(KORASH.write_event, KORASH.play(state, random_answers(KORASH, state, rng)))
        stories.append(story)
    assert stories[0] == stories[1]


def test_giving_up_can_be_written_whatever_is_asked() -> None:
    """A table tells every seat what it may call, also while somebody picks cards."""
    asked = set[str]()
    for seed in range(6):
        rng, state = Random(seed), KORASH.new(2, Options(rounds=20))
        while KORASH.pending(state):
            found = asking(state)
            assert found
            asked.add(found[1].name)
            for seat in range(2):
                for call in KORASH.calls(state, seat):
                    assert KORASH.write_answer(state, seat, (call,)) == "concede"
            KORASH.play(state, random_answers(KORASH, state, rng))
    assert asked & {"pick", "discard", "recover", "dig"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_somebody_gives_up_at_any_moment_and_the_game_goes_on_to_its_end(seats: int) -> None:
    asked = set[str]()
    for seed in range(20):
        rng, state = Random(seed), KORASH.new(seats, Options(rounds=3))
        while found := asking(state):
            calls = [(seat, call) for seat in range(seats) for call in KORASH.calls(state, seat)]
            if calls and state.edges and rng.random() < 0.02:
                asked.add(found[0].decision)
                seat, call = rng.choice(calls)
                KORASH.play(state, {seat: (call,)})
                check_state(state)
            else:
                KORASH.play(state, random_answers(KORASH, state, rng))
        assert state.rule
    assert "chance" in asked
