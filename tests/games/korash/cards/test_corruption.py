"""If any single thing in a card file is spoiled, the checker reports the right line and does not crash."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from threefold.games.korash.cards import installed, read_folders
from threefold.games.korash.cards.read.places import parse

PAGES = {file: file.read_text(encoding="utf-8") for folder in installed().values() for file in folder.glob("*.toml")}
KEYS = [
    (file, number)
    for file, text in sorted(PAGES.items())
    for number, line in enumerate(text.splitlines())
    if re.match(r"[a-z]+ = ", line)
]
UNCHECKED = ("text", "flavour", "label", "banner", "colour", "name")
"""The keys whose value may be any text."""
WRONG: list[str] = ["-7", "3.5", "[[1]]", "{ zzz = 1 }", "1979-05-27", '""', "true", '"zzz"', "99999"]


def problems_with(file: Path, text: str) -> list[tuple[str, int]]:
    with TemporaryDirectory() as folder:
        (Path(folder) / "set.toml").write_text(PAGES[file.parent / "set.toml"], encoding="utf-8")
        (Path(folder) / file.name).write_text(text, encoding="utf-8")
        return [(Path(problem.file).name, problem.line) for problem in read_folders([Path(folder)])[1]]


def replaced(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"


@settings(max_examples=40)
@given(st.sampled_from(KEYS))
def test_a_misspelt_key_gets_a_problem_on_its_line(place: tuple[Path, int]) -> None:
    file, number = place
    text = PAGES[file]
    found = problems_with(file, replaced(text, number, "zq" + text.splitlines()[number]))
    assert (file.name, number + 1) in found or is_open(text, number)


def is_open(text: str, number: int) -> bool:
    """Return whether the value on this line continues on the next lines, so that replacing the line would cut it."""
    return text.splitlines()[number].rstrip().endswith("[")


@settings(max_examples=80)
@given(st.sampled_from([place for place in KEYS if not is_open(PAGES[place[0]], place[1])]), st.sampled_from(WRONG))
def test_a_replaced_value_gets_a_problem_on_its_line_unless_it_is_allowed(place: tuple[Path, int], wrong: str) -> None:
    file, number = place
    key = PAGES[file].splitlines()[number].partition(" = ")[0]
    found = problems_with(file, replaced(PAGES[file], number, f"{key} = {wrong}"))
    assert (file.name, number + 1) in found or may_be(key, wrong)


def may_be(key: str, value: str) -> bool:
    """Return whether this value is allowed for the key: any free text, any small number, another id, or a flag."""
    if value == '"zzz"':
        return key in (*UNCHECKED, "id")
    if value == "99999":
        return key in ("cost", "str", "prot", "life", "mp", "copies")
    return value == "true" and key in ("enduring", "static", "may")


SCALARS = re.compile(r'(?<![\w.<>=-])(?:"[a-z_]+"|\d+|true)(?![\w.-])')
INNER = [
    (file, number, match.span())
    for file, text in sorted(PAGES.items())
    for number, line in enumerate(text.splitlines())
    if line.startswith(("do = ", "targets = ", "choices = ", "cost = {", "when = ", "  {"))
    for match in SCALARS.finditer(line)
]


@settings(max_examples=120)
@given(st.sampled_from(INNER), st.sampled_from(["-77", "2.5", '"zzz"', "[1]", "{ zzz = 1 }"]))
def test_a_wrong_word_inside_an_effect_gets_a_problem_on_its_line(
    spot: tuple[Path, int, tuple[int, int]], wrong: str
) -> None:
    file, number, (start, end) = spot
    line = PAGES[file].splitlines()[number]
    if wrong == "-77" and re.search(r"(str|prot|mp|life|times) = $", line[:start]):
        return
    found = problems_with(file, replaced(PAGES[file], number, line[:start] + wrong + line[end:]))
    assert (file.name, number + 1) in found


Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["t", "self", "unit", "<5", "", "move", "turn"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["to", "deal", "if", "each", "do", "kind", "count", "is", "that", "x"]), inner
        )
    ),
    max_leaves=12,
)


def written(value: Any) -> str:
    """Return a value as TOML, on one line."""
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {written(inner)}" for key, inner in cast("dict[str, Any]", value).items())
        return f"{{ {pairs} }}"
    if isinstance(value, list):
        return f"[{', '.join(written(inner) for inner in cast('list[Any]', value))}]"
    if isinstance(value, str):
        return f'"{value}"'
    return "1" if value is None else str(value).lower()


@settings(max_examples=100)
@given(st.sampled_from(["do", "targets", "choices", "cost", "timing", "keywords", "name", "id", "text"]), Json)
def test_checker_does_not_crash_on_any_toml(key: str, value: Any) -> None:
    card = {"id": '"a"', "name": '"A"', "timing": '"orders"', "cost": "1", "do": "[{ discard = 1 }]"}
    card[key] = written(value)
    body = "\n".join(f"{name} = {inner}" for name, inner in card.items())
    text = f'[set]\nid = "x"\nprovenance = "original"\nvocabulary = 1\n[[tactic]]\n{body}\n'
    _, lines = parse(text)
    with TemporaryDirectory() as folder:
        (Path(folder) / "x.toml").write_text(text, encoding="utf-8")
        catalogue, problems = read_folders([Path(folder)])
    assert (catalogue is None) == any(not problem.warning for problem in problems)
    assert all(1 <= problem.line <= max(lines.values()) for problem in problems)
