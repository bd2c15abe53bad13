"""The closed vocabulary, version 1: every word that a card may use, and the small number that stands for it.

Where a card uses exactly one word of a group, the group is an enum, compared with `is`. Where it may use several, each
word is a bit, tested with `&`. The tables at the end of each group map the words on a card to these numbers.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeVar

VERSION: Final = 1
"""The newest vocabulary that this engine knows; a set that needs a newer one is refused."""


class Provenance(IntEnum):
    """Who made a set of cards."""

    RULEBOOK = 0
    DESIGNER = 1
    ORIGINAL = 2


class Timing(IntEnum):
    """When a tactic or ability may be used. OWN_TURN is for abilities that print no timing."""

    OWN_TURN = 0
    ORDERS = 1
    PLANS = 2
    COMBAT = 3
    INTERRUPT = 4


class Kind(IntEnum):
    """What kind of thing a filter finds; ANY if the filter does not say."""

    ANY = 0
    UNIT = 1
    PLATFORM = 2
    CREW = 3
    TILE = 4
    TERRITORY = 5
    ENTRY = 6
    PLAYER = 7
    TACTIC = 8


class Side(IntEnum):
    """Whose thing a filter finds, as seen by the player who controls the ability."""

    ANY = 0
    FRIENDLY = 1
    ENEMY = 2
    ALLIED = 3


class Until(IntEnum):
    """How long a change lasts. A static ability has NONE: its change lasts as long as its source works."""

    NONE = 0
    TURN = 1
    COMBAT = 2
    YOUR_NEXT_TURN = 3
    WHILE = 4
    PERMANENT = 5


class Moment(IntEnum):
    """When a delayed effect happens."""

    END_OF_COMBAT = 0
    END_OF_TURN = 1
    YOUR_NEXT_TURN = 2


class Phase(IntEnum):
    """The parts of a turn, in order."""

    START = 0
    PLANNING = 1
    MAIN = 2
    STORM = 3
    END = 4


class Turns(IntEnum):
    """Whose turn it must be, as seen by the player who controls the ability."""

    ANY = 0
    YOURS = 1
    OTHER = 2


class Horizon(IntEnum):
    """The deck that a territory comes from."""

    SHALLOWS = 0
    DEPTHS = 1


class Edge(IntEnum):
    """The part of a territory on which an ability is printed."""

    WHOLE = 0
    LEFT = 1
    RIGHT = 2


class Yours(IntEnum):
    """Whether an effect must know who "you" are: no; yes, for what it counts or asks; or yes, for whom it affects."""

    NOT = 0
    BESIDE = 1
    WHOM = 2


class Happening(IntEnum):
    """The events that a triggered ability can wait for."""

    START_OF_TURN = 0
    END_OF_TURN = 1
    PHASE_BEGINS = 2
    USED = 3
    DEPLOYED = 4
    MOVED = 5
    ENTERED = 6
    BOARDED = 7
    ATTACKED = 8
    WON_COMBAT = 9
    LOST_COMBAT = 10
    ADVANCED = 11
    COMBAT_ENDED = 12
    DAMAGED = 13
    DEALT_DAMAGE = 14
    DESTROYED = 15
    SABOTAGED = 16
    REVEALED = 17
    BURIED = 18
    BURNED = 19
    GAINED = 20


class Resource(IntEnum):
    """What a player has that a condition can count."""

    INDUSTRY = 0
    INFLUENCE = 1
    INVENTORY = 2


E = TypeVar("E", bound=IntEnum)


def word(member: IntEnum) -> str:
    """Return the word for an enum member, as cards, events and position files write it."""
    return member.name.lower()


def _words(enum: type[E], *left_out: E) -> dict[str, E]:
    """Return the words of an enum, as written on cards, with the member that each word means."""
    return {word(member): member for member in enum if member not in left_out}


def _bits(*names: str) -> dict[str, int]:
    return {name: 1 << place for place, name in enumerate(names)}


PROVENANCES: Final = _words(Provenance)
TIMINGS: Final = _words(Timing, Timing.OWN_TURN)
KINDS: Final = _words(Kind, Kind.ANY)
SIDES: Final = _words(Side)
UNTILS: Final = _words(Until, Until.NONE, Until.WHILE)
MOMENTS: Final = _words(Moment)
PHASES: Final = _words(Phase) | {"start_of_turn": Phase.START, "end_of_turn": Phase.END}
TURNS: Final = _words(Turns, Turns.ANY)
HORIZONS: Final = _words(Horizon)
EDGES: Final = _words(Edge, Edge.WHOLE)
HAPPENINGS: Final = _words(Happening)
RESOURCES: Final = _words(Resource)
STATS: Final = ("str", "prot", "life", "mp")
"""The numbers of a unit, in the order in which they are printed."""

SELF: Final = -1
"""The card on which the ability is printed. A reference below zero is one of these words; others are slot numbers."""
USER: Final = -2
YOU: Final = -3
HERE: Final = -4
HOST: Final = -5
ATTACKER: Final = -6
DEFENDER: Final = -7
IT: Final = -8
CAUSE: Final = -9
REFERENCES: Final = {
    "self": SELF,
    "user": USER,
    "you": YOU,
    "here": HERE,
    "host": HOST,
    "attacker": ATTACKER,
    "defender": DEFENDER,
    "it": IT,
    "cause": CAUSE,
}

ON: Final = _bits("here", "left", "right", "map", "bay", "desert", "faceup", "edge")
ON_HERE, ON_LEFT, ON_RIGHT, ON_MAP, ON_BAY, ON_DESERT, ON_FACEUP, ON_EDGE = ON.values()

BEING: Final = _bits(
    "tapped",
    "exhausted",
    "damaged",
    "aboard",
    "combatant",
    "attacker",
    "defender",
    "occupied",
    "enduring",
    "walled",
    "pending",
)
"""The words under `is` and `isnt`."""
(
    IS_TAPPED,
    IS_EXHAUSTED,
    IS_DAMAGED,
    IS_ABOARD,
    IS_COMBATANT,
    IS_ATTACKER,
    IS_DEFENDER,
    IS_OCCUPIED,
    IS_ENDURING,
    IS_WALLED,
    IS_PENDING,
) = BEING.values()
IN_COMBAT: Final = IS_COMBATANT | IS_ATTACKER | IS_DEFENDER

ENTRIES: Final = _bits("tactic", "ability", "deploy", "trigger")
"""The words under `of`: the kinds of pending entries."""
OF_TACTIC, OF_ABILITY, OF_DEPLOY, OF_TRIGGER = ENTRIES.values()

TRAITS: Final = _bits("platform", "strider", "carrier", "supply", "move", "attack", "explore", "sabotage")
"""The named abilities that the rules know; a catalogue adds bits for the names printed on its cards."""
PLATFORM, STRIDER, CARRIER, SUPPLY, MOVE, ATTACK, EXPLORE, SABOTAGE = TRAITS.values()

GRANTABLE: Final = ("strider", "carrier")
"""The named abilities that `grant` may give. Every unit has the basic ones; nothing becomes a platform."""

STATUSES: Final = _bits("immobile", "enduring")
"""What `grant` can give besides keywords and named abilities."""
IMMOBILE, ENDURING = STATUSES.values()

FORBIDS: Final = _bits("move", "attack", "explore", "untap", "pushed", "targeted", "boarded")
NO_MOVE, NO_ATTACK, NO_EXPLORE, NO_UNTAP, NO_PUSHED, NO_TARGETED, NO_BOARDED = FORBIDS.values()

IGNORES: Final = _bits("walls", "storm")
IGNORE_WALLS, IGNORE_STORM = IGNORES.values()

WALL_N_LEFT, WALL_N_RIGHT, WALL_E, WALL_S_LEFT, WALL_S_RIGHT, WALL_W = (1 << place for place in range(6))
WALLS: Final = {
    "N": WALL_N_LEFT | WALL_N_RIGHT,
    "N.left": WALL_N_LEFT,
    "N.right": WALL_N_RIGHT,
    "E": WALL_E,
    "S": WALL_S_LEFT | WALL_S_RIGHT,
    "S.left": WALL_S_LEFT,
    "S.right": WALL_S_RIGHT,
    "W": WALL_W,
}

KEY_MOVE, KEY_ATTACK, KEY_EXPLORE, KEY_SABOTAGE, KEY_DEPLOY = range(5)
BASIC_KEYS: Final = {
    "Move": KEY_MOVE,
    "Attack": KEY_ATTACK,
    "Explore": KEY_EXPLORE,
    "Sabotage": KEY_SABOTAGE,
    "Deploy": KEY_DEPLOY,
}
"""Keys of what every unit or player can do; the keys of designs and printed abilities follow them."""

RESERVED: Final = frozenset({"with", "route", "dir", "mode", "deploy", "discard", "burn"})
"""Argument names of the notation, which no target or choice may take."""

MOST_ABILITIES: Final = 4
MOST_DESIGNS: Final = 64
MOST_FACTIONS: Final = 16
MOST_PLATFORMS: Final = 16
MOST_MODES: Final = 16
"""The most of each that the action codes have numbers for."""
