"""The procedures in progress. Each kind has a frame class, which holds its data and the number of its next step.

`procedures/table.py` lists the steps of each procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Self

from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import SEAT_REF, Entry, Fields, Part, names_of

FRAMES: dict[str, type[Frame]] = {}
"""Every frame class by the name of its procedure."""


class Frame(Part):
    """A procedure in progress. The slots of a subclass have the order of its constructor's arguments."""

    __slots__ = ("pc",)
    name: ClassVar[str]
    values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Returns the constructor's arguments for a copy of a frame."""

    def __init__(self, pc: int = 0) -> None:
        self.pc = pc

    def __init_subclass__(cls) -> None:
        """Derive the procedure's name from the class name, and prepare the copying of its frames."""
        cls.name = cls.__name__.removesuffix("Frame").lower()
        if cls.name != cls.__name__.lower():
            FRAMES[cls.name] = cls
        own = names_of(cls)[1:]
        cls.values = attrgetter(*own, "pc") if own else lambda frame: (frame.pc,)

    def clone(self) -> Self:
        """Return an independent copy. A class whose frames contain lists overrides this to copy the lists."""
        return type(self)(*type(self).values(self))  # pyright: ignore[reportCallIssue]

    def owner(self, entries: list[Entry]) -> int | None:
        """Return the seat that alone is concerned, or None; its elimination ends the procedure. KOR-RULING-48."""
        return None


class SetupFrame(Frame):
    """The procedure that sets up the table."""

    __slots__ = ("at", "contest", "lot")

    def __init__(self, at: int = 0, lot: bool = False, contest: list[int] | None = None, pc: int = 0) -> None:
        self.at = at
        """How many seats have finished this part of the setup."""
        self.lot = lot
        """Whether chance decides which of the contestants begins."""
        self.contest = contest or []
        """The seats that may still become first player; empty when that is decided."""
        self.pc = pc

    def clone(self) -> SetupFrame:
        return SetupFrame(self.at, self.lot, self.contest[:], self.pc)


class TurnFrame(Frame):
    """The procedure of a player's turn."""

    __slots__ = ()


class CombatFrame(Frame):
    """The procedure of the combat in progress."""

    __slots__ = ()


class WindowFrame(Frame):
    """A window: the seats are asked in turn order whether they use something."""

    __slots__ = ("kind", "entry", "first", "at")

    def __init__(self, kind: int, entry: int, first: int, at: int = 0, pc: int = 0) -> None:
        self.kind = kind
        """Why the window is open: a `flow.stack.Kind`."""
        self.entry = entry
        """The pending entry that may be answered, or NONE."""
        self.first = first
        """The seat that is asked first."""
        self.at = at
        """How many seats, from the first on, have passed."""
        self.pc = pc


class EntryFrame(Frame):
    """A pending entry from its window through its resolution to the triggers that follow."""

    __slots__ = ("entry", "fizzled")

    def __init__(self, entry: int, fizzled: bool = False, pc: int = 0) -> None:
        self.entry = entry
        self.fizzled = fizzled
        self.pc = pc


class TriggersFrame(Frame):
    """The triggers that wait at one depth of the stack; they enter one after the other."""

    __slots__ = ("depth",)

    def __init__(self, depth: int, pc: int = 0) -> None:
        self.depth = depth
        self.pc = pc


class InstantFrame(Frame):
    """Marks all triggers that were set off after the stamp `since` as set off at one instant."""

    __slots__ = ("since",)

    def __init__(self, since: int, pc: int = 0) -> None:
        self.since = since
        self.pc = pc


# Procedures that are part of a pending entry


class OfEntry(Frame):
    """Base class of the procedures that are part of a pending entry's resolution; `entry` is its place on the stack."""

    __slots__ = ()
    entry: int

    def owner(self, entries: list[Entry]) -> int | None:
        return entries[self.entry].seat


class BlockFrame(OfEntry):
    """The effects of a block, executed one after the other; `at` is the index of the next effect."""

    __slots__ = ("entry", "block", "at")

    def __init__(self, entry: int, block: int, at: int = 0, pc: int = 0) -> None:
        self.entry = entry
        self.block = block
        self.at = at
        self.pc = pc


class EachFrame(OfEntry):
    """A block that is executed once for each of several things, because it asks a question about each."""

    __slots__ = ("entry", "block", "slot", "things")

    def __init__(self, entry: int, block: int, slot: int, things: list[int], pc: int = 0) -> None:
        self.entry = entry
        self.block = block
        self.slot = slot
        """The slot of the entry in which the effects find the thing."""
        self.things = things
        self.pc = pc

    def clone(self) -> EachFrame:
        return EachFrame(self.entry, self.block, self.slot, self.things[:], self.pc)


