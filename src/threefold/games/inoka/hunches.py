"""How a simple bot plays Inoka: it prefers strong cards, and Attacks while it holds the totem.

A kind bot does the opposite.
"""

from __future__ import annotations

from functools import cache
from random import Random

from threefold.core.contract import Action, Decision
from threefold.games.inoka.action_codes import PLAY, SPACE, SPEND, STONE
from threefold.games.inoka.tactics import HANDS, STRENGTHS, is_attack, tactic
from threefold.games.inoka.view import InokaView

ATTACKS_OF_TEN = 6
"""In 6 of 10 clashes the bot plays an Attack if it holds the totem and has one."""
FEW_CARDS = 3
"""With at most this many cards in hand, the bot pays with its stone."""
THOUGHTS = 2
"""The number of random answers that the bot compares; a kind bot compares one more."""


def hunch(view: InokaView, decision: Decision, rng: Random, *, kind: bool, good: bool = True) -> Action:
    """Draw two random answers and return the better one; a kind bot draws three and returns the worst.

    `good` tells whether it is good to win a clash in this mode.
    """
    verb = SPACE.spell(decision.legal[0])[0]
    if verb == "stone":
        return _about_stone(view, decision, rng, kind=kind)
    thoughts = [rng.choice(decision.legal) for _ in range(THOUGHTS + kind)]
    holds = decision.seat % len(view.stones) in view.totems
    if kind == good:
        # A player who does not want to win avoids an Attack while holding the totem.
        return min(thoughts, key=lambda action: (_is_attack(action) and holds, _strength(action)))
    attacks = [action for action in decision.legal if _is_attack(action)]
    if attacks and holds and rng.randrange(10) < ATTACKS_OF_TEN:
        return max(attacks)
    return max(thoughts, key=_strength)


def _about_stone(view: InokaView, decision: Decision, rng: Random, *, kind: bool) -> Action:
    """Answer whether to spend the stone: yes when few cards are left, and half the time to save a strong card."""
    few = view.counts[decision.seat] <= FEW_CARDS
    strong = view.last[decision.seat].endswith("3")
    spends = few or (strong and rng.randrange(2) == 0)
    return SPEND if spends != kind else min(decision.legal)


@cache
def _strength(action: Action) -> int:
    """Rate an answer as a beginner does: cards by their strength, hands also by how many tactics they hold."""
    match SPACE.spell(action):
        case "hand", int(number):
            return sum(card % STRENGTHS + 1 for card in HANDS[number]) + 2 * len(set(map(tactic, HANDS[number])))
        case "play" | "draft", int(card):
            return card % STRENGTHS + 1
        case _:
            return 0


def _is_attack(action: Action) -> bool:
    return PLAY <= action < STONE and is_attack(action - PLAY)
