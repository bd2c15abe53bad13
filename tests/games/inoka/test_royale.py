"""Battle Royale, and drafting."""

from __future__ import annotations

from collections.abc import Iterable

from support.inoka import G, refused, sit
from support.rules import rule

SORTED_DECK = "".join(card * 4 for card in ("A1", "A2", "A3", "T1", "T2", "T3", "B1", "B2", "B3"))
SIX = "hand P1=A1A2T3B1B2 P2=A1A2T2B1B2 P3=A1A2T2B1B2 P4=A1A2T2B1B2 P5=A1A2T1T2B3 P6=A1A2A3T1B1"
TIE_OF_TWO = [f"hand all={G}", "play P1=A3 P2=A3 P3=T3 P4=T3 P5=T3"]
EXHAUSTED = [*TIE_OF_TWO, "play all=A2", "play all=T3", "play all=B2", "play all=B3"]
SEVEN = ["hand all=A2A3T2T3B3", "play P1=A3 P2=A2 P3=A2 P4=T3 P5=T3 P6=T3 P7=T2"]
TWO_LEFT = [
    *EXHAUSTED,
    "stone P3=discard P4=discard P5=discard",
    "play P3=A3 P4=A2 P5=A2",
    "stone P4=discard P5=discard",
    "play P4=A3 P5=A3",
    "play P4=B2 P5=B2",
    "play P4=B3 P5=B3",
]
"""P4 and P5 are exhausted together: the totem lies in the middle, and P3 alone is left."""


def played(*shown: str) -> str:
    """Write `play P1=A1 P2=T1` for cards in seat order."""
    return "play " + " ".join(f"P{number}={card}" for number, card in enumerate(shown, 1))


def stones(players: Iterable[int], word: str = "discard") -> str:
    return "stone " + " ".join(f"P{number}={word}" for number in players)


@rule("INOKA-ROYALE-1", "INOKA-ROYALE-2")
def test_one_stone_each_one_choice_of_hands_and_a_second_totem_from_seven_players_on() -> None:
    for players, totems in ((5, 1), (6, 1), (7, 2), (8, 2)):
        royale = sit("royale", players)
        assert royale.events == []
        assert set(royale.position["stones"].values()) == {1}
        assert royale.position["totems"] == []
        assert royale.trial.state.in_play == totems
        royale.play(f"hand all={G}")
        assert royale.asked.startswith("play P1 P2 P3")


@rule("INOKA-ROYALE-3", "INOKA-ROYALE-16")
def test_a_holder_sits_out_exactly_one_clash() -> None:
    royale = sit("royale", 6)
    royale.play(SIX, "play P1=T3 P2=T2 P3=T2 P4=T2 P5=B3 P6=A3", stones(range(1, 6)))
    assert royale.asked == "play P1 P2 P3 P4 P5"
    assert royale.play("play P1=A1 P2=A1 P3=A1 P4=A1 P5=A2")[1:] == ["win P5", "totem P5"]
    royale.play(stones(range(1, 5)))
    assert royale.asked == "play P1 P2 P3 P4 P6"


@rule("INOKA-ROYALE-4", "INOKA-ROYALE-5")
def test_if_fewer_than_two_have_no_totem_everybody_fights_for_the_one_that_stays() -> None:
    royale = sit("royale", 8)
    royale.play(f"hand all={G}", played(*["A3"] * 3, *["T3"] * 5))
    royale.play(*[f"play all={card}" for card in ("A2", "T3", "B2", "B3")])
    royale.play("stone P4=discard P5=spend P6=discard P7=discard P8=spend", "play P4=A3 P5=A2 P6=A2 P7=A2 P8=T3")
    events = royale.play(*[f"play all={card}" for card in ("A3", "B2", "B3")])
    assert events[-6:] == ["out P6", "out P7", "win P4 P5", "totem P4 P5", "discard P8=T3", "aside totem"]
    assert royale.asked == "play P4 P5 P8"
    assert royale.position["totems"] == ["P4", "P5"], "both hold one until the award"
    assert royale.play("play P4=A3 P5=A2 P8=A2")[1:3] == ["win P4", "totem P4"]


