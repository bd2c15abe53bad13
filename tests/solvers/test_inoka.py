"""The tree of the duel, and the strategy in the package."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from threefold.bots import find
from threefold.bots.keen import HUNCHES_OF_TEN
from threefold.core.contract import Answers
from threefold.core.errors import OptionsError, RecordError
from threefold.games.inoka.action_codes import HAND, PLAY
from threefold.games.inoka.hunches import hunch
from threefold.games.inoka.modes import ACHKAI, DUEL
from threefold.games.inoka.options import AchkaiOptions, DuelOptions
from threefold.games.inoka.state import State
from threefold.games.inoka.tactics import CARDS, HANDS
from threefold.solvers.cfr.equilibrium import Solver
from threefold.solvers.inoka import hands
from threefold.solvers.inoka.duel import FIRST, NOBODY, SECOND, WIN, duel
from threefold.solvers.inoka.play import SOLVER
from threefold.solvers.inoka.policies import KEEN_HUNCHES, policy
from threefold.solvers.inoka.solve import exploitability
from threefold.solvers.inoka.strategy import About, Duellist, duellist, pack, shipped, unpack

ONE_ROUND = DuelOptions(stones_to_win=1, drawn_round_limit=1)


def prepared(rng: Random) -> State:
    """Return a round with random hands."""
    state = DUEL.new(2, ONE_ROUND)
    DUEL.play(state, {seat: (HAND + rng.randrange(len(HANDS)),) for seat in range(2)})
    return state


def clash(state: State, rng: Random) -> Answers:
    return {seat: (PLAY + rng.choice(state.hand[seat]),) for seat in range(2)}


def test_tree_and_rules_agree_on_every_round() -> None:
    """Random rounds end at the same clash, with the same holder of the totem and the same result."""
    found = duel()
    tree = found.tree
    ends: Counter[str] = Counter()
    for seed in range(400):
        rng = Random(seed)
        state = prepared(rng)
        node = 1
        while True:
            assert found.totem[node] == ((NOBODY, FIRST, SECOND)[1 + state.totems[0]] if state.totems else NOBODY)
            left = [[card for card in range(CARDS) if card not in state.discard[seat]] for seat in range(2)]
            assert found.played[node] == sum(1 << card for card in state.discard[0])
            if tree.ends_at[node] >= 0:
                break
            answers = clash(state, rng)
            places = [left[seat].index(answers[seat][0] - PLAY) for seat in range(2)]
            kid = int(tree.kids[tree.kids_at[node] + places[0] * len(left[1]) + places[1]])
            DUEL.play(state, answers)
            if kid < 0:
                ends["early"] += 1
                assert state.winners == [0 if -1 - kid == WIN else 1]
                break
            assert not state.winners
            node = kid
        else:
            raise AssertionError
        if state.winners:
            continue
        first = clash(state, rng)
        second: dict[int, tuple[int, ...]] = {}
        entries: list[int] = []
        for seat in range(2):
            place = left[seat].index(first[seat][0] - PLAY)
            last = next(card for card in state.hand[seat] if card != first[seat][0] - PLAY)
            rest = [card for card in left[seat] if card != first[seat][0] - PLAY]
            entries.append(place * len(rest) + rest.index(last))
            second[seat] = (PLAY + last,)
        DUEL.play(state, first)
        if not state.winners:
            DUEL.play(state, second)
        gain = tree.ends[1, tree.ends_at[node] + entries[0] * 30 + entries[1]]
        ends["late"] += 1
        assert gain == (0.0 if len(state.winners) != 1 else 0.5 if state.winners == [1] else -0.5)
    assert min(ends.values()) > 50


def test_perfect_opponent_gains_less_than_a_ten_thousandth_against_the_shipped_strategy() -> None:
    strategy, about = unpack(duel().tree, shipped())
    assert exploitability(strategy, 1) <= 1e-4
    assert about.exploitability <= 1e-4
    assert len(shipped()) < 8_000_000


def test_no_hand_is_frequent_enough_for_rounds_without_a_stone_to_repeat_for_ever() -> None:
    """docs/solved.md needs this for its proof that winning the rounds wins the match."""
    assert max(duellist().hands().values()) < 0.13


def test_exploitability_falls_in_a_few_iterations() -> None:
    with Solver(duel().tree, threads=2) as solver:
        gains: list[float] = []
        for _ in range(2):
            for _ in range(10):
                solver.iterate()
            gains.append(solver.exploitability())
    assert gains[1] < gains[0] < exploitability(policy("random"), 1)


def test_packed_strategy_differs_only_by_rounding() -> None:
    tree = duel().tree
    before = policy("novice")
    after, about = unpack(tree, pack(tree, before.copy(), About(7, 0.25)))
    assert about == About(7, 0.25)
    assert np.abs(after[: len(HANDS)] - before[: len(HANDS)]).max() < 1e-4
    one, other = Duellist(tree, before), Duellist(tree, after)
    likely = max(one.hands(), key=lambda hand: one.hands()[hand])
    assert other.mix((), (), likely) == pytest.approx(one.mix((), (), likely), abs=1e-4)


def test_a_damaged_strategy_is_refused_by_name() -> None:
    tree, whole = duel().tree, shipped()
    for broken in (b"", b"# a text", whole[:200], whole[:-100]):
        with pytest.raises(RecordError, match="it is not a strategy of the duel"):
            unpack(tree, broken, "it")


@pytest.mark.parametrize("kind", [False, True], ids=["novice", "forgiving"])
def test_policy_of_a_beginner_matches_its_hunches(kind: bool) -> None:
    """The bot itself is asked many times, in rounds that were really played."""
    bot = Duellist(duel().tree, policy("forgiving" if kind else "novice"))
    for seed in range(4):
        rng = Random(seed)
        state = prepared(rng)
        for _ in range(seed % 3):
            DUEL.play(state, clash(state, rng))
        if state.winners:
            continue
        view = DUEL.view(state, 0)
        (decision,) = (asked for asked in DUEL.pending(state) if asked.seat == 0)
        asked = Counter(hunch(view, decision, rng, kind=kind) - PLAY for _ in range(4000))
        mix = bot.mix(state.discard[0], state.discard[1], state.hand[0])
        assert {card: asked[card] / 4000 for card in mix} == pytest.approx(mix, abs=0.04)


@pytest.mark.parametrize("name", ["keen", "teacher"])
def test_policy_of_a_bot_matches_its_answers(name: str) -> None:
    """The hands and first cards are compared with those of the bot itself."""
    rng = Random(3)
    written = Duellist(duel().tree, policy(name))
    state = DUEL.new(2, ONE_ROUND)
    hands = {HAND + number: written.hands()[hand] for number, hand in enumerate(HANDS)}
    assert drawn(name, state, rng) == pytest.approx(hands, abs=0.03)
    DUEL.play(state, {seat: (HAND + HANDS.index((1, 2, 4, 7, 8)),) for seat in range(2)})
    cards = {PLAY + card: chance for card, chance in written.mix((), (), state.hand[0]).items()}
    assert drawn(name, state, rng) == pytest.approx(cards, abs=0.03)
    assert KEEN_HUNCHES == HUNCHES_OF_TEN / 10


def drawn(name: str, state: State, rng: Random) -> dict[int, float]:
    """Return how often a bot in the first seat gives each answer."""
    view, (decision, _) = DUEL.view(state, 0), DUEL.pending(state)
    said = Counter(find(name).answer(DUEL, view, decision, rng)[0] for _ in range(3000))
    return {action: said[action] / 3000 for action in decision.legal}


def test_policy_of_a_bot_that_searches_is_refused() -> None:
    with pytest.raises(OptionsError, match="strong"):
        policy("strong")


def test_mix_has_only_legal_answers_and_the_perfect_bot_plays_it() -> None:
    rng = Random(5)
    state = DUEL.new(2, ONE_ROUND)
    for _ in range(5):
        if not (pending := DUEL.pending(state)):
            break
        for decision in pending:
            view = DUEL.view(state, decision.seat)
            mix = SOLVER.mix(view)
            assert mix is not None
            assert set(mix) <= set(decision.legal)
            assert sum(mix.values()) == pytest.approx(1)
            assert mix[find("perfect").answer(DUEL, view, decision, rng)[0]] > 0
        DUEL.play(state, {d.seat: (rng.choice(d.legal),) for d in pending})


def test_solver_answers_in_a_tournament_as_in_a_duel() -> None:
    state = ACHKAI.new(2, AchkaiOptions(bracket="seats"))
    view = ACHKAI.view(state, 0)
    assert view.phase == "hand"
    assert SOLVER.mix(view) == {HAND + number: duellist().hands()[hand] for number, hand in enumerate(HANDS)}
    assert SOLVER.mix(ACHKAI.view(state, None)) is None


def test_picture_of_hands_shows_the_shipped_strategy() -> None:
    """The most frequent hand comes first, and the bars of its first cards fill the line."""
    chosen = hands.favourites(duellist())
    assert [share for _, share in chosen] == sorted((share for _, share in chosen), reverse=True)
    picture = hands.draw(duellist())
    assert f">{chosen[0][1]:.1%}<" in picture
    first = hands.opening(duellist(), chosen[0][0])
    assert sum(first.values()) == pytest.approx(1.0)
    best = max(first, key=first.__getitem__)
    assert f"{hands.CARD_NAMES[best]} {first[best]:.0%}" in picture
