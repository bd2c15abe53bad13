"""A strategy for a round of the duel: it is stored in a small file and can tell the mix at any moment of a round.

Only states that the strategy itself can reach are stored: a state that its own choices reach with a probability below
`LEAST` is left out, and its answers are then equally likely. All other probabilities are rounded to one of 65,536
steps. What this costs is not estimated: `threefold exploit inoka` computes it from the stored file.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec
import numpy as np
import numpy.typing as npt

from threefold.core.errors import RecordError
from threefold.games.inoka.tactics import CARDS, HANDS, Card
from threefold.solvers.cfr.tree import Floats, Tree, uniform
from threefold.solvers.inoka.duel import HAND, duel, private_states

LEAST = 1e-8
STEPS = 0xFFFF


class About(msgspec.Struct, frozen=True):
    """What a strategy file tells about how it was made."""

    iterations: int
    exploitability: float
    """The exploitability of the strategy before its probabilities were rounded."""


def pack(tree: Tree, strategy: Floats, about: About) -> bytes:
    """Return the first player's strategy as the bytes of a small file."""
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
    """Read the strategy that `pack` wrote, for every state of the tree; error messages call the file `name`."""
    try:
        about, flat = _read(data)
        return _spread(tree, flat), about
    except (msgspec.MsgspecError, lzma.LZMAError, ValueError, EOFError) as error:
        raise RecordError(
            f"{name} is not a strategy of the duel, as `threefold solve inoka --out FILE` writes one: {error}"
        ) from None


def _read(data: bytes) -> tuple[About, npt.NDArray[np.uint16]]:
    """Return the description in a strategy file, and all stored probabilities."""
    size = int.from_bytes(data[:4], "big")
    about = msgspec.json.decode(data[4 : 4 + size], type=About)
    planes = np.frombuffer(lzma.decompress(data[4 + size :]), np.uint8).reshape(2, -1)
    return about, (planes[0].astype(np.uint16) << 8) | planes[1]


def _spread(tree: Tree, flat: npt.NDArray[np.uint16]) -> Floats:
    """Return the strategy with each stored probability in its place; answers without one are equally likely."""
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
    """Give the first answer of a state one step if all answers of the state were rounded to 0."""
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
    """Yield for each depth the slice of its entries, how likely its states are reached, and the state of each entry.

    The caller may change the strategy of a depth before asking for the next one, whose reach then follows from it.
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
    """Tells the mix of a strategy at every moment of a round; the duel is the same for both seats."""

    def __init__(self, tree: Tree, strategy: Floats) -> None:
        self.tree = tree
        self.strategy = strategy
        self._places = [{held: index for index, held in enumerate(private_states(clash))} for clash in range(HAND)]

    def hands(self) -> dict[tuple[Card, ...], float]:
        """Return how often the strategy chooses each hand."""
        return dict(zip(HANDS, self.strategy[: len(HANDS)].tolist(), strict=True))

    def mix(self, mine: Sequence[Card], theirs: Sequence[Card], unplayed: Sequence[Card]) -> dict[Card, float]:
        """Return how often the strategy plays each unplayed card next, after both players played these cards in
        order.
        """
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


@cache
def duellist() -> Duellist:
    """Return a duellist who plays the strategy in the package."""
    tree = duel().tree
    return Duellist(tree, unpack(tree, shipped())[0])


def shipped() -> bytes:
    """Read the file of the strategy in the package."""
    return (files("threefold.solvers.inoka") / "duel.strategy").read_bytes()
