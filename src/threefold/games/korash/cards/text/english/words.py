"""The fixed words of generated rules text: what places, roles and other parties are called on a card."""

from __future__ import annotations

from threefold.games.korash.cards.vocabulary import (
    IS_ATTACKER,
    IS_COMBATANT,
    IS_DEFENDER,
    ON_BAY,
    ON_DESERT,
    ON_EDGE,
    ON_FACEUP,
    ON_HERE,
    ON_LEFT,
    ON_MAP,
    ON_RIGHT,
    Happening,
    Side,
)

PLACES = {
    ON_HERE: "here",
    ON_LEFT: "on the left tile",
    ON_RIGHT: "on the right tile",
    ON_MAP: "on the map",
    ON_BAY: "in your bay",
    ON_DESERT: "on a desert",
    ON_FACEUP: "on a face-up territory",
    ON_EDGE: "on the map's edge",
}
LAND_PLACES = PLACES | {ON_DESERT: "face-down", ON_FACEUP: "face-up"}
"""The same of a territory, which does not lie on one."""
ROLES = {IS_ATTACKER: "attacker", IS_DEFENDER: "defender", IS_COMBATANT: "combatant"}
FIGHTING = {IS_ATTACKER: "attacking", IS_DEFENDER: "defending", IS_COMBATANT: "in combat"}
STATS = (("strength", "strength"), ("protection", "protection"), ("life", "life"), ("movement", "movement"))
PLAYERS = {Side.ENEMY: "opponent", Side.ALLIED: "ally", Side.FRIENDLY: "you"}
OCCUPANTS = {Side.FRIENDLY: "your units occupy", Side.ENEMY: "enemies occupy", Side.ALLIED: "allies occupy"}
SORTS = ("platform", "strider", "carrier")
"""Named abilities that say what sort of unit it is; the others are had."""
CAUSES = {
    Happening.REVEALED: "the unit that revealed it",
    Happening.DAMAGED: "whoever dealt it",
    Happening.DESTROYED: "whoever destroyed it",
    Happening.ATTACKED: "the defender",
    Happening.WON_COMBAT: "the loser",
    Happening.LOST_COMBAT: "the winner",
    Happening.ADVANCED: "the defender",
    Happening.COMBAT_ENDED: "the defender",
    Happening.DEALT_DAMAGE: "the damaged unit",
    Happening.SABOTAGED: "the platform",
    Happening.BOARDED: "the platform",
    Happening.ENTERED: "the territory",
    Happening.MOVED: "the territory",
    Happening.BURIED: "whoever buried it",
    Happening.USED: "that action",
}
PLAYERS_ONLY = frozenset(
    {Happening.START_OF_TURN, Happening.END_OF_TURN, Happening.PHASE_BEGINS, Happening.BURNED, Happening.GAINED}
)
"""What happens to players, and so never to a unit."""
LANDS_ONLY = frozenset({Happening.REVEALED, Happening.BURIED})
UNITS_OR_PLAYERS = frozenset({Happening.USED, Happening.DEALT_DAMAGE})
