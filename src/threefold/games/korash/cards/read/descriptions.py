"""Reads how cards describe things: filters, amounts, comparisons, conditions, durations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from threefold.games.korash.cards.model import (
    AllOf,
    Amount,
    AnyOf,
    Condition,
    Count,
    CountIs,
    Filter,
    Has,
    Lasting,
    Not,
    PhaseIs,
    Range,
    That,
    TurnIs,
    Who,
)
from threefold.games.korash.cards.read.problems import Node, did_you_mean, kind_of
from threefold.games.korash.cards.read.scope import Scope, read_ref
from threefold.games.korash.cards.vocabulary import (
    ATTACKER,
    BEING,
    DEFENDER,
    ENTRIES,
    IN_COMBAT,
    KINDS,
    ON,
    ON_LEFT,
    ON_RIGHT,
    PHASES,
    RESOURCES,
    SELF,
    SIDES,
    TURNS,
    UNTILS,
    Kind,
    Phase,
    Side,
    Timing,
    Turns,
    Until,
)

FILTER_KEYS = (
    "kind",
    "side",
    "keyword",
    "ability",
    "named",
    "near",
    "within",
    "full",
    "other",
    "aboard",
    "any",
    "on",
    "is",
    "isnt",
    "str",
    "prot",
    "life",
    "mp",
    "cost",
    "of",
    "actor",
)
STATS = {"str": "strength", "prot": "protection", "life": "life", "mp": "movement"}
COMPARISON = re.compile(r"\s*(<=|>=|==|!=|=|<|>|)\s*(-?\d+)\s*")
KEYWORD = re.compile(r"[A-Z][A-Z0-9_-]*(?: [A-Z0-9_-]+)*")
FAR = 1_000_000


def read_range(node: Node) -> Range:
    """A comparison string, such as "<5"; digits alone mean exactly that many."""
    match = COMPARISON.fullmatch(node.value) if isinstance(node.value, str) else None
    if not match:
        node.say("E12", f'`{node.key}` must be a comparison such as "<5" or ">=2", not {kind_of(node.value)}')
        return Range(0, 0)
    number = int(match[2])
    low = {">": number + 1, ">=": number, "<": -FAR, "<=": -FAR}.get(match[1], number)
    high = {"<": number - 1, "<=": number, ">": FAR, ">=": FAR}.get(match[1], number)
    return Range(low, high, inside=match[1] != "!=")


def read_bits(node: Node, known: dict[str, int], what: str) -> int:
    """One word or several, as bits."""
    bits = 0
    for element in node.several():
        bits |= known.get(element.word(known, what) or "", 0)
    return bits


def read_keywords(node: Node, scope: Scope, *, borne: bool = False) -> int:
    """Keywords, which are written in capitals."""
    bits = 0
    for element in node.several():
        word = element.string()
        if not isinstance(element.value, str) or not word:
            continue
        if not KEYWORD.fullmatch(word):
            element.say("E12", f'keywords are written in capitals, unlike "{word}"', f'did you mean "{word.upper()}"?')
        elif borne:
            scope.names.borne.add(word)
        elif scope.names.whole and word not in scope.names.borne and (hint := did_you_mean(word, scope.names.borne)):
            # A card may speak of keywords that other sets bring along; only what looks mistyped is told.
            element.say("E14", f"no card has the keyword {word}", hint, warning=True)
        bits |= scope.names.keyword(word)
    return bits


def read_named(node: Node, scope: Scope) -> frozenset[int]:
    """Ids or names of cards and abilities."""
    keys: frozenset[int] = frozenset()
    for element in node.several():
        word = element.word(scope.names.keys, "card or ability", "E14") if scope.names.whole else element.string()
        keys |= scope.names.keys.get(word or "", frozenset())
    return keys


def read_filter(node: Node, scope: Scope, more: Iterable[str] = ()) -> Filter:
    """A filter; `more` are the keys that the place allows besides."""
    fields: dict[str, Any] = {}
    if node.table():
        node.expect((*FILTER_KEYS, *more), "E20", "filter")
        fields = _plain_fields(node, scope) | _nested_fields(node, scope)
        if ("within" in node.value or "full" in node.value) and "near" not in node.value:
            node.say("E11", "`within` and `full` need `near`")
    filter_ = Filter(number=len(scope.names.filters), **fields)
    scope.names.filters.append(filter_)
    return filter_


def _plain_fields(node: Node, scope: Scope) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, (name, read) in WORDS.items():
        if found := node.get(key):
            fields[name] = read(found, scope)
    if fields.get("on", 0) & (ON_LEFT | ON_RIGHT) and scope.source != "territory":
        node.at("on").say("E36", "left and right are sides of a territory: only territories may name them")
    return fields


def read_amount(node: Node, scope: Scope, least: int | None = 0) -> Amount:
    """A number, or something to count."""
    if not isinstance(node.value, dict):
        return node.number(least)
    node.expect(("count", "times", "max"))
    if not node.need("count"):
        return 0
    times = node.get("times")
    most = node.get("max")
    return Count(
        read_filter(node.at("count"), scope),
        times.number(None, 1) if times else 1,
        most.number() if most else None,
    )


WORDS: dict[str, tuple[str, Callable[[Node, Scope], object]]] = {
    "kind": ("kind", lambda node, _: KINDS.get(node.word(KINDS, "kind") or "", Kind.ANY)),
    "side": ("side", lambda node, _: SIDES.get(node.word(SIDES, "side") or "", Side.ANY)),
    "keyword": ("keywords", read_keywords),
    "ability": ("traits", lambda node, scope: read_bits(node, scope.names.traits, "named ability")),
    "named": ("named", read_named),
    "on": ("on", lambda node, _: read_bits(node, ON, "place")),
    "is": ("being", lambda node, _: read_bits(node, BEING, "state")),
    "isnt": ("not_being", lambda node, _: read_bits(node, BEING, "state")),
    "of": ("of", lambda node, _: read_bits(node, ENTRIES, "kind of entry")),
    "within": ("within", read_amount),
    "full": ("full", lambda node, _: node.flag()),
    "other": ("other", lambda node, _: node.flag()),
}
"""Filter keys whose values are words or numbers: the field they fill, and how they are read."""


def _nested_fields(node: Node, scope: Scope) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key in ("near", "aboard"):
        if found := node.get(key):
            fields[key] = read_who(found, scope)
    if found := node.get("any"):
        fields["any_of"] = tuple(read_filter(element, scope) for element in some(found))
    if found := node.get("actor"):
        fields["actor"] = read_filter(found, scope)
    for key, name in STATS.items():
        if found := node.get(key):
            fields[name] = read_range(found)
            if scope.static:
                found.say("E41", f"a static ability may not read `{key}`, which other statics change", "use `when`")
    if found := node.get("cost"):
        fields["cost"] = read_range(found)
    return fields


def kinds_of(filter_: Filter) -> set[Kind]:
    """The kinds of things that a filter can fit, as far as it says."""
    return {filter_.kind} if filter_.kind is not Kind.ANY else {k for part in filter_.any_of for k in kinds_of(part)}


def some(node: Node) -> Iterator[Node]:
    """The elements of an array that must have some."""
    if node.empty:
        node.say("E11", f"`{node.key}` has nothing in it")
    return node.elements()


def read_who(node: Node, scope: Scope) -> Who:
    """A reference or a filter."""
    return read_filter(node, scope) if isinstance(node.value, dict) else read_ref(node, scope)


def read_to(node: Node, scope: Scope) -> Who:
    """`to` or `who`; a unit's ability that names nobody means the unit itself."""
    found = node.get("to") or node.get("who")
    if "to" in node.value and "who" in node.value:
        node.at("who").say("E10", "`who` and `to` say the same: keep one")
    if found:
        return read_who(found, scope)
    if scope.source not in ("unit", "platform"):
        node.say("E11", "`to` is missing: whom does it happen to?")
    return SELF


