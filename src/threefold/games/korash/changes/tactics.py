"""Resources and tactics: stockpile, inventory, screen, discard pile, and burning."""

from __future__ import annotations

from bisect import insort

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.ending import check_victory
from threefold.games.korash.flow.stack import Ask, happen, push
from threefold.games.korash.state.codes import TACTIC
from threefold.games.korash.state.entries import SEAT_REF
from threefold.games.korash.state.events import Burned, Discarded, Drew, Gained, Lost, Out, Paid, Recovered
from threefold.games.korash.state.frames import DrawFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.options import INFLUENCE_TO_WIN
from threefold.games.korash.state.state import Card, State

BURN_YIELDS = 1
"""Industry for each burned tactic. KOR-RULING-1."""


def tactic_id(state: State, seat: int, card: int) -> str:
    """The printed id of a place in a seat's list of tactics."""
    return state.kit.tactics[state.tactics[seat][card]].id


def audience(state: State, seat: int) -> tuple[int, ...]:
    """Who may see a seat's inventory: itself, and allies if the host says so. KOR-RULING-45."""
    if not state.options.allies_show:
        return (seat,)
    return tuple(other for other in range(state.seats) if state.teams[other] == state.teams[seat])


# Industry and influence are counters. KOR-RES-4.


def _left_of(held: list[int], size: int) -> int:
    """What a finite supply still has; unlimited where the host gives no size. KOR-RES-5, KOR-RULING-3."""
    return max(0, size - sum(held)) if size else 1 << 30


def influence_left(state: State) -> int:
    """What the supply of influence can still give."""
    return _left_of(state.influence, state.options.influence)


def purse(state: State, seat: int, cards: int) -> int:
    """What a seat could pay by burning so many cards; a finite supply gives no more than it has. KOR-RULING-3."""
    return state.industry[seat] + min(cards, _left_of(state.industry, state.options.industry))


def gain_industry(state: State, seat: int, n: int, out: Out) -> None:
    """Industry stays until it is spent; there is no upper limit. KOR-RES-1, KOR-RES-6, KOR-RULING-4."""
    n = min(n, _left_of(state.industry, state.options.industry))
    if n > 0:
        state.industry[seat] += n
        out.append(Gained(seat=SEATS[seat], what="industry", n=n))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)


def gain_influence(state: State, gains: dict[int, int], out: Out) -> None:
    """Influence for one or several players as one gain; whoever holds enough has won. KOR-RES-2, KOR-GOAL-2."""
    for seat, wanted in gains.items():
        n = min(wanted, influence_left(state))
        if n > 0:
            state.influence[seat] += n
            out.append(Gained(seat=SEATS[seat], what="influence", n=n))
            happen(state, v.Happening.GAINED, SEAT_REF + seat)
    check_victory(state, out)


def to_victory(state: State, seat: int) -> int:
    """The influence that a seat still needs; 0 if the supply cannot give as much, or it has enough. KOR-GOAL-2."""
    wanting = INFLUENCE_TO_WIN - state.influence[seat]
    return wanting if 0 < wanting <= influence_left(state) else 0


def pay_industry(state: State, seat: int, n: int, out: Out) -> None:
    """Spent industry goes back to its deck. KOR-RES-1."""
    if n > 0:
        state.industry[seat] -= n
        out.append(Paid(who=SEATS[seat], what="industry", n=n))


def lose_industry(state: State, seat: int, n: int, out: Out) -> None:
    """An effect takes industry, as far as there is any."""
    n = min(n, state.industry[seat])
    if n > 0:
        state.industry[seat] -= n
        out.append(Lost(seat=SEATS[seat], what="industry", n=n))


# Tactics


def stock(state: State, seat: int) -> int:
    """How many cards a stockpile has. KOR-ZONE-1."""
    return len(state.top[seat]) + state.left[seat] + len(state.bottom[seat])


def take(state: State, seat: int, card: int) -> None:
    """Into the inventory, which has no limit. KOR-ZONE-2."""
    insort(state.inventory[seat], card)


def gain_tactics(state: State, seat: int, n: int) -> None:
    """The top cards of your own stockpile; with an empty one you gain none. KOR-RES-3, KOR-TAC-1."""
    n = min(n, stock(state, seat))
    if n > 0:
        push(state, DrawFrame(seat, n))
        happen(state, v.Happening.GAINED, SEAT_REF + seat)


