"""What a seat sees on the map that is worth going to, and what fights there are worth."""

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
from threefold.games.korash.traits.values import stat, strengths_in
from threefold.games.korash.use.abilities import USED_EXPLORE

LATER = 0.8
"""What a turn of waiting leaves of a goal's worth."""
DESERT = {v.Horizon.SHALLOWS: 6.0, v.Horizon.DEPTHS: 9.0}
"""What it is worth to turn over a territory that nobody knows."""
KNOWN = 0.8
RICH_RICHES = 0.3
"""What is left of a territory's worth for those who have enough."""
SHORT_DESERT, SHORT_RICHES = 0.5, 1.5
"""While influence lies open that cannot be paid: what is left of a desert's worth, and how much more riches are."""
UNPAID, ALONE = 0.35, 0.45
"""What is left of an ability's worth while it cannot be paid, or while the second unit is missing."""
BOOSTS, EXPECTED_BOOST, SOFTNESS = 2, 0.9, 1.7
HOPELESS = 0.06
"""A chance that is none, whatever could be won."""
HURT = 0.45
"""What a wound costs of a unit's worth."""
NEAR_ENOUGH = 0.3


class Goal(NamedTuple):
    """Something to reach: tiles from which it can be done, and with how many movement points left."""

    verb: str
    tiles: int
    worth: float
    need: int = 0
    thing: int = NONE
    """The foe, the spot or the ability's number."""
    land: int = NONE
    taps: bool = False
    bay: bool = False
    """Also from the bay."""
    once: int = 0
    """The bit of a basic ability that is used once a turn."""
    users: Range | None = None
    """What a unit must cost for it."""
    pair: bool = False
    """Two units are wanted there."""


class Survey:
    """What a seat sees on the map that is worth going to."""

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
        """Tactics that may still be paid with."""
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
        """Strength that the own hand may add to a combat, when attacking and when not."""
        self.hands: dict[int, float] = {}
        self.prices: dict[int, float] = {}
        self.foes = [
            unit for unit, spot in enumerate(state.place) if 0 <= spot < BAY and are_enemies(state, seat, unit // CREW)
        ]

    def _is_short(self) -> bool:
        """Return whether a face-up territory would give influence that cannot be paid yet."""
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
        """Return the strength that another seat's hand may add, guessed by its cards and industry."""
        if other not in self.hands:
            cards = len(self.state.inventory[other])
            self.hands[other] = EXPECTED_BOOST * min(cards, (cards + self.state.industry[other]) / 2)
        return self.hands[other]

    def chance(self, unit: int, foe: int, *, board: bool = False) -> float:
        """Return the chance to win an attack."""
        state = self.state
        mine, theirs = strengths_in(state, Combat(unit, state.place[foe], foe, board))
        margin = mine - theirs
        if foe % CREW == 0:
            margin += self.known.charge[state.design[unit]]
        hands = self.hand[True] - self.expected_boost(foe // CREW)
        chance = 1 / (1 + exp(-(margin + 0.5 + 0.8 * hands) / SOFTNESS))
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
        """Return what an attack is worth, with the chance to lose it."""
        chance = self.chance(unit, foe, board=board)
        prize = self.price_of(foe)
        if foe == self.intruder:
            prize += 60.0
        return chance * prize - (1 - chance) * self.price_of(unit)