CONDITION_KEYS = ("count", "that", "turn", "phase", *RESOURCES, "all", "any", "no")


def read_condition(node: Node, scope: Scope) -> Condition:
    """What stands under `if` or `while`; several forms in one table must all hold."""
    conditions = _forms(node, scope) if node.table() else []
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions))


def _forms(node: Node, scope: Scope) -> list[Condition]:
    if "that" in node.value:
        node.expect(("that", *FILTER_KEYS), "E20", "filter")
        return [_that(node, scope)]
    forms = [key for key in CONDITION_KEYS if key in node.value]
    allowed = (*CONDITION_KEYS, "is") if "count" in forms else CONDITION_KEYS
    node.expect(allowed, "E10" if forms else "E20", "key" if forms else "condition")
    if not node.value:
        node.say("E11", "a condition is missing here")
    return [_form(key, node, scope) for key in forms]


def _that(node: Node, scope: Scope) -> That:
    rest = {key: value for key, value in node.value.items() if key in FILTER_KEYS}
    if not rest:
        node.say("E11", "`that` needs something to be true of it, such as `side` or `is`")
    inner = Node(rest, node.file, node.lines, node.problems, node.path, node.card)
    return That(read_ref(node.at("that"), scope), read_filter(inner, scope))


def _form(key: str, node: Node, scope: Scope) -> Condition:
    found = node.at(key)
    match key:
        case "count":
            holds = node.get("is")
            if holds is None:
                node.say("E11", '`count` needs `is`, such as ">=3"')
            return CountIs(read_filter(found, scope), read_range(holds) if holds else Range(1, FAR))
        case "turn":
            return TurnIs(TURNS.get(found.word(TURNS, "turn") or "", Turns.ANY))
        case "phase":
            return PhaseIs(PHASES.get(found.word(PHASES, "phase") or "", Phase.MAIN))
        case "no":
            return Not(read_condition(found, scope))
        case "all":
            return AllOf(tuple(read_condition(element, scope) for element in some(found)))
        case "any":
            return AnyOf(tuple(read_condition(element, scope) for element in some(found)))
        case _:
            return Has(RESOURCES[key], read_range(found))


