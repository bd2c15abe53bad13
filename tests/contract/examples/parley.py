"""Parley: players propose actions that the others may interrupt; open proposals are kept as a stack of frames.

PARLEY-DEAL-1    Every seat has three coins and draws two cards from one bag: eight each of levy, toast and veto.
PARLEY-TURN-1    On a turn, pass or propose: name a card, a seat and a number of coins, which are paid at once.
PARLEY-WINDOW-1  All others with cards, clockwise from the proposer, may pass or interrupt by proposing themselves.
PARLEY-WINDOW-2  When all have passed, the newest proposal happens; then the one before it is open to all again.
PARLEY-CARD-1    Levy: the other gives you what you paid and one coin more. Toast: the other gains a coin, you draw.
PARLEY-CARD-2    Veto, only as an interruption: the proposal that it interrupts does not happen.
PARLEY-END-1     When nobody has cards, or all who have cards pass in a row, the most coins win.
PARLEY-END-2     A seat may concede at any time: its cards are shown and its proposals removed. The last seat wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from threefold.core import CHANCE, Action, ActionSpace, Answer, Answers, Decision, Event, Game, Outcome, Seat, Windows

LEVY, TOAST, VETO, DRAW = range(4)
COINS, COPIES, MOST_PAID = 3, 8, 3
SPACE = ActionSpace(hold=(), propose=(3,), whom=(5,), pay=(MOST_PAID + 1,), draw=(3,), concede=())
PASS, CONCEDE = SPACE.code("hold"), SPACE.code("concede")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[int, Meta(ge=1, le=4)] = 2


class Spoke(Event, frozen=True):
    beat = 0
    seat: Seat
    words: Answer


class Happened(Event, frozen=True):
    beat = 0
    frame: int


class Gained(Event, frozen=True):
    beat = 0
    seat: Seat


class Drew(Event, frozen=True):
    beat = 0
    seat: Seat
    kind: int


class Frame(Struct, frozen=True):
    """A proposal that has not taken effect yet, or a card that has not been drawn yet."""

    number: int
    """The number of the frame in the game, which questions give as what they are about."""
    kind: int
    seat: Seat
    whom: int = 0
    """The other seat; for a veto, the number of the frame that it interrupts."""
    paid: int = 0
    passed: tuple[Seat, ...] = ()


class Open(Struct):
    """What all seats see."""

    coins: list[int]
    spent: list[int]
    """Cards that lie face up, by kind."""
    conceded: list[Seat]
    stack: list[Frame]
    frames: int = 0
    turn: Seat = 0
    passed: int = 0
    """The number of turns in a row that were passed."""

    def clone(self) -> Open:
        lists = (self.coins.copy(), self.spent.copy(), self.conceded.copy(), self.stack.copy())
        return Open(*lists, self.frames, self.turn, self.passed)

    def push(self, kind: int, seat: Seat, whom: int = 0, paid: int = 0) -> None:
        self.frames += 1
        self.stack.append(Frame(self.frames, kind, seat, whom, paid))


@dataclass(slots=True)
class State:
    """The state of a parley. The bag has no order: a card is drawn only when its owner first sees it."""

    open: Open
    hands: list[list[int]]
    bag: list[int]

    def clone(self) -> State:
        return State(self.open.clone(), [hand.copy() for hand in self.hands], self.bag.copy())


class View(Struct, frozen=True):
    open: Open
    seat: Seat | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]


class Parley(Game[State]):
    name = "parley"
    edition = 1
    seats = range(3, 6)
    options = Options
    actions = SPACE

    def new(self, seats: int, options: Struct) -> State:
        assert isinstance(options, Options)
        state = State(Open([COINS] * seats, [0] * 3, [], []), [[] for _ in range(seats)], [COPIES] * 3)
        for number in reversed(range(seats * options.cards)):
            state.open.push(DRAW, number % seats)
        return state

    def pending(self, state: State) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        if not state.open.stack:
            return (Decision(seat := with_cards(state, state.open.turn)[0], "PARLEY-TURN-1", words(state, seat)),)
        if state.open.stack[-1].kind == DRAW:
            legal = tuple(SPACE.code("draw", kind) for kind in range(3) if state.bag[kind])
            return (Decision(CHANCE, "PARLEY-DEAL-1", legal, odds=tuple(filter(None, state.bag))),)
        return window(state)[:1]

    def more(self, state: State, seat: Seat, path: Answer) -> tuple[Action, ...]:
        match SPACE.spell(path[-1]):
            case "propose", kind:
                others = [other for other in range(len(state.hands)) if other not in (seat, *state.open.conceded)]
                whom = [state.open.stack[-1].seat] if kind == VETO else others
                return tuple(SPACE.code("whom", other) for other in whom)
            case "whom", _:
                return tuple(SPACE.code("pay", n) for n in range(min(state.open.coins[seat], MOST_PAID) + 1))
            case _:
                return ()

    def calls(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the call to concede, except while a card is drawn."""
        drawing = any(frame.kind == DRAW for frame in state.open.stack[-1:])
        return () if drawing or seat in state.open.conceded or self.outcome(state) else (CONCEDE,)

    def default(self, state: State, seat: Seat) -> Answer | None:
        return (PASS,) if any(decision.seat == seat for decision in self.pending(state)) else None

    def play(self, state: State, answers: Answers) -> list[Event]:
        ((seat, path),) = answers.items()
        if seat == CHANCE:
            return draw(state, path[0] - SPACE.first["draw"]) + run(state)
        verb = {PASS: let_pass, CONCEDE: concede}.get(path[0], propose)
        verb(state, seat, path)
        return [Spoke(seat=seat, words=path), *run(state)]

    def outcome(self, state: State) -> Outcome | None:
        stayed = [seat for seat in range(len(state.hands)) if seat not in state.open.conceded]
        if len(stayed) > 1 and (state.open.stack or state.open.passed < len(with_cards(state, 0))):
            return None
        purses = [coins if seat in stayed else -1 for seat, coins in enumerate(state.open.coins)]
        places = tuple(1 + sum(other > purse for other in purses) for purse in purses)
        return Outcome(places, "PARLEY-END-1" if len(stayed) > 1 else "PARLEY-END-2")

    def view(self, state: State, seat: Seat | None) -> View:
        hand = () if seat is None else tuple(state.hands[seat])
        return View(state.open.clone(), seat, hand, tuple(map(len, state.hands)))

    def imagine(self, view: Any, rng: Random) -> State:
        assert isinstance(view, View)
        pack = [kind for kind in range(3) for _ in range(COPIES - view.open.spent[kind] - view.hand.count(kind))]
        rng.shuffle(pack)
        hands = [[pack.pop() for _ in range(0 if seat == view.seat else n)] for seat, n in enumerate(view.counts)]
        if view.seat is not None:
            hands[view.seat] = list(view.hand)
        return State(view.open.clone(), hands, [pack.count(kind) for kind in range(3)])

    @cached_property
    def windows(self) -> ParleyWindows:
        return ParleyWindows(self)


