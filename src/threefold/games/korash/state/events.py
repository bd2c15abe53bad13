"""What can happen. An event's text is its name and its fields, so fields hold names as the notation has them.

A field with a default is for people alone: it says why, and has no place in the text.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from threefold.core.contract import Event
from threefold.games.korash.state.names import SEATS

Out = list[Event]
"""What has happened so far, in order; every rule that does something adds to it."""


class TurnStarted(Event, frozen=True):
    seat: str
    round: int


class Phase(Event, frozen=True):
    name: str


class Used(Event, frozen=True):
    entry: str
    seat: str
    sentence: str
    bay: str | UnsetType = UNSET
    """The seat whose bay tile an intruder attacks. KOR-RULING-10."""


class Paid(Event, frozen=True):
    who: str
    what: str
    n: int


class Tapped(Event, frozen=True):
    unit: str


class Untapped(Event, frozen=True):
    unit: str


class Exhausted(Event, frozen=True):
    unit: str


class UnitDone(Event, frozen=True):
    unit: str


class PickedUp(Event, frozen=True):
    unit: str
    carrier: str | UnsetType = UNSET


class Destroyed(Event, frozen=True):
    unit: str


class Gained(Event, frozen=True):
    seat: str
    what: str
    n: int


class Lost(Event, frozen=True):
    seat: str
    what: str
    n: int


class Drew(Event, frozen=True):
    reveals = True
    seat: str
    card: str


class Shown(Event, frozen=True):
    """Everybody sees the top card of a stockpile: the highest cost shown decides who begins. KOR-RULING-42."""

    reveals = True
    seat: str
    card: str
    cost: int = 0
    highest: int = 0
    """With the last card of a comparison: the highest cost shown in it."""
    begins: str = ""
    """With the last card: the seat that begins, after which everybody shuffles."""
    tied: tuple[str, ...] = ()
    """With the last card: the seats that showed the highest cost, if they are several."""
    lot: bool = False
    """Whether the tied seats have no card left to show, so that a lot decides."""


class Burned(Event, frozen=True):
    reveals = True
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
    entry: str


class Fizzled(Event, frozen=True):
    entry: str


class Cancelled(Event, frozen=True):
    entry: str


class Declined(Event, frozen=True):
    seat: str


class Moved(Event, frozen=True):
    unit: str
    spot: str


class Advanced(Event, frozen=True):
    unit: str
    spot: str


class Placed(Event, frozen=True, omit_defaults=True):
    """A unit is put somewhere: by an effect, or while the table is set up. KOR-SETUP-5, KOR-MULTI-3, KOR-MULTI-4."""

    unit: str
    spot: str
    why: Literal["", "agreed", "counted"] = ""
    """In setup, of a place that its player was not asked for: agreed on before, or counted from another platform."""
    apart: int = 0
    """How many edge tiles were counted clockwise."""
    behind: str = ""
    """The seat from whose platform they were counted."""
    past: int = 0
    """How many taken tiles were passed over then."""
    rule: str = ""


class Boarded(Event, frozen=True):
    unit: str
    platform: str


class LeftBehind(Event, frozen=True):
    unit: str
    spot: str


class Deployed(Event, frozen=True):
    unit: str
    bay: str


class CombatStarted(Event, frozen=True):
    attacker: str
    spot: str
    defender: str


class Compared(Event, frozen=True):
    attacker: int
    defender: int


class CombatEnded(Event, frozen=True):
    winner: str


class Damage(Event, frozen=True):
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
    seat: str
    n: int


class Revealed(Event, frozen=True):
    reveals = True
    land: str
    card: str


class Hidden(Event, frozen=True):
    land: str
    card: str


class Buried(Event, frozen=True):
    reveals = True
    land: str
    card: str


class Peeked(Event, frozen=True):
    reveals = True
    land: str
    card: str


class Refilled(Event, frozen=True):
    land: str
    horizon: str


class Shuffled(Event, frozen=True):
    horizon: str
    n: int


class ModifierAdded(Event, frozen=True):
    on: str
    what: str
    until: str


class ModifierExpired(Event, frozen=True):
    on: str
    what: str
    until: str


class Cut(Event, frozen=True):
    """A loop was cut short: uses or chained triggers beyond the limit. KOR-RULING-47."""

    what: str
    n: int


class Eliminated(Event, frozen=True):
    seat: str


class GameOver(Event, frozen=True):
    winners: str
    rule: str


def write_event(event: Event) -> str:
    """Write an event as `damage u11 1 u1`; one that only some may see ends with their seats."""
    fields = [str(getattr(event, name)) for name in FIELDS[type(event)]]
    audience = "" if event.to is None else " @" + ",".join(SEATS[seat] for seat in event.to)
    return " ".join([WORDS[type(event)], *fields]) + audience


WORDS: dict[type[Event], str] = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FIELDS = {kind: tuple(field.name for field in msgspec.structs.fields(kind) if field.required) for kind in WORDS}
"""The fields that an event's text has."""
