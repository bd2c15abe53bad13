"""The counts of possible continuations ("perft") from every kind of question, as in tests/perft/korash.perft."""

from __future__ import annotations

import pytest

from support.korash_perft import CARDS, FILE, Case, read_cases
from threefold.games.korash import KORASH
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.flow.stack import PROCEDURES, Ask, asking
from threefold.lab.perft import divide, perft

CASES = list(read_cases(FILE.read_text(encoding="utf-8")))


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFFERED, str(CARDS))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_perft_counts_match_the_file(case: Case) -> None:
    state = case.state()
    for depth, nodes in case.nodes.items():
        found = perft(KORASH, state, depth)
        if found != nodes:
            rows = "\n".join(f"  {answer} {count}" for answer, count in divide(KORASH, state, depth).items())
            pytest.fail(f"perft {depth} is {found}, not {nodes}; under each first answer:\n{rows}")


def test_perft_file_counts_every_kind_of_question_to_depth_two() -> None:
    """The file covers every question of every procedure, and each rule under which a window asks."""
    asked, rules = set[str](), set[str]()
    for case in CASES:
        assert {1, 2} <= case.nodes.keys()
        state = case.state()
        found = asking(state)
        assert found is not None
        asked.add(name_question(found[0]))
        rules.add(KORASH.pending(state)[0].rule)
    assert asked == {name_question(step) for steps in PROCEDURES.values() for step in steps if isinstance(step, Ask)}
    assert {"KOR-INT-6", "KOR-INT-9", "KOR-COMBAT-4", "KOR-RULING-17"} <= rules
    assert len({case.name for case in CASES}) == len(CASES)


def name_question(ask: Ask) -> str:
    return f"{ask.question.__module__} {ask.question.__name__}"