@rule("INOKA-ROYALE-5")
def test_a_second_totem_leaves_before_a_clash_of_four_or_fewer_and_its_holders_sit_out() -> None:
    royale = sit("royale", 7)
    royale.play(
        "hand P1=A1A2A3T1B3 P2=A1A2A3T1B3 P3=A1A2A3T1B3 P4=A1A2A3T1B3 P5=A1A2A3T1B3 P6=A2A3T2B1B3 P7=A1A2A3T1B3"
    )
    royale.play("play P1=A2 P2=B3 P3=T1 P4=T1 P5=A2 P6=B1 P7=A3", "stone all=spend")
    assert "aside totem" not in royale.events, "five fight for two"
    royale.play("play P1=A2 P3=A2 P4=A2 P5=A2 P6=A3")
    events = royale.play(*[f"play all={card}" for card in ("T1", "A1", "A3", "B3")])
    assert events[-3:] == ["win P6", "totem P6", "aside totem"]
    assert royale.asked == "play P2 P7"


@rule("INOKA-ROYALE-6")
def test_player_with_the_most_victories_wins_the_only_totem() -> None:
    royale = sit("royale", 5)
    events = royale.play(f"hand all={G}", played("A3", "A2", "A2", "T3", "T3"))
    assert events == ["clash royale P1=A3 P2=A2 P3=A2 P4=T3 P5=T3", "win P1", "totem P1"]
    assert royale.asked == "stone P2 P3 P4 P5"


@rule("INOKA-ROYALE-7")
def test_a_tie_for_most_is_settled_by_counting_among_the_tied() -> None:
    royale = sit("royale", 6)
    events = royale.play(SIX, "play P1=T3 P2=T2 P3=T2 P4=T2 P5=B3 P6=A3")
    assert events[1:] == ["win P6", "totem P6"]
    assert not any(event.startswith("tie") for event in events)


@rule("INOKA-ROYALE-8")
def test_with_two_totems_two_who_share_the_most_both_win() -> None:
    royale = sit("royale", 7)
    events = royale.play(f"hand all={G}", played("A3", "A3", "T3", "T3", "T3", "T3", "T3"))
    assert events[1:] == ["win P1 P2", "totem P1 P2"]


@rule("INOKA-ROYALE-9", "INOKA-ROYALE-10")
def test_a_single_best_player_wins_one_and_the_second_best_contest_the_other() -> None:
    royale = sit("royale", 7)
    assert royale.play(*SEVEN)[1:] == ["tie P2 P3"]
    assert royale.position["table"]["P2"] == "A2"
    assert royale.legal["P2"] == ["A3", "T2", "T3", "B3"]
    assert royale.play("play P2=A3 P3=T3") == ["clash tie P2=A3 P3=T3", "win P1 P2", "totem P1 P2"]


@rule("INOKA-ROYALE-10")
def test_a_last_card_may_be_used_in_a_tie() -> None:
    royale = sit("royale", 5)
    royale.play(*TIE_OF_TWO, "play all=A2", "play all=T3", "play all=B2")
    assert royale.legal == {"P1": ["B3"], "P2": ["B3"]}
    assert royale.position["table"] == {"P1": "A3A2T3B2", "P2": "A3A2T3B2", "P3": "T3", "P4": "T3", "P5": "T3"}


@rule("INOKA-ROYALE-11", "INOKA-ROYALE-12")
def test_players_without_a_card_for_a_tie_are_eliminated_and_the_totem_goes_to_the_middle() -> None:
    royale = sit("royale", 5)
    events = royale.play(*EXHAUSTED)
    assert events[1:] == ["tie P1 P2", "out P1", "out P2", "totem -"]
    assert royale.position["stones"]["P1"] == 1, "a stone does not help"
    assert royale.position["discard"]["P1"] == "A3A2T3B2B3"
    assert royale.asked == "stone P3 P4 P5"


