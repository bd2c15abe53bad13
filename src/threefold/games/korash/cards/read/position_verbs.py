"""Reads the verbs that put units somewhere: moves, pushes, places, swaps, attacks and deploys."""

from __future__ import annotations

from threefold.games.korash.cards import model
from threefold.games.korash.cards.read.filters import read_amount
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Scope, read_ref
from threefold.games.korash.cards.read.verb_parts import Fields, Reader, amount_to, only_true, read_whom
from threefold.games.korash.cards.vocabulary import SELF, USER


def _announces(node: Node, before: bool, what: str) -> bool:
    """A sentence has room for one route and one deploy."""
    if before:
        node.say("E38", f"only one {what} a card can be announced")
    return True


def _names_one(to: model.Who, scope: Scope) -> bool:
    """Whether it is known who is meant when the use is announced, and that it is one thing."""
    return isinstance(to, int) and (to < 0 or to in scope.single)


def _route(node: Node, to: model.Who, scope: Scope) -> bool:
    """Whether a route belongs to the announcement; it has room for one."""
    announced = _names_one(to, scope)
    if announced:
        scope.routed = _announces(node, scope.routed, "free move, or attack without `onto`,")
    return announced


def read_move(node: Node, scope: Scope) -> Fields:
    fields = amount_to("move")(node, scope)
    return {**fields, "announced": _route(node.at("move"), fields["to"], scope)}


def shove(verb: str, name: str) -> Reader:
    def read(node: Node, scope: Scope) -> Fields:
        scope.pushes = True
        found = node.get("from")
        if found is None and scope.source == "tactic":
            node.say("E11", f"`from` is missing: {verb} in relation to what?")
        return {**amount_to(verb)(node, scope), name: read_ref(found, scope) if found else _actor(scope)}

    return read


def _actor(scope: Scope) -> int:
    """Who acts where a card does not say it: the using unit, or the unit whose passive it is."""
    return SELF if scope.triggered or scope.source == "platform" else USER


def read_place(node: Node, scope: Scope) -> Fields:
    onto = read_ref(node.at("onto"), scope) if node.need("onto") else 0
    return {"to": read_whom(node, scope, "place"), "onto": onto}


def read_swap(node: Node, scope: Scope) -> Fields:
    refs = [read_ref(element, scope) for element in node.at("swap").several()]
    if len(refs) == 1 and refs[0] >= 0:
        refs *= 2
    itself = len(refs) == 2 and refs[0] == refs[1] and (refs[0] < 0 or refs[0] in scope.single)
    if (refs and len(refs) != 2) or itself:
        node.at("swap").say("E12", "`swap` needs two things: [a, b], or one target with n = 2")
    if len(refs) != 2:
        refs = [0, 0]
    return {"first": refs[0], "second": refs[1]}


def read_deploy(node: Node, scope: Scope) -> Fields:
    scope.deploys = _announces(node.at("deploy"), scope.deploys, "deploy")
    less = node.get("less")
    return {**only_true("deploy")(node, scope), "less": read_amount(less, scope) if less else 0}


def read_attack(node: Node, scope: Scope) -> Fields:
    onto, board = node.get("onto"), node.get("board")
    to = read_whom(node, scope, "attack")
    return {
        "to": to,
        "onto": read_ref(onto, scope) if onto else None,
        "board": board.flag() if board else False,
        "announced": onto is None and _route(node.at("attack"), to, scope),
    }
