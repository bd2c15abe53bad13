"""Bots at Inoka: they weigh answers and have hunches, from views alone."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from support.inoka import G, sit
from threefold import bots
from threefold.bots.bot import random_answers
from threefold.bots.weighing import weighed
from threefold.core.contract import Setup
from threefold.games.inoka import ACHKAI, DUEL, MODES
from threefold.games.inoka.action_codes import DISCARD, SPEND
from threefold.games.inoka.game import Mode
from threefold.games.inoka.kernel import InokaKernel
from threefold.games.inoka.modes.duel import Duel
from threefold.games.inoka.options import Options
from threefold.games.inoka.state import CHANCE_PHASES, Traits
from threefold.games.inoka.thinking import sensible_card
from threefold.games.inoka.words import CARD_NAMES

CASES = [(game, setup) for game in MODES.values() for setup in game.lab.setups()]


@pytest.mark.parametrize(("game", "setup"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_every_level_answers_every_question_legally(game: Mode, setup: Setup) -> None:
    rng = Random(3)
    state = game.new(setup.seats, setup.options)
    for turn in range(40):
        if state.phase in CHANCE_PHASES:
            game.play(state, random_answers(game, state, rng))
            continue
        if not game.pending(state):
            break
        answers = random_answers(game, state, rng)
        decision = game.pending(state)[turn % len(state.asked)]
        seen = game.view(state, decision.seat)
        for name in ("forgiving", "random", "novice", "careful"):
            (action,) = bots.find(name).answer(game, seen, decision, rng)
            assert action in decision.legal
        shares = game.weigh(seen, decision, 300, rng)
        assert tuple(shares) == decision.legal
        assert sum(shares.values()) > 0
        game.play(state, answers)


def test_equal_views_and_seeds_give_equal_answers() -> None:
    royale = sit("royale", 5)
    royale.play(f"hand all={G}")
    game, state = royale.game, royale.trial.state
    decision = game.pending(state)[0]
    seen = game.view(state, 0)
    hidden = game.imagine(seen, Random(99))
    assert hidden.hand[1] != state.hand[1]
    first = [game.weigh(seen, decision, 2000, Random(seed)) for seed in (1, 2)]
    again = [game.weigh(game.view(hidden, 0), decision, 2000, Random(seed)) for seed in (1, 2)]
    assert first == again
    assert first[0] != first[1]


def test_holder_of_the_totem_chooses_the_attack_that_wins() -> None:
    # P2 has shown everything but Taunts and weak Attacks: the strong Attack wins the round for sure.
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B3 P2=A1T1T2B1B2", "play P1=B3 P2=B1", "play P1=T1 P2=B2")
    decision = DUEL.pending(duel.trial.state)[0]
    shares = DUEL.weigh(DUEL.view(duel.trial.state, 0), decision, 4000, Random(1))
    assert max(shares, key=lambda action: shares[action]) == DUEL.notation.read_answer(duel.trial.state, 0, "A3")[0]


def test_tournament_match_is_weighed_like_a_duel() -> None:
    cup = sit("achkai", 3, bracket="seats")
    cup.play("hand P2=A1A2A3T1B3 P3=A1T1T2B1B2", "play P2=B3 P3=B1", "play P2=T1 P3=B2")
    decision = ACHKAI.pending(cup.trial.state)[0]
    shares = ACHKAI.weigh(ACHKAI.view(cup.trial.state, 1), decision, 4000, Random(1))
    assert set(shares) == set(decision.legal)
    assert max(shares, key=lambda action: shares[action]) == ACHKAI.notation.read_answer(cup.trial.state, 1, "A3")[0]


def test_game_without_weighing_gives_no_weighed_answer() -> None:
    from contract.examples.pebbles import PEBBLES

    state = PEBBLES.new(2, PEBBLES.options())
    decision = PEBBLES.pending(state)[0]
    assert weighed(PEBBLES, PEBBLES.view(state, 0), decision, 100, Random(1)) is None


def test_a_beginner_likes_strong_cards_and_attacks_with_the_totem() -> None:
    duel = sit("duel", 2)
    duel.play("hand P1=A1A2A3T1B3 P2=A1T1T2B1B2", "play P1=B3 P2=B1")
    decision = DUEL.pending(duel.trial.state)[0]
    seen = DUEL.view(duel.trial.state, 0)
    drawn = [DUEL.hunch(seen, decision, Random(seed), kind=False) for seed in range(200)]
    strongest = DUEL.notation.read_answer(duel.trial.state, 0, "A3")[0]
    assert drawn.count(strongest) > 100
    kind = [DUEL.hunch(seen, decision, Random(seed), kind=True) for seed in range(200)]
    assert kind.count(strongest) < 10


def test_a_beginner_spends_the_stone_when_cards_are_few() -> None:
    royale = sit("royale", 5)
    royale.play("hand all=A1A2A3T1B1", "play P1=A3 P2=A2 P3=A2 P4=A2 P5=A2")
    game, state = royale.game, royale.trial.state
    decision = game.pending(state)[0]
    assert game.hunch(game.view(state, 1), decision, Random(1), kind=False) == DISCARD
    royale.play("stone all=discard", "play P2=A3 P3=A1 P4=A1 P5=A1", "stone all=discard")
    royale.play("play P1=A3 P3=T1 P4=T1 P5=T1")
    decision = game.pending(royale.trial.state)[0]
    seen = game.view(royale.trial.state, decision.seat)
    assert game.hunch(seen, decision, Random(1), kind=False) == SPEND
    assert game.hunch(seen, decision, Random(1), kind=True) == DISCARD


class Misere(Duel):
    """A duel in which it is bad to win a clash."""

    def traits(self, options: Options) -> Traits:
        return super().traits(options)._replace(winning_is_good=False)


def test_bots_play_weak_cards_where_it_is_bad_to_win_a_clash() -> None:
    duel, likely, misere = sit("duel", 2), np.zeros(9), Misere()
    duel.play("hand P1=A1A2A3T1B3 P2=A1T1T2B1B2", "play P1=B3 P2=B1")
    state = duel.trial.state
    decision = misere.pending(state)[0]
    strongest = misere.notation.read_answer(state, 0, "A3")[0]
    drawn = [misere.hunch(misere.view(state, 0), decision, Random(seed), kind=False) for seed in range(200)]
    assert drawn.count(strongest) < 10
    usual, turned = (sensible_card(InokaKernel(game.traits).load(state), 0, likely) for game in (DUEL, misere))
    assert (CARD_NAMES[usual], CARD_NAMES[turned]) == ("A3", "T1")
