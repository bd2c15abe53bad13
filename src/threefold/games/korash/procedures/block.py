"""Resolving a block of effects one by one, with a check after each for destroyed units and eliminated players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.changes.damage import check, happen_at_once
from threefold.games.korash.changes.tactics import pay_industry
from threefold.games.korash.flow.stack import Ask, push, together
from threefold.games.korash.procedures.effects.handlers import HANDLERS
from threefold.games.korash.procedures.effects.position_effects import shove_at_once
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.entries import Entry
from threefold.games.korash.state.events import Declined, Out
from threefold.games.korash.state.frames import AllFrame, BlockFrame, EachFrame, InstantFrame, RevealFrame, TollFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import Due, amount, dealer, holds, players, refer
from threefold.games.korash.use.chooser import Chooser, cards_burned
from threefold.games.korash.use.legal import purse


def run_block(state: State, frame: BlockFrame, out: Out) -> bool:
    """Carry out the next effect of a block; an impossible effect does nothing. KOR-INT-10, KOR-ABIL-7."""
    check(state, out)
    index, at = frame.entry, frame.at
    steps = state.kit.blocks[frame.block].steps
    # The entry of an eliminated player has no further effects. KOR-RULING-48.
    if state.rule or at >= len(steps) or state.entries[index].dead:
        return False
    entry, effect = state.entries[index], steps[at]
    frame.at += 1
    if effect.condition is not None and not holds(state, entry, effect.condition):
        if effect.otherwise is not None:
            push(state, BlockFrame(index, effect.otherwise.number))
    elif effect.unless_pay is not None and (payers := players(state, entry, effect.by)):
        price = amount(state, entry, effect.unless_pay)
        push(state, TollFrame(index, frame.block, at, payers[0], price, payers[1:]))
    else:
        _happen(state, index, (Act(frame.block, at),), out)
    return True


class Act(NamedTuple):
    """One effect applied to one row of things: its place in a block, the slots, and the thing for each slot."""

    block: int
    at: int
    slots: Sequence[int] = ()
    row: Sequence[int] = ()


def _happen(state: State, index: int, acts: Sequence[Act], out: Out) -> None:
    """Carry out an effect on all its things at once; its triggers belong to one instant. KOR-ABIL-8, KOR-RULING-58."""
    entry, since, under = state.entries[index], state.stamp, len(state.frames)
    due = Due([], {}, [], [], [])
    marks: list[int] = []
    for act in acts:
        if act.slots:
            _bind(entry, act.slots, act.row)
        effect = state.kit.blocks[act.block].steps[act.at]
        marks.append(len(state.frames))
        HANDLERS[type(effect)](state, entry, effect, out, (index, act.block, act.at, due))
    if len(state.frames) > under + 1:
        # The frame on top runs first: it should be that of the first thing.
        ends = (*marks[1:], len(state.frames))
        pushed = [state.frames[start:end] for start, end in zip(marks, ends, strict=True)]
        state.frames[under:] = chain.from_iterable(reversed(pushed))
        if isinstance(state.frames[-1], RevealFrame):
            state.frames.insert(under, InstantFrame(since))
    for change in due.changes:
        change()
    if due.shoves:
        shove_at_once(state, entry, due.shoves, out)
    if due.blows or due.gains or due.destroyed:
        happen_at_once(state, due, dealer(entry), out)
    together(state, since)


def _bind(entry: Entry, slots: Sequence[int], row: Sequence[int]) -> None:
    """Put a row of things into the slots of the entry that an effect's words refer to."""
    for slot, thing in zip(slots, row, strict=True):
        entry.slots[slot] = [thing]


BLOCK = (run_block,)


def end_instant(state: State, frame: InstantFrame, out: Out) -> None:
    """Make all triggers of several reveals by one effect belong to one instant. KOR-ABIL-8."""
    together(state, frame.since)


INSTANT = (end_instant,)


# An `each` block: every effect is applied to all its things at once. KOR-RULING-58.


def run_all(state: State, frame: AllFrame, out: Out) -> bool:
    """Carry out the next effect of a block for every row of things."""
    check(state, out)
    index, at = frame.entry, frame.at
    if state.rule or at >= len(state.kit.blocks[frame.block].steps) or state.entries[index].dead:
        return False
    frame.at += 1
    acts: list[Act] = []
    _gather(state, index, Act(frame.block, at, frame.slots), frame.rows, acts)
    _happen(state, index, acts, out)
    return True


