"""A world in which everything that chance would say is settled: lines compared in it have the same luck."""

from __future__ import annotations

from random import Random

from threefold.games.korash.map.tiles import lands
from threefold.games.korash.state.state import State


def settle_luck(state: State, rng: Random) -> None:
    """Stockpiles get an order, and deserts that nobody has seen get their cards. No view tells more than before.

    But whoever tries an answer in such a world draws the card that is drawn there, as if it had been known.
    """
    for seat in range(state.seats):
        unknown = [card for card, count in enumerate(state.bag[seat]) for _ in range(count)]
        rng.shuffle(unknown)
        for card in unknown[: state.left[seat]]:
            state.top[seat].append(card)
            state.bag[seat][card] -= 1
        state.left[seat] = 0
    for land in lands(state.width, state.depth):
        if state.land[land] < 0 and state.lair[land] >= 0:
            bag = state.bags[state.lair[land]]
            if any(bag.counts):
                (design,) = rng.choices(range(len(bag.counts)), bag.counts)
                bag.counts[design] -= 1
                state.land[land] = state.kit.horizon_lands[bag.horizon][design]
