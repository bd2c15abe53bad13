"""The notation page: every table of its Korash part lists what the program reads and writes, and its examples work."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.korash import game, scene
from threefold.core.record import load
from threefold.games.korash import KORASH
from threefold.games.korash.cards import load as load_cards
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.judge import Request, judge
from threefold.games.korash.judge import Table as Setup
from threefold.games.korash.sight.view import Ground, Piece, Side, View
from threefold.games.korash.state.codes import LANDS, SPACE, SPOTS
from threefold.games.korash.state.events import DURATIONS, FIELDS, WORDS, Mark
from threefold.games.korash.state.names import LAND_NAMES, SPOT_NAMES
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import Mod, What
from threefold.games.korash.text.position.shape import Fixture, Seat
from threefold.games.korash.text.position.units import BASIC_USED
from threefold.games.korash.text.read import read_answer
from threefold.games.korash.traits.modifiers import POINT_WORDS, mark_of, mod_word, read_mark

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "threefold" / "games" / "korash"
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8").split("\n## Tribes of Korash\n")[1]
PAIRS: list[dict[str, Any]] = [
    json.loads(line) for line in (ROOT / "tests/vectors/korash.jsonl").read_text(encoding="utf-8").splitlines()
]
WORD = re.compile(r"`([^`]+)`")
RULE = re.compile(r"KOR-[A-Z]+-\d+")
JUDGE, EVENTS, CODES = "`threefold judge korash`", "Events of Tribes of Korash", "Codes of Tribes of Korash"
Row = tuple[str, ...]


def section(heading: str) -> str:
    return PAGE.split(f"### {heading}\n")[1].split("\n### ")[0]


def rows(heading: str, first: str) -> list[Row]:
    """Return the rows of the table in a section whose first column has this name."""
    for block in re.findall(r"(?:^\|.*\n?)+", section(heading), re.MULTILINE):
        head, _, *lines = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in block.splitlines()]
        if head[0].strip("`") == first:
            return lines
    raise AssertionError(f"no table {first} under {heading}")


def named(text: str) -> list[str]:
    """Return the words that stand in backquotes."""
    return WORD.findall(text)


def firsts(heading: str, first: str) -> list[str]:
    """Return all words in backquotes from the first column of a table."""
    return [word for row in rows(heading, first) for word in named(row[0])]


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return set(struct.__struct_fields__)


# Events


def moved_to_the_limit() -> list[str]:
    table = scene({"units": ["3/3/1/400 E3"]}, {})
    return table.say(*["move:u1:E2", "move:u1:E3"] * 150)


def drifted_over() -> list[str]:
    mine = {"units": ["3/3/1/2 E3"], "inventory": ["choir.drift-over"], "industry": 1, "stockpile": []}
    return scene(mine, {}, lands={"EF2": "sands.tin-scrapyard"}).say("use:choir.drift-over:t=EF2")


def reopened() -> list[str]:
    mine = {"inventory": ["embers.reopened-ledger"], "discard": ["kites.dive"], "industry": 2}
    return scene(mine, {}).say("use:embers.reopened-ledger")


def patched() -> list[str]:
    mine = {"platform": "fx.korashi-stronghold B4 dmg=1", "inventory": ["pact.patch-the-hull"], "industry": 1}
    return scene(mine, {}, step="platform").say("use:pact.patch-the-hull:t=u0")


def tithed() -> list[str]:
    return scene({"inventory": ["embers.ember-tithe"], "industry": 9}, {}).say("use:embers.ember-tithe")


def shown() -> list[str]:
    return game(factions=["kites", "choir"]).say("chance P1=kites.cast-lines")


@cache
def caused() -> frozenset[str]:
    """Return the events of the judge's vectors, and of extra scenes for events that the vectors do not contain."""
    rare = (moved_to_the_limit, drifted_over, reopened, patched, tithed, shown)
    told = [event for pair in PAIRS for event in pair["out"].get("events", ())]
    return frozenset([*told, *(event for cause in rare for event in cause())])


def test_the_page_names_every_event_with_its_fields() -> None:
    wanted = [" ".join([word, *FIELDS[kind]]) for kind, word in WORDS.items()]
    assert sorted(firsts(EVENTS, "Event")) == sorted(wanted)


@pytest.mark.parametrize("row", rows(EVENTS, "Event"), ids=lambda row: row[0])
def test_example_of_each_event_on_the_page_really_happens(row: Row) -> None:
    (example,) = named(row[1])
    assert example.split(" ")[0] == named(row[0])[0].split(" ")[0]
    assert example in caused()


