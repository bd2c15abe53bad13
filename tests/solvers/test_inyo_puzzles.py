"""The daily puzzle of INYO."""

from __future__ import annotations

from datetime import date, timedelta

from threefold.games.inyo.dice import read_net
from threefold.games.inyo.game import INYO
from threefold.games.inyo.notation import read_position
from threefold.games.inyo.variant import Variant
from threefold.solvers import puzzles_of
from threefold.solvers.inyo.probe import SOLVER
from threefold.solvers.inyo.puzzles import FEWEST_MOVES, WEEK

FIRST = date(2026, 11, 16)
DAYS = 400


def test_puzzle_of_every_day_has_exactly_one_winning_move() -> None:
    """The probe says which moves win; other tests compare it with the readable rules."""
    assert puzzles_of("inyo") is SOLVER
    seen: set[str] = set()
    for day in (FIRST + timedelta(days) for days in range(DAYS)):
        puzzle = SOLVER.puzzle(day)
        arena, steps = WEEK[day.weekday()]
        found = SOLVER.probe(puzzle.position, puzzle.options)
        right = [move for move, value in found.moves.items() if value == "win"]
        assert len(right) == 1, day
        assert len(found.moves) >= FEWEST_MOVES, day
        assert puzzle.steps == found.steps == found.move_steps[right[0]] == steps, day
        assert arena in (0, puzzle.options["arena"]), day
        seen.add(puzzle.position)
    assert len(seen) > 0.9 * DAYS, "hardly a day repeats another"


def test_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    assert SOLVER.puzzle(FIRST) == SOLVER.puzzle(FIRST)
    assert SOLVER.puzzle(FIRST) != SOLVER.puzzle(FIRST + timedelta(1))


def test_weekday_puzzle_is_won_in_this_step_by_the_readable_rules() -> None:
    """Only the right reply wins at once or leads to a choice of the same player that does."""
    puzzle = SOLVER.puzzle(FIRST)
    state = read_position(puzzle.position, Variant(5, read_net(puzzle.options["net"])))
    (asked,) = INYO.pending(state)
    right = {move for move, value in SOLVER.probe(puzzle.position).moves.items() if value == "win"}
    for code, text in zip(asked.legal, INYO.notation.write_steps(state, asked), strict=True):
        after = state.clone()
        INYO.play(after, {asked.seat: (code,)})
        outcome = INYO.outcome(after)
        if outcome and outcome.places[asked.seat] == 1 and outcome.places[1 - asked.seat] == 2:
            assert text in right
