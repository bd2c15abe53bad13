"""The shape of a view: sides, pieces, grounds, and the public numbers of a state."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from threefold.core.contract import Seat
from threefold.games.korash.sight.table_talk import Laying
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.part import Fields
from threefold.games.korash.state.state import Bag, Card, Combat


class Side(Struct, frozen=True):
    """A player's side of the table."""

    seat: str
    faction: str
    industry: int
    influence: int
    turns: int
    out: bool
    inventory: list[int] | None
    """Places in `tactics`; None: not for you to see."""
    cards: int
    """How many the inventory has."""
    tactics: list[str]
    unseen: list[int]
    """How many of each design are where this viewer cannot see them."""
    left: int
    bottom: list[int] | None
    sunk: int
    """How many cards were put to the bottom of the stockpile."""
    discard: list[int]
    screen: list[Card]


class Piece(Struct, frozen=True):
    """A unit with its numbers as they are now."""

    name: str
    design: str
    line: str
    """Place and marks, as in the notation."""
    spot: str
    strength: int
    protection: int
    life: int
    movement: int
    tapped: bool
    exhausted: bool
    ended: bool
    damage: int
    aboard: str
    """Its carrier: a platform, or a crew that carries."""
    bay: str | UnsetType = UNSET
    """The seat whose bay it may attack as an intruder. KOR-RULING-10."""


class Ground(Struct, frozen=True):
    """A territory: a desert shows its place and horizon only."""

    name: str
    horizon: str
    card: str
    faceup: bool


class Core(Struct, frozen=True):
    """The public numbers of a state, from which a world is imagined."""

    kit: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    options: Options
    seats: int
    width: int
    depth: int
    edges: int
    first: int
    phase: int
    acting: int
    deploys: int
    uses: int
    chained: int
    stamp: int
    uids: int
    faction: list[int]
    design: list[int]
    place: list[int]
    aboard: list[int]
    rider: list[int]
    damage: list[int]
    spent: list[int]
    tapped: list[bool]
    exhausted: list[bool]
    ended: list[bool]
    used: list[int]
    once: list[int]
    sabotaged: list[bool]
    occupant: list[int]
    berth: list[int]
    land: list[int]
    lair: list[int]
    faceup: list[bool]
    known: list[int]
    ground_used: list[int]
    closed: list[int]
    bags: list[Bag]
    deck: list[int]
    deck_left: list[int]
    buried: list[list[int]]
    mods: list[Fields]
    delays: list[Fields]
    entries: list[Fields]
    queues: list[list[Fields]]
    frames: list[tuple[str, Fields]]
    """Procedures in progress: the name of each, and its fields."""
    combat: Combat | None
    attacks: list[Combat]
    winners: list[int]
    rule: str


class View(Struct, frozen=True):
    """All that a seat may know."""

    seat: Seat | None
    turn: str
    round: int
    sides: list[Side]
    pieces: list[Piece]
    grounds: list[Ground]
    stack: list[str]
    """Pending entries, the oldest first."""
    core: Core
    laying: Laying | UnsetType = UNSET
    """While the table is set up: what is settled so far."""


PLAIN = (
    *("options", "seats", "width", "depth", "edges", "first", "phase", "acting", "deploys", "uses", "chained", "stamp"),
    *("uids", "rule"),
)
LISTS = (
    *("faction", "design", "place", "aboard", "rider", "damage", "spent", "tapped", "exhausted", "ended", "used"),
    *("once", "sabotaged", "occupant", "berth", "faceup", "ground_used", "closed", "deck"),
    "winners",
)
