"""What cards do: every verb of the vocabulary as a struct, and blocks of them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from msgspec import Struct

from threefold.games.korash.cards.model.describing import Amount, Condition, Filter, Lasting, Ref, Who
from threefold.games.korash.cards.vocabulary import Happening, Moment, Yours

TO = ("to", "who")
LASTS = ("until", "while")


class Stands(Enum):
    """In which abilities a verb may stand."""

    RESOLVED = "resolved"
    STATIC = "static"
    EITHER = "either"


class Verb(Struct, frozen=True, kw_only=True):
    """What is known of a verb, besides its fields. Its reader, phrases and handler are found by its struct."""

    name: str
    """The key that a card says it with."""
    keys: tuple[str, ...] = ()
    """The keys that may stand beside it, apart from those of every effect."""
    stands: Stands = Stands.RESOLVED
    on_units: bool = False
    """Whether it happens to units alone."""
    causes: tuple[Happening, ...] = ()
    """The events that it can bring about."""
    subjects: tuple[str, ...] = ("to",)
    """The fields that name whom those events are about; none: anybody."""
    needs_you: bool = False
    """Whether it needs a "you" whatever it names: your damage, your supply."""
    worth: float = 0.0
    """What a bot thinks it is worth to do it once; `bot/worth.py` works out what depends on numbers."""


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

    verb: ClassVar[Verb]

    def asks(self) -> bool:
        """Tell whether a player is asked something when it resolves."""
        return False


class Gain(Effect, frozen=True, kw_only=True):
    """Industry first, then tactics, then influence."""

    verb = Verb(name="gain", keys=TO, causes=(Happening.GAINED,), subjects=("who",))

    who: Who
    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class Lose(Effect, frozen=True, kw_only=True):
    verb = Verb(name="lose", keys=TO)
    who: Who
    industry: Amount


class Discard(Effect, frozen=True, kw_only=True):
    verb = Verb(name="discard", keys=TO)
    who: Who
    n: Amount

    def asks(self) -> bool:
        return True


class Recover(Effect, frozen=True, kw_only=True):
    """From the discard pile to the inventory; a card that itself recovers is never offered."""

    verb = Verb(name="recover", keys=TO)

    who: Who
    n: Amount

    def asks(self) -> bool:
        return True


class Dig(Effect, frozen=True, kw_only=True):
    """Look at the top `n` of the own stockpile, take `keep`, the rest goes to the bottom."""

    verb = Verb(name="dig", keys=(*TO, "keep"), causes=(Happening.GAINED,), subjects=("who",))

    who: Who
    n: Amount
    keep: Amount

    def asks(self) -> bool:
        return True


class Deal(Effect, frozen=True, kw_only=True):
    """Damage with a dealer, who is rewarded for platforms."""

    verb = Verb(
        name="deal",
        keys=TO,
        on_units=True,
        causes=(Happening.DAMAGED, Happening.DEALT_DAMAGE, Happening.DESTROYED),
        needs_you=True,
        worth=6.0,
    )

    to: Who
    n: Amount


class Dealt(Effect, frozen=True, kw_only=True):
    """Damage that is nobody's."""

    verb = Verb(name="dealt", keys=TO, on_units=True, causes=(Happening.DAMAGED, Happening.DESTROYED))

    to: Who
    n: Amount


class Prevent(Effect, frozen=True, kw_only=True):
    verb = Verb(name="prevent", keys=(*TO, *LASTS), on_units=True)
    to: Who
    n: Amount
    lasts: Lasting


class Repair(Effect, frozen=True, kw_only=True):
    verb = Verb(name="repair", keys=TO, on_units=True, worth=2.0)
    to: Who
    n: Amount


class Destroy(Effect, frozen=True, kw_only=True):
    verb = Verb(name="destroy", keys=TO, on_units=True, causes=(Happening.DESTROYED,), worth=6.0)
    to: Who


class Get(Effect, frozen=True, kw_only=True):
    """Changes of stats, negative ones too."""

    verb = Verb(name="get", keys=(*TO, *LASTS), stands=Stands.EITHER, on_units=True)

    to: Who
    strength: Amount = 0
    protection: Amount = 0
    life: Amount = 0
    movement: Amount = 0
    lasts: Lasting


class Set(Effect, frozen=True, kw_only=True):
    """Stats that become a number; None is left alone."""

    verb = Verb(name="set", keys=(*TO, *LASTS), on_units=True)

    to: Who
    strength: Amount | None = None
    protection: Amount | None = None
    life: Amount | None = None
    movement: Amount | None = None
    lasts: Lasting


class Grant(Effect, frozen=True, kw_only=True):
    """Keywords, named abilities and statuses, each as bits."""

    verb = Verb(name="grant", keys=(*TO, *LASTS), stands=Stands.EITHER)

    to: Who
    keywords: int = 0
    traits: int = 0
    statuses: int = 0
    lasts: Lasting


class Forbid(Effect, frozen=True, kw_only=True):
    verb = Verb(name="forbid", keys=(*TO, *LASTS), stands=Stands.EITHER)
    to: Who
    what: int
    lasts: Lasting


class Tap(Effect, frozen=True, kw_only=True):
    verb = Verb(name="tap", keys=TO, on_units=True, worth=3.0)
    to: Who


class Untap(Effect, frozen=True, kw_only=True):
    verb = Verb(name="untap", keys=TO, on_units=True)
    to: Who


class Exhaust(Effect, frozen=True, kw_only=True):
    verb = Verb(name="exhaust", keys=TO, on_units=True, worth=3.0)
    to: Who


class Refresh(Effect, frozen=True, kw_only=True):
    verb = Verb(name="refresh", keys=TO, on_units=True)
    to: Who


