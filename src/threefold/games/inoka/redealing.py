"""Another world that somebody at the table cannot know from this one. INOKA-INFO-2, INOKA-INFO-7.

It asks neither the view nor what is imagined from it: laws hold both to this.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threefold.core.contract import Seat
from threefold.games.inoka.state import State


def redeal(state: State, mates: Sequence[Seat], rng: Random) -> State:
    """What others hold and were never seen to hold changes places with what they laid aside; a draft hides nothing."""
    world = state.clone()
    for seat in range(state.seats):
        if seat in mates or state.bag:
            continue
        certain = state.seen[seat]
        hidden = [card for card in state.hand[seat] if card not in certain] + state.aside[seat]
        rng.shuffle(hidden)
        held = len(state.hand[seat]) - len(certain)
        world.hand[seat], world.aside[seat] = sorted([*certain, *hidden[:held]]), sorted(hidden[held:])
    return world
