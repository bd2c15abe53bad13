"""The worked examples of docs/rules/inoka.md, step by step, with the events of each step except the clash."""

from __future__ import annotations

import pytest

from support.inoka import G, Sitting, sit

TEN = "hand all=A2A3T2T3B3"
EXAMPLES: dict[str, tuple[str, int, list[tuple[str, str]], str]] = {
    "2 an attack while holding": (
        "duel",
        2,
        [
            ("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3", ""),
            ("play P1=A1 P2=T1", "win P1, totem P1"),
            ("play P1=A2 P2=T2", "win P1, stone P1 attack, round 2"),
        ],
        "hand P1 P2",
    ),
    "3 a stolen totem": (
        "duel",
        2,
        [
            ("hand P1=A1A2T1T3B1 P2=A1A3T2B2B3", ""),
            ("play P1=A2 P2=A1", "win P1, totem P1"),
            ("play P1=T1 P2=A3", "win P2, totem P2"),
            ("play P1=A1 P2=T2", "win P1, totem P1"),
            ("play P1=T3 P2=B2", "win P1"),
            ("play P1=B1 P2=B3", "win P2, totem P2, stone P2 last, round 2"),
        ],
        "hand P1 P2",
    ),
    "4 five ties": (
        "duel",
        2,
        [
            ("hand all=A1A2A3T1B1", ""),
            *[(f"play all={card}", "tie P1 P2") for card in ("A1", "A2", "A3", "T1")],
            ("play all=B1", "tie P1 P2, nostone, round 2"),
        ],
        "hand P1 P2",
    ),
    "5 a free-for-all": (
        "circle",
        3,
        [
            ("hand P1=A1A2T1B1B3 P2=A2A3T3B1B2 P3=A1A2T1B1B2", ""),
            ("play P1=B3 P2=B2 P3=A2", "win P1, discard P2=B2, discard P3=A2, totem P1"),
        ],
        "play P1 P2",
    ),
    "6 a tie for most": (
        "circle",
        4,
        [
            ("hand all=A2A3T2T3B3", ""),
            ("play P1=A2 P2=T3 P3=T2 P4=B3", "tie P1 P2"),
            ("play P1=A3 P2=A3", "tie P1 P2"),
            ("play P1=T2 P2=T3", "win P2, discard P1=T2, discard P3=T2, discard P4=B3, totem P2"),
        ],
        "play P2 P3",
    ),
    "7 the third tie": (
        "circle",
        3,
        [
            (f"hand all={G}", ""),
            ("play P1=A3 P2=T3 P3=T3", "win P1, discard P2=T3, discard P3=T3, totem P1"),
            ("play P1=A3 P2=A3", "tie P1 P2"),
            ("play P1=B2 P2=B2", "tie P1 P2"),
            ("play P1=A3 P2=A3", "tie P1 P2, win P1, discard P2=A3"),
            ("play P1=A3 P3=B3", "win P3, discard P1=A3, totem P3"),
        ],
        "play P1 P3",
    ),
    "8 no sweep yet": (
        "circle",
        3,
        [
            (f"hand all={G}", ""),
            ("play P1=A3 P2=T3 P3=T3", "win P1, discard P2=T3, discard P3=T3, totem P1"),
            ("play P1=A2 P2=A3", "win P2, discard P1=A2, totem P2"),
            ("play P2=A2 P3=A3", "win P3, discard P2=A2, totem P3"),
            ("play P1=B3 P3=A3", "win P1, discard P3=A3, totem P1"),
            ("play P1=A3 P2=B3", "win P2, discard P1=A3, totem P2"),
            ("play P2=A3 P3=B2", "win P3, discard P2=A3, totem P3"),
            ("play P1=B3 P3=A2", "win P1, discard P3=A2, totem P1"),
            ("play P1=T3 P2=B2", "win P1, discard P2=B2, out P2"),
            ("play P1=B2 P3=B3", "win P3, discard P1=B2, totem P3"),
            ("play P1=T3 P3=B2", "win P1, discard P3=B2, out P3, totem P1, stone P1 last, round 2"),
        ],
        "hand P1 P2 P3",
    ),
    "9 six in a royale": (
        "royale",
        6,
        [
            ("hand P1=A1A2T3B1B2 P2=A1A2T2B1B2 P3=A1A2T2B1B2 P4=A1A2T2B1B2 P5=A1A2T1T2B3 P6=A1A2A3T1B1", ""),
            ("play P1=T3 P2=T2 P3=T2 P4=T2 P5=B3 P6=A3", "win P6, totem P6"),
            (
                "stone P1=discard P2=discard P3=spend P4=discard P5=spend",
                "discard P1=T3, discard P2=T2, spend P3, discard P4=T2, spend P5",
            ),
        ],
        "play P1 P2 P3 P4 P5",
    ),
    "10 two totems": (
        "royale",
        7,
        [
            (TEN, ""),
            ("play P1=A3 P2=A2 P3=A2 P4=T3 P5=T3 P6=T3 P7=T2", "tie P2 P3"),
            ("play P2=A3 P3=T3", "win P1 P2, totem P1 P2"),
            ("stone all=discard", "discard P3=T3, discard P4=T3, discard P5=T3, discard P6=T3, discard P7=T2"),
        ],
        "play P3 P4 P5 P6 P7",
    ),
    "11 no cards left": (
        "royale",
        5,
        [
            (f"hand all={G}", ""),
            ("play P1=A3 P2=A3 P3=T3 P4=T3 P5=T3", "tie P1 P2"),
            *[(f"play all={card}", "tie P1 P2") for card in ("A2", "T3", "B2")],
            ("play all=B3", "tie P1 P2, out P1, out P2, totem -"),
            ("stone P3=discard P4=discard P5=spend", "discard P3=T3, discard P4=T3, spend P5"),
            ("play P3=A3 P4=A2 P5=A2", "win P3, totem P3"),
            ("stone P4=discard", "discard P4=A2, discard P5=A2"),
            ("play P4=A3 P5=A3", "tie P4 P5"),
            ("play P4=B2 P5=B2", "tie P4 P5"),
            ("play P4=B3 P5=B3", "tie P4 P5, out P4, win P5, totem P5"),
            ("play P3=A3 P5=A3", "tie P3 P5"),
            ("play P3=B2 P5=A3", "win P3, totem P3, discard P5=A3"),
        ],
        "play P3 P5",
    ),
    "12 the last two without a totem": (
        "royale",
        6,
        [
            (f"hand all={G}", ""),
            ("play P1=A3 P2=A3 P3=A3 P4=A3 P5=T3 P6=T3", "tie P1 P2 P3 P4"),
            *[(f"play all={card}", "tie P1 P2 P3 P4") for card in ("A2", "T3", "B2")],
            ("play all=B3", "tie P1 P2 P3 P4, out P1, out P2, out P3, out P4, totem -"),
            ("stone all=discard", "discard P5=T3, discard P6=T3"),
            *[("play all=A2", "tie P5 P6")] * 3,
            ("stone all=discard", "discard P5=A2, discard P6=A2"),
            *[("play P5=A3 P6=A3", "tie P5 P6")] * 3,
            ("stone P5=discard P6=discard", "discard P5=A3, discard P6=A3"),
            ("play P5=B2 P6=B2", "tie P5 P6"),
            ("play P5=B3 P6=B3", "tie P5 P6"),
            ("play P5=B2 P6=B2", "tie P5 P6"),
            ("stone P5=discard P6=discard", "discard P5=B2, discard P6=B2, out P5, out P6, over draw"),
        ],
        "",
    ),
    "13 teams": (
        "team",
        4,
        [
            ("hand all=A1A2A3T1B1", ""),
            ("send P1=P3 P2=P2", "champions P3 P2"),
            ("play P2=T1 P3=A1", "win X, totem X"),
            ("send P3=P1 P4=P4", "champions P1 P4"),
            ("play P1=T1 P4=A3", "win Y, totem Y"),
            ("send P1=P1 P2=P4", "champions P1 P4"),
            ("play P1=A3 P4=A1", "win X, totem X"),
        ],
        "send P3 P4",
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example_gives_the_events_on_the_page(name: str) -> None:
    mode, players, steps, asked = EXAMPLES[name]
    table = sit(mode, players)
    for step, told in steps:
        events = [event for event in table.play(step) if not event.startswith("clash")]
        assert ", ".join(events) == told, step
    assert table.asked == asked


def test_example_12_ends_as_a_draw_of_the_last_two() -> None:
    mode, players, steps, _ = EXAMPLES["12 the last two without a totem"]
    table = sit(mode, players)
    table.play(*[step for step, _ in steps])
    assert table.result == {"winner": None, "shared": ["P5", "P6"]}


def test_example_1_compares_single_cards() -> None:
    for first, second, told in (("T1", "B3", "win P1"), ("A3", "A2", "win P1"), ("A1", "B1", "win P2")):
        duel = sit("duel", 2)
        duel.play("hand P1=A1A3T1T2B1 P2=A2T2B1B2B3")
        assert duel.play(f"play P1={first} P2={second}")[1] == told
    duel = sit("duel", 2)
    duel.play("hand P1=A1A3T1T2B1 P2=A2T2B1B2B3")
    assert duel.play("play P1=T2 P2=T2")[1] == "tie P1 P2"


def test_example_14_plays_a_tournament_of_five() -> None:
    cup = sit("achkai", 5, stones_to_win=1)
    cup.play("chance bracket=P4,P2,P5,P1,P3")
    for winner in ("P3", "P2", "P5", "P5"):
        win(cup, winner)
    told = [event for event in cup.events if event.split()[0] in ("stage", "bye", "match", "advance", "over")]
    assert told == [
        *("stage 1 P4,P2,P5,P1,P3", "bye P4", "bye P2", "bye P5", "match P1 P3", "advance P3"),
        *("stage 2 P4,P2,P5,P3", "match P4 P2", "advance P2", "match P5 P3", "advance P5"),
        *("stage 3 P2,P5", "match P2 P5", "advance P5", "over P5"),
    ]


def win(cup: Sitting, winner: str) -> None:
    """Return the steps by which two Attacks against Taunts win a match for one stone."""
    players = [f"P{seat + 1}" for seat in cup.trial.state.asked]
    hands = [f"{player}={'A1A2A3T1B1' if player == winner else 'T1T2T3B2B3'}" for player in players]
    cup.play(" ".join(["hand", *hands]))
    for strength in "12":
        shown = [f"{player}={'A' if player == winner else 'T'}{strength}" for player in players]
        cup.play(" ".join(["play", *shown]))
