"""What the board shows of a view."""

from __future__ import annotations

import pytest

from support.korash import Scene, scene
from threefold.games.korash import KORASH
from threefold.games.korash.cards.vocabulary import Phase
from threefold.games.korash.flow.stack import Kind
from threefold.games.korash.sight.choice import sentence
from threefold.games.korash.sight.show import PENDING, PHASES, WINDOWS, Fight, Show
from threefold.games.korash.state.entries import Of
from threefold.games.korash.state.options import Options
from threefold.games.korash.traits.values import attacker_wins


def shown(table: Scene, seat: int | None = 0) -> Show:
    return KORASH.display.show(KORASH.view(table.state, seat))


@pytest.mark.parametrize(("strength", "ahead"), [(4, "defender"), (5, "attacker"), (6, "attacker")])
def test_combat_shows_the_side_that_would_win(strength: int, ahead: str) -> None:
    mine = {"industry": 2, "inventory": ["fx.reckless-assault"], "units": [f"{strength}/4/2/2 E3"]}
    table = scene(mine, {"units": ["5/3/1/2 F3"]})
    assert shown(table).combat is None
    table.say("P1 attack:u1:F3", "ok")
    assert shown(table).window == "engage"
    assert shown(table).combat == Fight("u1", "u12", "F3", (strength, 5), ahead, decided=False)  # pyright: ignore[reportArgumentType]
    assert attacker_wins(Options(), strength, 5) is (ahead == "attacker")


def test_pending_attack_is_shown_with_its_unit_and_target() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"inventory": ["fx.ensnare"], "units": ["7/3/1/2 F3"]})
    before = shown(table)
    assert (before.phase, before.turn, before.window, before.pending, before.asking) == ("main", 0, "", (), None)
    table.say("P1 attack:u1:F3")
    (entry,) = shown(table).pending
    assert (entry.name, entry.kind, entry.seat, entry.said) == ("e1", "attack", 0, sentence("attack:u1:F3"))
    assert (entry.unit, entry.source) == ("u1", "u1")
    assert shown(table).about == ("E3", "F3")
    assert shown(table).window == "response"


def test_pending_tactic_is_shown_with_its_card_and_target() -> None:
    table = scene(
        {"industry": 6, "inventory": ["fx.breach"], "units": ["5/4/2/2 E3"]},
        {"inventory": ["fx.ensnare"], "units": ["7/3/1/2 K3"]},
    )
    table.say("P1 use:fx.breach:t=u11")
    (entry,) = shown(table, 1).pending
    assert (entry.kind, entry.source) == ("tactic", "fx.breach")
    assert shown(table, 1).about == (shown(table).pieces[2].tile,), "the tile of the platform that is its target"


def test_during_the_setup_it_is_no_players_turn() -> None:
    seen = KORASH.display.show(KORASH.view(KORASH.new(2, Options()), None))
    assert (seen.phase, seen.turn, seen.combat, seen.ended) == ("setup", None, None, None)


def test_game_won_by_the_last_player_left_shows_no_deciding_count() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 F3"]})
    table.say("P2 concede")
    seen = shown(table)
    assert seen.turn is None
    assert seen.ended
    assert (seen.ended.why, seen.ended.seats, seen.ended.winners) == ("gave_up", (1,), (0,))
    assert (seen.ended.count, seen.ended.counts) == ("", ())


def test_every_kind_of_entry_window_and_phase_has_the_name_that_the_board_knows() -> None:
    assert tuple(of.name.lower() for of in Of) == PENDING
    assert {kind: kind.name.lower() for kind in Kind} == WINDOWS
    assert tuple(phase.name.lower() for phase in Phase) == PHASES
