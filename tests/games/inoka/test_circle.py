"""Circle: the free-for-all, and challenges around the table."""

from __future__ import annotations

from support.inoka import G, sit
from support.rules import rule

OPENED = [f"hand all={G}", "play P1=A3 P2=T3 P3=T3"]
"""Three players; P1 holds the totem, P2 challenges."""
DEPOSED = [*OPENED, "play P1=A2 P2=A3", "play P2=A2 P3=A3", "play P1=B3 P3=A3"]
"""Each of them has been deposed once; P1 holds again with A3T3B2B3 left."""


@rule("INOKA-CIRCLE-1")
def test_three_or_four_players_play_for_the_number_of_stones_in_the_options() -> None:
    circle = sit("circle", 3, stones_to_win=1)
    circle.play(*OPENED)
    events = circle.play("play P1=A3 P2=A2", "play P1=A3 P3=A2")
    assert events[-2:] == ["stone P1 sweep", "over P1"]
    assert circle.result == {"winner": "P1", "shared": []}


@rule("INOKA-CIRCLE-2", "INOKA-CIRCLE-4", "INOKA-CIRCLE-6")
def test_the_most_victories_win_the_totem_everybody_else_discards_and_the_left_neighbour_challenges() -> None:
    circle = sit("circle", 3)
    circle.play("hand P1=A1A2T1B1B3 P2=A2A3T3B1B2 P3=A1A2T1B1B2")
    assert circle.asked == "play P1 P2 P3"
    events = circle.play("play P1=B3 P2=B2 P3=A2")
    assert events == ["clash ffa P1=B3 P2=B2 P3=A2", "win P1", "discard P2=B2", "discard P3=A2", "totem P1"]
    assert circle.position["hand"]["P1"] == "A1A2T1B1B3"
    assert circle.asked == "play P1 P2"


@rule("INOKA-CIRCLE-6")
def test_first_seat_is_left_of_the_last_seat() -> None:
    circle = sit("circle", 4)
    events = circle.play(f"hand all={G}", "play P1=T3 P2=T3 P3=T3 P4=A3")
    assert events[-1] == "totem P4"
    assert circle.asked == "play P1 P4"


@rule("INOKA-CIRCLE-3")
def test_only_tied_players_clash_again_without_comparing_them() -> None:
    circle = sit("circle", 4)
    circle.play("hand all=A2A3T2T3B3")
    assert circle.play("play P1=A2 P2=T3 P3=T2 P4=B3")[1:] == ["tie P1 P2"]
    assert circle.asked == "play P1 P2"
    assert circle.legal["P1"] == ["A2", "A3", "T2", "T3", "B3"]
    assert circle.play("play P1=A3 P2=A3") == ["clash reffa P1=A3 P2=A3", "tie P1 P2"]


@rule("INOKA-CIRCLE-4")
def test_players_out_of_the_free_for_all_discard_their_last_card_at_its_end() -> None:
    circle = sit("circle", 4)
    circle.play("hand all=A2A3T2T3B3", "play P1=A2 P2=T3 P3=T2 P4=B3", "play P1=A3 P2=A3")
    assert circle.position["discard"] == {"P1": "", "P2": "", "P3": "", "P4": ""}
    events = circle.play("play P1=T2 P2=T3")
    assert events[1:] == ["win P2", "discard P1=T2", "discard P3=T2", "discard P4=B3", "totem P2"]


@rule("INOKA-CIRCLE-5")
def test_lot_decides_after_the_agreed_number_of_tied_clashes() -> None:
    circle = sit("circle", 4, ffa_lot_after=2)
    circle.play(f"hand all={G}", "play all=A2", "play P1=A3 P2=A3 P3=A2 P4=A2")
    assert circle.asked == "play P1 P2", "the group is smaller, but the count goes on"
    assert circle.play("play P1=T3 P2=T3")[1:] == ["tie P1 P2"]
    assert circle.asked == "chance lot"
    events = circle.play("chance lot=P2")
    assert events == ["lot P2", "win P2", "discard P1=T3", "discard P3=A2", "discard P4=A2", "totem P2"]


@rule("INOKA-CIRCLE-5")
def test_free_for_all_without_limit_never_draws_a_lot() -> None:
    circle = sit("circle", 3, ffa_lot_after=0)
    circle.play(f"hand all={G}", *["play all=A2"] * 12)
    assert circle.asked == "play P1 P2 P3"
    assert circle.events.count("tie P1 P2 P3") == 12


@rule("INOKA-CIRCLE-7", "INOKA-CIRCLE-12")
def test_the_loser_of_a_challenge_discards_and_the_next_challenge_is_left_of_the_new_holder() -> None:
    circle = sit("circle", 3)
    circle.play(*OPENED)
    assert circle.play("play P1=A2 P2=A3") == ["clash chal P1=A2 P2=A3", "win P2", "discard P1=A2", "totem P2"]
    assert circle.position["hand"] == {"P1": "A3T3B2B3", "P2": "A2A3B2B3", "P3": "A2A3B2B3"}
    assert circle.asked == "play P2 P3"


