"""The preview of a sentence while a player composes it, and the options of the quick game."""

from __future__ import annotations

from typing import Any

import pytest

from support.korash import Scene, scene
from threefold.games.korash import KORASH
from threefold.games.korash.assist.preview.combat_preview import Boost
from threefold.games.korash.assist.preview.outlook import Clash, Outlook
from threefold.games.korash.sight.view import Piece, View
from threefold.games.korash.state.codes import CREW, UNITS
from threefold.games.korash.state.names import read_unit
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import Combat
from threefold.games.korash.traits.values import strengths_in


def seen(table: Scene, seat: int, text: str, *words: str) -> tuple[Outlook, tuple[str, ...]]:
    """Return the preview, and the next words, after the first step `text` and one step for each further word."""
    (asked,) = KORASH.pending(table.state)
    path: tuple[int, ...] = (asked.legal[KORASH.notation.write_steps(table.state, asked).index(text)],)
    for word in words:
        steps = KORASH.more(table.state, seat, path)
        path = (*path, steps[KORASH.notation.write_next(table.state, seat, path, steps).index(word)])
    found: Any = KORASH.display.outlook(table.state, seat, path)
    return found, KORASH.notation.write_next(table.state, seat, path, KORASH.more(table.state, seat, path))


def test_preview_of_an_attack_shows_both_strengths_its_cost_and_the_seats_that_could_answer() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"inventory": ["fx.ensnare"], "units": ["7/3/1/2 F3"]})
    outlook, further = seen(table, 0, "attack:u1:F3")
    assert outlook.clash == Clash("u1", "u12", (5, 7), (5, 7), "defender")
    assert (outlook.movement, outlook.exhausts, outlook.answering, further) == (1, True, (1,), ())
    assert not outlook.idle


def test_preview_marks_an_attack_on_an_empty_tile_as_idle() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 K3"]})
    assert seen(table, 0, "attack:u1:F3")[0].idle


def test_use_asks_for_its_target_and_then_for_the_cards_to_burn() -> None:
    table = scene(
        {"industry": 5, "inventory": ["fx.breach", "kites.dive", "kites.undertow-net"], "units": ["5/4/2/2 E3"]},
        {"units": ["7/3/1/2 K3"]},
    )
    outlook, further = seen(table, 0, "use:fx.breach:t=u0:burn=*1")
    assert (outlook.slot, outlook.industry, outlook.burns) == ("t", 6, 1)
    assert set(further) == {"u0", "u11"}
    outlook, further = seen(table, 0, "use:fx.breach:t=u0:burn=*1", "u11")
    assert (outlook.slot, set(further)) == ("burn", {"kites.dive", "kites.undertow-net"})


def test_preview_does_not_change_the_state() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 F3"]})
    before = KORASH.view(table.state, 0)
    seen(table, 0, "attack:u1:F3")
    assert KORASH.view(table.state, 0) == before


def test_preview_of_a_combat_leaves_no_combat_in_the_state() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 F3"]})
    foe = read_unit("u12")
    assert strengths_in(table.state, Combat(1, table.state.place[foe], foe, board=False)) == (5, 7)
    with pytest.raises(IndexError):
        strengths_in(table.state, Combat(1, table.state.place[foe], UNITS, board=False))
    assert table.state.combat is None


def test_quick_options_lead_to_play_without_setup_questions() -> None:
    state = KORASH.new(2, KORASH.display.quick())
    while (asked := KORASH.pending(state)[0]).seat < 0:
        KORASH.play(state, {asked.seat: (asked.legal[0],)})
    assert not asked.rule.startswith("KOR-SETUP")


