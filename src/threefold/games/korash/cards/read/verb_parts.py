"""Readers for the parts that many verbs share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model.verbs import TO
from threefold.games.korash.cards.read.filters import read_amount, read_to, read_who
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Scope
from threefold.games.korash.cards.vocabulary import YOU

Fields = dict[str, Any]
Reader = Callable[[Node, Scope], Fields]
"""Reads what stands beside a verb, as the fields of its struct."""
RESOURCES = ("industry", "tactic", "influence")


def read_whom(node: Node, scope: Scope, verb: str) -> model.Who:
    """The thing that a verb without a number happens to: `tap = "t"`, or `tap = true, to = "t"`."""
    found = node.at(verb)
    if isinstance(found.value, bool):
        if not found.value:
            found.say("E12", f"`{verb}` must be true or name something")
        return read_to(node, scope)
    for key in TO:
        if extra := node.get(key):
            extra.say("E10", f"`{verb}` already names what it happens to")
    return read_who(found, scope)


def read_you(node: Node, scope: Scope) -> model.Who:
    found = node.get("to") or node.get("who")
    return read_who(found, scope) if found else YOU


def read_resources(node: Node, scope: Scope, allowed: tuple[str, ...] = RESOURCES) -> Fields:
    if not node.table():
        return {}
    node.expect(allowed)
    if not node.value:
        node.say("E11", f"`{node.key}` names no resource")
    return {key: read_amount(node.at(key), scope) for key in allowed if key in node.value}


def amount_for_you(verb: str) -> Reader:
    return lambda node, scope: {"who": read_you(node, scope), "n": read_amount(node.at(verb), scope)}


def amount_to(verb: str) -> Reader:
    return lambda node, scope: {"to": read_to(node, scope), "n": read_amount(node.at(verb), scope)}


def only_to(verb: str) -> Reader:
    return lambda node, scope: {"to": read_whom(node, scope, verb)}


def only_true(verb: str) -> Reader:
    def read(node: Node, scope: Scope) -> Fields:
        if not node.at(verb).flag() and node.value[verb] is False:
            node.at(verb).say("E12", f"`{verb}` must be true")
        return {}

    return read
