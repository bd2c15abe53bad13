"""Tell a searching bot which answers to try, how to play on from them, and where to stop and judge the position.

The search plays in imagined worlds, in which everything unknown is filled in at random ("settled luck").
"""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.core.contract import Answer, Decision
from threefold.games.korash.bot.advice import MAIN_RULE, PLATFORM_RULE, advise, lets_happen, passes, worth_a_thought
from threefold.games.korash.bot.chances import chances
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.map.tiles import lands
from threefold.games.korash.state.frames import TurnFrame
from threefold.games.korash.state.state import State


def settle_luck(state: State, rng: Random) -> None:
    """Give every stockpile a random order and every unknown desert a random card. No player's view changes.

    But an answer that is tried in such a world draws the card that is fixed there, as if it had been known.
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


TURNS_AHEAD = 1
"""The number of turns that a search plays to their end before it judges the position."""
QUICK = 2
"""The ways to use each thing that are tried while the search plays on."""
OWN_PACE, ANSWER_PACE, SLOWING = 0.42, 0.15, 0.86
"""Shares of a bot's time for the first question of its own turn and for the first window or choice of any turn. Each
use in a turn multiplies the share of later questions by SLOWING. If every use leads to a question of both kinds, all of
them together take at most about four times the time of one answer."""
LEAST_PACE = 0.03
"""If a share would be less than this, the turn is already long, and the bot gives the advised answer at once."""


class Guide:
    """The advice that a search asks for. It keeps nothing between calls and only gets imagined worlds."""

    def pace(self, view: Any, decision: Decision) -> float:
        """Return the share of a bot's time for a question: less as a turn goes on, none if there is no choice."""
        if passes(decision) or len(decision.legal) == 1 or decision.rule.startswith("KOR-SETUP"):
            return 0.0
        own = decision.rule in (PLATFORM_RULE, MAIN_RULE)
        if own and view.core.acting >= 0:
            return 0.0
        pace = (OWN_PACE if own else ANSWER_PACE) * SLOWING**view.core.uses
        return pace if pace >= LEAST_PACE else 0.0

    def is_plain(self, state: State, decision: Decision) -> bool:
        """Return whether there is only one answer, or a window that the bot would pass at once."""
        return len(decision.legal) == 1 or lets_happen(state, decision)

    def candidates(self, state: State, decision: Decision, rng: Random) -> list[Answer]:
        """Return the answers to try: the advised one first, then others that do something."""
        return worth_a_thought(state, decision, rng)

    def suggest(self, state: State, decision: Decision, rng: Random) -> Answer:
        """Return the advised answer, found quickly by trying fewer ways to use each thing."""
        return advise(state, decision, rng, QUICK)

    def settle_luck(self, state: State, rng: Random) -> None:
        """Give every stockpile a random order and every unknown desert a random card."""
        settle_luck(state, rng)

    def is_far(self, root: State, state: State) -> bool:
        """Return whether the turn is over and the next player has to act, so that the search can judge the position."""
        if sum(state.turns) - sum(root.turns) < TURNS_AHEAD:
            return False
        found = asking(state)
        return found is not None and isinstance(found[1], TurnFrame)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's chance to win."""
        return chances(state)


GUIDE = Guide()
