"""How cards describe things: filters, counted numbers, conditions, durations."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from threefold.games.korash.cards.vocabulary import Kind, Phase, Resource, Side, Turns, Until

Ref: TypeAlias = int
"""Below zero one of vocabulary.REFERENCES; from zero on a slot of the ability."""


class Range(Struct, frozen=True):
    """A comparison such as "<5"; `inside` is False for "!=5"."""

    low: int
    high: int
    inside: bool = True

    def holds(self, value: int) -> bool:
        """Return whether a number is in the range."""
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


Who: TypeAlias = Ref | Filter
Amount: TypeAlias = int | Count


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


Condition: TypeAlias = CountIs | That | TurnIs | PhaseIs | Has | AllOf | AnyOf | Not


class Lasting(Struct, frozen=True):
    """A duration; `condition` only with WHILE."""

    until: Until
    condition: Condition | None = None
