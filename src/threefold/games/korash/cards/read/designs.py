"""Read whole cards: each kind of card with the fields it needs."""

from __future__ import annotations

import re
from typing import Any

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Ability, Cost, Faction, Supply, Tactic, Territory, Unit
from threefold.games.korash.cards.read.abilities import check_side, mentions, read_abilities, read_use
from threefold.games.korash.cards.read.descriptions import read_keywords
from threefold.games.korash.cards.read.problems import Node, did_you_mean
from threefold.games.korash.cards.read.scope import Names, Scope
from threefold.games.korash.cards.read.sets import FIELDS, Card
from threefold.games.korash.cards.tools.art import BANNERS, MOTIFS

MOST_COPIES = 60
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def check_fields(card: Card) -> None:
    """Complain about keys that this kind of card needs but lacks, and about unknown keys."""
    required, optional = FIELDS[card.kind]
    # A tactic is read like an ability, so designers may try to give it a side.
    sided = card.node.value.get("side") in v.EDGES and card.kind == "tactic"
    if sided:
        check_side(card.node)
    card.node.expect((*required, *optional, *["side"] * sided))
    card.node.need(*(key for key in required if key != "do"))


def _shared(card: Card, names: Names) -> dict[str, Any]:
    node = card.node
    if id_ := node.get("id"):
        id_.string()
    keywords, text, flavour = node.get("keywords"), node.get("text"), node.get("flavour")
    return {
        "key": card.key,
        "id": card.id,
        "name": found.string() if (found := node.get("name")) else "",
        "keywords": _keywords(keywords, Scope(names, card.kind)) if keywords else 0,
        "set": card.set,
        "text": text.string() if text else "",
        "flavour": flavour.string() if flavour else "",
    }


def _keywords(node: Node, scope: Scope) -> int:
    bits = 0
    for element in node.elements():
        bits |= read_keywords(element, scope, borne=True)
    return bits


def _number(node: Node, key: str, least: int = 0) -> int:
    found = node.get(key)
    return found.number(least) if found else 0


def read_unit(card: Card, names: Names) -> Unit:
    """Read a unit or a platform."""
    node, platform = card.node, card.kind == "platform"
    traits = v.MOVE | v.ATTACK | v.EXPLORE | (v.PLATFORM | v.CARRIER | v.SUPPLY if platform else 0)
    if found := node.get("abilities"):
        traits |= _named_abilities(found, platform)
    supply = node.get("supply")
    if supply is not None:
        traits |= v.SUPPLY
    elif traits & v.SUPPLY and not platform:
        node.at("abilities").say("E11", "`supply` is missing", "as in supply = { industry = 1 }")
    abilities = read_abilities(node, names, card.kind, card.ability_keys)
    for ability in abilities:
        traits |= names.trait(ability.name) if ability.name else 0
    return Unit(
        **_shared(card, names),
        cost=_number(node, "cost"),
        strength=_number(node, "str"),
        protection=_number(node, "prot"),
        life=_number(node, "life", 1),
        movement=_number(node, "mp"),
        traits=traits,
        supply=_supply(supply) if platform or supply is not None else None,
        abilities=abilities,
    )


def _named_abilities(node: Node, platform: bool) -> int:
    bits = 0
    for element in node.elements():
        word = element.word(v.TRAITS, "named ability")
        if word == "platform" and not platform:
            element.say("E12", "platforms are written as [[platform]]")
        if word == "strider" and platform:
            element.say("E12", "a platform boards nothing, so it cannot be a strider")
        if word == "sabotage":
            element.say("E12", "every unit has sabotage while it is aboard an enemy platform")
        bits |= v.TRAITS.get(word or "", 0)
    return bits


def _supply(node: Node | None) -> Supply:
    if node is None or not node.table():
        return Supply()
    node.expect(("industry", "tactic", "influence"))
    return Supply(_number(node, "industry"), _number(node, "tactic"), _number(node, "influence"))


def read_tactic(card: Card, names: Names) -> Tactic:
    """Read a tactic; its use is an ability that costs industry."""
    node = card.node
    found = node.get("timing")
    timing = v.TIMINGS.get((found.word(v.TIMINGS, "timing") if found else None) or "", v.Timing.ORDERS)
    scope = Scope(names, "tactic", timing)
    scope.in_combat = timing in (v.Timing.COMBAT, v.Timing.INTERRUPT) or mentions(node.value.get("do"), "attack")
    shared = _shared(card, names)
    cost = _number(node, "cost")
    use = Ability(
        key=card.key, name=shared["name"], number=1, cost=Cost(industry=cost), timing=timing, **read_use(node, scope)
    )
    return Tactic(**shared, cost=cost, timing=timing, use=use, recovers=scope.recovers)


def read_territory(card: Card, names: Names) -> Territory:
    """Read a territory."""
    node = card.node
    horizon, copies, enduring, walls, art = (node.get(key) for key in ("horizon", "copies", "enduring", "walls", "art"))
    return Territory(
        **_shared(card, names),
        horizon=v.HORIZONS.get((horizon.word(v.HORIZONS, "horizon") if horizon else None) or "", v.Horizon.SHALLOWS),
        copies=copies.number(1, 1, MOST_COPIES) if copies else 1,
        enduring=enduring.flag() if enduring else False,
        walls=_walls(walls) if walls else 0,
        abilities=read_abilities(node, names, card.kind, card.ability_keys),
        art=(art.word(MOTIFS, "picture") or "") if art else "",
    )


def _walls(node: Node) -> int:
    bits = 0
    for element in node.elements():
        bits |= v.WALLS.get(element.word(v.WALLS, "wall", "E37") or "", 0)
    return bits


def read_faction(card: Card, names: Names, units: dict[str, Unit], tactics: dict[str, Tactic]) -> Faction:
    """Read a faction, and complain if it lists a unit or tactic that does not exist."""
    node = card.node
    text = {key: found.string() for key in ("text", "flavour", "colour") if (found := node.get(key))}
    if found := node.get("banner"):
        text["banner"] = found.word(BANNERS, "banner") or ""
    if (found := node.get("colour")) and text["colour"] and not COLOUR.fullmatch(text["colour"]):
        found.say("E12", "`colour` has the form #rrggbb", 'as in colour = "#b4532a"')
    if id_ := node.get("id"):
        id_.string()
    return Faction(
        id=card.id,
        name=found.string() if (found := node.get("name")) else "",
        set=card.set,
        units=tuple(_listed(node.get("units"), names, units, "unit")),
        stockpile=tuple(_listed(node.get("stockpile"), names, tactics, "tactic")),
        **text,
    )


def _listed(node: Node | None, names: Names, known: dict[str, Any], what: str) -> list[Any]:
    if node is None or not node.table():
        return []
    listed: list[Any] = []
    for name, found in node.items():
        copies = found.number(1, 1)
        if name in known:
            listed.append((known[name], copies))
        elif names.whole:
            found.say("E14", f'there is no {what} "{name}"', did_you_mean(name, known))
    return listed