@rule("INOKA-CIRCLE-7")
def test_a_challenge_cannot_be_declined() -> None:
    circle = sit("circle", 3)
    circle.play(*OPENED)
    assert circle.asked == "play P1 P2"
    assert circle.legal == {"P1": ["A2", "A3", "T3", "B2", "B3"], "P2": ["A2", "A3", "B2", "B3"]}


@rule("INOKA-CIRCLE-12")
def test_the_next_challenger_may_be_the_one_just_deposed() -> None:
    circle = sit("circle", 3)
    circle.play(*OPENED, "play P1=A3 P2=A2")
    events = circle.play("play P1=A3 P3=B3")
    assert events[-1] == "totem P3"
    assert circle.asked == "play P1 P3"


@rule("INOKA-CIRCLE-8", "INOKA-CIRCLE-9")
def test_identical_cards_go_back_until_the_third_time_when_the_challenger_loses() -> None:
    circle = sit("circle", 3)
    circle.play(*OPENED)
    assert circle.play("play P1=A3 P2=A3") == ["clash chal P1=A3 P2=A3", "tie P1 P2"]
    assert circle.legal["P2"] == ["A2", "A3", "B2", "B3"]
    assert circle.play("play P1=B2 P2=B2")[1:] == ["tie P1 P2"]
    events = circle.play("play P1=A3 P2=A3")
    assert events == ["clash chal P1=A3 P2=A3", "tie P1 P2", "win P1", "discard P2=A3"]
    assert circle.asked == "play P1 P3"


@rule("INOKA-CIRCLE-10")
def test_a_deposed_holder_with_one_card_is_out_at_once() -> None:
    circle = sit("circle", 3)
    circle.play(*DEPOSED, "play P1=A3 P2=B3", "play P2=A3 P3=B2", "play P1=B3 P3=A2", "play P1=T3 P2=B2")
    assert circle.position["out"] == ["P2"]
    circle.play("play P1=B2 P3=B3")
    events = circle.play("play P1=T3 P3=B2")
    assert events[:5] == ["clash chal P1=T3 P3=B2", "win P1", "discard P3=B2", "out P3", "totem P1"]


@rule("INOKA-CIRCLE-11")
def test_if_the_totem_stays_the_next_clockwise_challenges_over_the_holder() -> None:
    circle = sit("circle", 4)
    circle.play(f"hand all={G}", "play P1=T3 P2=T3 P3=A3 P4=T3")
    assert circle.asked == "play P3 P4"
    circle.play("play P3=A3 P4=A2")
    assert circle.asked == "play P1 P3"
    circle.play("play P1=A2 P3=A3")
    assert circle.asked == "play P2 P3"
    assert circle.position["discard"] == {"P1": "T3A2", "P2": "T3", "P3": "", "P4": "T3A2"}


@rule("INOKA-CIRCLE-13", "INOKA-CIRCLE-14")
def test_beating_a_player_who_drops_out_is_no_sweep_while_another_was_never_met() -> None:
    circle = sit("circle", 3)
    circle.play(*DEPOSED, "play P1=A3 P2=B3", "play P2=A3 P3=B2", "play P1=B3 P3=A2")
    assert circle.play("play P1=T3 P2=B2") == ["clash chal P1=T3 P2=B2", "win P1", "discard P2=B2", "out P2"]
    assert circle.asked == "play P1 P3", "P3 has not lost a challenge in this tenure"
    circle.play("play P1=B2 P3=B3")
    assert circle.play("play P1=T3 P3=B2")[-2:] == ["stone P1 last", "round 2"]


@rule("INOKA-CIRCLE-14")
def test_holder_who_beats_everybody_still_in_the_round_wins_it_by_a_sweep() -> None:
    circle = sit("circle", 3)
    circle.play(*OPENED, "play P1=A3 P2=A2")
    assert circle.asked == "play P1 P3"
    events = circle.play("play P1=A3 P3=A2")
    assert events == ["clash chal P1=A3 P3=A2", "win P1", "discard P3=A2", "stone P1 sweep", "round 2"]


@rule("INOKA-CIRCLE-15")
def test_holders_attack_wins_the_round_only_if_the_option_says_so() -> None:
    plain, agreed = sit("circle", 3), sit("circle", 3, circle_attack_win=True)
    assert plain.play(*OPENED, "play P1=A3 P2=A2")[1:] == ["win P1", "discard P2=A2"]
    assert agreed.play(*OPENED, "play P1=A3 P2=A2")[1:] == ["win P1", "discard P2=A2", "stone P1 attack", "round 2"]


@rule("INOKA-CIRCLE-15")
def test_attack_that_takes_the_totem_and_third_tie_of_attacks_win_no_round() -> None:
    deposed = sit("circle", 3, circle_attack_win=True)
    assert deposed.play(*OPENED, "play P1=A2 P2=A3")[-1] == "totem P2"
    tied = sit("circle", 3, circle_attack_win=True)
    events = tied.play(*OPENED, *["play P1=A3 P2=A3"] * 3)
    assert events[1:] == ["tie P1 P2", "win P1", "discard P2=A3"]
