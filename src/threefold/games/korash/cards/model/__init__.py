"""A card set in the form that the rules use: frozen structs in which words are numbers and names are resolved.

The `do` of an ability is a block of effects. Every block and every filter has a number of its own in the catalogue, so
the rules can note a place in a card with a few integers. This module has what is printed on cards. Its modules
`descriptions`, `blocks` and `verbs` have what cards describe and do; this module exports them too.
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
"""The most characters of a hash that a database stores."""


class Slot(Struct, frozen=True):
    """A place for the targets or choices that a player names when a use is announced."""

    name: str
    filter: Filter
    n: Amount
    up_to: bool
    targeted: bool
    """False for choices: a card that forbids targeting does not affect them."""


class Cost(Struct, frozen=True):
    """What a use costs; `taps` is the number of units that pay X."""

    industry: int = 0
    taps: int = 0
    movement: int = 0
    discard: int = 0
    destroy_self: bool = False
    bury_here: bool = False
    counts: tuple[tuple[str, Count], ...] = ()
    """Fields whose number is counted when the use is announced; until then they are 0."""


class Trigger(Struct, frozen=True):
    """The event that a triggered ability waits for; with `once` it reacts to the event only once each turn."""

    event: Happening
    who: Who | None
    turn: Turns
    once: bool


class Ability(Struct, frozen=True, kw_only=True):
    """One printed ability: exactly one of `cost`, `trigger` and `static` is set."""

    key: int
    name: str
    number: int = 0
    """The abilities with a cost on a card are numbered from 1; all others have 0."""
    cost: Cost | None = None
    trigger: Trigger | None = None
    static: bool = False
    may: bool = False
    timing: Timing = Timing.OWN_TURN
    unlimited: bool = False
    edge: Edge = Edge.WHOLE
    yours: bool = False
    """Whether it must know who "you" are: the player who occupies the territory."""
    slots: tuple[Slot, ...] = ()
    room: int = 0
    """The number of slots that its resolution needs: the announced ones, then those of `pick` and `each`."""
    do: Block
    modes: int = 0
    """The number of modes to choose from in the announcement; 0 if there are none."""
    concerns: tuple[frozenset[int], ...] = ()
    """For each mode, the announced slots that it uses."""
    routed: bool = False
    """Whether a route is announced with it: for a free move, or for an attack without `onto`."""
    pushes: bool = False
    """Whether it pushes or pulls, so that a direction may have to be announced."""
    deploys: bool = False
    """Whether a unit and a bay tile are announced with it."""
    lasting: bool = False
    """Whether part of its effect lasts after it has resolved, so that a tactic stays on the screen."""
    text: str = ""


class Supply(Struct, frozen=True):
    industry: int = 0
    tactic: int = 0
    influence: int = 0


class Design(Struct, frozen=True, kw_only=True):
    """The fields that all kinds of cards and stands share."""

    key: int
    id: str
    name: str
    keywords: int
    set: str
    """The id of its set."""
    text: str = ""
    """Its whole rules text, printed or generated."""
    flavour: str = ""


class Unit(Design, frozen=True, kw_only=True):
    """A stand: a crew or a platform."""

    cost: int
    strength: int
    protection: int
    life: int
    movement: int
    traits: int
    supply: Supply | None
    """What it supplies in each planning phase; None for a crew that supplies nothing."""
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
    """Whether it recovers tactics from the discard pile; such a card cannot itself be recovered."""


class Territory(Design, frozen=True, kw_only=True):
    horizon: Horizon
    copies: int
    enduring: bool
    walls: int
    abilities: tuple[Ability, ...]
    number: int = 0
    """Its place among the designs of its horizon."""
    art: str = ""
    """The motif of its picture; empty if the card names none."""


class Faction(Struct, frozen=True, kw_only=True):
    """A tribe: its units in roster order and its stockpile in printed order, each with its number of copies."""

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
    """What is known of a set of cards: its id, its name, who made it, and the hash of its cards."""

    id: str
    name: str
    provenance: Provenance
    vocabulary: int
    label: str
    hash: str
    whole: bool = True
    """Whether all its files could be read."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """Every card that a match may use. Sets are in the order in which they were named, their cards in order of id."""

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
    """The keywords, in the order of their bits, lowest first."""
    traits: tuple[str, ...]
    """The names of the trait bits: those that the rules know, then names of printed abilities."""

    @property
    def hash(self) -> str:
        """Return the id and hash of each set, as game records store them; one hash of all sets if that is too long."""
        whole = "+".join(f"{cards.id}@{cards.hash}" for cards in self.sets)
        return (
            whole if len(whole) <= LONGEST_HASH else f"{len(self.sets)}-sets@{sha256(whole.encode()).hexdigest()[:16]}"
        )