class ParleyWindows(Windows[State]):
    def queue(self, state: State) -> tuple[Decision, ...]:
        return window(state)[1:]


def with_cards(state: State, first: Seat) -> list[Seat]:
    """Return the seats that hold cards and so, by public facts, may interrupt, clockwise."""
    clockwise = [(first + step) % len(state.hands) for step in range(len(state.hands))]
    return [seat for seat in clockwise if state.hands[seat]]


def words(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the first steps of the answers that this seat may give. PARLEY-TURN-1, PARLEY-CARD-2."""
    kinds = [kind for kind in sorted(set(state.hands[seat])) if kind != VETO or state.open.stack]
    return (PASS, *(SPACE.code("propose", kind) for kind in kinds))


def window(state: State) -> tuple[Decision, ...]:
    """Return the seats that may still interrupt the newest proposal, in order, whether or not they have a veto.

    PARLEY-WINDOW-1.
    """
    if not state.open.stack or (top := state.open.stack[-1]).kind == DRAW:
        return ()
    asked = [seat for seat in with_cards(state, top.seat) if seat not in (top.seat, *top.passed)]
    return tuple(Decision(seat, "PARLEY-WINDOW-1", words(state, seat), about=top.number) for seat in asked)


def propose(state: State, seat: Seat, path: Answer) -> None:
    """Add a proposal to the stack; its card and coins are paid at once. PARLEY-TURN-1."""
    kind, whom, paid = (int(SPACE.spell(action)[1]) for action in path)
    if not state.open.stack:
        state.open.turn, state.open.passed = (seat + 1) % len(state.hands), 0
    state.hands[seat].remove(kind)
    state.open.spent[kind] += 1
    state.open.coins[seat] -= paid
    state.open.push(kind, seat, state.open.stack[-1].number if kind == VETO else whom, paid)


def let_pass(state: State, seat: Seat, _: Answer) -> None:
    if not state.open.stack:
        state.open.turn, state.open.passed = (seat + 1) % len(state.hands), state.open.passed + 1
    state.open.stack[-1:] = [replace(top, passed=(*top.passed, seat)) for top in state.open.stack[-1:]]


def concede(state: State, seat: Seat, _: Answer) -> None:
    for kind in state.hands[seat]:
        state.open.spent[kind] += 1
    state.hands[seat] = []
    state.open.conceded.append(seat)
    state.open.stack = [frame for frame in state.open.stack if frame.seat != seat]


def draw(state: State, kind: int) -> list[Event]:
    """Give a seat a card: all see that it is drawn, only its owner sees which. PARLEY-DEAL-1."""
    seat = state.open.stack.pop().seat
    state.bag[kind] -= 1
    state.hands[seat].append(kind)
    return [Gained(seat=seat), Drew(seat=seat, kind=kind, to=(seat,))]


def run(state: State) -> list[Event]:
    """Let proposals take effect, newest first, until a question is open or none is left. PARLEY-WINDOW-2."""
    events: list[Event] = []
    while (stack := state.open.stack) and not window(state):
        if stack[-1].kind == DRAW and any(state.bag):
            break
        frame = stack.pop()
        stack[-1:] = [replace(beneath, passed=()) for beneath in stack[-1:]]
        happen(state, frame)
        events.append(Happened(frame=frame.number))
    return events


def happen(state: State, frame: Frame) -> None:
    """Carry out a proposal. PARLEY-CARD-1, PARLEY-CARD-2."""
    coins = state.open.coins
    if frame.kind == LEVY:
        given = min(coins[frame.whom], frame.paid + 1)
        coins[frame.whom], coins[frame.seat] = coins[frame.whom] - given, coins[frame.seat] + given
    elif frame.kind == TOAST:
        coins[frame.whom] += 1
        state.open.push(DRAW, frame.seat)
    elif frame.kind == VETO:
        state.open.stack = [other for other in state.open.stack if other.number != frame.whom]


PARLEY = Parley()
