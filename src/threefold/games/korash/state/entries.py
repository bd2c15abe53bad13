"""Pending entries, delayed effects, and announcements that are not paid for yet.

A pending entry is a use or a trigger that has entered play and has not resolved.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any, Final, Self, cast

from threefold.games.korash.cards import model as m

Fields = dict[str, Any]
"""The fields of an object by name: numbers, texts, lists, and the fields of the parts that it contains."""


class Part:
    """Base class of the objects that a state is made of; it compares, stores and restores them by their slots."""

    __slots__ = ()

    def fields(self) -> Fields:
        """Return a copy of all fields by name."""
        return {name: _copy(getattr(self, name)) for name in names_of(type(self))}

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Create the object that has these fields."""
        part = cls.__new__(cls)
        for name in names_of(cls):
            setattr(part, name, _copy(fields[name]))
        return part

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and type(self) is type(other) and self.fields() == other.fields()

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.fields()})"


@cache
def names_of(kind: type[Part]) -> tuple[str, ...]:
    """Return the names of a class's slots, with those of its base classes first."""
    return tuple(name for parent in reversed(kind.__mro__) for name in parent.__dict__.get("__slots__", ()))


def _copy(value: object) -> Any:
    if isinstance(value, (list, tuple)):
        return [_copy(item) for item in cast("list[Any]", value)]
    return value.fields() if isinstance(value, Part) else value


NONE: Final = -1
"""Means "no unit", "no seat", "no tile" and so on where a number is expected."""

# Each thing that a card can mention has one number. A unit has its own; for the others one of these is added.
SPOT_REF: Final = 100
LAND_REF: Final = 200
SEAT_REF: Final = 300
ENTRY_REF: Final = 400
TACTIC_REF: Final = 500


class Of(IntEnum):
    """What a pending entry is: a played tactic, an ability, a basic action, a trigger or a delayed effect."""

    TACTIC = 0
    ABILITY = 1
    GROUND = 2
    MOVE = 3
    ATTACK = 4
    EXPLORE = 5
    SABOTAGE = 6
    DEPLOY = 7
    TRIGGER = 8
    DELAYED = 9


class Context(Part):
    """What the words of a card refer to: "you", "this unit", "here", and the things that were announced."""

    __slots__ = (
        *("seat", "ability", "unit", "source", "here", "host", "it", "cause", "slots", "route", "origin", "way"),
        *("mode", "crew", "bay", "uid", "nobodys"),
    )

    def __init__(
        self, seat: int, ability: int = NONE, unit: int = NONE, source: int = NONE, here: int = NONE, host: int = NONE
    ) -> None:
        self.seat = seat
        self.ability = ability
        """Key of the printed or basic ability."""
        self.unit = unit
        self.source = source
        self.here = here
        self.host = host
        self.it = NONE
        self.cause = NONE
        self.slots: list[list[int]] = []
        self.route: list[int] = []
        self.origin = NONE
        """Where a moving unit stands until it arrives; for other entries, where their unit was when it left play."""
        self.way = NONE
        self.mode = NONE
        self.crew = NONE
        self.bay = NONE
        self.uid = NONE
        """The card on a screen that created this entry."""
        self.nobodys = False
        """Whether the damage that it deals counts as dealt by nobody."""

    def as_context(self) -> Context:
        """Return an independent copy of the fields that a context has, without those of a subclass."""
        context = Context.__new__(Context)
        self.copy_context_to(context)
        return context

    def copy_context_to(self, other: Context) -> None:
        """Copy every field of this context to another one."""
        other.seat = self.seat
        other.ability = self.ability
        other.unit = self.unit
        other.source = self.source
        other.here = self.here
        other.host = self.host
        other.it = self.it
        other.cause = self.cause
        other.slots = [values[:] for values in self.slots]
        other.route = self.route[:]
        other.origin = self.origin
        other.way = self.way
        other.mode = self.mode
        other.crew = self.crew
        other.bay = self.bay
        other.uid = self.uid
        other.nobodys = self.nobodys


class Entry(Context):
    """A use or trigger that has entered play and has not resolved."""

    __slots__ = ("of", "event", "helper", "step", "block", "board", "leave", "dead", "stamp", "sentence")

    def __init__(
        self,
        of: Of,
        seat: int,
        ability: int = NONE,
        unit: int = NONE,
        source: int = NONE,
        here: int = NONE,
        host: int = NONE,
    ) -> None:
        super().__init__(seat, ability, unit, source, here, host)
        self.of = of
        self.event = NONE
        """The event that set a trigger off."""
        self.helper = NONE
        self.step = 0
        self.block = NONE
        """The effects of a delayed entry."""
        self.board = False
        self.leave = False
        self.dead = False
        self.stamp = 0
        self.sentence = ""

    def clone(self) -> Entry:
        """Return an independent copy."""
        entry = Entry.__new__(Entry)
        self.copy_context_to(entry)
        entry.of = self.of
        entry.event = self.event
        entry.helper = self.helper
        entry.step = self.step
        entry.block = self.block
        entry.board = self.board
        entry.leave = self.leave
        entry.dead = self.dead
        entry.stamp = self.stamp
        entry.sentence = self.sentence
        return entry

    @classmethod
    def read(cls, fields: Fields) -> Self:
        entry = super().read(fields)
        entry.of = Of(entry.of)
        return entry


class Delayed(Part):
    """The effects of a block that wait for a later moment. The object never changes."""

    __slots__ = ("moment", "block", "context")

    def __init__(self, moment: int, block: int, context: Context) -> None:
        self.moment = moment
        self.block = block
        self.context = context

    def entry(self, sentence: str) -> Entry:
        """Create the pending entry that these effects become when their moment comes."""
        entry = Entry(Of.DELAYED, self.context.seat)
        self.context.copy_context_to(entry)
        entry.block = self.block
        entry.sentence = sentence
        return entry

    @classmethod
    def read(cls, fields: Fields) -> Self:
        return cls(fields["moment"], fields["block"], Context.read(fields["context"]))


class Plan:
    """A complete announcement: the entry that it will put on the stack, and how its cost is paid."""

    __slots__ = ("entry", "cost", "price", "card", "discard", "burn")

    def __init__(self, entry: Entry, cost: m.Cost) -> None:
        self.entry = entry
        self.cost = cost
        self.price = 0
        self.card = NONE
        self.discard: list[int] = []
        self.burn: list[int] = []

    def clone(self) -> Plan:
        """Return an independent copy."""
        plan = Plan(self.entry.clone(), self.cost)
        plan.price = self.price
        plan.card = self.card
        plan.discard = self.discard[:]
        plan.burn = self.burn[:]
        return plan


NO_COST = m.Cost()