class AllFrame(OfEntry):
    """A block in which each effect happens to all rows of things at once; `at` is the index of the next effect."""

    __slots__ = ("entry", "block", "at", "slots", "rows")

    def __init__(
        self, entry: int, block: int, at: int, slots: list[int], rows: list[tuple[int, ...]], pc: int = 0
    ) -> None:
        self.entry = entry
        self.block = block
        self.at = at
        self.slots = slots
        """The slots of the entry in which the effects find the things of a row."""
        self.rows = rows
        self.pc = pc

    @classmethod
    def read(cls, fields: Fields) -> Self:
        frame = super().read(fields)
        frame.rows = [tuple(row) for row in frame.rows]
        return frame


class PickFrame(BlockFrame):
    """The choice of a thing in the middle of a resolution. The effect that needs it is number `at` of its block."""

    __slots__ = ()


class TollFrame(OfEntry):
    """An effect that does not happen if the payer pays. If the payer declines, `others` are asked in turn."""

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
    """The free steps of a unit, chosen one by one. The route starts at the tile where the unit stands."""

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
    """The free attack of a unit; its player chooses the tile to attack."""

    __slots__ = ("entry", "unit", "board")

    def __init__(self, entry: int, unit: int, board: bool, pc: int = 0) -> None:
        self.entry = entry
        self.unit = unit
        self.board = board
        self.pc = pc


# Procedures that concern one player


class OfSeat(Frame):
    """Base class of the procedures that concern one player."""

    __slots__ = ()
    seat: int

    def owner(self, entries: list[Entry]) -> int | None:
        return self.seat


class OfTactics(OfSeat):
    """Base class of the procedures that move `n` tactics of a player from one pile to another."""

    __slots__ = ("seat", "n")

    def __init__(self, seat: int, n: int, pc: int = 0) -> None:
        self.seat = seat
        self.n = n
        self.pc = pc


class DrawFrame(OfTactics):
    """A player draws `n` more tactics."""

    __slots__ = ()


class DiscardFrame(OfTactics):
    """A player discards `n` tactics."""

    __slots__ = ()


class RecoverFrame(OfTactics):
    """A player takes `n` tactics back from the discard pile."""

    __slots__ = ()


class DigFrame(OfSeat):
    """A player looks at `n` more cards of the stockpile and keeps `keep` of all cards seen. Nobody else sees them."""

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
    """Base class of the procedures that concern the player of one unit."""

    __slots__ = ()
    unit: int

    def owner(self, entries: list[Entry]) -> int | None:
        return self.unit // CREW


class BayFrame(OfUnit):
    """The player of a deployed unit chooses another bay tile for it."""

    __slots__ = ("unit",)

    def __init__(self, unit: int, pc: int = 0) -> None:
        self.unit = unit
        self.pc = pc


class LevyFrame(OfUnit):
    """A card deploys a unit onto a bay tile. `price` is paid during the resolution; NONE means that it is paid."""

    __slots__ = ("unit", "spot", "price")

    def __init__(self, unit: int, spot: int, price: int, pc: int = 0) -> None:
        self.unit = unit
        self.spot = spot
        self.price = price
        self.pc = pc


class TransitFrame(OfUnit):
    """A unit's next step along the route that was declared for it."""

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


# Procedures that concern a territory


class OfLand(Frame):
    """Base class of the procedures that show a face-down territory; its card is drawn if nobody has seen it before."""

    __slots__ = ()
    land: int


class RevealFrame(OfLand):
    """A territory is turned face-up; `cause` is the unit or player that did it."""

    __slots__ = ("land", "cause")

    def __init__(self, land: int, cause: int, pc: int = 0) -> None:
        self.land = land
        self.cause = cause
        self.pc = pc

    def owner(self, entries: list[Entry]) -> int | None:
        return self.cause - SEAT_REF if self.cause >= SEAT_REF else self.cause // CREW


class PeekFrame(OfLand):
    """A player looks at a face-down territory."""

    __slots__ = ("land", "seat")

    def __init__(self, land: int, seat: int, pc: int = 0) -> None:
        self.land = land
        self.seat = seat
        self.pc = pc

    def owner(self, entries: list[Entry]) -> int | None:
        return self.seat


class BuryFrame(OfLand):
    """A territory is buried, together with the others that the same effect buries; `cause` is a unit or a player."""

    __slots__ = ("land", "cause", "others")

    def __init__(self, land: int, cause: int, others: list[tuple[int, int]], pc: int = 0) -> None:
        self.land = land
        self.cause = cause
        self.others = others
        """Territories that somebody has seen and that are buried together with this one, each with its cause."""
        self.pc = pc

    def clone(self) -> BuryFrame:
        return BuryFrame(self.land, self.cause, self.others[:], self.pc)
