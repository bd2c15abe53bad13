"""How a game is set up, and which player is Moon."""

from __future__ import annotations

import pytest

from support.inyo import Fight, at, new
from support.rules import rule
from threefold.core.contract import CHANCE, Event
from threefold.core.errors import OptionsError
from threefold.games.inyo import INYO
from threefold.games.inyo.dice import FACES
from threefold.games.inyo.events import MoonFound, Rolled, TokenPassed
from threefold.games.inyo.state import SPACE


def roll(fight: Fight, faces: str) -> list[Event]:
    """Let chance roll these faces, one die after the other."""
    events: list[Event] = []
    for face in faces:
        events += INYO.play(fight.state, {CHANCE: (SPACE.code("roll", FACES.index(face)),)})
    return events


@rule("INYO-SETUP-1")
def test_each_player_has_one_die_in_the_arena_and_one_in_hand() -> None:
    fight = new()
    assert fight.position == "5 b2:34 d4:30 s step m"
    fight.play("+a1:01", "+e5:01")
    assert fight.position == "5 a1:01,b2:34 d4:30,e5:01 m pick s"
    assert all(move.startswith("-") for move in fight.legal)


@rule("INYO-SETUP-1")
@pytest.mark.parametrize("size", [5, 6, 7])
def test_both_first_dice_show_three_pips(size: int) -> None:
    _, moon, sun, *_ = new(arena=size).position.split(" ")
    assert moon[3] == sun[3] == "3"


@rule("INYO-SETUP-1", "INYO-ORDER-2")
def test_moon_holds_the_token_hands_it_over_and_steps_first() -> None:
    *_, token, phase, actor = new().position.split(" ")
    assert (token, phase, actor) == ("s", "step", "m")


@rule("INYO-SETUP-2")
@pytest.mark.parametrize(
    ("size", "position"),
    [(5, "5 b2:34 d4:30 s step m"), (6, "6 c2:34 d5:30 s step m"), (7, "7 c3:34 e5:30 s step m")],
)
def test_every_arena_has_its_first_squares(size: int, position: str) -> None:
    assert new(arena=size).position == position


@rule("INYO-SETUP-2")
@pytest.mark.parametrize(
    ("size", "start", "position"),
    [
        (5, "a1:B4", "5 a1:B4 e5:B0 s step m"),
        (5, "c2:41", "5 c2:41 c4:43 s step m"),
        (5, "e3:D1", "5 e3:D1 a3:D3 s step m"),
        (6, "a3:B1", "6 a3:B1 f4:B3 s step m"),
        (7, "g1:0B", "7 g1:0B a7:0D s step m"),
    ],
)
def test_any_start_that_a_half_turn_of_the_arena_exchanges_may_be_agreed(size: int, start: str, position: str) -> None:
    assert new(arena=size, start=start).position == position


@rule("INYO-SETUP-2")
@pytest.mark.parametrize(
    ("size", "start"),
    [(5, "c3:34"), (7, "d4:34"), (5, "f2:34"), (6, "a7:34"), (5, "b2:33"), (5, "b2:31")],
)
def test_a_start_that_the_arena_or_the_die_does_not_have_is_refused(size: int, start: str) -> None:
    assert new(arena=size, start="b2:14").position.startswith(f"{size} b2:14 ")
    with pytest.raises(OptionsError):
        new(arena=size, start=start)


@rule("INYO-SETUP-2")
def test_neither_side_is_favoured_by_the_first_squares() -> None:
    # Half a turn of the arena makes Moon's first moves into Sun's.
    moon = at("5 b2:34 d4:30 s step m").legal
    sun = at("5 b2:34 d4:30 s step s").legal
    opposite = dict(zip("0134BD", "4310DB", strict=True))
    squares = dict(zip("abcde12345", "edcba54321", strict=True))
    turned = [f"+{squares[m[1]]}{squares[m[2]]}:{m[4]}{opposite[m[5]]}" for m in moon]
    assert sorted(turned) == sun


@rule("INYO-SETUP-3")
def test_seat_0_is_moon_when_the_players_agree() -> None:
    fight = new(first="agreed")
    assert fight.position == "5 b2:34 d4:30 s step m"
    assert [decision.seat for decision in INYO.pending(fight.state)] == [0]


@rule("INYO-SETUP-3")
def test_each_player_rolls_four_dice_whose_faces_are_equally_likely() -> None:
    fight = new(first="rolled")
    for _ in range(8):
        (decision,) = INYO.pending(fight.state)
        assert (decision.seat, decision.rule) == (CHANCE, "INYO-SETUP-3")
        assert decision.odds == (1,) * len(FACES) == (1,) * len(decision.legal)
        events = roll(fight, "0")
        assert [type(event) for event in events] == [Rolled]


@rule("INYO-SETUP-3")
def test_the_player_with_the_lower_roll_is_moon() -> None:
    fight = new(first="rolled")
    # 1 + 2 + 2 + 0 against 3 + 0 + 0 + 3: pips count, and not the names of faces.
    events = roll(fight, "1BD03003")
    assert [event.seat for event in events if isinstance(event, Rolled)] == [0] * 4 + [1] * 4
    assert [event.face for event in events if isinstance(event, Rolled)] == list("1BD03003")
    assert events[-2:] == [MoonFound(seat=0), TokenPassed(player="s")]
    assert fight.position == "5 b2:34 d4:30 s step m"
    assert INYO.pending(fight.state)[0].seat == 0


@rule("INYO-SETUP-3")
def test_the_second_player_to_roll_may_be_moon() -> None:
    fight = new(first="rolled", arena=7)
    events = roll(fight, "B000" + "1000")
    assert MoonFound(seat=1) in events
    assert fight.position == "7 c3:34 e5:30 s step m"
    assert INYO.pending(fight.state)[0].seat == 1
    INYO.play(fight.state, {1: INYO.notation.read_answer(fight.state, 1, "+c4:01")})
    assert INYO.pending(fight.state)[0].seat == 0


@rule("INYO-SETUP-3")
def test_equal_rolls_are_rolled_again() -> None:
    fight = new(first="rolled")
    assert not any(isinstance(event, MoonFound) for event in roll(fight, "1111" + "4000"))
    assert INYO.pending(fight.state)[0].seat == CHANCE
    # Only the second roll counts now.
    events = roll(fight, "4444" + "4443")
    assert MoonFound(seat=1) in events
    assert fight.position == "5 b2:34 d4:30 s step m"
