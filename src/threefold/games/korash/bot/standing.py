"""How well a seat stands: influence before all, then what it holds and where its units are."""

from __future__ import annotations

from threefold.games.korash.bot.worth import INDUSTRY, Worths, worths
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.ending import INFLUENCE_TO_WIN
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import QUARTERS, State
from threefold.games.korash.traits.values import forbidden

INFLUENCE_WORTH = (0.0, 100.0, 230.0, 1000.0)
LOST = -300.0
RICH = 14
"""Industry beyond which more is worth little."""
PLATFORM_WORTH, PLATFORM_HURT = 30.0, 6.0
IN_QUARTERS = 0.25
"""The part of its worth that a unit has before it is deployed."""
INTRUDER = 45.0
"""What it is worth to stand on an enemy's deck."""
STAYS_TAPPED = 7.0
"""What it costs to be kept from untapping."""
HELD_GROUND, MOST_GROUND = 0.5, 5.0


def influence_worth(held: int) -> float:
    """What so much influence is worth."""
    return INFLUENCE_WORTH[min(held, INFLUENCE_TO_WIN)]


def next_influence(state: State, seat: int) -> float:
    """What one more is worth to a seat."""
    held = state.influence[seat]
    return influence_worth(held + 1) - influence_worth(held)


def standing(state: State, seat: int) -> float:
    """How far a seat is ahead of its opponents."""
    others = [side_worth(state, other) for other in range(state.seats) if are_enemies(state, seat, other)]
    if not others:
        return side_worth(state, seat)
    return side_worth(state, seat) - 0.5 * (max(others) + sum(others) / len(others))


def side_worth(state: State, seat: int) -> float:
    """What a seat has."""
    if state.rule:
        return influence_worth(INFLUENCE_TO_WIN) if seat in state.winners else 0.0
    if state.out[seat]:
        return LOST
    found = influence_worth(state.influence[seat]) + material(state, seat) + INTRUDER * _intruders(state, seat)
    home = seat * CREW
    if state.place[home] >= 0:
        found += PLATFORM_WORTH - PLATFORM_HURT * state.damage[home]
    return found


def material(state: State, seat: int) -> float:
    """What a seat's industry, cards and units are worth."""
    known, designs = worths(state.kit), state.tactics[seat]
    held = state.industry[seat]
    found = INDUSTRY * min(held, RICH) + 0.6 * max(0, held - RICH)
    for card in state.inventory[seat]:
        found += known.tactic[designs[card]]
    for unit in range(seat * CREW + 1, seat * CREW + CREW):
        if state.design[unit] >= 0:
            found += _crew_worth(state, unit, known)
    return found


def _intruders(state: State, seat: int) -> int:
    """How many of a seat's units stand on enemies' decks."""
    hosts = (state.aboard[unit] for unit in range(seat * CREW + 1, seat * CREW + CREW) if 0 <= state.place[unit] < BAY)
    return sum(host >= 0 and are_enemies(state, seat, host // CREW) for host in hosts)


def _crew_worth(state: State, unit: int, known: Worths) -> float:
    worth, spot = known.unit[state.design[unit]], state.place[unit]
    if spot < 0:
        return IN_QUARTERS * worth if spot == QUARTERS else 0.0
    if state.damage[unit]:
        worth *= 1 - 0.5 * state.damage[unit] / max(1, state.kit.units[state.design[unit]].life)
    if state.tapped[unit]:
        worth -= STAYS_TAPPED if forbidden(state, unit, v.NO_UNTAP) else 1.0
    if spot < BAY:
        land = land_of(spot)
        if state.faceup[land]:
            grounds = known.ground[state.land[land]]
            if grounds:
                worth += min(MOST_GROUND, HELD_GROUND * max(ground.plain for ground in grounds))
    return worth
