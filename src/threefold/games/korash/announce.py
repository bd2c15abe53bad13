"""Announcing: a sentence as a chain of codes, each offered only if the chain can be completed.

Targets and choices are fixed here, before payment. KOR-INT-3, KOR-RULING-14.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from threefold.core.contract import Answer
from threefold.games.korash import codes as c
from threefold.games.korash.abilities import (
    Usable,
    cost_of,
    helpers,
    own_abilities,
    price,
    provisional,
    provisional_tactic,
)
from threefold.games.korash.board import spots_beside
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW, DECLINE, DONE
from threefold.games.korash.filters import amount, holds, refer, targets
from threefold.games.korash.granted import wallproof
from threefold.games.korash.movement import free_spots, leave_options, routes, unit_at
from threefold.games.korash.pushing import open_ways
from threefold.games.korash.sentences import write_accept
from threefold.games.korash.state import (
    ENTRY_REF,
    LAND_REF,
    NONE,
    NUMBERS,
    QUARTERS,
    SEAT_REF,
    SPOT_REF,
    TACTIC_REF,
    Entry,
    Of,
    State,
)
from threefold.games.korash.words import land_of


class More(Exception):
    """The path stops short; these codes go on from it."""

    def __init__(self, codes: Sequence[int]) -> None:
        super().__init__("more")
        self.codes = tuple(codes)


class Chooser:
    """Answers what is open from a path of codes. A value with a single legal answer is filled in unasked."""

    def __init__(self, path: Answer, *, open_cards: bool = False) -> None:
        self.path = path
        self.at = 0
        self.open_cards = open_cards
        """Burns and discards are only counted, not chosen."""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """One of these codes, ascending."""
        if len(codes) == 1:
            return codes[0]
        if self.at >= len(self.path):
            raise More(codes)
        code = self.path[self.at]
        self.at += 1
        return code

    def many(self, name: str, codes: Sequence[int], n: int, up_to: bool) -> list[int]:
        """So many of these, ascending; `done` closes a list that may be shorter."""
        found: list[int] = []
        start = 0
        if up_to:
            while start < len(codes) and len(found) < n:
                code = self.one(name, (DONE, *codes[start:]))
                if code == DONE:
                    break
                found.append(code)
                start = codes.index(code) + 1
            return found
        need = min(n, len(codes))
        for left in range(need, 0, -1):
            code = self.one(name, codes[start : len(codes) - left + 1])
            found.append(code)
            start = codes.index(code) + 1
        return found

    def cards(self, name: str, hand: list[int], n: int) -> list[int]:
        """So many cards of a hand, one at a time."""
        if self.open_cards:
            return [NONE] * n
        found: list[int] = []
        start = 0
        for left in range(n, 0, -1):
            codes = list(dict.fromkeys(c.TACTIC + card for card in hand[start : len(hand) - left + 1]))
            card = self.one(name, codes) - c.TACTIC
            found.append(card)
            start = hand.index(card, start) + 1
        return found


@dataclass(slots=True)
class Plan:
    """A whole announcement: the entry to come, and how it is paid."""

    entry: Entry
    cost: m.Cost
    price: int = 0
    card: int = NONE
    discard: list[int] = field(default_factory=NUMBERS)
    burn: list[int] = field(default_factory=NUMBERS)


NO_COST = m.Cost()


def code_of(state: State, seat: int, thing: int) -> int:
    """The code that picks a thing."""
    if thing < SPOT_REF:
        return c.UNIT + thing
    if thing < LAND_REF:
        return c.PLACE + thing - SPOT_REF
    if thing < SEAT_REF:
        return c.LAND + thing - LAND_REF
    if thing < ENTRY_REF:
        return c.SEAT + thing - SEAT_REF
    if thing < TACTIC_REF:
        return c.ENTRY + thing - ENTRY_REF
    return c.TACTIC + state.tactics[seat].index(thing - TACTIC_REF)


def thing_of(state: State, seat: int, code: int) -> int:
    """The thing that a code picks."""
    if code < c.PLACE:
        return code - c.UNIT
    if code < c.LAND:
        return SPOT_REF + code - c.PLACE
    if code < c.ENTRY:
        return LAND_REF + code - c.LAND
    if code < c.SEAT:
        return ENTRY_REF + code - c.ENTRY
    if code < c.TACTIC:
        return SEAT_REF + code - c.SEAT
    return TACTIC_REF + state.tactics[seat][code - c.TACTIC]


def announce(state: State, seat: int, first: int, chooser: Chooser) -> Plan:
    """The announcement that begins with this code."""
    first_unit = seat * CREW
    if first < c.ATTACK:
        unit, spot = divmod(first - c.MOVE, c.SPOTS)
        return _move(state, first_unit + unit, spot, chooser)
    if first < c.EXPLORE:
        board = first >= c.BOARD
        unit, spot = divmod(first - (c.BOARD if board else c.ATTACK), c.SPOTS)
        unit += first_unit
        entry = Entry(Of.ATTACK, seat, v.KEY_ATTACK, unit, unit, _here(state, unit), state.aboard[unit])
        entry.route, entry.board = [spot], board
        return Plan(entry, m.Cost(movement=1))
    if first < c.ABILITY:
        explores = first < c.SABOTAGE
        unit = first_unit + first - (c.EXPLORE if explores else c.SABOTAGE)
        of, key = (Of.EXPLORE, v.KEY_EXPLORE) if explores else (Of.SABOTAGE, v.KEY_SABOTAGE)
        return Plan(Entry(of, seat, key, unit, unit, _here(state, unit), state.aboard[unit]), m.Cost(taps=1))
    if first < c.DEPLOY:
        ground = first >= c.GROUND
        unit, number = divmod(first - (c.GROUND if ground else c.ABILITY), c.ABILITIES)
        use = usable(state, first_unit + unit, number + 1, ground)
        return _fill(state, Plan(provisional(state, use), cost_of(state, use)), use.ability, chooser)
    if first < c.USE:
        unit, bay = divmod(first - c.DEPLOY, c.BAYS)
        entry = Entry(Of.DEPLOY, seat, v.KEY_DEPLOY, source=first_unit + unit, crew=first_unit + unit, bay=BAY + bay)
        cost = m.Cost(industry=state.kit.units[state.design[first_unit + unit]].cost)
        return _pay(state, Plan(entry, cost), chooser)
    card = first - c.USE
    tactic = state.kit.tactics[state.tactics[seat][card]]
    plan = Plan(provisional_tactic(state, seat, card), m.Cost(industry=tactic.cost), card=card)
    return _fill(state, plan, tactic.use, chooser)


def _here(state: State, unit: int) -> int:
    spot = state.place[unit]
    return land_of(spot) if 0 <= spot < BAY else NONE


def usable(state: State, unit: int, number: int, ground: bool) -> Usable:
    """The costed ability of that number, on the unit or under it."""
    return next(use for use in own_abilities(state, unit) if use.ground == ground and use.ability.number == number)


def _move(state: State, unit: int, first: int, chooser: Chooser) -> Plan:
    """A route is declared whole; each of its steps is a use of its own. KOR-MOVE-4."""
    route: tuple[int, ...] = (first,)
    # Only friendly units are passed: onto a free spot there is no other route than this one.
    passes = unit_at(state, unit // CREW, first) >= 0
    open_routes = [found for found in routes(state, unit) if found[0] == first] if passes else [route]
    while True:
        further = sorted({found[len(route)] for found in open_routes if len(found) > len(route)})
        options = [c.PLACE + spot for spot in further]
        if route in open_routes:
            options.insert(0, DONE)
        code = chooser.one("route", options)
        if code == DONE:
            break
        route = (*route, code - c.PLACE)
        open_routes = [found for found in open_routes if found[: len(route)] == route]
    flags = leave_options(state, unit, route[-1])
    leave = chooser.one("leave", [c.LEAVE if flag else c.KEEP for flag in reversed(flags)]) == c.LEAVE
    entry = Entry(Of.MOVE, unit // CREW, v.KEY_MOVE, unit, unit, _here(state, unit), state.aboard[unit])
    entry.route, entry.leave, entry.origin = list(route), leave, state.place[unit]
    return Plan(entry, NO_COST)


def _fill(state: State, plan: Plan, ability: m.Ability, chooser: Chooser) -> Plan:
    """Targets and choices as declared, helpers, route, direction, mode, deploy, then how it is paid."""
    choose_slots(state, plan.entry, ability, chooser, plan.card)
    if plan.cost.taps > 1:
        options = [c.UNIT + unit for unit in helpers(state, plan.entry.unit)]
        plan.entry.helper = chooser.one("with", options) - c.UNIT
    choose_ways(state, plan.entry, ability, chooser)
    return _pay(state, plan, chooser)


def _pay(state: State, plan: Plan, chooser: Chooser) -> Plan:
    """Discards, then exactly the industry that is missing, burned as part of paying.

    KOR-BURN-4, KOR-RULING-16: the announced card itself has already left the inventory.
    """
    entry = plan.entry
    hand = state.inventory[entry.seat]
    if plan.cost.discard or plan.cost.industry:
        if plan.card >= 0:
            hand = hand.copy()
            hand.remove(plan.card)
        plan.discard = chooser.cards("discard", hand, plan.cost.discard)
        plan.price = price(state, entry, plan.cost.industry)
        missing = plan.price - state.industry[entry.seat]
        if missing > 0:
            if plan.discard and not chooser.open_cards:
                hand = hand.copy()
                for card in plan.discard:
                    hand.remove(card)
            plan.burn = chooser.cards("burn", hand, missing)
    return plan


def choose_slots(state: State, entry: Entry, ability: m.Ability, chooser: Chooser, card: int = NONE) -> None:
    """Every target and choice; where none is legal the use does nothing there. KOR-INT-10, KOR-TARGET-1."""
    for index, slot in enumerate(ability.slots):
        options = targets(state, entry, slot)
        if card >= 0 and slot.filter.kind is v.Kind.TACTIC and state.inventory[entry.seat].count(card) == 1:
            own = TACTIC_REF + state.tactics[entry.seat][card]
            options = [thing for thing in options if thing != own]
        picked = sorted(code_of(state, entry.seat, thing) for thing in options)
        chosen = chooser.many(slot.name, picked, amount(state, entry, slot.n), slot.up_to)
        entry.slots[index] = [thing_of(state, entry.seat, code) for code in chosen]


def choose_ways(state: State, entry: Entry, ability: m.Ability, chooser: Chooser) -> None:
    """Route, direction, mode, and a unit to deploy with its bay tile. KOR-RULING-53: all of it is announced."""
    if ability.routed:
        choose_route(state, entry, ability, chooser)
    if ability.pushes:
        ways = push_ways(state, entry, ability)
        if ways:
            entry.way = chooser.one("dir", [c.OPTION + way for way in ways]) - c.OPTION
    if ability.modes:
        entry.mode = chooser.one("mode", [c.OPTION + mode for mode in range(ability.modes)]) - c.OPTION
    if ability.deploys:
        crews = crew_in_quarters(state, entry.seat)
        bays = free_bays(state, entry.seat)
        if crews and bays and state.place[entry.seat * CREW] >= 0:
            entry.crew = chooser.one("deploy", [c.UNIT + unit for unit in crews]) - c.UNIT
            entry.bay = chooser.one("deploy", [c.PLACE + bay for bay in bays]) - c.PLACE


def crew_in_quarters(state: State, seat: int) -> list[int]:
    """Units that have not been deployed. KOR-ZONE-6."""
    return [unit for unit in range(seat * CREW + 1, seat * CREW + CREW) if state.place[unit] == QUARTERS]


def free_bays(state: State, seat: int) -> list[int]:
    """Bay tiles with nobody on them. KOR-ZONE-7, KOR-ZONE-12."""
    first = seat * c.BAYS
    return [BAY + place for place in range(state.options.bay) if state.berth[first + place] < 0]


def effects_of(block: m.Block, kind: type[m.Effect] | tuple[type[m.Effect], ...]) -> Iterable[m.Effect]:
    """Every effect of a kind in a block, nested ones too."""
    for effect in block.steps:
        if isinstance(effect, kind):
            yield effect
        inner = [effect.otherwise, *(getattr(effect, name, None) for name in ("then", "do"))]
        for part in (*inner, *(effect.modes if isinstance(effect, m.Choose) else ())):
            if isinstance(part, m.Block):
                yield from effects_of(part, kind)


def choose_route(state: State, entry: Entry, ability: m.Ability, chooser: Chooser) -> None:
    """The tiles of a free move, or the tile of a free attack."""
    found = effects_of(ability.do, (m.Move, m.Attack))
    effect = next(step for step in found if isinstance(step, m.Move | m.Attack) and step.announced)
    movers = [thing for thing in refer(state, entry, effect.to) if thing < SPOT_REF and state.place[thing] >= 0]
    if not movers:
        return
    unit = movers[0]
    if isinstance(effect, m.Attack):
        spots = sorted(spots_beside(state, unit // CREW, state.place[unit], wallproof(state, unit)))
        if spots:
            entry.route = [chooser.one("route", [c.PLACE + spot for spot in spots]) - c.PLACE]
        return
    at = state.place[unit]
    route: list[int] = []
    while len(route) < amount(state, entry, effect.n):
        beside = free_spots(state, unit, at, (state.place[unit], *route))
        if not beside:
            break
        code = chooser.one("route", [DONE, *(c.PLACE + spot for spot in beside)])
        if code == DONE:
            break
        at = code - c.PLACE
        route.append(at)
    entry.route = route


def push_ways(state: State, entry: Entry, ability: m.Ability) -> list[int]:
    """The directions to choose from: those of the first thing with equal axes, which decide for all. KOR-RULING-52."""
    effect = next(iter(effects_of(ability.do, (m.Push, m.Pull))))
    assert isinstance(effect, m.Push | m.Pull)
    origin = effect.away_from if isinstance(effect, m.Push) else effect.towards
    sources = refer(state, entry, origin)
    for thing in _reached(state, entry, ability, effect.to) if sources else ():
        ways = open_ways(state, entry, thing, sources[0], pull=isinstance(effect, m.Pull))
        if len(ways) > 1:
            return ways
    return []


def _reached(state: State, entry: Entry, ability: m.Ability, who: m.Who) -> list[int]:
    """Whom an effect would reach now; inside `each`, everything that it goes through."""
    if isinstance(who, int) and who >= len(ability.slots):
        found = effects_of(ability.do, m.Each)
        return [
            thing
            for each in found
            if isinstance(each, m.Each) and each.slot == who
            for thing in refer(state, entry, each.of)
        ]
    return refer(state, entry, who)


# Triggers are announced as they enter.


def trigger_asks(state: State, entry: Entry) -> bool:
    """Whether a trigger's controller has anything to say."""
    if entry.of is not Of.TRIGGER or entry.sentence:
        return False
    ability = state.kit.abilities[entry.ability]
    if ability.may:
        return not is_moot(state, entry, ability)
    if not (ability.slots or ability.modes or ability.routed or ability.pushes or ability.deploys):
        return False
    try:
        accept(state, entry.clone(), Chooser(()))
    except More:
        return True
    return False


