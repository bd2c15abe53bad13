"""Procedures in progress: a class for each, with what it works on and the step that comes next.

`procedures/table.py` says which steps each of them takes.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Self

from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import SEAT_REF, Entry, Fields, Part, names_of

FRAMES: dict[str, type[Frame]] = {}
"""Every class of frames, by the name of its procedure."""


class Frame(Part):
    """A procedure in progress. Its own slots stand in the order in which its constructor takes them."""

    __slots__ = ("pc",)
    name: ClassVar[str]
    values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Reads the arguments of the constructor off a frame."""

    def __init__(self, pc: int = 0) -> None:
        self.pc = pc

    def __init_subclass__(cls) -> None:
        """Name a class of frames, and prepare their copying."""
        cls.name = cls.__name__.removesuffix("Frame").lower()
        if cls.name != cls.__name__.lower():
            FRAMES[cls.name] = cls
        own = names_of(cls)[1:]
        cls.values = attrgetter(*own, "pc") if own else lambda frame: (frame.pc,)

    def clone(self) -> Self:
        """Return an independent copy; a class whose frames have lists copies those, too."""
        return type(self)(*type(self).values(self))  # pyright: ignore[reportCallIssue]

    def owner(self, entries: list[Entry]) -> int | None:
        """Return the seat whose business alone this is: it ends when that player is eliminated. KOR-RULING-48."""
        return None


class SetupFrame(Frame):
    """Setting up the table."""

    __slots__ = ("at", "contest", "lot")

    def __init__(self, at: int = 0, lot: bool = False, contest: list[int] | None = None, pc: int = 0) -> None:
        self.at = at
        """How many seats have had their turn in this part of the setup."""
        self.lot = lot
        """Whether chance decides which of the contestants begins."""
        self.contest = contest or []
        """The seats of which one will begin; empty once that is decided."""
        self.pc = pc

    def clone(self) -> SetupFrame:
        return SetupFrame(self.at, self.lot, self.contest[:], self.pc)


class TurnFrame(Frame):
    """A player's turn."""

    __slots__ = ()


class CombatFrame(Frame):
    """The combat in progress."""

    __slots__ = ()


class WindowFrame(Frame):
    """A round of the table in which everybody may answer."""

    __slots__ = ("kind", "entry", "first", "at")

    def __init__(self, kind: int, entry: int, first: int, at: int = 0, pc: int = 0) -> None:
        self.kind = kind
        """What it is on: a `flow.stack.Kind`."""
        self.entry = entry
        """The pending entry that may be answered, or NONE."""
        self.first = first
        """The seat that is asked first."""
        self.at = at
        """How many seats, from the first on, have passed."""
        self.pc = pc


class EntryFrame(Frame):
    """A pending entry: its window, its resolution, what follows."""

    __slots__ = ("entry", "fizzled")

    def __init__(self, entry: int, fizzled: bool = False, pc: int = 0) -> None:
        self.entry = entry
        self.fizzled = fizzled
        self.pc = pc


class TriggersFrame(Frame):
    """The triggers that wait at a depth of the stack enter one after the other."""

    __slots__ = ("depth",)

    def __init__(self, depth: int, pc: int = 0) -> None:
        self.depth = depth
        self.pc = pc


class InstantFrame(Frame):
    """What was set off since a stamp arises at one instant."""

    __slots__ = ("since",)

    def __init__(self, since: int, pc: int = 0) -> None:
        self.since = since
        self.pc = pc


# What belongs to a pending entry


class OfEntry(Frame):
    """Part of what a pending entry does; `entry` is its place on the stack."""

    __slots__ = ()
    entry: int

    def owner(self, entries: list[Entry]) -> int | None:
        return entries[self.entry].seat


class BlockFrame(OfEntry):
    """The effects of a block, one after the other; `at` is the next."""

    __slots__ = ("entry", "block", "at")

    def __init__(self, entry: int, block: int, at: int = 0, pc: int = 0) -> None:
        self.entry = entry
        self.block = block
        self.at = at
        self.pc = pc


class EachFrame(OfEntry):
    """A block that runs once for each of the things, because it asks about each."""

    __slots__ = ("entry", "block", "slot", "things")

    def __init__(self, entry: int, block: int, slot: int, things: list[int], pc: int = 0) -> None:
        self.entry = entry
        self.block = block
        self.slot = slot
        """Where the effects find the thing."""
        self.things = things
        self.pc = pc

    def clone(self) -> EachFrame:
        return EachFrame(self.entry, self.block, self.slot, self.things[:], self.pc)


class AllFrame(OfEntry):
    """A block of which every effect happens to all rows of things at once; `at` is the next effect."""

    __slots__ = ("entry", "block", "at", "slots", "rows")

    def __init__(
        self, entry: int, block: int, at: int, slots: list[int], rows: list[tuple[int, ...]], pc: int = 0
    ) -> None:
        self.entry = entry
        self.block = block
        self.at = at
        self.slots = slots
        """Where the effects find the things of a row."""
        self.rows = rows
        self.pc = pc

    @classmethod
    def read(cls, fields: Fields) -> Self:
        frame = super().read(fields)
        frame.rows = [tuple(row) for row in frame.rows]
        return frame


class PickFrame(BlockFrame):
    """A pick in mid-resolution; the effect that asks for it is the one `at` this place of its block."""

    __slots__ = ()


