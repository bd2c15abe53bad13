"""How cards describe things: filters, counted numbers, conditions, durations."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from threefold.games.korash.cards.vocabulary import Kind, Phase, Resource, Side, Turns, Until

Ref: TypeAlias = int
"""A number below zero is one of vocabulary.REFERENCES; any other is the number of a slot of the ability."""


class Range(Struct, frozen=True):
    """A comparison such as "<5"; `inside` is False for "!=5"."""

    low: int
    high: int
    inside: bool = True

    def holds(self, value: int) -> bool:
        """Return whether a number satisfies the comparison."""
        return (self.low <= value <= self.high) is self.inside


class Filter(Struct, frozen=True, kw_only=True):
    """A description of things. A field at its default excludes nothing.

    Of the bits in a field one must match; of those in `being` all must.
    """

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
    """For pending entries only: the bits of tactic, ability, deploy and trigger."""
    actor: Filter | None = None


class Count(Struct, frozen=True):
    """A number that is counted when it is needed: how many things fit a filter, times `times`, at most `most`."""

    of: Filter
    times: int = 1
    most: int | None = None


Who: TypeAlias = Ref | Filter
Amount: TypeAlias = int | Count


class CountIs(Struct, frozen=True):
    """The number of things that fit the filter satisfies the comparison."""

    of: Filter
    holds: Range


class That(Struct, frozen=True):
    """The thing that `ref` refers to fits the filter."""

    ref: Ref
    fits: Filter


class TurnIs(Struct, frozen=True):
    """It is this player's turn, or another's."""

    turn: Turns


class PhaseIs(Struct, frozen=True):
    """It is this phase of the turn."""

    phase: Phase


class Has(Struct, frozen=True):
    """The amount that you have of a resource, or your number of cards, satisfies the comparison."""

    what: Resource
    holds: Range


class AllOf(Struct, frozen=True):
    """All of the conditions hold."""

    conditions: tuple[Condition, ...]


class AnyOf(Struct, frozen=True):
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


class Not(Struct, frozen=True):
    """The condition does not hold."""

    condition: Condition


Condition: TypeAlias = CountIs | That | TurnIs | PhaseIs | Has | AllOf | AnyOf | Not


class Lasting(Struct, frozen=True):
    """How long a change lasts; `condition` is set only with WHILE."""

    until: Until
    condition: Condition | None = None
