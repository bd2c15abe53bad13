# pyright: basic
"""How good each answer is, learned by regret matching: an answer that would have done better is chosen more often.

Each try deals the hidden cards at random, as the view allows. All seats that are asked learn at the same time,
because none of them knows what the others will choose. After the answers the round is played to its end: the player who
learns mostly plays sensible cards, the others random ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from threefold.core.contract import Action, Decision, Seat
from threefold.games.inoka import kernel as k
from threefold.games.inoka.options import Options
from threefold.games.inoka.state import State, Traits
from threefold.jit import kernel

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Rng = npt.NDArray[np.uint64]

MOST_CHOICES = 126
SENSIBLE_OF_TEN = 9
"""After its first answer the side of the player who learns plays a sensible card in 9 of 10 clashes."""
ATTACK_COUNTS = 2.0
"""A victory that would end the round with an Attack counts this many times."""
TRUSTED_OF_TEN = 2
"""If there are two sides, a player chooses in 2 of 10 games as it has learned, otherwise at random. With more sides all
players choose at random, because nobody knows what they expect of each other."""


@kernel
def deal(s: Ints, known: int, rng: Rng) -> None:
    """Deal new hands to the seats whose hands are hidden: as many cards as before, among them all cards known to be
    there.
    """
    for seat in range(s[k.COUNT]):
        held = s[k.IN_HAND + seat]
        if held and not known >> seat & 1:
            certain = s[k.SEEN + seat]
            left = k.unknown_cards(s, seat)
            for _ in range(k.cards_in(held) - k.cards_in(certain)):
                card = k.random_card(left, rng)
                left -= 1 << 4 * card
                certain += 1 << 4 * card
            s[k.IN_HAND + seat] = certain


@kernel
def worth_of(s: Ints, before: Ints, seat: int) -> float:
    """Return how well a seat did: its share of the won game, or 1 for the round's stone, 0 if another side got it, a
    half if nobody did.
    """
    if not s[k.FOR_STONES]:
        return (s[k.WINNERS] >> seat & 1) / k.seats_in(s[k.WINNERS])
    side = seat % s[k.SIDES]
    for other in range(k.SEATS):
        if s[k.STONES + other] != before[k.STONES + other]:
            return 1.0 if other == side else 0.0
    return 0.5


@kernel
def expect(s: Ints, seat: int, likely: Floats) -> None:
    """Estimate how many of each card the other players who are asked will show, from what this seat knows."""
    likely[:] = 0.0
    for other in range(s[k.COUNT]):
        if other != seat and s[k.ASKED] >> other & 1:
            held, certain = s[k.IN_HAND + other], s[k.SEEN + other]
            size = k.cards_in(held)
            if s[k.OPEN_HANDS]:
                certain = held
                pool = 0
            else:
                pool = k.unknown_cards(s, other)
            hidden = (size - k.cards_in(certain)) / max(1, k.cards_in(pool))
            for card in range(9):
                likely[card] += ((certain >> 4 * card & 15) + (pool >> 4 * card & 15) * hidden) / size


@kernel
def sensible_card(s: Ints, seat: int, likely: Floats) -> int:
    """Return the card that does best against the cards that others are likely to show; an Attack that would end the
    round counts more.
    """
    expect(s, seat, likely)
    ends = s[k.TOTEMS] >> seat % s[k.SIDES] & 1 and s[k.ATTACK_ENDS]
    best, chosen = -1e9, 0
    for card in range(9):
        if s[k.IN_HAND + seat] >> 4 * card & 15:
            worth = 0.0
            for other in range(9):
                if k.BEATS_CARD[card, other]:
                    worth += likely[other] * (ATTACK_COUNTS if ends and card < 3 else 1.0)
                elif k.BEATS_CARD[other, card]:
                    worth -= likely[other]
            worth *= s[k.GOOD]
            if worth > best:
                best, chosen = worth, card
    return chosen


@kernel
def play_out(s: Ints, a: Ints, found: Ints, likely: Floats, began: int, me: int, rng: Rng) -> None:
    """Play to the end of the round: the side of seat `me` mostly plays sensible cards, all others play random ones."""
    while s[k.PHASE] != k.OVER and s[k.ROUND] == began:
        k.random_choices(s, a, found, rng)
        if s[k.PHASE] == k.ASK_PLAY:
            for seat in range(s[k.COUNT]):
                mine = seat % s[k.SIDES] == me % s[k.SIDES]
                if mine and s[k.ASKED] >> seat & 1 and k.below(rng, 10) < SENSIBLE_OF_TEN:
                    a[seat] = sensible_card(s, seat, likely)
        k.play_answers(s, a)


@kernel
def mix_of(regrets: Floats, found: Ints, count: int, mix: Floats) -> None:
    """Write how often to choose each answer: in proportion to the regret for not having chosen it so far."""
    total = 0.0
    for at in range(count):
        mix[at] = max(regrets[found[at]], 0.0)
        total += mix[at]
    for at in range(count):
        mix[at] = mix[at] / total if total > 0.0 else 1.0 / count


@kernel
def draw(mix: Floats, count: int, rng: Rng) -> int:
    """Draw one of `count` answers at random, by the shares in `mix`."""
    at, left = 0, k.below(rng, 1 << 30) / (1 << 30)
    while at < count - 1 and left >= mix[at]:
        left -= mix[at]
        at += 1
    return at


@kernel
def choose_first(world: Ints, regrets: Floats, first: Ints, found: Ints, mix: Floats, rng: Rng) -> None:
    """Choose the first answer of each seat that is asked: at random, or in a few games as it has learned."""
    k.random_choices(world, first, found, rng)
    if world[k.PHASE] == k.ASK_HAND or world[k.SIDES] != 2:
        return
    for seat in range(world[k.COUNT]):
        if world[k.ASKED] >> seat & 1 and k.below(rng, 10) < TRUSTED_OF_TEN:
            count = k.choices_of(world, seat, found)
            mix_of(regrets[seat], found, count, mix)
            first[seat] = found[draw(mix, count, rng)]


@kernel
def one_of(seats: int, rng: Rng) -> int:
    """Draw a random seat from a set of seats."""
    for _ in range(k.below(rng, k.seats_in(seats))):
        seats &= seats - 1
    return k.holder_of(seats & -seats)


@kernel
def match_regrets(start: Ints, known: int, me: int, playouts: int, seed: int, chosen: Floats) -> None:
    """Learn how to answer, within a number of random games; write how often each answer of seat `me` was chosen."""
    rng = np.array([seed], np.uint64)
    world, s = np.empty(k.SIZE, np.int64), np.empty(k.SIZE, np.int64)
    first, a = np.empty(k.SEATS + 1, np.int64), np.empty(k.SEATS + 1, np.int64)
    found, spare = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES, np.int64)
    regrets, mix, worth = np.zeros((k.SEATS, MOST_CHOICES)), np.empty(MOST_CHOICES), np.empty(MOST_CHOICES)
    likely = np.empty(9)
    spent = turn = 0
    while spent < playouts:
        world[:] = start
        deal(world, known, rng)
        choose_first(world, regrets, first, found, mix, rng)
        learner = one_of(world[k.ASKED], rng) if turn & 1 else me
        turn += 1
        count = k.choices_of(world, learner, found)
        mix_of(regrets[learner], found, count, mix)
        mean = 0.0
        for at in range(count):
            s[:], a[:] = world, first
            a[learner] = found[at]
            k.play_answers(s, a)
            play_out(s, a, spare, likely, world[k.ROUND], learner, rng)
            worth[at] = worth_of(s, world, learner)
            mean += mix[at] * worth[at]
        spent += count
        for at in range(count):
            regrets[learner, found[at]] += worth[at] - mean
            if learner == me:
                chosen[found[at]] += mix[at]


def weigh(
    traits: Callable[[Options], Traits],
    state: State,
    known: Sequence[Seat],
    decision: Decision,
    tries: int,
    rng: Random,
) -> dict[Action, float]:
    """Return how often each answer was chosen while learning; the hidden hands of the state are dealt again for each
    try.
    """
    chosen = np.zeros(MOST_CHOICES)
    start = k.InokaKernel(traits).load(state)
    seats = sum(1 << seat for seat in known)
    match_regrets(start, seats, decision.seat, tries, rng.getrandbits(62), chosen)
    first = int(k.FIRSTS[start[k.PHASE]])
    return {action: float(chosen[action - first]) for action in decision.legal}
