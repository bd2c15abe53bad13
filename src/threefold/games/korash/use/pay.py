"""Paying for an announced use, marking it as used, and putting it on the stack."""

from __future__ import annotations

from msgspec import UNSET

from threefold.core.contract import Answer
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import destroy
from threefold.games.korash.changes.ending import USES_A_TURN, check_players
from threefold.games.korash.changes.tactics import burn, clean_screen, discard, pay_industry, to_screen
from threefold.games.korash.changes.territories import bury_now
from threefold.games.korash.flow.stack import drain, happen, push_entry
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import ENTRY_REF, NO_COST, NONE, SEAT_REF, Entry, Of, Plan
from threefold.games.korash.state.events import Cut, Exhausted, Out, Paid, Tapped, UnitDone, Used
from threefold.games.korash.state.frames import TransitFrame
from threefold.games.korash.state.names import SEATS, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import can_step, intruded_bay, step_cost
from threefold.games.korash.traits.values import movement_left
from threefold.games.korash.use.abilities import USED_ATTACK, USED_EXPLORE, USED_SABOTAGE
from threefold.games.korash.use.announce import announce, burned
from threefold.games.korash.use.chooser import Chooser
from threefold.games.korash.use.sentence import write_plan

BASIC_BITS = {Of.ATTACK: USED_ATTACK, Of.EXPLORE: USED_EXPLORE, Of.SABOTAGE: USED_SABOTAGE}


def begin_unit_turn(state: State, unit: int, out: Out) -> None:
    """Start a unit's turn with its first ability, and end the turn of the unit that acted before.

    KOR-TURN-1, KOR-TURN-7, KOR-RULING-5.
    """
    if state.acting not in (NONE, unit):
        end_unit_turn(state, out)
    state.acting = unit


def end_unit_turn(state: State, out: Out) -> None:
    """End the turn of the acting unit; it cannot be resumed. KOR-TURN-7."""
    if state.acting >= 0:
        state.ended[state.acting] = True
        out.append(UnitDone(unit=UNIT_NAMES[state.acting]))
        state.acting = NONE


def exhaust(state: State, unit: int, out: Out) -> None:
    """Exhaust a unit: it cannot act again until its player's next turn. KOR-UNIT-7, KOR-UNIT-8, KOR-RULING-7."""
    if not state.exhausted[unit]:
        state.exhausted[unit] = True
        out.append(Exhausted(unit=UNIT_NAMES[unit]))
    if state.acting == unit:
        state.acting = NONE


def tap(state: State, unit: int, out: Out) -> None:
    """Tap a unit that pays X. KOR-UNIT-9."""
    state.tapped[unit] = True
    out.append(Tapped(unit=UNIT_NAMES[unit]))


def _used(state: State, entry: Entry, name: str) -> Used:
    """Return the event for a use; for an intruder's attack on a bay, it names the seat of that bay."""
    strikes_bay = entry.of is Of.ATTACK and entry.route[0] >= BAY
    seat = intruded_bay(state, entry.unit) if strikes_bay else NONE
    return Used(entry=name, seat=SEATS[entry.seat], sentence=entry.sentence, bay=SEATS[seat] if seat >= 0 else UNSET)


def start_use(state: State, plan: Plan, out: Out) -> None:
    """Pay for a use, mark it and put it on the stack. Triggers of the payment wait with the pending entries."""
    entry = plan.entry
    state.uses += 1
    if state.uses == USES_A_TURN:
        out.append(Cut(what="uses", n=USES_A_TURN))
    pending = len(state.entries)
    out.append(_used(state, entry, f"e{pending + 1}"))
    pay(state, plan, out)
    mark(state, entry, out)
    if state.rule or state.out[entry.seat]:
        return
    if pending == 0 and state.queues and state.queues[0]:
        while len(state.queues) < 2:
            state.queues.append([])
        state.queues[1] += state.queues[0]
        state.queues[0] = []
    push_entry(state, entry)
    # Using a tactic or an ability is an event; a deploy is neither. KOR-ABIL-5.
    if entry.of is not Of.DEPLOY:
        happen(state, v.Happening.USED, entry.unit if entry.unit >= 0 else SEAT_REF + entry.seat, ENTRY_REF + pending)


