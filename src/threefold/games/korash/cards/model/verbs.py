"""What cards do: every verb of the vocabulary as a struct with its row of facts."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.games.korash.cards.model.blocks import NOTHING, Block, Effect, Stands, Verb, causes, steps_of
from threefold.games.korash.cards.model.descriptions import Amount, Filter, Lasting, Ref, Who
from threefold.games.korash.cards.vocabulary import Happening, Moment

H = Happening
TO = ("to", "who")
LASTS = ("until", "while")


class Gain(Effect, frozen=True, kw_only=True):
    """Industry first, then tactics, then influence."""

    verb = Verb("gain", TO, units=False, causes=causes("who", H.GAINED), you=False, asks=False, worth=None)
    who: Who
    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class Lose(Effect, frozen=True, kw_only=True):
    verb = Verb("lose", TO, units=False, causes=NOTHING, you=False, asks=False, worth=None)
    who: Who
    industry: Amount


class Discard(Effect, frozen=True, kw_only=True):
    verb = Verb("discard", TO, units=False, causes=NOTHING, you=False, asks=True, worth=None)
    who: Who
    n: Amount


class Recover(Effect, frozen=True, kw_only=True):
    """From the discard pile to the inventory; a card that itself recovers is never offered."""

    verb = Verb("recover", TO, units=False, causes=NOTHING, you=False, asks=True, worth=0.0)
    who: Who
    n: Amount


class Dig(Effect, frozen=True, kw_only=True):
    """Look at the top `n` of the own stockpile, take `keep`, the rest goes to the bottom."""

    verb = Verb("dig", (*TO, "keep"), units=False, causes=causes("who", H.GAINED), you=False, asks=True, worth=0.0)
    who: Who
    n: Amount
    keep: Amount


class Deal(Effect, frozen=True, kw_only=True):
    """Damage with a dealer, who is rewarded for platforms."""

    verb = Verb(
        "deal",
        TO,
        units=True,
        causes=causes("to", H.DAMAGED, H.DEALT_DAMAGE, H.DESTROYED),
        you=True,
        asks=False,
        worth=6.0,
    )
    to: Who
    n: Amount


class Dealt(Effect, frozen=True, kw_only=True):
    """Damage that is nobody's."""

    verb = Verb("dealt", TO, units=True, causes=causes("to", H.DAMAGED, H.DESTROYED), you=False, asks=False, worth=0.0)
    to: Who
    n: Amount