def test_walk_goes_around_an_enemy_by_single_moves_and_shows_its_cost() -> None:
    table = scene({"units": ["5/4/2/3 E3"]}, {"units": ["7/3/1/2 F3"]})
    outlook, _ = seen(table, 0, "move:u1:E2")
    ways = {walk.spots[-1]: walk for walk in outlook.walks}
    assert ways["F2"].spots == ("E2", "F2")
    assert (ways["F2"].movement, ways["G2"].movement) == (2, 3)
    assert "F3" not in ways, "somebody stands there"
    assert "G3" not in ways, "too far, round the enemy"
    for answer in ways["G2"].moves:
        KORASH.play(table.state, {0: answer})
    assert table.unit("u1").split()[1] == "G2"


def test_walk_through_a_friend_is_one_route() -> None:
    table = scene({"units": ["5/4/2/3 E3", "4/4/2/3 F3"]}, {"units": ["7/3/1/2 K4"]})
    outlook, _ = seen(table, 0, "move:u1:E2")
    (way,) = (walk for walk in outlook.walks if walk.spots[-1] == "H3")
    assert (way.spots, way.stops, way.movement) == (("F3", "G3", "H3"), ("G3", "H3"), 3)
    for answer in way.moves:
        KORASH.play(table.state, {0: answer})
    assert table.unit("u1").split()[1] == "H3"


def test_preview_of_an_attack_shows_the_bonus_of_the_players_own_cards_only() -> None:
    mine = {"industry": 2, "inventory": ["fx.reckless-assault"], "units": ["5/4/2/2 E3"]}
    table = scene(mine, {"inventory": ["fx.reckless-assault"], "industry": 9, "units": ["7/3/1/2 F3"]})
    outlook, _ = seen(table, 0, "attack:u1:F3")
    assert outlook.clash is not None
    assert outlook.clash.boosts == (Boost("fx.reckless-assault", 2, 0, (14, 7)),)


def test_preview_of_a_combat_card_shows_both_strengths_after_it() -> None:
    mine = {"industry": 2, "inventory": ["fx.reckless-assault"], "units": ["5/4/2/2 E3"]}
    table = scene(mine, {"units": ["7/3/1/2 F3"]})
    table.say("P1 attack:u1:F3", "P1 pass")
    outlook, _ = seen(table, 0, next(text for text in table.legal if text.startswith("use:")))
    assert outlook.clash == Clash("u1", "u12", (5, 7), (14, 7), "attacker")


def test_preview_is_correct_for_a_seat_that_is_asked_later() -> None:
    card = {"industry": 2, "inventory": ["fx.reckless-assault"]}
    table = scene({**card, "units": ["5/4/2/2 E3"]}, {**card, "units": ["7/3/1/2 F3"]})
    table.say("P1 attack:u1:F3", "P2 pass", "P1 pass")
    (later,) = KORASH.windows.queue(table.state)
    (use,) = (code for code in later.legal if KORASH.notation.write_answer(table.state, 1, (code,)).startswith("use:"))
    outlook: Any = KORASH.display.outlook(table.state, 1, (use,))
    assert outlook.clash == Clash("u1", "u12", (5, 7), (5, 16), "defender")


def test_preview_of_the_first_place_shows_edges_shallows_and_the_places_of_all_others() -> None:
    options = Options(first=1, factions=("kites",) * 4, platforms=("sands.korashi-stronghold",) * 4)
    state = KORASH.new(4, options)
    (asked,) = KORASH.pending(state)
    path = (asked.legal[KORASH.notation.write_steps(state, asked).index("place:F4")],)
    outlook: Any = KORASH.display.outlook(state, 0, path)
    assert (outlook.start.own, outlook.start.edges) == (("S",), ("N", "E", "S", "W"))
    KORASH.play(state, {0: path})
    shown = KORASH.view(state, None)
    assert outlook.start.platforms == tuple((seat, piece.spot) for seat, piece in enumerate(platforms(shown)))
    assert outlook.start.shallows == tuple(ground.name for ground in shown.grounds if ground.horizon == "shallows")


def platforms(shown: View) -> list[Piece]:
    return [piece for piece in shown.pieces if int(piece.name[1:]) % CREW == 0]
