"""What the verbs of the card language do: one function for each.

Each gets the entry, because the words of a card refer to what was announced with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import repair
from threefold.games.korash.changes.tactics import clean_screen, gain_industry, gain_tactics, lose_industry
from threefold.games.korash.changes.territories import bury, hide, peek, reveal, storm
from threefold.games.korash.flow.stack import push
from threefold.games.korash.map.refs import spots_of
from threefold.games.korash.procedures.choices import dig, discard_some, pick, recover_some
from threefold.games.korash.procedures.combat import aim, attack
from threefold.games.korash.procedures.deploy import deploy_by_effect
from threefold.games.korash.procedures.effects.position_effects import POSITIONS
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, NONE, SEAT_REF, Delayed, Entry
from threefold.games.korash.state.events import Cancelled, Out, Untapped
from threefold.games.korash.state.frames import AllFrame, BlockFrame, EachFrame
from threefold.games.korash.state.names import UNIT_NAMES
from threefold.games.korash.state.state import Mod, State, What
from threefold.games.korash.traits.filters import (
    Handler,
    Where,
    amount,
    crews,
    dealer,
    lands_meant,
    players,
    refer,
    things,
)
from threefold.games.korash.traits.modifiers import add_mod
from threefold.games.korash.traits.values import forbidden, is_platform
from threefold.games.korash.use.pay import exhaust, tap

# Resources


def _gain(state: State, entry: Entry, effect: m.Gain, out: Out, where: Where) -> None:
    """Give resources to players; influence for several players is one gain. KOR-RULING-40, KOR-GOAL-3."""
    seats = players(state, entry, effect.who)
    for seat in seats:
        gain_industry(state, seat, amount(state, entry, effect.industry), out)
    for seat in reversed(seats):
        gain_tactics(state, seat, amount(state, entry, effect.tactic))
    influence, gains = amount(state, entry, effect.influence), where[3].gains
    for seat in seats if influence else ():
        gains[seat] = gains.get(seat, 0) + influence


def _lose(state: State, entry: Entry, effect: m.Lose, out: Out, where: Where) -> None:
    for seat in players(state, entry, effect.who):
        lose_industry(state, seat, amount(state, entry, effect.industry), out)


def _discard(state: State, entry: Entry, effect: m.Discard, out: Out, where: Where) -> None:
    for seat in reversed(players(state, entry, effect.who)):
        discard_some(state, seat, amount(state, entry, effect.n))


def _recover(state: State, entry: Entry, effect: m.Recover, out: Out, where: Where) -> None:
    for seat in reversed(players(state, entry, effect.who)):
        recover_some(state, seat, amount(state, entry, effect.n))


def _dig(state: State, entry: Entry, effect: m.Dig, out: Out, where: Where) -> None:
    for seat in reversed(players(state, entry, effect.who)):
        dig(state, seat, amount(state, entry, effect.n), amount(state, entry, effect.keep))


# Damage


def _deal(state: State, entry: Entry, effect: m.Deal, out: Out, where: Where) -> None:
    for unit in crews(state, entry, effect.to):
        where[3].blows.append((unit, amount(state, entry, effect.n), dealer(entry)))


def _dealt(state: State, entry: Entry, effect: m.Dealt, out: Out, where: Where) -> None:
    """Deal damage without a stated dealer: it counts as nobody's. KOR-REW-2."""
    for unit in crews(state, entry, effect.to):
        where[3].blows.append((unit, amount(state, entry, effect.n), NONE))


def _prevent(state: State, entry: Entry, effect: m.Prevent, out: Out, where: Where) -> None:
    """Give a shield of `n` points. KOR-DMG-5."""
    n = amount(state, entry, effect.n)
    for unit in crews(state, entry, effect.to):
        if n > 0:
            _change(state, entry, unit, What.SHIELD, n, effect.lasts, out, where)


def _repair(state: State, entry: Entry, effect: m.Repair, out: Out, where: Where) -> None:
    for unit in crews(state, entry, effect.to):
        where[3].changes.append(partial(repair, state, unit, amount(state, entry, effect.n), out))


def _destroy(state: State, entry: Entry, effect: m.Destroy, out: Out, where: Where) -> None:
    where[3].destroyed += [unit for unit in crews(state, entry, effect.to) if unit not in where[3].destroyed]


# Stats and statuses