def begin_draw(state: State, frame: DrawFrame, out: Out) -> None:
    """How many is told to all, just before the owner sees which."""
    out.append(Gained(seat=SEATS[frame.seat], what="tactic", n=frame.n))


def draw_known(state: State, frame: DrawFrame, out: Out) -> None:
    """Draws as long as chance has nothing to say: a known top, a bag with one design, or a bottom that was seen."""
    while frame.n and not is_open(state, frame.seat):
        drew(state, frame, pop_known(state, frame.seat), out)


def pop_known(state: State, seat: int) -> int:
    """The top card of a stockpile that can only be one."""
    if state.top[seat]:
        return state.top[seat].pop(0)
    if state.left[seat]:
        card = next(card for card, count in enumerate(state.bag[seat]) if count)
        return pop_drawn(state, seat, card)
    return state.bottom[seat].pop(0)


def pop_drawn(state: State, seat: int, card: int) -> int:
    """The top card that chance named."""
    state.bag[seat][card] -= 1
    state.left[seat] -= 1
    return card


def is_open(state: State, seat: int) -> bool:
    """Whether chance decides what the top card is: it is drawn when somebody first sees it."""
    return not state.top[seat] and state.left[seat] > 0 and sum(map(bool, state.bag[seat])) > 1


def drew(state: State, frame: DrawFrame, card: int, out: Out) -> None:
    """One card into the inventory; only its owner sees which."""
    seat = frame.seat
    frame.n -= 1
    take(state, seat, card)
    out.append(Drew(seat=SEATS[seat], card=tactic_id(state, seat, card), to=audience(state, seat)))


def card_chance(state: State, seat: int, rule: str) -> Decision:
    """Chance names the top card of a stockpile."""
    counts = state.bag[seat]
    legal = tuple(TACTIC + card for card, count in enumerate(counts) if count)
    return Decision(CHANCE, rule, legal, odds=tuple(filter(None, counts)), about=seat)


def _draw_seat(state: State, frame: DrawFrame) -> int | None:
    return CHANCE if frame.n else None


def _draw_question(state: State, frame: DrawFrame) -> Decision:
    return card_chance(state, frame.seat, "KOR-RES-3")


def _draw_answer(state: State, frame: DrawFrame, answer: Answer, out: Out) -> None:
    drew(state, frame, pop_drawn(state, frame.seat, answer[0] - TACTIC), out)
    frame.pc = 1


DRAW = (begin_draw, draw_known, Ask("chance", _draw_seat, _draw_question, _draw_answer))


def discard(state: State, seat: int, card: int, out: Out) -> None:
    """From the inventory to the owner's discard pile. KOR-ZONE-4."""
    state.inventory[seat].remove(card)
    state.discard[seat].append(card)
    out.append(Discarded(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def recover(state: State, seat: int, card: int, out: Out) -> None:
    """From the discard pile back into the inventory, seen by all."""
    state.discard[seat].remove(card)
    take(state, seat, card)
    out.append(Recovered(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def burn(state: State, seat: int, cards: list[int], out: Out) -> None:
    """Discards tactics for industry: no use of an ability, no entry, no window, no passes reset.

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
    """A used tactic lies on the screen; copies are independent, so each has a number.

    KOR-ZONE-3, KOR-TAC-2, KOR-TAC-9.
    """
    state.inventory[seat].remove(card)
    state.uids += 1
    state.screen[seat].append(Card(card, state.uids))
    return state.uids


def is_busy(state: State, uid: int) -> bool:
    """Whether an effect of this card is still running or waits for its time."""
    return (
        any(mod.uid == uid for mod in state.mods)
        or any(delay.context.uid == uid for delay in state.delays)
        or any(entry.uid == uid and not entry.dead for entry in state.entries)
        or any(entry.uid == uid for queue in state.queues for entry in queue)
    )


def clean_screen(state: State, out: Out) -> None:
    """Cards whose effects are over leave for their owner's discard pile.

    KOR-ZONE-3, KOR-TAC-8, KOR-RULING-13.
    """
    if state.rule:
        return
    for seat, cards in enumerate(state.screen):
        for card in [card for card in cards if not is_busy(state, card.uid)]:
            cards.remove(card)
            state.discard[seat].append(card.tactic)
            out.append(Discarded(seat=SEATS[seat], card=tactic_id(state, seat, card.tactic)))
