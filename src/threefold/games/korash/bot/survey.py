"""The goals on the map that are worth going to for a seat, and its chances in fights."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from threefold.games.korash.bot.worth import INDUSTRY, RICH, TACTIC, Ground, next_influence, worths
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Range
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.map.tiles import doors, horizon_at, lands, standing_on, whole
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.names import tiles_of
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.values import attacker_wins, stat, strengths_in
from threefold.games.korash.use.abilities import USED_EXPLORE

LATER = 0.8
"""The part of a goal's worth that is left for each turn of waiting."""
DESERT = {v.Horizon.SHALLOWS: 6.0, v.Horizon.DEPTHS: 9.0}
"""The worth of turning over a territory that the seat does not know."""
KNOWN = 0.8
RICH_RICHES = 0.3
"""The part of a territory's worth that is left if the seat already has enough industry."""
SHORT_DESERT, SHORT_RICHES = 0.5, 1.5
"""Factors for the worth of deserts, and of territories that give riches, while the seat cannot pay for influence."""
UNPAID, ALONE = 0.35, 0.45
"""The part of an ability's worth that is left if it cannot be paid, or if the second unit that it needs is missing."""
BOOSTS, EXPECTED_BOOST, SOFTNESS = 2, 0.9, 1.7
HOPELESS = 0.06
"""A chance of this or less counts as none."""
HURT = 0.45
"""The part of a unit's worth that one damage costs if the unit survives it."""
NEAR_ENOUGH = 0.3


class Goal(NamedTuple):
    """Something worth reaching: the tiles from which it can be done, and the movement points needed there."""

    verb: str
    tiles: int
    worth: float
    need: int = 0
    thing: int = NONE
    """The spot that is attacked or boarded, or the number of the ability that is used."""
    land: int = NONE
    taps: bool = False
    bay: bool = False
    """Whether a unit in the bay can do it from there."""
    once: int = 0
    """The bit of the basic ability that it uses up for this turn; 0 for none."""
    users: Range | None = None
    """The cost that a unit must have for it; None if any unit will do."""
    pair: bool = False
    """Whether two units are needed there."""


