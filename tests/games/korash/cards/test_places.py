"""The line of each value in a TOML file."""

from __future__ import annotations

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from threefold.games.korash.cards import installed
from threefold.games.korash.cards.read.places import Path, parse

DOCUMENT = '''# a comment
[set]
id = "x" # [not a table]
[[unit]]
id = 'a'
"quoted key".dotted = 3
list = [ 1,
  { a = 1, b = ["]", 3] }, # } ]
 """several
lines""", 5 ]
[[unit.ability]]
cost = { x = 1 }
[[unit.ability]]
day = 1979-05-27 07:32:00
[[unit]]
[unit.deep]
k = -1.5e3
[[unit.ability]]
z = true
'''


def test_every_key_and_element_has_the_right_line() -> None:
    _, lines = parse(DOCUMENT)
    assert lines["set", "id"] == 3
    assert lines["unit", 0] == 4
    assert lines["unit", 0, "quoted key", "dotted"] == 6
    assert [lines["unit", 0, "list", index] for index in range(4)] == [7, 8, 9, 10]
    assert lines["unit", 0, "list", 1, "b", 1] == 8
    assert lines["unit", 0, "ability", 1, "day"] == 14
    assert lines["unit", 1, "deep", "k"] == 17
    assert lines["unit", 1, "ability", 0, "z"] == 19


def paths(value: Any, path: Path = ()) -> list[Path]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner += cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        inner += enumerate(cast("list[Any]", value))
    return [path, *(found for key, child in inner for found in paths(child, (*path, key)))]


def test_every_value_of_our_own_sets_has_a_line() -> None:
    for folder in installed().values():
        for file in sorted(folder.glob("*.toml")):
            text = file.read_text(encoding="utf-8")
            value, lines = parse(text)
            written = text.splitlines()
            for path in paths(value):
                assert path in lines
                if path and isinstance(path[-1], str):
                    assert path[-1] in written[lines[path] - 1]


@given(
    st.lists(
        st.sampled_from(["# c", "", "a{} = 1", 'b{} = "#[x]"', "c{} = [\n 1,\n 2 ]", "[t{}]", "d{} = {{ e = 1 }}"])
    )
)
def test_lines_are_right_for_any_order_of_comments_and_keys(pieces: list[str]) -> None:
    text = "\n".join(piece.format(number) for number, piece in enumerate(pieces))
    value, lines = parse(text)
    written = text.split("\n")
    for path in paths(value):
        if path and isinstance(path[-1], str):
            assert path[-1] in written[lines[path] - 1]