class TollFrame(OfEntry):
    """An effect that happens unless the payer pays; the others are asked after the payer."""

    __slots__ = ("entry", "block", "at", "payer", "price", "others")

    def __init__(self, entry: int, block: int, at: int, payer: int, price: int, others: list[int], pc: int = 0) -> None:
        self.entry = entry
        self.block = block
        self.at = at
        self.payer = payer
        self.price = price
        self.others = others
        self.pc = pc

    def clone(self) -> TollFrame:
        return TollFrame(self.entry, self.block, self.at, self.payer, self.price, self.others[:], self.pc)


class StepsFrame(OfEntry):
    """A unit's free steps, picked one by one; the route begins where the unit stands."""

    __slots__ = ("entry", "unit", "left", "route")

    def __init__(self, entry: int, unit: int, left: int, route: list[int], pc: int = 0) -> None:
        self.entry = entry
        self.unit = unit
        self.left = left
        self.route = route
        self.pc = pc

    def clone(self) -> StepsFrame:
        return StepsFrame(self.entry, self.unit, self.left, self.route[:], self.pc)


class StrikeFrame(OfEntry):
    """A unit's free attack, whose tile is picked."""

    __slots__ = ("entry", "unit", "board")

    def __init__(self, entry: int, unit: int, board: bool, pc: int = 0) -> None:
        self.entry = entry
        self.unit = unit
        self.board = board
        self.pc = pc


# What belongs to a player


class OfSeat(Frame):
    """The business of one player."""

    __slots__ = ()
    seat: int

    def owner(self, entries: list[Entry]) -> int | None:
        return self.seat


class OfTactics(OfSeat):
    """Some tactics of a player change their place."""

    __slots__ = ("seat", "n")

    def __init__(self, seat: int, n: int, pc: int = 0) -> None:
        self.seat = seat
        self.n = n
        self.pc = pc


class DrawFrame(OfTactics):
    """`n` more tactics are drawn."""

    __slots__ = ()


class DiscardFrame(OfTactics):
    """`n` tactics are discarded."""

    __slots__ = ()


class RecoverFrame(OfTactics):
    """`n` tactics come back from the discard pile."""

    __slots__ = ()


class DigFrame(OfSeat):
    """`n` more cards are looked at, then `keep` of all these cards are kept. Only the player sees the cards."""

    __slots__ = ("seat", "n", "keep", "cards")

    def __init__(self, seat: int, n: int, keep: int, cards: list[int], pc: int = 0) -> None:
        self.seat = seat
        self.n = n
        self.keep = keep
        self.cards = cards
        self.pc = pc

    def clone(self) -> DigFrame:
        return DigFrame(self.seat, self.n, self.keep, self.cards[:], self.pc)


class OfUnit(Frame):
    """The business of a unit's player."""

    __slots__ = ()
    unit: int

    def owner(self, entries: list[Entry]) -> int | None:
        return self.unit // CREW


class BayFrame(OfUnit):
    """A deployed unit's player chooses another bay tile."""

    __slots__ = ("unit",)

    def __init__(self, unit: int, pc: int = 0) -> None:
        self.unit = unit
        self.pc = pc


class LevyFrame(OfUnit):
    """A card deploys a unit onto a bay tile; its price is paid in the resolution, and is NONE once it is paid."""

    __slots__ = ("unit", "spot", "price")

    def __init__(self, unit: int, spot: int, price: int, pc: int = 0) -> None:
        self.unit = unit
        self.spot = spot
        self.price = price
        self.pc = pc


class TransitFrame(OfUnit):
    """The next step of a declared route."""

    __slots__ = ("unit", "step", "leave", "origin", "route")

    def __init__(self, unit: int, step: int, leave: bool, origin: int, route: list[int], pc: int = 0) -> None:
        self.unit = unit
        self.step = step
        self.leave = leave
        """Whether a passenger stays behind."""
        self.origin = origin
        """Where the unit should stand now."""
        self.route = route
        self.pc = pc


# What happens to a territory


class OfLand(Frame):
    """A face-down territory that is seen, drawn from its bag if nobody has seen it before."""

    __slots__ = ()
    land: int


class RevealFrame(OfLand):
    """A territory is turned face-up; the cause is a unit or a player."""

    __slots__ = ("land", "cause")

    def __init__(self, land: int, cause: int, pc: int = 0) -> None:
        self.land = land
        self.cause = cause
        self.pc = pc

    def owner(self, entries: list[Entry]) -> int | None:
        return self.cause - SEAT_REF if self.cause >= SEAT_REF else self.cause // CREW


class PeekFrame(OfLand):
    """A player looks at a territory."""

    __slots__ = ("land", "seat")

    def __init__(self, land: int, seat: int, pc: int = 0) -> None:
        self.land = land
        self.seat = seat
        self.pc = pc

    def owner(self, entries: list[Entry]) -> int | None:
        return self.seat


class BuryFrame(OfLand):
    """A territory is buried, with those that the same effect buries; the causes are units or players."""

    __slots__ = ("land", "cause", "others")

    def __init__(self, land: int, cause: int, others: list[tuple[int, int]], pc: int = 0) -> None:
        self.land = land
        self.cause = cause
        self.others = others
        """Territories that have been seen and are to be buried with this one, each with its cause."""
        self.pc = pc

    def clone(self) -> BuryFrame:
        return BuryFrame(self.land, self.cause, self.others[:], self.pc)
