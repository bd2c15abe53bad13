"""Salon: parley with agents that answer in windows for people who hold no veto.

The host may deal the hands, so that a test knows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from contract.examples import parley
from contract.examples.parley import COINS, COPIES, PASS, SPACE, VETO, Open, Parley, ParleyWindows, State
from threefold.core.contract import Answer, Decision, Seat
from threefold.core.errors import NotationError
from threefold.core.windows import Agent, Verdict

LET_IT = (PASS,)
LEVY = (SPACE.code("propose", 0), SPACE.code("whom", 1), SPACE.code("pay", 0))
"""The proposal of a levy on seat 1."""


def veto_of(seat: Seat) -> Answer:
    """Return the answer that interrupts this seat's proposal."""
    return SPACE.code("propose", VETO), SPACE.code("whom", seat), SPACE.code("pay", 0)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The hands; if there are none, they are drawn."""

    hands: tuple[tuple[int, ...], ...] = ()


class Stops(Struct, frozen=True, forbid_unknown_fields=True):
    """The moments at which a person wants to be asked."""

    mine: bool = True
    others: bool = True


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one person."""

    stops: Stops = Stops()
    interject: bool = False
    order: tuple[int, ...] = ()
    """The answer to give in every window in which it is legal."""
    turn: int = -1


class SalonAgent:
    """An agent that prompts its person if the person holds a veto."""

    wishes: type[Struct] = Wishes
    presets: Mapping[str, Any] = {"deaf": {"stops": {"mine": False, "others": False}}}

    def accept(self, state: State, seat: Seat, wishes: Wishes) -> Wishes:
        """Check that the order is a proposal, and note the turn."""
        if wishes.order and SPACE.spell(wishes.order[0])[0] != "propose":
            raise NotationError("an order proposes")
        return replace(wishes, turn=state.open.turn)

    def consider(self, state: State, seat: Seat, wishes: Wishes) -> Verdict | None:
        """Prompt the person if the stops and the cards ask for it; otherwise give the order or pass."""
        if not parley.window(state):
            return None
        top = state.open.stack[-1]
        about = "mine" if top.whom == seat else "others"
        stops = wishes.stops.mine if about == "mine" else wishes.stops.others
        may_order = bool(wishes.order) and wishes.order[0] in parley.words(state, seat)
        prompt = wishes.interject or (stops and not may_order and VETO in state.hands[seat])
        delayed = not prompt and (stops or bool(wishes.order))
        answer = wishes.order if may_order else LET_IT
        return Verdict(prompt, delayed, answer, LET_IT, about, f"frame {top.number}")

    def answered(self, state: State, seat: Seat, wishes: Wishes) -> Wishes:
        """Drop the wish to interject, which was for this window only."""
        return replace(wishes, interject=False)

    def lasting(self, state: State, seat: Seat, wishes: Wishes) -> Wishes:
        """Return all wishes, because they stay valid."""
        return wishes

    faults: tuple[str, ...] = ("woken for nothing",)

    def faults_of(self, state: State, decision: Decision, verdict: Verdict) -> tuple[str, ...]:
        """Report a prompt to a person without a veto as a fault."""
        return self.faults if verdict.prompt and VETO not in state.hands[decision.seat] else ()

    def turn(self, state: State) -> tuple[int, tuple[Seat, ...]]:
        """Return the seat that proposes next, and the other seats."""
        others = tuple(seat for seat in range(len(state.hands)) if seat != state.open.turn)
        return state.open.turn, others


class Salon(Parley):
    """Parley with the same rules and an agent."""

    name = "salon"
    options = Options  # pyright: ignore[reportAssignmentType]

    def new(self, seats: int, options: Struct) -> State:
        assert isinstance(options, Options)
        if not options.hands:
            return super().new(seats, parley.Options())
        left = [COPIES - sum(hand.count(kind) for hand in options.hands) for kind in range(3)]
        return State(Open([COINS] * seats, [0] * 3, [], []), [list(hand) for hand in options.hands], left)

    @cached_property
    def windows(self) -> SalonWindows:
        """Return the windows with an agent."""
        return SalonWindows(self)


class SalonWindows(ParleyWindows):
    """The windows of parley, with an agent."""

    def agent(self) -> Agent[State]:
        """Return the agent that passes for people."""
        return SalonAgent()


SALON = Salon()
