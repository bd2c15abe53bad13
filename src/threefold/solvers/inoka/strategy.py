"""A strategy for a round of the duel: stored small, and asked for the mix at any moment.

Only what the strategy itself can lead to is stored: a state that its own choices reach with less than `LEAST` is left
out and played evenly. Every other probability is rounded to one of 65,536 steps. What that costs is not estimated:
`threefold exploit inoka` computes it from the stored file.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from threefold.core.errors import RecordError
from threefold.games.inoka.tactics import CARDS, HANDS, Card
from threefold.solvers.cfr.tree import Floats, Tree, uniform
from threefold.solvers.inoka.duel import HAND, private_states

LEAST = 1e-8
STEPS = 0xFFFF


class About(msgspec.Struct, frozen=True):
    """What a stored strategy says of itself."""

    iterations: int
    exploitability: float
    """Of the strategy before it was rounded."""


def pack(tree: Tree, strategy: Floats, about: About) -> bytes:
    """Pack the first player's strategy into few bytes."""
    kept: list[npt.NDArray[np.uint16]] = []
    for part, reach, entries in _descend(tree, strategy):
        steps = np.rint(strategy[part] * STEPS).astype(np.uint16).reshape(-1, entries.size)
        steps = _never_nothing(steps, entries)
        strategy[part] = _probabilities(steps, entries).ravel()
        kept.append(steps[reach[:, entries] >= LEAST])
    flat = np.concatenate(kept)
    # All high bytes, then all low ones: the high ones repeat themselves and pack well.
    planes = flat.astype(">u2").view(np.uint8).reshape(-1, 2).T.tobytes()
    head = msgspec.json.encode(about)
    return len(head).to_bytes(4, "big") + head + lzma.compress(planes, preset=9 | lzma.PRESET_EXTREME)


def unpack(tree: Tree, data: bytes, name: str = "the file that ships") -> tuple[Floats, About]:
    """Read the strategy that `pack` wrote, for every state of the tree; `name` is the file in error messages."""
    try:
        about, flat = _read(data)
        return _spread(tree, flat), about
    except (msgspec.MsgspecError, lzma.LZMAError, ValueError, EOFError) as error:
        raise RecordError(
            f"{name} is not a strategy of the duel, as `threefold solve inoka --out FILE` writes one: {error}"
        ) from None


def _read(data: bytes) -> tuple[About, npt.NDArray[np.uint16]]:
    """Read the head, and every probability that was kept."""
    size = int.from_bytes(data[:4], "big")
    about = msgspec.json.decode(data[4 : 4 + size], type=About)
    planes = np.frombuffer(lzma.decompress(data[4 + size :]), np.uint8).reshape(2, -1)
    return about, (planes[0].astype(np.uint16) << 8) | planes[1]


def _spread(tree: Tree, flat: npt.NDArray[np.uint16]) -> Floats:
    """Put each probability in its place; where none was kept, the answers are equally likely."""
    strategy = uniform(tree, 0)
    taken = 0
    for part, reach, entries in _descend(tree, strategy):
        stored = reach[:, entries] >= LEAST
        steps = np.zeros(stored.shape, np.uint16)
        count = int(stored.sum())
        steps[stored] = flat[taken : taken + count]
        taken += count
        chances = _probabilities(steps, entries)
        strategy[part] = np.where(stored, chances, strategy[part].reshape(stored.shape)).ravel()
    if taken != len(flat):
        raise ValueError(f"{len(flat)} probabilities are there, {taken} are wanted")
    return strategy


def _never_nothing(steps: npt.NDArray[np.uint16], entries: npt.NDArray[np.int64]) -> npt.NDArray[np.uint16]:
    """Keep the first chance of a state whose chances were all rounded to nothing."""
    first = np.unique(entries, return_index=True)[1]
    empty = _by_state(steps, entries) == 0
    steps[:, first] = np.where(empty, 1, steps[:, first])
    return steps


def _by_state(steps: npt.NDArray[np.uint16], entries: npt.NDArray[np.int64]) -> Floats:
    """Add up the entries of each state."""
    sums = np.zeros((len(steps), int(entries.max()) + 1))
    for entry, state in enumerate(entries.tolist()):
        sums[:, state] += steps[:, entry]
    return sums


def _probabilities(steps: npt.NDArray[np.uint16], entries: npt.NDArray[np.int64]) -> Floats:
    return steps / np.maximum(_by_state(steps, entries), 1.0)[:, entries]


def _descend(tree: Tree, strategy: Floats) -> Iterator[tuple[slice, Floats, npt.NDArray[np.int64]]]:
    """Yield for each depth where its entries stand, how often its states are reached, and the state of each entry.

    The strategy may be changed in each depth before the next one is asked for: its reach follows.
    """
    reach = np.ones((1, 1))
    for depth, low in enumerate(tree.depths):
        high = [*tree.depths, tree.nodes][depth + 1]
        shape = tree.shapes[int(tree.shape[low])]
        entries = np.array(shape.origins[0], np.int64).ravel()
        part = slice(int(tree.entries_at[low, 0]), int(tree.entries_at[high, 0]))
        yield part, reach, entries
        if high == tree.nodes:
            return
        flow = (reach[:, entries] * strategy[part].reshape(high - low, -1)).reshape(high - low, shape.labels(0), -1)
        kids = tree.kids[tree.kids_at[low] : tree.kids_at[high]].reshape(high - low, shape.labels(0), shape.labels(1))
        below = np.zeros(([*tree.depths, tree.nodes][depth + 2] - high, shape.after(0)))
        nodes, mine, _ = goes_on = np.nonzero(kids >= 0)
        below[kids[goes_on] - high] = flow[nodes, mine]
        reach = below


class Duellist:
    """Knows the mix at every moment of a round, for either seat: the duel is the same from both."""

    def __init__(self, tree: Tree, strategy: Floats) -> None:
        self.tree = tree
        self.strategy = strategy
        self._places = [{held: index for index, held in enumerate(private_states(clash))} for clash in range(HAND)]

    def hands(self) -> dict[tuple[Card, ...], float]:
        """Return how often each hand is chosen."""
        return dict(zip(HANDS, self.strategy[: len(HANDS)].tolist(), strict=True))

    def mix(self, mine: Sequence[Card], theirs: Sequence[Card], unplayed: Sequence[Card]) -> dict[Card, float]:
        """Return how often each unplayed card is played next, after these cards in order."""
        if len(unplayed) == 1:
            return {unplayed[0]: 1.0}
        node = self.node(mine, theirs)
        shape = self.tree.shapes[int(self.tree.shape[node])]
        left = [card for card in range(CARDS) if card not in mine]
        held = tuple(left.index(card) for card in sorted(unplayed))
        state = self._places[len(mine)][held]
        first = int(self.tree.entries_at[node, 0])
        found: dict[Card, float] = {}
        for label, origins in enumerate(shape.origins[0]):
            if label in held:
                entry = label * shape.after(0) + origins.index(state)
                found[left[label]] = float(self.strategy[first + entry])
        return found

    def node(self, mine: Sequence[Card], theirs: Sequence[Card]) -> int:
        node = 1
        left = [list(range(CARDS)), list(range(CARDS))]
        for card, other in zip(mine, theirs, strict=True):
            at = int(self.tree.kids_at[node]) + left[0].index(card) * len(left[1]) + left[1].index(other)
            node = int(self.tree.kids[at])
            assert node >= 0, f"the round was over after {mine} against {theirs}"
            left[0].remove(card)
            left[1].remove(other)
        return node
