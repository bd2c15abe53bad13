"""The single words of generated rules text, and functions for plurals, articles and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Range
from threefold.games.korash.cards.read.descriptions import FAR

PLACES = {
    v.ON_HERE: "here",
    v.ON_LEFT: "on the left tile",
    v.ON_RIGHT: "on the right tile",
    v.ON_MAP: "on the map",
    v.ON_BAY: "in your bay",
    v.ON_DESERT: "on a desert",
    v.ON_FACEUP: "on a face-up territory",
    v.ON_EDGE: "on the map's edge",
}
LAND_PLACES = PLACES | {v.ON_DESERT: "face-down", v.ON_FACEUP: "face-up"}
"""The same words for a territory, which is itself face-down or face-up."""
ROLES = {v.IS_ATTACKER: "attacker", v.IS_DEFENDER: "defender", v.IS_COMBATANT: "combatant"}
FIGHTING = {v.IS_ATTACKER: "attacking", v.IS_DEFENDER: "defending", v.IS_COMBATANT: "in combat"}
STATS = (("strength", "strength"), ("protection", "protection"), ("life", "life"), ("movement", "movement"))
PLAYERS = {v.Side.ENEMY: "opponent", v.Side.ALLIED: "ally", v.Side.FRIENDLY: "you"}
OCCUPANTS = {v.Side.FRIENDLY: "your units occupy", v.Side.ENEMY: "enemies occupy", v.Side.ALLIED: "allies occupy"}
SORTS = ("platform", "strider", "carrier")
"""Named abilities that a unit "is" ("is a strider"); it "has" all others ("has Torrent")."""
UNTILS = {
    v.Until.TURN: " until end of turn",
    v.Until.COMBAT: " until end of combat",
    v.Until.YOUR_NEXT_TURN: " until your next turn",
    v.Until.PERMANENT: " for the rest of the game",
}
SAID = {
    v.Happening.DEPLOYED: "is deployed",
    v.Happening.MOVED: "moves",
    v.Happening.ENTERED: "enters",
    v.Happening.ATTACKED: "attacks",
    v.Happening.WON_COMBAT: "wins a combat",
    v.Happening.LOST_COMBAT: "loses a combat",
    v.Happening.ADVANCED: "advances",
    v.Happening.DAMAGED: "is damaged",
    v.Happening.DEALT_DAMAGE: "deals damage",
    v.Happening.DESTROYED: "is destroyed",
    v.Happening.SABOTAGED: "sabotages",
    v.Happening.REVEALED: "is revealed",
    v.Happening.BURIED: "is buried",
    v.Happening.BURNED: "burns a tactic",
    v.Happening.GAINED: "gains something",
}
CAUSES = {
    v.Happening.REVEALED: "the unit that revealed it",
    v.Happening.DAMAGED: "whoever dealt it",
    v.Happening.DESTROYED: "whoever destroyed it",
    v.Happening.ATTACKED: "the defender",
    v.Happening.WON_COMBAT: "the loser",
    v.Happening.LOST_COMBAT: "the winner",
    v.Happening.ADVANCED: "the defender",
    v.Happening.COMBAT_ENDED: "the defender",
    v.Happening.DEALT_DAMAGE: "the damaged unit",
    v.Happening.SABOTAGED: "the platform",
    v.Happening.BOARDED: "the platform",
    v.Happening.ENTERED: "the territory",
    v.Happening.MOVED: "the territory",
    v.Happening.BURIED: "whoever buried it",
    v.Happening.USED: "that action",
}
PLAYERS_ONLY = frozenset(
    {
        v.Happening.START_OF_TURN,
        v.Happening.END_OF_TURN,
        v.Happening.PHASE_BEGINS,
        v.Happening.BURNED,
        v.Happening.GAINED,
    }
)
"""The events that are about players, never about a unit."""
LANDS_ONLY = frozenset({v.Happening.REVEALED, v.Happening.BURIED})
UNITS_OR_PLAYERS = frozenset({v.Happening.USED, v.Happening.DEALT_DAMAGE})


PLURALS = {"crew": "crew", "you": "you"}
VERBS = {"is": "are", "has": "have"}
MERGED = ("is ", "are ", "has ", "have ")


def joined(parts: Iterable[str], word: str = "and") -> str:
    """Join parts with commas, and the last two with a word: "one, two and three"."""
    parts = list(parts)
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 2 else parts)


def with_article(phrase: str) -> str:
    """Return a phrase with "a" or "an", unless it needs none."""
    if phrase.split(" ", maxsplit=1)[0] in ("each", "the", "your", "this", "you", "it", "that"):
        return phrase
    return (
        f"an {phrase}"
        if phrase[0].lower() in "aeio" or (phrase.startswith("un") and not phrase.startswith("unit"))
        else f"a {phrase}"
    )


def lower(words: str) -> str:
    """Return the words with a small first letter, unless they begin with a symbol or a keyword."""
    return words if words[:2].isupper() or words[:2] in ("X:", "X,") else words[:1].lower() + words[1:]


def plural(noun: str) -> str:
    """Return the plural of a noun, or of each of its alternatives: "units", "enemy crew", "tactics or abilities"."""
    return re.sub(r"[^\s,]+(?=$|,| or )", lambda word: _plural(word[0]), noun)


def _plural(word: str) -> str:
    if word in PLURALS:
        return PLURALS[word]
    return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", word) else f"{word}s"


def agreed(claim: str, *, many: bool) -> str:
    """Return a claim about one thing, with its verb made plural if `many`: "is damaged", "are damaged"."""
    verb, *rest = claim.split(" ")
    return " ".join([VERBS.get(verb) or verb.removesuffix("s"), *rest]) if many else claim


def bits(value: int, names: dict[str, int]) -> list[str]:
    """Return the names of the bits that are set in a value."""
    return [word for word, bit in names.items() if value & bit]


def compared(range_: Range, noun: str) -> str:
    """Return a comparison in words: "less than 5 protection", "3 strength or more"."""
    if not range_.inside:
        return f"other than {range_.low} {noun}"
    if range_.low == range_.high:
        return f"exactly {range_.low} {noun}"
    return f"less than {range_.high + 1} {noun}" if range_.low <= -FAR else f"{range_.low} {noun} or more"


def counted(range_: Range, nouns: str) -> str:
    """Return a comparison of a number of things in words: "3 or more units", "no influence"."""
    if range_.inside and range_.high <= 0:
        return f"no {nouns}"
    if range_.inside and range_.low < range_.high:
        return f"fewer than {range_.high + 1} {nouns}" if range_.low <= -FAR else f"{range_.low} or more {nouns}"
    return compared(range_, nouns)


def merged(claims: Iterable[str], word: str = "and") -> str:
    """Join claims; if all begin with the same verb, write it only once: "is damaged and on a desert"."""
    claims = list(claims)
    for verb in MERGED:
        if claims and all(claim.startswith(verb) for claim in claims):
            claims = [claims[0], *(claim.removeprefix(verb) for claim in claims[1:])]
    return joined(claims, word)
