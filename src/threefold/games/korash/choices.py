"""Choices in mid-resolution: only of what was just revealed or drawn, or another player's. KOR-RULING-53."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.chooser import Chooser, More, code_of, thing_of
from threefold.games.korash.events import Drew, Gained
from threefold.games.korash.filters import amount, refer
from threefold.games.korash.happenings import happen
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import SEAT_REF, Entry, Frame, State
from threefold.games.korash.words import SEATS
from threefold.games.korash.zones import (
    audience,
    card_chance,
    discard,
    is_open,
    pop_drawn,
    pop_known,
    recover,
    stock,
    tactic_id,
    take,
)

RULE = "KOR-RULING-53"


def first_codes(offered: list[int], n: int, up_to: bool) -> tuple[int, ...]:
    """The first codes of a list to be picked from these."""
    if up_to:
        return (c.DONE, *offered)
    return tuple(offered[: len(offered) - min(n, len(offered)) + 1])


def first_cards(hand: list[int], n: int) -> tuple[int, ...]:
    """The codes of the first card that is open; where all are forced, the first of them."""
    try:
        return (c.TACTIC + Chooser(()).cards("pick", hand, n)[0],)
    except More as open_:
        return open_.codes


# pick


def pick(state: State, entry: Entry, effect: m.Pick, where: tuple[int, int, int]) -> None:
    """The controller picks; what it is goes into a slot."""
    offered = offered_codes(state, entry, effect)
    n = min(amount(state, entry, effect.n), len(offered))
    if n <= 0 or (n == len(offered) and not effect.up_to):
        entry.slots[effect.slot] = [thing_of(state, entry.seat, code) for code in offered[: max(0, n)]]
        return
    push(state, "pick", *where)


def offered_codes(state: State, entry: Entry, effect: m.Pick) -> list[int]:
    """What may be picked; looked up when it is needed, so that a frame holds no secret."""
    return sorted({code_of(state, entry.seat, thing) for thing in refer(state, entry, effect.of)})


def pick_terms(state: State, frame: Frame) -> tuple[Entry, m.Pick, list[int], int]:
    """Who picks, by which effect, what is offered and how many."""
    index, block, at = frame.args
    entry, effect = state.entries[index], state.kit.blocks[block].steps[at]
    assert isinstance(effect, m.Pick)
    offered = offered_codes(state, entry, effect)
    return entry, effect, offered, min(amount(state, entry, effect.n), len(offered))


def _pick_seat(state: State, frame: Frame) -> int | None:
    return state.entries[frame.args[0]].seat


def _pick_question(state: State, frame: Frame) -> Decision:
    entry, effect, offered, n = pick_terms(state, frame)
    return Decision(entry.seat, RULE, first_codes(offered, n, effect.up_to), about=frame.args[0])


def picked(state: State, frame: Frame, chooser: Chooser) -> list[int]:
    """The codes of a whole answer."""
    _, effect, offered, n = pick_terms(state, frame)
    return chooser.many("pick", offered, n, effect.up_to)


def _pick_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    entry, effect, _, _ = pick_terms(state, frame)
    entry.slots[effect.slot] = [thing_of(state, entry.seat, code) for code in picked(state, frame, Chooser(answer))]
    frame.pc += 1


PROCEDURES["pick"] = (Ask("D7", _pick_seat, _pick_question, _pick_answer),)


# discard and recover: the owner chooses among designs


def discard_some(state: State, seat: int, n: int) -> None:
    """Begins a discard of so many."""
    if n > 0:
        push(state, "discard", seat, n)


def _forced_discard(state: State, frame: Frame, out: Out) -> None:
    seat, n = frame.args
    hand = state.inventory[seat]
    # Whether the cards are alike is a secret, so that does not decide who is asked.
    if n >= len(hand):
        for card in hand[:n]:
            discard(state, seat, card, out)
        frame.args[1] = 0


def _discard_seat(state: State, frame: Frame) -> int | None:
    return frame.args[0] if frame.args[1] > 0 else None


def _discard_question(state: State, frame: Frame) -> Decision:
    seat, n = frame.args
    return Decision(seat, RULE, first_cards(state.inventory[seat], n), about=state.stamp)


def _discard_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    seat, n = frame.args
    for card in Chooser(answer).cards("pick", state.inventory[seat], n):
        discard(state, seat, card, out)
    frame.args[1] = 0


PROCEDURES["discard"] = (_forced_discard, Ask("D7", _discard_seat, _discard_question, _discard_answer))


def recover_some(state: State, seat: int, n: int) -> None:
    """Begins fetching so many from the discard pile."""
    if n > 0:
        push(state, "recover", seat, n)


def recoverable(state: State, seat: int) -> list[int]:
    """Never a card that itself recovers."""
    kit, own = state.kit, state.tactics[seat]
    return sorted(card for card in state.discard[seat] if not kit.tactics[own[card]].recovers)


def _forced_recover(state: State, frame: Frame, out: Out) -> None:
    seat, n = frame.args
    pile = recoverable(state, seat)
    if n >= len(pile) or len(set(pile)) == 1:
        for card in pile[:n]:
            recover(state, seat, card, out)
        frame.args[1] = 0


def _recover_question(state: State, frame: Frame) -> Decision:
    seat, n = frame.args
    return Decision(seat, RULE, first_cards(recoverable(state, seat), n), about=state.stamp)


def _recover_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    seat, n = frame.args
    for card in Chooser(answer).cards("pick", recoverable(state, seat), n):
        recover(state, seat, card, out)
    frame.args[1] = 0


PROCEDURES["recover"] = (_forced_recover, Ask("D7", _discard_seat, _recover_question, _recover_answer))


# dig: look at the top, keep some, the rest to the bottom


def dig(state: State, seat: int, n: int, keep: int) -> None:
    """Begins looking: seat, how many to look at, how many to keep, then the cards seen."""
    n = min(n, stock(state, seat))
    if n > 0:
        push(state, "dig", seat, n, max(0, min(keep, n)))


def seen(frame: Frame) -> list[int]:
    """The cards that the digger sees."""
    return sorted(frame.args[3:])


def _dig_known(state: State, frame: Frame, out: Out) -> None:
    seat = frame.args[0]
    while frame.args[1] and not is_open(state, seat):
        frame.args[1] -= 1
        frame.args.append(pop_known(state, seat))


def _dig_chance_seat(state: State, frame: Frame) -> int | None:
    return CHANCE if frame.args[1] else None


def _dig_chance_question(state: State, frame: Frame) -> Decision:
    return card_chance(state, frame.args[0], "KOR-RES-3")


def _dig_chance_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    frame.args[1] -= 1
    frame.args.append(pop_drawn(state, frame.args[0], answer[0] - c.TACTIC))
    frame.pc -= 1


def _dig_seat(state: State, frame: Frame) -> int | None:
    seat, _, keep, *cards = frame.args
    # Whether the cards are alike is the digger's secret, so the question is asked whenever something is left over.
    return seat if 0 < keep < len(cards) else None


def _dig_question(state: State, frame: Frame) -> Decision:
    return Decision(frame.args[0], RULE, first_cards(seen(frame), frame.args[2]), about=state.stamp)


def _dig_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    chosen = Chooser(answer).cards("pick", seen(frame), frame.args[2])
    _keep(state, frame, chosen, out)
    frame.pc += 2


def _dig_rest(state: State, frame: Frame, out: Out) -> None:
    _keep(state, frame, seen(frame)[: frame.args[2]], out)


def _keep(state: State, frame: Frame, chosen: list[int], out: Out) -> None:
    seat = frame.args[0]
    rest = frame.args[3:]
    if chosen:
        out.append(Gained(seat=SEATS[seat], what="tactic", n=len(chosen)))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)
    for card in chosen:
        rest.remove(card)
        take(state, seat, card)
        out.append(Drew(seat=SEATS[seat], card=tactic_id(state, seat, card), to=audience(state, seat)))
    state.bottom[seat] += rest


PROCEDURES["dig"] = (
    _dig_known,
    Ask("chance", _dig_chance_seat, _dig_chance_question, _dig_chance_answer),
    Ask("D7", _dig_seat, _dig_question, _dig_answer),
    _dig_rest,
)
