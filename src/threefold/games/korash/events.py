"""What can happen. An event's text is its name and its fields, so fields hold names as the notation has them."""

from __future__ import annotations

import re

from threefold.core.contract import Event
from threefold.games.korash.words import SEATS


class TurnStarted(Event, frozen=True):
    seat: str
    round: int


class Phase(Event, frozen=True):
    name: str


class Used(Event, frozen=True):
    entry: str
    seat: str
    sentence: str


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
    """Everybody sees the top card of a stockpile, to find who begins. KOR-RULING-42."""

    reveals = True
    seat: str
    card: str


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


class Placed(Event, frozen=True):
    unit: str
    spot: str


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
    """`damage u11 1 u1`; a private one names its audience at the end."""
    fields = [str(getattr(event, name)) for name in event.__struct_fields__ if name != "to"]
    audience = "" if event.to is None else " @" + ",".join(SEATS[seat] for seat in event.to)
    return " ".join([WORDS[type(event)], *fields]) + audience


WORDS: dict[type[Event], str] = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
