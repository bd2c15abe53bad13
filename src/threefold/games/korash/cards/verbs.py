"""What cards do: every verb of the vocabulary as a struct, and blocks of them."""

from __future__ import annotations

from msgspec import Struct

from threefold.games.korash.cards.describing import Amount, Condition, Filter, Lasting, Ref, Who
from threefold.games.korash.cards.vocabulary import Moment, Yours


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
    yours: Yours = Yours.NOT
    """Whether it needs a "you", which a territory has only in those who occupy it."""


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
    """Up to `n` free steps; their route is announced where it is known who goes, and picked step by step elsewhere."""

    to: Who
    n: Amount
    announced: bool = True


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
    """A free attack by `to`; neither needs nor causes exhaustion. Without `onto` its tile is announced, or picked."""

    to: Who
    onto: Ref | None = None
    board: bool = False
    announced: bool = False


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
