"""Blocks of effects, what is known of a verb, and the walks through all effects of a block."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from msgspec import Struct

from threefold.games.korash.cards.model.descriptions import Amount, Condition, Ref
from threefold.games.korash.cards.vocabulary import Happening, Yours


class Stands(Enum):
    """In which abilities a verb may stand."""

    RESOLVED = "resolved"
    STATIC = "static"
    EITHER = "either"


class Causes(Struct, frozen=True):
    """The events that a verb can bring about, and the fields that name whom they are about; none: anybody."""

    events: tuple[Happening, ...] = ()
    about: tuple[str, ...] = ()


NOTHING = Causes()


def causes(about: str, *events: Happening) -> Causes:
    """Return these events as what a verb causes; `about` has the names of fields."""
    return Causes(events, tuple(about.split()))


class Verb(Struct, frozen=True):
    """All that is known of a verb besides its fields. Its reader, phrases and handler are found by its struct.

    Whether a use is idle needs no column: `use/idle.py` tries it on a copy.
    """

    name: str
    """The key that a card says it with."""
    keys: tuple[str, ...]
    """The keys that may stand beside it, apart from those of every effect."""
    units: bool
    """Whether it happens to units alone."""
    causes: Causes
    you: bool
    """Whether it needs a "you" whatever it names: your damage, your supply."""
    asks: bool
    """Whether a player is asked something when it resolves."""
    worth: float | None
    """What a bot thinks it is worth to do it once; None: `bot/worth.py` works it out from its numbers."""
    stands: Stands = Stands.RESOLVED


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
    later: ClassVar[bool] = False
    """Whether what it holds happens in an entry of its own."""

    def asks(self) -> bool:
        """Tell whether a player is asked something when it resolves."""
        return self.verb.asks

    def held(self) -> tuple[Block, ...]:
        """Return the blocks that the verb itself holds."""
        return ()

    def inner(self) -> tuple[Block, ...]:
        """Return every block inside this effect, `otherwise` first."""
        return (self.otherwise, *self.held()) if self.otherwise else self.held()


def blocks_of(block: Block) -> list[Block]:
    """Return a block and all blocks inside it."""
    inner = [blocks_of(part) for step in block.steps for part in step.inner()]
    return [block, *(found for blocks in inner for found in blocks)]


def steps_of(block: Block) -> list[Effect]:
    """Return every effect of a block, nested ones too."""
    return [step for inner in blocks_of(block) for step in inner.steps]


def effects_of(block: Block, kind: type[Effect] | tuple[type[Effect], ...]) -> Iterator[Effect]:
    """Yield every effect of a kind in a block, nested ones where they stand."""
    for step in block.steps:
        if isinstance(step, kind):
            yield step
        for inner in step.inner():
            yield from effects_of(inner, kind)


def asks_in_resolution(block: Block) -> bool:
    """Return whether a block asks a player anything when it resolves, instead of when it is announced."""
    return any(
        step.unless_pay is not None
        or step.asks()
        or (not step.later and any(asks_in_resolution(inner) for inner in step.inner()))
        for step in block.steps
    )
