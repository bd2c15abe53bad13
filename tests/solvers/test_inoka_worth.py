"""The values of the choices in a round of the duel."""

from __future__ import annotations

from random import Random

import pytest

from threefold.core.errors import NotationError
from threefold.games.inoka.action_codes import HAND, PLAY
from threefold.games.inoka.modes import DUEL
from threefold.games.inoka.options import DuelOptions
from threefold.games.inoka.tactics import HAND_NUMBERS
from threefold.games.inoka.words import CARD_NAMES, read_cards
from threefold.solvers.inoka.play import SOLVER
from threefold.solvers.inoka.positions import read_seen
from threefold.solvers.inoka.strategy import duellist
from threefold.solvers.inoka.worth import adviser

EXPLOITABILITY = 1e-4
"""The shipped strategy is no further from the equilibrium than this."""


def test_choices_of_the_equilibrium_are_worth_the_most_and_the_round_is_even() -> None:
    found = SOLVER.probe("-")
    assert found.value == pytest.approx(0.5, abs=EXPLOITABILITY)
    for hand, share in found.mix.items():
        if share > 0.01:
            assert found.moves[hand] == pytest.approx(found.value, abs=10 * EXPLOITABILITY), hand
    assert found.moves["A1A2T1T2B1"] < 0.45


def test_along_the_equilibrium_likely_cards_are_worth_the_same() -> None:
    """Rounds drawn from the strategy itself: a card that it often plays costs nothing."""
    rng = Random(5)
    hands = duellist().hands()
    for _ in range(12):
        mine, theirs = rng.choices(list(hands), list(hands.values()), k=2)
        cards = rng.choices(*zip(*SOLVER.probe(_written(mine)).mix.items(), strict=True))[0]
        reply = rng.choices(*zip(*SOLVER.probe(_written(theirs)).mix.items(), strict=True))[0]
        found = SOLVER.probe(f"{_written(mine)} {cards}:{reply}")
        assert found.book
        for card, share in found.mix.items():
            if share > 0.3:
                assert found.moves[card] == pytest.approx(found.value, abs=0.01), (mine, cards, reply, card)


def test_rest_of_the_round_is_solved_again_after_a_card_that_the_equilibrium_never_plays() -> None:
    """The equilibrium never opens a round with T1, so it tells nothing about the hand behind it."""
    found = SOLVER.probe("A2A3T2B2B3 A2:T1")
    assert not found.book
    assert sum(found.mix.values()) == pytest.approx(1.0)
    likely = [card for card, share in found.mix.items() if share > 0.2]
    assert all(found.moves[card] == pytest.approx(found.value, abs=0.01) for card in likely)
    assert found.value > 0.5, "A2 has beaten T1, and its player holds the totem"


def test_worth_of_the_last_two_cards_agrees_with_counting_all_hands() -> None:
    """With two cards left each, all hands that the other player may hold are counted by the readable rules."""
    mine, theirs, unplayed = read_cards("T2B2T3"), read_cards("T2B1A1"), read_cards("A3B3")
    found = adviser().cards(mine, theirs, unplayed)
    rest, _ = adviser().anew(duellist().node(theirs, mine), tuple(mine), tuple(theirs))
    belief = adviser().belief(duellist().node(theirs, mine), tuple(theirs))
    places = [card for card in range(9) if card not in theirs]
    hands = [(a, b) for at, a in enumerate(places) for b in places[at + 1 :]]
    assert not found.book
    for card in unplayed:
        worth = 0.0
        for state, (one, two) in enumerate(hands):
            for played, kept in ((one, two), (two, one)):
                label = places.index(played)
                shape = rest.tree.shapes[int(rest.tree.shape[0])]
                entry = label * shape.after(0) + shape.origins[0][label].index(state)
                last = next(other for other in unplayed if other != card)
                worth += belief[state] * rest.theirs[entry] * _wins(mine, theirs, (card, last), (played, kept))
        assert found.choices[card].chance == pytest.approx(worth), CARD_NAMES[card]


def _wins(mine: list[int], theirs: list[int], my_last: tuple[int, int], their_last: tuple[int, int]) -> float:
    """Return the share of the round that the first player gets, by the readable rules."""
    state = DUEL.new(2, DuelOptions(stones_to_win=1, drawn_round_limit=1))
    hands = [tuple(sorted([*mine, *my_last])), tuple(sorted([*theirs, *their_last]))]
    DUEL.play(state, {seat: (HAND + HAND_NUMBERS[hand],) for seat, hand in enumerate(hands)})
    for pair in zip([*mine, *my_last], [*theirs, *their_last], strict=True):
        if DUEL.outcome(state) is None:
            DUEL.play(state, {seat: (PLAY + card,) for seat, card in enumerate(pair)})
    outcome = DUEL.outcome(state)
    assert outcome
    return 0.5 if outcome.places[0] == outcome.places[1] else float(outcome.places[0] == 1)


def test_choices_are_weighed_only_for_a_player_with_two_or_more() -> None:
    state = DUEL.new(2, DuelOptions())
    assert SOLVER.weigh(DUEL.view(state, None)) is None, "a spectator is not asked"
    found = SOLVER.weigh(DUEL.view(state, 0))
    assert found
    assert len(found.choices) == 126
    hand = HAND + HAND_NUMBERS[tuple(read_cards("A2A3T2B2B3"))]
    DUEL.play(state, {0: (hand,), 1: (hand,)})
    while state.round == 1 and len(state.hand[0]) > 1:
        found = SOLVER.weigh(DUEL.view(state, 1))
        assert found
        assert {choice.action - PLAY for choice in found.choices} == set(state.hand[1])
        DUEL.play(state, {seat: (PLAY + state.hand[seat][0],) for seat in range(2)})
    assert SOLVER.weigh(DUEL.view(state, 1)) is None, "the last card is no choice"


@pytest.mark.parametrize("text", ["A2", "A2A3T2B2B3 A2", "A2A3T2B2B3 A1:T2", "A2A3T2B2B3 A2:T2 A3:T3", "- A1:A1"])
def test_impossible_round_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_seen(text)


def _written(hand: tuple[int, ...]) -> str:
    return "".join(CARD_NAMES[card] for card in hand)


def test_a_hand_that_is_never_chosen_still_has_a_best_card() -> None:
    """The equilibrium does not contain this hand, but the value of each card against the equilibrium is known."""
    first = SOLVER.probe("A1A2T1T2B1")
    assert first.book
    assert first.value < 0.45
    assert all(share == 0 or first.moves[card] > first.value - 1e-3 for card, share in first.mix.items())
    later = SOLVER.probe("A1A2T1T2B1 A2:T2")
    assert not later.book
    likely = [card for card, share in later.mix.items() if share > 0.5]
    assert all(later.moves[card] == pytest.approx(later.value, abs=0.02) for card in likely)
