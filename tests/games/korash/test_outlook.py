"""What somebody sees of a sentence while it is being put together, and the table that is laid with one tap."""

from __future__ import annotations

from typing import Any

from support.korash import Scene, scene
from threefold.games.korash import KORASH
from threefold.games.korash.outlook import Clash, Outlook


def seen(table: Scene, seat: int, text: str, *words: str) -> tuple[Outlook, tuple[str, ...]]:
    """The first step that is written so, then one step for each word."""
    (asked,) = KORASH.pending(table.state)
    path: tuple[int, ...] = (asked.legal[KORASH.write_steps(table.state, asked).index(text)],)
    for word in words:
        offered = KORASH.write_next(table.state, seat, path)
        path = (*path, KORASH.more(table.state, seat, path)[offered.index(word)])
    found: Any = KORASH.outlook(table.state, seat, path)
    return found, KORASH.write_next(table.state, seat, path)


def test_an_attack_shows_both_strengths_its_cost_and_who_could_answer() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"inventory": ["fx.ensnare"], "units": ["7/3/1/2 F3"]})
    outlook, further = seen(table, 0, "attack:u1:F3")
    assert outlook.clash == Clash("u1", "u12", (5, 7), (5, 7))
    assert (outlook.movement, outlook.exhausts, outlook.answering, further) == (1, True, ("P2",), ())
    assert not outlook.idle


def test_a_strike_at_an_empty_tile_is_known_to_be_vain() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 K3"]})
    assert seen(table, 0, "attack:u1:F3")[0].idle


def test_a_use_asks_for_its_target_and_then_for_what_is_burned() -> None:
    table = scene(
        {"industry": 5, "inventory": ["fx.breach", "kites.dive", "kites.undertow-net"], "units": ["5/4/2/2 E3"]},
        {"units": ["7/3/1/2 K3"]},
    )
    outlook, further = seen(table, 0, "use:fx.breach:t=u0:burn=*1")
    assert (outlook.slot, outlook.industry, outlook.burns) == ("t", 6, 1)
    assert set(further) == {"u0", "u11"}
    outlook, further = seen(table, 0, "use:fx.breach:t=u0:burn=*1", "u11")
    assert (outlook.slot, set(further)) == ("burn", {"kites.dive", "kites.undertow-net"})


def test_looking_changes_nothing() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"units": ["7/3/1/2 F3"]})
    before = KORASH.view(table.state, 0)
    seen(table, 0, "attack:u1:F3")
    assert KORASH.view(table.state, 0) == before


def test_the_quick_table_asks_nobody_to_set_up() -> None:
    state = KORASH.new(2, KORASH.quick())
    while (asked := KORASH.pending(state)[0]).seat < 0:
        KORASH.play(state, {asked.seat: (asked.legal[0],)})
    assert not asked.rule.startswith("KOR-SETUP")