# Questions and results


def rules_said() -> set[str]:
    """Return every rule id that the program uses in a question or a result; `laws.py` lists rules below cards only."""
    paths = [path for path in SOURCE.rglob("*.py") if path.name != "laws.py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    words = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {word for word in words if isinstance(word, str) and RULE.fullmatch(word)}


def test_the_page_names_every_rule_of_a_question_or_a_result() -> None:
    asking = {named(row[1])[0] for row in rows("Questions", "Decision")}
    ending = set(RULE.findall(section(JUDGE).split("`result` names nobody")[1].split("```")[0]))
    assert asking | ending == rules_said()
    assert not asking & ending


def test_questions_of_the_vectors_have_the_decision_that_the_page_gives_for_their_rule() -> None:
    told = {(named(row[0])[0], named(row[1])[0]) for row in rows("Questions", "Decision")}
    asked = [pair["out"].get("asked") for pair in PAIRS]
    heard = {(question["decision"], question["rule"]) for question in asked if question}
    assert len(heard) > 8
    assert heard <= told


def test_position_written_in_a_window_names_the_current_phase_as_its_step() -> None:
    table = scene({"inventory": ["fx.breach", "kites.dive"]}, {}, step="start")
    for step, said in (("start", ""), ("platform", "ok"), ("platform", "ok end"), ("main", "ok end"), ("storm", "ok")):
        table.say(*said.split())
        assert (table.asked["rule"], table.position["step"]) == ("KOR-INT-9", step)


# What is read


def test_the_page_names_every_key_that_is_read() -> None:
    assert set(firsts(JUDGE, "Input")) == fields(Request)
    assert set(firsts("Setup", "Key")) == fields(Setup)
    assert set(firsts("Fixtures", "Key")) == fields(Fixture)
    assert set(firsts("Fixtures", "Key of a seat")) == fields(Seat)


def test_the_page_names_every_host_option_with_its_default() -> None:
    told = {word: row[1] for row in rows("Setup", "Option") for word in named(row[0])}
    settled = {"cards", "map", "teams", "first", "factions", "platforms", "places"}
    assert told.keys() == fields(Options) - settled
    defaults = msgspec.to_builtins(Options())
    assert {name: json.loads(text.strip("`")) for name, text in told.items()} == {name: defaults[name] for name in told}


def test_the_page_names_every_step_and_main_is_the_default_step() -> None:
    steps = firsts("Fixtures", "step")
    homes = {"P1": {"platform": "sands.toll-barge B4"}, "P2": {"platform": "sands.toll-barge K1"}}
    answers = {step: judge({"setup": {"fixture": {"seats": homes, "step": step}}}) for step in steps}
    assert all("error" not in answer for answer in answers.values())
    bare = judge({"setup": {"fixture": {"seats": homes}}})
    assert bare == answers["main"]
    assert bare["position"]["cards"] == ["starter-sands"]
    assert judge({"setup": {"fixture": {"seats": homes, "step": "noon"}}})["at"] is None


def test_the_page_names_every_flag() -> None:
    flags = section("Fixtures").split("| Flag |")[1]
    for word in (
        "str",
        "prot",
        "life",
        "mp",
        *v.STATUSES,
        *v.FORBIDS,
        *(f"used={name}" for name in BASIC_USED),
        "sabotaged",
        *(f"{word}=1" for word in POINT_WORDS.values()),
    ):
        assert re.search(rf"`{word}[`/+=]", flags), word
    for until in DURATIONS[1:5]:
        assert f"`{until}`" in flags, until


def test_each_kind_of_lasting_change_is_written_in_its_own_way() -> None:
    state = scene({}, {}).state
    marks = [mark_of(state, Mod(0, what, 1, v.Until.TURN, 0, 0)) for what in What]
    assert len({mod_word(mark) for mark in marks}) == len(What)
    assert [read_mark(mod_word(mark), mark.until) for mark in marks] == marks
    assert read_mark("str-2", "combat") == Mark("more", "str", -2, "combat")


@pytest.mark.parametrize("flag", [flag for flag in firsts("Fixtures", "Flag") if "=1,2" not in flag])
def test_each_flag_of_the_page_is_read_and_written(flag: str) -> None:
    platform = flag == "sabotaged"
    line = f"{'fx.korashi-stronghold' if platform else '5/4/2/2'} E3 {flag}"
    side = {"platform": line} if platform else {"units": [line]}
    table = scene(side, {})
    assert table.unit("u0" if platform else "u1") == line


@pytest.mark.parametrize("text", firsts("Fixtures", "Text"))
def test_each_territory_text_of_the_page_is_read_and_written(text: str) -> None:
    text = text.replace("ID", "sands.toll-post")
    table = scene({"units": ["5/4/2/2 E3"]}, {}, lands={"EF3": text})
    assert table.position["lands"] == {"EF3": text}


# What is answered


def blocks() -> list[list[dict[str, Any]]]:
    found = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    return [[json.loads(line) for line in block.splitlines()] for block in found]


def test_judge_gives_the_answers_that_the_page_shows_for_its_requests() -> None:
    requests, answers, _ = blocks()
    assert [json.loads(json.dumps(judge(request))) for request in requests] == answers


def test_the_page_names_every_key_of_an_answer() -> None:
    requests, _, _ = blocks()
    seen = judge({**requests[0], "viewer": "P1"})
    assert set(firsts(JUDGE, "Output")) == seen.keys()
    window = judge({**requests[0], "actions": requests[0]["actions"][:1]})
    assert set(firsts(JUDGE, "asked")) == window["asked"].keys()
    assert window["position"].keys() == fields(Fixture) - {"seed", "acting"} | {"stack"}


def test_the_page_names_every_field_of_a_view() -> None:
    view = {word: row[1] for row in rows("Views", "Field") for word in named(row[0])}
    assert view.keys() == fields(View)
    assert set(named(view["pieces"])) >= fields(Piece)
    assert set(named(view["grounds"])) >= fields(Ground)
    assert set(named(view["sides"])) >= fields(Side)


def test_written_game_has_the_header_that_the_page_shows() -> None:
    record = load((ROOT / "tests/records/korash-2.json").read_text(encoding="utf-8"))
    (header,) = blocks()[2]
    first, *_, last = record.notation.splitlines()
    assert json.loads(first) == header
    assert header["cards"] == load_cards(("starter-sands",)).hash
    assert set(firsts("Written games", "Field")) == header.keys()
    assert last == "# P1"


# Codes


def test_the_page_gives_the_right_number_for_each_code() -> None:
    told = [(named(row[0])[0], int(row[1]), row[2]) for row in rows(CODES, "Verb")]
    assert [(verb, first) for verb, first, _ in told] == list(SPACE.first.items())
    for verb, _, places in told:
        assert tuple(map(int, re.findall(r"\d+", places))) == SPACE.verbs[verb]
    assert sum(prod(map(int, re.findall(r"\d+", places))) for _, _, places in told) == len(SPACE)
    assert f"one space of {len(SPACE):,}" in PAGE


def test_the_page_gives_the_right_numbers_for_spots_and_territories() -> None:
    codes = section(CODES)
    spots, lands = (re.search(rf"- A \*\*{what}\*\* is (.*?)\n- ", codes, re.DOTALL) for what in ("spot", "territory"))
    assert spots is not None
    assert lands is not None
    told = re.findall(r"([A-N]\d) is (\d+)", spots[1])
    assert len(told) == 3
    assert all(SPOT_NAMES.index(name) == int(number) for name, number in told)
    assert SPOT_NAMES[70:] == ("bay1", "bay2", "bay3", "bay4")
    assert len(SPOT_NAMES) == SPOTS
    shown = re.findall(r"([A-N]{2}\d) is (\d+)", lands[1])
    assert len(shown) == 2
    assert all(LAND_NAMES.index(name) == int(number) for name, number in shown)
    assert len(LAND_NAMES) == LANDS


@pytest.mark.parametrize("row", rows(CODES, "Sentence"), ids=lambda row: row[0])
def test_each_sentence_of_the_page_has_the_codes_that_the_page_shows(row: Row) -> None:
    mine = {"units": ["5/4/2/3 C3", "5/4/2/3 D3"], "inventory": ["fx.ensnare", "kites.dive"], "industry": 2}
    table = scene(mine, {"units": ["3/3/1/2 F3"]})
    path = read_answer(table.state, 0, named(row[0])[0])
    assert row[2] == ", ".join(map(str, path))
    assert row[1] == ", ".join(" ".join(map(str, KORASH.actions.spell(code))) for code in path)
