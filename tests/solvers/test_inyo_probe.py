"""What the tables say follows from what they say one move later, by the readable rules."""

from __future__ import annotations

from random import Random

import pytest

from solvers.walks import positions
from threefold import solvers
from threefold.core.errors import NotationError, OptionsError
from threefold.games.inyo import INYO
from threefold.games.inyo.notation import read_move, write_position
from threefold.games.inyo.state import Phase, State
from threefold.games.inyo.symmetry import recoloured, turned
from threefold.solvers import Probe, Value

SOLVER = solvers.find("inyo")
TURNED_ROUND: dict[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}
START = "5 b2:34 d4:30 s step m"


def probe(state: State) -> Probe:
    return SOLVER.probe(write_position(state))


def after(state: State, move: str) -> State:
    """By the readable rules."""
    then = state.clone()
    INYO.play(then, {0 if state.actor == 0 else 1: (read_move(state, move),)})
    return then


def told_by_the_rules(state: State, move: str) -> tuple[Value, int]:
    """What a move is worth to who makes it, from the truth about the position that it leads to."""
    then = after(state, move)
    if then.phase is Phase.OVER:
        if then.winner < 0:
            return "draw", 0
        return ("win" if then.winner == state.actor else "loss"), 1
    found = probe(then)
    new_step = then.phase is Phase.STEP and sum(map(len, then.dice)) == 2
    value = found.value if then.actor == state.actor else TURNED_ROUND[found.value]
    return value, found.steps + (new_step and found.value != "draw")


def best(found: Probe) -> tuple[Value, int]:
    """The winner hurries, the loser delays."""

    def worth(move: str) -> int:
        steps = found.move_steps[move]
        return {"win": 1000 - steps, "draw": 0, "loss": steps - 1000}[found.moves[move]]

    move = max(found.moves, key=worth)
    return found.moves[move], found.move_steps[move]


@pytest.mark.parametrize("arena", [5, 6, 7])
def test_a_position_is_worth_what_its_best_move_is_worth_by_the_readable_rules(arena: int) -> None:
    rng = Random(arena)
    for state in positions(arena, each=12, seed=arena):
        found = probe(state)
        (decision,) = INYO.pending(state)
        assert set(found.moves) == set(INYO.write_steps(state, decision))
        assert (found.value, found.steps) == best(found), write_position(state)
        for move in rng.sample(sorted(found.moves), min(6, len(found.moves))):
            told = told_by_the_rules(state, move)
            assert (found.moves[move], found.move_steps[move]) == told, f"{write_position(state)} {move}"


@pytest.mark.parametrize("arena", [5, 7])
def test_a_turn_of_the_arena_or_other_colours_change_nothing(arena: int) -> None:
    for state in positions(arena, each=4, seed=arena + 10):
        found = probe(state)
        for other in (turned(state), recoloured(state)):
            same = probe(other)
            assert (same.value, same.steps) == (found.value, found.steps)
            assert sorted(same.moves.values()) == sorted(found.moves.values())


def test_the_usual_starts_are_drawn() -> None:
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
def test_an_end_in_this_step_counts_one_and_a_draw_nothing(position: str, move: str, worth: tuple[str, int]) -> None:
    found = SOLVER.probe(position)
    assert (found.moves[move], found.move_steps[move]) == worth


def test_a_question_that_the_order_of_play_would_not_ask_is_answered_as_it_is_put() -> None:
    lighter_first, heavier_first = (SOLVER.probe(f"5 b2:01 d4:30 s step {actor}") for actor in "ms")
    assert "+a1:01" in set(lighter_first.moves) - set(heavier_first.moves)
    assert "+e5:10" in set(heavier_first.moves) - set(lighter_first.moves)
    for found in (lighter_first, heavier_first):
        assert (found.value, found.steps) == best(found)


def test_a_finished_game_asks_nobody() -> None:
    with pytest.raises(NotationError, match="over"):
        SOLVER.probe("5 over m oob")


def test_a_net_without_a_table_is_refused_with_the_command_that_makes_one() -> None:
    with pytest.raises(OptionsError, match="threefold solve inyo --arena 5 --net 12031"):
        SOLVER.probe(START, {"net": "12031"})
    with pytest.raises(OptionsError, match="net"):
        SOLVER.probe(START, {"net": "9"})


def test_a_game_that_is_not_solved_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"solved are .*inyo"):
        solvers.find("chess")
