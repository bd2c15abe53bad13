"""Check whether a position that somebody wrote is possible: whether its phase fits the dice on its board."""

from __future__ import annotations

from threefold.games.inyo.arena import AROUND
from threefold.games.inyo.flips import must_flip
from threefold.games.inyo.state import Phase, State, cell_of, other
from threefold.games.inyo.step import pips_touch
from threefold.games.inyo.throws import collisions, throw_points

DICE_IN_ARENA = {Phase.STEP: ((1, 1), (1, 2)), Phase.PICK: ((2, 2), (2, 1))}
"""By phase: how many dice the player to act and the opponent may have in the arena; 2 and 2 in every other phase."""


def why_impossible(state: State) -> str:
    """Return what is wrong with a position, or an empty text.

    Which player acts and which holds the token is not checked.
    """
    return _wrong_dice(state) or _wrong_phase(state)


def _wrong_dice(state: State) -> str:
    cells = [cell_of(foot) for feet in state.dice for foot in feet]
    if len(set(cells)) != len(cells):
        return "two dice lie on one square"
    counts = len(state.dice[state.actor]), len(state.dice[other(state.actor)])
    wanted = DICE_IN_ARENA.get(state.phase, ((2, 2),))
    if counts not in wanted:
        spelled = " or ".join(f"{own} and {theirs}" for own, theirs in wanted)
        return f"the actor and the other have {counts[0]} and {counts[1]} dice in the arena, not {spelled}"
    pairs = [feet for feet in state.dice if len(feet) == 2]
    if any(cell_of(two) not in AROUND[state.variant.size][cell_of(one)] for one, two in pairs):
        return "a player's two dice are neither adjacent nor diagonal"
    if state.phase in (Phase.STEP, Phase.PICK) and any(pips_touch(state.variant.net, *pair) for pair in pairs):
        return "a player's pips touch: the dice are flipped before this phase"
    return ""


def _wrong_phase(state: State) -> str:
    met = collisions(state)
    if state.phase is Phase.GRAPPLE:
        if not met:
            return "no opposing dice are adjacent, so there is no grapple"
        if any(map(any, throw_points(state, met))):
            return "a pip meets a gap, so there is a throw and no grapple"
    if state.phase in (Phase.FLIP, Phase.PICK) and met:
        return "opposing dice are adjacent: the collision comes first"
    if state.phase is Phase.FLIP and not must_flip(state, state.actor):
        return "the actor's pips do not touch, so there is no flip"
    return ""
