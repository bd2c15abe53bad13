"""What a tree search is told about Tribes of Korash: few answers, sensible play, and when to stop and judge."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from threefold.core.contract import Answer, Decision
from threefold.games.korash.state import State
from threefold.games.korash.thinking.advice import advise, passes, prospects, worth_a_thought
from threefold.games.korash.thinking.luck import settle_luck

TURNS_AHEAD = 2
"""Ends of turns after which a line is judged: the own one and the next player's."""
SCALE = 60.0
"""How far ahead one must stand for the chances to be three to one."""
QUICK = 2
"""Ways to use each thing that are tried while a line is followed."""
MAIN_RULES = ("KOR-TURN-3", "KOR-TURN-4")
OWN_PACE, SLOWING, ANSWER_PACE = 0.5, 0.86, 0.12
"""Shares of a bot's time: the first question of a turn, each later one less, so that all of them together stay below
four times the time of one answer; and a window."""


class Guide:
    """Stateless; it sees imagined worlds only."""

    def pace(self, view: Any, decision: Decision) -> float:
        """Little for windows, nothing where there is nothing to choose, less and less as a turn goes on."""
        if passes(decision) or len(decision.legal) == 1:
            return 0.0
        if decision.rule in MAIN_RULES:
            return OWN_PACE * SLOWING**view.core.uses
        return ANSWER_PACE

    def candidates(self, state: State, decision: Decision, rng: Random) -> list[Answer]:
        """The answer that would be advised, and others that are not idle."""
        return worth_a_thought(state, decision, rng)

    def suggest(self, state: State, decision: Decision, rng: Random) -> Answer:
        """The advised answer, given quickly."""
        return advise(state, decision, rng, QUICK)

    def settle_luck(self, state: State, rng: Random) -> None:
        """The order of stockpiles, and what lies on the map."""
        settle_luck(state, rng)

    def is_far(self, root: State, state: State) -> bool:
        """After this turn and the next one."""
        return sum(state.turns) - sum(root.turns) >= TURNS_AHEAD

    def worth(self, state: State) -> tuple[float, ...]:
        """By how far each seat is ahead, its units' plans counted, and everybody rested as in their next turn."""
        state = state.clone()
        units = len(state.place)
        state.tapped, state.exhausted, state.ended = ([False] * units for _ in range(3))
        state.spent, state.used = [0] * units, [0] * units
        return tuple(1 / (1 + exp(-prospects(state, seat) / SCALE)) for seat in range(state.seats))


GUIDE = Guide()
