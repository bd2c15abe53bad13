"""What a seat may do now, as first codes; and doing it: announce, pay, enter."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import can_sabotage
from threefold.games.korash.changes.ending import USES_A_TURN
from threefold.games.korash.changes.movement import first_steps, may_board
from threefold.games.korash.changes.tactics import burn, purse
from threefold.games.korash.flow.stack import drain
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Entry, Of
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.index import COST, STATUS
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.values import (
    deploys_allowed,
    forbidden,
    is_stranded,
    movement_left,
    statuses,
    wallproof,
)
from threefold.games.korash.use.abilities import (
    TIMINGS,
    USED_ATTACK,
    USED_EXPLORE,
    USED_SABOTAGE,
    Moment,
    Usable,
    can_pay_bare,
    can_tap,
    can_use,
    own_abilities,
    price,
    provisional_tactic,
    quick_abilities,
)
from threefold.games.korash.use.announce import announce, burned, crew_in_quarters, free_bays
from threefold.games.korash.use.chooser import Chooser
from threefold.games.korash.use.pay import begin_unit_turn, start_use
from threefold.games.korash.use.reach import attacked_spots
from threefold.games.korash.use.sentence import write_plan


def offers(state: State, seat: int, moment: Moment) -> list[int]:
    """Return the first codes that a seat may say, ascending. After too many uses in a turn it may only pass or end.

    KOR-RULING-47.
    """
    acts = moment in (Moment.PLATFORM, Moment.MAIN)
    found = [c.END] if acts else [c.PASS]
    if acts and state.acting >= 0:
        found.append(c.END_UNIT)
    if state.uses >= USES_A_TURN or len(state.entries) >= c.MOST_ENTRIES:
        return found
    cards = len(state.inventory[seat])
    if acts:
        for unit in range(seat * CREW, seat * CREW + CREW):
            if state.place[unit] >= 0 and not is_stranded(state, unit):
                _unit_offers(state, unit, moment, cards, found)
    else:
        _quick_offers(state, seat, moment, cards, found)
    if moment is Moment.MAIN:
        _deploy_offers(state, seat, cards, found)
    if cards:
        _card_offers(state, seat, moment, found)
    found.sort()
    return found


def _code(use: Usable) -> int:
    return (c.GROUND if use.ground else c.ABILITY) + use.unit % CREW * c.ABILITIES + use.ability.number - 1


def _quick_offers(state: State, seat: int, moment: Moment, cards: int, found: list[int]) -> None:
    """Add what a window allows: [interrupt] abilities, and [combat] ones in the engage step."""
    uses = quick_abilities(state, seat, engaged=moment is Moment.ENGAGE)
    found += [_code(use) for use in uses if can_pay_bare(state, seat, use, cards)]


def _unit_offers(state: State, unit: int, moment: Moment, cards: int, found: list[int]) -> None:
    own = unit % CREW
    mine = moment is (Moment.PLATFORM if own == 0 else Moment.MAIN)
    if state.exhausted[unit]:
        return
    if mine and not state.ended[unit]:
        _basic_offers(state, unit, own, found)
        aboard = state.aboard[unit] >= 0 and can_sabotage(state, unit)
        if aboard and can_tap(state, unit) and not state.used[unit] & USED_SABOTAGE:
            found.append(c.SABOTAGE + own)
    # Out of its turn a unit has only what is printed for other people's moments.
    kit, spot = state.kit, state.place[unit]
    printed, ground = (kit.costed, kit.ground) if mine and not state.ended[unit] else (kit.quick, kit.quick_lands)
    land = land_of(spot) if spot < BAY else -1
    if printed[state.design[unit]] or (land >= 0 and state.faceup[land] and ground[state.land[land]]):
        found += [_code(use) for use in own_abilities(state, unit) if can_use(state, use, moment, cards)]


def _basic_offers(state: State, unit: int, own: int, found: list[int]) -> None:
    """Move, Attack and Explore, unless immobile. KOR-UNIT-11, KOR-UNIT-12."""
    spot = state.place[unit]
    known = state.sources or sources(state)
    barred = 0
    if state.mods or known.statics[STATUS] or known.forbids:
        if statuses(state, unit) & v.IMMOBILE:
            return
        barred = forbidden(state, unit, v.NO_MOVE | v.NO_ATTACK | v.NO_EXPLORE)
    points = movement_left(state, unit)
    proof = any(state.closed) and wallproof(state, unit)
    if not points and spot < BAY and state.tapped[unit]:
        return
    beside = spots_beside(state, unit // CREW, spot, proof)
    if not barred & v.NO_MOVE and (points or spot >= BAY):
        first = c.MOVE + own * c.SPOTS
        found += [first + there for there in first_steps(state, unit, points, proof, beside)]
    if points and not barred & v.NO_ATTACK and not state.used[unit] & USED_ATTACK:
        _attack_offers(state, unit, own, attacked_spots(state, unit) if state.options.bay_intruders else beside, found)
    if (
        own
        and spot < BAY
        and not state.tapped[unit]
        and not barred & v.NO_EXPLORE
        and not state.faceup[land_of(spot)]
        and not state.used[unit] & USED_EXPLORE
    ):
        found.append(c.EXPLORE + own)


def _attack_offers(state: State, unit: int, own: int, beside: list[int], found: list[int]) -> None:
    """Add attacks on the spots beside a unit, and boarding attacks on platforms that it may board."""
    first = c.ATTACK + own * c.SPOTS
    for there in beside:
        found.append(first + there)
        if there >= BAY:
            continue
        platform = state.occupant[there]
        if platform >= 0 and platform % CREW == 0 and may_board(state, unit, platform):
            found.append(c.BOARD + own * c.SPOTS + there)


def can_deploy(state: State, seat: int) -> bool:
    """Return whether a seat may still deploy this turn, and has a platform to deploy into.

    KOR-TURN-4, KOR-UNIT-4, KOR-RULING-46.
    """
    return state.place[seat * CREW] >= 0 and state.deploys < deploys_allowed(state, seat)


def _deploy_offers(state: State, seat: int, cards: int, found: list[int]) -> None:
    """Add the units that a seat can deploy, onto each free bay tile. KOR-UNIT-5."""
    if not can_deploy(state, seat):
        return
    bays = free_bays(state, seat)
    if not bays:
        return
    held = purse(state, seat, cards)
    cheaper = bool((state.sources or sources(state)).statics[COST])
    for unit in crew_in_quarters(state, seat):
        cost = state.kit.units[state.design[unit]].cost
        if cost > held and cheaper:
            cost = price(state, Entry(Of.DEPLOY, seat, v.KEY_DEPLOY, source=unit), cost)
        if cost <= held:
            found += [c.DEPLOY + unit % CREW * c.BAYS + bay - BAY for bay in bays]


def _card_offers(state: State, seat: int, moment: Moment, found: list[int]) -> None:
    """Add the tactics that are timely and can be paid, counting burns of the others; and burning. KOR-BURN-1."""
    timings = TIMINGS[moment]
    hand = state.inventory[seat]
    held = purse(state, seat, len(hand) - 1)
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        tactic = state.kit.tactics[state.tactics[seat][card]]
        if tactic.timing in timings and (
            tactic.cost <= held or price(state, provisional_tactic(state, seat, card), tactic.cost) <= held
        ):
            found.append(c.USE + card)
        found.append(c.BURN + card)


def carry_out(state: State, seat: int, answer: Answer, moment: Moment, out: Out) -> bool:
    """Carry out a use or a burn; return whether something entered play. KOR-ABIL-3, KOR-ABIL-5."""
    first = answer[0]
    if c.BURN <= first < c.UNIT:
        burn(state, seat, burned(state, seat, first, Chooser(answer[1:])), out)
        return not state.entries and drain(state)
    enter_use(state, seat, answer, moment, out)
    return True


def enter_use(state: State, seat: int, answer: Answer, moment: Moment, out: Out) -> None:
    """Announce a use, pay it at once and for good, and put it on the stack. KOR-INT-2, KOR-TAC-2."""
    ready, state.ready = state.ready, None
    if ready is not None and ready[0] == seat and ready[1] == answer:
        plan = ready[2]
    else:
        plan = announce(state, seat, answer[0], Chooser(answer[1:]))
    entry = plan.entry
    entry.sentence = write_plan(state, plan)
    unit = entry.unit
    if unit >= 0 and moment in (Moment.PLATFORM, Moment.MAIN) and not is_quick(state, entry):
        begin_unit_turn(state, unit, out)
    start_use(state, plan, out)


def is_quick(state: State, entry: Entry) -> bool:
    """Return whether the ability of an entry may be used outside its unit's turn."""
    ability = state.kit.abilities.get(entry.ability)
    return ability is not None and ability.timing is not v.Timing.OWN_TURN
