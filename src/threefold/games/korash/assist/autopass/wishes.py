"""What a person may wish of the agent that sits with them: stops, promises to pass, standing orders."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from threefold.games.korash.assist.autopass.stops import Stop
from threefold.games.korash.state.state import State

MOST_ORDERS = 24
LONGEST = Meta(max_length=200)
EntryKind = Literal["", "tactic", "ability", "ground", "move", "attack", "explore", "sabotage", "deploy", "trigger"]


class Stops(Struct, frozen=True, forbid_unknown_fields=True):
    """The windows to stop at when something is usable, one box each; by default what touches me."""

    enemy_tactic: bool = True
    names_mine: bool = True
    against_me: bool = True
    near_me: bool = True
    my_combat: bool = True
    end_of_main: bool = True
    third_influence: bool = True
    other_move: bool = False
    explore: bool = False
    deploy: bool = False
    other_combat: bool = False
    own_entry: bool = False
    step: bool = False
    other: bool = False


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order: which windows it is for, by public facts, and the sentence that it says there."""

    say: Annotated[str, LONGEST]
    """A whole sentence; or a use without targets, such as use:ID, which the agent aims at what the window is about."""
    spend: bool = False
    """Whether a use that the agent aims may cost other cards of the hand, burned or discarded."""
    about: tuple[Stop, ...] = ()
    """Any of these; none: every window."""
    of: EntryKind = ""
    named: Annotated[str, LONGEST] = ""
    """The tactic that is used, by its id."""
    seat: int = -1
    """Who acts; -1: anybody."""
    names: Annotated[str, LONGEST] = ""
    """The unit that is named or struck, such as u11; empty: any or none."""
    until: Literal["game", "turn"] = "game"
    turn: int = -1
    """When it was given; the table notes that."""


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """One person's settings; they are stored with the match, hidden, and are gone when it ends."""

    stops: Stops = Stops()
    bluff: bool = False
    """Always prompt at a stop, able or not."""
    passing: Literal["", "turn", "mine", "attacked"] = ""
    """Pass until the end of this turn, until my own next turn, or until something of mine is named or attacked."""
    sparing: bool = False
    """Do not stop me for what I could pay only by burning cards."""
    hold: bool = False
    """Keep priority after my own uses, this turn."""
    interject: bool = False
    """Stop me at the very next window, whatever it is."""
    orders: Annotated[tuple[Order, ...], Meta(max_length=MOST_ORDERS)] = ()
    turn: int = -1
    """When promises were made; the table notes that."""


def boxes(*stops: Stop) -> Stops:
    """Return stops with exactly these boxes ticked."""
    return Stops(**{stop.value: stop in stops for stop in Stop})


NORMAL = Stops()
CALM = boxes(Stop.NAMES_MINE, Stop.AGAINST_ME, Stop.MY_COMBAT, Stop.THIRD_INFLUENCE)
FULL = boxes(*Stop)
PRESETS: dict[str, dict[str, Any]] = {
    **{
        name: {"stops": msgspec.to_builtins(stops), "passing": ""}
        for name, stops in (("calm", CALM), ("normal", NORMAL), ("full", FULL))
    },
    "not_this_turn": {"passing": "turn"},
}


def turn_number(state: State) -> int:
    """Return the number of the turn, counted through the game: promises end when it changes."""
    return state.round * state.seats + state.active


def lasting(state: State, seat: int, wishes: Wishes) -> Wishes:
    """Return the wishes without what was for a turn that is over."""
    now = turn_number(state)
    orders = tuple(order for order in wishes.orders if order.until == "game" or order.turn in (-1, now))
    kept = wishes if len(orders) == len(wishes.orders) else msgspec.structs.replace(wishes, orders=orders)
    is_over = wishes.turn != now and (wishes.passing == "turn" or (wishes.passing == "mine" and state.active == seat))
    if is_over or (wishes.hold and wishes.turn != now):
        kept = msgspec.structs.replace(kept, hold=False, passing="" if is_over else wishes.passing)
    return kept
