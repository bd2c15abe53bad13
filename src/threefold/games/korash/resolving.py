"""Resolving a block of effects one by one, each followed by the check of what it did."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.chooser import Chooser
from threefold.games.korash.damage import check
from threefold.games.korash.effects import HANDLERS
from threefold.games.korash.events import Declined
from threefold.games.korash.filters import amount, holds
from threefold.games.korash.happenings import together
from threefold.games.korash.meant import players
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import Frame, State
from threefold.games.korash.words import SEATS
from threefold.games.korash.zones import burn, pay_industry, purse

INDEX, AT = 0, 2
"""In the frame of a block: the entry, and the effect that is next; a toll has them, too."""
PAYER, PRICE = 3, 4
"""In the frame of a toll."""


def run_block(state: State, frame: Frame, out: Out) -> bool:
    """The next effect; a part that cannot happen does nothing and the rest proceeds. KOR-INT-10, KOR-ABIL-7."""
    check(state, out)
    index, block, at = frame.args
    steps = state.kit.blocks[block].steps
    # Whoever was eliminated by the last effect has no more of them. KOR-RULING-48.
    if state.rule or at >= len(steps) or state.entries[index].dead:
        return False
    entry, effect = state.entries[index], steps[at]
    frame.args[AT] += 1
    if effect.condition is not None and not holds(state, entry, effect.condition):
        if effect.otherwise is not None:
            push(state, "block", index, effect.otherwise.number, 0)
    elif effect.unless_pay is not None and (payers := players(state, entry, effect.by)):
        push(state, "toll", index, block, at, payers[0], amount(state, entry, effect.unless_pay), *payers[1:])
    else:
        _happen(state, index, block, at, out)
    return True


def _happen(state: State, index: int, block: int, at: int, out: Out) -> None:
    """One effect, upon however many: what it sets off arises at once. KOR-ABIL-8."""
    effect, since = state.kit.blocks[block].steps[at], state.stamp
    HANDLERS[type(effect)](state, state.entries[index], effect, out, (index, block, at))
    together(state, since)


PROCEDURES["block"] = (run_block,)


def next_of_each(state: State, frame: Frame, out: Out) -> bool:
    """The block once for each thing."""
    if len(frame.args) <= 3:
        return False
    index, block, slot = frame.args[:3]
    state.entries[index].slots[slot] = [frame.args.pop(3)]
    push(state, "block", index, block, 0)
    return True


PROCEDURES["each"] = (next_of_each,)


# Something happens unless somebody pays. KOR-RULING-53.


def toll_seat(state: State, frame: Frame) -> int | None:
    """Whoever could pay, counting burns, is asked; those facts are public."""
    seat, n = frame.args[PAYER], frame.args[PRICE]
    return seat if not state.out[seat] and purse(state, seat, len(state.inventory[seat])) >= n else None


def toll_question(state: State, frame: Frame) -> Decision:
    """Pay, or let it happen."""
    return Decision(frame.args[PAYER], "KOR-RULING-53", (c.PAY, c.DECLINE), about=state.stamp * 20 + frame.args[INDEX])


def toll_burns(state: State, seat: int, n: int, chooser: Chooser) -> list[int]:
    """The cards burned for what is missing. KOR-BURN-4."""
    return chooser.cards("burn", state.inventory[seat], max(0, n - state.industry[seat]))


def toll_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    """Paid: nothing happens. Declined: the effect."""
    seat, n = frame.args[PAYER], frame.args[PRICE]
    if answer[0] == c.PAY:
        burn(state, seat, toll_burns(state, seat, n, Chooser(answer[1:])), out)
        pay_industry(state, seat, n, out)
        frame.pc += 2
    else:
        frame.pc += 1


def toll_unpaid(state: State, frame: Frame, out: Out) -> bool:
    """Of several who could be meant each is asked; if nobody pays, it happens."""
    index, block, at, seat, _, *others = frame.args
    if not state.out[seat]:
        out.append(Declined(seat=SEATS[seat]))
    if others:
        frame.args[PAYER] = frame.args.pop(PRICE + 1)
        frame.pc = 0
        return True
    _happen(state, index, block, at, out)
    return False


PROCEDURES["toll"] = (Ask("D7", toll_seat, toll_question, toll_answer), toll_unpaid)
