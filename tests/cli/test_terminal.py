"""`threefold terminal`: a whole game through a pipe, and everything that a person may type."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.cli import Ran, threefold
from support.processes import start
from threefold.core.record import TakeBack, load
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.state import State

PROMPT = "INYO-STEP-2 (98 moves) > "


def sit(*lines: str, words: tuple[str, ...] = ("--bot", "random", "--seed", "1")) -> Ran:
    """Run the terminal with these lines typed."""
    return threefold("terminal", *words, stdin="".join(f"{line}\n" for line in lines))


def sit_json(*lines: str, words: tuple[str, ...] = ("--bot", "random", "--seed", "1")) -> Ran:
    return sit(*lines, words=(*words, "--json"))


def play_out(*words: str) -> list[dict[str, Any]]:
    """Play a game to its end against a process: each time it asks, send one of the legal moves."""
    rng = Random(3)
    command = [sys.executable, "-m", "threefold.cli", "terminal", "--json", "--seed", "5", *words]
    said: list[dict[str, Any]] = []
    with start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            said.append(json.loads(line))
            if "legal" in said[-1]:
                process.stdin.write(rng.choice(said[-1]["legal"]) + "\n")
                process.stdin.flush()
    assert process.returncode == 0
    return said


def test_bots_hidden_cards_are_not_printed() -> None:
    words = ("terminal", "korash", "--bot", "random", "--seed", "1")
    ran = threefold(*words, stdin="?\n1\n" * 60)
    assert threefold(*words, stdin="?\n1\n" * 60) == ran, "the same seed prints the same"
    assert "random has chosen" in ran.out
    assert "random plays" not in ran.out
    assert "@P2" not in ran.out
    assert "@P1" in ran.out, "of their own cards people are told"


@pytest.mark.parametrize("words", [("--bot", "random"), ("--bot", "none", "--option", "arena=6")], ids=" ".join)
def test_random_legal_moves_play_a_game_to_its_end(words: tuple[str, ...]) -> None:
    *asked, ended = play_out(*words)
    assert all(line.keys() in ({"rule", "view", "legal"}, {"bot"}) for line in asked)
    assert any("bot" in line for line in asked) == (words[1] == "random")
    assert ended.keys() == {"outcome", "notation"}
    assert sorted(ended["outcome"]["places"]) in ([1, 1], [1, 2])
    moves, result = ended["notation"].split(" # ")
    assert result in ("m", "s", "d")
    assert len(moves.split(" ")) == 6 + len(asked)


def test_the_same_seed_plays_the_same_way_again() -> None:
    first, second = (sit_json("+a1:01", "quit") for _ in range(2))
    assert first == second
    assert first.lines[1]["bot"]


def test_with_json_refused_move_is_an_error_line_and_asked_again() -> None:
    ran = sit_json("+e5:01", "nonsense", "", "undo", "quit")
    assert ran.code == 0
    first, *rest = ran.lines
    assert [line["error"] for line in rest[0::2]] == [
        'seat 0: "+e5:01" is not among the 98 answers to INYO-STEP-2',
        '"nonsense" is no move; moves are +d3:41, >n, ~c4:0D,c5:0B, -c4 and =',
        '"" is no move; moves are +d3:41, >n, ~c4:0D,c5:0B, -c4 and =',
        "you have made no choice yet",
    ]
    assert rest[1::2] == [first] * 4


def test_with_json_undo_asks_the_last_question_again() -> None:
    ran = sit_json("+a1:01", "undo", "quit")
    questions = [line for line in ran.lines if "legal" in line]
    assert questions[0] == questions[-1]
    assert len(questions) == 3


def test_with_json_resigning_ends_the_match() -> None:
    ran = sit_json("+a1:01", "resign")
    assert ran.lines[-1]["outcome"] == {"places": [2, 1], "rule": "resign"}
    assert ran.lines[-1]["notation"].endswith(" # s")


def test_end_of_input_quits() -> None:
    assert sit().code == 0
    assert sit_json().code == 0
    assert sit("+a1:01").code == 0


def test_a_repeated_position_offers_the_draw_and_takes_it() -> None:
    around = ["+a1:01", "+e5:01", "-e5", "-a1"]
    ran = sit_json(*around, *around, "=", words=("--bot", "none"))
    assert "=" in ran.lines[-2]["legal"]
    assert ran.lines[-1]["outcome"] == {"places": [1, 1], "rule": "INYO-DRAW-1"}
    assert ran.lines[-1]["notation"].endswith(" = # d")


def test_the_board_the_question_and_the_number_of_moves_are_shown() -> None:
    ran = sit("quit")
    assert (ran.code, ran.err) == (0, "")
    assert "Moon. Take a step" in ran.out
    assert ran.out.endswith(PROMPT)


def test_help_lists_what_may_be_typed() -> None:
    ran = sit("help", "quit")
    assert all(word in ran.out for word in ("undo", "save FILE", "resign", "quit"))
    assert ran.out.count(PROMPT) == 2


def test_a_question_mark_lists_every_move_and_a_number_chooses_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = sit("?", "3", f"save {path}", "quit")
    assert all(f"{number:>3} +" in ran.out for number in range(1, 99))
    assert "  3 +a1:0B" in ran.out
    assert load(path.read_text(encoding="utf-8")).notation.startswith("5 b2:34 d4:30 s step m +a1:0B ")


def test_a_part_of_a_move_lists_those_that_contain_it() -> None:
    ran = sit("c3", "quit")
    assert "+c3:01" in ran.out
    assert "+a1:01" not in ran.out


def test_number_typed_before_a_list_is_shown_chooses_nothing() -> None:
    ran = sit("1", "99", "0", "quit")
    assert "random plays" not in ran.out


@pytest.mark.parametrize("typed", ["zzz", "+e5:01", "[bold]", "-a1", ">n", "=", "\\", "\x00", "→", "9" * 50])
def test_unknown_move_is_refused(typed: str) -> None:
    ran = sit(typed, "quit")
    assert ran.code == 0
    assert f'No move contains "{typed}". ? lists all, help explains.' in " ".join(ran.out.split())
    assert ran.out.count(PROMPT) == 2


def test_a_very_long_number_is_no_move_either() -> None:
    # int() refuses more than 4300 digits by a ValueError.
    ran = sit("9" * 5_000, "quit")
    assert ran.code == 0
    assert ran.out.count(PROMPT) == 2


def test_undo_goes_back_to_the_last_choice() -> None:
    ran = sit("undo", "+a1:01", "undo", "quit")
    assert "you have made no choice yet" in ran.out
    assert ran.out.count(PROMPT) == 3


@pytest.mark.parametrize("bot", ["random", "none"])
def test_undo_does_not_pass_the_rolls(bot: str) -> None:
    ran = sit("undo", "quit", words=("--bot", bot, "--seed", "2", "--option", "first=rolled"))
    assert ran.code == 0
    assert "no choice yet" in ran.out
    assert ran.out.count(PROMPT) == 2


def test_resigning_ends_the_match_and_prints_it() -> None:
    ran = sit("resign")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("5 b2:34 d4:30 s step m # s")


def test_save_writes_a_record_that_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = sit("+a1:01", "undo", "+a1:03", f"save {path}", "quit")
    assert ran.code == 0
    assert f"saved{path}" in "".join(ran.out.split())
    record = load(path.read_text(encoding="utf-8"))
    assert any(isinstance(entry, TakeBack) for entry in record.entries)
    assert record.seed is None, "the seed stays closed until the match is over"
    assert Table[State].resume(INYO, record).notation() == record.notation
    assert threefold("verify", str(path)).code == 0


def test_save_without_a_name_writes_a_record_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "saved record.json" in sit("save", "quit").out
    assert load((tmp_path / "record.json").read_text(encoding="utf-8")).entries == []


def test_a_record_that_cannot_be_saved_does_not_end_the_game(tmp_path: Path) -> None:
    ran = sit(f"save {tmp_path / 'nowhere' / 'game.json'}", "quit")
    assert ran.code == 0
    assert ran.out.count(PROMPT) == 2


def test_bot_moves_first_when_the_person_takes_the_second_seat() -> None:
    ran = sit("quit", words=("--bot", "random", "--seed", "1", "--seat", "1"))
    assert ran.code == 0
    assert ran.out.index("random plays +") < ran.out.index(" moves) > ")


@pytest.mark.parametrize("seat", ["2", "-1"])
def test_a_seat_that_the_game_does_not_have_is_refused(seat: str) -> None:
    ran = sit("quit", words=("--bot", "random", "--seed", "1", "--seat", seat))
    assert ran.code == 2


def test_the_careful_bot_sits_opposite_by_default() -> None:
    assert "careful plays" in sit("+a1:01", "quit", words=("--seed", "1")).out


def test_more_seats_than_the_fewest_can_be_chosen() -> None:
    ran = sit("quit", words=("korash", "--seats", "3", "--bot", "random", "--seed", "1"))
    assert ran.code == 0
    assert "P3" in ran.out
    assert "P4" not in ran.out
    too_many = sit(words=("korash", "--seats", "9"))
    assert (too_many.code, too_many.err) == (2, "threefold: korash seats 2 to 6, not 9\n")
    assert "has seats 0 to 2" in sit(words=("korash", "--seats", "3", "--seat", "3")).err


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("inoka", "--bot", "random", "--seed", "3"), "AttackA1 AttackA3 TauntT2 BlockB1 BlockB3"),
        (("inoka", "--bot", "random", "--seed", "3"), "▲A1 ▲A3 ●T2 ■B1 ■B3"),
        (("inyo", "--bot", "random", "--seed", "1"), "+a1:10  ▗ 0B4D"),
    ],
    ids=["a hand in words", "a hand in shapes", "a die with its picture"],
)
def test_move_can_be_typed_as_it_is_printed(words: tuple[str, ...], printed: str) -> None:
    listed = sit("?", words=words).out
    if printed in listed:
        assert "No move contains" not in sit(printed, words=words).out
        assert sit(printed, words=words).out.count(" moves) > ") > 1
    else:
        assert words[0] == "inoka", "tactics are printed as words or as shapes, as the terminal can show them"
