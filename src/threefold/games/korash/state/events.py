"""The events: everything that can happen in a game.

An event is written as its name and the values of its fields, so the fields hold names such as `u11` and `P1`.
A field with a default value is not written; it only explains the event to people.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType

from threefold.core.contract import Event
from threefold.games.korash.state.names import SEATS

Ahead = Literal["attacker", "defender"]
Out = list[Event]
"""The events so far, in order; every function that changes the state adds its own."""


Duration = Literal["always", "turn", "combat", "your_next_turn", "while", "permanent"]
DURATIONS: tuple[Duration, ...] = get_args(Duration)
"""How long a modifier lasts, by the number of its `Until`."""


class Mark(Struct, frozen=True):
    """A change that lasts for a time."""

    kind: Literal["more", "exactly", "points", "word", "status", "forbid"]
    """More or less of a stat, an exact value of it, points of a shield, a keyword or named ability, a status, a ban."""
    what: str
    """The stat, the word for the points, the keyword, the status or the forbidden act."""
    n: int
    """By how much a stat changes, what it becomes, or how many points there are; else 0."""
    until: Duration


class TurnStarted(Event, frozen=True):
    beat = 700
    seat: str
    round: int


class Phase(Event, frozen=True):
    beat = 0
    name: str


class Used(Event, frozen=True):
    beat = 700
    entry: str
    seat: str
    sentence: str
    bay: str | UnsetType = UNSET
    """The seat whose bay tile an intruder attacks. KOR-RULING-10."""


class Paid(Event, frozen=True):
    beat = 0
    who: str
    what: str
    n: int


class Tapped(Event, frozen=True):
    beat = 0
    unit: str


class Untapped(Event, frozen=True):
    beat = 0
    unit: str


class Exhausted(Event, frozen=True):
    beat = 0
    unit: str


class UnitDone(Event, frozen=True):
    beat = 0
    unit: str


class PickedUp(Event, frozen=True):
    unit: str
    carrier: str | UnsetType = UNSET


class Destroyed(Event, frozen=True):
    beat = 700
    unit: str


class Gained(Event, frozen=True):
    beat = 0
    seat: str
    what: str
    n: int


class Lost(Event, frozen=True):
    beat = 0
    seat: str
    what: str
    n: int


class Drew(Event, frozen=True):
    reveals = True
    beat = 0
    seat: str
    card: str


class Shown(Event, frozen=True):
    """Everybody sees the top card of a stockpile: the highest cost shown decides which seat begins. KOR-RULING-42."""

    reveals = True
    seat: str
    card: str
    cost: int = 0
    highest: int = 0
    """Set with the last card of a comparison: the highest cost that was shown."""
    begins: str = ""
    """Set with the last card: the seat that begins. All players then shuffle."""
    tied: tuple[str, ...] = ()
    """Set with the last card: the seats that showed the highest cost, if there are several."""
    lot: bool = False
    """Whether the tied seats have no card left to show, so that a lot decides."""


class Burned(Event, frozen=True):
    reveals = True
    beat = 0
    seat: str
    card: str


class Discarded(Event, frozen=True):
    reveals = True
    seat: str
    card: str


class Recovered(Event, frozen=True):
    seat: str
    card: str


class Trigger(Event, frozen=True):
    entry: str
    source: str
    event: str


class Resolved(Event, frozen=True):
    beat = 0
    entry: str


class Fizzled(Event, frozen=True):
    beat = 700
    entry: str


class Cancelled(Event, frozen=True):
    beat = 700
    entry: str


class Declined(Event, frozen=True):
    beat = 0
    seat: str


class Moved(Event, frozen=True):
    unit: str
    spot: str


class Advanced(Event, frozen=True):
    unit: str
    spot: str


class Placed(Event, frozen=True, omit_defaults=True):
    """A unit is put on a spot, by an effect or during the setup. KOR-SETUP-5, KOR-MULTI-3, KOR-MULTI-4."""

    unit: str
    spot: str
    why: Literal["", "agreed", "counted"] = ""
    """Set in the setup if the player was not asked for the place: it was agreed, or counted from another platform."""
    apart: int = 0
    """How many edge tiles were counted clockwise."""
    behind: str = ""
    """The seat from whose platform the edge tiles were counted."""
    past: int = 0
    """How many taken tiles the counting passed over."""
    rule: str = ""


class Boarded(Event, frozen=True):
    unit: str
    platform: str


class LeftBehind(Event, frozen=True):
    unit: str
    spot: str


class Deployed(Event, frozen=True):
    beat = 700
    unit: str
    bay: str


class CombatStarted(Event, frozen=True):
    beat = 700
    attacker: str
    spot: str
    defender: str


class Compared(Event, frozen=True):
    beat = 1200
    attacker: int
    defender: int


class CombatEnded(Event, frozen=True):
    beat = 0
    winner: str


class Damage(Event, frozen=True):
    beat = 700
    unit: str
    n: int
    source: str


class Prevented(Event, frozen=True):
    unit: str
    n: int


class Repaired(Event, frozen=True):
    unit: str
    n: int


class Reward(Event, frozen=True):
    beat = 700
    seat: str
    n: int


class Revealed(Event, frozen=True):
    reveals = True
    beat = 1000
    land: str
    card: str


class Hidden(Event, frozen=True):
    land: str
    card: str


class Buried(Event, frozen=True):
    reveals = True
    beat = 700
    land: str
    card: str


class Peeked(Event, frozen=True):
    reveals = True
    land: str
    card: str


class Refilled(Event, frozen=True):
    beat = 0
    land: str
    horizon: str


class Shuffled(Event, frozen=True):
    beat = 0
    horizon: str
    n: int


class ModifierAdded(Event, frozen=True):
    on: str
    what: str
    until: str


class ModifierExpired(Event, frozen=True):
    beat = 0
    on: str
    what: str
    until: str


class Cut(Event, frozen=True):
    """A loop was cut short because there were more uses or chained triggers than allowed. KOR-RULING-47."""

    beat = 700
    what: str
    n: int


class Eliminated(Event, frozen=True):
    beat = 1200
    seat: str


class GameOver(Event, frozen=True):
    beat = 1200
    winners: str
    rule: str


def write_event(event: Event) -> str:
    """Write an event as `damage u11 1 u1`; if only some seats may see it, add them as `@P1,P2`."""
    fields = [str(getattr(event, name)) for name in FIELDS[type(event)]]
    audience = "" if event.to is None else " @" + ",".join(SEATS[seat] for seat in event.to)
    return " ".join([WORDS[type(event)], *fields]) + audience


WORDS: dict[type[Event], str] = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FIELDS = {kind: tuple(field.name for field in msgspec.structs.fields(kind) if field.required) for kind in WORDS}
"""The fields that are written, by class of event."""