@rule("INOKA-ROYALE-12")
def test_last_player_with_cards_in_a_tie_wins_without_showing_one() -> None:
    royale = sit("royale", 5)
    royale.play(*EXHAUSTED, "stone P3=discard P4=discard P5=spend", "play P3=A3 P4=A2 P5=A2", "stone P4=discard")
    royale.play("play P4=A3 P5=A3", "play P4=B2 P5=B2")
    assert royale.play("play P4=B3 P5=B3")[1:] == ["tie P4 P5", "out P4", "win P5", "totem P5"]
    assert royale.asked == "play P3 P5"


@rule("INOKA-ROYALE-12")
def test_winner_of_one_totem_sits_out_though_the_other_was_not_won() -> None:
    royale = sit("royale", 8)
    royale.play("hand all=A1T1T2T3B3", played(*["T1"] * 6, "T3", "T1"))
    for card in ("A1", "T2", "T3"):
        royale.play(f"play all={card}")
    events = royale.play("play all=B3")
    assert events[-3:] == ["win P7", "totem P7", "over P7"]


@rule("INOKA-ROYALE-13")
def test_winners_take_everything_back_and_losers_stake_the_card_shown_last() -> None:
    royale = sit("royale", 7)
    royale.play(*SEVEN, "play P2=A3 P3=T3")
    assert royale.position["hand"]["P2"] == royale.position["hand"]["P3"] == "A2A3T2T3B3"
    assert royale.position["table"] == {}
    events = royale.play("stone P3=discard P4=spend P5=discard P6=discard P7=discard")
    assert events[:2] == ["discard P3=T3", "spend P4"]
    assert royale.position["hand"]["P3"] == "A2A3T2B3"


@rule("INOKA-ROYALE-14")
def test_losers_with_a_stone_may_keep_their_card_and_the_others_are_not_asked() -> None:
    royale = sit("royale", 6)
    royale.play(SIX, "play P1=T3 P2=T2 P3=T2 P4=T2 P5=B3 P6=A3")
    assert royale.asked == "stone P1 P2 P3 P4 P5"
    assert royale.legal["P1"] == ["discard", "spend"]
    events = royale.play("stone P1=discard P2=discard P3=spend P4=discard P5=spend")
    assert events == ["discard P1=T3", "discard P2=T2", "spend P3", "discard P4=T2", "spend P5"]
    assert royale.position["stones"] == {"P1": 1, "P2": 1, "P3": 0, "P4": 1, "P5": 0, "P6": 1}
    royale.play("play P1=A2 P2=A1 P3=A1 P4=A1 P5=A1")
    assert royale.asked == "stone P2 P4", "P3 and P5 have spent theirs"


@rule("INOKA-ROYALE-14", "INOKA-ROYALE-15")
def test_nobody_must_spend_the_stone_even_to_stay_in() -> None:
    royale = sit("royale", 5)
    royale.play("hand all=A1A2A3T1B1")
    losing = "play P1=A3 P2=A2 P3=A2 P4=A2 P5=A2"
    royale.play(losing, stones((2, 3, 4, 5)))
    royale.play("play P2=A3 P3=A1 P4=A1 P5=A1", stones((3, 4, 5)))
    royale.play("play P1=A3 P3=T1 P4=T1 P5=T1", stones((3, 4, 5)))
    events = royale.play("play P2=B1 P3=A3 P4=A3 P5=A3", stones((3, 4, 5)))
    assert events == [
        *("discard P3=A3", "discard P4=A3", "discard P5=A3"),
        *("out P3", "out P4", "out P5"),
    ]
    assert royale.position["hand"]["P3"] == "B1", "it stays hidden"
    assert royale.view("P1")["counts"]["P3"] == 1
    assert royale.asked == "play P1 P2"


