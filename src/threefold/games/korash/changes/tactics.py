"""Industry and tactics: stockpile, hand (inventory), screen, discard pile, and burning."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.flow.stack import Ask, happen, push
from threefold.games.korash.map.refs import audience
from threefold.games.korash.state.codes import TACTIC
from threefold.games.korash.state.entries import SEAT_REF
from threefold.games.korash.state.events import Burned, Discarded, Drew, Gained, Lost, Out, Paid, Recovered
from threefold.games.korash.state.frames import DigFrame, DrawFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.options import left_in_supply
from threefold.games.korash.state.state import Card, State
from threefold.games.korash.traits.modifiers import end_mods

BURN_YIELDS = 1
"""The industry gained for each burned tactic. KOR-RULING-1."""


def tactic_id(state: State, seat: int, card: int) -> str:
    """Return the printed id of a tactic from its index in a seat's list of tactics."""
    return state.kit.tactics[state.tactics[seat][card]].id


# Industry and influence are counters. KOR-RES-4.


def gain_industry(state: State, seat: int, n: int, out: Out) -> None:
    """Give a seat industry, up to what the supply contains; a seat may hold any amount.

    KOR-RES-1, KOR-RES-6, KOR-RULING-4.
    """
    n = min(n, left_in_supply(state.industry, state.options.industry))
    if n > 0:
        state.industry[seat] += n
        out.append(Gained(seat=SEATS[seat], what="industry", n=n))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)


def pay_industry(state: State, seat: int, n: int, out: Out, burned: Sequence[int] = ()) -> None:
    """Burn tactics, then take the industry that a seat pays; it returns to the supply. KOR-RES-1, KOR-BURN-4."""
    burn(state, seat, burned, out)
    if n > 0:
        state.industry[seat] -= n
        out.append(Paid(who=SEATS[seat], what="industry", n=n))


def lose_industry(state: State, seat: int, n: int, out: Out) -> None:
    """Take industry from a seat by an effect, at most what it has."""
    n = min(n, state.industry[seat])
    if n > 0:
        state.industry[seat] -= n
        out.append(Lost(seat=SEATS[seat], what="industry", n=n))


# Tactics


def stock(state: State, seat: int) -> int:
    """Return how many cards a stockpile has. KOR-ZONE-1."""
    return len(state.top[seat]) + state.left[seat] + len(state.bottom[seat])


def take(state: State, seat: int, card: int) -> None:
    """Put a card into a seat's hand, which has no limit. KOR-ZONE-2."""
    insort(state.inventory[seat], card)


def gain_tactics(state: State, seat: int, n: int) -> None:
    """Start the drawing of `n` top cards of a seat's stockpile, or of all it has. KOR-RES-3, KOR-TAC-1."""
    n = min(n, stock(state, seat))
    if n > 0:
        push(state, DrawFrame(seat, n))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)


def begin_draw(state: State, frame: DrawFrame, out: Out) -> None:
    """Tell everybody how many cards are drawn, before the owner sees which."""
    out.append(Gained(seat=SEATS[frame.seat], what="tactic", n=frame.n))


def draw_known(state: State, frame: DrawFrame, out: Out) -> None:
    """Draw cards as long as only one card can be on top, so that chance is not asked."""
    while frame.n and not is_open(state, frame.seat):
        drew(state, frame, pop_known(state, frame.seat), out)


def pop_known(state: State, seat: int) -> int:
    """Take the top card off a stockpile, when only one card can be on top."""
    if state.top[seat]:
        return state.top[seat].pop(0)
    if state.left[seat]:
        card = next(card for card, count in enumerate(state.bag[seat]) if count)
        return pop_drawn(state, seat, card)
    return state.bottom[seat].pop(0)


def pop_drawn(state: State, seat: int, card: int) -> int:
    """Remove the card that chance named from the unknown part of a stockpile."""
    state.bag[seat][card] -= 1
    state.left[seat] -= 1
    return card


def is_open(state: State, seat: int) -> bool:
    """Return whether chance must decide what the top card is, because it is unknown."""
    return not state.top[seat] and state.left[seat] > 0 and sum(map(bool, state.bag[seat])) > 1


