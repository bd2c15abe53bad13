"""The commands in README, docs and --help can be parsed; `make test-long` runs them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from support.documented_commands import PAGES, ROOT, commands, examples, inline

KNOWN = dict(commands())
VERBS = frozenset("Check Compute Count Create Edit List Measure Play Print Read Replay Run Show Start Write".split())  # noqa: SIM905


@pytest.mark.parametrize("words", KNOWN)
def test_help_of_every_command_has_one_whole_example(words: str) -> None:
    (example,) = examples()[words]
    assert f"threefold {words}" in example


@pytest.mark.parametrize("words", KNOWN)
def test_help_of_every_command_begins_with_a_verb(words: str) -> None:
    first = (KNOWN[words].help or "").split()[0]
    assert first in VERBS


def test_every_example_can_be_parsed() -> None:
    for words, (example,) in examples().items():
        given = shlex.split(example.rpartition("| ")[2])[1 + len(words.split()) :]
        KNOWN[words].make_context(words, given)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_in_the_text_use_existing_commands_and_options(page: Path) -> None:
    for told in inline(page):
        if told.startswith("threefold ") and not told.startswith(("threefold --help", "threefold --version")):
            _, first, *rest = shlex.split(told)
            names = {name for name in KNOWN if name == first or name.startswith(f"{first} ")}
            assert names or first == "…", f"{page.name}: {told}"
            wanted = set(re.findall(r"(?<!\S)--[a-z-]+", " ".join(rest)))
            there: set[str] = {option for name in names for option in options_of(KNOWN[name])}
            assert wanted <= there | {"--help"}, f"{page.name}: {told}"


def options_of(command: Any) -> list[str]:
    return [option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)]
