"""Read how cards describe things: filters, amounts, comparisons, conditions, durations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.read.problems import Node, did_you_mean, kind_of
from threefold.games.korash.cards.read.scope import Scope, read_ref

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


def read_range(node: Node) -> m.Range:
    """Read a comparison such as "<5"; digits alone mean exactly that number."""
    match = COMPARISON.fullmatch(node.value) if isinstance(node.value, str) else None
    if not match:
        node.say("E12", f'`{node.key}` must be a comparison such as "<5" or ">=2", not {kind_of(node.value)}')
        return m.Range(0, 0)
    number = int(match[2])
    low = {">": number + 1, ">=": number, "<": -FAR, "<=": -FAR}.get(match[1], number)
    high = {"<": number - 1, "<=": number, ">": FAR, ">=": FAR}.get(match[1], number)
    return m.Range(low, high, inside=match[1] != "!=")


def read_bits(node: Node, known: dict[str, int], what: str) -> int:
    """Read one word or a list of words, and return their bits."""
    bits = 0
    for element in node.several():
        bits |= known.get(element.word(known, what) or "", 0)
    return bits


def read_keywords(node: Node, scope: Scope, *, borne: bool = False) -> int:
    """Read keywords, which must be in capitals, and return their bits.

    If `borne`, the card has or grants the keyword; otherwise it only asks for it, so the word may be a misspelling.
    """
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
            # Other sets may have this keyword, so only words that look mistyped get a warning.
            element.say("E14", f"no card has the keyword {word}", hint, warning=True)
        bits |= scope.names.keyword(word)
    return bits


def read_named(node: Node, scope: Scope) -> frozenset[int]:
    """Read ids or names of cards and abilities, and return their keys."""
    keys: frozenset[int] = frozenset()
    for element in node.several():
        word = element.word(scope.names.keys, "card or ability", "E14") if scope.names.whole else element.string()
        keys |= scope.names.keys.get(word or "", frozenset())
    return keys


def read_filter(node: Node, scope: Scope, more: Iterable[str] = ()) -> m.Filter:
    """Read a filter; `more` are further keys that the table may have in this place."""
    fields: dict[str, Any] = {}
    if node.table():
        node.expect((*FILTER_KEYS, *more), "E20", "filter")
        fields = _plain_fields(node, scope) | _nested_fields(node, scope)
        if ("within" in node.value or "full" in node.value) and "near" not in node.value:
            node.say("E11", "`within` and `full` need `near`")
    filter_ = m.Filter(number=len(scope.names.filters), **fields)
    scope.names.filters.append(filter_)
    return filter_


def _plain_fields(node: Node, scope: Scope) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, (name, read) in WORDS.items():
        if found := node.get(key):
            fields[name] = read(found, scope)
    if fields.get("on", 0) & (v.ON_LEFT | v.ON_RIGHT) and scope.source != "territory":
        node.at("on").say("E36", "left and right are sides of a territory: only territories may name them")
    return fields


def read_amount(node: Node, scope: Scope, least: int | None = 0) -> m.Amount:
    """Read a number, or a table that says what to count."""
    if not isinstance(node.value, dict):
        return node.number(least)
    node.expect(("count", "times", "max"))
    if not node.need("count"):
        return 0
    times = node.get("times")
    most = node.get("max")
    return m.Count(
        read_filter(node.at("count"), scope),
        times.number(None, 1) if times else 1,
        most.number() if most else None,
    )


WORDS: dict[str, tuple[str, Callable[[Node, Scope], object]]] = {
    "kind": ("kind", lambda node, _: v.KINDS.get(node.word(v.KINDS, "kind") or "", v.Kind.ANY)),
    "side": ("side", lambda node, _: v.SIDES.get(node.word(v.SIDES, "side") or "", v.Side.ANY)),
    "keyword": ("keywords", read_keywords),
    "ability": ("traits", lambda node, scope: read_bits(node, scope.names.traits, "named ability")),
    "named": ("named", read_named),
    "on": ("on", lambda node, _: read_bits(node, v.ON, "place")),
    "is": ("being", lambda node, _: read_bits(node, v.BEING, "state")),
    "isnt": ("not_being", lambda node, _: read_bits(node, v.BEING, "state")),
    "of": ("of", lambda node, _: read_bits(node, v.ENTRIES, "kind of entry")),
    "within": ("within", read_amount),
    "full": ("full", lambda node, _: node.flag()),
    "other": ("other", lambda node, _: node.flag()),
}
"""For each filter key with words or numbers as its value: the field it fills and the function that reads it."""


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


def kinds_of(filter_: m.Filter) -> set[v.Kind]:
    """Return the kinds of things that a filter can fit; an empty set if the filter names no kind."""
    return {filter_.kind} if filter_.kind is not v.Kind.ANY else {k for part in filter_.any_of for k in kinds_of(part)}


def some(node: Node) -> Iterator[Node]:
    """Return the elements of an array, and complain if it is empty."""
    if node.empty:
        node.say("E11", f"`{node.key}` has nothing in it")
    return node.elements()


def read_who(node: Node, scope: Scope) -> m.Who:
    """Read a reference or a filter."""
    return read_filter(node, scope) if isinstance(node.value, dict) else read_ref(node, scope)


def read_to(node: Node, scope: Scope) -> m.Who:
    """Read `to` or `who`. If a unit's ability has neither, return a reference to the unit itself."""
    found = node.get("to") or node.get("who")
    if "to" in node.value and "who" in node.value:
        node.at("who").say("E10", "`who` and `to` say the same: keep one")
    if found:
        return read_who(found, scope)
    if scope.source not in ("unit", "platform"):
        node.say("E11", "`to` is missing: whom does it happen to?")
    return v.SELF


