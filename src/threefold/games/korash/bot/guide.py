"""The guide of a search: few answers, sensible play, settled luck, and when to stop and judge."""

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
    """Give stockpiles an order and unknown deserts their cards. No view tells more than before.

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


TURNS_AHEAD = 1
"""Ends of turns after which a line is judged."""
QUICK = 2
"""Ways to use each thing that are tried while a line is followed."""
OWN_PACE, ANSWER_PACE, SLOWING = 0.42, 0.15, 0.86
"""Shares of a bot's time: the first question of an own turn, the first window or choice of any turn, and how much less
each gets with everything that was used in the turn before. If every use brings a question of both kinds, all of them
together get some four times the time of one answer at most."""
LEAST_PACE = 0.03
"""A turn is long when less would be left: from then on everything is answered as advised."""


class Guide:
    """Stateless; it sees imagined worlds only."""

    def pace(self, view: Any, decision: Decision) -> float:
        """Return the share of time for a question: less as a turn goes on, nothing where there is no choice."""
        if passes(decision) or len(decision.legal) == 1 or decision.rule.startswith("KOR-SETUP"):
            return 0.0
        own = decision.rule in (PLATFORM_RULE, MAIN_RULE)
        if own and view.core.acting >= 0:
            return 0.0
        pace = (OWN_PACE if own else ANSWER_PACE) * SLOWING**view.core.uses
        return pace if pace >= LEAST_PACE else 0.0

    def is_plain(self, state: State, decision: Decision) -> bool:
        """Return whether there is no choice, or only a window that offers nothing or does this seat no harm."""
        return len(decision.legal) == 1 or lets_happen(state, decision)

    def candidates(self, state: State, decision: Decision, rng: Random) -> list[Answer]:
        """Return the advised answer first, then others that are not idle."""
        return worth_a_thought(state, decision, rng)

    def suggest(self, state: State, decision: Decision, rng: Random) -> Answer:
        """Return the advised answer, found quickly."""
        return advise(state, decision, rng, QUICK)

    def settle_luck(self, state: State, rng: Random) -> None:
        """Settle the order of stockpiles and what lies on the map."""
        settle_luck(state, rng)

    def is_far(self, root: State, state: State) -> bool:
        """Return whether the turn is over and the next player is asked what to do."""
        if sum(state.turns) - sum(root.turns) < TURNS_AHEAD:
            return False
        found = asking(state)
        return found is not None and isinstance(found[1], TurnFrame)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's chances."""
        return chances(state)


GUIDE = Guide()
