"""The tables agree with playing out a step by the readable rules and using the tables for the next step."""

from __future__ import annotations

from collections import Counter

import pytest

from solvers import brute
from solvers.walks import decided, positions
from threefold import solvers
from threefold.core.errors import NotationError, OptionsError
from threefold.games.inyo.dice import read_net
from threefold.games.inyo.notation import read_position, write_move, write_position
from threefold.games.inyo.order import total
from threefold.games.inyo.state import MOON, SUN, State
from threefold.games.inyo.symmetry import recoloured, turned
from threefold.games.inyo.variant import Variant
from threefold.solvers import Probe, Value
from threefold.solvers.inyo.table import shipped

SOLVER = solvers.find("inyo")
START = "5 b2:34 d4:30 s step m"
EACH = 30
"""The number of positions of each phase, distance and arena; only two at the beginning of a step, which is slow."""


def probe(state: State) -> Probe:
    return SOLVER.probe(write_position(state))


def told(state: State, worth: int) -> tuple[Value, int]:
    """Return Moon's value as a probe gives it for the player to act."""
    mine = worth if state.actor == MOON else -worth
    return ("win" if mine > 0 else "loss" if mine < 0 else "draw"), (brute.SOON - abs(mine) if mine else 0)


def by_the_table(state: State) -> int:
    """Return the table's value of a step that starts; if the totals are equal, the player to act has just passed the
    token.
    """
    table = shipped(state.variant)
    assert table
    tied = total(state, MOON) == total(state, SUN)
    held_by = state.actor if tied else state.token
    (moon,), (sun,) = state.dice
    steps = int(table.values[held_by, moon, sun])
    return steps and (brute.SOON - abs(steps)) * (1 if steps > 0 else -1)


def best(found: Probe) -> tuple[Value, int]:
    """Return the best of the moves: a winner prefers a quick win, a loser a slow loss."""

    def worth(move: str) -> int:
        steps = found.move_steps[move]
        return {"win": brute.SOON - steps, "draw": 0, "loss": steps - brute.SOON}[found.moves[move]]

    move = max(found.moves, key=worth)
    return found.moves[move], found.move_steps[move]


def sampled(arena: int) -> list[State]:
    """Return positions of every phase from random games, and lines that end in one step or in several."""
    met = [*positions(arena, EACH, seed=arena), *decided(arena, EACH // 3, seed=arena)]
    begun = [state for state in met if brute.begins_a_step(state)]
    return [state for state in met if not brute.begins_a_step(state)] + [begun[0], begun[-1]]


@pytest.mark.parametrize("arena", [5, 6, 7])
def test_probe_equals_the_values_of_the_readable_rules(arena: int) -> None:
    seen: Counter[tuple[str, int]] = Counter()
    for state in sampled(arena):
        found, where = probe(state), write_position(state)
        by_rules = brute.moves(state, by_the_table)
        moves = {write_move(state, action): told(state, worth) for action, worth in by_rules.items()}
        assert moves == {move: (value, found.move_steps[move]) for move, value in found.moves.items()}, where
        assert best(found) == (found.value, found.steps), where
        if brute.begins_a_step(state):
            assert told(state, by_the_table(state)) == (found.value, found.steps), where
        seen[found.value, found.steps] += 1
    assert {(value, steps) for value in ("win", "loss") for steps in (1, 2, 3)} | {("draw", 0)} <= set(seen), seen


def test_ends_within_two_steps_are_found_without_any_table() -> None:
    """Whether Moon, at b2, loses in the next step depends on which die Sun takes back."""
    state = read_position("5 d1:B4 b1:D4,b2:B4 m pick s", Variant(5, read_net("00000")))
    found = probe(state)
    by_rules = {write_move(state, action): worth for action, worth in brute.moves(state, brute.one_step_beyond).items()}
    for move, worth in by_rules.items():
        near = found.move_steps[move] <= 2
        assert told(state, worth) == ((found.moves[move], found.move_steps[move]) if near else ("draw", 0)), move
    assert (found.value, found.steps) == ("win", 2)


@pytest.mark.parametrize("arena", [5, 7])
def test_probe_gives_the_same_values_after_turning_the_arena_or_swapping_colours(arena: int) -> None:
    for state in positions(arena, each=4, seed=arena + 10):
        found = probe(state)
        for other in (turned(state), recoloured(state)):
            same = probe(other)
            assert (same.value, same.steps) == (found.value, found.steps)
            assert sorted(same.moves.values()) == sorted(found.moves.values())


def test_probe_of_the_usual_starts_is_a_draw() -> None:
    for start in (START, "6 c2:34 d5:30 s step m", "7 c3:34 e5:30 s step m"):
        found = SOLVER.probe(start)
        assert (found.value, found.steps) == ("draw", 0)
        assert set(found.moves.values()) == {"draw", "loss"}


@pytest.mark.parametrize(
    ("position", "move", "worth"),
    [
        ("5 c2:34 c4:30,d3:0D s step m", "+d2:B4", ("win", 1)),
        ("5 c2:34,d3:D4 c4:30 s step s", "+c3:D0", ("win", 1)),
        ("5 a1:41,b2:0D a2:4B s step s", "+b1:0D", ("draw", 0)),
        ("5 d1:B4 c1:03,c2:14 m step m", "+e1:03", ("draw", 0)),
    ],
    ids=["thrown out", "submitted, token", "endless throws", "thrown, then a flip"],
)
def test_probe_counts_one_step_to_an_end_in_this_step_and_none_to_a_draw(
    position: str, move: str, worth: tuple[str, int]
) -> None:
    found = SOLVER.probe(position)
    assert (found.moves[move], found.move_steps[move]) == worth


def test_probe_answers_for_the_player_to_act_even_if_the_rules_would_ask_the_other() -> None:
    lighter_first, heavier_first = (SOLVER.probe(f"5 b2:01 d4:30 s step {actor}") for actor in "ms")
    assert "+a1:01" in set(lighter_first.moves) - set(heavier_first.moves)
    assert "+e5:10" in set(heavier_first.moves) - set(lighter_first.moves)
    for found in (lighter_first, heavier_first):
        assert (found.value, found.steps) == best(found)


def test_probe_of_a_finished_game_is_refused() -> None:
    with pytest.raises(NotationError, match="over"):
        SOLVER.probe("5 over m oob")


def test_net_without_a_table_is_refused_with_the_command_that_creates_one() -> None:
    with pytest.raises(OptionsError, match="threefold solve inyo --arena 5 --net 12031"):
        SOLVER.probe(START, {"net": "12031"})
    with pytest.raises(OptionsError, match="net"):
        SOLVER.probe(START, {"net": "9"})


def test_a_game_that_is_not_solved_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"solved are .*inyo"):
        solvers.find("chess")