def _change(
    state: State, entry: Entry, thing: int, what: What, value: int, lasts: m.Lasting, out: Out, where: Where
) -> None:
    mod = Mod(thing, what, value, lasts.until, entry.seat, entry.uid)
    if lasts.until is v.Until.WHILE:
        mod.block, mod.pc, mod.context = where[1], where[2], entry.as_context()
    where[3].changes.append(partial(add_mod, state, mod, out))


def _get(state: State, entry: Entry, effect: m.Get, out: Out, where: Where) -> None:
    """Change numbers of units for a time. KOR-RULING-2, KOR-RULING-13."""
    numbers = (effect.strength, effect.protection, effect.life, effect.movement)
    for unit in crews(state, entry, effect.to):
        for which, number in enumerate(numbers):
            value = amount(state, entry, number)
            if value:
                _change(state, entry, unit, What(which), value, effect.lasts, out, where)


def _set(state: State, entry: Entry, effect: m.Set, out: Out, where: Where) -> None:
    numbers = (effect.strength, effect.protection, effect.life, effect.movement)
    for unit in crews(state, entry, effect.to):
        for which, number in enumerate(numbers):
            if number is not None:
                value = amount(state, entry, number)
                _change(state, entry, unit, What(which + 4), value, effect.lasts, out, where)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _grant(state: State, entry: Entry, effect: m.Grant, out: Out, where: Where) -> None:
    masks = ((What.KEYWORD, effect.keywords), (What.TRAIT, effect.traits), (What.STATUS, effect.statuses))
    for thing in things(state, entry, effect.to):
        for what, mask in masks:
            for bit in _bits(mask):
                _change(state, entry, thing, what, bit, effect.lasts, out, where)


def _forbid(state: State, entry: Entry, effect: m.Forbid, out: Out, where: Where) -> None:
    for thing in things(state, entry, effect.to):
        for bit in _bits(effect.what):
            _change(state, entry, thing, What.FORBID, bit, effect.lasts, out, where)


def _tap(state: State, entry: Entry, effect: m.Tap, out: Out, where: Where) -> None:
    for unit in crews(state, entry, effect.to):
        if not state.tapped[unit] and not is_platform(unit):
            tap(state, unit, out)


def _untap(state: State, entry: Entry, effect: m.Untap, out: Out, where: Where) -> None:
    """Untap units; exhausted units stay exhausted. KOR-RULING-7."""
    for unit in crews(state, entry, effect.to):
        if state.tapped[unit] and not forbidden(state, unit, v.NO_UNTAP):
            state.tapped[unit] = False
            out.append(Untapped(unit=UNIT_NAMES[unit]))


def _exhaust(state: State, entry: Entry, effect: m.Exhaust, out: Out, where: Where) -> None:
    for unit in crews(state, entry, effect.to):
        exhaust(state, unit, out)


def _refresh(state: State, entry: Entry, effect: m.Refresh, out: Out, where: Where) -> None:
    """Let units act again in this phase; spent movement and used abilities stay spent. KOR-RULING-7."""
    for unit in crews(state, entry, effect.to):
        state.exhausted[unit] = state.ended[unit] = False


# Map


def _reveal(state: State, entry: Entry, effect: m.Reveal, out: Out, where: Where) -> None:
    cause = entry.unit if entry.unit >= 0 else SEAT_REF + entry.seat
    for land in reversed(lands_meant(state, entry, effect.to)):
        if not state.faceup[land]:
            reveal(state, land, cause)


def _peek(state: State, entry: Entry, effect: m.Peek, out: Out, where: Where) -> None:
    for land in reversed(lands_meant(state, entry, effect.to)):
        if not state.faceup[land]:
            peek(state, land, entry.seat)


def _hide(state: State, entry: Entry, effect: m.Hide, out: Out, where: Where) -> None:
    for land in lands_meant(state, entry, effect.to):
        hide(state, land, out)


def _bury(state: State, entry: Entry, effect: m.Bury, out: Out, where: Where) -> None:
    """Bury territories, enduring ones included: only the storm spares these. KOR-TERR-4."""
    cause = entry.unit if entry.unit >= 0 else SEAT_REF + entry.seat
    for land in reversed(lands_meant(state, entry, effect.to)):
        if effect.to != v.HERE or _still_lies(state, entry, land):
            bury(state, land, cause)


