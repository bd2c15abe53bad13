"""Every function of the kernel and of the search against the readable rules, in every setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from threefold.core.contract import CHANCE, Decision, Setup
from threefold.core.errors import NotationError
from threefold.games.inyo import INYO
from threefold.games.inyo import judge as judging
from threefold.games.inyo.arena import FILE_LETTERS, SIZES
from threefold.games.inyo.dice import ORIENTATIONS, TURNS, read_net
from threefold.games.inyo.judge import Request
from threefold.games.inyo.kernel import (
    BUFFER,
    DELTAS,
    FREE,
    FREE_COUNT,
    LONGEST,
    TOUCH,
    facts,
    legal_moves,
    mixed,
    play_move,
    random_game,
    random_games,
    tables,
    times_stood,
)
from threefold.games.inyo.notation import read_position, write_position
from threefold.games.inyo.search import InyoKernel, InyoSearch, Position
from threefold.games.inyo.setup import Options, variant_of
from threefold.games.inyo.state import DRAW, MOON, NOBODY, SUN, Phase, Reason, State, Tiebreak, colour_of, other
from threefold.games.inyo.step import touch
from threefold.games.inyo.variant import USUAL, Variant
from threefold.lab.perft import perft

KERNEL = InyoKernel()
NETS = tuple("".join(digits) for digits in product("01", "0123", "0123", "0123", "01"))
Ending = tuple[Reason, Tiebreak]


def begun(rng: Random) -> State:
    """Return a random game at its first step."""
    setup = INYO.lab.random_setup(rng)
    state = INYO.new(setup.seats, setup.options)
    while state.phase is Phase.ROLL:
        INYO.play(state, {CHANCE: (rng.choice(INYO.pending(state)[0].legal),)})
    return state


def keep_step(state: State, packed: Position, choices: Iterator[int]) -> int:
    """Play the same moves by the rules and the kernel until the game ends or no choices are left; return how many
    moves.
    """
    made = 0
    while pending := INYO.pending(state):
        (decision,) = pending
        assert KERNEL.legal(packed, decision.seat) == decision.legal, write_position(state)
        assert KERNEL.legal(packed, other(decision.seat)) == ()
        choice = next(choices, None)
        if choice is None:
            return made
        answers = {decision.seat: (decision.legal[choice % len(decision.legal)],)}
        INYO.play(state, answers)
        KERNEL.play(packed, answers)
        assert not (problem := KERNEL.differs(packed, state)), problem
        made += 1
    return made


def at_random(rng: Random) -> Iterator[int]:
    while True:
        yield rng.randrange(1 << 30)


@given(st.integers(0, 1 << 30), st.lists(st.integers(0, 191), max_size=120))
def test_rules_and_kernel_keep_step_on_any_table(seed: int, choices: list[int]) -> None:
    state = begun(Random(seed))
    keep_step(state, KERNEL.load(state), iter(choices))


@given(st.integers(0, 1 << 30))
def test_rules_and_kernel_keep_step_until_the_end(seed: int) -> None:
    rng = Random(seed)
    state = begun(rng)
    keep_step(state, KERNEL.load(state), at_random(rng))
    assert INYO.outcome(state)


@pytest.mark.long
def test_rules_and_kernel_keep_step_for_three_hundred_thousand_moves() -> None:
    rng = Random(300_000)
    made = 0
    while made < 300_000:
        state = begun(rng)
        made += keep_step(state, KERNEL.load(state), at_random(rng))


def close_fight(rng: Random) -> State:
    """Return a position with all dice close together, which random games seldom reach."""
    size = rng.choice(SIZES)
    file, rank, width = rng.randrange(size - 1), rng.randrange(size - 1), rng.choice([2, 3])
    files, ranks = FILE_LETTERS[:size][file : file + width], range(1, size + 1)[rank : rank + width]
    block = [f"{file}{rank}" for file in files for rank in ranks]
    counts = rng.choice([(1, 2), (2, 1), (2, 2)])
    squares = rng.sample(block, sum(counts))
    dice = [f"{square}:{rng.choice(ORIENTATIONS)}" for square in squares]
    moon, sun = ",".join(sorted(dice[: counts[0]])), ",".join(sorted(dice[counts[0] :]))
    phase = rng.choice(["grap", "flip"]) if counts == (2, 2) else "step"
    actor = rng.choice("ms") if counts == (2, 2) else "ms"[counts[0] - 1]
    try:
        return read_position(
            f"{size} {moon} {sun} {rng.choice('ms')} {phase} {actor}", Variant(5, read_net(rng.choice(NETS[::31])))
        )
    except NotationError:
        return close_fight(rng)


def test_rules_and_kernel_end_close_fights_alike_in_every_way_a_game_can_end() -> None:
    rng = Random(5)
    ends: Counter[Ending] = Counter()
    for _ in range(3_000):
        state = close_fight(rng)
        (decision,) = INYO.pending(state)
        for action in rng.sample(decision.legal, min(6, len(decision.legal))):
            after, packed = state.clone(), KERNEL.load(state)
            INYO.play(after, {decision.seat: (action,)})
            KERNEL.play(packed, {decision.seat: (action,)})
            assert not (problem := KERNEL.differs(packed, after)), f"{write_position(state)}: {problem}"
            if after.phase is Phase.OVER:
                ends[after.reason, after.tiebreak] += 1
    lost_alone = {(reason, Tiebreak.NONE) for reason in (Reason.OOB, Reason.SUB, Reason.INTO, Reason.LOOP)}
    lost_both = set(product((Reason.OOB, Reason.SUB), (Tiebreak.LESS, Tiebreak.TOKEN)))
    assert ends.keys() >= lost_alone | lost_both


@given(st.integers(0, 1 << 30))
def test_the_kernel_writes_legal_moves_ascending_and_counts_them(seed: int) -> None:
    rng = Random(seed)
    state = close_fight(rng)
    moves = np.full(BUFFER, -1, np.int32)
    count = legal_moves(*facts(state.variant), state.pack(), moves)
    written: list[int] = moves[:count].tolist()
    assert written == sorted(set(written))
    assert tuple(written) == INYO.pending(state)[0].legal


def traced(state: State, seed: int) -> tuple[Sequence[int], int]:
    """Return the moves and the result of one random game of the kernel."""
    history, trace = np.empty(LONGEST + 1, np.int64), np.empty(LONGEST, np.int64)
    moves = np.empty(BUFFER, np.int32)
    made = random_game(*facts(state.variant), state.pack(), seed, history, moves, trace)
    return trace[:made].tolist(), int(history[0])


SETUPS = tuple(INYO.lab.setups())


def at_first_step(setup: Setup) -> State:
    """Return a new game after the roll for who is Moon, if there is one."""
    state, rng = INYO.new(setup.seats, setup.options), Random(2)
    while state.phase is Phase.ROLL:
        INYO.play(state, {CHANCE: (rng.choice(INYO.pending(state)[0].legal),)})
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_random_games_of_the_kernel_replay_by_the_rules(setup: Setup) -> None:
    for seed in range(10):
        state = at_first_step(setup)
        moves, result = traced(state, seed)
        for move in moves:
            (decision,) = INYO.pending(state)
            assert move in decision.legal
            INYO.play(state, {decision.seat: (move,)})
        assert state.phase is Phase.OVER
        assert state.pack() == result


def test_the_kernels_random_games_draw_by_repetition_where_the_rules_do() -> None:
    drawn = 0
    for seed in range(400):
        state = INYO.new(2, Options(arena=7))
        moves, result = traced(state, seed)
        if State.unpack(result, Variant(7, 0)).reason is not Reason.REP:
            continue
        drawn += 1
        for move in moves:
            assert state.phase is not Phase.OVER, "the rules saw the fifth occurrence earlier"
            INYO.play(state, {INYO.pending(state)[0].seat: (move,)})
        assert (state.phase, state.winner, state.reason) == (Phase.OVER, NOBODY, Reason.REP)
        assert state.history.count(state.history[-1]) == 5
        if drawn == 8:
            return
    pytest.fail(f"{drawn} random games were drawn by repetition; eight were to be compared")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_many_random_games_are_counted_as_the_rules_end_each(setup: Setup) -> None:
    state, games = at_first_step(setup), 60
    table, arena, start = (*facts(state.variant), state.pack())
    results = np.zeros(4, np.int64)
    total = random_games(table, arena, start, games, 11, results)
    made, ends = 0, Counter[int]()
    for game in range(games):
        after = state.clone()
        moves, _ = traced(state, mixed(11 + game))
        made += len(moves)
        for move in moves:
            INYO.play(after, {INYO.pending(after)[0].seat: (move,)})
        ends[after.winner] += 1
    assert (total, results.tolist()) == (made, [ends[MOON], ends[SUN], ends[NOBODY], 0])
    by_seat = [ends[colour_of(state, 0)], ends[colour_of(state, 1)], ends[NOBODY]]
    assert [*KERNEL.rollout(state, games, 11)] == [*InyoSearch().rollout(KERNEL.load(state), games, 11)] == by_seat


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_kernel_counts_the_lines_that_the_rules_count(setup: Setup) -> None:
    state = at_first_step(setup)
    assert KERNEL.perft(state, 1) == perft(INYO, state, 1)
    assert KERNEL.perft(state, 2) == perft(INYO, state, 2)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("earlier", range(6))
def test_kernel_stops_counting_lines_at_repeated_positions_where_the_rules_do(setup: Setup, earlier: int) -> None:
    state = at_first_step(setup)
    (decision,) = INYO.pending(state)
    after = state.clone()
    INYO.play(after, {decision.seat: (decision.legal[0],)})
    state.history[:0] = [after.pack()] * earlier
    assert KERNEL.perft(state, 2) == perft(INYO, state, 2)


@pytest.mark.parametrize("first", range(0, 256, 64))
def test_kernel_and_rules_agree_on_touching_pips_for_every_die_net(first: int) -> None:
    rng = Random(first)
    for net in map(read_net, NETS[first : first + 64]):
        table = tables(Variant(5, net))
        for _ in range(40):
            turn, at = rng.randrange(TURNS), rng.randrange(8)
            delta = DELTAS[at]
            files = (delta + 9) // 8 - 1
            ranks = delta - 8 * files
            free = [turned for turned in range(TURNS) if not touch(net, turn, turned, files, ranks)]
            row = FREE + (turn * 8 + at) * TURNS
            assert table[FREE_COUNT + turn * 8 + at] == len(free)
            assert table[row : row + len(free)].tolist() == free
            if delta > 0:
                touching = int(table[TOUCH + delta * TURNS + turn])
                assert [turned for turned in range(TURNS) if not touching >> turned & 1] == free


def test_kernel_has_tables_for_all_256_nets() -> None:
    assert len({tables(Variant(5, read_net(net))).tobytes() for net in NETS}) == 256


@given(st.lists(st.integers(0, 4), max_size=40), st.integers(0, 4))
def test_times_stood_counts_the_first_of_a_history(positions: list[int], position: int) -> None:
    history = np.array([*positions, position, position], np.int64)
    for length in range(len(positions) + 1):
        assert times_stood(history, length, position) == positions[:length].count(position)


def speak(state: State, packed: Position, moves: Sequence[str]) -> None:
    """Play moves in notation by the rules and by the kernel."""
    for move in moves:
        (decision,) = INYO.pending(state)
        answers = {decision.seat: INYO.notation.read_answer(state, decision.seat, move)}
        INYO.play(state, answers)
        KERNEL.play(packed, answers)
        assert not (problem := KERNEL.differs(packed, state)), problem


AROUND = ["+a1:01", "+e5:01", "-e5", "-a1"]
"""Four moves that bring the first position of the small arena back."""


def test_the_fifth_occurrence_ends_the_game_in_rules_and_kernel_alike() -> None:
    state = INYO.new(2, Options())
    packed = KERNEL.load(state)
    speak(state, packed, (AROUND * 4)[:-1])
    assert state.phase is not Phase.OVER
    speak(state, packed, AROUND[-1:])
    assert write_position(state) == "5 over d rep"


def test_kernel_loaded_in_mid_game_counts_earlier_positions() -> None:
    state = INYO.new(2, Options())
    speak(state, KERNEL.load(state), AROUND * 3)
    packed = KERNEL.load(state)
    speak(state, packed, AROUND)
    assert write_position(State.unpack(packed.packed, USUAL)) == "5 over d rep"


@pytest.mark.parametrize("caller", [0, 1])
def test_a_called_draw_ends_the_game_in_rules_and_kernel_alike(caller: int) -> None:
    state = INYO.new(2, Options())
    packed = KERNEL.load(state)
    speak(state, packed, AROUND * 2)
    assert INYO.calls(state, caller) == (DRAW,)
    INYO.play(state, {caller: (DRAW,)})
    KERNEL.play(packed, {caller: (DRAW,)})
    assert not (problem := KERNEL.differs(packed, state)), problem
    assert KERNEL.legal(packed, 0) == KERNEL.legal(packed, 1) == ()


def test_kernel_and_rules_that_differ_are_described_in_words() -> None:
    state = read_position("5 b2:34 d4:30 s step m", USUAL)
    packed = KERNEL.load(state)
    KERNEL.play(packed, {0: INYO.notation.read_answer(state, 0, "+a1:01")})
    INYO.play(state, {0: INYO.notation.read_answer(state, 0, "+a1:03")})
    assert KERNEL.differs(packed, state).startswith("the kernel stands at State(")


@given(st.integers(0, 1 << 30))
def test_a_packed_position_unpacks_to_the_same_state(seed: int) -> None:
    rng = Random(seed)
    state = close_fight(rng)
    again = State.unpack(state.pack(), state.variant)
    again.history, again.stood = state.history, state.stood
    assert again == state
    table, arena, packed = (*facts(state.variant), state.pack())
    after = play_move(table, arena, packed, INYO.pending(state)[0].legal[0])
    assert State.unpack(after, state.variant).pack() == after


# The search


@settings(max_examples=25)
@given(seed=st.integers(0, 1 << 30))
def test_search_keeps_step_with_the_rules_until_the_end(seed: int) -> None:
    rng = Random(seed)
    state, search = begun(rng), InyoSearch()
    packed = search.imagine(INYO.view(state, 0), rng)
    while pending := INYO.pending(state):
        (expected,), (found,) = pending, search.pending(packed)
        assert (found.seat, found.legal) == (expected.seat, expected.legal)
        assert search.can_win(packed) == wins_at_once(state, expected)
        answers = {found.seat: (rng.choice(found.legal),)}
        INYO.play(state, answers)
        search.play(packed, answers)
        assert not (problem := KERNEL.differs(packed, state)), problem
    assert search.pending(packed) == ()
    outcome, found_outcome = INYO.outcome(state), search.outcome(packed)
    assert outcome
    assert found_outcome
    assert found_outcome.places == outcome.places


def wins_at_once(state: State, decision: Decision) -> bool:
    """Tell by the readable rules whether some move wins."""
    for move in decision.legal:
        after = state.clone()
        INYO.play(after, {decision.seat: (move,)})
        outcome = INYO.outcome(after)
        if outcome and outcome.places[decision.seat] == 1 and 2 in outcome.places:
            return True
    return False


def test_a_search_imagines_the_position_that_a_view_shows() -> None:
    state, search = INYO.new(2, Options()), InyoSearch()
    packed = KERNEL.load(state)
    speak(state, packed, AROUND * 3)
    again = search.imagine(INYO.view(state, 1), Random(0))
    assert again == packed
    assert again.times == 4
    search.play(again, {0: INYO.notation.read_answer(state, 0, AROUND[0])})
    assert search.imagine(INYO.view(state, 1), Random(0)) == KERNEL.load(state)


def test_judge_reads_every_field_of_a_variant() -> None:
    by_position = {"size"}
    assert {*Variant.__struct_fields__} - by_position <= {*Request.__struct_fields__}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_judge_plays_the_variant_that_its_request_names(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(setup.options, Options)
    variant, played = variant_of(setup.options), list[Variant]()

    def read(text: str, named: Variant) -> State:
        played.append(named)
        return read_position(text, named)

    monkeypatch.setattr(judging, "read_position", read)
    fields = {name: getattr(variant, name) for name in Variant.__struct_fields__[1:]} | {"net": f"{variant.net:05d}"}
    judging.judge({"position": "5 b2:34 d4:30 s step m", **fields})
    assert played == [replace(variant, size=5)]


def test_setups_and_random_setups_vary_every_option_and_every_field_of_a_variant() -> None:
    for setups in (SETUPS, [INYO.lab.random_setup(Random(seed)) for seed in range(40)]):
        options = [setup.options for setup in setups if isinstance(setup.options, Options)]
        for field in Options.__struct_fields__:
            assert len({getattr(one, field) for one in options}) > 1, f"no setup varies {field}"
        for field in Variant.__struct_fields__:
            assert len({getattr(variant_of(one), field) for one in options}) > 1, f"no setup varies {field}"
