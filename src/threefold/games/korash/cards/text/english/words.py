"""The words and small grammar of generated rules text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from threefold.games.korash.cards.model import Range
from threefold.games.korash.cards.read.descriptions import FAR
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
    Until,
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
UNTILS = {
    Until.TURN: " until end of turn",
    Until.COMBAT: " until end of combat",
    Until.YOUR_NEXT_TURN: " until your next turn",
    Until.PERMANENT: " for the rest of the game",
}
SAID = {
    Happening.DEPLOYED: "is deployed",
    Happening.MOVED: "moves",
    Happening.ENTERED: "enters",
    Happening.ATTACKED: "attacks",
    Happening.WON_COMBAT: "wins a combat",
    Happening.LOST_COMBAT: "loses a combat",
    Happening.ADVANCED: "advances",
    Happening.DAMAGED: "is damaged",
    Happening.DEALT_DAMAGE: "deals damage",
    Happening.DESTROYED: "is destroyed",
    Happening.SABOTAGED: "sabotages",
    Happening.REVEALED: "is revealed",
    Happening.BURIED: "is buried",
    Happening.BURNED: "burns a tactic",
    Happening.GAINED: "gains something",
}
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


PLURALS = {"crew": "crew", "you": "you"}
VERBS = {"is": "are", "has": "have"}
MERGED = ("is ", "are ", "has ", "have ")


def joined(parts: Iterable[str], word: str = "and") -> str:
    """One, two and three."""
    parts = list(parts)
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 2 else parts)


def with_article(phrase: str) -> str:
    """A unit, an enemy unit; phrases that need none are left alone."""
    if phrase.split(" ", maxsplit=1)[0] in ("each", "the", "your", "this", "you", "it", "that"):
        return phrase
    return (
        f"an {phrase}"
        if phrase[0].lower() in "aeio" or (phrase.startswith("un") and not phrase.startswith("unit"))
        else f"a {phrase}"
    )


def lower(words: str) -> str:
    """With a small letter, unless a symbol or keyword stands first."""
    return words if words[:2].isupper() or words[:2] in ("X:", "X,") else words[:1].lower() + words[1:]


def plural(noun: str) -> str:
    """units, enemy crew, tactics or abilities."""
    return re.sub(r"[^\s,]+(?=$|,| or )", lambda word: _plural(word[0]), noun)


def _plural(word: str) -> str:
    if word in PLURALS:
        return PLURALS[word]
    return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", word) else f"{word}s"


def agreed(claim: str, *, many: bool) -> str:
    """A claim about one thing, said of one or of several: is damaged, are damaged."""
    verb, *rest = claim.split(" ")
    return " ".join([VERBS.get(verb) or verb.removesuffix("s"), *rest]) if many else claim


def bits(value: int, names: dict[str, int]) -> list[str]:
    """The words of a mask."""
    return [word for word, bit in names.items() if value & bit]


def compared(range_: Range, noun: str) -> str:
    """Less than 5 protection; 3 strength or more."""
    if not range_.inside:
        return f"other than {range_.low} {noun}"
    if range_.low == range_.high:
        return f"exactly {range_.low} {noun}"
    return f"less than {range_.high + 1} {noun}" if range_.low <= -FAR else f"{range_.low} {noun} or more"


def counted(range_: Range, nouns: str) -> str:
    """3 or more units; fewer than 2 tactics; no influence."""
    if range_.inside and range_.high <= 0:
        return f"no {nouns}"
    if range_.inside and range_.low < range_.high:
        return f"fewer than {range_.high + 1} {nouns}" if range_.low <= -FAR else f"{range_.low} or more {nouns}"
    return compared(range_, nouns)


def merged(claims: Iterable[str], word: str = "and") -> str:
    """Is damaged and on a desert: one verb for all that begin with it."""
    claims = list(claims)
    for verb in MERGED:
        if claims and all(claim.startswith(verb) for claim in claims):
            claims = [claims[0], *(claim.removeprefix(verb) for claim in claims[1:])]
    return joined(claims, word)
