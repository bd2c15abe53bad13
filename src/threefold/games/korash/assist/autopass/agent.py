"""The seat agent: it passes for a person in windows (moments to answer others) where they would only pass.

The rules ask every seat that could answer as far as the others know. The agent passes for people who have no useful
answer. When it does so after a delay, the delay is the same whatever cards they hold; when it does so at once, the
reason is their settings, never their cards. So nobody can guess a hand from the speed of a pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from threefold.core.contract import Answer, Decision
from threefold.core.windows import Verdict
from threefold.games.korash.assist.autopass.orders import MOST_TRIED, check, fits, sentence
from threefold.games.korash.assist.autopass.stops import BREAKING, Stop, cause_of, stop_of
from threefold.games.korash.assist.autopass.wishes import PRESETS, Order, Wishes, lasting, turn_number
from threefold.games.korash.flow.stack import Kind, asking
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.procedures.window import moment_of
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.text.write import every_answer
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.idle import is_idle
from threefold.games.korash.use.legal import offers

LET_PASS: Answer = (c.PASS,)
SKIPPED, EMPTY = "own engage window skipped", "only burn and pass offered"


class SeatAgent:
    """The agent of every person at a table; it keeps nothing between calls."""

    wishes: type[Struct] = Wishes
    presets: Mapping[str, Mapping[str, Any]] = PRESETS

    def accept(self, state: State, seat: int, wishes: Wishes) -> Wishes:
        """Return the settings with the turn noted in which their promises and orders were made; refuse wrong orders."""
        now = turn_number(state)
        for order in wishes.orders:
            check(state, seat, order)
        return replace(wishes, turn=now, orders=tuple(_noted(order, now) for order in wishes.orders))

    def consider(self, state: State, seat: int, wishes: Wishes) -> Verdict | None:
        """Return what to do for a seat in the open window: ask the person or answer for them; None if none is open."""
        frame = open_window_of(state)
        if frame is None:
            return None
        about = stop_of(state, seat, frame)
        prompt, delayed, answer = decide(state, seat, frame, about, lasting(state, seat, wishes))
        return Verdict(prompt, delayed, answer, LET_PASS, about.value, cause_of(state, frame))

    def answered(self, state: State, seat: int, wishes: Wishes) -> Wishes:
        """Return the settings without the wish to be stopped once, and without a promise to pass that has ended."""
        frame = open_window_of(state)
        if frame is None:
            return wishes
        if wishes.passing == "attacked" and stop_of(state, seat, frame) in BREAKING:
            wishes = replace(wishes, passing="")
        return replace(wishes, interject=False) if wishes.interject else wishes

    def lasting(self, state: State, seat: int, wishes: Wishes) -> Wishes:
        """Return the settings without promises and orders for a turn that is over."""
        return lasting(state, seat, wishes)

    faults: tuple[str, ...] = (SKIPPED, EMPTY)

    def faults_of(self, state: State, decision: Decision, verdict: Verdict) -> tuple[str, ...]:
        """Return the mistakes in a verdict: a useful answer in a combat was passed over, or a question had none."""
        frame, seat = open_window_of(state), decision.seat
        assert frame is not None
        uses = [first for first in decision.legal if c.MOVE <= first < c.BURN]
        if verdict.prompt:
            return () if uses else (EMPTY,)
        if frame.kind != Kind.ENGAGE or verdict.about != Stop.MY_COMBAT.value:
            return ()
        useful = (
            announce(state, seat, path[0], Chooser(path[1:], open_cards=True))
            for path, _ in every_answer(state, seat, uses)
        )
        return (SKIPPED,) if any(not is_idle(state, plan) for plan in useful) else ()

    def turn(self, state: State) -> tuple[int, tuple[int, ...]] | None:
        """Return the number of the turn and the enemies of its player; None during setup and after the game."""
        if not state.edges or state.rule:
            return None
        others = (seat for seat in range(state.seats) if not state.out[seat])
        return turn_number(state), tuple(seat for seat in others if are_enemies(state, seat, state.active))


def open_window_of(state: State) -> WindowFrame | None:
    """Return the window in which a player is asked now; None if there is none."""
    found = asking(state)
    return found[1] if found and isinstance(found[1], WindowFrame) else None


def decide(state: State, seat: int, frame: WindowFrame, about: Stop, wishes: Wishes) -> tuple[bool, bool, Answer]:
    """Return whether to ask the person; if not, also whether to wait before answering, and the answer.

    Orders and promises come first, then the windows at which the person wants to stop, then the cards.
    """
    if wishes.interject or (wishes.hold and about is Stop.OWN_ENTRY):
        return True, False, LET_PASS
    # Whether an order can be carried out depends on the hand, so an answer by order is always delayed.
    delayed = False
    for order in wishes.orders:
        if fits(state, frame, about, order):
            answer = sentence(state, seat, frame, order)
            delayed = delayed or answer != LET_PASS
            if answer is not None:
                return False, delayed, answer
    if wishes.passing and about not in BREAKING:
        return False, delayed, LET_PASS
    if not getattr(wishes.stops, about.value):
        return False, delayed, LET_PASS
    if wishes.bluff or any(True for _ in usable(state, seat, frame, sparing=wishes.sparing)):
        return True, False, LET_PASS
    return False, True, LET_PASS


def usable(state: State, seat: int, frame: WindowFrame, *, sparing: bool = False) -> Iterator[int]:
    """Yield first codes of tactics and abilities that can be paid and do something; `sparing` excludes burning cards.

    Burning cards for industry is no reason to stop.
    """
    tries = iter(range(MOST_TRIED))
    for first in offers(state, seat, moment_of(state, frame, seat)):
        if c.MOVE <= first < c.BURN and does_something(state, seat, first, tries, sparing=sparing):
            yield first


def does_something(state: State, seat: int, first: int, tries: Iterator[int], *, sparing: bool = False) -> bool:
    """Return whether some way to use a card does something; if there are too many ways to try, return True."""
    open_paths: list[tuple[int, ...]] = [()]
    for _ in tries:
        if not open_paths:
            return False
        path = open_paths.pop()
        try:
            plan = announce(state, seat, first, Chooser(path, open_cards=True))
        except More as open_:
            open_paths += [(*path, code) for code in reversed(open_.codes)]
        else:
            if not is_idle(state, plan) and not (sparing and plan.burn):
                return True
    return True


def _noted(order: Order, now: int) -> Order:
    return replace(order, turn=now) if order.until == "turn" and order.turn < 0 else order


AGENT = SeatAgent()