@rule("INOKA-ROYALE-17", "INOKA-ROYALE-18")
def test_the_last_two_both_fight_and_take_tied_cards_back() -> None:
    royale = sit("royale", 5)
    royale.play(*EXHAUSTED, "stone P3=discard P4=discard P5=spend", "play P3=A3 P4=A2 P5=A2", "stone P4=discard")
    royale.play("play P4=A3 P5=A3", "play P4=B2 P5=B2", "play P4=B3 P5=B3")
    assert royale.play("play P3=A3 P5=A3") == ["clash final P3=A3 P5=A3", "tie P3 P5"]
    assert royale.legal["P3"] == ["A2", "A3", "B2", "B3"]
    assert royale.play("play P3=B2 P5=A3") == ["clash final P3=B2 P5=A3", "win P3", "totem P3", "discard P5=A3"]
    royale.play("play P3=B2 P5=B2", "play P3=B2 P5=B2")
    events = royale.play("play P3=B3 P5=B3")
    assert events == ["clash final P3=B3 P5=B3", "tie P3 P5", "win P3", "discard P5=B3"]


FINAL_WITHOUT_TOTEM = [
    "hand P1=A1A2T2B2B3 P2=A1A2T1T2T3 P3=A1A2A3T1T2 P4=A1A2A3T1T2 P5=A1A2A3T1T2 P6=A1A2A3T1T2",
    "play P1=T2 P2=T1 P3=A3 P4=A3 P5=A3 P6=A3",
    *("play all=T2", "play all=T1", "play all=A2", "play all=A1"),
    "stone P1=discard P2=discard",
]


@rule("INOKA-ROYALE-19")
def test_a_third_tie_without_a_holder_is_lost_by_both() -> None:
    royale = sit("royale", 6)
    assert royale.play(*FINAL_WITHOUT_TOTEM) == ["discard P1=T2", "discard P2=T1"]
    assert royale.position["totems"] == []
    assert royale.play(*["play all=A2"] * 3) == ["clash final P1=A2 P2=A2", "tie P1 P2"]
    assert royale.asked == "stone P1 P2"
    assert royale.play("stone P1=spend P2=discard") == ["spend P1", "discard P2=A2"]
    assert royale.asked == "play P1 P2"


@rule("INOKA-ROYALE-20")
def test_the_last_one_left_wins() -> None:
    royale = sit("royale", 5)
    events = royale.play(*TWO_LEFT)
    assert events[1:] == ["tie P4 P5", "out P4", "out P5", "totem -", "over P3"]
    assert royale.result == {"winner": "P3", "shared": []}
    assert royale.asked == ""


@rule("INOKA-ROYALE-21")
def test_if_nobody_is_left_those_eliminated_in_that_clash_share_a_draw() -> None:
    royale = sit("royale", 5)
    events = royale.play(f"hand all={G}", *[f"play all={card}" for card in ("A2", "A3", "T3", "B2", "B3")])
    assert events[-3:] == ["out P5", "totem -", "over draw"]
    assert royale.result == {"winner": None, "shared": ["P1", "P2", "P3", "P4", "P5"]}
    later = sit("royale", 6)
    later.play(
        *FINAL_WITHOUT_TOTEM, *["play all=A2"] * 3, "stone all=discard", *["play all=A1"] * 3, "stone all=discard"
    )
    assert later.position["hand"]["P1"] == "B2B3"
    assert later.result is None


@rule("INOKA-ROYALE-22")
def test_an_attack_of_a_holder_ends_nothing() -> None:
    royale = sit("royale", 6)
    royale.play(*FINAL_WITHOUT_TOTEM)
    assert royale.play("play P1=A1 P2=T2")[1:] == ["win P1", "totem P1"]
    royale.play("stone P2=spend")
    events = royale.play("play P1=A1 P2=T2")
    assert events[1:] == ["win P1", "discard P2=T2"]
    assert royale.asked == "play P1 P2"