def drew(state: State, frame: DrawFrame, card: int, out: Out) -> None:
    """Put one drawn card into the hand; only the owner and allies who may look see which it is."""
    seat = frame.seat
    frame.n -= 1
    take(state, seat, card)
    out.append(Drew(seat=SEATS[seat], card=tactic_id(state, seat, card), to=audience(state, seat)))


def card_chance(state: State, seat: int, rule: str) -> Decision:
    """Return the question to chance what the top card of a stockpile is."""
    counts = state.bag[seat]
    legal = tuple(TACTIC + card for card, count in enumerate(counts) if count)
    return Decision(CHANCE, rule, legal, odds=tuple(filter(None, counts)), about=seat)


def draw_seat(state: State, frame: DrawFrame | DigFrame) -> int | None:
    """Return CHANCE while cards are still to be drawn, else None."""
    return CHANCE if frame.n else None


def draw_question(state: State, frame: DrawFrame | DigFrame) -> Decision:
    """Return the question to chance what the next card is."""
    return card_chance(state, frame.seat, "KOR-RES-3")


def _draw_answer(state: State, frame: DrawFrame, answer: Answer, out: Out) -> None:
    drew(state, frame, pop_drawn(state, frame.seat, answer[0] - TACTIC), out)
    frame.pc = 1


DRAW = (begin_draw, draw_known, Ask("chance", draw_seat, draw_question, _draw_answer))


def discard(state: State, seat: int, card: int, out: Out) -> None:
    """Move a card from the hand to the owner's discard pile. KOR-ZONE-4."""
    state.inventory[seat].remove(card)
    state.discard[seat].append(card)
    out.append(Discarded(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def recover(state: State, seat: int, card: int, out: Out) -> None:
    """Move a card from the discard pile back into the hand; everybody sees it."""
    state.discard[seat].remove(card)
    take(state, seat, card)
    out.append(Recovered(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def burn(state: State, seat: int, cards: Sequence[int], out: Out) -> None:
    """Discard tactics for industry. This is no use: it opens no window, and earlier passes still count.

    KOR-BURN-1, KOR-BURN-2, KOR-BURN-3, KOR-RULING-1, KOR-RULING-16.
    """
    for card in cards:
        state.inventory[seat].remove(card)
        state.discard[seat].append(card)
        out.append(Burned(seat=SEATS[seat], card=tactic_id(state, seat, card)))
        happen(state, v.Happening.BURNED, SEAT_REF + seat)
    if cards:
        gain_industry(state, seat, BURN_YIELDS * len(cards), out)


# The screen


def to_screen(state: State, seat: int, card: int) -> int:
    """Put a used tactic on the screen; return its number there. KOR-ZONE-3, KOR-TAC-2, KOR-TAC-9."""
    state.inventory[seat].remove(card)
    state.uids += 1
    state.screen[seat].append(Card(card, state.uids))
    return state.uids


def is_busy(state: State, uid: int) -> bool:
    """Return whether an effect of a card on a screen still lasts, is pending or waits for its moment."""
    return (
        any(mod.uid == uid for mod in state.mods)
        or any(delay.context.uid == uid for delay in state.delays)
        or any(entry.uid == uid and not entry.dead for entry in state.entries)
        or any(entry.uid == uid for queue in state.queues for entry in queue)
    )


def clean_screen(state: State, out: Out) -> None:
    """Move cards whose effects are over from screens to the discard piles. KOR-ZONE-3, KOR-TAC-8, KOR-RULING-13."""
    if state.rule:
        return
    for seat, cards in enumerate(state.screen):
        for card in [card for card in cards if not is_busy(state, card.uid)]:
            cards.remove(card)
            state.discard[seat].append(card.tactic)
            out.append(Discarded(seat=SEATS[seat], card=tactic_id(state, seat, card.tactic)))


def expire(state: State, out: Out, *untils: v.Until, seat: int | None = None) -> None:
    """Remove all modifiers of these durations, then clean the screens; with `seat`, only modifiers of this seat."""
    for until in untils:
        ended = [mod for mod in state.mods if mod.until == until and (seat is None or mod.seat == seat)]
        if ended:
            end_mods(state, ended, out)
    clean_screen(state, out)
