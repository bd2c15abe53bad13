"""Tribes of Korash in a terminal: the map, every player's side of the table, and the pending entries."""

from __future__ import annotations

from support.korash import Scene, scene
from threefold.games.korash import KORASH
from threefold.games.korash.terminal import caption, draw, question


def table() -> Scene:
    return scene(
        {"units": ["kites.line-boarder on=u11", "kites.kite-scout F3 tapped"], "inventory": ["kites.dive"]},
        {"units": ["pact.oasis-guard G3", "5/4/2/2 H3 dmg=1"], "inventory": ["pact.dig-in", "pact.dig-in"]},
        lands={"EF3": "sands.blind-canyon", "CD2": "down sands.twin-thrones known=P1"},
        step="main",
    )


def drawn(at: Scene, seat: int) -> list[str]:
    return draw(KORASH.view(at.state, seat)).plain.splitlines()


def test_terminal_map_shows_units_on_their_tiles_territories_and_walls() -> None:
    lines = drawn(table(), 0)
    row = next(line for line in lines if line.startswith(" 3 "))
    assert row.index("u2") < row.index("u12") < row.index("u13")
    assert "┃" in row, "Blind Canyon is walled to the east"
    assert "Blind Cany" in lines[lines.index(row) - 1]
    assert "u11+" in next(line for line in lines if line.startswith(" 1 ")), "somebody is aboard"
    assert max(map(len, lines[:14])) <= 80


def test_terminal_shows_own_cards_and_the_number_of_other_players_cards() -> None:
    text = "\n".join(drawn(table(), 0))
    assert "Dive (kites.dive, 1)" in text
    assert "holds 2 tactics" in text
    assert "Dig In" not in text
    assert "Kite Scout           F3         2/2/1 mp 4  tapped" in text
    assert "1 damage" in text


def test_terminal_names_a_face_down_territory_only_for_players_who_know_it() -> None:
    assert any("?The Twin" in line for line in drawn(table(), 0))
    assert not any("Twin" in line for line in drawn(table(), 1))


def test_terminal_shows_pending_entries_and_the_phase() -> None:
    at = table()
    assert question(KORASH.view(at.state, 0)) == "Round 1, P1's turn, main. Say what to do; end ends the phase."
    at.say("P1 sabotage:u1")
    assert any("e1 pending: sabotage:u1" in line for line in drawn(at, 1))
    assert "pending" in question(KORASH.view(at.state, 1))


def test_caption_of_a_move_has_the_name_of_its_unit() -> None:
    view = KORASH.view(table().state, 0)
    assert caption(view, "move:u2:F2") == "move:u2:F2  (Kite Scout)"
    assert caption(view, "end") == "end"
