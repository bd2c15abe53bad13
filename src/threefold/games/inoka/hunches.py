"""What a beginner would do: strong cards, an Attack while holding the totem; and the other way round."""

from __future__ import annotations

from functools import cache
from random import Random

from threefold.core.contract import Action, Decision
from threefold.games.inoka.moves import SPACE, SPEND
from threefold.games.inoka.tactics import HANDS, STRENGTHS, Card, is_attack, tactic
from threefold.games.inoka.view import InokaView

ATTACKS_OF_TEN = 6
"""How often in ten clashes a beginner who holds the totem thinks of an Attack."""
FEW_CARDS = 3
"""Cards with which a beginner would rather lose the stone."""
THOUGHTS = 2
"""Answers that come to mind; one more to somebody who is kind."""


def hunch(view: InokaView, decision: Decision, rng: Random, *, kind: bool) -> Action:
    """The better of two answers that come to mind; the worse one for somebody who is kind."""
    verb = SPACE.spell(decision.legal[0])[0]
    if verb == "stone":
        return _about_stone(view, decision, rng, kind=kind)
    thoughts = [rng.choice(decision.legal) for _ in range(THOUGHTS + kind)]
    if kind:
        # Whoever is kind does not win the round with an Attack, as long as there is something else.
        return min(thoughts, key=lambda action: (_is_attack(action) and _holds(view, decision.seat), _strength(action)))
    attacks = [action for action in decision.legal if _is_attack(action)]
    if verb == "play" and attacks and _holds(view, decision.seat) and rng.randrange(10) < ATTACKS_OF_TEN:
        return max(attacks)
    return max(thoughts, key=_strength)


def _about_stone(view: InokaView, decision: Decision, rng: Random, *, kind: bool) -> Action:
    """The stone goes when cards are few, or a strong one is at stake."""
    few = view.counts[decision.seat] <= FEW_CARDS
    strong = view.last[decision.seat].endswith("3")
    spends = few or (strong and rng.randrange(2) == 0)
    return SPEND if spends != kind else min(decision.legal)


def _holds(view: InokaView, seat: int) -> bool:
    return (seat % 2 if view.team else seat) in view.totems


@cache
def _strength(action: Action) -> int:
    """What a beginner likes: strong cards, and a hand with every tactic in it."""
    match SPACE.spell(action):
        case "hand", int(number):
            return sum(map(_marks, HANDS[number])) + 2 * len({tactic(card) for card in HANDS[number]})
        case "play" | "draft", int(card):
            return _marks(card)
        case _:
            return 0


def _marks(card: Card) -> int:
    return card % STRENGTHS + 1


@cache
def _is_attack(action: Action) -> bool:
    match SPACE.spell(action):
        case "play", int(card):
            return is_attack(card)
        case _:
            return False
