"""What a seat may do now, as the first codes of its answers. (An answer is a list of codes, see `state/codes.py`.)"""

from __future__ import annotations

from enum import IntEnum

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import can_sabotage
from threefold.games.korash.changes.ending import USES_A_TURN
from threefold.games.korash.map.refs import units_on
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.catalogue import COST, STATUS
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Entry, Of
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.reach import attacked_spots, first_steps, may_board
from threefold.games.korash.traits.values import (
    deploys_allowed,
    forbidden,
    is_platform,
    is_stranded,
    movement_left,
    statuses,
    wallproof,
)
from threefold.games.korash.use.abilities import (
    USED_ATTACK,
    USED_EXPLORE,
    USED_SABOTAGE,
    Usable,
    cost_of,
    helpers,
    own_abilities,
    price,
    provisional,
    provisional_tactic,
)
from threefold.games.korash.use.announce import crew_in_quarters, free_bays


def offers(state: State, seat: int, moment: Moment) -> list[int]:
    """Return the first codes that a seat may answer with; after too many uses, only pass or end. KOR-RULING-47."""
    acts = moment in (Moment.PLATFORM, Moment.MAIN)
    found = [c.END] if acts else [c.PASS]
    if acts and state.acting >= 0:
        found.append(c.END_UNIT)
    if state.uses >= USES_A_TURN or len(state.entries) >= c.MOST_ENTRIES:
        return found
    cards = len(state.inventory[seat])
    if acts:
        home = seat * CREW
        # Without its platform, a seat's units in the bay cannot act. KOR-RULING-46.
        reach = c.SPOTS if state.place[home] >= 0 else BAY
        for unit in range(home, home + CREW):
            if 0 <= state.place[unit] < reach:
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
    """Add the abilities that a window allows: [interrupt] ones, and [combat] ones in the engage step."""
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
    # Outside its turn a unit can use only interrupt and combat abilities.
    kit, spot = state.kit, state.place[unit]
    printed, ground = (kit.costed, kit.ground) if mine and not state.ended[unit] else (kit.quick, kit.quick_lands)
    land = land_of(spot) if spot < BAY else -1
    if printed[state.design[unit]] or (land >= 0 and state.faceup[land] and ground[state.land[land]]):
        found += [_code(use) for use in own_abilities(state, unit) if can_use(state, use, moment, cards)]


def _basic_offers(state: State, unit: int, own: int, found: list[int]) -> None:
    """Add a unit's moves, attacks and exploring, unless it is immobile. KOR-UNIT-11, KOR-UNIT-12."""
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
    """Return whether a seat may still deploy this turn and has its platform. KOR-TURN-4, KOR-UNIT-4, KOR-RULING-46."""
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
    """Add the tactics that may be used now and can be paid, if need be by burning others; and burns. KOR-BURN-1."""
    timings = TIMINGS[moment]
    hand = state.inventory[seat]
    held = purse(state, seat, len(hand) - 1)
    cheaper = bool((state.sources or sources(state)).statics[COST])
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        tactic = state.kit.tactics[state.tactics[seat][card]]
        if tactic.timing in timings and (
            tactic.cost <= held
            or (cheaper and price(state, provisional_tactic(state, seat, card), tactic.cost) <= held)
        ):
            found.append(c.USE + card)
        found.append(c.BURN + card)


class Moment(IntEnum):
    """The situation in which a seat decides; it determines what the seat may use."""

    PLATFORM = 0
    MAIN = 1
    INTERRUPT = 2
    PLANS = 3
    ENGAGE = 4


TIMINGS = {
    Moment.PLATFORM: (v.Timing.PLANS, v.Timing.INTERRUPT),
    Moment.MAIN: (v.Timing.ORDERS, v.Timing.INTERRUPT),
    Moment.INTERRUPT: (v.Timing.INTERRUPT,),
    Moment.PLANS: (v.Timing.PLANS, v.Timing.INTERRUPT),
    Moment.ENGAGE: (v.Timing.COMBAT, v.Timing.INTERRUPT),
}
"""The timings of tactics that may be used at each moment; while an entry is pending, only interrupts.

KOR-TAC-3, KOR-TAC-4, KOR-TAC-5, KOR-TAC-7, KOR-COMBAT-2.
"""