def read_lasting(node: Node, scope: Scope, to: Who) -> Lasting:
    """How long an effect lasts; KOR-RULING-13 says it where the card does not."""
    until, condition = node.get("until"), node.get("while")
    if scope.static:
        for found in (until, condition):
            if found:
                found.say("E10", f"a static ability lasts as long as its source: no `{found.key}` here")
        return Lasting(Until.NONE)
    scope.lasting = True
    if until and isinstance(until.value, dict):
        until.expect(("while",), "E20", "duration")
        condition = until.get("while") or condition
        until = None
    if condition:
        if until and until.value != "while":
            until.say("E21", "a duration is either `until` or `while`")
        return Lasting(Until.WHILE, read_condition(condition, scope))
    if until is None:
        return Lasting(_unprinted(scope, to))
    lasts = UNTILS.get(until.word((*UNTILS, "while"), "duration") or "", Until.TURN)
    if until.value == "while":
        until.say("E11", "`while` needs its condition: while = {...}")
    if lasts is Until.COMBAT and not scope.in_combat:
        until.say("E40", "this can never be used in a combat, so nothing can last until its end", 'use until = "turn"')
    return Lasting(lasts)


def _unprinted(scope: Scope, to: Who) -> Until:
    filter_ = to if isinstance(to, Filter) else scope.filters.get(to)
    combatant = to in (ATTACKER, DEFENDER) or bool(filter_ and filter_.being & IN_COMBAT)
    return Until.COMBAT if scope.timing is Timing.COMBAT or combatant else Until.TURN
