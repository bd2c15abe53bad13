"""What events are about and what verbs happen to, so that a card which means something else is told."""

from __future__ import annotations

from threefold.games.korash.cards.model import Filter, Who
from threefold.games.korash.cards.model.verbs import Verb
from threefold.games.korash.cards.read.filters import kinds_of
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Scope
from threefold.games.korash.cards.vocabulary import ATTACKER, DEFENDER, HERE, HOST, SELF, USER, YOU, Happening, Kind

UNITS = frozenset({Kind.UNIT, Kind.CREW, Kind.PLATFORM})
PLAYERS = frozenset({Kind.PLAYER})
GROUND = frozenset({Kind.TERRITORY})
SAID = {UNITS: "units", PLAYERS: "players", GROUND: "territories", UNITS | PLAYERS: "units and players"}
EVENTS: dict[Happening, frozenset[Kind]] = {
    **dict.fromkeys((Happening.START_OF_TURN, Happening.END_OF_TURN, Happening.PHASE_BEGINS), PLAYERS),
    **dict.fromkeys((Happening.BURNED, Happening.GAINED), PLAYERS),
    **dict.fromkeys((Happening.REVEALED, Happening.BURIED), GROUND),
    # A tactic is used, and damage dealt, by a player.
    **dict.fromkeys((Happening.USED, Happening.DEALT_DAMAGE), UNITS | PLAYERS),
}
"""Whom events are about; all others are about units."""
SOURCES = {"unit": Kind.CREW, "platform": Kind.PLATFORM, "territory": Kind.TERRITORY, "tactic": Kind.TACTIC}


def check_event(node: Node, event: Happening, who: Who, scope: Scope) -> None:
    """A trigger whose `who` its event is never about would wait for ever."""
    about, meant = EVENTS.get(event, UNITS), _meant(who, scope)
    if meant and meant.isdisjoint(about):
        hint = 'did you mean turn = "yours"?' if about is PLAYERS and who == SELF else ""
        node.say("E12", f"`{event.name.lower()}` is about {SAID[about]}, and this is none", hint)


def check_verb(node: Node, verb: Verb, who: Who, scope: Scope) -> None:
    """A verb for units does nothing to anything else."""
    meant = _meant(who, scope)
    if verb.on_units and meant and meant.isdisjoint(UNITS):
        node.say("E12", f"`{node.key}` happens to units, and this is none")


def _meant(who: Who, scope: Scope) -> frozenset[Kind]:
    """The kinds that a reference or filter may be of; none where that cannot be told."""
    filter_ = who if isinstance(who, Filter) else scope.filters.get(who)
    if filter_ is not None:
        return frozenset(kinds_of(filter_))
    if who == SELF:
        return frozenset({SOURCES[scope.source]})
    if who in (USER, HOST, ATTACKER, DEFENDER):
        return UNITS
    return PLAYERS if who == YOU else GROUND if who == HERE else frozenset()