def _still_lies(state: State, entry: Entry, land: int) -> bool:
    """Return whether "this territory" is still there: after it is buried, another card is in its place.

    KOR-RULING-26.
    """
    if entry.source != LAND_REF + land:
        return True
    printed = state.kit.lands[state.land[land]].abilities if state.faceup[land] else ()
    return any(ability.key == entry.ability for ability in printed)


def _storm(state: State, entry: Entry, effect: m.Storm, out: Out, where: Where) -> None:
    storm(state, out)


# Play and flow


def _deploy(state: State, entry: Entry, effect: m.Deploy, out: Out, where: Where) -> None:
    deploy_by_effect(state, entry, amount(state, entry, effect.less), out)


def _attack(state: State, entry: Entry, effect: m.Attack, out: Out, where: Where) -> None:
    """Start free attacks: they are no basic ability; exhausted units make them, too. KOR-RULING-30, KOR-RULING-35."""
    units = crews(state, entry, effect.to)
    if effect.onto is None and not effect.announced:
        aim(state, where[0], units, effect.board)
        return
    spots = entry.route[:1]
    if effect.onto is not None:
        spots = [spot for thing in refer(state, entry, effect.onto)[:1] for spot in spots_of(state, thing)[:1]]
    for unit in units:
        for spot in spots:
            attack(state, unit, spot, effect.board, out, free=True)


def _cancel(state: State, entry: Entry, effect: m.Cancel, out: Out, where: Where) -> None:
    """Cancel entries at once, with their windows; what they cost stays paid. KOR-INT-2."""
    for thing in refer(state, entry, effect.to):
        index = thing - ENTRY_REF
        if 0 <= index < len(state.entries) and index != where[0] and not state.entries[index].dead:
            state.entries[index].dead = True
            out.append(Cancelled(entry=f"e{index + 1}"))
    clean_screen(state, out)


def _end_combat(state: State, entry: Entry, effect: m.EndCombat, out: Out, where: Where) -> None:
    if state.combat is not None:
        state.combat.ended = True


def _branch(state: State, entry: Entry, effect: m.Branch, out: Out, where: Where) -> None:
    push(state, BlockFrame(where[0], effect.then.number))


def _each(state: State, entry: Entry, effect: m.Each, out: Out, where: Where) -> None:
    """Apply a block to all things at once, or to one after the other if it asks about each. KOR-RULING-58."""
    things_meant = refer(state, entry, effect.of)
    if state.kit.asks[effect.do.number]:
        push(state, EachFrame(where[0], effect.do.number, effect.slot, list(things_meant)))
    else:
        rows = [(thing,) for thing in things_meant]
        push(state, AllFrame(where[0], effect.do.number, 0, [effect.slot], rows))


def _choose(state: State, entry: Entry, effect: m.Choose, out: Out, where: Where) -> None:
    push(state, BlockFrame(where[0], effect.modes[max(0, entry.mode)].number))


def _pick(state: State, entry: Entry, effect: m.Pick, out: Out, where: Where) -> None:
    pick(state, entry, effect, where[:3])


def _at(state: State, entry: Entry, effect: m.At, out: Out, where: Where) -> None:
    """Delay a block until its moment; without a combat, "end of combat" means the end of the turn. KOR-ABIL-6."""
    moment = effect.moment
    if moment is v.Moment.END_OF_COMBAT and state.combat is None:
        moment = v.Moment.END_OF_TURN
    state.delays.append(Delayed(moment, effect.do.number, entry.as_context()))


HANDLERS: dict[type[m.Effect], Handler] = {
    **POSITIONS,
    m.Gain: _gain,
    m.Lose: _lose,
    m.Discard: _discard,
    m.Recover: _recover,
    m.Dig: _dig,
    m.Deal: _deal,
    m.Dealt: _dealt,
    m.Prevent: _prevent,
    m.Repair: _repair,
    m.Destroy: _destroy,
    m.Get: _get,
    m.Set: _set,
    m.Grant: _grant,
    m.Forbid: _forbid,
    m.Tap: _tap,
    m.Untap: _untap,
    m.Exhaust: _exhaust,
    m.Refresh: _refresh,
    m.Reveal: _reveal,
    m.Peek: _peek,
    m.Hide: _hide,
    m.Bury: _bury,
    m.Storm: _storm,
    m.Deploy: _deploy,
    m.Attack: _attack,
    m.Cancel: _cancel,
    m.EndCombat: _end_combat,
    m.Branch: _branch,
    m.Each: _each,
    m.Choose: _choose,
    m.Pick: _pick,
    m.At: _at,
}