@rule("INOKA-ROYALE-5", "INOKA-ROYALE-23")
def test_if_both_of_the_last_two_hold_a_totem_one_leaves_and_one_goes_to_the_middle() -> None:
    royale = sit("royale", 7)
    royale.play(f"hand all={G}", played("A3", "A3", *["T3"] * 5), stones(range(3, 8)))
    assert royale.asked == "play P3 P4 P5 P6 P7"
    events = royale.play(*[f"play all={card}" for card in ("A2", "A3", "B2", "B3")])
    assert events[-7:] == [*(f"out P{number}" for number in range(3, 8)), "totem -", "aside totem"]
    assert royale.asked == "play P1 P2"
    assert royale.position["totems"] == []


# Drafting


@rule("INOKA-DRAFT-1", "INOKA-DRAFT-3")
def test_four_cards_lie_open_and_gaps_are_filled_in_place() -> None:
    draft = sit("draft", 5)
    assert draft.asked == "chance deck"
    assert draft.play(f"chance deck={SORTED_DECK}") == []
    assert draft.asked == "chance first"
    assert draft.play("chance first=P3") == ["row A1A1A1A1", "first P3"]
    assert draft.play("draft P3=A1") == ["take P3=A1 A2"]
    assert draft.view("P1")["row"] == ["A2", "A1", "A1", "A1"]
    assert draft.play("draft P4=A1") == ["take P4=A1 A2"]
    assert draft.view("P1")["row"] == ["A2", "A2", "A1", "A1"]
    assert draft.legal == {"P5": ["A1", "A2"]}


@rule("INOKA-DRAFT-2")
def test_eight_need_two_copies_and_one_is_refused() -> None:
    draft = sit("draft", 8)
    draft.play(f"chance deck={SORTED_DECK * 2}", "chance first=P1")
    assert draft.view("P1")["deck"] == 68
    assert refused("draft", 8, draft_copies=1) == "inoka-draft: 8 players need more than 36 cards"
    assert refused("draft", 7, draft_copies=1) == ""
    assert sit("draft", 5, draft_copies=2).play(f"chance deck={SORTED_DECK * 2}") == []


@rule("INOKA-DRAFT-4")
def test_an_empty_deck_lets_the_row_shrink() -> None:
    draft = sit("draft", 7)
    draft.play(f"chance deck={SORTED_DECK}", "chance first=P1")
    rows: list[int] = []
    for _ in range(35):
        rows.append(len(draft.view("P1")["row"]))
        ((seat, cards),) = draft.legal.items()
        draft.play(f"draft {seat}={cards[0]}")
    assert rows[-4:] == [4, 4, 3, 2]
    takes = [event for event in draft.events if event.startswith("take")]
    assert [event.endswith(" -") for event in takes[-4:]] == [False, True, True, True]


@rule("INOKA-DRAFT-5", "INOKA-DRAFT-6")
def test_equal_cards_are_one_choice_and_drafted_royale_begins_without_choosing_hands() -> None:
    draft = sit("draft", 5)
    draft.play(f"chance deck={SORTED_DECK}", "chance first=P1")
    for _ in range(25):
        ((seat, cards),) = draft.legal.items()
        draft.play(f"draft {seat}={cards[0]}")
    assert draft.position["hand"]["P1"] == "A1A2A3T1T3"
    assert set(draft.position["stones"].values()) == {1}
    assert draft.position["aside"]["P1"] == ""
    assert draft.asked == "play P1 P2 P3 P4 P5"
    twice = sit("draft", 5)
    twice.play(f"chance deck={'A1' * 4 + 'A2' * 4 + SORTED_DECK[16:]}", "chance first=P1")
    assert twice.legal == {"P1": ["A1"]}


@rule("INOKA-DRAFT-7")
def test_every_hand_is_open_to_everybody() -> None:
    draft = sit("draft", 5)
    draft.play(f"chance deck={SORTED_DECK}", "chance first=P1", "draft P1=A1", "draft P2=A2")
    events = draft.events
    assert events[-1] == "take P2=A2 A2"
    assert draft.view("P5")["hands"] == {"P1": ["A1"], "P2": ["A2"], "P3": [], "P4": [], "P5": []}
    assert draft.game.view(draft.trial.state, None).hands[0] == ("A1",)
