"""Every function of the kernel against the readable rules, in every setup of every mode."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from support.inoka import sit
from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE, Setup
from threefold.games.inoka import CIRCLE, DUEL, MODES
from threefold.games.inoka.game import Mode
from threefold.games.inoka.kernel import (
    CHANCE_AT,
    FIRSTS,
    IN_HAND,
    PHASE,
    SEATS,
    InokaKernel,
    play_answers,
    random_choices,
    random_games,
)
from threefold.games.inoka.knowledge import knowledge
from threefold.games.inoka.options import CircleOptions, DuelOptions
from threefold.games.inoka.state import CHANCE_PHASES, Phase, State
from threefold.games.inoka.tactics import EVERY_CARD
from threefold.games.inoka.thinking import deal, worth_of
from threefold.lab.fuzz import fuzz
from threefold.lab.perft import perft
from threefold.lab.walking import walk

CASES = [(game, setup) for game in MODES.values() if game.lab.kernel() for setup in game.lab.setups()]
GAMES_EACH = 12


def dealt(game: Mode, setup: Setup, rng: Random) -> State:
    """Return a new game after its first draws of chance."""
    state = game.new(setup.seats, setup.options)
    while state.phase in CHANCE_PHASES:
        game.play(state, random_answers(game, state, rng))
    return state


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_rules_and_kernel_agree_on_whole_games(game: Mode, setup: Setup) -> None:
    kernel = InokaKernel(game.traits)
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


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_random_games_of_the_kernel_replay_by_the_rules(game: Mode, setup: Setup) -> None:
    kernel = InokaKernel(game.traits)
    for seed in range(GAMES_EACH):
        state = dealt(game, setup, Random(f"{game.name} {seed}"))
        packed, wins = kernel.load(state), np.zeros(SEATS + 1, np.int64)
        made, answered = random_games(packed, 1, seed, wins), 0
        rng, found = np.array([seed], np.uint64), np.empty(126, np.int64)
        chosen = np.zeros(SEATS + 1, np.int64)
        while pending := game.pending(state):
            answered += random_choices(packed, chosen, found, rng)
            first = int(FIRSTS[packed[PHASE]])
            answers = {d.seat: (first + int(chosen[CHANCE_AT if d.seat == CHANCE else d.seat]),) for d in pending}
            assert all(answers[decision.seat][0] in decision.legal for decision in pending)
            game.play(state, answers)
            play_answers(packed, chosen)
            assert not kernel.differs(packed, state)
        assert made == answered
        assert wins.sum() == wins[state.winners[0] if len(state.winners) == 1 else SEATS] == 1


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_search_deals_hands_that_fit_what_everybody_knows(game: Mode, setup: Setup) -> None:
    kernel, rng = InokaKernel(game.traits), np.array([7], np.uint64)
    for state in walk(game, setup, Random(3).randrange):
        if game.traits(state.options).hands_are_open or state.phase in CHANCE_PHASES:
            continue
        packed = kernel.load(state)
        deal(packed, 1, rng)
        for seat, held in enumerate(state.hand):
            dealt_hand = [card for card in EVERY_CARD if int(packed[IN_HAND + seat]) >> 4 * card & 15]
            known = knowledge(state, seat, len(held))
            assert len(dealt_hand) == len(held)
            assert dealt_hand == held if seat == 0 else {*known.certain} <= {*dealt_hand}
            assert {*dealt_hand} <= {*known.certain, *known.possible}


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_search_values_a_round_by_what_the_rules_gave_for_it(game: Mode, setup: Setup) -> None:
    kernel, rng = InokaKernel(game.traits), Random(4)
    state = dealt(game, setup, rng)
    began, before = state.round, state.clone()
    while pending := game.pending(state):
        game.play(state, {decision.seat: (rng.choice(decision.legal),) for decision in pending})
        if state.round == began and state.phase is not Phase.OVER:
            continue
        stones = [now - then for now, then in zip(state.stones, before.stones, strict=True)]
        for seat in range(setup.seats):
            side = state.side_of(seat)
            if game.traits(state.options).for_stones:
                wanted = stones[side] if any(stones) else 0.5
            else:
                wanted = (side in state.winners) / len(state.winners)
            assert worth_of(kernel.load(state), kernel.load(before), seat) == wanted
        began, before = state.round, state.clone()


def test_kernel_and_rules_that_differ_are_described_in_words() -> None:
    state = DUEL.new(2, DuelOptions())
    kernel = InokaKernel(DUEL.traits)
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
        assert perft(DUEL, state, depth) == InokaKernel(DUEL.traits).perft(state, depth) == lines
    assert InokaKernel(DUEL.traits).perft(state, 3) == perft(DUEL, state, 3)
    circle = sit("circle", 3, ffa_lot_after=1)
    circle.play("hand all=A1A2T1T3B1", "play all=T3")
    state = circle.trial.state
    assert perft(CIRCLE, state, 2) == InokaKernel(CIRCLE.traits).perft(state, 2)


def test_random_games_of_the_kernel_are_fair_and_all_end() -> None:
    wins = np.zeros(SEATS + 1, np.int64)
    start = InokaKernel(CIRCLE.traits).load(CIRCLE.new(4, CircleOptions()))
    answers = random_games(start, 4000, 1, wins)
    assert wins.sum() == 4000
    assert answers > 4000 * 20
    assert all(850 < won < 1150 for won in wins[:4].tolist())


@pytest.mark.parametrize("name", [game.name for game in MODES.values()])
def test_fuzzed_games_end_and_replay(name: str) -> None:
    found = list(fuzz(name, count=6, seed=5, jobs=1))
    assert not [finding for tally in found for finding in tally.findings]
    assert sum(tally.games for tally in found) == 6


def test_random_lot_falls_on_each_of_the_tied_players_and_on_nobody_else() -> None:
    circle = sit("circle", 4, ffa_lot_after=1)
    circle.play("hand all=A2A3T2T3B3", "play P1=B3 P2=A2 P3=T3 P4=T2", "play P2=A3 P3=A3")
    assert circle.asked == "chance lot"
    packed = InokaKernel(CIRCLE.traits).load(circle.trial.state)
    rng, found, chosen = np.array([1], np.uint64), np.empty(126, np.int64), np.zeros(SEATS + 1, np.int64)
    drawn: set[int] = set()
    for _ in range(40):
        assert random_choices(packed, chosen, found, rng) == 1
        drawn.add(int(chosen[CHANCE_AT]))
    assert drawn == {1, 2}
