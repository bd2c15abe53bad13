"""Idle uses: legal uses that do nothing. Boards hide them, bots skip them, and players are warned of them."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Answer, Event
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model.blocks import effects_of
from threefold.games.korash.changes.territories import RESOLVING
from threefold.games.korash.flow.stack import push_entry, run_above, run_step
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import LAND_REF, Entry, Of, Plan
from threefold.games.korash.state.events import CombatStarted, Declined, Out, Peeked
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.filters import players
from threefold.games.korash.traits.reach import comes_to_nothing, unit_attacked
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser
from threefold.games.korash.use.pay import mark, pay


def is_idle(state: State, plan: Plan) -> bool:
    """Return whether a use would do nothing in the present state. KOR-INT-10, KOR-RULING-59."""
    entry = plan.entry
    if entry.of is Of.ATTACK:
        return not _meets_enemy(state, entry)
    if entry.of is Of.SABOTAGE:
        return state.sabotaged[state.aboard[entry.unit]]
    if entry.of in (Of.TACTIC, Of.ABILITY, Of.GROUND):
        return _finds_nothing(entry, state.kit.abilities[entry.ability]) or _changes_nothing(state, plan)
    return False


def _meets_enemy(state: State, entry: Entry) -> bool:
    """Return whether an attack would meet a defender who is an enemy."""
    there = unit_attacked(state, entry.unit, entry.route[0])
    if there >= 0 and entry.board and state.rider[there] >= 0:
        there = state.rider[there]
    return there >= 0 and are_enemies(state, entry.seat, there // CREW)


def _finds_nothing(entry: Entry, ability: m.Ability) -> bool:
    """Return whether a target is missing that the announced mode needs."""
    chosen = list(zip(ability.slots, entry.slots, strict=False))
    if ability.concerns:
        chosen = [pair for place, pair in enumerate(chosen) if place in ability.concerns[max(0, entry.mode)]]
    needed = any(not things and not slot.up_to for slot, things in chosen)
    return needed or (bool(chosen) and not any(things for _, things in chosen))


def _changes_nothing(state: State, plan: Plan) -> bool:
    """Return whether a use changes nothing: pay for it and resolve it on a copy of the state."""
    world = state.clone()
    plan = _with_cards(world, plan)
    pay(world, plan, [])
    mark(world, plan.entry, [])
    if world.rule or world.out[plan.entry.seat]:
        return False
    push_entry(world, plan.entry)
    frame, before = world.frames[-1], _silent(world)
    events: Out = []
    run_step(world, frame, RESOLVING, events)
    is_done = run_above(world, world.frames.index(frame) + 1, events)
    return is_done and not any(_changes(world, event) for event in events) and _silent(world) == before


def _changes(state: State, event: Event) -> bool:
    """Return whether an event shows a change. Refusals to pay and combats without result do not.

    A peek is left out here: `_silent` compares who knows which territory.
    """
    if isinstance(event, CombatStarted):
        return state.combat is None or not comes_to_nothing(state, state.combat)
    return not isinstance(event, Declined | Peeked)


def _silent(state: State) -> tuple[object, ...]:
    """Return the parts of the state that effects may change without an event."""
    ended = state.combat is not None and state.combat.ended
    waiting = sum(map(len, state.queues)), len(state.delays), len(state.attacks)
    put_under = sum(map(len, state.bottom))
    return state.exhausted[:], state.ended[:], state.known[:], ended, waiting, put_under


def _with_cards(state: State, plan: Plan) -> Plan:
    """Return a copy of a plan that pays with actual cards where the plan only counted them."""
    hand = state.inventory[plan.entry.seat][:]
    for card in (plan.card, *plan.discard, *plan.burn):
        if card >= 0:
            hand.remove(card)
    paid = plan.clone()
    paid.discard = [card if card >= 0 else hand.pop(0) for card in plan.discard]
    paid.burn = [card if card >= 0 else hand.pop(0) for card in plan.burn]
    return paid


def idle(state: State, seat: int, path: Answer) -> bool:
    """Return whether an answer is legal but does nothing.

    A burn counts as doing nothing unless it sets off a trigger or saves cards from a pending discard.
    """
    first = path[0]
    if c.BURN <= first < c.UNIT and seat != CHANCE:
        return not waits_for_burn(state, seat)
    if c.MOVE <= first < c.BURN:
        return is_idle(state, announce(state, seat, first, Chooser(path[1:], open_cards=True)))
    return False


def waits_for_burn(state: State, seat: int) -> bool:
    """Return whether a burn of this seat triggers something, or saves cards from a pending entry."""
    kit = state.kit
    hearers = sources(state).hearing.get(v.Happening.BURNED, ())
    if any(source < LAND_REF and source // CREW == seat for source, _ in hearers):
        return True
    pending = [entry for entry in state.entries if entry.block >= 0 and not entry.dead]
    return any(
        takes_from(state, entry, effect, seat)
        for entry in pending
        for effect in effects_of(kit.blocks[entry.block], m.Discard)
    )


def takes_from(state: State, entry: Entry, effect: m.Effect, seat: int) -> bool:
    """Return whether a discard effect hits this seat, or may: inside `each` the players are not known yet."""
    assert isinstance(effect, m.Discard)
    meant = players(state, entry, effect.who)
    return seat in meant or not meant