def is_moot(state: State, entry: Entry, ability: m.Ability) -> bool:
    """Whether none of its effects' conditions holds, so that accepting and declining are the same."""
    return all(
        effect.condition is not None and effect.otherwise is None and not holds(state, entry, effect.condition)
        for effect in ability.do.steps
    )


def trigger_offers(state: State, entry: Entry) -> tuple[int, ...]:
    """The first codes: decline if it is optional, and accept."""
    ability = state.kit.abilities[entry.ability]
    return (DECLINE, c.ACCEPT) if ability.may else (c.ACCEPT,)


def accept(state: State, entry: Entry, chooser: Chooser) -> Entry:
    """A trigger with what its controller chose."""
    ability = state.kit.abilities[entry.ability]
    choose_slots(state, entry, ability, chooser)
    choose_ways(state, entry, ability, chooser)
    return entry


def accepted(state: State, entry: Entry, answer: Answer) -> Entry:
    """The trigger as announced by a whole answer."""
    entry = accept(state, entry.clone(), Chooser(answer[1:]))
    entry.sentence = write_accept(state, entry)
    return entry


def fill_unasked(state: State, entry: Entry) -> None:
    """A trigger about which nothing is open."""
    accept(state, entry, Chooser(()))
    entry.sentence = write_accept(state, entry)