class Survey:
    """A seat's view of the map: goals, foes, free tiles, and what it can pay."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.known = worths(state.kit)
        self.ways = doors(state)
        taken, held = standing_on(state)
        everywhere = whole(state.width, state.depth)
        self.free = everywhere & ~taken
        self.home = state.place[seat * CREW]
        self.passable = self.free | held[seat]
        rider = state.rider[seat * CREW] if self.home >= 0 else NONE
        self.intruder = rider if rider >= 0 and rider // CREW != seat else NONE
        if self.intruder >= 0:
            self.passable &= ~(1 << self.home)
        self.purse = state.industry[seat] + len(state.inventory[seat])
        self.drawable = sum(len(pile[seat]) for pile in (state.inventory, state.top, state.bottom)) + state.left[seat]
        """The number of tactics that the seat has or can still draw, and so can pay with."""
        self.gain = next_influence(state, seat)
        self.crews = sum(state.place[unit] >= 0 for unit in range(seat * CREW + 1, seat * CREW + CREW))
        self.goals: list[Goal] = []
        self.short = self._is_short()
        for land in lands(state.width, state.depth):
            if state.faceup[land]:
                self._add_grounds(land)
            else:
                self._add_desert(land)
        self.hand = {True: self._boost(1), False: self._boost(2)}
        """The strength that the seat's own cards may add in a combat: when it attacks (True) or defends (False)."""
        self.hands: dict[int, float] = {}
        self.prices: dict[int, float] = {}
        self.foes = [
            unit for unit, spot in enumerate(state.place) if 0 <= spot < BAY and are_enemies(state, seat, unit // CREW)
        ]

    def _is_short(self) -> bool:
        """Return whether a face-up territory could give influence that the seat cannot pay for yet."""
        state, grounds = self.state, self.known.ground
        return any(
            ground.influence and not self._can_pay(ground)
            for land in lands(state.width, state.depth)
            if state.faceup[land]
            for ground in grounds[state.land[land]]
        )

    def _can_pay(self, ground: Ground) -> bool:
        cost = ground.cost
        return cost.industry + cost.discard <= self.purse and cost.discard <= len(self.state.inventory[self.seat])

    def ground_worth(self, ground: Ground) -> float:
        """Return what a territory's ability would bring now, less its cost."""
        cost = ground.cost
        found = ground.plain + ground.influence * self.gain
        found -= INDUSTRY * cost.industry + TACTIC * cost.discard
        if cost.discard > self.drawable:
            return 0.0
        if not self._can_pay(ground):
            found *= UNPAID if ground.influence else 0.0
        elif not ground.influence:
            found *= SHORT_RICHES if self.short else RICH_RICHES if self.state.industry[self.seat] > RICH else 1.0
        return found

    def _add_grounds(self, land: int) -> None:
        state = self.state
        left, right = tiles_of(land)
        for ground in self.known.ground[state.land[land]]:
            worth = self.ground_worth(ground)
            if ground.cost.taps > 1:
                crews = sum(state.occupant[tile] // CREW == self.seat for tile in (left, right))
                worth *= 1.0 if crews > 1 else ALONE if self.crews > 1 else 0.0
            if worth <= NEAR_ENOUGH:
                continue
            edge = ground.ability.edge
            tiles = (edge is not v.Edge.RIGHT) << left | (edge is not v.Edge.LEFT) << right
            number = ground.ability.number
            used = state.ground_used[land] >> number & 1
            self.goals.append(
                Goal(
                    "ground",
                    tiles,
                    LATER * worth if used else worth,
                    thing=number,
                    land=land,
                    taps=ground.cost.taps > 0,
                    users=ground.users,
                    pair=ground.cost.taps > 1,
                )
            )

    def _add_desert(self, land: int) -> None:
        state = self.state
        left, right = tiles_of(land)
        worth = DESERT[horizon_at(state, land)] * (SHORT_DESERT if self.short else 1.0)
        if state.known[land] >> self.seat & 1 and state.land[land] >= 0:
            grounds = self.known.ground[state.land[land]]
            worth = 1.0 + KNOWN * max((self.ground_worth(ground) for ground in grounds), default=0.0)
        self.goals.append(Goal("explore", 1 << left | 1 << right, worth, 0, NONE, land, taps=True, once=USED_EXPLORE))

    def _boost(self, role: int) -> float:
        state, known = self.state, self.known
        purse = self.purse
        found: list[int] = []
        for card in state.inventory[self.seat]:
            tactic = state.tactics[self.seat][card]
            price = state.kit.tactics[tactic].cost + 1
            if known.boost[tactic] and known.roles[tactic] & role and price <= purse and len(found) < BOOSTS:
                found.append(known.boost[tactic])
                purse -= price
        return float(sum(found))

    def expected_boost(self, other: int) -> float:
        """Return the strength that another seat's cards may add, guessed from their number and its industry."""
        if other not in self.hands:
            cards = len(self.state.inventory[other])
            self.hands[other] = EXPECTED_BOOST * min(cards, (cards + self.state.industry[other]) / 2)
        return self.hands[other]

    def chance(self, unit: int, foe: int, *, board: bool = False) -> float:
        """Return the chance that an attack is won."""
        state = self.state
        mine, theirs = strengths_in(state, Combat(unit, state.place[foe], foe, board))
        margin = mine - theirs
        if foe % CREW == 0:
            margin += self.known.charge[state.design[unit]]
        hands = self.hand[True] - self.expected_boost(foe // CREW)
        # A tie counts as half a point for the side that wins it.
        margin += 0.5 if attacker_wins(state.options, 0, 0) else -0.5
        chance = 1 / (1 + exp(-(margin + 0.8 * hands) / SOFTNESS))
        return chance if chance > HOPELESS else 0.0

    def price_of(self, unit: int) -> float:
        """Return what one damage to a unit costs its owner."""
        if unit not in self.prices:
            self.prices[unit] = self._price(unit)
        return self.prices[unit]

    def _price(self, unit: int) -> float:
        state = self.state
        if unit % CREW == 0:
            return next_influence(state, self.seat if unit // CREW != self.seat else self._rival())
        worth = self.known.unit[state.design[unit]]
        return worth if stat(state, unit, 2) <= 1 else HURT * worth

    def _rival(self) -> int:
        return max(
            (other for other in range(self.state.seats) if are_enemies(self.state, self.seat, other)),
            key=lambda other: self.state.influence[other],
        )

    def attack_worth(self, unit: int, foe: int, *, board: bool = False) -> float:
        """Return the expected worth of an attack: what winning gains, less what losing costs."""
        chance = self.chance(unit, foe, board=board)
        prize = self.price_of(foe)
        if foe == self.intruder:
            prize += 60.0
        return chance * prize - (1 - chance) * self.price_of(unit)