class Prevent(Effect, frozen=True, kw_only=True):
    verb = Verb("prevent", (*TO, *LASTS), units=True, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who
    n: Amount
    lasts: Lasting


class Repair(Effect, frozen=True, kw_only=True):
    verb = Verb("repair", TO, units=True, causes=NOTHING, you=False, asks=False, worth=2.0)
    to: Who
    n: Amount


class Destroy(Effect, frozen=True, kw_only=True):
    verb = Verb("destroy", TO, units=True, causes=causes("to", H.DESTROYED), you=False, asks=False, worth=6.0)
    to: Who


class Get(Effect, frozen=True, kw_only=True):
    """Changes of stats, negative ones too."""

    verb = Verb(
        "get", (*TO, *LASTS), units=True, causes=NOTHING, you=False, asks=False, worth=None, stands=Stands.EITHER
    )
    to: Who
    strength: Amount = 0
    protection: Amount = 0
    life: Amount = 0
    movement: Amount = 0
    lasts: Lasting


class Set(Effect, frozen=True, kw_only=True):
    """Stats that become a number; None is left alone."""

    verb = Verb("set", (*TO, *LASTS), units=True, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who
    strength: Amount | None = None
    protection: Amount | None = None
    life: Amount | None = None
    movement: Amount | None = None
    lasts: Lasting


class Grant(Effect, frozen=True, kw_only=True):
    """Keywords, named abilities and statuses, each as bits."""

    verb = Verb(
        "grant", (*TO, *LASTS), units=False, causes=NOTHING, you=False, asks=False, worth=0.0, stands=Stands.EITHER
    )
    to: Who
    keywords: int = 0
    traits: int = 0
    statuses: int = 0
    lasts: Lasting


class Forbid(Effect, frozen=True, kw_only=True):
    verb = Verb(
        "forbid", (*TO, *LASTS), units=False, causes=NOTHING, you=False, asks=False, worth=0.0, stands=Stands.EITHER
    )
    to: Who
    what: int
    lasts: Lasting


class Tap(Effect, frozen=True, kw_only=True):
    verb = Verb("tap", TO, units=True, causes=NOTHING, you=False, asks=False, worth=3.0)
    to: Who


class Untap(Effect, frozen=True, kw_only=True):
    verb = Verb("untap", TO, units=True, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who


class Exhaust(Effect, frozen=True, kw_only=True):
    verb = Verb("exhaust", TO, units=True, causes=NOTHING, you=False, asks=False, worth=3.0)
    to: Who


class Refresh(Effect, frozen=True, kw_only=True):
    verb = Verb("refresh", TO, units=True, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who


class Move(Effect, frozen=True, kw_only=True):
    """Up to `n` free steps; their route is announced where it is known who goes, and picked step by step elsewhere."""

    verb = Verb(
        "move", TO, units=True, causes=causes("to", H.MOVED, H.ENTERED, H.BOARDED), you=False, asks=False, worth=1.5
    )
    to: Who
    n: Amount
    announced: bool = True

    def asks(self) -> bool:
        return not self.announced


class Push(Effect, frozen=True, kw_only=True):
    verb = Verb(
        "push", (*TO, "from"), units=True, causes=causes("to", H.MOVED, H.ENTERED), you=False, asks=False, worth=1.5
    )
    to: Who
    n: Amount
    away_from: Ref


class Pull(Effect, frozen=True, kw_only=True):
    verb = Verb(
        "pull", (*TO, "from"), units=True, causes=causes("to", H.MOVED, H.ENTERED), you=False, asks=False, worth=1.5
    )
    to: Who
    n: Amount
    towards: Ref


class Place(Effect, frozen=True, kw_only=True):
    verb = Verb(
        "place", (*TO, "onto"), units=True, causes=causes("to", H.ENTERED, H.BOARDED), you=False, asks=False, worth=1.5
    )
    to: Who
    onto: Ref


class Swap(Effect, frozen=True, kw_only=True):
    verb = Verb(
        "swap", (), units=False, causes=causes("first second", H.ENTERED, H.BOARDED), you=False, asks=False, worth=1.5
    )
    first: Ref
    second: Ref
    """The same slot twice means the two things in it."""


class Recall(Effect, frozen=True, kw_only=True):
    verb = Verb("recall", TO, units=True, causes=NOTHING, you=False, asks=False, worth=1.5)
    to: Who


class Reveal(Effect, frozen=True, kw_only=True):
    verb = Verb("reveal", TO, units=False, causes=causes("to", H.REVEALED), you=False, asks=False, worth=0.0)
    to: Who


class Peek(Effect, frozen=True, kw_only=True):
    verb = Verb("peek", TO, units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who


class Hide(Effect, frozen=True, kw_only=True):
    verb = Verb("hide", TO, units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who


class Bury(Effect, frozen=True, kw_only=True):
    verb = Verb("bury", TO, units=False, causes=causes("to", H.BURIED), you=False, asks=False, worth=0.0)
    to: Who


class Storm(Effect, frozen=True, kw_only=True):
    """A storm happens now."""

    verb = Verb("storm", (), units=False, causes=causes("", H.BURIED), you=False, asks=False, worth=0.0)


class Deploy(Effect, frozen=True, kw_only=True):
    """Deploy a unit now, `less` industry cheaper; it counts as the turn's deploy."""

    verb = Verb("deploy", ("less",), units=False, causes=causes("", H.DEPLOYED), you=False, asks=True, worth=4.0)
    less: Amount = 0


class Attack(Effect, frozen=True, kw_only=True):
    """A free attack by `to`; neither needs nor causes exhaustion. Without `onto` its tile is announced, or picked."""

    verb = Verb(
        "attack",
        (*TO, "onto", "board"),
        units=True,
        causes=causes("to", H.ATTACKED, H.WON_COMBAT, H.LOST_COMBAT, H.ADVANCED, H.COMBAT_ENDED),
        you=False,
        asks=False,
        worth=0.0,
    )
    to: Who
    onto: Ref | None = None
    board: bool = False
    announced: bool = False

    def asks(self) -> bool:
        return self.onto is None and not self.announced


class Cancel(Effect, frozen=True, kw_only=True):
    verb = Verb("cancel", TO, units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who


class EndCombat(Effect, frozen=True, kw_only=True):
    """The combat in progress ends without a winner."""

    verb = Verb("end_combat", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)


class Branch(Effect, frozen=True, kw_only=True):
    """`then` of an `if`; the other way is `otherwise`."""

    verb = Verb("then", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    then: Block

    def held(self) -> tuple[Block, ...]:
        return (self.then,)


class Each(Effect, frozen=True, kw_only=True):
    """The block once for each thing that fits; the thing is in `slot`."""

    verb = Verb("each", ("do",), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    of: Who
    slot: int
    do: Block

    def held(self) -> tuple[Block, ...]:
        return (self.do,)


class Choose(Effect, frozen=True, kw_only=True):
    """One of several modes, announced with the use."""

    verb = Verb("choose", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    modes: tuple[Block, ...]

    def held(self) -> tuple[Block, ...]:
        return self.modes


class Pick(Effect, frozen=True, kw_only=True):
    """A choice made in mid-resolution, put into `slot`."""

    verb = Verb("pick", ("as", "n", "up_to"), units=False, causes=NOTHING, you=False, asks=True, worth=0.0)
    of: Who
    slot: int
    n: Amount = 1
    up_to: bool = False


class At(Effect, frozen=True, kw_only=True):
    """The block, later, as an entry of its own that remembers the slots."""

    verb = Verb("at", ("do",), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    later = True
    moment: Moment
    do: Block

    def held(self) -> tuple[Block, ...]:
        return (self.do,)


class CostLess(Effect, frozen=True, kw_only=True):
    """Static: your matching entries cost less industry."""

    verb = Verb(
        "cost_less", ("for",), units=False, causes=NOTHING, you=True, asks=False, worth=0.0, stands=Stands.STATIC
    )
    n: Amount
    entries: Filter


class SupplyMore(Effect, frozen=True, kw_only=True):
    """Static: your supply grows."""

    verb = Verb("supply_more", (), units=False, causes=NOTHING, you=True, asks=False, worth=0.0, stands=Stands.STATIC)
    industry: Amount = 0
    tactic: Amount = 0
    influence: Amount = 0


class ExtraDeploy(Effect, frozen=True, kw_only=True):
    """Static: you may deploy more units a turn."""

    verb = Verb("extra_deploy", (), units=False, causes=NOTHING, you=True, asks=False, worth=0.0, stands=Stands.STATIC)
    n: Amount


class Ignore(Effect, frozen=True, kw_only=True):
    """Static: walls or the storm do not count for `to`."""

    verb = Verb("ignore", TO, units=False, causes=NOTHING, you=False, asks=False, worth=0.0, stands=Stands.STATIC)
    to: Who
    what: int


def _all(kind: type[Effect]) -> Iterator[type[Effect]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all(below)


VERBS: dict[str, type[Effect]] = {kind.verb.name: kind for kind in _all(Effect)}
"""Every verb by its name."""


def gives_influence(block: Block) -> bool:
    """Return whether a use can give influence."""
    return any(isinstance(step, Gain) and step.influence != 0 for step in steps_of(block))
