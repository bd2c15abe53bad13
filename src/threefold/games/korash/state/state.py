"""Everything that a moment of the game consists of: whole numbers in flat lists, and unfinished business as frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Self

from threefold.core.contract import Answer
from threefold.games.korash.state.catalogue import Kit, Sources
from threefold.games.korash.state.codes import BAYS, CREW, LANDS, TILES
from threefold.games.korash.state.entries import NONE, Context, Delayed, Entry, Fields, Part, Plan
from threefold.games.korash.state.frames import Frame
from threefold.games.korash.state.options import Options

QUARTERS, DESTROYED, NOWHERE = -1, -2, -3
"""Places without tiles; NOWHERE is a number that no unit has, or one that left the game."""


class What(IntEnum):
    """What a modifier changes."""

    STRENGTH = 0
    PROTECTION = 1
    LIFE = 2
    MOVEMENT = 3
    SET_STRENGTH = 4
    SET_PROTECTION = 5
    SET_LIFE = 6
    SET_MOVEMENT = 7
    KEYWORD = 8
    TRAIT = 9
    STATUS = 10
    FORBID = 11
    SHIELD = 12


@dataclass(slots=True, eq=False)
class Mod(Part):
    """A change that lasts; never altered but for a shield's points, and then replaced."""

    on: int
    what: What
    value: int
    until: int
    seat: int
    uid: int = NONE
    block: int = NONE
    pc: int = 0
    context: Context | None = None
    """With block and pc: where the condition of a "while" stands, and what it refers to."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        found = super(Mod, cls).read(fields)
        found.what, found.context = What(found.what), fields["context"] and Context.read(fields["context"])
        return found


@dataclass(slots=True)
class Card:
    """A tactic on a screen. Never altered."""

    tactic: int
    uid: int


@dataclass(slots=True)
class Bag:
    """Territories of which nobody knows where they lie: in the deck, or face-down and unseen on the map.

    A reshuffle starts a new bag; deserts laid before it still come from the old one.
    """

    horizon: int
    counts: list[int]

    def clone(self) -> Bag:
        return Bag(self.horizon, self.counts[:])


@dataclass(slots=True)
class Combat:
    """The attacker, the attacked spot and the defender, fixed when it begins. KOR-COMBAT-9."""

    attacker: int
    spot: int
    defender: int
    board: bool
    winner: int = NONE
    ended: bool = False
    free: bool = False
    """Begun by a card: it has not exhausted its attacker."""

    def clone(self) -> Combat:
        return Combat(self.attacker, self.spot, self.defender, self.board, self.winner, self.ended, self.free)


def _lists(count: int) -> list[list[int]]:
    return [[] for _ in range(count)]


@dataclass(slots=True)
class State:
    """A moment of the game. Lists by seat, by unit (eleven a seat), by tile or by territory."""

    kit: Kit
    options: Options
    seats: int
    width: int
    depth: int
    teams: tuple[int, ...]
    edges: int = 0
    """The players' map edges as bits N, E, S, W."""
    round: int = 1
    first: int = 0
    active: int = 0
    phase: int = 0
    acting: int = NONE
    """The unit whose turn it is."""
    deploys: int = 0
    uses: int = 0
    chained: int = 0
    stamp: int = 0
    uids: int = 0
    rule: str = ""
    """What ended the game; "" while it goes on."""
    faction: list[int] = field(default_factory=list[int])
    industry: list[int] = field(default_factory=list[int])
    influence: list[int] = field(default_factory=list[int])
    turns: list[int] = field(default_factory=list[int])
    out: list[bool] = field(default_factory=list[bool])
    left: list[int] = field(default_factory=list[int])
    """How many cards that part has."""
    design: list[int] = field(default_factory=list[int])
    place: list[int] = field(default_factory=list[int])
    aboard: list[int] = field(default_factory=list[int])
    rider: list[int] = field(default_factory=list[int])
    damage: list[int] = field(default_factory=list[int])
    spent: list[int] = field(default_factory=list[int])
    tapped: list[bool] = field(default_factory=list[bool])
    exhausted: list[bool] = field(default_factory=list[bool])
    ended: list[bool] = field(default_factory=list[bool])
    used: list[int] = field(default_factory=list[int])
    """Bits: the printed abilities by number, then attack, explore, sabotage."""
    once: list[int] = field(default_factory=list[int])
    """Keys and sources of "once a turn" triggers that have happened."""
    sabotaged: list[bool] = field(default_factory=list[bool])
    occupant: list[int] = field(default_factory=list[int])
    berth: list[int] = field(default_factory=list[int])
    """Who stands on each bay tile, four a seat."""
    land: list[int] = field(default_factory=list[int])
    """The card of each territory; NONE where nobody has seen it yet."""
    lair: list[int] = field(default_factory=list[int])
    """The bag that an unseen desert comes from."""
    faceup: list[bool] = field(default_factory=list[bool])
    known: list[int] = field(default_factory=list[int])
    """Who knows a desert, as bits of seats."""
    ground_used: list[int] = field(default_factory=list[int])
    closed: list[int] = field(default_factory=list[int])
    """Walled sides of each tile as bits N, E, S, W."""
    deck: list[int] = field(default_factory=list[int])
    """The bag of each horizon's deck."""
    deck_left: list[int] = field(default_factory=list[int])
    mods: list[Mod] = field(default_factory=list[Mod])
    delays: list[Delayed] = field(default_factory=list[Delayed])
    winners: list[int] = field(default_factory=list[int])
    tactics: list[list[int]] = field(default_factory=list[list[int]])
    """The designs that a seat can hold, in the order of their codes."""
    inventory: list[list[int]] = field(default_factory=list[list[int]])
    """Places in `tactics`, ascending; so are stockpiles, discards hold them in order."""
    top: list[list[int]] = field(default_factory=list[list[int]])
    bag: list[list[int]] = field(default_factory=list[list[int]])
    """How many of each design may lie in the unknown part of a stockpile."""
    bottom: list[list[int]] = field(default_factory=list[list[int]])
    """Cards put to the bottom, which their owner has seen."""
    discard: list[list[int]] = field(default_factory=list[list[int]])
    screen: list[list[Card]] = field(default_factory=list[list[Card]])
    deck_top: list[list[int]] = field(default_factory=list[list[int]])
    buried: list[list[int]] = field(default_factory=list[list[int]])
    bags: list[Bag] = field(default_factory=list[Bag])
    entries: list[Entry] = field(default_factory=list[Entry])
    queues: list[list[Entry]] = field(default_factory=list[list[Entry]])
    frames: list[Frame] = field(default_factory=list[Frame])
    dealers: dict[int, int] = field(default_factory=dict[int, int])
    """Who dealt a unit its last damage, until the check that follows has asked."""
    combat: Combat | None = None
    attacks: list[Combat] = field(default_factory=list[Combat])
    grid: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    """The tiles beside each tile, walls aside; the same for all states of a match."""
    ready: tuple[int, Answer, Plan] | None = field(default=None, compare=False)
    """The last announcement that was walked to its end, so that playing it need not walk again."""
    sources: Sources | None = field(default=None, compare=False)
    """What the abilities in play are, kept until a unit or territory enters or leaves; None: look again."""

    def clone(self) -> State:
        """Return an independent copy. Modifiers, delayed effects and cards on screens are shared: they never change."""
        return _COPY(self)


