"""What a board shows of a view of INYO."""

from __future__ import annotations

from support.inyo import Fight, at, new
from threefold.games.inyo import INYO
from threefold.games.inyo.show import Ending, Show


def shown(fight: Fight) -> Show:
    return INYO.display.show(INYO.view(fight.state, None))


def test_board_shows_the_pips_of_both_players_and_who_has_fewer() -> None:
    seen = shown(at("5 b2:34 d4:10 s step m"))
    assert (seen.moon.pips, seen.sun.pips, seen.lighter) == (3, 1, "s")
    seen = shown(at("5 b2:34 d4:30 s step m"))
    assert (seen.moon.pips, seen.sun.pips, seen.lighter) == (3, 3, "")


def test_board_shows_who_acts_and_that_nobody_does_while_dice_are_rolled() -> None:
    assert shown(at("5 b2:34 d4:30 s step m")).actor == 0
    assert shown(at("5 b2:34 d4:30 s step s")).actor == 1
    rolling = shown(new(arena=7, first="rolled"))
    assert (rolling.phase, rolling.actor, rolling.ended) == ("roll", None, None)


def test_board_shows_why_the_game_ended_and_what_decided_it() -> None:
    seen = shown(at("5 over m oob/less"))
    assert (seen.phase, seen.actor, seen.ended) == ("over", None, Ending("m", "oob", "less"))
