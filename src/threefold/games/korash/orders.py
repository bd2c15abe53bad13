"""Standing orders: which windows they fit, by public facts, and the sentence that is then said if it may be."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.core.errors import NotationError, ThreefoldError
from threefold.games.korash import codes as c
from threefold.games.korash.announce import More
from threefold.games.korash.chains import more
from threefold.games.korash.notation import read_answer, read_tactic
from threefold.games.korash.offers import offers
from threefold.games.korash.opening import Kind
from threefold.games.korash.state import TACTIC_REF, Entry, Frame, Of, State
from threefold.games.korash.stops import Stop, fighters, struck
from threefold.games.korash.windows import AT, ENTRY, FIRST, KIND, moment_of
from threefold.games.korash.wishes import Order, turn_number
from threefold.games.korash.words import read_unit

VERBS = ("pass", "use", "ability", "ground", "burn")
"""What can be said in a window."""
KINDS = {
    "tactic": (Of.TACTIC,),
    "ability": (Of.ABILITY,),
    "ground": (Of.GROUND,),
    "move": (Of.MOVE,),
    "attack": (Of.ATTACK,),
    "explore": (Of.EXPLORE,),
    "sabotage": (Of.SABOTAGE,),
    "deploy": (Of.DEPLOY,),
    "trigger": (Of.TRIGGER, Of.DELAYED),
}


def check(state: State, seat: int, order: Order) -> None:
    """Refuses an order that could never be carried out: no such verb, card, unit, seat or tactic."""
    verb, *parts = order.say.split(":")
    if verb not in VERBS or (verb == "pass") != (not parts):
        raise NotationError(f'"{order.say}": in a window one says {", ".join(VERBS)}')
    if verb == "use":
        read_tactic(state, seat, parts[0])
    if order.names:
        read_unit(order.names)
    if not -1 <= order.seat < state.seats:
        raise NotationError(f"there is no seat {order.seat}")
    if order.named and order.named not in state.kit.tactic_of:
        raise NotationError(f'"{order.named}" is no tactic of this table')


def fits(state: State, frame: Frame, about: Stop, order: Order) -> bool:
    """Whether a window is one that an order is for."""
    if order.until == "turn" and order.turn != turn_number(state):
        return False
    if order.about and about not in order.about:
        return False
    if frame.args[KIND] == Kind.RESPONSE:
        return _entry_fits(state, state.entries[frame.args[ENTRY]], order)
    if order.of or order.named or order.seat >= 0:
        return False
    named = fighters(state) if frame.args[KIND] in (Kind.ENGAGE, Kind.OUTCOME) else []
    return not order.names or read_unit(order.names) in named


def _entry_fits(state: State, entry: Entry, order: Order) -> bool:
    if order.of and entry.of not in KINDS[order.of]:
        return False
    if order.named and entry.source != TACTIC_REF + state.kit.tactic_of[order.named]:
        return False
    if order.seat not in (-1, entry.seat):
        return False
    named = [*struck(state, entry), *(thing for things in entry.slots for thing in things)]
    return not order.names or read_unit(order.names) in named


def sentence(state: State, seat: int, frame: Frame, order: Order) -> Answer | None:
    """The answer that an order gives, if it may be given now."""
    if order.say == "pass":
        return (c.PASS,)
    # The reader follows what is asked now: a seat that is asked later is asked at once in a copy.
    asked = state.clone()
    window = asked.frames[-1]
    window.args[AT] = (seat - window.args[FIRST]) % state.seats
    try:
        path = read_answer(asked, seat, order.say)
        if path[0] not in offers(state, seat, moment_of(state, frame, seat)) or more(asked, seat, path):
            return None
    except (ThreefoldError, More):
        return None
    return path
