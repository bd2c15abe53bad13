"""The closed vocabulary, version 1: every word that a card may use, and the small number that stands for it.

Words of which one is chosen are enums, compared with `is`; words of which several hold together are bits, tested
with `&`. The tables at the end of each group map what is written on the card.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeVar

VERSION: Final = 1
"""The vocabulary that this engine speaks; a set that asks for more is refused."""


class Provenance(IntEnum):
    """Whose cards they are."""

    RULEBOOK = 0
    DESIGNER = 1
    ORIGINAL = 2


class Timing(IntEnum):
    """When something may be used. OWN_TURN is an ability of a unit or territory with no timing printed."""

    OWN_TURN = 0
    ORDERS = 1
    PLANS = 2
    COMBAT = 3
    INTERRUPT = 4


class Kind(IntEnum):
    """What a filter looks at; ANY where the place already says it."""

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
    """Whose it is, seen from whoever controls the ability."""

    ANY = 0
    FRIENDLY = 1
    ENEMY = 2
    ALLIED = 3


class Until(IntEnum):
    """How long a change lasts. NONE is a static's: as long as its source works."""

    NONE = 0
    TURN = 1
    COMBAT = 2
    YOUR_NEXT_TURN = 3
    WHILE = 4
    PERMANENT = 5


class Moment(IntEnum):
    """When a delayed effect enters."""

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
    """Whose turn it must be."""

    ANY = 0
    YOURS = 1
    OTHER = 2


class Horizon(IntEnum):
    """The deck that a territory comes from."""

    SHALLOWS = 0
    DEPTHS = 1


class Edge(IntEnum):
    """Where on a territory an ability is printed."""

    WHOLE = 0
    LEFT = 1
    RIGHT = 2


class Yours(IntEnum):
    """How an effect needs a "you": not at all, in what it counts or asks for, or already in whom it reaches."""

    NOT = 0
    BESIDE = 1
    WHOM = 2


class Happening(IntEnum):
    """What a triggered ability waits for."""

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
    """What a condition may count of a player."""

    INDUSTRY = 0
    INFLUENCE = 1
    INVENTORY = 2


E = TypeVar("E", bound=IntEnum)


def word(member: IntEnum) -> str:
    """Return the word of a member, as cards, events and fixtures write it."""
    return member.name.lower()


def _words(enum: type[E], *left_out: E) -> dict[str, E]:
    """Return an enum's words as they are written on cards."""
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
"""The printed source. References below zero are these words; from zero on they are an ability's own slots."""
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
"""The words under `of`: which pending entries."""
OF_TACTIC, OF_ABILITY, OF_DEPLOY, OF_TRIGGER = ENTRIES.values()

TRAITS: Final = _bits("platform", "strider", "carrier", "supply", "move", "attack", "explore", "sabotage")
"""The named abilities that the rules know; a catalogue adds the names printed on its cards behind them."""
PLATFORM, STRIDER, CARRIER, SUPPLY, MOVE, ATTACK, EXPLORE, SABOTAGE = TRAITS.values()

GRANTABLE: Final = ("strider", "carrier")
"""The named abilities that `grant` may give. Every unit has the basic ones; nothing becomes a platform."""

STATUSES: Final = _bits("immobile", "enduring")
"""What `grant` gives besides keywords and named abilities."""
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
"""Keys of what every unit or player can do; designs and printed abilities are numbered behind them."""

RESERVED: Final = frozenset({"with", "route", "dir", "mode", "deploy", "discard", "burn"})
"""Argument names of the notation, which no target or choice may take."""

MOST_ABILITIES: Final = 4
MOST_DESIGNS: Final = 64
MOST_FACTIONS: Final = 16
MOST_PLATFORMS: Final = 16
MOST_MODES: Final = 16
"""What the action codes have room for."""
