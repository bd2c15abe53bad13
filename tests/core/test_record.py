"""Records: a match as one JSON document, which reads back as written; a damaged one is refused with line and field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.examples.parley import PARLEY
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.records import SHOWN, played
from core.tables import SEED
from threefold.core import AnyGame, Outcome, Record, Table, dump, load, replay
from threefold.core.errors import RecordError
from threefold.core.record import FORMAT, Call, Resign, TakeBack, Turn, line_of, standing
from threefold.games.inyo import INYO


def parleyed() -> Table[Any]:
    """Play a match with a call and a roll in it."""
    table = played(PARLEY, 3, entries=7)
    table.call(2, PARLEY.calls(table.state, 2))
    return table


DOCUMENT = dump(SHOWN)
SEATS = st.integers(-1, 8)
PATHS = st.lists(st.integers(0, 2**40), max_size=3).map(tuple)
ENTRIES = (
    st.builds(Turn, st.dictionaries(SEATS, PATHS, max_size=3), st.lists(SEATS, max_size=2).map(tuple))
    | st.builds(Call, SEATS, PATHS)
    | st.builds(TakeBack, st.integers(0, 99))
    | st.builds(Resign, SEATS)
)
JSON: st.SearchStrategy[Any] = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5)
RECORDS = st.builds(
    Record,
    game=st.text(max_size=5),
    edition=st.integers(0, 9),
    match=st.text(max_size=5),
    options=st.dictionaries(st.text(max_size=5), JSON, max_size=3),
    seats=st.lists(st.text(max_size=5), max_size=4).map(tuple),
    commitment=st.text(max_size=5),
    salts=st.dictionaries(st.integers(0, 8), st.text(max_size=5), max_size=3),
    entries=st.lists(ENTRIES, max_size=5),
    outcome=st.none() | st.builds(Outcome, st.lists(st.integers(1, 9), max_size=3).map(tuple), st.text(max_size=5)),
    seed=st.none() | st.text(max_size=5),
    notation=st.text(max_size=5),
)

# Writing and reading


@given(RECORDS)
def test_every_record_reads_back_as_it_was_written(record: Record) -> None:
    text = dump(record)
    assert load(text) == record
    assert dump(load(text)) == text


@given(RECORDS)
def test_record_is_json_with_one_line_per_field_and_entry(record: Record) -> None:
    text = dump(record)
    fields = json.loads(text)
    optional = {"cards": record.cards, "broke": record.broke}
    assert list(fields) == [name for name in Record.__struct_fields__ if optional.get(name, True)]
    assert text.count("\n") == len(fields) + 2 + (len(record.entries) + 1 if record.entries else 0)


@pytest.mark.parametrize(
    ("game", "seats"), [(PEBBLES, 4), (SHOWDOWN, 5), (PARLEY, 3), (INYO, 2)], ids=lambda value: str(value)[:12]
)
def test_a_match_reads_back_and_replays_to_an_equal_state(game: AnyGame, seats: int) -> None:
    table = played(game, seats, entries=40)
    again = Table[Any].resume(game, load(dump(table.export())), SEED)
    assert again.state == table.state
    assert (again.outcome, again.rolls, again.turn) == (table.outcome, table.rolls, table.turn)
    assert dump(again.export()) == dump(table.export())


def test_calls_are_entries_that_read_back() -> None:
    table = parleyed()
    assert isinstance(table.record.entries[7], Call)
    assert Table[Any].resume(PARLEY, load(dump(table.export())), SEED).state == table.state


def test_spaces_and_the_order_of_fields_do_not_matter() -> None:
    fields = json.loads(DOCUMENT)
    assert load(json.dumps(fields, indent=7)) == SHOWN
    assert load(json.dumps(dict(reversed(fields.items())))) == SHOWN


def test_replay_gives_the_same_events_as_the_table() -> None:
    table = Table[Any].new(SHOWDOWN, 3, seed=SEED, match="a story")
    told = list(table.start())
    while not table.over:
        for seat in table.waiting():
            (decision,) = (d for d in table.pending if d.seat == seat)
            told += table.answer(seat, decision.legal[-1:])
    moments = list(replay(SHOWDOWN, table.record))
    assert [moment.events for moment in moments] == [entry.events for entry in told]
    assert [Turn(dict(moment.answers)) for moment in moments] == table.record.entries


def test_take_back_leaves_only_the_entries_before_its_target() -> None:
    turns = [Turn({0: (number,)}) for number in range(4)]
    entries = [turns[0], turns[1], TakeBack(1), turns[2], turns[3], TakeBack(4)]
    assert standing([*entries]) == [(0, turns[0]), (3, turns[2])]


@given(st.lists(st.one_of(st.none(), st.integers(0, 12)), max_size=12))
def test_standing_entries_are_the_same_read_forwards_or_backwards(backs: list[int | None]) -> None:
    entries = [Turn({}) if to is None else TakeBack(to) for to in backs]
    kept: list[int] = []
    for number, to in enumerate(backs):
        kept = [*kept, number] if to is None else [n for n in kept if n < to]
    assert [number for number, _ in standing(entries)] == kept


# Damaged documents


def broken(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    return caught.value


def edited(*path: str | int, to: Any) -> str:
    """Return the document with one value changed; each field and each entry still has a line of its own."""
    fields = json.loads(DOCUMENT)
    *outer, last = path
    place = fields
    for step in outer:
        place = place[step]
    place[last] = to
    return laid_out(fields)


def laid_out(fields: dict[str, Any]) -> str:
    lines: list[str] = []
    for name, value in fields.items():
        text = json.dumps(value)
        if name == "entries" and text.startswith("["):
            text = "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
        lines.append(f'"{name}": {text}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def line_with(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_record_cut_off_anywhere_is_refused_at_the_place_where_it_ends() -> None:
    for length in range(len(DOCUMENT.rstrip())):
        cut = DOCUMENT[:length]
        error = broken(cut)
        assert "not whole JSON" in str(error)
        assert error.line is not None
        assert 1 <= error.line <= cut.count("\n") + 1


def test_a_document_cut_off_is_refused_at_its_last_line() -> None:
    cut = DOCUMENT[: DOCUMENT.rindex('"answers"')]
    assert broken(cut).line == cut.count("\n") + 1


@settings(max_examples=200)
@given(st.integers(0, len(DOCUMENT) - 1), st.sampled_from('{}[]",:019-.xn \n\\') | st.characters(codec="utf-8"))
def test_one_wrong_character_is_read_or_refused_but_never_crashes(at: int, character: str) -> None:
    text = DOCUMENT[:at] + character + DOCUMENT[at + 1 :]
    try:
        record = load(text)
        Table[Any].resume(SHOWDOWN, record)
    except RecordError:
        return
    assert dump(load(dump(record))) == dump(record)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("   \n\n ", 3),
        ("hello", 1),
        ("a,b\n1,2\n", 1),
        ('{\n  "format": \n}', 3),
        ("{'format': 1}", 1),
        (DOCUMENT + "{", DOCUMENT.count("\n") + 1),
        ("\x00\x01", 1),
    ],
    ids=["empty", "blank", "text", "table", "no value", "quotes", "two documents", "binary"],
)
def test_invalid_json_is_refused_with_its_line(text: str, line: int) -> None:
    error = broken(text)
    assert "not whole JSON" in str(error)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    "text",
    ["[]", "1", "null", '"threefold-record-1"', "{}", '{"format": "threefold-record-2"}', '{"format": null}',
     '[{"format": "threefold-record-1"}]', '{"name": "package", "version": "1.0.0"}'],
)  # fmt: skip
def test_other_json_is_no_record(text: str) -> None:
    error = broken(text)
    assert error.field == "format"
    assert f'"format" should be "{FORMAT}"' in str(error)


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("edition", "one", "edition"),
        ("edition", None, "edition"),
        ("seats", "north", "seats"),
        ("seats", ["north", 3], "seats[1]"),
        ("entries", {}, "entries"),
        ("options", [], "options"),
        ("outcome", {"places": [1, 2]}, "outcome"),
        ("outcome", {"places": [1, "x"], "rule": "R"}, "outcome.places[1]"),
    ],
)
def test_a_wrong_type_is_refused_with_its_line_and_field(name: str, value: Any, field: str) -> None:
    text = edited(name, to=value)
    error = broken(text)
    assert (error.field, error.line) == (field, line_with(text, f'"{name}"'))
    assert str(error).startswith(f"line {error.line}, {field}: ")


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (None, "entries[2]"),
        ({"answers": {}}, "entries[2]"),
        ({"kind": "wish"}, "entries[2].kind"),
        ({"kind": "call", "seat": 1}, "entries[2]"),
        ({"kind": "resign", "seat": []}, "entries[2].seat"),
        ({"kind": "resign", "seat": 0, "why": 1}, "entries[2]"),
        ({"kind": "turn", "answers": {"0": 1}}, "entries[2].answers[...]"),
        ({"kind": "turn", "answers": {"0": [1, "x"]}}, "entries[2].answers[...][1]"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_line_and_field(entry: Any, field: str) -> None:
    text = edited("entries", 2, to=entry)
    error = broken(text)
    assert (error.field, error.line) == (field, line_with(text, json.dumps(entry)))


def test_a_field_that_no_record_has_is_refused_by_name() -> None:
    error = broken(edited("cheat", to=True))
    assert "unknown field `cheat`" in str(error)
    assert error.line is not None


@pytest.mark.parametrize("name", ["game", "edition", "match", "options", "seats", "commitment", "salts", "entries"])
def test_a_missing_field_is_refused_by_name(name: str) -> None:
    fields = json.loads(DOCUMENT)
    del fields[name]
    assert f"missing required field `{name}`" in str(broken(laid_out(fields)))


@pytest.mark.parametrize(
    ("path", "field"),
    [(("entries", 3, "answers"), "entries[3].answers"), (("salts",), "salts")],
    ids=["answers", "salts"],
)
def test_seat_that_is_not_a_number_is_refused_with_its_line_and_field(path: tuple[str | int, ...], field: str) -> None:
    # A past bug: the field was "key` in `$.entries[3].answers" and the line was always 1.
    text = edited(*path, to={"north": []})
    error = broken(text)
    assert (error.field, error.line) == (field, line_with(text, "north"))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("edition",), "1"),
        (("outcome",), "null"),
        (("entries", 3, "answers"), {"0": ["1"]}),
        (("entries", 3), {"kind": "take_back", "to": "3"}),
    ],
    ids=["edition", "outcome", "answer", "take-back"],
)
def test_a_number_in_quotes_is_no_number(path: tuple[str | int, ...], value: Any) -> None:
    # A past bug: `strict=False` accepted these; `str_keys=True` allows numbers in quotes only as keys.
    broken(edited(*path, to=value))


def test_json_nested_without_end_is_refused() -> None:
    # A past bug: RecursionError.
    broken("[" * 100_000)


@pytest.mark.parametrize(
    "field", ["", "entries", "entries[0]", "entries[1].answers", "entries[99]", "no.such[0].thing"]
)
def test_line_of_a_missing_field_is_that_of_its_parent(field: str) -> None:
    assert 1 <= line_of(DOCUMENT, field) <= DOCUMENT.count("\n")


def test_field_is_found_in_any_layout_of_the_document() -> None:
    text = json.dumps(json.loads(DOCUMENT), indent=1)
    assert text.splitlines()[line_of(text, "entries[2].answers") - 1].strip() == '"answers": {'
    assert text.splitlines()[line_of(text, "outcome.rule") - 1].strip() == '"rule": "SHOWDOWN-OUT-1"'
