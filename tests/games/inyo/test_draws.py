"""Draws: repeated positions, called or not, and endless throws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from support.inyo import Fight, at
from support.rules import rule
from threefold.core.contract import Event, Outcome, Seat
from threefold.games.inyo import INYO
from threefold.games.inyo.arena import AROUND, FILES, OPPOSITE_WAY, cell_at
from threefold.games.inyo.dice import EAST, NORTH, SOUTH, TURNS, WEST, die
from threefold.games.inyo.events import DrawCalled, Ended, Looped, PickedUp, Thrown
from threefold.games.inyo.grapples import grapple
from threefold.games.inyo.state import DICE, DRAW, MOON, SUN, Phase, State, cell_of, foot_at
from threefold.games.inyo.step import pips_touch
from threefold.games.inyo.throws import collisions, tilt_away
from threefold.games.inyo.variant import USUAL

ROUND = ("+b1:03", "+d5:03", "-b1", "-d5")
"""From `5 a1:14 e5:34 m step m` once round to the same position: 1 pip against 3, so the token rests."""


def after_rounds(rounds: int) -> Fight:
    """Return a game whose first position has occurred once more than this number of rounds."""
    fight = at("5 a1:14 e5:34 m step m")
    for _ in range(rounds):
        fight.play(*ROUND)
    return fight


def may_call(fight: Fight) -> list[Seat]:
    return [seat for seat in (0, 1) if INYO.calls(fight.state, seat) == (DRAW,)]


def call(fight: Fight, seat: Seat) -> list[Event]:
    return INYO.play(fight.state, {seat: (DRAW,)})


@rule("INYO-DRAW-1")
@pytest.mark.parametrize(("rounds", "callers"), [(0, []), (1, []), (2, [0, 1]), (3, [0, 1])])
def test_either_player_may_call_a_draw_at_the_third_and_fourth_occurrence(rounds: int, callers: list[Seat]) -> None:
    fight = after_rounds(rounds)
    assert fight.position == "5 a1:14 e5:34 m step m"
    assert may_call(fight) == callers
    assert ("=" in fight.legal) == bool(callers)


@rule("INYO-DRAW-1")
@pytest.mark.parametrize(("seat", "player"), [(0, "m"), (1, "s")])
@pytest.mark.parametrize("rounds", [2, 3])
def test_called_draw_ends_the_game_at_either_players_turn(rounds: int, seat: Seat, player: str) -> None:
    fight = after_rounds(rounds)
    assert call(fight, seat) == [DrawCalled(player=player), Ended(winner="d", reason="rep")]
    assert fight.position == "5 over d rep"
    assert INYO.outcome(fight.state) == Outcome((1, 1), "INYO-DRAW-1")
    assert may_call(fight) == []


@rule("INYO-DRAW-1")
def test_draw_cannot_be_called_after_the_next_move() -> None:
    fight = after_rounds(2)
    fight.play("+a2:01")
    assert may_call(fight) == []
    assert "=" not in fight.legal
    fight.play("+e4:01", "-a2")
    assert may_call(fight) == []
    # The old position again, for the fourth time.
    fight.play("-e4")
    assert may_call(fight) == [0, 1]


@rule("INYO-DRAW-1")
def test_next_repeated_position_can_be_called_as_well() -> None:
    fight = after_rounds(2)
    fight.play("+b1:03")
    assert fight.position == "5 a1:14,b1:03 e5:34 m step s"
    assert may_call(fight) == [0, 1]
    assert fight.play("=") == []
    assert fight.happened[0] == DrawCalled(player="s")


@rule("INYO-DRAW-1")
def test_positions_before_grapples_count_as_occurrences() -> None:
    fight = at("5 c4:1D,d3:01 b5:01,c5:0D s grap m")
    fight.play(">w", ">e", ">w")
    assert may_call(fight) == []
    fight.play(">e")
    assert fight.position == "5 c4:1D,d3:01 b5:01,c5:0D s grap m"
    assert may_call(fight) == [0, 1]


@rule("INYO-DRAW-1")
def test_the_two_dice_of_a_player_are_interchangeable() -> None:
    # Moon picks up a different die each time, so a1:14 is the first die and then the second one.
    fight = at("5 a1:14 e5:34 m step m")
    swapped = ("+b1:03", "+d5:03", "-a1", "-d5", "+a1:14", "+d5:03", "-b1", "-d5")
    fight.play(*swapped)
    assert may_call(fight) == []
    # a1:14,b1:03 has stood three times now, twice with a1 and once with b1 put down first.
    fight.play(swapped[0])
    assert may_call(fight) == [0, 1]
    fight.play(*swapped[1:])
    assert fight.position == "5 a1:14 e5:34 m step m"
    assert may_call(fight) == [0, 1]


@rule("INYO-DRAW-1")
def test_dice_with_the_same_pips_that_lie_another_way_are_another_position() -> None:
    fight = at("5 a1:14 e5:34 m step m")
    for blank in ("03", "01"):
        fight.play(f"+b1:{blank}", "+d5:03", "-b1", "-d5")
    fight.play("+b1:0B")
    assert may_call(fight) == []
    again = after_rounds(2)
    again.play("+b1:03")
    assert may_call(again) == [0, 1]


@rule("INYO-DRAW-1")
def test_the_same_dice_with_the_token_elsewhere_are_another_position() -> None:
    # One tie a round, 3 to 3 when it comes to picking up, so the token changes hands every time.
    fight = at("5 a1:14 e5:34 s step m")
    there, back = ("+b1:B3", "+d5:03", "-d5", "-b1"), ("+b1:B3", "+d5:03", "-b1", "-d5")
    fight.play(*there)
    assert fight.position == "5 a1:14 e5:34 m step m"
    fight.play(*back)
    assert fight.position == "5 a1:14 e5:34 s step m"
    assert may_call(fight) == []
    fight.play(*there, *back)
    assert fight.position == "5 a1:14 e5:34 s step m"
    assert may_call(fight) == [0, 1]


@rule("INYO-DRAW-1")
def test_the_same_dice_with_the_other_player_to_act_are_another_position() -> None:
    # One tie a round, for the step, so token and first step change hands every time.
    fight = at("5 a1:14 e5:10 s step m")
    there, back = ("+b1:03", "+d5:10", "-b1", "-d5"), ("+d5:10", "+b1:03", "-b1", "-d5")
    fight.play(*there)
    assert fight.position == "5 a1:14 e5:10 m step s"
    fight.play(*back)
    assert fight.position == "5 a1:14 e5:10 s step m"
    assert may_call(fight) == []
    fight.play(*there, *back)
    assert may_call(fight) == [0, 1]


@rule("INYO-DRAW-2")
def test_the_fifth_occurrence_is_a_draw_without_a_call() -> None:
    fight = after_rounds(4)
    assert fight.happened == [PickedUp(player="s", square="d5"), Ended(winner="d", reason="rep")]
    assert fight.position == "5 over d rep"
    assert fight.legal == []
    assert INYO.outcome(fight.state) == Outcome((1, 1), "INYO-DRAW-2")


@rule("INYO-DRAW-2")
def test_the_fourth_occurrence_is_not_yet_a_draw() -> None:
    fight = after_rounds(3)
    fight.play("+b1:03", "+d5:03", "-b1")
    assert fight.position == "5 a1:14 d5:03,e5:34 m pick s"
    assert INYO.outcome(fight.state) is None


@rule("INYO-DRAW-2")
def test_grapples_without_end_are_a_draw() -> None:
    fight = at("5 c4:1D,d3:01 b5:01,c5:0D s grap m")
    fight.play(*(">w", ">e") * 3, ">w")
    assert fight.position == "5 b4:0D,c3:D1 b5:01,c5:0D s grap m"
    fight.play(">e")
    assert fight.position == "5 over d rep"


@rule("INYO-DRAW-3")
def test_throws_that_come_back_to_a_position_are_a_draw() -> None:
    fight = at("5 a2:43,b3:01 a3:01 s step s")
    assert fight.play("+b2:4B") == ["loop"]
    assert fight.happened[1:] == [
        Looped(
            throws=(
                Thrown(moon=(2, 0, 0, 0), sun=(2, 0, 0, 0), tilts=(2, 2)),
                Thrown(moon=(0, 0, 2, 0), sun=(0, 0, 2, 0), tilts=(2, 2)),
            )
        ),
        Ended(winner="d", reason="loop"),
    ]
    assert fight.position == "5 over d loop"
    assert INYO.outcome(fight.state) == Outcome((1, 1), "INYO-DRAW-3")


@rule("INYO-DRAW-3")
def test_the_same_throws_nearer_to_the_edge_take_both_out() -> None:
    # Two squares to the north are too many from a3 and b4.
    fight = at("5 a3:43,b4:01 a4:01 s step s")
    assert fight.play("+b3:4B") == ["throw m:n2 s:n2"]
    assert fight.position == "5 over s oob/token"


@rule("INYO-DRAW-3")
@pytest.mark.parametrize(
    ("position", "move", "directions"),
    [
        ("5 a3:0D,b4:41 a4:30 m step s", "+b3:1D", 3),
        ("7 a4:0B,b5:D4 a5:34 m step s", "+b4:01", 4),
    ],
)
def test_with_other_dice_a_loop_may_be_longer(position: str, move: str, directions: int) -> None:
    fight = at(position, "02220")
    assert fight.play(move) == ["loop"]
    (loop,) = (event for event in fight.happened if isinstance(event, Looped))
    assert len(loop.throws) == directions
    travelled = [sum(throw.moon[way] for throw in loop.throws) for way in range(4)]
    assert travelled[0] == travelled[2]
    assert travelled[1] == travelled[3]


@rule("INYO-DRAW-3")
def test_throws_that_do_not_come_back_are_no_loop() -> None:
    fight = at("5 d2:14 d1:0D,e2:4B m step m")
    assert len(fight.play("+e1:3D")) == 4
    assert fight.position == "5 c3:0D,d2:B4 a1:1D,b2:1B s pick m"


Cells = tuple[int, int, int, int]
"""Where Moon's two dice and Sun's two dice lie."""


def pairs(size: int) -> list[tuple[int, int]]:
    """List every two squares on which the dice of one player may lie."""
    cells = [cell_at(file, rank) for file, rank in product(range(size), repeat=2)]
    return [(one, two) for one, two in combinations(cells, 2) if two in AROUND[size][one]]


def laid(cells: Cells) -> State:
    feet = [foot_at(cell, 0) for cell in cells]
    return State(USUAL, 0, [feet[:2], feet[2:]], phase=Phase.GRAPPLE)


def cells_of(state: State) -> Cells:
    one, two, three, four = (cell_of(foot) for feet in state.dice for foot in feet)
    return one, two, three, four


def colliding() -> list[Cells]:
    """List every way for four dice to lie in the usual arena with opposing dice adjacent."""
    meetings = product(pairs(5), repeat=2)
    found = [(*moon, *sun) for moon, sun in meetings if not set(moon) & set(sun)]
    return [cells for cells in found if collisions(laid(cells))]


def is_interlocked(cells: Cells) -> bool:
    """Tell whether four dice form a block with each player on one of its diagonals."""
    lowest = min(cells)
    block = {lowest, lowest + 1, lowest + FILES, lowest + FILES + 1}
    return set(cells) == block and abs(cells[1] - cells[0]) in (FILES - 1, FILES + 1)


def survivals(cells: Cells) -> Iterator[Cells]:
    """Return where the dice may lie after throws of these collisions with any faces, if nobody loses."""
    hits = [[0] * 4, [0] * 4]
    for met in collisions(laid(cells)):
        hits[SUN][met.direction] += 2
        hits[MOON][OPPOSITE_WAY[met.direction]] += 2
    throws = [
        [[0] * 4, *([n * (way == d) for d in range(4)] for way in range(4) for n in range(1, most[way] + 1))]
        for most in hits
    ]
    for suffered in product(*throws):
        state = laid(cells)
        if any(map(any, suffered)) and not tilt_away(state, suffered)[0] and collisions(state):
            yield cells_of(state)


@rule("INYO-DRAW-3")
def test_only_interlocked_dice_can_be_thrown_for_ever() -> None:
    following = {cells: set(survivals(cells)) for cells in colliding()}
    assert sum(map(is_interlocked, following)) == 2 * 16
    # Remove positions that lead nowhere, again and again, until only loops are left.
    loops = following
    while (smaller := {c: n & loops.keys() for c, n in loops.items() if n & loops.keys()}) != loops:
        loops = smaller
    assert {cells for cells in following if is_interlocked(cells)} == set(loops)


@rule("INYO-DRAW-3", "INYO-GRAP-4")
def test_neither_a_throw_nor_a_grapple_interlocks_the_dice() -> None:
    # So a loop can only begin with a step, never after a grapple.
    for cells in colliding():
        reached = set(survivals(cells)) if not is_interlocked(cells) else set[Cells]()
        for actor, way in product((MOON, SUN), range(4)):
            state = laid(cells)
            state.actor = actor
            grapple(state, way)
            if state.phase is not Phase.OVER:
                reached.add(cells_of(state))
        assert not any(map(is_interlocked, reached))


def interlocked_throws() -> Iterator[tuple[int, int, int, int]]:
    """List the orientations of interlocked dice in which both players are thrown equally far in the same direction."""
    facing = die(0).facing

    def points(one: int, two: int, way: int) -> tuple[int, int]:
        mine, theirs = facing[one][way], facing[two][OPPOSITE_WAY[way]]
        return (mine & ~theirs).bit_count(), (theirs & ~mine).bit_count()

    turns = range(TURNS)
    table = {way: [[points(one, two, way) for two in turns] for one in turns] for way in range(4)}
    for c3, c4 in product(turns, repeat=2):
        sun_n, moon_s = table[NORTH][c3][c4]
        for d4 in turns:
            sun_w, moon_e = table[WEST][d4][c4]
            for d3 in turns:
                sun_e, moon_w = table[EAST][c3][d3]
                sun_s, moon_n = table[SOUTH][d4][d3]
                suffered = (sun_n, sun_e, sun_s, sun_w)
                if suffered == (moon_n, moon_e, moon_s, moon_w) and sum(map(bool, suffered)) == 1:
                    yield c3, d4, c4, d3


@rule("INYO-DRAW-3")
def test_the_usual_dice_are_back_after_two_exchanges() -> None:
    squares = [cell_at(2, 2), cell_at(3, 3), cell_at(2, 3), cell_at(3, 2)]
    loops = 0
    for orientations in interlocked_throws():
        feet = [foot_at(cell, turn) for cell, turn in zip(squares, orientations, strict=True)]
        if pips_touch(0, *feet[:2]) or pips_touch(0, *feet[2:]):
            continue
        moon_one, moon_two, sun_one, sun_two = (DICE[foot] for foot in feet)
        fight = at(f"7 {moon_one},{moon_two} {sun_one} m step s")
        fight.play(f"+{sun_two}")
        for event in fight.happened:
            if isinstance(event, Looped):
                loops += 1
                there, back = event.throws
                assert there.moon == there.sun == (*back.moon[2:], *back.moon[:2])
    assert loops == 1060