def is_unused(state: State, use: Usable) -> bool:
    """Return whether an ability may still be used this turn.

    Each may be used once a turn unless it is unlimited; a territory's ability once for all units together.

    KOR-ABIL-2, KOR-RULING-23, KOR-RULING-51.
    """
    if use.ability.unlimited:
        return True
    if use.ground:
        return not state.ground_used[land_of(state.place[use.unit])] >> use.ability.number & 1
    return not state.used[use.unit] >> use.ability.number & 1


def is_timely(state: State, use: Usable, moment: Moment) -> bool:
    """Return whether an ability may be used at a moment.

    Platforms act in planning, crews in the main phase; quick abilities may also be used later.

    KOR-TURN-8, KOR-UNIT-8, KOR-UNIT-13, KOR-RULING-6.
    """
    unit, timing = use.unit, use.ability.timing
    if timing is v.Timing.COMBAT:
        if moment is not Moment.ENGAGE:
            return False
        if not state.exhausted[unit]:
            return True
        # A unit that attacked by its own ability is exhausted, but may use these in its combat. KOR-RULING-60.
        combat = state.combat
        return combat is not None and unit == combat.attacker and not combat.free and not use.ground
    if state.exhausted[unit]:
        return False
    if timing is v.Timing.INTERRUPT:
        return True
    wanted = Moment.PLATFORM if is_platform(unit) else Moment.MAIN
    return moment is wanted and not state.ended[unit]


def quick_abilities(state: State, seat: int, *, engaged: bool) -> list[Usable]:
    """Return the abilities that a seat's units could use in a window, without checking their costs."""
    known = state.sources or sources(state)
    if not known.quick and not known.quick_lands:
        return []
    moment = Moment.ENGAGE if engaged else Moment.INTERRUPT
    found = [unit for unit in known.quick if unit // CREW == seat]
    for land in known.quick_lands:
        found += [unit for unit in units_on(state, land) if unit // CREW == seat and unit not in found]
    if not found:
        return []
    return [
        use
        for unit in found
        if not is_stranded(state, unit)
        for use in own_abilities(state, unit)
        if use.ability.timing is not v.Timing.OWN_TURN and is_timely(state, use, moment) and is_unused(state, use)
    ]


def can_tap(state: State, unit: int) -> bool:
    """Return whether a unit can tap to pay X: it is untapped and no platform. KOR-UNIT-9, KOR-UNIT-10, KOR-PLAT-3."""
    return not state.tapped[unit] and not is_platform(unit)


def can_pay_bare(state: State, seat: int, use: Usable, cards: int = 0) -> bool:
    """Return whether a seat can pay for a use, with this many cards to discard or burn. KOR-BURN-4."""
    cost = cost_of(state, use)
    if cost.taps and not can_tap(state, use.unit):
        return False
    if cost.taps > 1 and len(helpers(state, use.unit)) < cost.taps - 1:
        return False
    if cost.movement and cost.movement > movement_left(state, use.unit):
        return False
    if cost.bury_here and not use.ground and not _stands_faceup(state, use.unit):
        return False
    if not cost.industry and not cost.discard:
        return True
    if cost.discard > cards:
        return False
    held = purse(state, seat, cards - cost.discard)
    return cost.industry <= held or (
        bool(sources(state).statics[COST]) and price(state, provisional(state, use), cost.industry) <= held
    )


def _stands_faceup(state: State, unit: int) -> bool:
    spot = state.place[unit]
    return 0 <= spot < BAY and state.faceup[land_of(spot)]


def can_use(state: State, use: Usable, moment: Moment, cards: int) -> bool:
    """Return whether an ability may be used at this moment, is unused this turn and can be paid."""
    return is_timely(state, use, moment) and is_unused(state, use) and can_pay_bare(state, use.unit // CREW, use, cards)


def purse(state: State, seat: int, cards: int) -> int:
    """Return the industry that a seat could pay if it burns this many cards; a limited supply may give less.

    KOR-RULING-3.
    """
    if size := state.options.industry:
        cards = min(cards, max(0, size - sum(state.industry)))
    return state.industry[seat] + cards
