"""Standing orders: in which windows an order is carried out, and the answer that it gives there.

A window is a moment in which players may answer what another does. Orders are matched by public facts only.
"""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.core.errors import NotationError, ThreefoldError
from threefold.games.korash.assist.autopass.stops import Stop, fighters, is_mine, struck
from threefold.games.korash.assist.autopass.wishes import Order, turn_number
from threefold.games.korash.flow.stack import IN_COMBAT, Kind
from threefold.games.korash.procedures.play import more
from threefold.games.korash.procedures.window import moment_of
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import ENTRY_REF, TACTIC_REF, Entry, Of
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.names import read_unit
from threefold.games.korash.state.state import State
from threefold.games.korash.text.read import read_answer, read_tactic
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.idle import is_idle
from threefold.games.korash.use.legal import offers

MOST_TRIED = 128
"""The most announcements that are tried for one verdict, because agents are asked often and on the server's event loop.
If there are more, something in the hand counts as usable."""
VERBS = ("pass", "use", "ability", "ground", "burn")
"""The verbs of the answers that are legal in windows."""
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
    """Raise an error for an order that could never be carried out: no such verb, card, unit, seat or tactic."""
    verb, *parts = order.say.split(":")
    if verb not in VERBS or (verb == "pass") != (not parts):
        raise NotationError(f'"{order.say}": the answers in a window are {", ".join(VERBS)}')
    if verb == "use":
        read_tactic(state, seat, parts[0])
    if verb == "burn":
        _check_burned(state, seat, order.say, parts)
    if verb in ("ability", "ground"):
        _check_own(seat, order.say, parts)
    if order.names:
        read_unit(order.names)
    if not -1 <= order.seat < state.seats:
        raise NotationError(f"there is no seat {order.seat}")
    if order.named and order.named not in state.kit.tactic_of:
        raise NotationError(f'"{order.named}" is no tactic of this table')


def _check_burned(state: State, seat: int, say: str, parts: list[str]) -> None:
    """Raise an error if an order burns anything but tactics that the seat could hold."""
    if len(parts) != 1:
        raise NotationError(f'"{say}": name the tactics to burn, such as burn:kites.dive,kites.undertow-net')
    for word in parts[0].split(","):
        read_tactic(state, seat, word)


def _check_own(seat: int, say: str, parts: list[str]) -> None:
    """Raise an error if an order uses an ability that no unit of this seat can have."""
    if len(parts) < 2 or parts[1] not in ("1", "2", "3", "4") or read_unit(parts[0]) // CREW != seat:
        raise NotationError(f'"{say}": name one of your units and the number of its ability, such as u1:2')


def fits(state: State, frame: WindowFrame, about: Stop, order: Order) -> bool:
    """Return whether an order is meant for this window."""
    if order.until == "turn" and order.turn != turn_number(state):
        return False
    if order.about and about not in order.about:
        return False
    if frame.kind == Kind.RESPONSE:
        return _entry_fits(state, state.entries[frame.entry], order)
    if order.of or order.named or order.seat >= 0:
        return False
    named = fighters(state) if frame.kind in IN_COMBAT else []
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


def is_bare(order: Order) -> bool:
    """Return whether an order names only what to use, so that the agent chooses the targets."""
    return order.say.startswith(("use:", "ability:", "ground:")) and "=" not in order.say


def concerned(state: State, seat: int, frame: WindowFrame, order: Order) -> set[int]:
    """Return the things that a window is about: the seat's own things in danger, the acting unit, and its action."""
    if frame.kind in IN_COMBAT:
        return set(fighters(state))
    if frame.kind != Kind.RESPONSE:
        return set()
    entry = state.entries[frame.entry]
    named = [*struck(state, entry), *(thing for things in entry.slots for thing in things)]
    mine = {read_unit(order.names)} if order.names else {thing for thing in named if is_mine(state, seat, thing)}
    return mine | {entry.unit, ENTRY_REF + frame.entry}


def aimed(state: State, seat: int, frame: WindowFrame, order: Order) -> Answer | None:
    """Return the first way to use a card on something that the window is about; None if no way may be paid."""
    verb, *parts = order.say.split(":")
    first = _first(state, seat, verb, parts)
    if first not in offers(state, seat, moment_of(state, frame, seat)):
        return None
    about, open_paths = concerned(state, seat, frame, order), list[Answer]([()])
    for _ in range(MOST_TRIED):
        if not open_paths:
            break
        path = open_paths.pop()
        try:
            plan = announce(state, seat, first, Chooser(path, open_cards=not order.spend))
        except More as open_:
            open_paths += [(*path, code) for code in reversed(open_.codes)]
            continue
        aims = {thing for things in plan.entry.slots for thing in things}
        is_paid = order.spend or not (plan.burn or plan.discard)
        if is_paid and not is_idle(state, plan) and (not aims or aims & about):
            return first, *path
    return None


def _first(state: State, seat: int, verb: str, parts: list[str]) -> int:
    if verb == "use":
        return c.USE + read_tactic(state, seat, parts[0])
    base = c.GROUND if verb == "ground" else c.ABILITY
    return base + (read_unit(parts[0]) % CREW) * c.ABILITIES + int(parts[1]) - 1


def sentence(state: State, seat: int, frame: WindowFrame, order: Order) -> Answer | None:
    """Return the answer that an order gives in this window; None if that answer is not legal now."""
    if order.say == "pass":
        return (c.PASS,)
    if is_bare(order):
        return aimed(state, seat, frame, order)
    # The reader needs the seat to be asked now; in this copy it is, even if its turn to answer comes later.
    asked = state.clone()
    window = asked.frames[-1]
    assert isinstance(window, WindowFrame)
    window.at = (seat - window.first) % state.seats
    try:
        path = read_answer(asked, seat, order.say)
        if path[0] not in offers(state, seat, moment_of(state, frame, seat)) or more(asked, seat, path):
            return None
    except (ThreefoldError, More):
        return None
    return path
