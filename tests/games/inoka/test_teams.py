"""Chosen One and the Achkai tournament."""

from __future__ import annotations

from random import Random

from support.inoka import Sitting, refused, sit
from support.rules import rule
from threefold.bots.bot import random_answers
from threefold.games.inoka import ACHKAI
from threefold.games.inoka.modes.achkai import byes
from threefold.games.inoka.notation import write_event
from threefold.games.inoka.options import AchkaiOptions

PREPARED = "hand all=A1A2A3T1B1"
TIES = ("A1", "A2", "A3", "T1")
DUEL_WON = ["A1", "A2"]


def play_ties(team: Sitting, rounds: int = 1) -> None:
    """Let everybody show the same cards, so that nobody ever holds the totem."""
    for _ in range(rounds):
        team.play(PREPARED)
        for number in range(4 * team.players // 2):
            champion = 2 * (number // 4)
            captains = team.trial.state.asked
            team.play(
                f"send P{captains[0] + 1}=P{champion + 1 + captains[0] % 2} "
                f"P{captains[1] + 1}=P{champion + 1 + captains[1] % 2}"
            )
            team.play(f"play all={TIES[number % 4]}")


@rule("INOKA-TEAM-1")
def test_odd_players_are_one_team_and_the_first_team_to_the_stones_wins() -> None:
    team = sit("team", 6, stones_to_win=1)
    team.play("hand P1=A1A2A3T1B1 P2=T1T2T3B1B2 P3=A1A2A3T1B1 P4=T1T2T3B1B2 P5=A1A2A3T1B1 P6=T1T2T3B1B2")
    team.play("send P1=P5 P2=P6", "play P5=A1 P6=T1", "send P3=P1 P4=P2")
    events = team.play("play P1=A1 P2=T1")
    assert events == ["clash team P1=A1 P2=T1", "win X", "stone X attack", "over X"]
    assert team.result == {"winner": "X", "shared": []}
    assert team.position["stones"] == {"X": 1, "Y": 0}
    assert refused("team", 5)
    assert refused("team", 2)


@rule("INOKA-TEAM-1")
def test_a_new_round_begins_while_no_team_has_the_stones() -> None:
    team = sit("team", 4, stones_to_win=2)
    team.play("hand P1=A1A2A3T1B1 P2=T1T2T3B1B2 P3=A1A2A3T1B1 P4=T1T2T3B1B2")
    team.play("send P1=P1 P2=P2", "play P1=A1 P2=T1", "send P3=P3 P4=P4")
    events = team.play("play P3=A1 P4=T1")
    assert events[1:] == ["win X", "stone X attack", "round 2"]
    assert team.position["stones"] == {"X": 1, "Y": 0}
    assert team.result is None


@rule("INOKA-TEAM-2")
def test_all_players_of_both_teams_choose_hands_at_the_same_time() -> None:
    team = sit("team", 4)
    assert team.events == ["round 1"]
    assert team.asked == "hand P1 P2 P3 P4"


@rule("INOKA-TEAM-3", "INOKA-TEAM-4")
def test_captains_take_turns_and_name_champions_who_are_still_in() -> None:
    team = sit("team", 4)
    team.play(PREPARED)
    assert team.legal == {"P1": ["P1", "P3"], "P2": ["P2", "P4"]}
    assert team.play("send P1=P3 P2=P2") == ["champions P3 P2"]
    assert team.asked == "play P2 P3"
    team.play("play P2=T1 P3=A1")
    assert team.asked == "send P3 P4"
    team.play("send P3=P3 P4=P2", "play P2=A1 P3=T1", "send P1=P3 P2=P2", "play P2=A2 P3=A2")
    team.play("send P3=P3 P4=P2")
    assert team.play("play P2=B1 P3=B1")[1:] == ["tie P2 P3", "out P2", "out P3"]
    assert team.legal == {"P1": ["P1"], "P2": ["P4"]}, "P2 is out and still captain"


@rule("INOKA-TEAM-4")
def test_captains_keep_taking_turns_in_the_next_round() -> None:
    team = sit("team", 6)
    team.play("hand P1=A1A2A3T1B1 P2=T1T2T3B1B2 P3=A1A2A3T1B1 P4=T1T2T3B1B2 P5=A1A2A3T1B1 P6=T1T2T3B1B2")
    team.play("send P1=P5 P2=P6", "play P5=A1 P6=T1", "send P3=P1 P4=P2")
    assert team.play("play P1=A1 P2=T1")[-1] == "round 2"
    team.play(PREPARED)
    assert team.asked == "send P5 P6"


@rule("INOKA-TEAM-5", "INOKA-TEAM-6")
def test_both_champions_discard_their_cards_and_the_winners_team_takes_the_totem() -> None:
    team = sit("team", 4)
    team.play(PREPARED, "send P1=P3 P2=P2")
    assert team.play("play P2=T1 P3=A1") == ["clash team P2=T1 P3=A1", "win X", "totem X"]
    assert team.position["discard"] == {"P1": "", "P2": "T1", "P3": "A1", "P4": ""}
    team.play("send P3=P1 P4=P4")
    assert team.play("play P1=A1 P4=A1") == ["clash team P1=A1 P4=A1", "tie P1 P4"]
    assert team.position["totems"] == ["X"]


@rule("INOKA-TEAM-7")
def test_attack_wins_the_round_for_the_team_that_held_the_totem() -> None:
    team = sit("team", 4)
    team.play(PREPARED, "send P1=P3 P2=P2", "play P2=T1 P3=A1", "send P3=P1 P4=P4")
    events = team.play("play P1=A3 P4=A2")
    assert events == ["clash team P1=A3 P4=A2", "win X", "stone X attack", "round 2"]
    stolen = sit("team", 4)
    stolen.play(PREPARED, "send P1=P3 P2=P2", "play P2=T1 P3=A1", "send P3=P1 P4=P4")
    assert stolen.play("play P1=T1 P4=A3") == ["clash team P1=T1 P4=A3", "win Y", "totem Y"]


@rule("INOKA-TEAM-8", "INOKA-TEAM-9")
def test_players_with_one_card_are_out_and_when_all_are_the_holders_win() -> None:
    team = sit("team", 4)
    team.play("hand P1=T1T2T3B1B2 P2=T1T2T3B1B2 P3=T1T2T3B1B2 P4=T1T2T3B1B2", "send P1=P1 P2=P2", "play P1=T2 P2=T1")
    team.play("send P3=P1 P4=P2", "play P1=T1 P2=T2", "send P1=P1 P2=P2", "play P1=B1 P2=B1", "send P3=P1 P4=P2")
    assert team.play("play P1=B2 P2=B2")[1:] == ["tie P1 P2", "out P1", "out P2"]
    for card in ("T1", "T2", "T3"):
        captains = team.trial.state.asked
        team.play(f"send P{captains[0] + 1}=P3 P{captains[1] + 1}=P4", f"play P3={card} P4={card}")
    team.play("send P3=P3 P4=P4")
    events = team.play("play P3=B1 P4=B1")
    assert events[1:] == ["tie P3 P4", "out P3", "out P4", "stone Y last", "round 2"]
    assert sum(event.startswith("clash") for event in team.events) == 8


@rule("INOKA-TEAM-10")
def test_too_many_rounds_without_a_holder_end_the_match_as_a_draw() -> None:
    team = sit("team", 4, drawn_round_limit=2)
    play_ties(team)
    assert team.events[-2:] == ["nostone", "round 2"]
    play_ties(team)
    assert team.events[-2:] == ["nostone", "over draw"]
    assert team.result == {"winner": None, "shared": ["X", "Y"]}


@rule("INOKA-TEAM-11")
def test_teammates_see_each_others_cards_and_opponents_do_not() -> None:
    team = sit("team", 4)
    assert team.view("P1")["mates"] == {"P3": {"hand": [], "aside": []}}
    team.play("hand P1=A1A2A3T1B1 P2=A1A2A3T1B1 P3=T1T2T3B1B2 P4=A1A2A3T1B1")
    assert team.view("P1")["mates"]["P3"]["hand"] == ["T1", "T2", "T3", "B1", "B2"]
    assert list(team.view("P2")["mates"]) == ["P4"]
    told = team.game.view(team.trial.state, 0)
    assert [hand is not None for hand in told.hands] == [True, False, True, False]


# Achkai


def win_match(cup: Sitting, winner: str) -> list[str]:
    """Let one player win the current match for a single stone."""
    one, other = (f"P{seat + 1}" for seat in cup.trial.state.asked)
    hands = {winner: "A1A2A3T1B1", (other if winner == one else one): "T1T2T3B2B3"}
    cards = ({"A1": "T1"}, {"A2": "T2"})
    cup.play(f"hand {one}={hands[one]} {other}={hands[other]}")
    events: list[str] = []
    for ((strong, weak),) in (pair.items() for pair in cards):
        shown = {seat: strong if seat == winner else weak for seat in (one, other)}
        events = cup.play(f"play {one}={shown[one]} {other}={shown[other]}")
    return events


@rule("INOKA-ACHKAI-1", "INOKA-ACHKAI-6")
def test_two_players_and_sixty_four_are_a_tournament() -> None:
    cup = sit("achkai", 2, stones_to_win=1)
    cup.play("chance bracket=P2,P1")
    assert win_match(cup, "P1")[-2:] == ["advance P1", "over P1"]
    rng = Random(64)
    state, happened = ACHKAI.opened(64, AchkaiOptions(stones_to_win=1))
    while ACHKAI.pending(state):
        happened += ACHKAI.play(state, random_answers(ACHKAI, state, rng))
    events = [write_event(event) for event in happened]
    assert sum(event.startswith("match") for event in events) == 63
    assert events[-1] == f"over P{state.winners[0] + 1}"
    outcome = ACHKAI.outcome(state)
    assert outcome is not None
    assert sorted(outcome.places)[:6] == [1, 2, 3, 3, 5, 5]


@rule("INOKA-ACHKAI-2")
def test_bracket_order_is_drawn_or_follows_the_seats() -> None:
    drawn = sit("achkai", 3)
    assert drawn.asked == "chance bracket"
    assert drawn.play("chance bracket=P3,P1,P2")[0] == "stage 1 P3,P1,P2"
    assert sit("achkai", 3, bracket="seats").events[0] == "stage 1 P1,P2,P3"


@rule("INOKA-ACHKAI-3", "INOKA-ACHKAI-4")
def test_five_players_have_three_byes_and_the_winners_follow_them_in_order() -> None:
    cup = sit("achkai", 5, stones_to_win=1)
    events = cup.play("chance bracket=P4,P2,P5,P1,P3")
    assert events == ["stage 1 P4,P2,P5,P1,P3", "bye P4", "bye P2", "bye P5", "match P1 P3", "round 1"]
    assert win_match(cup, "P3")[-4:] == ["advance P3", "stage 2 P4,P2,P5,P3", "match P4 P2", "round 1"]
    assert cup.asked == "hand P2 P4"
    assert win_match(cup, "P2")[-3:] == ["advance P2", "match P5 P3", "round 1"]
    assert win_match(cup, "P5")[-4:] == ["advance P5", "stage 3 P2,P5", "match P2 P5", "round 1"]
    assert cup.position["stones"] == {"P1": 0, "P2": 0, "P3": 0, "P4": 0, "P5": 0}
    assert win_match(cup, "P5")[-2:] == ["advance P5", "over P5"]
    assert cup.position["out"] == ["P1", "P4", "P3", "P2"]
    assert [byes(players) for players in range(2, 10)] == [0, 1, 0, 3, 2, 1, 0, 7]


@rule("INOKA-ACHKAI-5")
def test_a_drawn_match_is_decided_by_lot() -> None:
    cup = sit("achkai", 3, stones_to_win=1, drawn_round_limit=1, bracket="seats")
    events = cup.play("hand all=A1A2A3T1B1", *[f"play all={card}" for card in ("A1", "A2", "A3", "T1", "B1")])
    assert events[1:] == ["tie P2 P3", "nostone"]
    assert cup.asked == "chance lot"
    events = cup.play("chance lot=P3")
    assert events == ["lot P3", "advance P3", "stage 2 P1,P3", "match P1 P3", "round 1"]
