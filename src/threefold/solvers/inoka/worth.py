"""What every choice of a round of the duel is worth: the probability of winning the round with it.

As long as both players have played only what the equilibrium plays, a choice is measured against the equilibrium: the
other player's hand is as likely as the equilibrium makes it after the cards played, and the other player continues by
it. Choices that the equilibrium itself makes are then worth the same, and all others less.

A card that the equilibrium never plays tells nothing about the hand behind it. Then the rest of the round is solved
again, on the spot, from a guess: hands are as likely as the equilibrium chooses them, whatever cards were played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from threefold.games.inoka.tactics import CARDS, HANDS, Card
from threefold.solvers.cfr.equilibrium import Solver
from threefold.solvers.cfr.subtree import subtree
from threefold.solvers.cfr.tree import Floats, Tree
from threefold.solvers.inoka.duel import private_states
from threefold.solvers.inoka.strategy import Duellist, duellist

EVEN = 0.5
KNOWN = 1e-4
"""If the equilibrium's own choices reach a node with a smaller probability than this, it counts as never reached."""
LEAST = 1e-7
"""A hand that the equilibrium holds with a smaller probability counts as never held; a guess gives it this much."""
ITERATIONS = 200
OTHER, ME = 0, 1
"""The strategy in the package is the first player's, so the player who asks is the second."""


class Choice(NamedTuple):
    """How often the equilibrium makes a choice (one card or one hand), and the probability of winning with it."""

    share: float
    chance: float


class Answers(NamedTuple):
    """The answers open to a player with their worth, and whether both players have kept to the equilibrium so far."""

    choices: dict[int, Choice]
    """Each choice, by the number of the hand or by the card."""
    book: bool


class Rest(NamedTuple):
    """The rest of a round from some node on, against a fixed strategy of the other player."""

    tree: Tree
    values: Floats
    """The worth of each state of the player who asks, as a sum over the other player's states weighted by `reach`."""
    reach: Floats
    theirs: Floats
    """The strategy of the other player."""


class Adviser:
    """Tells a player what each choice in a round is worth."""

    def __init__(self, duellist: Duellist) -> None:
        self.duellist = duellist
        with Solver(duellist.tree, threads=1) as solver:
            self.whole = Rest(duellist.tree, *solver.best_values(ME, duellist.strategy), duellist.strategy)

    def hands(self) -> Answers:
        """Return the share and the winning probability of every hand."""
        worth = _worth(self.whole, 0).tolist()
        shares = self.duellist.hands()
        return Answers({at: Choice(shares[hand], worth[at] + EVEN) for at, hand in enumerate(HANDS)}, True)

    def cards(self, mine: Sequence[Card], theirs: Sequence[Card], unplayed: Sequence[Card]) -> Answers:
        """Return the share and the winning probability of each unplayed card after these cards, in order; two or more
        must be left.
        """
        left = [card for card in range(CARDS) if card not in mine]
        held = tuple(left.index(card) for card in sorted(unplayed))
        node = self.duellist.node(theirs, mine)
        known = float(self._reach(node).sum())
        shape = self.whole.tree.shapes[len(mine) + 1]
        state = private_states(len(mine)).index(held)
        entries = {left[place]: place * shape.after(ME) + shape.origins[ME][place].index(state) for place in held}
        mine_known = bool(self._reach(self.duellist.node(mine, theirs))[state] >= LEAST)
        if known >= KNOWN and (mine_known or not mine):
            worth = _worth(self.whole, node) / known
            # The equilibrium never chooses this hand, so it has no mix for it: use the best answer.
            shares = (
                self.duellist.mix(mine, theirs, unplayed)
                if mine_known
                else _best({c: worth[entries[c]] for c in entries})
            )
        else:
            rest, own = self.anew(node, tuple(mine), tuple(theirs))
            shares, worth = {card: float(own[entry]) for card, entry in entries.items()}, _worth(rest, 0)
        choices = {card: Choice(shares[card], float(worth[entry]) + EVEN) for card, entry in entries.items()}
        return Answers(choices, known >= KNOWN and (mine_known or not mine))

    def _reach(self, node: int) -> Floats:
        """Return how likely the equilibrium leads to each of the first player's states at a node."""
        at = self.whole.tree.states_at
        return self.whole.reach[at[node, OTHER] : at[node + 1, OTHER]]

    @lru_cache(maxsize=64)  # noqa: B019 -- there is one adviser a process
    def anew(self, node: int, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> tuple[Rest, Floats]:
        """Solve the rest of the round as a game of its own; return it, with the strategy of the player who asks."""
        part = subtree(self.whole.tree, node)
        beliefs = self.belief(node, theirs), self.belief(self.duellist.node(mine, theirs), mine)
        with Solver(part, threads=1, beliefs=beliefs) as solver:
            for _ in range(ITERATIONS):
                solver.iterate()
            theirs_by = solver.average(OTHER)
            return Rest(part, *solver.best_values(ME, theirs_by), theirs_by), solver.average(ME)

    def belief(self, node: int, played: tuple[Card, ...]) -> Floats:
        """Return how likely each hand of a player is after these cards: by the equilibrium, or by a guess if it never
        plays them.
        """
        known = self._reach(node)
        if known.sum() >= KNOWN:
            return _never_nothing(known / known.sum())
        left = [card for card in range(CARDS) if card not in played]
        shares = self.duellist.hands()
        hands = [sorted([*played, *(left[place] for place in held)]) for held in private_states(len(played))]
        return _never_nothing(np.array([shares[tuple(hand)] for hand in hands]))


def _never_nothing(belief: Floats) -> Floats:
    """Raise every probability to at least `LEAST`, because even a hand that is never chosen may be held."""
    certain = np.maximum(belief / belief.sum(), LEAST)
    return certain / certain.sum()


def _best(worth: Mapping[Card, float]) -> dict[Card, float]:
    """Share the probability equally between the cards that are worth most."""
    good = [card for card, value in worth.items() if value >= max(worth.values()) - 1e-4]
    return {card: float(card in good) / len(good) for card in worth}


def _worth(rest: Rest, node: int) -> Floats:
    """Return what each entry of the player who asks is worth at a node.

    The worth of an entry is a sum over the other player's states, each weighted by how likely it is reached, just as in
    `Rest.values`.
    """
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
    """Return the adviser for the strategy in the package."""
    return Adviser(duellist())
