"""What each unit is up to: the goal that is worth most, how many turns away it is, and the next step towards it."""

from __future__ import annotations

from math import ceil, exp
from typing import NamedTuple

from threefold.core.contract import Answer
from threefold.games.korash import codes as c
from threefold.games.korash.abilities import USED_ATTACK, USED_EXPLORE, USED_SABOTAGE
from threefold.games.korash.board import horizon_at, lands
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Range
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.granted import is_immobile, is_strider, wallproof
from threefold.games.korash.maps import Doors, beside, doors, layers, path_to, standing_on, whole, within
from threefold.games.korash.platforms import is_locked
from threefold.games.korash.state import NONE, Combat, State
from threefold.games.korash.things import are_enemies
from threefold.games.korash.thinking.standing import RICH, next_influence
from threefold.games.korash.thinking.worth import INDUSTRY, TACTIC, Ground, worths
from threefold.games.korash.units import forbidden, stat
from threefold.games.korash.words import tiles_of

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
SABOTAGE_LATER = 0.65
GUARD, STRIDER_NEAR = 9.0, 4
BOOSTS, EXPECTED_BOOST, SOFTNESS = 2, 0.9, 1.7
HOPELESS = 0.06
"""A chance that is none, whatever could be won."""
HURT = 0.45
"""What a wound costs of a unit's worth."""
NEAR_ENOUGH = 0.3
FORESEEN = 3
"""Turns of marching that an enemy may be away and still be a goal."""


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


