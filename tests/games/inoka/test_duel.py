"""Cards, clashes and the duel."""

from __future__ import annotations

import pytest

from support.inoka import sit
from support.rules import rule
from threefold.core.errors import IllegalAction, NotationError
from threefold.games.inoka.tactics import HANDS, victories
from threefold.games.inoka.words import CARD_NAMES, CARD_NUMBERS

TIED = ["play all=A1", "play all=A2", "play all=A3", "play all=T1", "play all=B1"]
PREPARED = "hand all=A1A2A3T1B1"


def winner(first: str, second: str) -> str:
    """Return who wins when these two cards clash in a duel."""
    hands = [
        sorted({card, *CARD_NAMES[:5]} - ({CARD_NAMES[4]} if card not in CARD_NAMES[:5] else set()))
        for card in (first, second)
    ]
    duel = sit("duel", 2)
    duel.play(f"hand P1={''.join(hands[0])} P2={''.join(hands[1])}")
    return duel.play(f"play P1={first} P2={second}")[1]


@rule("INOKA-CARD-1")
def test_each_player_owns_nine_cards_and_any_five_may_be_played() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3")
    for seat in ("P1", "P2"):
        held = duel.position["hand"][seat] + duel.position["aside"][seat]
        assert sorted(held[at : at + 2] for at in range(0, 18, 2)) == sorted(CARD_NAMES)


@rule("INOKA-CARD-2")
@pytest.mark.parametrize(("strong", "weak"), [("T1", "B3"), ("A1", "T3"), ("B1", "A3")])
def test_different_tactics_decide_a_clash_at_any_strengths(strong: str, weak: str) -> None:
    assert winner(strong, weak) == "win P1"
    assert winner(weak, strong) == "win P2"
    assert sit("duel", 2).events == ["round 1"]


@rule("INOKA-CARD-3")
def test_the_same_tactic_is_decided_by_strength_and_the_same_card_by_nothing() -> None:
    assert winner("A3", "A2") == "win P1"
    assert winner("T1", "T2") == "win P2"
    events = winner("T2", "T2")
    assert events == "tie P1 P2"


@rule("INOKA-CARD-4")
def test_victories_are_counted_over_all_others() -> None:
    shown = [CARD_NUMBERS[card] for card in ("T3", "T2", "T2", "T2", "B3", "A3")]
    assert victories(shown, range(6)) == {0: 4, 1: 1, 2: 1, 3: 1, 4: 1, 5: 4}
    circle = sit("circle", 3)
    circle.play("hand P1=A1A2T1B1B3 P2=A2A3T3B1B2 P3=A1A2T1B1B2")
    events = circle.play("play P1=B3 P2=B2 P3=A2")
    assert events[:2] == ["clash ffa P1=B3 P2=B2 P3=A2", "win P1"]


@rule("INOKA-CARD-5")
def test_a_clash_needs_a_card_of_everybody_and_none_of_anybody_else() -> None:
    duel = sit("duel", 2)
    duel.play(PREPARED)
    for step in ("play P1=A1", "play P1=A1 P2=A1 P3=A1", "play P1=A1 P2=B2", "play P2=A1 P1=A1", "stone P1=A1 P2=A1"):
        with pytest.raises((IllegalAction, NotationError)):
            duel.play(step)
    assert duel.events == ["round 1"]
    assert duel.legal == {"P1": ["A1", "A2", "A3", "T1", "B1"], "P2": ["A1", "A2", "A3", "T1", "B1"]}


@rule("INOKA-CARD-6")
def test_everybody_picks_five_of_nine_in_any_order_and_the_rest_lies_aside() -> None:
    duel = sit("duel", 2)
    assert len(HANDS) == 126
    assert duel.legal == {"P1": "any 5", "P2": "any 5"}
    assert duel.play("hand P1=B1A3A1T1A2 P2=T1T2T3B2B3") == []
    assert duel.position["hand"] == {"P1": "A1A2A3T1B1", "P2": "T1T2T3B2B3"}
    assert duel.position["aside"] == {"P1": "T2T3B2B3", "P2": "A1A2A3B1"}


@rule("INOKA-CARD-7")
def test_a_new_round_begins_with_nothing_on_the_table() -> None:
    duel = sit("duel", 2)
    events = duel.play("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3", "play P1=A1 P2=T1", "play P1=A2 P2=T2")
    assert events[-2:] == ["stone P1 attack", "round 2"]
    assert duel.position["totems"] == []
    assert set(duel.position["discard"].values()) == set(duel.position["aside"].values()) == {""}
    assert duel.asked == "hand P1 P2"


