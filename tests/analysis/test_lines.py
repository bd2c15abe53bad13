"""Games and lines that are written as text and read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from threefold.analysis.exploring import explore, review
from threefold.analysis.lines import read_line
from threefold.analysis.shapes import Explore, Review
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE
from threefold.core.course import replay
from threefold.core.errors import IllegalAction, NotationError, RecordError
from threefold.core.record import dump
from threefold.core.table import Table
from threefold.games import find


def played(name: str, seed: int, most: int = 400, **options: Any) -> Table[Any]:
    """Play a random game, or the beginning of one."""
    rng = Random(seed)
    table = Table[Any].new(find(name), options=options or None)
    table.start()
    for _ in range(most):
        if table.over:
            break
        for decision in table.pending:
            if decision.seat != CHANCE:
                table.answer(decision.seat, random_answer(table.game, table.state, decision, rng))
    return table


@pytest.mark.parametrize(("name", "options"), [("inyo", {}), ("inyo", {"arena": 7}), ("inoka", {"stones_to_win": 1})])
def test_written_game_reads_back(name: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        table = played(name, seed, 60, **options)
        line = read_line(name, b"{}", table.notation())
        assert [dict(turn) for turn in line.turns] == [
            dict(moment.answers) for moment in replay(table.game, table.record)
        ]
        if name == "inyo":
            assert table.game.notation.write_position(line.at(len(line.turns))) == table.game.notation.write_position(
                table.state
            )


def test_record_is_read_with_its_rolls_and_names() -> None:
    table = played("inyo", 4, 20, first="rolled")
    line = read_line("inyo", b"{}", dump(table.export()))
    assert any(CHANCE in turn for turn in line.turns)
    assert len(line.names) == 2
    with pytest.raises(RecordError, match='a record of "inyo"'):
        read_line("inoka", b"{}", dump(table.export()))


def test_a_record_with_every_kind_of_secret_can_be_reviewed() -> None:
    """The game is not solved, so its review has every moment but no values."""
    table = played("korash", 2, 12)
    found = review(Review(game="korash", text=dump(table.export()), count=40))
    assert found.turns == len(list(replay(table.game, table.record)))
    assert all(not moment.decided for moment in found.moments)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("5 b2:34 d4:30 s step m +b2:34", NotationError),
        ("5 b2:34 d4:30 s step", NotationError),
        ("5 over m oob +c3:B4", NotationError),
        ("+c3:B4 nonsense", NotationError),
    ],
)
def test_line_with_a_wrong_position_or_move_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_line("inyo", b"{}", text)


WON = "5 b2:34 d4:30 s step m +c3:01 +d3:B1"
"""Sun wins."""


@pytest.mark.parametrize(
    "text", [WON, f"{WON} # s", f"{WON} #", "5 b2:34 d4:30 s step m +c3:01 # m", "5 over s oob # s"]
)
def test_result_that_fits_the_moves_is_accepted(text: str) -> None:
    """A resignation is no move, so any result fits a line that ends before the game does."""
    assert read_line("inyo", b"{}", text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{WON} # m", 'this game ends with "# s", not with "# m"'),
        (f"{WON} # *", "ends with"),
        ("5 over s oob # d", "ends with"),
        (f"{WON} # 1-0", "a result is m, s, d or"),
    ],
)
def test_wrong_result_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_line("inyo", b"{}", text)


def test_wrong_winner_of_a_duel_is_refused() -> None:
    text = played("inoka", 1, 60, stones_to_win=1).notation()
    wrong = text.replace("# P1", "# P2") if text.endswith("P1") else text.replace("# P2", "# P1")
    options = b'{"stones_to_win": 1}'
    assert read_line("inoka", options, text)
    with pytest.raises(NotationError, match="this game ends with"):
        read_line("inoka", options, wrong)


def test_draw_can_be_called_in_a_line_that_the_analyst_plays() -> None:
    """A call is accepted in the line although no question asks for it."""
    start = "5 b2:34 d4:30 s step m"
    around = (("+a1:D0",), ("+e5:B3",), ("-e5",), ("-a1",))
    found = explore(Explore(game="inyo", text=start, line=around))
    repeated = (*around, *around) if found.moment.position == start else ()
    assert repeated, found.moment.position
    drawn = explore(Explore(game="inyo", text=start, line=(*repeated, ("=",))))
    assert drawn.moment.outcome
    assert drawn.moment.outcome.places == (1, 1)
    with pytest.raises(IllegalAction):
        explore(Explore(game="inyo", text=start, line=(("=",),)))
