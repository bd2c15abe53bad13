"""How descriptions look up the values of units and territories, and the functions for printed values."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import LAND_REF
from threefold.games.korash.state.state import State, What


class Reading(NamedTuple):
    """The functions with which a description looks up values of units and territories.

    There are three readings. Each is computed with the one before it, so static effects never depend on themselves.
    PRINTED has what is printed on cards, and modifiers; it decides what static grants apply to. GRANTED adds the
    keywords and abilities that static effects grant; it decides what all other static effects apply to. NOW adds
    the numbers that these change; everything else in the game uses NOW.
    """

    stat: Callable[[State, int, int], int]
    """A unit's strength (0), protection (1), life (2) or movement (3)."""
    keywords: Callable[[State, int], int]
    """A unit's keywords, as bits."""
    traits: Callable[[State, int], int]
    """A unit's named abilities, as bits."""
    wallproof: Callable[[State, int], bool]
    """Whether walls are open for a unit."""
    is_enduring: Callable[[State, int], bool]
    """Whether the storm spares a face-up territory."""


def given(state: State, thing: int, what: What) -> int:
    """Return the bits of one kind that modifiers give a thing."""
    found = 0
    for mod in state.mods:
        if mod.on == thing and mod.what is what:
            found |= mod.value
    return found


def stat(state: State, unit: int, which: int) -> int:
    """Return the printed strength (0), protection (1), life (2) or movement (3) of a unit."""
    return state.kit.stats[state.design[unit]][which]


def keywords(state: State, unit: int) -> int:
    """Return a unit's printed and given keywords as bits; a keyword does nothing by itself. KOR-KEY-1, KOR-KEY-2."""
    return state.kit.units[state.design[unit]].keywords | (given(state, unit, What.KEYWORD) if state.mods else 0)


def traits(state: State, unit: int) -> int:
    """Return a unit's named abilities as bits; a unit aboard an enemy platform has sabotage. KOR-SAB-1."""
    found = state.kit.units[state.design[unit]].traits | (given(state, unit, What.TRAIT) if state.mods else 0)
    host = state.aboard[unit]
    if host >= 0 and are_enemies(state, unit // CREW, host // CREW):
        found |= v.SABOTAGE
    return found


def wallproof(state: State, unit: int) -> bool:
    """Return whether a unit has CABLES, which open walls for its own actions only. KOR-TERR-9, KOR-RULING-21."""
    return bool(keywords(state, unit) & state.kit.cables)


def land_keywords(state: State, land: int) -> int:
    """Return the keywords, as bits, of a territory that somebody has seen."""
    found = state.kit.lands[state.land[land]].keywords
    return found | given(state, LAND_REF + land, What.KEYWORD) if state.mods else found


def is_enduring(state: State, land: int) -> bool:
    """Return whether a face-up territory is enduring, printed or by a modifier: the storm spares it. KOR-TERR-4."""
    return state.kit.lands[state.land[land]].enduring or bool(
        given(state, LAND_REF + land, What.STATUS) & v.ENDURING if state.mods else 0
    )


PRINTED = Reading(stat, keywords, traits, wallproof, is_enduring)
