"""Reads conditions and durations."""

from __future__ import annotations

from threefold.games.korash.cards.model import (
    AllOf,
    AnyOf,
    Condition,
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
from threefold.games.korash.cards.read.filters import FAR, FILTER_KEYS, read_filter, read_range, some
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Scope, read_ref
from threefold.games.korash.cards.vocabulary import (
    ATTACKER,
    DEFENDER,
    IN_COMBAT,
    PHASES,
    RESOURCES,
    TURNS,
    UNTILS,
    Phase,
    Timing,
    Turns,
    Until,
)

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