class Plan(NamedTuple):
    """A unit's best goal as seen from here."""

    unit: int
    worth: float
    """What the goal is worth, less for each turn of waiting."""
    turns: int
    goal: Goal | None
    answer: Answer | None
    """The next thing to say; None: nothing now."""


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
        """Whether a territory lies open that would give influence, if only it could be paid."""
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
        """What a territory's ability would bring now, its cost taken off."""
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
        """Strength that another seat's hand may add, as far as one can guess."""
        if other not in self.hands:
            cards = len(self.state.inventory[other])
            self.hands[other] = EXPECTED_BOOST * min(cards, (cards + self.state.industry[other]) / 2)
        return self.hands[other]

    def chance(self, unit: int, foe: int, *, board: bool = False) -> float:
        """How likely an attack is won."""
        state = self.state
        before, state.combat = state.combat, Combat(unit, state.place[foe], foe, board)
        margin = stat(state, unit, 0) - stat(state, foe, 0)
        state.combat = before
        if foe % CREW == 0:
            margin += self.known.charge[state.design[unit]]
        hands = self.hand[True] - self.expected_boost(foe // CREW)
        chance = 1 / (1 + exp(-(margin + 0.5 + 0.8 * hands) / SOFTNESS))
        return chance if chance > HOPELESS else 0.0

    def price_of(self, unit: int) -> float:
        """What one damage to a unit costs its owner."""
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
        """What an attack is worth, lost ones counted."""
        chance = self.chance(unit, foe, board=board)
        prize = self.price_of(foe)
        if foe == self.intruder:
            prize += 60.0
        return chance * prize - (1 - chance) * self.price_of(unit)


def unit_plan(survey: Survey, unit: int, claimed: int = 0) -> Plan:
    """The best that a unit can be up to, apart from territories that others go for."""
    state, seat = survey.state, survey.seat
    spot, crew = state.place[unit], unit % CREW
    movement = stat(state, unit, 3)
    phase = v.Phase.MAIN if crew else v.Phase.PLANNING
    able = state.active == seat and state.phase <= phase and not state.exhausted[unit] and not state.ended[unit]
    able = able and not is_immobile(state, unit)
    left = max(0, movement - state.spent[unit]) if able else 0
    ways = doors(state, wallproof=True) if any(state.closed) and wallproof(state, unit) else survey.ways
    in_bay = spot >= BAY
    start = 1 << (survey.home if in_bay else spot)
    steps = layers(start, survey.passable, ways) if not in_bay or survey.intruder < 0 else [start]
    ends = survey.free | (0 if in_bay else start)
    best = Plan(unit, NEAR_ENOUGH, 0, None, None)
    chosen, chosen_depth = None, 0
    for goal in (*survey.goals, *_own_goals(survey, unit, ways, left + FORESEEN * movement + 1)):
        if (goal.land >= 0 and not crew) or goal.worth <= best.worth or claimed >> (goal.land + 1) & 1:
            continue
        if goal.users is not None and not goal.users.holds(state.kit.units[state.design[unit]].cost):
            continue
        depth = 0 if in_bay and goal.bay else _depth(goal.tiles & ends, steps)
        if depth < 0:
            continue
        rest = depth + goal.need - left
        turns = ceil(rest / max(1, movement)) if rest > 0 else 0
        if not able or (goal.taps and state.tapped[unit]) or (goal.once and state.used[unit] & goal.once):
            turns = max(1, turns)
        worth = goal.worth * LATER**turns - 0.05 * depth
        if worth > best.worth:
            best = Plan(unit, worth, turns, goal, None)
            chosen, chosen_depth = goal, depth
    if chosen is None or not able:
        return best
    if chosen_depth == 0 and not (in_bay and not chosen.bay):
        return best._replace(answer=_do(survey, unit, chosen) if best.turns == 0 else None)
    if left == 0 or forbidden(state, unit, v.NO_MOVE):
        return best
    way = path_to(chosen.tiles & ends, chosen_depth, steps, ways, survey.free)
    return best._replace(answer=_walk(survey, unit, way, left))


def _depth(tiles: int, steps: list[int]) -> int:
    for depth, layer in enumerate(steps):
        if layer & tiles:
            return depth
    return -1


def _own_goals(survey: Survey, unit: int, ways: Doors, reach: int) -> list[Goal]:
    """Foes to attack, platforms to board or to strike from afar, and the own one to guard."""
    state, seat = survey.state, survey.seat
    found: list[Goal] = []
    if (host := state.aboard[unit]) >= 0 and are_enemies(state, seat, host // CREW):
        worth = survey.gain if not state.sabotaged[host] else LATER * survey.gain
        found.append(Goal("sabotage", 1 << state.place[unit], worth, taps=True, once=USED_SABOTAGE))
    strider = unit % CREW > 0 and is_strider(state, unit)
    at = divmod(state.place[unit] if state.place[unit] < BAY else survey.home, c.WIDEST)
    for foe in survey.foes:
        spot = state.place[foe]
        if abs(spot // c.WIDEST - at[0]) + abs(spot % c.WIDEST - at[1]) > reach:
            continue
        around = beside(1 << spot, ways)
        if state.aboard[foe] >= 0:
            if foe == survey.intruder and unit % CREW:
                worth = survey.attack_worth(unit, foe, board=True)
                found.append(Goal("board", around, worth, 1, spot, bay=True, once=USED_ATTACK))
            continue
        found.append(Goal("attack", around, survey.attack_worth(unit, foe), 1, spot, once=USED_ATTACK))
        found += _strikes(survey, unit, foe, ways)
        if strider and foe % CREW == 0 and not is_locked(state, foe) and not forbidden(state, foe, v.NO_BOARDED):
            rider = state.rider[foe]
            if rider < 0:
                worth = survey.gain * (SABOTAGE_LATER if state.tapped[unit] or state.sabotaged[foe] else 0.9)
                found.append(Goal("enter", around, worth, 1, spot))
            elif are_enemies(state, seat, rider // CREW):
                worth = survey.attack_worth(unit, rider, board=True) + 0.5 * SABOTAGE_LATER * survey.gain
                found.append(Goal("board", around, worth, 1, spot, once=USED_ATTACK))
    if unit % CREW and _is_threatened(survey) and state.rider[seat * CREW] in (NONE, unit):
        found.append(Goal("guard", 1 << survey.home, GUARD, bay=True))
    return found


def _strikes(survey: Survey, unit: int, foe: int, ways: Doors) -> list[Goal]:
    """A platform to strike from afar."""
    state = survey.state
    strike = survey.known.strike[state.design[unit]]
    if foe % CREW or strike is None:
        return []
    worth = (survey.gain - INDUSTRY * strike.industry) * (1.0 if strike.industry <= survey.purse else UNPAID)
    tiles = within(1 << state.place[foe], strike.within, ways)
    return [Goal("strike", tiles, worth, 0, strike.number, taps=True)]


def _is_threatened(survey: Survey) -> bool:
    """Whether a strider of an enemy's is near the own platform."""
    state = survey.state
    if survey.home < 0 or is_locked(state, survey.seat * CREW):
        return False
    row, column = divmod(survey.home, c.WIDEST)
    for foe in survey.foes:
        if foe % CREW and is_strider(state, foe):
            there = divmod(state.place[foe], c.WIDEST)
            if abs(there[0] - row) + abs(there[1] - column) <= STRIDER_NEAR:
                return True
    return False


def _do(survey: Survey, unit: int, goal: Goal) -> Answer | None:
    """The sentence that reaches a goal from where the unit stands; of a territory's ability only its first code."""
    own = unit % CREW
    match goal.verb:
        case "ground":
            return (c.GROUND + own * c.ABILITIES + goal.thing - 1,)
        case "explore":
            return (c.EXPLORE + own,)
        case "sabotage":
            return (c.SABOTAGE + own,)
        case "attack":
            return (c.ATTACK + own * c.SPOTS + goal.thing,)
        case "board":
            return (c.BOARD + own * c.SPOTS + goal.thing,)
        case "strike":
            return (c.ABILITY + own * c.ABILITIES + goal.thing - 1,)
        case "enter":
            return (c.MOVE + own * c.SPOTS + goal.thing,)
        case _:
            if survey.state.place[unit] >= BAY:
                return (c.MOVE + own * c.SPOTS + survey.home, c.DONE)
            return None


def _walk(survey: Survey, unit: int, way: list[int], left: int) -> Answer | None:
    """A route to the first empty tile on the way, through friends if need be."""
    state = survey.state
    route = [survey.home] if state.place[unit] >= BAY else []
    for steps, tile in enumerate(way, 1):
        if steps > left:
            return None
        route.append(tile)
        if survey.free >> tile & 1:
            first = c.MOVE + unit % CREW * c.SPOTS + route[0]
            return (first, *(c.PLACE + spot for spot in route[1:]))
    return None


def all_plans(survey: Survey) -> list[Plan]:
    """Every unit's plan, territories shared out in the order of the units."""
    state, seat = survey.state, survey.seat
    claimed = 0
    found: list[Plan] = []
    for unit in range(seat * CREW, seat * CREW + CREW):
        if state.design[unit] >= 0 and state.place[unit] >= 0 and (state.place[unit] < BAY or survey.home >= 0):
            plan = unit_plan(survey, unit, claimed)
            if plan.goal is not None and plan.goal.land >= 0 and not plan.goal.pair:
                claimed |= 1 << (plan.goal.land + 1)
            found.append(plan)
    return found
