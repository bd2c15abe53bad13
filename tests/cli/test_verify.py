"""`threefold verify`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.cli import Ran, threefold
from threefold.core.record import dump, load
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.setup import Options

RECORD = Path(__file__).parents[1] / "records" / "inyo-1.json"
TEXT = RECORD.read_text(encoding="utf-8")
COMMITMENT = load(TEXT).commitment

Verify = Callable[[str], Ran]

TAMPERED = {
    "a roll": (
        '{"-1": [1249]}',
        '{"-1": [1250]}',
        "entries[3]: chance answered [1250], but seed and salts give [1249]",
    ),
    "a salt": ("salt of seat 0", "salt of seat O", "entries[0]: chance answered"),
    "the name of the match": ('"match": "inyo-1"', '"match": "inyo-2"', "entries[0]: chance answered"),
    "the seed": ('"seed": "28', '"seed": "29', "seed: this seed is not the one that was committed to"),
    "a seed that is no number": ('"seed": "28', '"seed": "zz', "seed: a seed is written in hexadecimal"),
    "the commitment": ('"commitment": "31', '"commitment": "32', "seed: this seed is not the one"),
    "a move": ('"1": [352]', '"1": [1176]', 'entries[8]: seat 1: "grapple:0" is not among the 98 answers'),
    "whose move it was": (
        '"1": [352]',
        '"0": [352]',
        "entries[8]: answers came from seats [0], but the question is for [1]",
    ),
    "an action beyond all": ('"1": [352]', '"1": [9999]', "entries[8]: seat 1: action 9999 is not among"),
    "an empty answer": ('"1": [352]', '"1": []', "entries[8]: seat 1: an answer of 0 steps stops short"),
    "a take-back past a roll": ('"to": 11', '"to": 7', "entries[14]: a take-back to entry 7 would pass a roll"),
    "the outcome": ('"places": [1, 2]', '"places": [2, 1]', "outcome: its entries lead to"),
    "the notation": ("# s", "# m", 'notation: its entries read "5 b2:34'),
    "the options": ('"arena": 5', '"arena": 8', "options: inyo: arena cannot be 8; it can be 5, 6 or 7"),
    "a new option": (
        '"arena": 5',
        '"colour": 5',
        "options: inyo: there is no option colour; its options are arena, net",
    ),
    "the seats": ('["careful", "random"]', '["careful"]', "seats: inyo seats 2, not 1"),
    "the edition": ('"edition": 1', '"edition": 9', "edition: it was played by inyo, edition 9"),
}
DAMAGED = {
    "a quote": ('"match": "inyo-1"', '"match": "inyo-1', "this is not whole JSON"),
    "a comma": ('"edition": 1,', '"edition": 1', "this is not whole JSON"),
    "the type of a field": ('"edition": 1', '"edition": "one"', "edition: Expected `int`, got `str`"),
    "the type of an answer": ('"1": [352]', '"1": ["b"]', "entries[8].answers"),
    "the kind of an entry": ('"kind": "take_back"', '"kind": "undo"', "entries[14]"),
    "an unknown field": ('"match": "inyo-1"', '"watch": "inyo-1"', "Object contains unknown field `watch`"),
}


@pytest.fixture
def verify(tmp_path: Path) -> Verify:
    """Run the command on a file with this text."""

    def run(text: str) -> Ran:
        (tmp_path / "record.json").write_text(text, encoding="utf-8")
        return threefold("verify", str(tmp_path / "record.json"))

    return run


def line_of(text: str, field: str) -> int:
    """Return the line of a field in a record; each field and each entry has a line of its own."""
    name, _, index = field.rstrip("]").partition("[")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(f'  "{name}"'))
    return line + 1 + int(index) if index else line


def test_good_record_is_reported_as_legal_with_fair_rolls() -> None:
    ran = threefold("verify", str(RECORD))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"{RECORD}: all 24 entries are legal; the seed matches the published hash; "
        "8 rolls follow from the seed; places [1, 2] by INYO-END-1.\n"
    )


def test_a_good_record_is_reported_as_json() -> None:
    ran = threefold("verify", str(RECORD), "--json")
    assert ran.code == 0
    assert ran.json == {
        "record": str(RECORD),
        "entries": 24,
        "rolls": 8,
        "rolls_checked": True,
        "commitment": COMMITMENT,
        "outcome": [1, 2],
    }


def test_commitment_that_was_noted_before_is_compared_with_the_record() -> None:
    ran = threefold("verify", str(RECORD), "--commitment", COMMITMENT.upper())
    assert (ran.code, ran.err) == (0, "")
    assert "the seed matches the published hash, which --commitment confirms; 8 rolls" in ran.out


def test_record_of_another_seed_is_refused_though_its_own_commitment_fits(tmp_path: Path) -> None:
    other = Table[Any].new(INYO, options=Options(first="rolled"), seed=bytes(32), match="inyo-1")
    (tmp_path / "record.json").write_text(dump(other.export()), encoding="utf-8")
    assert threefold("verify", str(tmp_path / "record.json")).code == 0
    ran = threefold("verify", str(tmp_path / "record.json"), "--commitment", COMMITMENT)
    assert (ran.code, ran.out) == (1, "")
    assert "commitment: this is not the hash that --commitment gives" in ran.err


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_refused_with_file_line_and_field(what: str, verify: Verify, tmp_path: Path) -> None:
    old, new, message = TAMPERED[what]
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    ran = verify(text)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"threefold: {tmp_path / 'record.json'}: line ")
    assert message in ran.err
    field = message.partition(":")[0]
    assert f"record.json: line {line_of(text, field)}, {field}: " in ran.err


def test_a_record_that_does_not_verify_is_an_error_object_with_json(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(TEXT.replace("# s", "# m"), encoding="utf-8")
    ran = threefold("verify", str(tmp_path / "record.json"), "--json")
    assert (ran.code, ran.err) == (1, "")
    assert "notation: its entries read" in ran.json["error"]


def test_wrong_arguments_give_exit_code_2(tmp_path: Path) -> None:
    assert threefold("verify", str(tmp_path / "nowhere.json")).code == 2
    assert threefold("verify", str(RECORD), "--cards", "my-dunes").code == 2
    assert threefold("verify").code == 2


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_record_is_refused_with_file_and_place(what: str, verify: Verify, tmp_path: Path) -> None:
    old, new, message = DAMAGED[what]
    assert TEXT.count(old) == 1
    ran = verify(TEXT.replace(old, new))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"threefold: {tmp_path / 'record.json'}: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err


def test_a_damaged_line_is_named_by_its_number(verify: Verify) -> None:
    line = line_of(TEXT, "entries[8]")
    cut = TEXT[: TEXT.index('"1": [352]')]
    assert f"record.json: line {line}: this is not whole JSON" in verify(cut).err
    wrong = TEXT.replace('"1": [352]', '"1": ["b"]')
    assert f"record.json: line {line}, entries[8].answers" in verify(wrong).err


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '"record"', "1", '{"format": "other"}'])
def test_other_file_is_called_no_record(text: str, verify: Verify) -> None:
    ran = verify(text)
    assert (ran.code, ran.out) == (1, "")
    assert "not a threefold record" in ran.err or "not whole JSON" in ran.err


def test_binary_file_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_bytes(b"\xff\xfe\x00")
    ran = threefold("verify", str(tmp_path / "record.json"))
    assert ran.code == 1
    assert "is not a text file, so it is not a record" in ran.err


def test_a_record_nested_too_deeply_is_refused(verify: Verify) -> None:
    # The JSON reader gives up by a RecursionError.
    assert verify("[" * 100_000).code == 1


def test_a_game_that_is_not_installed_is_named(verify: Verify) -> None:
    ran = verify(TEXT.replace('"game": "inyo"', '"game": "chess"'))
    assert ran.code == 1
    assert 'no game "chess"' in ran.err


def test_an_answer_cannot_be_drawn_for_a_seat_that_was_not_asked(verify: Verify) -> None:
    ran = verify(TEXT.replace('{"0": [555]}', '{"0": [555]}, "drawn": [7]'))
    assert ran.code == 1
    assert "entries[9]" in ran.err


def unfinished() -> Table[Any]:
    table = Table[Any].new(INYO, 2, Options(first="rolled"), seed=bytes(32), match="open")
    table.start()
    (decision,) = table.pending
    table.answer(decision.seat, decision.legal[:1])
    return table


def test_unfinished_record_does_not_reveal_its_seed_so_its_rolls_are_not_checked(
    verify: Verify, tmp_path: Path
) -> None:
    ran = verify(dump(unfinished().export()))
    assert ran.code == 0
    assert "the seed is not revealed yet; the match is not over." in ran.out
    report = threefold("verify", str(tmp_path / "record.json"), "--json").json
    assert report["rolls_checked"] is False
    assert report["outcome"] is None


def test_verify_does_not_crash_on_any_damage(verify: Verify) -> None:
    rng = Random(1)
    for _ in range(100):
        first = rng.randrange(len(TEXT))
        put = rng.choice(["", "x", '"', "{", "]", "9", "-", ",", "\0", "é", "null"])
        text = TEXT[:first] + put + TEXT[first + rng.choice([0, 1, 1, 2, 8, 60]) :]
        ran = verify(text)
        assert ran.code in (0, 1, 2), text
        assert ran.err.count("\n") == (ran.code != 0), text