@rule("INOKA-DUEL-1")
def test_first_player_with_the_number_of_stones_in_the_options_wins() -> None:
    duel = sit("duel", 2, stones_to_win=2)
    round_of_two = ["hand P1=A1A2A3T1B1 P2=T1T2T3B2B3", "play P1=A1 P2=T1", "play P1=A2 P2=T2"]
    assert duel.play(*round_of_two)[-1] == "round 2"
    events = duel.play(*round_of_two)
    assert events[-2:] == ["stone P1 attack", "over P1"]
    assert duel.result == {"winner": "P1", "shared": []}
    assert duel.position["stones"] == {"P1": 2, "P2": 0}


@rule("INOKA-DUEL-2", "INOKA-DUEL-3")
def test_both_cards_are_discarded_and_the_winner_takes_the_totem_from_middle_or_opponent() -> None:
    duel = sit("duel", 2)
    duel.play("hand all=A1A2A3T1B1")
    assert duel.play("play P1=A2 P2=A1") == ["clash duel P1=A2 P2=A1", "win P1", "totem P1"]
    assert duel.play("play P1=T1 P2=A3") == ["clash duel P1=T1 P2=A3", "win P2", "totem P2"]
    assert duel.position["discard"] == {"P1": "A2T1", "P2": "A1A3"}
    assert duel.play("play P1=A1 P2=B1")[1:] == ["win P2"]


@rule("INOKA-DUEL-4")
def test_tie_discards_both_cards_and_leaves_the_totem_where_it_is() -> None:
    duel = sit("duel", 2)
    duel.play(PREPARED, "play P1=A2 P2=A1")
    assert duel.play("play P1=T1 P2=T1") == ["clash duel P1=T1 P2=T1", "tie P1 P2"]
    assert duel.position["totems"] == ["P1"]
    assert duel.position["hand"] == {"P1": "A1A3B1", "P2": "A2A3B1"}


@rule("INOKA-DUEL-5")
def test_taking_the_totem_with_an_attack_is_not_enough_but_the_next_attack_is() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B1 P2=A1T1T2T3B1")
    assert duel.play("play P1=A3 P2=T1") == ["clash duel P1=A3 P2=T1", "win P1", "totem P1"]
    assert duel.play("play P1=A2 P2=A1") == ["clash duel P1=A2 P2=A1", "win P1", "stone P1 attack", "round 2"]


@rule("INOKA-DUEL-5", "INOKA-DUEL-6")
def test_in_the_fifth_clash_an_attack_of_the_holder_counts_as_one_and_that_of_a_thief_does_not() -> None:
    holder = sit("duel", 2)
    holder.play("hand P1=A3T1T2T3B1 P2=T1T2T3B1B2", "play all=T1", "play all=B1", "play P1=T2 P2=B2", "play all=T3")
    assert holder.play("play P1=A3 P2=T2")[1:3] == ["win P1", "stone P1 attack"]
    thief = sit("duel", 2)
    thief.play("hand P1=A3T1T2T3B1 P2=A1A2T1T2B1", "play all=T1", "play all=T2", "play all=B1", "play P1=T3 P2=A1")
    assert thief.play("play P1=A3 P2=A2")[1:] == ["win P1", "totem P1", "stone P1 last", "round 2"]


@rule("INOKA-DUEL-6")
def test_after_the_fifth_clash_the_holder_wins() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2T1T3B1 P2=A1A3T2B2B3", "play P1=A2 P2=A1", "play P1=T1 P2=A3", "play P1=A1 P2=T2")
    assert duel.play("play P1=T3 P2=B2") == ["clash duel P1=T3 P2=B2", "win P1"]
    events = duel.play("play P1=B1 P2=B3")
    assert events == ["clash duel P1=B1 P2=B3", "win P2", "totem P2", "stone P2 last", "round 2"]


@rule("INOKA-DUEL-7")
def test_five_ties_give_no_stone() -> None:
    duel = sit("duel", 2)
    events = duel.play(PREPARED, *TIED)
    assert events == ["clash duel P1=B1 P2=B1", "tie P1 P2", "nostone", "round 2"]


@rule("INOKA-DUEL-8")
def test_stoneless_rounds_in_a_row_are_a_draw_and_a_stone_sets_the_count_back() -> None:
    duel = sit("duel", 2, drawn_round_limit=2)
    stone = ["hand P1=A1A2A3T1B1 P2=T1T2T3B2B3", "play P1=A1 P2=T1", "play P1=A2 P2=T2"]
    duel.play(PREPARED, *TIED, *stone)
    assert duel.play(PREPARED, *TIED)[-2:] == ["nostone", "round 4"]
    events = duel.play(PREPARED, *TIED)
    assert events[-2:] == ["nostone", "over draw"]
    assert duel.result == {"winner": None, "shared": ["P1", "P2"]}


@rule("INOKA-DUEL-8")
def test_limit_of_zero_never_draws_a_match() -> None:
    duel = sit("duel", 2, drawn_round_limit=0)
    for number in range(2, 14):
        assert duel.play(PREPARED, *TIED)[-1] == f"round {number}"
    assert duel.asked == "hand P1 P2"
    assert duel.events.count("nostone") == 12