class Move(Effect, frozen=True, kw_only=True):
    """Up to `n` free steps; their route is announced where it is known who goes, and picked step by step elsewhere."""

    verb = Verb(
        name="move", keys=TO, on_units=True, causes=(Happening.MOVED, Happening.ENTERED, Happening.BOARDED), worth=1.5
    )

    to: Who
    n: Amount
    announced: bool = True

    def asks(self) -> bool:
        return not self.announced


class Push(Effect, frozen=True, kw_only=True):
    verb = Verb(name="push", keys=(*TO, "from"), on_units=True, causes=(Happening.MOVED, Happening.ENTERED), worth=1.5)
    to: Who
    n: Amount
    away_from: Ref


class Pull(Effect, frozen=True, kw_only=True):
    verb = Verb(name="pull", keys=(*TO, "from"), on_units=True, causes=(Happening.MOVED, Happening.ENTERED), worth=1.5)
    to: Who
    n: Amount
    towards: Ref


class Place(Effect, frozen=True, kw_only=True):
    verb = Verb(
        name="place", keys=(*TO, "onto"), on_units=True, causes=(Happening.ENTERED, Happening.BOARDED), worth=1.5
    )
    to: Who
    onto: Ref


class Swap(Effect, frozen=True, kw_only=True):
    verb = Verb(name="swap", causes=(Happening.ENTERED, Happening.BOARDED), subjects=("first", "second"), worth=1.5)
    first: Ref
    second: Ref
    """The same slot twice means the two things in it."""


class Recall(Effect, frozen=True, kw_only=True):
    verb = Verb(name="recall", keys=TO, on_units=True, worth=1.5)
    to: Who


class Reveal(Effect, frozen=True, kw_only=True):
    verb = Verb(name="reveal", keys=TO, causes=(Happening.REVEALED,))
    to: Who


class Peek(Effect, frozen=True, kw_only=True):
    verb = Verb(name="peek", keys=TO)
    to: Who


class Hide(Effect, frozen=True, kw_only=True):
    verb = Verb(name="hide", keys=TO)
    to: Who


class Bury(Effect, frozen=True, kw_only=True):
    verb = Verb(name="bury", keys=TO, causes=(Happening.BURIED,))
    to: Who


class Storm(Effect, frozen=True, kw_only=True):
    """A storm happens now."""

    verb = Verb(name="storm", causes=(Happening.BURIED,), subjects=())


class Deploy(Effect, frozen=True, kw_only=True):
    """Deploy a unit now, `less` industry cheaper; it counts as the turn's deploy."""

    verb = Verb(name="deploy", keys=("less",), causes=(Happening.DEPLOYED,), subjects=(), worth=4.0)

    less: Amount = 0

    def asks(self) -> bool:
        return True


class Attack(Effect, frozen=True, kw_only=True):
    """A free attack by `to`; neither needs nor causes exhaustion. Without `onto` its tile is announced, or picked."""

    verb = Verb(
        name="attack",
        keys=(*TO, "onto", "board"),
        on_units=True,
        causes=(
            Happening.ATTACKED,
            Happening.WON_COMBAT,
            Happening.LOST_COMBAT,
            Happening.ADVANCED,
            Happening.COMBAT_ENDED,
        ),
    )

    to: Who
    onto: Ref | None = None
    board: bool = False
    announced: bool = False

    def asks(self) -> bool:
        return self.onto is None and not self.announced


class Cancel(Effect, frozen=True, kw_only=True):
    verb = Verb(name="cancel", keys=TO)
    to: Who


class EndCombat(Effect, frozen=True, kw_only=True):
    """The combat in progress ends without a winner."""

    verb = Verb(name="end_combat")


class Branch(Effect, frozen=True, kw_only=True):
    """`then` of an `if`; the other way is `otherwise`."""

    verb = Verb(name="then")

    then: Block


class Each(Effect, frozen=True, kw_only=True):
    """The block once for each thing that fits; the thing is in `slot`."""

    verb = Verb(name="each", keys=("do",))

    of: Who
    slot: int
    do: Block


class Choose(Effect, frozen=True, kw_only=True):
    """One of several modes, announced with the use."""

    verb = Verb(name="choose")

    modes: tuple[Block, ...]


class Pick(Effect, frozen=True, kw_only=True):
    """A choice made in mid-resolution, put into `slot`."""

    verb = Verb(name="pick", keys=("as", "n", "up_to"))

    of: Who
    slot: int
    n: Amount = 1
    up_to: bool = False

    def asks(self) -> bool:
        return True


class At(Effect, frozen=True, kw_only=True):
    """The block, later, as an entry of its own that remembers the slots."""

    verb = Verb(name="at", keys=("do",))

    moment: Moment
    do: Block


class CostLess(Effect, frozen=True, kw_only=True):
    """Static: your matching entries cost less industry."""

    verb = Verb(name="cost_less", keys=("for",), stands=Stands.STATIC, needs_you=True)

    n: Amount
    entries: Filter


class SupplyMore(Effect, frozen=True, kw_only=True):
    """Static: your supply grows."""

    verb = Verb(name="supply_more", stands=Stands.STATIC, needs_you=True)

    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class ExtraDeploy(Effect, frozen=True, kw_only=True):
    """Static: you may deploy more units a turn."""

    verb = Verb(name="extra_deploy", stands=Stands.STATIC, needs_you=True)

    n: Amount


class Ignore(Effect, frozen=True, kw_only=True):
    """Static: walls or the storm do not count for `to`."""

    verb = Verb(name="ignore", keys=TO, stands=Stands.STATIC)

    to: Who
    what: int


def _all(kind: type[Effect]) -> Iterator[type[Effect]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all(below)


VERBS: dict[str, type[Effect]] = {kind.verb.name: kind for kind in _all(Effect)}
"""Every verb by its name."""
