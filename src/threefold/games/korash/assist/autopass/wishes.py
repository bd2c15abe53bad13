"""The settings of a person for their seat agent: where to stop, promises to pass, and standing orders."""

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
    """One box for each kind of window: whether to stop there if something can be used; by default what concerns me."""

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
    """A standing order: the windows for which it is meant, chosen by public facts, and the answer it gives there."""

    say: Annotated[str, LONGEST]
    """A whole answer; or a use without targets, such as use:ID, for which the agent chooses targets in the window."""
    spend: bool = False
    """Whether a use with targets chosen by the agent may burn or discard other cards of the hand."""
    about: tuple[Stop, ...] = ()
    """The kinds of windows that it is for; if empty, all kinds."""
    of: EntryKind = ""
    named: Annotated[str, LONGEST] = ""
    """The id of the tactic that another player uses; if empty, any action."""
    seat: int = -1
    """The seat that acts; -1 means any seat."""
    names: Annotated[str, LONGEST] = ""
    """The unit that the action names or attacks, such as u11; if empty, any unit or none."""
    until: Literal["game", "turn"] = "game"
    turn: int = -1
    """The turn in which it was given; the table fills this in."""


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one person at a table; they are stored with the match, hidden, and deleted when it ends."""

    stops: Stops = Stops()
    bluff: bool = False
    """Ask me at every stop, even if I can use nothing."""
    passing: Literal["", "turn", "mine", "attacked"] = ""
    """Pass until the end of this turn, until my own next turn, or until something of mine is named or attacked."""
    sparing: bool = False
    """Do not stop me for what I could pay only by burning cards."""
    hold: bool = False
    """Ask me first after each of my own uses in this turn."""
    interject: bool = False
    """Stop me at the very next window, whatever it is."""
    orders: Annotated[tuple[Order, ...], Meta(max_length=MOST_ORDERS)] = ()
    turn: int = -1
    """The turn in which promises were made; the table fills this in."""


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
    """Return the number of the turn, counted through the game; promises for a turn end when it changes."""
    return state.round * state.seats + state.active


def lasting(state: State, seat: int, wishes: Wishes) -> Wishes:
    """Return the settings without promises and orders for a turn that is over."""
    now = turn_number(state)
    orders = tuple(order for order in wishes.orders if order.until == "game" or order.turn in (-1, now))
    kept = wishes if len(orders) == len(wishes.orders) else msgspec.structs.replace(wishes, orders=orders)
    is_over = wishes.turn != now and (wishes.passing == "turn" or (wishes.passing == "mine" and state.active == seat))
    if is_over or (wishes.hold and wishes.turn != now):
        kept = msgspec.structs.replace(kept, hold=False, passing="" if is_over else wishes.passing)
    return kept