def pay(state: State, plan: Plan, out: Out) -> None:
    """Pay every cost of a use, with the burns that are part of it. KOR-INT-2, KOR-BURN-4."""
    entry, cost, seat, unit = plan.entry, plan.cost, plan.entry.seat, plan.entry.unit
    if plan.card >= 0:
        entry.uid = to_screen(state, seat, plan.card)
    pay_industry(state, seat, plan.price, out, plan.burn)
    points = cost.movement
    if entry.of is Of.MOVE:
        at = entry.origin if entry.step == 0 else entry.route[entry.step - 1]
        points = step_cost(at, entry.route[entry.step])
    if points:
        state.spent[unit] += points
        out.append(Paid(who=UNIT_NAMES[unit], what="mp", n=points))
    if cost.taps:
        tap(state, unit, out)
        if entry.helper >= 0:
            tap(state, entry.helper, out)
    for card in plan.discard:
        discard(state, seat, card, out)
    if cost.bury_here and entry.here >= 0:
        bury_now(state, [(entry.here, unit)], out)
    if cost.destroy_self:
        entry.origin = state.place[unit]
        destroy(state, [unit], NONE, out)
        check_players(state, out)
        clean_screen(state, out)


def mark(state: State, entry: Entry, out: Out) -> None:
    """Mark an ability as used this turn, even if it is stopped later; exhaust its unit unless it is unlimited.

    KOR-UNIT-7, KOR-UNIT-8, KOR-RULING-7, KOR-RULING-51.
    """
    unit = entry.unit
    if entry.of is Of.DEPLOY:
        state.deploys += 1
    if entry.of is Of.MOVE or unit < 0:
        return
    ability = state.kit.abilities.get(entry.ability)
    if ability is not None and ability.unlimited:
        return
    if entry.of is Of.GROUND:
        assert ability is not None
        state.ground_used[entry.here] |= 1 << ability.number
    elif state.place[unit] >= 0:
        state.used[unit] |= BASIC_BITS.get(entry.of, 1 << (ability.number if ability else 0))
    if state.place[unit] >= 0:
        exhaust(state, unit, out)
    if entry.helper >= 0:
        exhaust(state, entry.helper, out)


def transit(state: State, frame: TransitFrame, out: Out) -> None:
    """Start the next step of a declared route if it is legal and can be paid; otherwise the route ends here.

    KOR-MOVE-3, KOR-MOVE-4, KOR-RULING-31.
    """
    unit, step, origin, route = frame.unit, frame.step, frame.origin, frame.route
    entry = Entry(Of.MOVE, unit // CREW, v.KEY_MOVE, unit, unit, NONE, state.aboard[unit])
    entry.route, entry.step, entry.leave, entry.origin = route[:], step, frame.leave, origin
    if state.place[unit] != origin or state.exhausted[unit] or not can_step(state, entry):
        return
    if state.uses >= USES_A_TURN:
        return
    if step_cost(route[step - 1], route[step]) <= movement_left(state, unit):
        plan = Plan(entry, NO_COST)
        entry.sentence = write_plan(state, plan)
        start_use(state, plan, out)


TRANSIT = (transit,)


def carry_out(state: State, seat: int, answer: Answer, out: Out, *, own_phase: bool) -> bool:
    """Carry out a use or a burn; return whether a use or a trigger entered play. KOR-ABIL-3, KOR-ABIL-5."""
    first = answer[0]
    if c.BURN <= first < c.UNIT:
        burn(state, seat, burned(state, seat, first, Chooser(answer[1:])), out)
        return not state.entries and drain(state)
    enter_use(state, seat, answer, out, own_phase=own_phase)
    return True


def enter_use(state: State, seat: int, answer: Answer, out: Out, *, own_phase: bool) -> None:
    """Announce a use, pay for it immediately, and put it on the stack. KOR-INT-2, KOR-TAC-2."""
    ready, state.ready = state.ready, None
    if ready is not None and ready[0] == seat and ready[1] == answer:
        plan = ready[2]
    else:
        plan = announce(state, seat, answer[0], Chooser(answer[1:]))
    entry = plan.entry
    entry.sentence = write_plan(state, plan)
    unit = entry.unit
    if unit >= 0 and own_phase and not is_quick(state, entry):
        begin_unit_turn(state, unit, out)
    start_use(state, plan, out)


def is_quick(state: State, entry: Entry) -> bool:
    """Return whether the ability of an entry may be used outside its unit's turn."""
    ability = state.kit.abilities.get(entry.ability)
    return ability is not None and ability.timing is not v.Timing.OWN_TURN
