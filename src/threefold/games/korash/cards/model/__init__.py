"""A card set as the rules read it: frozen structs, words already turned into numbers, names already resolved.

An ability's `do` is a block of effects. Every block and every filter has a number of its own in the catalogue, so a
frame of the rules needs only integers to say where it stands. Here is what is printed; `descriptions`, `blocks` and
`verbs` hold what cards describe and do, and are offered here too.
"""

# ruff: noqa: F403, F405

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from threefold.games.korash.cards.model.blocks import *
from threefold.games.korash.cards.model.descriptions import *
from threefold.games.korash.cards.model.verbs import *
from threefold.games.korash.cards.vocabulary import PLATFORM, Edge, Happening, Horizon, Provenance, Timing, Turns

LONGEST_HASH = 80
"""What a database keeps of it."""


class Slot(Struct, frozen=True):
    """A target or choice, fixed when the use is announced."""

    name: str
    filter: Filter
    n: Amount
    up_to: bool
    targeted: bool
    """False for choices: nothing that forbids targeting matters to them."""


class Cost(Struct, frozen=True):
    """What a use costs; `taps` is how many units pay X."""

    industry: int = 0
    taps: int = 0
    movement: int = 0
    discard: int = 0
    destroy_self: bool = False
    bury_here: bool = False
    counts: tuple[tuple[str, Count], ...] = ()
    """Fields that are counted when the use is announced; until then they stand at 0."""


class Trigger(Struct, frozen=True):
    """What a triggered ability waits for; `once` is once a turn."""

    event: Happening
    who: Who | None
    turn: Turns
    once: bool


class Ability(Struct, frozen=True, kw_only=True):
    """One printed ability: exactly one of `cost`, `trigger` and `static` is there."""

    key: int
    name: str
    number: int = 0
    """Costed abilities of a card count from 1; others are 0."""
    cost: Cost | None = None
    trigger: Trigger | None = None
    static: bool = False
    may: bool = False
    timing: Timing = Timing.OWN_TURN
    unlimited: bool = False
    edge: Edge = Edge.WHOLE
    yours: bool = False
    """Whether its words need a "you"."""
    slots: tuple[Slot, ...] = ()
    room: int = 0
    """How many slots a resolution needs: the announced ones, then those of `pick` and `each`."""
    do: Block
    modes: int = 0
    """How many modes are announced; 0 for none."""
    concerns: tuple[frozenset[int], ...] = ()
    """For each mode the announced slots that matter to it."""
    routed: bool = False
    """A free move or an attack without `onto` is announced with it."""
    pushes: bool = False
    """A push or pull, whose direction may have to be announced."""
    deploys: bool = False
    """A unit and a bay tile are announced with it."""
    lasting: bool = False
    """Something of it outlives its resolution, so a tactic stays on the screen."""
    text: str = ""


class Supply(Struct, frozen=True):
    industry: int = 0
    tactic: int = 0
    influence: int = 0


class Design(Struct, frozen=True, kw_only=True):
    """What all cards and stands share."""

    key: int
    id: str
    name: str
    keywords: int
    set: str
    """The id of its set."""
    text: str = ""
    """All its rules text, printed or generated."""
    flavour: str = ""


class Unit(Design, frozen=True, kw_only=True):
    """A stand: crew or platform."""

    cost: int
    strength: int
    protection: int
    life: int
    movement: int
    traits: int
    supply: Supply | None
    """What it gives in each planning phase; None for a crew that supplies nothing."""
    abilities: tuple[Ability, ...]

    @property
    def platform(self) -> bool:
        """Return whether the unit is a platform."""
        return bool(self.traits & PLATFORM)


class Tactic(Design, frozen=True, kw_only=True):
    cost: int
    timing: Timing
    use: Ability
    recovers: bool
    """Whether it fetches tactics back; such a card cannot be fetched."""


class Territory(Design, frozen=True, kw_only=True):
    horizon: Horizon
    copies: int
    enduring: bool
    walls: int
    abilities: tuple[Ability, ...]
    number: int = 0
    """Its place among the designs of its horizon."""
    art: str = ""
    """What its picture shows, if the card says it."""


class Faction(Struct, frozen=True, kw_only=True):
    """A tribe: its units in roster order and its stockpile in printed order, with copies."""

    id: str
    name: str
    set: str
    units: tuple[tuple[Unit, int], ...]
    stockpile: tuple[tuple[Tactic, int], ...]
    flavour: str = ""
    text: str = ""
    banner: str = ""
    colour: str = ""


class CardSet(Struct, frozen=True, kw_only=True):
    """Where cards come from."""

    id: str
    name: str
    provenance: Provenance
    vocabulary: int
    label: str
    hash: str
    whole: bool = True
    """Whether all its files could be read."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """Everything that a match may use. Sets stand in the order asked for; in a set, cards stand in order of id."""

    sets: tuple[CardSet, ...]
    units: tuple[Unit, ...]
    platforms: tuple[Unit, ...]
    tactics: tuple[Tactic, ...]
    territories: tuple[Territory, ...]
    shallows: tuple[Territory, ...]
    depths: tuple[Territory, ...]
    factions: tuple[Faction, ...]
    by_id: dict[str, Unit | Tactic | Territory | Faction]
    by_key: dict[int, Unit | Tactic | Territory | Ability]
    blocks: tuple[Block, ...]
    filters: tuple[Filter, ...]
    keywords: tuple[str, ...]
    """The words of the keyword bits, lowest bit first."""
    traits: tuple[str, ...]
    """The words of the trait bits: the rules' own, then names of printed abilities."""

    @property
    def hash(self) -> str:
        """Return what a record carries: each set by id and hash; one hash of all where that grows too long."""
        whole = "+".join(f"{cards.id}@{cards.hash}" for cards in self.sets)
        return (
            whole if len(whole) <= LONGEST_HASH else f"{len(self.sets)}-sets@{sha256(whole.encode()).hexdigest()[:16]}"
        )
