"""A question never waits for compiled code (a kernel) that is not compiled yet."""

from __future__ import annotations

import pytest

from contract.examples.pebbles import PEBBLES
from threefold import jit
from threefold.bots import BOTS
from threefold.bots.warming import LIGHT, STAND_IN, cold_games, is_ready, needs_kernels, warm_up
from threefold.core.contract import Decision
from threefold.core.game import AnyGame
from threefold.games.inoka.modes import MODES
from threefold.games.inyo import INYO
from threefold.serve.thinking import consider, think


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the set of games that count as compiled, which a test may change."""
    games: set[str] = set()
    monkeypatch.setattr(jit, "is_warm", games.__contains__)
    monkeypatch.setattr(jit, "note_warm", games.add)
    return games


def question(game: AnyGame) -> Decision:
    return game.pending(game.new(2, game.options()))[0]


def test_only_bots_that_use_compiled_code_wait_for_its_compilation(warm: set[str]) -> None:
    assert STAND_IN in LIGHT
    assert [bot for bot in BOTS if not needs_kernels(INYO, bot)] == [*LIGHT, "careful"]
    assert [bot for bot in BOTS if not needs_kernels(MODES["duel"], bot)] == [*LIGHT]
    assert all(is_ready(PEBBLES, bot) for bot in BOTS), "a game without a kernel is always ready"
    assert not is_ready(INYO, "steady")
    warm.add("inyo")
    assert is_ready(INYO, "steady")
    assert not is_ready(MODES["duel"], "steady")


def test_bot_whose_kernels_are_not_compiled_answers_only_if_told_to_wait(warm: set[str]) -> None:
    view, decision = INYO.view(INYO.new(2, INYO.options()), 0), question(INYO)
    assert think("inyo", "perfect", view, decision, at_once=True) is None
    assert consider("inyo", view, decision, at_once=True) is None
    stand_in = think("inyo", STAND_IN, view, decision, at_once=True)
    assert stand_in
    assert stand_in[0] in decision.legal
    assert think("inyo", "perfect", view, decision, at_once=False)
    warm.add("inyo")
    assert think("inyo", "perfect", view, decision, at_once=True)


def test_game_counts_as_compiled_after_warming_up(warm: set[str]) -> None:
    before = cold_games()
    assert "inyo" in before
    warm_up("inyo")
    assert cold_games() == [name for name in before if name != "inyo"]
