"""A card set as the rules read it: frozen structs, words already turned into numbers, names already resolved.

An ability's `do` is a block of effects. Every block and every filter has a number of its own in the catalogue, so a
frame of the rules needs only integers to say where it stands.
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from threefold.games.korash.cards.vocabulary import (
    Edge,
    Happening,
    Horizon,
    Kind,
    Moment,
    Phase,
    Provenance,
    Resource,
    Side,
    Timing,
    Turns,
    Until,
)

LONGEST_HASH = 80
"""What a database keeps of it."""
Ref = int
"""Below zero one of vocabulary.REFERENCES; from zero on a slot of the ability."""


class Range(Struct, frozen=True):
    """A comparison such as "<5"; `inside` is False for "!=5"."""

    low: int
    high: int
    inside: bool = True

    def holds(self, value: int) -> bool:
        """Whether a number fits."""
        return (self.low <= value <= self.high) is self.inside


class Filter(Struct, frozen=True, kw_only=True):
    """A description of things; what is left at its default is not asked. Masks mean any of, `being` all of."""

    number: int
    kind: Kind = Kind.ANY
    side: Side = Side.ANY
    keywords: int = 0
    traits: int = 0
    named: frozenset[int] | None = None
    """Keys of designs, printed abilities or basic abilities."""
    near: Ref | Filter | None = None
    within: Amount = 1
    full: bool = False
    other: bool = False
    aboard: Ref | Filter | None = None
    any_of: tuple[Filter, ...] = ()
    on: int = 0
    being: int = 0
    not_being: int = 0
    strength: Range | None = None
    protection: Range | None = None
    life: Range | None = None
    movement: Range | None = None
    cost: Range | None = None
    of: int = 0
    """Entries only: tactic, ability, deploy, trigger."""
    actor: Filter | None = None


class Count(Struct, frozen=True):
    """A number that is counted when it is needed: how many fit, times so much, at most so many."""

    of: Filter
    times: int = 1
    most: int | None = None


Who = Ref | Filter
Amount = int | Count


class CountIs(Struct, frozen=True):
    """As many things as `is` says fit the filter."""

    of: Filter
    holds: Range


class That(Struct, frozen=True):
    """What is referred to fits the filter."""

    ref: Ref
    fits: Filter


class TurnIs(Struct, frozen=True):
    """Whose turn it is."""

    turn: Turns


class PhaseIs(Struct, frozen=True):
    """Which part of the turn it is."""

    phase: Phase


class Has(Struct, frozen=True):
    """You hold so much of a resource, or so many cards."""

    what: Resource
    holds: Range


class AllOf(Struct, frozen=True):
    """Every one of the conditions."""

    conditions: tuple[Condition, ...]


class AnyOf(Struct, frozen=True):
    """At least one of the conditions."""

    conditions: tuple[Condition, ...]


class Not(Struct, frozen=True):
    """The condition fails."""

    condition: Condition


Condition = CountIs | That | TurnIs | PhaseIs | Has | AllOf | AnyOf | Not


class Lasting(Struct, frozen=True):
    """A duration; `condition` only with WHILE."""

    until: Until
    condition: Condition | None = None


class Block(Struct, frozen=True):
    """Effects that happen one after the other."""

    number: int
    steps: tuple[Effect, ...]


class Effect(Struct, frozen=True, kw_only=True):
    """One verb. If `condition` fails, `otherwise` happens instead; if `by` pays `unless_pay`, nothing does."""

    condition: Condition | None = None
    otherwise: Block | None = None
    unless_pay: Amount | None = None
    by: Ref = 0


class Gain(Effect, frozen=True, kw_only=True):
    """Industry first, then tactics, then influence."""

    who: Who
    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class Lose(Effect, frozen=True, kw_only=True):
    who: Who
    industry: Amount


class Discard(Effect, frozen=True, kw_only=True):
    who: Who
    n: Amount


class Recover(Effect, frozen=True, kw_only=True):
    """From the discard pile to the inventory; a card that itself recovers is never offered."""

    who: Who
    n: Amount


class Dig(Effect, frozen=True, kw_only=True):
    """Look at the top `n` of the own stockpile, take `keep`, the rest goes to the bottom."""

    who: Who
    n: Amount
    keep: Amount


class Deal(Effect, frozen=True, kw_only=True):
    """Damage with a dealer, who is rewarded for platforms."""

    to: Who
    n: Amount


class Dealt(Effect, frozen=True, kw_only=True):
    """Damage that is nobody's."""

    to: Who
    n: Amount


class Prevent(Effect, frozen=True, kw_only=True):
    to: Who
    n: Amount
    lasts: Lasting


class Repair(Effect, frozen=True, kw_only=True):
    to: Who
    n: Amount


class Destroy(Effect, frozen=True, kw_only=True):
    to: Who


