"""One round of the Inoka duel as a public tree.

Both players know which cards were played, in order; each player's unplayed cards are private. Cards are counted among
those that a player has not played yet, so that all nodes of one depth have the same shape. The fifth clash leaves no
choice and is part of the payoffs: +1/2 for winning the round, -1/2 for losing it, 0 if no player holds the totem.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from threefold.games.inoka import tactics
from threefold.games.inoka.tactics import CARDS, HAND_SIZE
from threefold.solvers.cfr.tree import Shape, Tree, assemble

HAND = HAND_SIZE
CLASHES = HAND - 1
"""The number of clashes in which a player has a choice."""
NOBODY, FIRST, SECOND = 0, 1, 2
LOSS, WIN = 0, 1
GAINS = (-0.5, 0.5)
"""What the first player gains when an Attack ends the round: the round is lost or won."""

Masks = npt.NDArray[np.int64]

BEATS = np.array(tactics.BEATS)
NTH = np.full((1 << CARDS, CARDS), -1)
"""By the set of played cards: the cards not played, in ascending order."""
for _mask in range(1 << CARDS):
    _left = [card for card in range(CARDS) if not _mask >> card & 1]
    NTH[_mask, : len(_left)] = _left


def private_states(clash: int) -> list[tuple[int, ...]]:
    """List the hands that a player may hold before a clash, as places among the cards that the player has not
    played.
    """
    return list(combinations(range(CARDS - clash), HAND - clash))


def clash_shape(clash: int) -> Shape:
    """Return the shape of a clash in which any card in hand may be played. INOKA-DUEL-2."""
    before = {held: index for index, held in enumerate(private_states(clash))}
    after = private_states(clash + 1)

    def origin(played: int, held: tuple[int, ...]) -> int:
        """Return the hand that becomes `held` when the card at `played` is played."""
        return before[tuple(sorted([played, *(place + (place >= played) for place in held)]))]

    rows = tuple(tuple(origin(played, held) for held in after) for played in range(CARDS - clash))
    return Shape((rows, rows), (True, True))


@dataclass(frozen=True, slots=True)
class Duel:
    """The tree of a round, and what both players know at each node."""

    tree: Tree
    played: Masks
    """By node: the cards that the first player has played, as bits."""
    totem: Masks
    """By node: who holds the totem (NOBODY, FIRST or SECOND)."""


@cache
def duel() -> Duel:
    """Build the tree of a round: choosing a hand, then four clashes.

    INOKA-CARD-6, INOKA-DUEL-3, INOKA-DUEL-4, INOKA-DUEL-7.
    """
    hands = ((0,) * comb(CARDS, HAND),)
    shapes = [Shape((hands, hands), (True, True)), *(clash_shape(clash) for clash in range(CLASHES))]
    kids: list[Masks] = [np.array([1])]
    known: list[tuple[Masks, Masks]] = [(np.zeros(1, np.int64), np.zeros(1, np.int64))]
    counts = [1]
    played = (np.zeros(1, np.int64), np.zeros(1, np.int64))
    totem = np.zeros(1, np.int64)
    for clash in range(CLASHES - 1):
        counts.append(len(totem))
        known.append((played[0], totem))
        after, holder, ended = _clash(played, totem, CARDS - clash)
        goes_on = ended == NOBODY
        played = (after[0][goes_on], after[1][goes_on])
        totem = holder[goes_on]
        # Keep nodes with the same cards and holder together: before the last clashes such nodes share a table.
        order = np.argsort(_situation(played, totem), kind="stable")
        table = np.where(ended == FIRST, -1 - WIN, -1 - LOSS)
        table[goes_on] = sum(counts) + np.argsort(order)
        kids.append(table.ravel())
        played = (played[0][order], played[1][order])
        totem = totem[order]
    counts.append(len(totem))
    known.append((played[0], totem))
    matrices, matrix = _last_clashes(played, totem)
    tree = assemble(
        shapes,
        np.cumsum([0, *counts])[:-1].tolist(),
        np.repeat(np.arange(len(shapes)), counts),
        np.concatenate(kids),
        GAINS,
        matrices,
        np.concatenate([np.full(sum(counts[:-1]), -1), matrix]),
    )
    return Duel(tree, *(np.concatenate(each) for each in zip(*known, strict=True)))


def _clash(played: tuple[Masks, Masks], totem: Masks, left: int) -> tuple[tuple[Masks, Masks], Masks, Masks]:
    """Play every pair of cards at every node.

    For each node and pair, return the cards played, the totem's holder, and who won the round.
    """
    first = NTH[played[0], :left][:, :, None]
    second = NTH[played[1], :left][:, None, :]
    held = totem[:, None, None]
    wins, loses = BEATS[first, second], BEATS[second, first]
    holder = np.where(wins, FIRST, np.where(loses, SECOND, held))
    # INOKA-DUEL-5: an Attack ends the round only for the one who held the totem before it.
    early = np.where(wins & (held == FIRST) & (first < tactics.STRENGTHS), FIRST, NOBODY)
    early = np.where(loses & (held == SECOND) & (second < tactics.STRENGTHS), SECOND, early)
    after = (
        np.broadcast_to(played[0][:, None, None] | 1 << first, wins.shape),
        np.broadcast_to(played[1][:, None, None] | 1 << second, wins.shape),
    )
    return after, holder, early


def _situation(played: tuple[Masks, Masks], totem: Masks) -> Masks:
    return (played[0] << CARDS | played[1]) * 3 + totem


def _last_clashes(
    played: tuple[Masks, Masks], totem: Masks
) -> tuple[list[npt.NDArray[np.float32]], npt.NDArray[np.int64]]:
    """Return tables of what the last two clashes are worth for every order of both players' cards, and which table each
    node has.
    """
    left = CARDS - CLASHES + 1
    situations, which = np.unique(_situation(played, totem), return_inverse=True)
    masks = ((situations // 3) >> CARDS, (situations // 3) & (1 << CARDS) - 1)
    after, holder, ended = _clash(masks, situations % 3, left)
    gains = np.array([0.0, 0.5, -0.5], np.float32)
    last = [NTH[mask, : left - 1] for mask in after]
    mine, theirs = last[0][..., :, None], last[1][..., None, :]
    held = gains[holder][..., None, None]
    worth = np.where(BEATS[mine, theirs], gains[FIRST], np.where(BEATS[theirs, mine], gains[SECOND], held))
    worth = np.where((ended == NOBODY)[..., None, None], worth, gains[ended][..., None, None])
    entries = left * (left - 1)
    return list(worth.transpose(0, 1, 3, 2, 4).reshape(-1, entries, entries)), which
