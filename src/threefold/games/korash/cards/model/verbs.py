"""What cards do: each verb of the vocabulary is a class of effects, and `verb` has the facts about it."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.games.korash.cards.model.blocks import NOTHING, Block, Effect, Stands, Verb, causes, steps_of
from threefold.games.korash.cards.model.descriptions import Amount, Filter, Lasting, Ref, Who
from threefold.games.korash.cards.vocabulary import Happening, Moment

H = Happening
TO = ("to", "who")
LASTS = ("until", "while")


class Gain(Effect, frozen=True, kw_only=True):
    """A player gains resources: industry first, then tactics, then influence."""

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
    """A player takes cards from the discard pile; cards that have this verb themselves cannot be chosen."""

    verb = Verb("recover", TO, units=False, causes=NOTHING, you=False, asks=True, worth=0.0)
    who: Who
    n: Amount


class Dig(Effect, frozen=True, kw_only=True):
    """A player looks at the top `n` cards of their stockpile, takes `keep` of them and puts the rest at the bottom."""

    verb = Verb("dig", (*TO, "keep"), units=False, causes=causes("who", H.GAINED), you=False, asks=True, worth=0.0)
    who: Who
    n: Amount
    keep: Amount


class Deal(Effect, frozen=True, kw_only=True):
    """The player who controls the card deals damage, and is rewarded for damage to enemy platforms."""

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
    """Units take damage that nobody deals, so nobody is rewarded for it."""

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
    """The stats of units grow or shrink by these numbers."""

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
    """The given stats of units become exactly these numbers; a stat that is None does not change."""

    verb = Verb("set", (*TO, *LASTS), units=True, causes=NOTHING, you=False, asks=False, worth=0.0)
    to: Who
    strength: Amount | None = None
    protection: Amount | None = None
    life: Amount | None = None
    movement: Amount | None = None
    lasts: Lasting


class Grant(Effect, frozen=True, kw_only=True):
    """Units or territories gain keywords, named abilities or statuses; each field holds bits."""

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
    """A unit makes up to `n` free steps.

    The route is announced if the unit is known then; otherwise it is chosen step by step when the effect resolves.
    """

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
    """If both are the same slot, the two things in that slot are swapped."""


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
    """A player deploys a unit now and pays `less` industry for it; this counts as the deploy of the turn."""

    verb = Verb("deploy", ("less",), units=False, causes=causes("", H.DEPLOYED), you=False, asks=True, worth=4.0)
    less: Amount = 0


class Attack(Effect, frozen=True, kw_only=True):
    """The unit `to` attacks, even if it is exhausted, and the attack does not exhaust it.

    It attacks the tile `onto`. If `onto` is None, the tile is announced with the use or chosen when it resolves.
    """

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
    """The current combat ends without a winner."""

    verb = Verb("end_combat", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)


class Branch(Effect, frozen=True, kw_only=True):
    """An effect with an `if`: `then` happens if its condition holds, `otherwise` happens if not."""

    verb = Verb("then", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    then: Block

    def held(self) -> tuple[Block, ...]:
        return (self.then,)


class Each(Effect, frozen=True, kw_only=True):
    """The block happens once for each thing that fits; `slot` holds that thing."""

    verb = Verb("each", ("do",), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    of: Who
    slot: int
    do: Block

    def held(self) -> tuple[Block, ...]:
        return (self.do,)


class Choose(Effect, frozen=True, kw_only=True):
    """One of several modes happens; the player announces which with the use."""

    verb = Verb("choose", (), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    modes: tuple[Block, ...]

    def held(self) -> tuple[Block, ...]:
        return self.modes


class Pick(Effect, frozen=True, kw_only=True):
    """A player chooses things while the effect resolves; `slot` holds them afterwards."""

    verb = Verb("pick", ("as", "n", "up_to"), units=False, causes=NOTHING, you=False, asks=True, worth=0.0)
    of: Who
    slot: int
    n: Amount = 1
    up_to: bool = False


class At(Effect, frozen=True, kw_only=True):
    """The block happens later as a new pending entry, which remembers what was in the slots."""

    verb = Verb("at", ("do",), units=False, causes=NOTHING, you=False, asks=False, worth=0.0)
    later = True
    moment: Moment
    do: Block

    def held(self) -> tuple[Block, ...]:
        return (self.do,)


class CostLess(Effect, frozen=True, kw_only=True):
    """Static: the tactics, abilities and deploys of yours that fit the filter cost less industry."""

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
    """Static: you may deploy more units in a turn."""

    verb = Verb("extra_deploy", (), units=False, causes=NOTHING, you=True, asks=False, worth=0.0, stands=Stands.STATIC)
    n: Amount


class Ignore(Effect, frozen=True, kw_only=True):
    """Static: walls do not stop `to`, or the storm does not bury it."""

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
    """Return whether any effect of a block can give influence."""
    return any(isinstance(step, Gain) and step.influence != 0 for step in steps_of(block))
