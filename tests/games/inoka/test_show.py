"""What a board shows of a view of Inoka."""

from __future__ import annotations

from support.inoka import Sitting, sit
from threefold.games.inoka.show import InokaShow


def shown(table: Sitting, seat: int | None = 0) -> InokaShow:
    return table.game.display.show(table.game.view(table.trial.state, seat))  # pyright: ignore[reportReturnType]


def test_board_shows_what_is_asked() -> None:
    duel = sit("duel", 2)
    assert (shown(duel).question, shown(duel).duel) == ("hand", False)
    duel.play("hand all=A1A2A3T1B1")
    assert (shown(duel).question, shown(duel).duel) == ("play", True)
    circle = sit("circle", 3)
    circle.play("hand all=A1A2A3T1B1")
    assert (shown(circle).question, shown(circle).duel) == ("ffa", False)


def test_challenge_is_asked_of_the_challenger_and_defence_of_the_holder() -> None:
    circle = sit("circle", 3)
    circle.play("hand all=A2A3T3B2B3", "play P1=A3 P2=T3 P3=T3")
    state = circle.trial.state
    assert shown(circle, state.challenger).question == "challenge"
    assert shown(circle, state.totems[0]).question == "defend"


def test_seats_of_a_team_play_for_one_side() -> None:
    assert shown(sit("team", 4)).sides == (0, 1, 0, 1)
    assert shown(sit("circle", 3)).sides == (0, 1, 2)


def test_challenger_and_holder_have_notes_and_others_wait_for_the_challenge() -> None:
    circle = sit("circle", 3)
    circle.play("hand all=A2A3T3B2B3", "play P1=A3 P2=T3 P3=T3")
    state = circle.trial.state
    notes = shown(circle).notes
    assert (notes[state.challenger], notes[state.totems[0]]) == ("challenges", "defends")
    (third,) = {0, 1, 2} - {state.challenger, state.totems[0]}
    assert (notes[third], shown(circle, third).idle) == ("", "challenge")


def test_totem_lies_in_the_middle_until_a_seat_holds_it() -> None:
    circle = sit("circle", 3)
    circle.play("hand all=A2A3T3B2B3")
    assert (shown(circle).loose, shown(circle).resting) == (1, ())
    circle.play("play P1=A3 P2=T3 P3=T3")
    assert (shown(circle).loose, shown(circle).resting) == (0, (circle.trial.state.totems[0],))


def test_seats_have_as_many_places_for_stones_as_win() -> None:
    tables = [sit("duel", 2), sit("royale", 8), sit("team", 4)]
    assert [shown(table).stone_places for table in tables] == [3, 1, 0]
