"""What each seat sees of a game of Inoka."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from support.inoka import G, sit
from support.rules import rule
from threefold.core.contract import Setup
from threefold.games.inoka import MODES
from threefold.lab.walking import walk

SETUPS = [(game, setup) for game in MODES.values() for setup in game.lab.setups()]


@rule("INOKA-INFO-1")
def test_every_seat_and_spectator_sees_everything_public() -> None:
    royale = sit("royale", 5)
    royale.play(f"hand all={G}", "play P1=A3 P2=A3 P3=T3 P4=T3 P5=T3")
    seen = royale.view("P5")
    assert seen["counts"] == {"P1": 4, "P2": 4, "P3": 4, "P4": 4, "P5": 4}
    assert seen["table"]["P1"] == ["A3"]
    assert seen["asked"] == {"kind": "play", "players": ["P1", "P2"]}
    events = royale.play("play P1=A2 P2=T3")
    assert events[1:] == ["win P1", "totem P1"]
    assert (royale.view("P5")["totems"], royale.view("P5")["out"]) == (["P1"], [])


@rule("INOKA-INFO-2")
def test_only_its_owner_sees_a_hand_and_the_cards_laid_aside() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3")
    seen = duel.game.view(duel.trial.state, 1)
    assert seen.hands == (None, ("T1", "T2", "T3", "B2", "B3"))
    assert seen.asides == (None, ("A1", "A2", "A3", "B1"))
    assert duel.game.view(duel.trial.state, None).hands == (None, None)
    assert duel.legal["P2"] == ["T1", "T2", "T3", "B2", "B3"]


@rule("INOKA-INFO-3", "INOKA-INFO-4")
def test_players_asked_together_answer_together_and_draft_picks_come_one_by_one() -> None:
    royale = sit("royale", 5)
    asked = [royale.asked]
    royale.play(f"hand all={G}")
    asked.append(royale.asked)
    events = royale.play("play P1=A3 P2=A2 P3=T3 P4=T3 P5=T3")
    assert events[0] == "clash royale P1=A3 P2=A2 P3=T3 P4=T3 P5=T3", "all at once"
    asked.append(royale.asked)
    team = sit("team", 4)
    team.play(f"hand all={G}")
    asked.append(team.asked)
    assert asked == ["hand P1 P2 P3 P4 P5", "play P1 P2 P3 P4 P5", "stone P2 P3 P4 P5", "send P1 P2"]
    draft = sit("draft", 5)
    assert draft.view("P1")["deck"] == 36
    draft.play("chance deck=" + "A1A2A3T1T2T3B1B2B3" * 4, "chance first=P2")
    assert draft.asked == "draft P2"


@rule("INOKA-INFO-5")
def test_the_judges_view_has_its_fixed_keys() -> None:
    duel = sit("duel", 2)
    keys = ["seat", "mode", "round", "stones", "totems", "out", "hand", "aside", "counts", "discard", "table", "result"]
    keys += ["asked", "legal"]
    assert list(duel.view("P1")) == keys
    assert duel.view("P1")["legal"] == "any 5"
    duel.play("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3")
    assert duel.view("P2")["legal"] == ["T1", "T2", "T3", "B2", "B3"] == duel.legal["P2"]
    assert sit("achkai", 4).view("P3")["result"] is None
    assert "asked" not in sit("achkai", 4).view("P3")


@rule("INOKA-INFO-6")
def test_shown_cards_are_in_hand_while_stones_are_asked_for() -> None:
    royale = sit("royale", 5)
    royale.play(f"hand all={G}", "play P1=A3 P2=A3 P3=T3 P4=T3 P5=T3")
    assert royale.position["table"] == {"P1": "A3", "P2": "A3", "P3": "T3", "P4": "T3", "P5": "T3"}
    royale.play("play P1=A2 P2=T3")
    assert royale.position["table"] == {}
    assert royale.position["hand"]["P2"] == royale.position["hand"]["P3"] == G
    circle = sit("circle", 4)
    circle.play("hand all=A2A3T2T3B3", "play P1=A2 P2=T3 P3=T2 P4=B3")
    assert set(circle.position["hand"].values()) == {"A2A3T2T3B3"}


@rule("INOKA-INFO-6")
def test_a_tournament_clears_cards_after_a_match_and_stones_before_the_next() -> None:
    cup = sit("achkai", 3, stones_to_win=1, bracket="seats")
    cup.play("hand P2=A1A2A3T1B1 P3=T1T2T3B2B3", "play P2=A1 P3=T1")
    events = cup.play("play P2=A2 P3=T2")
    assert events[2:4] == ["stone P2 attack", "advance P2"]
    assert set(cup.position["discard"].values()) == set(cup.position["aside"].values()) == {""}
    assert cup.position["stones"] == {"P1": 0, "P2": 0, "P3": 0}


@rule("INOKA-INFO-7")
def test_cards_shown_and_taken_back_stay_known_until_they_are_gone() -> None:
    circle = sit("circle", 3)
    circle.play(f"hand all={G}", "play P1=A3 P2=T3 P3=T3", "play P1=B2 P2=B2", "play P1=A3 P2=A2")
    told = circle.game.view(circle.trial.state, None)
    assert told.seen == (("A3", "B2"), ("B2",), ())
    assert circle.events[-1] == "discard P2=A2"
    worlds = [circle.game.imagine(circle.game.view(circle.trial.state, 2), Random(seed)) for seed in range(50)]
    assert all({2, 7} <= set(world.hand[0]) and len(world.hand[0]) == 5 for world in worlds)
    assert len({tuple(world.hand[0]) for world in worlds}) > 5


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=lambda value: getattr(value, "name", str(value)))
def test_views_do_not_depend_on_hidden_cards(game: Any, setup: Setup) -> None:
    """The view of a seat does not change when the hidden cards are dealt again."""
    rng = Random(7)
    for state in walk(game, setup, rng.randrange):
        for seat in (0, setup.seats - 1, None):
            seen = game.view(state, seat)
            world = game.imagine(seen, rng)
            assert msgspec.json.encode(game.view(world, seat)) == msgspec.json.encode(seen)
            for owner in range(setup.seats):
                held = world.hand[owner] + world.aside[owner] + world.discard[owner] + world.table[owner]
                if game.mode != "draft" and held:
                    assert sorted(held) == list(range(9)), f"seat {owner} has {held}"