def _gather(state: State, index: int, act: Act, rows: Sequence[Sequence[int]], acts: list[Act]) -> None:
    """Collect in `acts` what an effect does to each row, branches and inner blocks included; change nothing yet."""
    entry, effect, slots = state.entries[index], state.kit.blocks[act.block].steps[act.at], act.slots
    met = [row for row in rows if _holds_for(state, entry, effect, slots, row)]
    match effect:
        case m.Branch(then=inner):
            _enter(state, index, inner, slots, met, acts)
        case m.Choose(modes=modes):
            _enter(state, index, modes[max(0, entry.mode)], slots, met, acts)
        case m.Each(of=of, slot=slot, do=inner):
            wider = [(*row, thing) for row in met for thing in _referred(state, entry, of, slots, row)]
            _enter(state, index, inner, (*slots, slot), wider, acts)
        case _:
            acts += [Act(act.block, act.at, slots, row) for row in met]
    if effect.otherwise is not None:
        _enter(state, index, effect.otherwise, slots, [row for row in rows if row not in met], acts)


def _holds_for(state: State, entry: Entry, effect: m.Effect, slots: Sequence[int], row: Sequence[int]) -> bool:
    _bind(entry, slots, row)
    return effect.condition is None or holds(state, entry, effect.condition)


def _referred(state: State, entry: Entry, of: m.Who, slots: Sequence[int], row: Sequence[int]) -> list[int]:
    _bind(entry, slots, row)
    return refer(state, entry, of)


def _enter(
    state: State,
    index: int,
    block: m.Block,
    slots: Sequence[int],
    rows: Sequence[Sequence[int]],
    acts: list[Act],
) -> None:
    """Collect the first effect of an inner block in `acts`; push a frame for its other effects."""
    if rows and block.steps:
        if len(block.steps) > 1:
            push(state, AllFrame(index, block.number, 1, list(slots), list(map(tuple, rows))))
        _gather(state, index, Act(block.number, 0, slots), rows, acts)


ALL = (run_all,)


def next_of_each(state: State, frame: EachFrame, out: Out) -> bool:
    """Run the block for the next thing, because it asks a question about each. KOR-RULING-58."""
    if not frame.things:
        return False
    state.entries[frame.entry].slots[frame.slot] = [frame.things.pop(0)]
    push(state, BlockFrame(frame.entry, frame.block))
    return True


EACH = (next_of_each,)


# An effect that happens unless a player pays. KOR-RULING-53.


def toll_seat(state: State, frame: TollFrame) -> int | None:
    """Return the payer if it could pay, counting burns, else None; everybody can see whether it could."""
    seat, n = frame.payer, frame.price
    return seat if not state.out[seat] and purse(state, seat, len(state.inventory[seat])) >= n else None


def toll_question(state: State, frame: TollFrame) -> Decision:
    """Return the question whether a player pays, or lets the effect happen."""
    return Decision(frame.payer, "KOR-RULING-53", (c.PAY, c.DECLINE), about=state.stamp * 20 + frame.entry)


def toll_answer(state: State, frame: TollFrame, answer: Answer, out: Out) -> None:
    """Take the payment, so that the effect does not happen; or continue with the next payer or the effect."""
    seat, n = frame.payer, frame.price
    if answer[0] == c.PAY:
        pay_industry(state, seat, n, out, cards_burned(state, seat, n, Chooser(answer[1:])))
        frame.pc += 2
    else:
        frame.pc += 1


def follow_toll(state: State, frame: TollFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an incomplete answer: a player who pays must choose the cards to burn."""
    if path[0] == c.PAY:
        cards_burned(state, frame.payer, frame.price, chooser)


def toll_unpaid(state: State, frame: TollFrame, out: Out) -> bool:
    """Ask the next player who could pay; carry out the effect if nobody is left."""
    if not state.out[frame.payer]:
        out.append(Declined(seat=SEATS[frame.payer]))
    if frame.others:
        frame.payer = frame.others.pop(0)
        frame.pc = 0
        return True
    _happen(state, frame.entry, (Act(frame.block, frame.at),), out)
    return False


TOLL = (Ask("D7", toll_seat, toll_question, toll_answer, follow_toll), toll_unpaid)