class Get(Effect, frozen=True, kw_only=True):
    """Changes of stats, negative ones too."""

    to: Who
    strength: Amount = 0
    protection: Amount = 0
    life: Amount = 0
    movement: Amount = 0
    lasts: Lasting


class Set(Effect, frozen=True, kw_only=True):
    """Stats that become a number; None is left alone."""

    to: Who
    strength: Amount | None = None
    protection: Amount | None = None
    life: Amount | None = None
    movement: Amount | None = None
    lasts: Lasting


class Grant(Effect, frozen=True, kw_only=True):
    """Keywords, named abilities and statuses, each as bits."""

    to: Who
    keywords: int = 0
    traits: int = 0
    statuses: int = 0
    lasts: Lasting


class Forbid(Effect, frozen=True, kw_only=True):
    to: Who
    what: int
    lasts: Lasting


class Tap(Effect, frozen=True, kw_only=True):
    to: Who


class Untap(Effect, frozen=True, kw_only=True):
    to: Who


class Exhaust(Effect, frozen=True, kw_only=True):
    to: Who


class Refresh(Effect, frozen=True, kw_only=True):
    to: Who


class Move(Effect, frozen=True, kw_only=True):
    """Up to `n` free steps."""

    to: Who
    n: Amount


class Push(Effect, frozen=True, kw_only=True):
    to: Who
    n: Amount
    away_from: Ref


class Pull(Effect, frozen=True, kw_only=True):
    to: Who
    n: Amount
    towards: Ref


class Place(Effect, frozen=True, kw_only=True):
    to: Who
    onto: Ref


class Swap(Effect, frozen=True, kw_only=True):
    first: Ref
    second: Ref
    """The same slot twice means the two things in it."""


class Recall(Effect, frozen=True, kw_only=True):
    to: Who


class Reveal(Effect, frozen=True, kw_only=True):
    to: Who


class Peek(Effect, frozen=True, kw_only=True):
    to: Who


class Hide(Effect, frozen=True, kw_only=True):
    to: Who


class Bury(Effect, frozen=True, kw_only=True):
    to: Who


class Storm(Effect, frozen=True, kw_only=True):
    """A storm happens now."""


class Deploy(Effect, frozen=True, kw_only=True):
    """Deploy a unit now, `less` industry cheaper; it counts as the turn's deploy."""

    less: Amount = 0


class Attack(Effect, frozen=True, kw_only=True):
    """A free attack by `to`; neither needs nor causes exhaustion. Without `onto` its tile is announced."""

    to: Who
    onto: Ref | None = None
    board: bool = False


class Cancel(Effect, frozen=True, kw_only=True):
    to: Who


class EndCombat(Effect, frozen=True, kw_only=True):
    """The combat in progress ends without a winner."""


class Branch(Effect, frozen=True, kw_only=True):
    """`then` of an `if`; the other way is `otherwise`."""

    then: Block


class Each(Effect, frozen=True, kw_only=True):
    """The block once for each thing that fits; the thing is in `slot`."""

    of: Who
    slot: int
    do: Block


class Choose(Effect, frozen=True, kw_only=True):
    """One of several modes, announced with the use."""

    modes: tuple[Block, ...]


class Pick(Effect, frozen=True, kw_only=True):
    """A choice made in mid-resolution, put into `slot`."""

    of: Who
    slot: int
    n: Amount = 1
    up_to: bool = False


class At(Effect, frozen=True, kw_only=True):
    """The block, later, as an entry of its own that remembers the slots."""

    moment: Moment
    do: Block


class CostLess(Effect, frozen=True, kw_only=True):
    """Static: your matching entries cost less industry."""

    n: Amount
    entries: Filter


class SupplyMore(Effect, frozen=True, kw_only=True):
    """Static: your supply grows."""

    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class ExtraDeploy(Effect, frozen=True, kw_only=True):
    """Static: you may deploy more units a turn."""

    n: Amount


class Ignore(Effect, frozen=True, kw_only=True):
    """Static: walls or the storm do not count for `to`."""

    to: Who
    what: int


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
    slots: tuple[Slot, ...] = ()
    room: int = 0
    """How many slots a resolution needs: the announced ones, then those of `pick` and `each`."""
    do: Block
    modes: int = 0
    """How many modes are announced; 0 for none."""
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
    """Platforms only."""
    abilities: tuple[Ability, ...]

    @property
    def platform(self) -> bool:
        """Whether it is a platform."""
        return self.supply is not None


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
        """What a record carries: each set by id and hash, or all of them by one hash where that grows too long."""
        whole = "+".join(f"{cards.id}@{cards.hash}" for cards in self.sets)
        return (
            whole if len(whole) <= LONGEST_HASH else f"{len(self.sets)}-sets@{sha256(whole.encode()).hexdigest()[:16]}"
        )
