"""Read the verbs that contain no other effects, with the keys that belong to each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threefold.games.korash.cards import model
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model.verbs import LASTS, TO
from threefold.games.korash.cards.read.descriptions import (
    KEYWORD,
    STATS,
    kinds_of,
    read_amount,
    read_bits,
    read_filter,
    read_keywords,
    read_lasting,
    read_to,
    read_who,
)
from threefold.games.korash.cards.read.problems import Node, one_of
from threefold.games.korash.cards.read.scope import Scope, read_ref

Fields = dict[str, Any]
Reader = Callable[[Node, Scope], Fields]
"""A function that reads the keys of an effect and returns the fields of its class."""
RESOURCES = ("industry", "tactic", "influence")


def read_whom(node: Node, scope: Scope, verb: str) -> model.Who:
    """Read whom a verb without a number happens to: `tap = "t"`, or `tap = true, to = "t"`."""
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
    return read_who(found, scope) if found else v.YOU


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


def _announces(node: Node, before: bool, what: str) -> bool:
    """Complain if the card already has a route or deploy to announce, for a move can name only one; return True."""
    if before:
        node.say("E38", f"only one {what} a card can be announced")
    return True


def _names_one(to: model.Who, scope: Scope) -> bool:
    """Return whether this means exactly one thing, which is known when the use is announced."""
    return isinstance(to, int) and (to < 0 or to in scope.single)


def _route(node: Node, to: model.Who, scope: Scope) -> bool:
    """Return whether a route is announced with the use; complain if the card has two such effects."""
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
    """Return who acts where a card does not say it: the user, or the unit on which a passive ability is printed."""
    return v.SELF if scope.triggered or scope.source == "platform" else v.USER


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


def _cost_less(node: Node, scope: Scope) -> Fields:
    found = node.get("for")
    if found is None:
        node.say("E11", "`for` is missing: what costs less?")
    nothing = model.Filter(number=0)
    return {
        "n": read_amount(node.at("cost_less"), scope),
        "entries": read_filter(found, scope) if found else nothing,
    }


def _supply_more(node: Node, scope: Scope) -> Fields:
    return read_resources(node.at("supply_more"), scope)


def _extra_deploy(node: Node, scope: Scope) -> Fields:
    return {"n": read_amount(node.at("extra_deploy"), scope)}


def _ignore(node: Node, scope: Scope) -> Fields:
    """Read `ignore`. Without `to`, "storm" is about the territory itself and "walls" about the unit itself."""
    what = read_bits(node.at("ignore"), v.IGNORES, "thing to ignore")
    named = any(key in node.value for key in TO)
    return {"to": v.HERE if what == v.IGNORE_STORM and not named else read_to(node, scope), "what": what}


STATIC_READERS: dict[type[model.Effect], Reader] = {
    model.CostLess: _cost_less,
    model.SupplyMore: _supply_more,
    model.ExtraDeploy: _extra_deploy,
    model.Ignore: _ignore,
}


def _gain(node: Node, scope: Scope) -> Fields:
    fields = read_resources(node.at("gain"), scope)
    scope.influence |= "influence" in fields
    return {"who": read_you(node, scope), **fields}


def _lose(node: Node, scope: Scope) -> Fields:
    fields = read_resources(node.at("lose"), scope, ("industry",))
    return {"who": read_you(node, scope), "industry": fields.get("industry", 0)}


def _dig(node: Node, scope: Scope) -> Fields:
    if not node.need("keep"):
        return {"who": v.YOU, "n": 0, "keep": 0}
    n, keep = read_amount(node.at("dig"), scope), read_amount(node.at("keep"), scope)
    if isinstance(n, int) and isinstance(keep, int) and keep > n:
        node.at("keep").say("E12", f"nobody can keep {keep} of {n}")
    return {"who": read_you(node, scope), "n": n, "keep": keep}


def _recover(node: Node, scope: Scope) -> Fields:
    scope.recovers = True
    return amount_for_you("recover")(node, scope)


def _dealt(node: Node, scope: Scope) -> Fields:
    fields = amount_to("dealt")(node, scope)
    to = fields["to"]
    filter_ = to if isinstance(to, model.Filter) else scope.filters.get(to)
    own = to in (v.SELF, v.USER) and scope.source == "platform"
    if own or to == v.HOST or (filter_ is not None and kinds_of(filter_) == {v.Kind.PLATFORM}):
        node.at("dealt").say("E43", "nobody will be rewarded", "did you mean deal?", warning=True)
    return fields


def _prevent(node: Node, scope: Scope) -> Fields:
    fields = amount_to("prevent")(node, scope)
    printed = any(key in node.value for key in LASTS)
    lasts = read_lasting(node, scope, fields["to"]) if printed else model.Lasting(v.Until.TURN)
    scope.lasting = True
    return {**fields, "lasts": lasts}


def _stats(verb: str, least: int | None) -> Reader:
    def read(node: Node, scope: Scope) -> Fields:
        to = read_to(node, scope)
        found = node.at(verb)
        fields: Fields = {"to": to, "lasts": read_lasting(node, scope, to)}
        if found.table():
            found.expect(STATS)
            if not found.value:
                found.say("E11", f"`{verb}` names no stat")
            fields |= {
                name: read_amount(found.at(key), scope, least) for key, name in STATS.items() if key in found.value
            }
        return fields

    return read


def _grant(node: Node, scope: Scope) -> Fields:
    to = read_to(node, scope)
    fields: Fields = {"to": to, "keywords": 0, "traits": 0, "statuses": 0}
    for element in node.at("grant").several():
        word = element.value
        if isinstance(word, str) and word in v.STATUSES:
            fields["statuses"] |= v.STATUSES[word]
        elif isinstance(word, str) and word in v.GRANTABLE:
            fields["traits"] |= v.TRAITS[word]
        elif isinstance(word, str) and word in v.TRAITS:
            element.say("E12", f'"{word}" cannot be granted ({one_of(v.GRANTABLE)})')
        elif isinstance(word, str) and KEYWORD.fullmatch(word):
            fields["keywords"] |= read_keywords(element, scope, borne=True)
        else:
            element.word((*v.STATUSES, *v.GRANTABLE), "keyword, ability or status")
    return {**fields, "lasts": read_lasting(node, scope, to)}


def _forbid(node: Node, scope: Scope) -> Fields:
    to = read_to(node, scope)
    what = read_bits(node.at("forbid"), v.FORBIDS, "thing to forbid")
    return {"to": to, "what": what, "lasts": read_lasting(node, scope, to)}


PLAIN: dict[type[model.Effect], Reader] = {
    model.Gain: _gain,
    model.Lose: _lose,
    model.Discard: amount_for_you("discard"),
    model.Recover: _recover,
    model.Dig: _dig,
    model.Deal: amount_to("deal"),
    model.Dealt: _dealt,
    model.Prevent: _prevent,
    model.Repair: amount_to("repair"),
    model.Destroy: only_to("destroy"),
    model.Get: _stats("get", None),
    model.Set: _stats("set", 0),
    model.Grant: _grant,
    model.Forbid: _forbid,
    model.Tap: only_to("tap"),
    model.Untap: only_to("untap"),
    model.Exhaust: only_to("exhaust"),
    model.Refresh: only_to("refresh"),
    model.Move: read_move,
    model.Push: shove("push", "away_from"),
    model.Pull: shove("pull", "towards"),
    model.Place: read_place,
    model.Swap: read_swap,
    model.Recall: only_to("recall"),
    model.Reveal: only_to("reveal"),
    model.Peek: only_to("peek"),
    model.Hide: only_to("hide"),
    model.Bury: only_to("bury"),
    model.Storm: only_true("storm"),
    model.Deploy: read_deploy,
    model.Attack: read_attack,
    model.Cancel: only_to("cancel"),
    model.EndCombat: only_true("end_combat"),
    **STATIC_READERS,
}
"""The readers of the verbs that contain no other effects."""