def _named(*types: str) -> tuple[str, ...]:
    """Return the names of the fields of a state that have one of these types."""
    return tuple(one.name for one in fields(State) if one.type in types)


PLAIN = _named("Kit", "Options", "int", "str", "tuple[int, ...]")
LISTS = _named("list[int]", "list[bool]", "list[Mod]", "list[Delayed]")
COPIED = {
    "Kit": "{0}",
    "Options": "{0}",
    "int": "{0}",
    "str": "{0}",
    "tuple[int, ...]": "{0}",
    "tuple[tuple[int, ...], ...]": "{0}",
    "Sources | None": "{0}",
    "list[int]": "{0}[:]",
    "list[bool]": "{0}[:]",
    "list[Mod]": "{0}[:]",
    "list[Delayed]": "{0}[:]",
    "dict[int, int]": "{0}.copy()",
    "Combat | None": "{0} and {0}.clone()",
    "list[list[int]]": "[row[:] for row in {0}]",
    "list[list[Card]]": "[row[:] for row in {0}]",
    "list[Bag]": "[one.clone() for one in {0}]",
    "list[Entry]": "[one.clone() for one in {0}]",
    "list[Frame]": "[one.clone() for one in {0}]",
    "list[Combat]": "[one.clone() for one in {0}]",
    "list[list[Entry]]": "[[one.clone() for one in row] for row in {0}]",
    "tuple[int, Answer, Plan] | None": "None",
}
"""How a clone gets a field of each type. A field of another type has to be added here."""


def _copier() -> Callable[[State], State]:
    """Compile the copying of all fields into one call, as dataclasses do with a constructor. A loop is slower."""
    copies = ", ".join(COPIED[str(one.type)].format(f"s.{one.name}") for one in fields(State))
    return eval(f"lambda s: State({copies})")


_COPY = _copier()


def sources(state: State) -> Sources:
    """Return the abilities in play; look for them again if a unit or territory has entered or left."""
    if state.sources is None:
        state.sources = Sources(state.kit, state.design, state.place, state.land, state.faceup)
    return state.sources


def blank(kit: Kit, options: Options, seats: int, width: int, depth: int) -> State:
    """Return an empty table."""
    units = seats * CREW
    team_of = {seat: seats + index for index, team in enumerate(options.teams) for seat in team}
    state = State(kit, options, seats, width, depth, tuple(team_of.get(seat, seat) for seat in range(seats)))
    state.faction, state.industry, state.influence, state.turns = ([filler] * seats for filler in (NONE, 0, 0, 0))
    state.out, state.left = [False] * seats, [0] * seats
    state.tactics, state.inventory, state.top, state.bag = (_lists(seats) for _ in range(4))
    state.bottom, state.discard = _lists(seats), _lists(seats)
    state.screen = [[] for _ in range(seats)]
    state.design, state.aboard, state.rider = ([NONE] * units for _ in range(3))
    state.place = [NOWHERE] * units
    state.damage, state.spent, state.used = ([0] * units for _ in range(3))
    state.tapped, state.exhausted, state.ended, state.sabotaged = ([False] * units for _ in range(4))
    state.occupant, state.closed = [NONE] * TILES, [0] * TILES
    state.berth = [NONE] * (seats * BAYS)
    state.land, state.lair = [NONE] * LANDS, [NONE] * LANDS
    state.faceup, state.known, state.ground_used = [False] * LANDS, [0] * LANDS, [0] * LANDS
    state.deck, state.deck_left = [NONE, NONE], [0, 0]
    state.deck_top, state.buried = _lists(2), _lists(2)
    return state
