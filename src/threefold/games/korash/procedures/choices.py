"""Choices in the middle of a resolution: of cards just seen or drawn, or by another player. KOR-RULING-53."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.tactics import (
    discard,
    draw_question,
    draw_seat,
    is_open,
    pop_drawn,
    pop_known,
    recover,
    stock,
    tactic_id,
    take,
)
from threefold.games.korash.flow.stack import Ask, happen, push
from threefold.games.korash.map.refs import audience
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.entries import SEAT_REF, Entry
from threefold.games.korash.state.events import Drew, Gained, Out
from threefold.games.korash.state.frames import DigFrame, DiscardFrame, PickFrame, RecoverFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import amount, refer
from threefold.games.korash.use.chooser import Chooser, More, code_of, thing_of

RULE = "KOR-RULING-53"


def first_codes(offered: list[int], n: int, up_to: bool) -> tuple[int, ...]:
    """Return the codes with which a list of picks may start."""
    if up_to:
        return (c.DONE, *offered)
    return tuple(offered[: len(offered) - min(n, len(offered)) + 1])


def first_cards(hand: list[int], n: int) -> tuple[int, ...]:
    """Return the codes for the first card to choose; if there is no choice, that of the first card."""
    try:
        return (c.TACTIC + Chooser(()).cards("pick", hand, n)[0],)
    except More as open_:
        return open_.codes


# pick


def pick(state: State, entry: Entry, effect: m.Pick, where: tuple[int, int, int]) -> None:
    """Start a pick by the entry's controller; the picked things go into a slot of the entry."""
    offered = offered_codes(state, entry, effect)
    n = min(amount(state, entry, effect.n), len(offered))
    if n <= 0 or (n == len(offered) and not effect.up_to):
        entry.slots[effect.slot] = [thing_of(state, entry.seat, code) for code in offered[: max(0, n)]]
        return
    push(state, PickFrame(*where))


def offered_codes(state: State, entry: Entry, effect: m.Pick) -> list[int]:
    """Return the codes of what may be picked. They are computed when needed, so that a frame holds no secret."""
    return sorted({code_of(state, entry.seat, thing) for thing in refer(state, entry, effect.of)})


def pick_terms(state: State, frame: PickFrame) -> tuple[Entry, m.Pick, list[int], int]:
    """Return the entry of a pick, its effect, the offered codes and how many are to be picked."""
    entry, effect = state.entries[frame.entry], state.kit.blocks[frame.block].steps[frame.at]
    assert isinstance(effect, m.Pick)
    offered = offered_codes(state, entry, effect)
    return entry, effect, offered, min(amount(state, entry, effect.n), len(offered))


def _pick_seat(state: State, frame: PickFrame) -> int | None:
    return state.entries[frame.entry].seat


def _pick_question(state: State, frame: PickFrame) -> Decision:
    entry, effect, offered, n = pick_terms(state, frame)
    return Decision(entry.seat, RULE, first_codes(offered, n, effect.up_to), about=frame.entry)


def picked(state: State, frame: PickFrame, chooser: Chooser) -> list[int]:
    """Return the codes that a whole answer picks."""
    _, effect, offered, n = pick_terms(state, frame)
    return chooser.many("pick", offered, n, effect.up_to)


def _pick_answer(state: State, frame: PickFrame, answer: Answer, out: Out) -> None:
    entry, effect, _, _ = pick_terms(state, frame)
    entry.slots[effect.slot] = [thing_of(state, entry.seat, code) for code in picked(state, frame, Chooser(answer))]
    frame.pc += 1