CONDITION_KEYS = ("count", "that", "turn", "phase", *v.RESOURCES, "all", "any", "no")


def read_condition(node: Node, scope: Scope) -> m.Condition:
    """Read the condition under `if` or `while`; if its table has several forms, all of them must hold."""
    conditions = _forms(node, scope) if node.table() else []
    return conditions[0] if len(conditions) == 1 else m.AllOf(tuple(conditions))


def _forms(node: Node, scope: Scope) -> list[m.Condition]:
    if "that" in node.value:
        node.expect(("that", *FILTER_KEYS), "E20", "filter")
        return [_that(node, scope)]
    forms = [key for key in CONDITION_KEYS if key in node.value]
    allowed = (*CONDITION_KEYS, "is") if "count" in forms else CONDITION_KEYS
    node.expect(allowed, "E10" if forms else "E20", "key" if forms else "condition")
    if not node.value:
        node.say("E11", "a condition is missing here")
    return [_form(key, node, scope) for key in forms]


def _that(node: Node, scope: Scope) -> m.That:
    rest = {key: value for key, value in node.value.items() if key in FILTER_KEYS}
    if not rest:
        node.say("E11", "`that` needs something to be true of it, such as `side` or `is`")
    inner = Node(rest, node.file, node.lines, node.problems, node.path, node.card)
    return m.That(read_ref(node.at("that"), scope), read_filter(inner, scope))


def _form(key: str, node: Node, scope: Scope) -> m.Condition:
    found = node.at(key)
    match key:
        case "count":
            holds = node.get("is")
            if holds is None:
                node.say("E11", '`count` needs `is`, such as ">=3"')
            return m.CountIs(read_filter(found, scope), read_range(holds) if holds else m.Range(1, FAR))
        case "turn":
            return m.TurnIs(v.TURNS.get(found.word(v.TURNS, "turn") or "", v.Turns.ANY))
        case "phase":
            return m.PhaseIs(v.PHASES.get(found.word(v.PHASES, "phase") or "", v.Phase.MAIN))
        case "no":
            return m.Not(read_condition(found, scope))
        case "all":
            return m.AllOf(tuple(read_condition(element, scope) for element in some(found)))
        case "any":
            return m.AnyOf(tuple(read_condition(element, scope) for element in some(found)))
        case _:
            return m.Has(v.RESOURCES[key], read_range(found))


def read_lasting(node: Node, scope: Scope, to: m.Who) -> m.Lasting:
    """Read how long an effect lasts; if the card does not say it, follow KOR-RULING-13."""
    until, condition = node.get("until"), node.get("while")
    if scope.static:
        for found in (until, condition):
            if found:
                found.say("E10", f"a static ability lasts as long as its source: no `{found.key}` here")
        return m.Lasting(v.Until.NONE)
    scope.lasting = True
    if until and isinstance(until.value, dict):
        until.expect(("while",), "E20", "duration")
        condition = until.get("while") or condition
        until = None
    if condition:
        if until and until.value != "while":
            until.say("E21", "a duration is either `until` or `while`")
        return m.Lasting(v.Until.WHILE, read_condition(condition, scope))
    if until is None:
        return m.Lasting(_unprinted(scope, to))
    lasts = v.UNTILS.get(until.word((*v.UNTILS, "while"), "duration") or "", v.Until.TURN)
    if until.value == "while":
        until.say("E11", "`while` needs its condition: while = {...}")
    if lasts is v.Until.COMBAT and not scope.in_combat:
        until.say("E40", "this can never be used in a combat, so nothing can last until its end", 'use until = "turn"')
    return m.Lasting(lasts)


def _unprinted(scope: Scope, to: m.Who) -> v.Until:
    filter_ = to if isinstance(to, m.Filter) else scope.filters.get(to)
    combatant = to in (v.ATTACKER, v.DEFENDER) or bool(filter_ and filter_.being & v.IN_COMBAT)
    return v.Until.COMBAT if scope.timing is v.Timing.COMBAT or combatant else v.Until.TURN
