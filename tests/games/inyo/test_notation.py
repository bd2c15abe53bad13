"""Positions and moves as text: what is written reads back, and what is refused says why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.inyo import at
from threefold.core.contract import CHANCE
from threefold.core.errors import NotationError
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.dice import ORIENTATIONS, read_net
from threefold.games.inyo.notation import read_die, read_move, read_position, write_move, write_position
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import DRAW, ROLL, Phase, State, foot_at
from threefold.games.inyo.validity import why_impossible
from threefold.games.inyo.variant import USUAL

START = "5 b2:34 d4:30 s step m"
FLIP = "5 d1:B4,e1:03 b1:B3,b2:D4 m flip s"
GRAPPLE = "5 b2:01,c2:34 b3:03,c4:30 m grap s"
PICK = "5 d1:B4,e1:03 b1:D4,b2:B4 m pick m"

SHAPE = 'a position is "N MOON SUN TOKEN PHASE ACTOR"'
DIE = "a die is square:orientation"
PLAYER = "token and actor are m or s"
ORDER = "dice are written in the order of their squares"
ONE_SQUARE = "two dice lie on one square"
APART = "neither adjacent nor diagonal"

REFUSED_POSITIONS = {
    "": SHAPE,
    " ": SHAPE,
    "5": SHAPE,
    "5 b2:34 d4:30 s step": SHAPE,
    "5 b2:34 d4:30 s step m m": SHAPE,
    "5  b2:34 d4:30 s step m": SHAPE,
    "5 b2:34 d4:30 s step  m": SHAPE,
    " 5 b2:34 d4:30 s step m": SHAPE,
    "5 b2:34 d4:30 s step m ": SHAPE,
    "5\tb2:34\td4:30\ts\tstep\tm": SHAPE,
    "5 b2:34 d4:30 s step m\n": PLAYER,
    "4 b2:34 d4:30 s step m": SHAPE,
    "8 b2:34 d4:30 s step m": SHAPE,
    "05 b2:34 d4:30 s step m": SHAPE,
    "five b2:34 d4:30 s step m": SHAPE,
    "٥ b2:34 d4:30 s step m": SHAPE,
    "5 b2:34 d4:30 x step m": PLAYER,
    "5 b2:34 d4:30 s step x": PLAYER,
    "5 b2:34 d4:30  step m": PLAYER,
    "5 b2:34 d4:30 ms step m": PLAYER,
    "5 b2:34 d4:30 s step ms": PLAYER,
    "5 b2:34 d4:30 S step m": PLAYER,
    "5 b2:34 d4:30 s walk m": 'no phase "walk"; there are step, grap, flip, pick',
    "5 b2:34 d4:30 s roll m": 'no phase "roll"',
    "5 b2:34 d4:30 s Step m": 'no phase "Step"',
    "5 b2:34 d4:30 s over m": 'no phase "over"',
    "5 b2 d4:30 s step m": DIE,
    "5 b2:3 d4:30 s step m": DIE,
    "5 b2:344 d4:30 s step m": DIE,
    "5 b2:33 d4:30 s step m": DIE,
    "5 b2:31 d4:30 s step m": DIE,
    "5 b2:3d d4:30 s step m": DIE,
    "5 b2:2B d4:30 s step m": DIE,
    "5 b2::34 d4:30 s step m": DIE,
    "5 b2:34, d4:30 s step m": DIE,
    "5 ,b2:34 d4:30 s step m": DIE,
    "5 b2:34 - s step m": DIE,
    "5 f2:34 d4:30 s step m": '"f2" is no square of this arena, which has a1 to e5',
    "6 g2:34 d4:30 s step m": '"g2" is no square of this arena, which has a1 to f6',
    "7 h2:34 d4:30 s step m": '"h2" is no square of this arena, which has a1 to g7',
    "5 b6:34 d4:30 s step m": '"b6" is no square',
    "5 b0:34 d4:30 s step m": '"b0" is no square',
    "5 B2:34 d4:30 s step m": '"B2" is no square',
    "5 b²:34 d4:30 s step m": '"b²" is no square',
    "5 b22:34 d4:30 s step m": '"b22" is no square',
    "5 :34 d4:30 s step m": '"" is no square',
    "5 c3:01,b2:34 e5:01 s step s": ORDER,
    "5 b3:01,b2:34 e5:01 s step s": ORDER,
    "5 b2:34 b2:30 s step m": ONE_SQUARE,
    "5 b2:01,b2:34 e5:01 s step s": ONE_SQUARE,
    "5 b2:34,b3:01 b3:01 s step s": ONE_SQUARE,
    "5 b2:34,c3:01 e5:01 s step m": "have 2 and 1 dice in the arena, not 1 and 1 or 1 and 2",
    "5 b2:34,c3:01 e4:01,e5:01 s step m": "have 2 and 2 dice in the arena",
    "5 a1:01,a2:01,a3:01 e5:01 s step s": "have 1 and 3 dice in the arena",
    "5 b2:34 d4:30 s pick m": "have 1 and 1 dice in the arena, not 2 and 2 or 2 and 1",
    "5 b2:34 d4:30,d5:01 s pick m": "have 1 and 2 dice in the arena",
    "5 b2:34 d4:30 s grap m": "have 1 and 1 dice in the arena, not 2 and 2",
    "5 b2:34,c3:01 d4:30 s flip m": "have 2 and 1 dice in the arena, not 2 and 2",
    "5 b2:34,d2:01 e5:01 s step s": APART,
    "5 a1:01,b3:01 e4:01,e5:01 s pick m": APART,
    "5 a1:01,a2:01 c3:01,e5:01 s pick m": APART,
    "5 b2:34,b3:34 e5:01 s step s": "a player's pips touch",
    "5 b2:43,c3:43 e4:01,e5:01 s pick m": "a player's pips touch",
    "5 c2:34,c3:01 c4:01,c5:01 s pick m": "opposing dice are adjacent: the collision comes first",
    "5 b2:43,c3:43 c4:01,c5:01 s flip m": "opposing dice are adjacent: the collision comes first",
    "5 a1:01,a2:01 c4:01,c5:01 s grap m": "no opposing dice are adjacent, so there is no grapple",
    "5 a1:01,b2:01 b3:41,c4:01 s grap m": "a pip meets a gap, so there is a throw and no grapple",
    "5 a1:01,a2:01 c4:01,c5:01 s flip m": "the actor's pips do not touch, so there is no flip",
    "5 a1:01,a2:01 d4:43,e5:43 s flip m": "the actor's pips do not touch, so there is no flip",
    "5 over m": SHAPE,
    "5 over m oob oob": SHAPE,
    "5 Over m oob": SHAPE,
    "5 over x oob": SHAPE,
    "5 over m out": SHAPE,
    "5 over m rep": SHAPE,
    "5 over d oob": SHAPE,
    "5 over m oob/": SHAPE,
    "5 over m oob/more": SHAPE,
    "5 over m oob/less/token": SHAPE,
    "5 over d loop/less": SHAPE,
    "5 over m OOB": SHAPE,
    "4 over m oob": SHAPE,
}

REFUSED_MOVES = {
    (START, ""): '"" is no move',
    (START, " "): '" " is no move',
    (START, "a1:01"): "is no move",
    (START, "x"): '"x" is no move; moves are +d3:41, >n, ~c4:0D,c5:0B, -c4 and =',
    (START, "=="): '"==" is no move',
    (START, "= "): '"= " is no move',
    (START, " +a1:01"): "is no move",
    (START, "+"): DIE,
    (START, "+a1"): DIE,
    (START, "+a1:"): DIE,
    (START, "+a1:00"): DIE,
    (START, "+a1:04"): DIE,
    (START, "+a1:0b"): DIE,
    (START, "+a1:01 "): DIE,
    (START, "+a1:01,a2:01"): DIE,
    (START, "+ a1:01"): '" a1" is no square',
    (START, "+f1:01"): '"f1" is no square of this arena, which has a1 to e5',
    (START, "+a6:01"): '"a6" is no square of this arena, which has a1 to e5',
    (START, "?4"): '"?4" is no move',
    (GRAPPLE, ">"): '">" is no move',
    (GRAPPLE, ">x"): '">x" is no move',
    (GRAPPLE, ">ne"): '">ne" is no move',
    (GRAPPLE, ">N"): '">N" is no move',
    (GRAPPLE, "> n"): '"> n" is no move',
    (PICK, "-"): '"" is no square',
    (PICK, "-d"): '"d" is no square',
    (PICK, "-d11"): '"d11" is no square',
    (PICK, "-f1"): '"f1" is no square of this arena',
    (PICK, "-d1:B4"): '"d1:B4" is no square',
    (FLIP, "~"): DIE,
    (FLIP, "~b1:D4"): "a flip names both dice of the player who flips",
    (FLIP, "~b1:D4,b2:B4,b3:01"): "a flip names both dice of the player who flips",
    (FLIP, "~b2:B4,b1:D4"): "in the order of their squares",
    (FLIP, "~d1:D4,e1:41"): "a flip names both dice of the player who flips",
    (FLIP, "~b1:D4,b3:B4"): "a flip names both dice of the player who flips",
    (FLIP, "~b1:B4,b2:B4"): "b1:B4 is not b1:B3 upside down",
    (FLIP, "~b1:D4,b2:14"): "b2:14 is not b2:D4 upside down",
    (FLIP, "~b1:D4 b2:B4"): DIE,
    (START, "~b2:14,d4:10"): "a flip names both dice of the player who flips",
    ("5 over m oob", "~a1:01,a2:01"): "a flip names both dice of the player who flips",
}


def walk(rng: Random) -> Iterator[State]:
    """Return every state of one random game on a random table, after the rolls."""
    setup = INYO.lab.random_setup(rng)
    state = INYO.new(setup.seats, setup.options)
    while pending := INYO.pending(state):
        (decision,) = pending
        if decision.seat != CHANCE:
            yield state
        INYO.play(state, {decision.seat: (rng.choice(decision.legal),)})
    yield state


@pytest.mark.parametrize("text", REFUSED_POSITIONS)
def test_a_refused_position_says_what_is_wrong(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position(text, USUAL)
    assert REFUSED_POSITIONS[text] in str(refused.value)


@pytest.mark.parametrize(("position", "move"), REFUSED_MOVES)
def test_a_refused_move_says_what_is_wrong(position: str, move: str) -> None:
    state = read_position(position, USUAL)
    with pytest.raises(NotationError) as refused:
        read_move(state, move)
    assert REFUSED_MOVES[position, move] in str(refused.value)


@pytest.mark.parametrize("code", ["", "0000", "000000", "20000", "04000", "00400", "00040", "00002", "0000a", "٠٠٠٠٠"])
def test_a_refused_net_says_what_is_wanted(code: str) -> None:
    with pytest.raises(NotationError, match=f'net "{code}": a net is five digits c p g b d'):
        read_net(code)


@pytest.mark.parametrize("code", [" 00000", "00000 ", "00000\n", "+0000", "0_000"])
def test_net_with_text_around_its_digits_is_refused(code: str) -> None:
    with pytest.raises(NotationError):
        read_net(code)


@given(st.integers(0, 1 << 30))
def test_every_position_of_a_random_game_is_possible_and_reads_back(seed: int) -> None:
    for state in walk(Random(seed)):
        text = write_position(state)
        if state.phase is not Phase.OVER:
            assert why_impossible(state) == "", text
        again = read_position(text, state.variant)
        assert write_position(again) == text
        assert again.pack() == state.pack()


@given(st.integers(0, 1 << 30))
def test_every_move_of_a_random_game_reads_back(seed: int) -> None:
    rng = Random(seed)
    for state in walk(rng):
        for decision in INYO.pending(state):
            texts = [write_move(state, action) for action in decision.legal]
            assert len(set(texts)) == len(texts)
            assert [read_move(state, text) for text in texts] == list(decision.legal)


@given(st.integers(0, 1 << 30))
def test_notation_of_a_random_game_contains_its_start_moves_and_result(seed: int) -> None:
    rng = Random(seed)
    setup = INYO.lab.random_setup(rng)
    table = Table[State].new(INYO, setup.seats, setup.options, seed=rng.randbytes(32))
    table.start()
    start = write_position(table.state)
    while not table.over:
        (decision,) = table.pending
        table.answer(decision.seat, (rng.choice(decision.legal),))
    text = table.notation()
    assert text.startswith(f"{start} ")
    moves, result = text.removeprefix(f"{start} ").split(" # ")
    assert isinstance(setup.options, Options)
    fight = at(start, setup.options.net)
    fight.play(*moves.split(" "))
    assert fight.position == write_position(table.state)
    assert fight.position.split(" ")[2] == result


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_die_of_an_arena_reads_back(size: int) -> None:
    squares = [f"{file}{rank}" for file in "abcdefg"[:size] for rank in range(1, size + 1)]
    numbers = [read_die(f"{square}:{turn}", size) for square in squares for turn in ORIENTATIONS]
    assert numbers == sorted(set(numbers))
    state = read_position({5: START, 6: "6 c2:34 d5:30 s step m", 7: "7 c3:34 e5:30 s step m"}[size], USUAL)
    assert [read_move(state, write_move(state, number)) for number in numbers] == numbers


@pytest.mark.parametrize("winner", ["m", "s"])
@pytest.mark.parametrize("reason", ["oob", "sub", "into"])
@pytest.mark.parametrize("decided", ["", "/less", "/token"])
def test_a_lost_game_reads_back(winner: str, reason: str, decided: str) -> None:
    text = f"6 over {winner} {reason}{decided}"
    state = read_position(text, USUAL)
    assert write_position(state) == text
    assert INYO.pending(state) == ()
    outcome = INYO.outcome(state)
    assert outcome
    assert outcome.places == ((1, 2) if winner == "m" else (2, 1))


@pytest.mark.parametrize("reason", ["loop", "rep"])
def test_a_drawn_game_reads_back(reason: str) -> None:
    state = read_position(f"7 over d {reason}", USUAL)
    assert write_position(state) == f"7 over d {reason}"
    outcome = INYO.outcome(state)
    assert outcome
    assert outcome.places == (1, 1)


@pytest.mark.parametrize(
    "text",
    [
        START,
        GRAPPLE,
        FLIP,
        PICK,
        "5 b2:34 d4:01 m step m",  # Sun is lighter, but who acts is taken as given
        "5 a1:43,b2:43 a2:43,a3:43 s grap m",  # pips that touch before a grapple are flipped later
        "5 a1:43,b2:43 d4:43,e5:43 s flip m",
        "7 g6:01,g7:01 a1:41 m step s",
    ],
)
def test_position_before_every_question_reads_back(text: str) -> None:
    assert write_position(read_position(text, USUAL)) == text


def test_a_roll_is_written_and_cannot_be_typed() -> None:
    state = INYO.new(2, Options(first="rolled"))
    assert [write_move(state, ROLL + face) for face in range(6)] == ["?0", "?1", "?3", "?4", "?B", "?D"]
    assert write_position(state) == ""


def test_a_draw_call_is_an_equals_sign() -> None:
    state = read_position(START, USUAL)
    assert write_move(state, DRAW) == "="
    assert read_move(state, "=") == DRAW


def test_position_that_was_read_counts_as_its_first_occurrence() -> None:
    state = read_position(START, USUAL)
    assert state.history == [state.pack()]
    assert read_position("5 over m oob", USUAL).history == []


def test_a_die_lies_where_its_text_says() -> None:
    assert read_die("c4:3B", 5) == foot_at(2 * 7 + 3, ORIENTATIONS.index("3B"))
