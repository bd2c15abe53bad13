"""What every choice of a round is worth: the chance of winning the round with it.

As long as both have kept to the equilibrium, a choice is measured against it: the other player's hand is as likely as
the equilibrium makes it after the cards seen, and the other plays on by it. What the equilibrium itself might do is
then worth the same, and everything else less.

A card that the equilibrium never plays says nothing about the hand behind it. Then the rest of the round is solved
anew, in the moment, from a guess: hands as often as the equilibrium chooses them, and all their cards alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from threefold.games.inoka.tactics import CARDS, HANDS, Card
from threefold.solvers.cfr.equilibrium import Solver
from threefold.solvers.cfr.subtree import subtree
from threefold.solvers.cfr.tree import Floats, Tree
from threefold.solvers.inoka.duel import private_states
from threefold.solvers.inoka.strategy import Duellist

EVEN = 0.5
KNOWN = 1e-4
"""A node that a player's own choices reach less often than this is not the equilibrium's."""
LEAST = 1e-7
"""A hand that the equilibrium never chooses is still guessed now and then."""
ITERATIONS = 300
OTHER, ME = 0, 1
"""What ships is the first player's strategy, so whoever asks is the second."""


class Choice(NamedTuple):
    """One card, or one hand."""

    share: float
    chance: float


class Answers(NamedTuple):
    """What the equilibrium does, and what everything is worth."""

    choices: dict[int, Choice]
    """Hands by their number, cards by themselves."""
    book: bool


class Rest(NamedTuple):
    """A round from some node on, against somebody's strategy."""

    tree: Tree
    values: Floats
    """Of my states, summed over the other's as often as they are reached."""
    reach: Floats
    theirs: Floats
    """The other's strategy."""


class Adviser:
    """Answers for a player who sees a round."""

    def __init__(self, duellist: Duellist) -> None:
        self.duellist = duellist
        with Solver(duellist.tree, threads=1) as solver:
            self.whole = Rest(duellist.tree, *solver.best_values(ME, duellist.strategy), duellist.strategy)

    def hands(self) -> Answers:
        """Every hand."""
        worth = _worth(self.whole, 0).tolist()
        shares = self.duellist.hands()
        return Answers({at: Choice(shares[hand], worth[at] + EVEN) for at, hand in enumerate(HANDS)}, True)

    def cards(self, mine: Sequence[Card], theirs: Sequence[Card], unplayed: Sequence[Card]) -> Answers:
        """Every card that is left, after these in order; there are two or more."""
        left = [card for card in range(CARDS) if card not in mine]
        held = tuple(left.index(card) for card in sorted(unplayed))
        node = self.duellist.node(theirs, mine)
        known = self._reach(node).sum(), self._reach(self.duellist.node(mine, theirs)).sum()
        shape = self.whole.tree.shapes[len(mine) + 1]
        state = private_states(len(mine)).index(held)
        entries = {left[place]: place * shape.after(ME) + shape.origins[ME][place].index(state) for place in held}
        if min(known) >= KNOWN:
            shares, worth = self.duellist.mix(mine, theirs, unplayed), _worth(self.whole, node) / known[OTHER]
        else:
            rest, own = self.anew(node, tuple(mine), tuple(theirs))
            shares, worth = {card: float(own[entry]) for card, entry in entries.items()}, _worth(rest, 0)
        choices = {card: Choice(shares[card], float(worth[entry]) + EVEN) for card, entry in entries.items()}
        return Answers(choices, bool(min(known) >= KNOWN))

    def _reach(self, node: int) -> Floats:
        """How often the equilibrium leads to each of the first player's states there."""
        at = self.whole.tree.states_at
        return self.whole.reach[at[node, OTHER] : at[node + 1, OTHER]]

    @lru_cache(maxsize=64)  # noqa: B019 -- there is one adviser a process
    def anew(self, node: int, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> tuple[Rest, Floats]:
        """The rest of the round as a game of its own, and what I do at its beginning."""
        part = subtree(self.whole.tree, node)
        beliefs = self.belief(node, theirs), self.belief(self.duellist.node(mine, theirs), mine)
        with Solver(part, threads=1, beliefs=beliefs) as solver:
            for _ in range(ITERATIONS):
                solver.iterate()
            theirs_by = solver.average(OTHER)
            return Rest(part, *solver.best_values(ME, theirs_by), theirs_by), solver.average(ME)

    def belief(self, node: int, played: tuple[Card, ...]) -> Floats:
        """What somebody who has played these may hold: as the equilibrium has it, or else a guess."""
        known = self._reach(node)
        if known.sum() >= KNOWN:
            return known / known.sum()
        left = [card for card in range(CARDS) if card not in played]
        shares = self.duellist.hands()
        hands = [sorted([*played, *(left[place] for place in held)]) for held in private_states(len(played))]
        guess = np.array([max(shares[tuple(hand)], LEAST) for hand in hands])
        return guess / guess.sum()


def _worth(rest: Rest, node: int) -> Floats:
    """What each of my entries at a node is worth, given what my states below are; summed like the values."""
    tree, values, reach, theirs = rest
    shape = tree.shapes[int(tree.shape[node])]
    states, entries = int(tree.states_at[node, OTHER]), int(tree.entries_at[node, OTHER])
    origins = np.array(shape.origins[OTHER]).ravel()
    flow = reach[states + origins] * theirs[entries : entries + origins.size]
    count = shape.labels(ME) * shape.after(ME)
    if (at := int(tree.ends_at[node])) >= 0:
        return flow @ tree.ends[ME, at : at + flow.size * count].reshape(flow.size, count)
    by_label = flow.reshape(shape.labels(OTHER), -1).sum(1)
    worth = np.zeros((shape.labels(ME), shape.after(ME)))
    kids = tree.kids[tree.kids_at[node] : tree.kids_at[node + 1]].reshape(shape.labels(OTHER), shape.labels(ME))
    for other, row in enumerate(kids.tolist()):
        for label, kid in enumerate(row):
            if kid < 0:
                worth[label] -= tree.gains[-1 - kid] * by_label[other]
            elif by_label[other] > 0.0:
                below = int(tree.states_at[kid, ME])
                worth[label] += values[below : below + shape.after(ME)]
    return worth.ravel()


@cache
def adviser() -> Adviser:
    """By the strategy that ships."""
    from threefold.solvers.inoka.play import duellist

    return Adviser(duellist())
