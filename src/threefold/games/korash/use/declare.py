"""What an announcement declares before anything is paid: targets, choices, route, direction, mode, deploy.

KOR-INT-3, KOR-RULING-14.
"""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import effects_of
from threefold.games.korash.changes.movement import can_end, free_steps
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW, DONE
from threefold.games.korash.state.entries import NONE, SPOT_REF, TACTIC_REF, Entry
from threefold.games.korash.state.state import QUARTERS, State
from threefold.games.korash.traits.filters import amount, refer, targets
from threefold.games.korash.use.chooser import Chooser, code_of, thing_of
from threefold.games.korash.use.directions import open_ways
from threefold.games.korash.use.reach import attacked_spots


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


def choose_route(state: State, entry: Entry, ability: m.Ability, chooser: Chooser) -> None:
    """The tiles of a free move, or the tile of a free attack."""
    found = effects_of(ability.do, (m.Move, m.Attack))
    effect = next(step for step in found if isinstance(step, m.Move | m.Attack) and step.announced)
    movers = [thing for thing in refer(state, entry, effect.to) if thing < SPOT_REF and state.place[thing] >= 0]
    if not movers:
        return
    unit = movers[0]
    if isinstance(effect, m.Attack):
        spots = sorted(attacked_spots(state, unit))
        if spots:
            entry.route = [chooser.one("route", [c.PLACE + spot for spot in spots]) - c.PLACE]
        return
    n = amount(state, entry, effect.n)
    route = [state.place[unit]]
    while further := free_steps(state, unit, route, n - len(route) + 1):
        may_stop = len(route) == 1 or can_end(state, unit, route[-1])
        code = chooser.one("route", [*([DONE] if may_stop else ()), *(c.PLACE + spot for spot in further)])
        if code == DONE:
            break
        route.append(code - c.PLACE)
    entry.route = route[1:]


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