def _follow_pick(state: State, frame: PickFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an incomplete answer to a pick; it has no verb, so its first code is its first value."""
    picked(state, frame, Chooser(path))


PICK = (Ask("D7", _pick_seat, _pick_question, _pick_answer, _follow_pick),)


# discard and recover: the owner chooses among designs


def discard_some(state: State, seat: int, n: int) -> None:
    """Start the discarding of `n` cards."""
    if n > 0:
        push(state, DiscardFrame(seat, n))


def _forced_discard(state: State, frame: DiscardFrame, out: Out) -> None:
    seat, n = frame.seat, frame.n
    hand = state.inventory[seat]
    # Ask even if all cards in the hand are the same: skipping the question would reveal that.
    if n >= len(hand):
        for card in hand[:n]:
            discard(state, seat, card, out)
        frame.n = 0


def _cards_seat(state: State, frame: DiscardFrame | RecoverFrame) -> int | None:
    return frame.seat if frame.n > 0 else None


CARD_PICKS = (DiscardFrame, RecoverFrame, DigFrame)
"""The frames in which a player picks cards."""


def cards_offered(state: State, frame: DiscardFrame | RecoverFrame | DigFrame) -> tuple[list[int], int]:
    """Return the cards that a player chooses from, and how many are to be chosen."""
    if isinstance(frame, DigFrame):
        return seen(frame), frame.keep
    pile = state.inventory[frame.seat] if isinstance(frame, DiscardFrame) else recoverable(state, frame.seat)
    return pile, frame.n


def _follow_cards(state: State, frame: DiscardFrame | RecoverFrame | DigFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an incomplete answer that names cards and has no verb."""
    Chooser(path).cards("pick", *cards_offered(state, frame))


def _cards_question(state: State, frame: DiscardFrame | RecoverFrame | DigFrame) -> Decision:
    return Decision(frame.seat, RULE, first_cards(*cards_offered(state, frame)), about=state.stamp)


def _cards_answer(state: State, frame: DiscardFrame | RecoverFrame, answer: Answer, out: Out) -> None:
    """Discard or recover the chosen cards."""
    change = discard if isinstance(frame, DiscardFrame) else recover
    for card in Chooser(answer).cards("pick", *cards_offered(state, frame)):
        change(state, frame.seat, card, out)
    frame.n = 0


CARDS_ASK = Ask("D7", _cards_seat, _cards_question, _cards_answer, _follow_cards)
DISCARD = (_forced_discard, CARDS_ASK)


def recover_some(state: State, seat: int, n: int) -> None:
    """Start the recovering of `n` cards from the discard pile."""
    if n > 0:
        push(state, RecoverFrame(seat, n))


def recoverable(state: State, seat: int) -> list[int]:
    """Return the discarded cards that may come back: all but those that recover cards themselves."""
    kit, own = state.kit, state.tactics[seat]
    return sorted(card for card in state.discard[seat] if not kit.tactics[own[card]].recovers)


def _forced_recover(state: State, frame: RecoverFrame, out: Out) -> None:
    seat, n = frame.seat, frame.n
    pile = recoverable(state, seat)
    if n >= len(pile) or len(set(pile)) == 1:
        for card in pile[:n]:
            recover(state, seat, card, out)
        frame.n = 0


RECOVER = (_forced_recover, CARDS_ASK)


# dig: look at the top, keep some, the rest to the bottom


def dig(state: State, seat: int, n: int, keep: int) -> None:
    """Start a look at the top `n` cards of a stockpile; the player keeps `keep` of them."""
    n = min(n, stock(state, seat))
    if n > 0:
        push(state, DigFrame(seat, n, max(0, min(keep, n)), []))


def seen(frame: DigFrame) -> list[int]:
    """Return the cards that a player looks at, sorted."""
    return sorted(frame.cards)


def _dig_known(state: State, frame: DigFrame, out: Out) -> None:
    while frame.n and not is_open(state, frame.seat):
        frame.n -= 1
        frame.cards.append(pop_known(state, frame.seat))


def _dig_chance_answer(state: State, frame: DigFrame, answer: Answer, out: Out) -> None:
    frame.n -= 1
    frame.cards.append(pop_drawn(state, frame.seat, answer[0] - c.TACTIC))
    frame.pc -= 1


def _dig_seat(state: State, frame: DigFrame) -> int | None:
    # Ask even if all cards are the same: skipping the question would reveal that to the others.
    return frame.seat if 0 < frame.keep < len(frame.cards) else None


def _dig_answer(state: State, frame: DigFrame, answer: Answer, out: Out) -> None:
    chosen = Chooser(answer).cards("pick", seen(frame), frame.keep)
    _keep(state, frame, chosen, out)
    frame.pc += 2


def _dig_rest(state: State, frame: DigFrame, out: Out) -> None:
    _keep(state, frame, seen(frame)[: frame.keep], out)


def _keep(state: State, frame: DigFrame, chosen: list[int], out: Out) -> None:
    seat, rest = frame.seat, frame.cards[:]
    if chosen:
        out.append(Gained(seat=SEATS[seat], what="tactic", n=len(chosen)))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)
    for card in chosen:
        rest.remove(card)
        take(state, seat, card)
        out.append(Drew(seat=SEATS[seat], card=tactic_id(state, seat, card), to=audience(state, seat)))
    state.bottom[seat] += rest


DIG = (
    _dig_known,
    Ask("chance", draw_seat, draw_question, _dig_chance_answer),
    Ask("D7", _dig_seat, _cards_question, _dig_answer, _follow_cards),
    _dig_rest,
)
