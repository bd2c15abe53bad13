"""The kernel beside the readable rules: the same questions, the same position after every answer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from support.inoka import sit
from threefold.bots.bot import random_answers
from threefold.core.contract import Setup
from threefold.games.inoka import DUEL, MODES
from threefold.games.inoka.kernel import SEATS, InokaKernel, random_games
from threefold.games.inoka.mode import Mode
from threefold.games.inoka.options import CircleOptions, DuelOptions
from threefold.games.inoka.state import CHANCE_PHASES, State
from threefold.lab.fuzz import fuzz
from threefold.lab.perft import perft

CASES = [(game, setup) for game in MODES.values() if game.lab.kernel() for setup in game.lab.setups()]
GAMES_EACH = 12


def dealt(game: Mode, setup: Setup, rng: Random) -> State:
    """A new game, its first draws made."""
    state = game.new(setup.seats, setup.options)
    while state.phase in CHANCE_PHASES:
        game.play(state, random_answers(game, state, rng))
    return state


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_rules_and_kernel_agree_on_whole_games(game: Mode, setup: Setup) -> None:
    kernel = InokaKernel(game.mode)
    for seed in range(GAMES_EACH):
        rng = Random(f"{game.name} {seed}")
        state = dealt(game, setup, rng)
        packed = kernel.load(state)
        while pending := game.pending(state):
            for decision in pending:
                assert kernel.legal(packed, decision.seat) == decision.legal
            answers = random_answers(game, state, rng)
            if seed % 3 == 0:
                # Everybody the same, as far as they can: ties, exhaustion and lots come up.
                wished = rng.random()
                answers = {d.seat: (d.legal[int(wished * len(d.legal))],) for d in pending}
            game.play(state, answers)
            kernel.play(packed, answers)
            assert not kernel.differs(packed, state)


def test_a_kernel_that_has_gone_another_way_is_told() -> None:
    state = DUEL.new(2, DuelOptions())
    kernel = InokaKernel("duel")
    packed = kernel.load(state)
    kernel.play(packed, {0: (0,), 1: (0,)})
    assert "differ at" in kernel.differs(packed, state)
    assert kernel.legal(packed, 0) == (126, 127, 128, 129, 130)
    assert kernel.legal(packed, -1) == ()


def test_rules_and_kernel_count_the_same_lines() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B1 P2=T1T2T3B2B3")
    state = duel.trial.state
    for depth, lines in ((0, 1), (1, 25), (2, 400)):
        assert perft(DUEL, state, depth) == InokaKernel("duel").perft(state, depth) == lines
    assert InokaKernel("duel").perft(state, 3) == perft(DUEL, state, 3)
    circle = sit("circle", 3, ffa_lot_after=1)
    circle.play("hand all=A1A2T1T3B1", "play all=T3")
    state = circle.trial.state
    assert perft(MODES["circle"], state, 2) == InokaKernel("circle").perft(state, 2)


def test_random_games_of_the_kernel_are_fair_and_all_end() -> None:
    wins = np.zeros(SEATS + 1, np.int64)
    start = InokaKernel("circle").load(MODES["circle"].new(4, CircleOptions()))
    answers = random_games(start, 4000, 1, wins)
    assert wins.sum() == 4000
    assert answers > 4000 * 20
    assert all(850 < won < 1150 for won in wins[:4].tolist())


@pytest.mark.parametrize("name", [game.name for game in MODES.values()])
def test_fuzzed_games_end_and_replay(name: str) -> None:
    found = list(fuzz(name, count=6, seed=5, jobs=1))
    assert not [finding for tally in found for finding in tally.findings]
    assert sum(tally.games for tally in found) == 6
