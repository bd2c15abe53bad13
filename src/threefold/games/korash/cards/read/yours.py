"""Whether words need a "you": a territory has nobody to speak of unless somebody occupies it. KOR-TERR-11."""

from __future__ import annotations

from msgspec import Struct, structs

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards.vocabulary import YOU, Side, Turns, Yours

REFERRING = {"who", "to", "ref", "by", "near", "aboard", "away_from", "towards", "onto", "of", "first", "second"}
"""Fields that may hold a reference."""
ALWAYS = (m.TurnIs, m.Has)
"""Conditions that are said of somebody, whatever else they say: your turn, what you have."""


def marked(effect: m.Effect) -> m.Effect:
    """An effect that knows whether it needs a "you"."""
    to: object = getattr(effect, "to", None)
    if to == YOU or speaks_of_you(to):
        return structs.replace(effect, yours=Yours.WHOM)
    return structs.replace(effect, yours=Yours.BESIDE) if speaks_of_you(effect) else effect


def speaks_of_you(thing: object) -> bool:
    """Whether anything in there needs a "you"."""
    if isinstance(thing, tuple):
        return any(map(speaks_of_you, thing))  # pyright: ignore[reportUnknownArgumentType]
    if not isinstance(thing, Struct):
        return False
    if isinstance(thing, ALWAYS) or (isinstance(thing, m.Effect) and thing.verb.needs_you):
        return True
    if isinstance(thing, m.Filter) and thing.side is not Side.ANY:
        return True
    if isinstance(thing, m.Trigger) and thing.turn is not Turns.ANY:
        return True
    for field in structs.fields(thing):
        value: object = getattr(thing, field.encode_name)
        if value == YOU and field.name in REFERRING:
            return True
        if speaks_of_you(value):
            return True
    return False
