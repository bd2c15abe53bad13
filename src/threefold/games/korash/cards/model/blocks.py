"""Blocks of effects, the facts about each verb, and functions that visit all effects of a block."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from msgspec import Struct

from threefold.games.korash.cards.model.descriptions import Amount, Condition, Ref
from threefold.games.korash.cards.vocabulary import Happening, Yours


class Stands(Enum):
    """The kinds of abilities in which a verb may be used."""

    RESOLVED = "resolved"
    STATIC = "static"
    EITHER = "either"


class Causes(Struct, frozen=True):
    """The events that a verb can cause, and the fields that name whom the events are about; no fields means anybody."""

    events: tuple[Happening, ...] = ()
    about: tuple[str, ...] = ()


NOTHING = Causes()


def causes(about: str, *events: Happening) -> Causes:
    """Return a `Causes` with these events; `about` lists names of fields, separated by spaces."""
    return Causes(events, tuple(about.split()))


class Verb(Struct, frozen=True):
    """The facts about a verb besides its fields. Its reader, phrases and handler are found by the class of the effect.

    No fact here says whether a use does nothing ("is idle"): `use/idle.py` tries the use on a copy of the state.
    """

    name: str
    """The key under which a card writes it."""
    keys: tuple[str, ...]
    """The keys that may stand beside it in its table, besides those that every effect may have."""
    units: bool
    """Whether it can affect only units."""
    causes: Causes
    you: bool
    """Whether it must know who "you" are even if its fields do not say so, as for your damage or your supply."""
    asks: bool
    """Whether a player must answer a question when it resolves."""
    worth: float | None
    """What doing it once is worth to a bot; if None, `bot/worth.py` computes it from its numbers."""
    stands: Stands = Stands.RESOLVED


class Block(Struct, frozen=True):
    """Effects that happen one after the other."""

    number: int
    steps: tuple[Effect, ...]


class Effect(Struct, frozen=True, kw_only=True):
    """One verb. If `condition` fails, `otherwise` happens instead; if `by` pays `unless_pay`, nothing happens."""

    condition: Condition | None = None
    otherwise: Block | None = None
    unless_pay: Amount | None = None
    by: Ref = 0
    yours: Yours = Yours.NOT
    """Whether it must know who "you" are; on a territory, "you" are those who occupy it."""

    verb: ClassVar[Verb]
    later: ClassVar[bool] = False
    """Whether the blocks inside it happen later, in a pending entry of their own."""

    def asks(self) -> bool:
        """Return whether a player must answer a question when the effect resolves."""
        return self.verb.asks

    def held(self) -> tuple[Block, ...]:
        """Return the blocks that are fields of the verb, such as the modes of a `choose`."""
        return ()

    def inner(self) -> tuple[Block, ...]:
        """Return every block directly inside this effect, `otherwise` first."""
        return (self.otherwise, *self.held()) if self.otherwise else self.held()


def blocks_of(block: Block) -> list[Block]:
    """Return a block and all blocks inside it, at any depth."""
    inner = [blocks_of(part) for step in block.steps for part in step.inner()]
    return [block, *(found for blocks in inner for found in blocks)]


def steps_of(block: Block) -> list[Effect]:
    """Return every effect of a block, nested effects included."""
    return [step for inner in blocks_of(block) for step in inner.steps]


def effects_of(block: Block, kind: type[Effect] | tuple[type[Effect], ...]) -> Iterator[Effect]:
    """Yield every effect of one kind in a block, nested effects included, in the order in which they are written."""
    for step in block.steps:
        if isinstance(step, kind):
            yield step
        for inner in step.inner():
            yield from effects_of(inner, kind)


def asks_in_resolution(block: Block) -> bool:
    """Return whether a player must answer a question when a block resolves, not only when it is announced."""
    return any(
        step.unless_pay is not None
        or step.asks()
        or (not step.later and any(asks_in_resolution(inner) for inner in step.inner()))
        for step in block.steps
    )
